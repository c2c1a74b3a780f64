#include "trial/problems/scaled_problems.hpp"

#include "trial/problems/optimal_costs.hpp"

namespace cairn::problems {

ProblemSet scaled_problems(const Grid& small, const Grid& large, std::size_t count, const SelectionOptions& options,
                           const std::string& map) {
  const auto scaled = [&](Cell cell) {
    const Point p = small.point(cell);
    return large.cell(
        {(2 * p.x + 1) * large.width() / (2 * small.width()), (2 * p.y + 1) * large.height() / (2 * small.height())});
  };
  ProblemSet set;
  // Where a map was not scaled by a whole number, the middle of a cell may be blocked: twice as many leave enough.
  for (const Problem& drawn : random_problems(small, 2 * count, options, map).problems) {
    const Cell start = scaled(drawn.start);
    const Cell goal = scaled(drawn.goal);
    if (set.problems.size() < count && large.connected(start, goal)) set.problems.push_back({start, goal, {}});
  }
  find_optimal_costs(large, set.problems);
  return set;
}

}  // namespace cairn::problems
