// StraightSweep: whether two cells are joined by a path that costs no more than their distance on an empty grid, and
// the first moves of one.
//
// Each move of such a path goes one column on (or one row, where the cells lie farther apart in rows), straight or
// along one diagonal; with four neighbours, one column on, or to one side. So the cells that lead to the goal are found
// column by column, from the goal to the start. On each, they are a few stretches of cells. Columns that are equal and
// lie next to each other are taken at once: there, a stretch grows by a cell a column, up to the next wall.
#pragma once

#include <cairn/grid.hpp>

#include "algorithms/cairn/corners/corner_scan.hpp"
#include "algorithms/cairn/corners/ray_table.hpp"
#include "search/meter.hpp"
#include "search/progress.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace cairn::cairn_corners {

class StraightSweep {
 public:
  /// How many runs of moves are listed.
  static constexpr std::uint32_t kMostRuns = 100;

  /// The grid may change between two sweeps, if the scan is told. The table is of the same map, as it was at first.
  /// Both must outlive the sweep.
  StraightSweep(const Grid& grid, const CornerScan& scan, const RayTable& table);

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
    std::uint32_t runs = 0;
    const auto add = [&](unsigned next, std::int32_t count) {
      if (count == 0) return;
      if (next != direction && times > 0) {
        if (runs++ < kMostRuns) visit(direction, times);
        times = 0;
      }
      direction = next;
      times += static_cast<std::uint32_t>(count);
    };
    Place at{length_, diagonals_};
    for (std::size_t band = bands_.size() - 1; runs < kMostRuns; --band) {
      const std::int32_t lines = at.line - bands_[band].line;
      if (is_four_) {
        add(straight_, lines);
        at.line -= lines;
      } else {
        const Part* const part = part_at(band, at);
        const std::int32_t sideways = part == nullptr ? 0 : std::min(lines, at.aside - part->first);
        add(diagonal_, sideways);
        add(straight_, lines - sideways);
        at = {at.line - lines, at.aside - sideways};
      }
      if (band == 0) break;
      const bool turns = is_four_ || can_turn(band - 1, at);
      const std::int32_t sideways = is_four_ ? at.aside - nearest_in(band - 1, at.aside) : turns ? 1 : 0;
      if (turns) add(diagonal_, sideways);
      if (is_four_ || !turns) add(straight_, 1);
      at = {at.line - 1, at.aside - sideways};
    }
    if (is_four_ && at.line == 0) add(diagonal_, at.aside);
    if (times > 0 && runs < kMostRuns) visit(direction, times);
  }

  std::uint64_t bytes() const { return bands_.capacity() * sizeof(Band) + parts_.capacity() * sizeof(Part); }

 private:
  /// So many lines and cells from the goal, towards the start.
  struct Place {
    std::int32_t line;
    std::int32_t aside;
  };
  /// Lines next to each other that are equal, or open as far as matters.
  struct Band {
    std::int32_t line;    // the first
    std::int32_t last;    // the last
    std::uint32_t parts;  // the first of its parts
  };
  /// Cells of the first line of a band that lead to the goal: from `first` to `last`. On each further line it is one
  /// more, up to `end`, where a wall follows. `end` lies at most one cell beyond what the last line has.
  struct Part {
    std::int32_t first;
    std::int32_t last;
    std::int32_t end;
  };

  /// The last cell of a part on a line of its band.
  std::int32_t last_on(const Band& band, const Part& part, std::int32_t line) const {
    return is_four_ ? part.last : std::min(part.last + line - band.line, part.end);
  }
  std::uint32_t parts_end(std::size_t band) const {
    return band + 1 < bands_.size() ? bands_[band + 1].parts : static_cast<std::uint32_t>(parts_.size());
  }
  /// The part that has a cell, or null.
  const Part* part_at(std::size_t band, Place at) const;
  bool can_turn(std::size_t band_before, Place at) const;
  std::int32_t nearest_in(std::size_t band, std::int32_t aside) const;
  Cell cell(Place at) const;
  std::uint32_t position(Place at) const;
  std::int32_t find(std::int32_t line, std::int32_t from, std::int32_t to, bool is_open) const;
  std::uint64_t follow_open_lines(std::uint64_t most_work);
  std::int32_t equal_lines(std::int32_t line) const;
  void begin_band(std::int32_t line);
  std::uint64_t extend(const Part& part, std::int32_t last, const Band& band);
  void add_part(std::int32_t first, std::int32_t last, std::int32_t end);

  const Grid* grid_;
  const CornerScan* scan_;
  const RayTable* table_;
  std::vector<Band> bands_;  // from the goal on
  std::vector<Part> parts_;
  std::uint32_t next_part_ = 0;  // of the band before the last one, to be extended

  Point goal_;
  bool by_columns_ = false;
  std::uint32_t goal_position_ = 0;  // in the terrain whose rows are the lines
  std::uint32_t line_stride_ = 0;    // what a line adds to it, towards the start
  std::int32_t line_step_ = 0;       // from a line to the next, towards the start
  std::int32_t aside_step_ = 0;
  bool is_four_ = false;
  bool is_cut_ = false;
  std::int32_t length_ = 0;     // lines from the goal to the start
  std::int32_t diagonals_ = 0;  // moves to the side
  unsigned straight_ = 0;       // the moves of a path, towards the goal
  unsigned diagonal_ = 0;       // with four neighbours, to the side
  bool joined_ = false;
};

}  // namespace cairn::cairn_corners
