// StraightSweep: whether two cells are joined by a path that costs no more than their distance on an empty grid, and
// the first moves of one.
//
// Each move of such a path goes one column on (or one row, where the cells lie farther apart in rows), straight or
// along one diagonal; with four neighbours, one column on, or to one side. So the cells that lead to the goal are found
// column by column, from the goal to the start, 64 cells at a time.
#pragma once

#include <cairn/grid.hpp>

#include "search/meter.hpp"
#include "search/progress.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace cairn::cairn_corners {

class StraightSweep {
 public:
  /// How many moves are kept.
  static constexpr std::int32_t kMostMoves = 128;

  /// The grid may change between two sweeps.
  explicit StraightSweep(const Grid& grid);

  void start(Cell start, Cell goal);
  /// Done when `joined` has the answer.
  search::Progress advance(search::Meter& meter);
  bool joined() const { return joined_; }

  /// Where they are joined: calls visit(direction, times) for the first moves from start to goal, in runs. If the map
  /// has changed during the sweep, they may lead into a wall, but stay between the two.
  template <typename Visit>
  void visit_moves(Visit visit) const {
    unsigned direction = straight_;
    std::uint32_t times = 0;
    Cell at = start_;
    std::uint32_t bit = start_bit_;
    std::int32_t lines = length_;
    for (std::int32_t i = 1; i <= kMostMoves && (lines > 0 || (is_four_ && bit != goal_bit_)); ++i) {
      const unsigned next = next_move(at, bit, lines);
      if (next != direction) {
        if (times > 0) visit(direction, times);
        direction = next;
        times = 0;
      }
      ++times;
      at.index += static_cast<std::uint32_t>(grid_->offsets()[next]);
      if (next == diagonal_) bit -= static_cast<std::uint32_t>(sideways_);
      if (!is_four_ || next == straight_) --lines;
    }
    if (times > 0) visit(direction, times);
  }

  std::uint64_t bytes() const { return (set_.size() + kept_.size()) * sizeof(std::uint64_t); }

 private:
  /// Some words of a line, next to each other.
  struct Words {
    std::uint32_t first = 0;
    std::uint32_t last = 0;
  };
  std::uint32_t nearest_word() const;
  void step();
  void fill_sideways(const std::uint64_t* line);
  bool trim();
  void keep();
  unsigned next_move(Cell at, std::uint32_t bit, std::int32_t lines_left) const;
  bool leads_on(std::int32_t line, std::uint32_t bit) const;
  std::size_t kept_index(std::int32_t moves) const {
    return static_cast<std::size_t>(moves % kMostMoves) * line_words_;
  }

  const Grid* grid_;
  std::vector<std::uint64_t> set_;   // the cells of the present line that lead to the goal
  Words set_words_;                  // others than these are empty
  std::vector<std::uint64_t> kept_;  // the same for the lines next to the start
  std::array<Words, kMostMoves> kept_words_;
  Cell start_;
  std::uint32_t start_bit_ = 0;  // the position of the start on its line
  std::uint32_t goal_bit_ = 0;
  const std::uint64_t* terrain_ = nullptr;  // the words of the line of the goal
  std::ptrdiff_t line_step_ = 0;            // words from a line to the next, towards the start
  std::uint32_t line_words_ = 0;
  bool is_four_ = false;
  bool is_cut_ = false;
  std::int32_t length_ = 0;     // lines from the goal to the start
  std::int32_t diagonals_ = 0;  // moves to the side
  std::int32_t sideways_ = 0;   // what a diagonal adds to the position, towards the start
  std::int32_t moves_ = 0;      // lines so far, from the goal
  unsigned straight_ = 0;       // the moves of a path, towards the goal
  unsigned diagonal_ = 0;       // with four neighbours, to the side
  bool joined_ = false;
};

}  // namespace cairn::cairn_corners
