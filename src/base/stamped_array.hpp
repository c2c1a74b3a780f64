// StampedArray and StampedFlags: tables that forget all their entries in constant time.
//
// Each entry carries the stamp of the clear after which it was written. `clear` takes the next stamp, so that all
// entries count as unset. When the stamps have run out, it really zeroes the table and starts again at the first one;
// otherwise an entry that is as old as a whole round of stamps would come back to life.
//
// A stamp stands beside its value, in the same cache line, since whoever asks for the one mostly needs the other.
// Memory is zeroed by the system when it is first touched: a search on a part of a large map pays for that part alone.
#pragma once

#include "base/assert.hpp"
#include "base/zeroed_array.hpp"

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace cairn::base {

/// The stamp of the present. Zero is the stamp of fresh memory and never that of the present.
template <std::unsigned_integral Stamp>
class StampClock {
 public:
  Stamp now() const { return now_; }
  /// Takes the next stamp. False where they start over: the caller must zero its table.
  [[nodiscard]] bool advance() {
    now_ = static_cast<Stamp>(now_ + 1);
    if (now_ != 0) return true;
    now_ = 1;
    return false;
  }

 private:
  Stamp now_ = 1;
};

/// An array whose entries are unset until they are written. `Stamp` is narrower in tests, where it has to run out.
template <typename T, std::unsigned_integral Stamp = std::uint32_t>
class StampedArray {
  struct Entry {
    Stamp stamp;
    T value;
  };

 public:
  static constexpr std::size_t kEntryBytes = sizeof(Entry);  ///< of an entry, stamp and value

  StampedArray() = default;
  explicit StampedArray(std::size_t size) : entries_(size), size_(size) {}

  std::size_t size() const { return size_; }
  std::size_t memory_bytes() const { return entries_.size() * kEntryBytes; }

  /// Makes every entry unset.
  void clear() {
    if (!clock_.advance()) entries_ = ZeroedArray<Entry>(entries_.size());
  }
  /// Adds unset entries until there are `size`; a smaller size changes nothing. Amortised: memory at least doubles.
  void grow(std::size_t size) {
    if (size <= size_) return;
    if (size > entries_.size()) {
      ZeroedArray<Entry> larger(std::max(size, 2 * entries_.size()));
      std::copy_n(entries_.data(), size_, larger.data());
      entries_ = std::move(larger);
    }
    size_ = size;
  }

  bool is_set(std::size_t i) const { return entry(i).stamp == clock_.now(); }
  void set(std::size_t i, const T& value) { entry(i) = {clock_.now(), value}; }
  /// The value, or null while it is unset.
  T* find(std::size_t i) { return is_set(i) ? &entry(i).value : nullptr; }
  const T* find(std::size_t i) const { return is_set(i) ? &entry(i).value : nullptr; }
  /// Of an entry that is set.
  T& operator[](std::size_t i) {
    CAIRN_ASSERT(is_set(i));
    return entry(i).value;
  }
  const T& operator[](std::size_t i) const {
    CAIRN_ASSERT(is_set(i));
    return entry(i).value;
  }

 private:
  Entry& entry(std::size_t i) {
    CAIRN_ASSERT(i < size_);
    return entries_[i];
  }
  const Entry& entry(std::size_t i) const {
    CAIRN_ASSERT(i < size_);
    return entries_[i];
  }

  ZeroedArray<Entry> entries_;
  std::size_t size_ = 0;
  StampClock<Stamp> clock_;
};

/// A set of small numbers.
template <std::unsigned_integral Stamp = std::uint32_t>
class BasicStampedFlags {
 public:
  BasicStampedFlags() = default;
  explicit BasicStampedFlags(std::size_t size) : stamps_(size) {}

  std::size_t size() const { return stamps_.size(); }
  std::size_t memory_bytes() const { return stamps_.size() * sizeof(Stamp); }

  /// Takes every flag down.
  void clear() {
    if (!clock_.advance()) stamps_ = ZeroedArray<Stamp>(stamps_.size());
  }
  bool is_set(std::size_t i) const {
    CAIRN_ASSERT(i < stamps_.size());
    return stamps_[i] == clock_.now();
  }
  /// Whether the flag was down until now.
  bool set(std::size_t i) {
    CAIRN_ASSERT(i < stamps_.size());
    if (stamps_[i] == clock_.now()) return false;
    stamps_[i] = clock_.now();
    return true;
  }

 private:
  ZeroedArray<Stamp> stamps_;
  StampClock<Stamp> clock_;
};

using StampedFlags = BasicStampedFlags<>;

}  // namespace cairn::base
