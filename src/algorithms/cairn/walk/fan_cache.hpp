// FanCache: what searches over jump points found around each, kept for later searches as long as the map around it does
// not change.
//
// A fan is all jump points that are met from a cell without passing another (see JumpGraph). It depends on the cells
// that its scans looked at. The cache keeps a box around these, in squares of 64 x 64 cells, and when each square
// changed last.
#pragma once

#include <cairn/grid.hpp>

#include "base/assert.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace cairn::cairn_walk {

class FanCache {
 public:
  /// A jump point, the direction in which it is reached, and the cost from the fan's root.
  struct Jump {
    Cell to;
    std::uint32_t cost;
    unsigned direction;
  };
  struct Fan {
    std::uint32_t first = 0;  // of its jumps
    std::uint32_t count = 0;
    std::uint32_t as_of = 0;  // the last change that it takes into account
    std::uint8_t left = 0;    // the box, in squares
    std::uint8_t top = 0;
    std::uint8_t right = 0;
    std::uint8_t bottom = 0;
    std::array<std::uint16_t, 4> reach{};  // how many steps its slants go, by direction / 2
  };

  explicit FanCache(const Grid& grid);

  /// Notes that a cell closed or opened.
  void touch(Point p);
  void clear();

  /// The fan of a jump point that was reached in a direction, or null. Valid until the next call of any other function.
  const Fan* find(Cell root, unsigned arrived);
  std::span<const Jump> jumps(const Fan& fan) const { return {jumps_.data() + fan.first, fan.count}; }

  /// A new fan, part by part. Nothing else may be called in between but `touch`, and `begin` to drop it.
  void begin(Cell root, unsigned arrived);
  void add(const Jump& jump);
  /// A scan from this cell looked at so many words of 64 cells.
  void cover(Point from, unsigned direction, std::uint64_t words);
  void set_reach(unsigned slant, std::uint32_t steps) { made_.reach[slant / 2] = static_cast<std::uint16_t>(steps); }
  void end();

  std::uint64_t bytes() const;

  /// How many squares the last call of `find` looked at.
  std::uint32_t looked_at() const { return looked_at_; }
  /// The most that it looks at: fans with a larger box are not kept.
  static constexpr std::uint32_t kMostSquares = 4096;

 private:
  static constexpr std::int32_t kSquare = 64;
  // On a small map fewer, so that the cache takes some hundred kilobytes there and 18 MB on a large one.
  static constexpr std::size_t kMostFans = std::size_t{1} << 17U;
  static constexpr std::size_t kJumpsPerFan = 8;
  static constexpr std::uint32_t kNone = 0xFFFFFFFFU;

  std::size_t slot_of(std::uint64_t key) const;
  std::size_t most_jumps() const { return kJumpsPerFan * most_fans_; }

  const Grid* grid_;
  std::int32_t columns_;  // of squares
  std::int32_t rows_;
  std::size_t most_fans_;               // a power of two
  std::vector<std::uint32_t> changed_;  // by square: the number of its last change
  std::uint32_t changes_ = 0;
  std::uint32_t looked_at_ = 0;
  std::vector<std::uint64_t> keys_;  // by fan: its root and direction
  std::vector<Fan> fans_;
  std::vector<Jump> jumps_;
  std::vector<std::uint32_t> index_;  // fans by key: a table with linear probing, a power of two long

  // The fan that is being made.
  std::uint64_t key_ = 0;
  Fan made_;
  bool is_making_ = false;
};

}  // namespace cairn::cairn_walk
