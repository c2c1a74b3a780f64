#include "world/graphs/grid_graph.hpp"

#include <cairn/error.hpp>

#include <utility>
#include <vector>

namespace cairn::graphs {

Graph graph_of(const Grid& grid) {
  if (grid.passable_count() == 0) throw InputError("a map without passable cells makes no graph: it has no nodes");
  std::vector<Point> points;
  std::vector<std::uint32_t> nodes(grid.shape().cell_count(), 0);
  for (Cell cell{0}; cell.index < nodes.size(); ++cell.index) {
    if (!grid.passable(cell)) continue;
    points.push_back(grid.point(cell));
    nodes[cell.index] = static_cast<std::uint32_t>(points.size());
  }
  std::vector<Arc> arcs;
  for (Cell cell{0}; cell.index < nodes.size(); ++cell.index) {
    for (unsigned d = 0; d < kDirections; ++d) {
      if ((grid.mask(cell) >> d & 1U) == 0) continue;
      const auto direction = static_cast<Direction>(d);
      arcs.push_back(
          {nodes[cell.index], nodes[grid.neighbour(cell, direction).index], grid.move_cost(cell, direction)});
    }
  }
  return Graph(std::move(points), arcs);
}

}  // namespace cairn::graphs
