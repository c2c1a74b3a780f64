// StateWriter and StateReader: what an object keeps, as bytes, and back. A class lists its members once, in a template
// that takes either of the two.
//
// The bytes are those of the members in memory. So they are for machines that lay them out in the same way, and for
// the same version of cairn; whoever keeps them has to store a version and a checksum beside them.
#pragma once

#include <cairn/error.hpp>

#include "base/platform/padding.hpp"
#include "base/shared_array.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <type_traits>
#include <vector>

namespace cairn::base {

template <typename T>
concept Storable = std::is_trivially_copyable_v<T> && !std::is_pointer_v<T>;

class StateWriter {
 public:
  explicit StateWriter(std::vector<std::byte>& bytes) : bytes_(&bytes) {}

  template <typename... T>
  void operator()(const T&... values) {
    (put(values), ...);
  }
  template <Storable T>
  void put_items(std::span<const T> items) {
    if constexpr (std::has_unique_object_representations_v<T>) {
      append(items.data(), items.size_bytes());
    } else {
      for (const T& item : items) put_item(item);
    }
  }

 private:
  void append(const void* data, std::size_t size) {
    if (size == 0) return;
    const std::size_t begin = bytes_->size();
    bytes_->resize(begin + size);
    std::memcpy(bytes_->data() + begin, data, size);
  }
  template <Storable T>
  void put_item(T item) {
    platform::clear_padding(item);
    append(&item, sizeof item);
  }
  template <Storable T>
  void put(const T& value) {
    put_items(std::span<const T>(&value, 1));
  }
  template <Storable T>
  void put(const std::vector<T>& items) {
    put(std::uint64_t{items.size()});
    put_items(std::span<const T>(items));
  }
  template <Storable T>
  void put(const SharedArray<T>& items) {
    put(std::uint64_t{items.size()});
    put_items(std::span<const T>(items.begin(), items.size()));
  }
  void put(const std::vector<bool>& items) {
    put(std::uint64_t{items.size()});
    for (const bool item : items) put(static_cast<std::uint8_t>(item ? 1 : 0));
  }
  template <Storable T, std::size_t kCount>
  void put(const std::array<std::vector<T>, kCount>& lists) {
    for (const auto& list : lists) put(list);
  }

  std::vector<std::byte>* bytes_;
};

/// Throws InputError where the bytes end too early.
class StateReader {
 public:
  explicit StateReader(std::span<const std::byte> bytes) : rest_(bytes) {}

  template <typename... T>
  void operator()(T&... values) {
    (take(values), ...);
  }
  template <Storable T>
  void take_items(std::span<T> items) {
    if (items.empty()) return;
    if (items.size_bytes() > rest_.size()) fail();
    std::memcpy(items.data(), rest_.data(), items.size_bytes());
    rest_ = rest_.subspan(items.size_bytes());
  }
  bool at_end() const { return rest_.empty(); }
  [[noreturn]] static void fail() {
    throw InputError("the saved state does not have the parts that it should: save it again");
  }

 private:
  template <Storable T>
  void take(T& value) {
    take_items(std::span<T>(&value, 1));
  }
  /// So many items of this size are there.
  std::size_t take_count(std::size_t item_bytes) {
    std::uint64_t count = 0;
    take(count);
    if (count > rest_.size() / item_bytes) fail();
    return static_cast<std::size_t>(count);
  }
  template <Storable T>
  void take(std::vector<T>& items) {
    items.resize(take_count(sizeof(T)));
    take_items(std::span<T>(items));
  }
  template <Storable T>
  void take(SharedArray<T>& items) {
    items.resize(take_count(sizeof(T)));
    take_items(std::span<T>(items.begin(), items.size()));
  }
  void take(std::vector<bool>& items) {
    items.resize(take_count(1));
    for (std::size_t i = 0; i < items.size(); ++i) {
      std::uint8_t item = 0;
      take(item);
      items[i] = item != 0;
    }
  }
  template <Storable T, std::size_t kCount>
  void take(std::array<std::vector<T>, kCount>& lists) {
    for (auto& list : lists) take(list);
  }

  std::span<const std::byte> rest_;
};

}  // namespace cairn::base
