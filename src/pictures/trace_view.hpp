// What pictures show of the walks of agents.
#pragma once

#include <cairn/terrain.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace cairn::pictures {

struct TraceView {
  std::vector<Point> cells;     ///< the agent's positions, the start first; empty if there is no trace
  std::vector<Point> subgoals;  ///< in the order in which the agent headed for them
  /// Where the walks of further agents begin in `cells`, in order; the first begins at 0.
  std::vector<std::size_t> further_walks = {};

  /// The cells of each agent's walk.
  std::vector<std::vector<Point>> walks() const;
};

/// A cell that was visited more than once.
struct Revisit {
  Point at;
  std::uint32_t visits = 0;
};

struct Revisits {
  std::vector<Revisit> cells;  ///< row by row
  std::uint32_t most = 1;      ///< visits of the cell that was visited most
};

Revisits count_revisits(const TraceView& trace);

/// The points where a path turns, and its ends: the same line with fewer points.
std::vector<Point> turning_points(const std::vector<Point>& cells);

/// Subgoals without repetitions, row by row.
std::vector<Point> distinct(std::vector<Point> points);

/// Throws InputError if a cell or a subgoal lies outside the map.
void check_fits(const TraceView& trace, const Shape& shape);

}  // namespace cairn::pictures
