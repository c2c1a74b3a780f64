// SteadyArray: an array that grows without moving its elements, so that no single push_back takes long. It is made of
// pieces, each as long as all pieces before it together. The system gives their memory when it is first touched.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <memory>
#include <new>
#include <type_traits>

namespace cairn::base {

/// Members do what those of std::vector do. The elements from n * kGroup to (n + 1) * kGroup - 1 lie side by side.
template <typename T>
class SteadyArray {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  static constexpr std::size_t kGroup = 1024;

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  void clear() { size_ = 0; }
  std::size_t capacity() const { return capacity_; }

  T& operator[](std::size_t i) { return pieces_[Place(i).piece][Place(i).offset]; }
  const T& operator[](std::size_t i) const { return pieces_[Place(i).piece][Place(i).offset]; }
  const T& back() const { return (*this)[size_ - 1]; }

  void push_back(const T& value) {
    if (size_ == capacity_) grow();
    (*this)[size_++] = value;
  }
  void pop_back() { --size_; }

 private:
  static constexpr std::size_t kAlignment = 64;

  // Piece p has kGroup << p elements.
  struct Place {
    explicit Place(std::size_t i)
        : piece(static_cast<std::size_t>(std::bit_width(i / kGroup + 1)) - 1), offset(i + kGroup - (kGroup << piece)) {}

    std::size_t piece;
    std::size_t offset;
  };
  struct Free {
    void operator()(T* memory) const { ::operator delete (memory, std::align_val_t{kAlignment}); }
  };

  void grow() {
    const std::size_t length = capacity_ + kGroup;
    pieces_[Place(capacity_).piece].reset(
        static_cast<T*>(::operator new (length * sizeof(T), std::align_val_t{kAlignment})));
    capacity_ += length;
  }

  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
  std::array<std::unique_ptr<T[], Free>, 48> pieces_;
};

}  // namespace cairn::base
