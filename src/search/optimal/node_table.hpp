// NodeTable: what a search knows of each cell, in eight bytes a cell that are never cleared between searches.
//
// An entry is one number: from the top the search's generation (27 bits), whether the cell is closed (1), the
// complement of g (32) and the move that led to the cell (4). A cell of an earlier search, or of fresh zeroed memory,
// is thus smaller than any of this search, a worse g smaller than a better one, an open cell smaller than a closed one:
// one comparison decides whether a successor is worth keeping. That is why its stamps are not those of StampedArray.
#pragma once

#include <cairn/cell.hpp>
#include <cairn/rules.hpp>

#include "base/assert.hpp"
#include "base/zeroed_array.hpp"

#include <cstdint>

namespace cairn::optimal {

class NodeTable {
 public:
  using Entry = std::uint64_t;

  static constexpr unsigned kNoMove = kDirections;  ///< the move that led to the start

  explicit NodeTable(std::uint32_t cells) : entries_(cells) {}

  /// Forgets all cells by a new generation; once in 134 million times the table is zeroed instead.
  void reset() {
    if (++generation_ > kLastGeneration) {
      entries_ = base::ZeroedArray<Entry>(entries_.size());
      generation_ = 1;
    }
  }

  /// The entry of an open cell in the current generation, without its move: add the move, or `step_of` for a
  /// successor.
  Entry open_entry(std::uint32_t g) const { return (generation_ << kGenerationShift) | Entry{~g} << kMoveBits; }
  /// What a move adds to the entry of an open cell without its move, to make the successor's entry.
  static Entry step_of(Cost cost, unsigned move) { return Entry{move} - (Entry{cost.units} << kMoveBits); }

  Entry& operator[](Cell cell) {
    CAIRN_ASSERT(cell.index < entries_.size());
    return entries_[cell.index];
  }
  Entry operator[](Cell cell) const {
    CAIRN_ASSERT(cell.index < entries_.size());
    return entries_[cell.index];
  }

  /// Whether `candidate` is better than the cell's present entry: the cell was not reached yet, or is open with a
  /// larger g.
  static bool improves(Entry candidate, Entry present) { return candidate > (present | kMoveMask); }
  /// The same for all eight moves from a cell, as a mask; `straight` and `diagonal` are the candidates of such moves,
  /// without their moves. Branches would be hard to predict here, so there are none.
  unsigned improved_around(Cell cell, std::int32_t stride, Entry straight, Entry diagonal) const {
    const Entry* here = entries_.data() + cell.index;
    const Entry* above = here - stride;
    const Entry* below = here + stride;
    unsigned mask = above[-1] < diagonal;
    mask += mask + static_cast<unsigned>(here[-1] < straight);
    mask += mask + static_cast<unsigned>(below[-1] < diagonal);
    mask += mask + static_cast<unsigned>(below[0] < straight);
    mask += mask + static_cast<unsigned>(below[1] < diagonal);
    mask += mask + static_cast<unsigned>(here[1] < straight);
    mask += mask + static_cast<unsigned>(above[1] < diagonal);
    mask += mask + static_cast<unsigned>(above[0] < straight);
    return mask;
  }
  /// Whether an entry is that of an open cell with the g for which `expected` was made by open_entry.
  static bool is_open_with(Entry present, Entry expected) { return (present ^ expected) <= kMoveMask; }
  static Entry closed(Entry entry) { return entry | kClosed; }

  bool is_reached(Entry entry) const { return entry >> kGenerationShift == generation_; }
  bool is_closed(Entry entry) const { return is_reached(entry) && (entry & kClosed) != 0; }
  static Cost g(Entry entry) { return Cost{~static_cast<std::uint32_t>(entry >> kMoveBits)}; }
  /// Of an entry of the current generation.
  static bool is_closed_now(Entry entry) { return (entry & kClosed) != 0; }
  static Entry without_move(Entry entry) { return entry & ~kMoveMask; }
  static unsigned move(Entry entry) { return static_cast<unsigned>(entry & kMoveMask); }

  /// For tests: the next reset starts over at the first generation.
  void age() { generation_ = kLastGeneration; }

 private:
  static constexpr unsigned kMoveBits = 4;
  static constexpr unsigned kGenerationShift = 37;
  static constexpr Entry kMoveMask = (Entry{1} << kMoveBits) - 1;
  static constexpr Entry kClosed = Entry{1} << (kGenerationShift - 1);
  static constexpr Entry kLastGeneration = (Entry{1} << (64 - kGenerationShift)) - 1;

  Entry generation_ = 0;
  base::ZeroedArray<Entry> entries_;  // a search on a part of a large map pays for that part alone
};

}  // namespace cairn::optimal
