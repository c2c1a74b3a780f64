// MonotoneQueue: a priority queue for searches in which f never falls. Apart from sorting, operations take constant
// time.
//
// A circle of buckets, each for a range of f, holds what lies ahead in unordered chunks (Dial, "Algorithm 360:
// Shortest-path forest with topological ordering", CACM 1969; Denardo and Fox, "Shortest-route methods: 1. Reaching,
// pruning, and buckets", Operations Research 1979). The current bucket is sorted once, when its turn comes, into a
// stack; what is pushed to it later is inserted, nearly always on top or close to it. What lies beyond the circle waits
// in a heap.
#pragma once

#include "base/assert.hpp"
#include "base/chunk_pool.hpp"
#include "base/platform/compiler.hpp"
#include "search/queues/quad_heap.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace cairn::queues {

/// The greater item by `<` leaves first. An item of a smaller f must be the greater, unless each value of f has a
/// bucket of its own.
template <typename Item>
class MonotoneQueue {
 public:
  static constexpr std::uint32_t kBuckets = 16384;

  /// A bucket is for 2^bucket_bits values of f. It is fastest with a few items in each.
  explicit MonotoneQueue(unsigned bucket_bits = 0) : bucket_bits_(bucket_bits), heads_(kBuckets, nullptr) {}

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
    beyond_.clear();
    size_ = 0;
    current_ = 0;
  }
  bool empty() const { return size_ == 0; }
  std::size_t size() const { return size_; }
  std::uint64_t memory_bytes() const {
    return chunks_.used() * sizeof(Chunk) + stack_.capacity() * sizeof(Item) + beyond_.capacity_bytes() +
           heads_.size() * sizeof(Chunk*);
  }

  /// `f` must not be less than that of the last item that left.
  void push(std::uint64_t f, const Item& item) {
    ++size_;
    const std::uint64_t bucket = f >> bucket_bits_;
    CAIRN_ASSERT(bucket >= current_);
    if (bucket == current_) {
      push_current(item);
    } else if (bucket - current_ < kBuckets) {
      push_ahead(static_cast<std::size_t>(bucket % kBuckets), item);
    } else {
      push_beyond(bucket, item);
    }
  }

  const Item& top() {
    if (stack_.empty()) advance();
    return stack_.back();
  }
  /// The least f of the bucket that `top` was in: its f, if each value has a bucket of its own.
  std::uint64_t top_f() const { return current_ << bucket_bits_; }
  /// Takes away what `top` returned.
  void pop() {
    stack_.pop_back();
    --size_;
  }

 private:
  struct alignas(64) Chunk {
    static constexpr std::size_t kItems = ((sizeof(Item) > 8 ? 128 : 64) - 16) / sizeof(Item);

    Chunk* next;
    std::uint64_t count;
    std::array<Item, kItems> items;
  };
  struct Waiting {
    std::uint64_t bucket;
    Item item;

    bool before(const Waiting& other) const { return bucket < other.bucket; }
  };
  static constexpr std::size_t kWords = kBuckets / 64;

  void push_current(const Item& item) {
    std::size_t hole = stack_.size();
    stack_.push_back(item);
    for (; hole > 0 && item < stack_[hole - 1]; --hole) stack_[hole] = stack_[hole - 1];
    stack_[hole] = item;
  }

  void push_ahead(std::size_t slot, const Item& item) {
    Chunk* chunk = heads_[slot];
    if (chunk == nullptr || chunk->count == Chunk::kItems) chunk = add_chunk(slot);
    chunk->items[chunk->count++] = item;
  }

  // Out of line, as push_beyond: rarely called, and it would slow down the common case.
  CAIRN_NOINLINE Chunk* add_chunk(std::size_t slot) {
    Chunk& fresh = free_ == nullptr ? chunks_.take() : *std::exchange(free_, free_->next);
    fresh.next = std::exchange(heads_[slot], &fresh);
    fresh.count = 0;
    occupied_[slot / 64] |= std::uint64_t{1} << (slot % 64);
    occupied_words_[slot / 4096] |= std::uint64_t{1} << (slot / 64 % 64);
    return &fresh;
  }

  CAIRN_NOINLINE void push_beyond(std::uint64_t bucket, const Item& item) { beyond_.push({bucket, item}); }

  // Makes the next bucket that has items the current one.
  void advance() {
    std::uint64_t next = beyond_.empty() ? ~std::uint64_t{0} : beyond_.top().bucket;
    if (size_ > beyond_.size()) {
      const auto here = static_cast<std::size_t>(current_ % kBuckets);
      const std::size_t slot = next_occupied(here);
      if (const std::uint64_t ahead = current_ + (slot - here) % kBuckets; ahead <= next) {
        next = ahead;
        take_chunks(slot);
      }
    }
    for (; !beyond_.empty() && beyond_.top().bucket == next; beyond_.pop()) stack_.push_back(beyond_.top().item);
    current_ = next;
    std::sort(stack_.begin(), stack_.end());
  }

  void take_chunks(std::size_t slot) {
    occupied_[slot / 64] &= ~(std::uint64_t{1} << (slot % 64));
    if (occupied_[slot / 64] == 0) occupied_words_[slot / 4096] &= ~(std::uint64_t{1} << (slot / 64 % 64));
    for (Chunk* chunk = std::exchange(heads_[slot], nullptr); chunk != nullptr;) {
      stack_.insert(stack_.end(), chunk->items.begin(),
                    chunk->items.begin() + static_cast<std::ptrdiff_t>(chunk->count));
      Chunk* const next = std::exchange(chunk->next, free_);
      free_ = std::exchange(chunk, next);
    }
  }

  // The first slot that has items, from this one on around the circle; there is one.
  std::size_t next_occupied(std::size_t from) const {
    const std::size_t word = from / 64;
    const std::uint64_t rest = occupied_[word] & (~std::uint64_t{0} << (from % 64));
    if (rest != 0) return word * 64 + static_cast<std::size_t>(std::countr_zero(rest));
    // The first word comes once more at the end of the circle.
    for (std::size_t group = word / 64, shift = word % 64 + 1;;
         group = (group + 1) % occupied_words_.size(), shift = 0) {
      const std::uint64_t words = shift == 64 ? 0 : occupied_words_[group] & (~std::uint64_t{0} << shift);
      if (words == 0) continue;
      const std::size_t next = group * 64 + static_cast<std::size_t>(std::countr_zero(words));
      return next * 64 + static_cast<std::size_t>(std::countr_zero(occupied_[next]));
    }
  }

  unsigned bucket_bits_;
  std::uint64_t current_ = 0;  // the number of the current bucket, counted without end
  std::size_t size_ = 0;
  std::vector<Item> stack_;  // of the current bucket, the next to leave at the end
  std::vector<Chunk*> heads_;
  std::array<std::uint64_t, kWords> occupied_{};             // bit s: slot s of the circle has items
  std::array<std::uint64_t, kWords / 64> occupied_words_{};  // bit w: word w of occupied_ is not zero
  base::ChunkPool<Chunk> chunks_;
  Chunk* free_ = nullptr;  // chunks that were emptied
  QuadHeap<Waiting> beyond_;
};

}  // namespace cairn::queues
