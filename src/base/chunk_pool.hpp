// ChunkPool: objects handed out one after the other, taken back all at once. They never move: it grows by whole chunks,
// so that taking one costs the same whether there are ten or ten million.
#pragma once

#include <cstddef>
#include <memory>

namespace cairn {

template <typename T>
class ChunkPool {
 public:
  ChunkPool() = default;
  ChunkPool(const ChunkPool&) = delete;
  ChunkPool& operator=(const ChunkPool&) = delete;
  ~ChunkPool() {
    // By hand: the chain's own destructors would recurse once a chunk.
    while (first_) first_ = std::move(first_->next);
  }

  /// An object as its last user left it.
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
  // Some 16 kB a chunk: rarely allocated, and never much at once.
  static constexpr std::size_t kPerChunk = sizeof(T) < 16384 ? 16384 / sizeof(T) : 1;
  struct Chunk {
    T items[kPerChunk];
    std::unique_ptr<Chunk> next;
  };

  std::unique_ptr<Chunk> first_;
  Chunk* current_ = nullptr;
  std::size_t used_ = 0;
};

}  // namespace cairn
