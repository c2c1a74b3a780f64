// Priorities of best-first searches: on a grid, what f starts with and what each move adds to it.
//
// A priority has `aim(goal)`, `initial(start)`, `steps(cell)`, what the eight moves from a cell add to f, and
// `is_monotone()`, whether none of that is negative. `kWeights` are those of g and h on spaces of other kinds.
#pragma once

#include <cairn/cell.hpp>

#include "search/optimal/weights.hpp"
#include "search/spaces/bearing.hpp"
#include "search/spaces/grid_space.hpp"

#include <array>
#include <cstdint>

namespace cairn::optimal {

/// By direction; the value of an illegal move means nothing.
using PrioritySteps = std::array<std::int32_t, kDirections>;

/// f = g: Dijkstra's search, which knows no goal.
class CostPriority {
 public:
  static constexpr SearchWeights kWeights{1, 0};

  explicit CostPriority(const spaces::GridSpace& space) {
    for (unsigned d = 0; d < kDirections; ++d) steps_[d] = static_cast<std::int32_t>(space.move_cost(d).units);
  }

  void aim(Cell /*goal*/) {}
  std::uint64_t initial(Cell /*start*/) const { return 0; }
  const PrioritySteps& steps(Cell /*cell*/) const { return steps_; }
  bool is_monotone() const { return true; }

 private:
  PrioritySteps steps_{};
};

/// f = g_weight g + h_weight h with the distance on an empty grid as h. What a move adds depends on the bearing alone.
class GoalPriority {
 public:
  using Weights = SearchWeights;
  static constexpr SearchWeights kWeights{};

  explicit GoalPriority(const spaces::GridSpace& space) : GoalPriority(space, Weights{}) {}
  GoalPriority(const spaces::GridSpace& space, Weights weights)
      : shape_(space.shape()), distance_(space.distance()), weights_(weights) {
    spaces::for_each_bearing([&](std::size_t bearing, Point here) {
      const std::int64_t h = distance_(here, {0, 0}).units;
      for (unsigned d = 0; d < kDirections; ++d) {
        const Point next{here.x + kDirectionSteps[d].x, here.y + kDirectionSteps[d].y};
        const std::int64_t change = std::int64_t{distance_(next, {0, 0}).units} - h;
        const std::int64_t step = std::int64_t{weights.g} * space.move_cost(d).units + weights.h * change;
        steps_[bearing][d] = static_cast<std::int32_t>(step);
      }
    });
  }

  void aim(Cell goal) { goal_ = shape_.point(goal); }
  std::uint64_t initial(Cell start) const {
    return std::uint64_t{weights_.h} * distance_(shape_.point(start), goal_).units;
  }
  const PrioritySteps& steps(Cell cell) const { return steps(shape_.point(cell)); }
  const PrioritySteps& steps(Point here) const {
    return steps_[spaces::bearing_of(here.x - goal_.x, here.y - goal_.y)];
  }
  /// The distance is consistent.
  bool is_monotone() const { return weights_.g >= weights_.h; }

 private:
  Shape shape_;
  spaces::GridDistance distance_;
  Weights weights_;
  Point goal_;
  std::array<PrioritySteps, spaces::kBearings> steps_{};
};

}  // namespace cairn::optimal
