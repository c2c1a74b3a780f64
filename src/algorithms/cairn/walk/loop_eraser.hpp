// LoopEraser: cuts out the loop between two legs of a route that meet. The first then ends, and the second begins, at
// the last cell that both pass.
//
// Consecutive legs mostly leave their common end in different directions, and then they cannot meet again. For an exact
// leg, which moves in one or two directions only, this follows from its directions and the ranges (the hull) of the
// other leg's cells. Other pairs of legs cannot meet if their hulls are disjoint, and the costs of legs mostly
// bound their hulls well enough. Only if all these tests fail are cells compared: those in both rectangles.
#pragma once

#include <cairn/grid.hpp>
#include <cairn/terrain.hpp>

#include "algorithms/cairn/walk/leg.hpp"
#include "base/stamped_array.hpp"
#include "search/climbing/hill_climb.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

namespace cairn::cairn_walk {

class LoopEraser {
 public:
  LoopEraser(const Grid& grid, std::uint32_t most_steps)
      : grid_(&grid),
        table_(&climbing::ClimbTable::of(grid.rules())),
        runs_(grid, most_steps),
        axes_(grid.rules().connectivity == Connectivity::four ? 2 : Hull::kAxes) {
    slots_.grow(std::bit_ceil(std::max<std::size_t>(64, 2 * (std::size_t{most_steps} + 1))));
  }

  /// The most work of an erasure: it follows each leg at most twice. The look-up of a cell counts with the step to it.
  static constexpr std::uint64_t work_bound(std::uint64_t most_steps) { return 4 * LegRuns::work_bound(most_steps); }

  /// Sets the leg to compare with earlier ones. Returns a box that contains its cells.
  LegBox take(const Leg& second) {
    second_hull_ = hull_of_ends(second);
    second_is_known_ = second.exact;
    return box(second);
  }
  /// Begins to compare with an earlier leg, whose cells lie in the box. Legs between the two must not meet the second.
  void start(const Leg& first, const LegBox& box, const Leg& second) {
    meeting_ = kNoCell;
    in_a_row_ = first.to == second.from;
    first_hull_ = Hull(box);
    if (in_a_row_ && second.exact && leaves_box(second)) {
      stage_ = Stage::done;
      return;
    }
    enter(Stage::first_hull, first);
    first_hull_ = hull_of_ends(first);
  }

  /// Once advance has returned true: whether the legs met.
  bool met() const { return meeting_ != kNoCell; }
  /// Once advance has returned true: boxes around their cells.
  LegBox first_box() const { return box_of(first_hull_); }
  LegBox second_box() const { return box_of(second_hull_); }
  std::uint64_t bytes() const { return slots_.memory_bytes(); }

  /// False if the budget ended first. Only the last call changes the legs.
  bool advance(Leg& first, Leg& second, search::Meter& meter) {
    if (stage_ == Stage::done) return true;
    if (stage_ == Stage::first_hull) {
      if (!surround(first, first_hull_, meter)) return false;
      enter(Stage::second_hull, second);
    }
    if (stage_ == Stage::second_hull) {
      if (!second_is_known_ && !surround(second, second_hull_, meter)) return false;
      second_is_known_ = true;
      if (in_a_row_ ? part_at_once(first, second) : apart(first_hull_, second_hull_)) return true;
      enter(Stage::first_cells, first);
      slots_.clear();
      put(first.climb_from());
    }
    if (stage_ == Stage::first_cells) {
      const auto put_cell = [&](Cell cell) { put(cell); };
      if (!runs_.advance(meter, [&](const MoveRun& run) { visit(run, second_hull_, put_cell); })) return false;
      enter(Stage::second_cells, second);
    }
    if (!runs_.advance(meter, [&](const MoveRun& run) {
          visit(run, first_hull_, [&](Cell cell) {
            // If a leg is walked backwards, the first meeting of its climb is the last of the walk.
            if (second.backwards && meeting_ != kNoCell) return;
            if (cell != second.from && contains(cell)) meeting_ = cell;
          });
        })) {
      return false;
    }
    if (meeting_ != kNoCell) first.to = second.from = meeting_;
    return true;
  }

 private:
  enum class Stage : std::uint8_t { first_hull, second_hull, first_cells, second_cells, done };

  /// The ranges of x, y, x + y and x - y over a set of cells.
  struct Hull {
    static constexpr std::size_t kAxes = 4;
    using Axes = std::array<std::int32_t, kAxes>;

    Hull() = default;
    explicit Hull(Point p) : low(axes(p)), high(low) {}
    /// Bounds x and y only.
    explicit Hull(const LegBox& box) : low(axes(box.low())), high(axes(box.high())) {}

    static constexpr Axes axes(Point p) { return {p.x, p.y, p.x + p.y, p.x - p.y}; }

    void include(Point p) {
      const Axes at = axes(p);
      for (std::size_t i = 0; i < kAxes; ++i) {
        low[i] = std::min(low[i], at[i]);
        high[i] = std::max(high[i], at[i]);
      }
    }

    Axes low{};
    Axes high{};
  };

