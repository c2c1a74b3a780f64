#include "store/compress_path.hpp"

namespace cairn::store {

std::vector<Cell> compress_path(const climbing::HillClimb& climber, const search::Path& path) {
  const std::vector<Cell>& cells = path.cells;
  std::vector<Cell> subgoals{cells.front()};
  for (std::size_t last = 0; last + 1 < cells.size();) {
    std::size_t found = last + 1;  // a neighbour is always reached
    std::size_t low = found + 1;
    std::size_t high = cells.size();
    while (low < high) {
      const std::size_t middle = low + (high - 1 - low) / 2;
      if (climber.climb(cells[last], cells[middle]).reached) {
        found = middle;
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    subgoals.push_back(cells[found]);
    last = found;
  }
  return subgoals;
}

Cell first_subgoal(const climbing::HillClimb& climber, const search::Path& path) {
  const std::vector<Cell>& cells = path.cells;
  std::size_t next = 2;
  while (next < cells.size() && climber.climb(cells.front(), cells[next]).reached) ++next;
  return cells[next - 1];
}

}  // namespace cairn::store
