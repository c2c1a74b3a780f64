// ChunkPool: hands out objects one after the other, and takes them back all at once. The pool grows by whole chunks, so
// objects never move, and taking one costs the same however many there are.
#pragma once

#include <cstddef>
#include <memory>

namespace cairn::base {

template <typename T>
class ChunkPool {
 public:
  ChunkPool() = default;
  ChunkPool(const ChunkPool&) = delete;
  ChunkPool& operator=(const ChunkPool&) = delete;
  ~ChunkPool() {
    // The destructors of a chain would call one another, once for each chunk: too deep for the stack.
    while (first_) first_ = std::move(first_->next);
  }

  /// A new object, or one that was taken back: then it is as its last user left it.
  T& take() {
    const std::size_t place = used_ % kPerChunk;
    if (place == 0) {
      std::unique_ptr<Chunk>& next = current_ && used_ > 0 ? current_->next : first_;
      if (!next) next = std::make_unique<Chunk>();
      current_ = next.get();
    }
    ++used_;
    return current_->items[place];
  }

  void release_all() { used_ = 0; }

  std::size_t used() const { return used_; }

  template <typename Visit>
  void for_each_used(Visit visit) const {
    std::size_t left = used_;
    for (const Chunk* chunk = first_.get(); left > 0; chunk = chunk->next.get()) {
      for (std::size_t i = 0; i < kPerChunk && left > 0; ++i, --left) visit(chunk->items[i]);
    }
  }

 private:
  // A chunk has about 16 kB: large enough to be allocated rarely, small enough to be allocated fast.
  static constexpr std::size_t kPerChunk = sizeof(T) < 16384 ? 16384 / sizeof(T) : 1;
  struct Chunk {
    T items[kPerChunk];
    std::unique_ptr<Chunk> next;
  };

  std::unique_ptr<Chunk> first_;
  Chunk* current_ = nullptr;
  std::size_t used_ = 0;
};

}  // namespace cairn::base