  void enter(Stage stage, const Leg& leg) {
    stage_ = stage;
    runs_.start(leg);
  }

  Hull hull_of_ends(const Leg& leg) const {
    Hull hull(grid_->point(leg.from));
    hull.include(grid_->point(leg.to));
    return hull;
  }

  static LegBox box_of(const Hull& hull) { return {{hull.low[0], hull.low[1]}, {hull.high[0], hull.high[1]}}; }

  /// The box that follows from a leg's ends and cost: of the moves beyond those needed between its ends, at most half
  /// lead away from the ends.
  LegBox box(const Leg& leg) const {
    Hull hull = second_hull_;
    if (!leg.exact) {
      const auto most_moves = static_cast<std::int32_t>(leg.cost.units / grid_->costs().straight.units);
      for (std::size_t i = 0; i < 2; ++i) {
        const std::int32_t aside = (most_moves - (hull.high[i] - hull.low[i])) / 2;
        hull.low[i] -= aside;
        hull.high[i] += aside;
      }
    }
    return box_of(hull);
  }

  bool apart(const Hull& a, const Hull& b) const {
    for (std::size_t i = 0; i < axes_; ++i) {
      if (a.high[i] < b.low[i] || b.high[i] < a.low[i]) return true;
    }
    return false;
  }

  /// Whether two consecutive legs provably do not meet again.
  bool part_at_once(const Leg& first, const Leg& second) const {
    const Point meeting = grid_->point(second.from);
    const unsigned back = ways(first, meeting, grid_->point(first.from));
    const unsigned onward = ways(second, meeting, grid_->point(second.to));
    return (first.exact && second.exact && (back & onward) == 0) ||
           (first.exact && leaves(back, meeting, second_hull_, axes_)) ||
           (second.exact && leaves(onward, meeting, first_hull_, axes_));
  }

  /// Whether an exact leg leaves the box of the previous leg with its first move and never returns.
  bool leaves_box(const Leg& second) const {
    const Point meeting = grid_->point(second.from);
    return leaves(ways(second, meeting, grid_->point(second.to)), meeting, first_hull_, 2);
  }

  /// An exact leg stays within the hull of its ends, since its moves never turn back along an axis. Without diagonal
  /// moves, that holds for x and y alone.
  bool surround(const Leg& leg, Hull& hull, search::Meter& meter) {
    return leg.exact || runs_.advance(meter, [&](const MoveRun& run) { hull.include(run.to()); });
  }

  /// The directions of an exact leg's moves from one end to the other.
  unsigned ways(const Leg& leg, Point from, Point to) const {
    return leg.exact ? table_->exact_moves(to.x - from.x, to.y - from.y) : 0U;
  }

  /// Whether moves in these directions leave a hull at once and never return, along one of its first `axes` axes.
  static bool leaves(unsigned ways, Point from, const Hull& hull, std::size_t axes) {
    const Hull::Axes at = Hull::axes(from);
    for (std::size_t i = 0; i < axes; ++i) {
      bool rises = at[i] == hull.high[i];
      bool falls = at[i] == hull.low[i];
      for (unsigned d = 0; d < kDirections; ++d) {
        if ((ways >> d & 1U) == 0) continue;
        const std::int32_t change = Hull::axes(kDirectionSteps[d])[i];
        rises = rises && change > 0;
        falls = falls && change < 0;
      }
      if (rises || falls) return true;
    }
    return false;
  }

  /// Visits the cells of a run if the run crosses the rectangle of a hull.
  template <typename Visit>
  void visit(const MoveRun& run, const Hull& hull, Visit visit_cell) const {
    const Point end = run.to();
    for (std::size_t i = 0; i < 2; ++i) {
      const std::int32_t a = Hull::axes(run.from)[i];
      const std::int32_t b = Hull::axes(end)[i];
      if (std::max(a, b) < hull.low[i] || std::min(a, b) > hull.high[i]) return;
    }
    for (std::uint32_t step = 0; step <= run.times; ++step) visit_cell(grid_->cell(run.at(step)));
  }

  /// The slot of the cell in the table, or the free slot where it belongs.
  std::size_t slot(Cell cell) const {
    std::size_t i = (cell.index * 0x9E3779B1U >> 7U) & (slots_.size() - 1);
    for (const Cell* there = slots_.find(i); there != nullptr && *there != cell; there = slots_.find(i)) {
      i = (i + 1) & (slots_.size() - 1);
    }
    return i;
  }
  void put(Cell cell) { slots_.set(slot(cell), cell); }
  bool contains(Cell cell) const { return slots_.is_set(slot(cell)); }

  const Grid* grid_;
  const climbing::ClimbTable* table_;
  LegRuns runs_;
  std::size_t axes_;                // along which exact legs never turn back
  base::StampedArray<Cell> slots_;  // a hash set of cells: linear probing, a power of two in size
  Stage stage_ = Stage::first_hull;
  Hull first_hull_;
  Hull second_hull_;
  Cell meeting_ = kNoCell;
  bool in_a_row_ = false;
  bool second_is_known_ = false;  // whether its hull is that of its actual cells
};

}  // namespace cairn::cairn_walk
