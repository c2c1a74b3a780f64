// SharedArray: a growing array whose memory outlives it for those who hold a share, so that views of it never dangle.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <new>
#include <type_traits>

namespace cairn::base {

/// Members do what those of std::vector do. Where it grows into new memory, who holds a share of the old memory keeps
/// the values of that moment.
template <typename T>
class SharedArray {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  std::size_t capacity() const { return capacity_; }

  T& operator[](std::size_t i) { return memory_[i]; }
  const T& operator[](std::size_t i) const { return memory_[i]; }
  T* begin() { return memory_; }
  T* end() { return memory_ + size_; }
  const T* begin() const { return memory_; }
  const T* end() const { return memory_ + size_; }

  void reserve(std::size_t capacity) {
    if (capacity > capacity_) move_to(capacity);
  }
  void push_back(const T& value) {
    const T copy = value;  // it may be an element of this array, which moves
    if (size_ == capacity_) move_to(std::max<std::size_t>(2 * capacity_, 16));
    memory_[size_++] = copy;
  }
  void emplace_back() { push_back(T{}); }
  void resize(std::size_t size) {
    reserve(size);
    for (; size_ < size; ++size_) memory_[size_] = T{};
    size_ = size;
  }

  /// Keeps the memory that the elements lie in now.
  std::shared_ptr<const void> share() const { return owner_; }

 private:
  void move_to(std::size_t capacity) {
    // Raw, so that memory for later elements is not touched before they come.
    const std::shared_ptr<void> owner(::operator new(capacity * sizeof(T)),
                                      [](void* memory) { ::operator delete(memory); });
    T* const larger = static_cast<T*>(owner.get());
    std::copy(begin(), end(), larger);
    owner_ = owner;
    memory_ = larger;
    capacity_ = capacity;
  }

  T* memory_ = nullptr;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
  std::shared_ptr<const void> owner_;  // of the memory
};

}  // namespace cairn::base
