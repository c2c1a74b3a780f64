// BucketQueue: an open list for a consistent heuristic, in constant time an operation but for sorting.
//
// With a consistent heuristic f never falls from one expansion to the next, and a successor's f exceeds its parent's by
// at most two diagonal moves. So a circle of buckets, one for each value of f that can be open at a time, holds all
// entries (Dial, "Algorithm 360: Shortest-path forest with topological ordering", CACM, 1969; Denardo and Fox, 1979).
// Buckets ahead are unordered chunks. The bucket of the current f is sorted once, when its turn comes, into a stack;
// what is pushed to it later nearly always has the largest g and goes on top.
#pragma once

#include <cairn/cell.hpp>
#include <cairn/rules.hpp>

#include "base/chunk_pool.hpp"
#include "search/open_entry.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

namespace cairn {

class BucketQueue {
 public:
  /// f of an entry less that of the last one popped must stay below this.
  static constexpr std::uint32_t kWindow = 16384;
  static_assert(2 * cost_model(Diagonal::sqrt2).diagonal.units < kWindow);

  BucketQueue() : heads_(kWindow, nullptr) {}

  void clear() {
    for (std::size_t word = 0; word < kWords; ++word) {
      for (; occupied_[word] != 0; occupied_[word] &= occupied_[word] - 1) {
        heads_[word * 64 + static_cast<std::size_t>(std::countr_zero(occupied_[word]))] = nullptr;
      }
    }
    occupied_words_.fill(0);
    chunks_.release_all();
    free_ = nullptr;
    stack_.clear();
    size_ = 0;
    is_new_ = true;
  }
  bool empty() const { return size_ == 0; }
  std::size_t size() const { return size_; }
  std::uint64_t memory_bytes() const {
    return chunks_.used() * sizeof(Chunk) + stack_.capacity() * sizeof(Item) + sizeof(heads_[0]) * heads_.size();
  }

  void push(const OpenEntry& entry) {
    if (is_new_) {
      current_f_ = entry.f;
      is_new_ = false;
    }
    ++size_;
    const Item item = item_of(entry);
    if (entry.f == current_f_) {
      push_current(item);
      return;
    }
    const auto bucket = static_cast<std::size_t>(entry.f % kWindow);
    Chunk* chunk = heads_[bucket];
    if (chunk == nullptr || chunk->count == kChunkItems) {
      Chunk& fresh = take_chunk();
      fresh.next = chunk;
      fresh.count = 0;
      heads_[bucket] = chunk = &fresh;
      occupied_[bucket / 64] |= std::uint64_t{1} << (bucket % 64);
      occupied_words_[bucket / 4096] |= std::uint64_t{1} << (bucket / 64 % 64);
    }
    chunk->items[chunk->count++] = item;
  }

  OpenEntry top() {
    if (stack_.empty()) advance();
    const Item item = stack_.back();
    return {current_f_, static_cast<std::uint32_t>(item >> 32U), Cell{~static_cast<std::uint32_t>(item)}};
  }

  /// Takes away what `top` returned.
  void pop() {
    stack_.pop_back();
    --size_;
  }

 private:
  // g, then the complement of the cell: the entry that leaves first is the largest number.
  using Item = std::uint64_t;
  static constexpr std::size_t kChunkItems = 6;
  struct alignas(64) Chunk {
    Chunk* next;
    std::uint64_t count;
    std::array<Item, kChunkItems> items;
  };
  static constexpr std::size_t kWords = kWindow / 64;

  static Item item_of(const OpenEntry& entry) { return Item{entry.g} << 32U | ~entry.cell.index; }

  void push_current(Item item) {
    std::size_t hole = stack_.size();
    stack_.push_back(item);
    for (; hole > 0 && stack_[hole - 1] > item; --hole) stack_[hole] = stack_[hole - 1];
    stack_[hole] = item;
  }

  // Makes the next bucket that has entries the current one.
  void advance() {
    const auto here = static_cast<std::size_t>(current_f_ % kWindow);
    const std::size_t bucket = next_occupied(here);
    current_f_ += (bucket - here) % kWindow;
    occupied_[bucket / 64] &= ~(std::uint64_t{1} << (bucket % 64));
    if (occupied_[bucket / 64] == 0) occupied_words_[bucket / 4096] &= ~(std::uint64_t{1} << (bucket / 64 % 64));
    Chunk* chunks = std::exchange(heads_[bucket], nullptr);
    for (Chunk* chunk = chunks; chunk != nullptr; chunk = chunk->next) {
      stack_.insert(stack_.end(), chunk->items.begin(),
                    chunk->items.begin() + static_cast<std::ptrdiff_t>(chunk->count));
    }
    release(chunks);
    std::sort(stack_.begin(), stack_.end());
  }

  std::size_t next_occupied(std::size_t from) const {
    const std::size_t word = from / 64;
    const std::uint64_t rest = occupied_[word] & (~std::uint64_t{0} << (from % 64));
    if (rest != 0) return word * 64 + static_cast<std::size_t>(std::countr_zero(rest));
    // The word itself comes once more at the end of the circle.
    for (std::size_t group = word / 64, shift = word % 64 + 1;;
         group = (group + 1) % occupied_words_.size(), shift = 0) {
      const std::uint64_t words = shift == 64 ? 0 : occupied_words_[group] & (~std::uint64_t{0} << shift);
      if (words == 0) continue;
      const std::size_t next = group * 64 + static_cast<std::size_t>(std::countr_zero(words));
      return next * 64 + static_cast<std::size_t>(std::countr_zero(occupied_[next]));
    }
  }

  Chunk& take_chunk() {
    if (free_ == nullptr) return chunks_.take();
    return *std::exchange(free_, free_->next);
  }

  void release(Chunk* chunks) {
    while (chunks != nullptr) {
      Chunk* next = chunks->next;
      chunks->next = free_;
      free_ = chunks;
      chunks = next;
    }
  }

  std::uint64_t current_f_ = 0;
  std::size_t size_ = 0;
  bool is_new_ = true;
  std::vector<Item> stack_;  // of the current f, the next to leave at the end
  std::vector<Chunk*> heads_;
  std::array<std::uint64_t, kWords> occupied_{};             // bit b: bucket b is not empty
  std::array<std::uint64_t, kWords / 64> occupied_words_{};  // bit w: word w of occupied_ is not zero
  ChunkPool<Chunk> chunks_;
  Chunk* free_ = nullptr;  // those that were taken and emptied since
};

}  // namespace cairn
