// What the fuzz target of the C API draws its calls from: the bytes of the input, handles that it may use, and names.
#pragma once

#include <cairn/cairn.h>

#include "fuzz/fuzzing.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <vector>

namespace cairn {

inline constexpr std::array<const char*, 12> kMaps{
    nullptr,     "",         "rooms:12x10,seed=2", "maze:9x9,seed=1", "random:16x16",    "caves:11x7",
    "rooms:0x0", "rooms:9x", "no:such=as",         "nowhere.map",     "rooms:9x9,seed=", "random:8x8,blocked=40"};
inline constexpr std::array<const char*, 5> kTerrains{nullptr, "", "S=2,W=3", "S=0", "=block,"};
inline constexpr std::array<const char*, 8> kMethods{
    nullptr, "cairn", "cairn:guarantee=sampled", "hcdps", "pdb:level=1", "no", "cairn:budget=", "knn:records=5"};
inline constexpr std::array<const char*, 12> kAlgorithms{nullptr, "cairn",   "dartaa",     "lss-lrta:lookahead=3",
                                                         "astar", "hcdps",   "d-lrta",     "knn-lrta",
                                                         "",      "lrta:z=", "lss-lrta:,", "tba"};
inline constexpr std::array<std::uint32_t, 5> kThreads{1, 1, 2, 3, 257};

/// The bytes of an input, one after the other; zeros when they are used up.
class Bytes {
 public:
  Bytes(const std::uint8_t* data, std::size_t size) : data_(data), left_(size) {}

  bool empty() const { return left_ == 0; }
  std::uint8_t next() {
    if (left_ == 0) return 0;
    --left_;
    return *data_++;
  }
  bool flag() { return next() % 2 == 1; }
  bool rarely() { return next() >= 250; }
  /// Below the limit.
  std::uint16_t number(std::uint32_t limit) {
    const std::uint32_t drawn = limit > 256 ? next() * 256U + next() : next();
    return static_cast<std::uint16_t>(drawn % limit);
  }
  /// On a small map, beside it, or far away.
  cairn_point point() {
    const std::uint8_t x = next();
    const std::uint8_t y = next();
    if (x == 255) return {INT32_MIN, y};
    if (y == 255) return {x, INT32_MAX};
    return {x % 20 - 1, y % 20 - 1};
  }
  template <typename T, std::size_t kCount>
  T one_of(const std::array<T, kCount>& choices) {
    return choices[next() % kCount];
  }
  /// So many bytes: a pattern that the input begins, repeated.
  std::vector<unsigned char> some(std::size_t count) {
    std::vector<unsigned char> pattern(1U + next() % 40U);
    for (unsigned char& byte : pattern) byte = next();
    std::vector<unsigned char> all(count);
    for (std::size_t i = 0; i < count; ++i) all[i] = pattern[i % pattern.size()];
    return all;
  }

 private:
  const std::uint8_t* data_;
  std::size_t left_;
};

/// A few handles of one kind, any of which may be null. They are freed at the end.
template <typename T, void (*kFree)(T*)>
class Handles {
 public:
  Handles() = default;
  Handles(const Handles&) = delete;
  Handles& operator=(const Handles&) = delete;
  ~Handles() { std::for_each(all_.begin(), all_.end(), kFree); }

  /// The place for a new one, where the old one is freed.
  T** put(Bytes& bytes) {
    T*& place = all_[bytes.next() % all_.size()];
    kFree(place);
    place = nullptr;
    return &place;
  }
  /// Mostly one that there is.
  T* any(Bytes& bytes) {
    const std::size_t wanted = bytes.next();
    if (wanted >= 250) return nullptr;
    for (std::size_t i = 0; i < all_.size(); ++i) {
      if (T* found = all_[(wanted + i) % all_.size()]) return found;
    }
    return nullptr;
  }
  void drop(Bytes& bytes) { put(bytes); }

 private:
  std::array<T*, 3> all_{};
};

inline cairn_rules any_rules(Bytes& bytes) {
  const std::uint8_t drawn = bytes.next();
  return {static_cast<cairn_connectivity>(drawn % 3), static_cast<cairn_corners>(drawn / 3 % 3),
          static_cast<cairn_diagonal>(drawn / 9 % 3)};
}

/// An answer is one that the header lists, no bug, and comes with a sentence where it is a refusal.
inline void answered(cairn_status status, const cairn_error& error) {
  const bool listed = status >= CAIRN_OK && status <= CAIRN_OCCUPIED;
  if (!listed || status == CAIRN_BUG || status == CAIRN_NO_MEMORY) std::fprintf(stderr, "%s\n", error.message);
  require(listed && status != CAIRN_BUG && status != CAIRN_NO_MEMORY);
  if (status == CAIRN_OK) return;
  require(error.status == status);
  const void* end = std::memchr(error.message, 0, sizeof error.message);
  require(end != nullptr && end != error.message);
}

/// The same for a call that makes a handle, and leaves NULL where it refuses.
template <typename T>
void answered(cairn_status status, const cairn_error& error, T** made) {
  answered(status, error);
  require((*made != nullptr) == (status == CAIRN_OK));
}

/// A game's own threads: none.
inline void run_here(void*, std::uint32_t count, cairn_task task, void* argument) {
  for (std::uint32_t i = 0; i < count; ++i) task(argument, i);
}

}  // namespace cairn
