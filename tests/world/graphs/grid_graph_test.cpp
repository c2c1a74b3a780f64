#include "world/graphs/grid_graph.hpp"

#include <cairn/error.hpp>

#include "support/random_maps.hpp"
#include "support/throws.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>

namespace cairn::graphs {
namespace {

RC_GTEST_PROP(GridGraph, has_the_cells_as_nodes_and_the_moves_as_arcs, (std::uint64_t seed)) {
  base::Random random(seed);
  const Grid grid(support::random_terrain(random, 40), support::random_rules(random));
  RC_PRE(grid.passable_count() > 0);
  const Graph graph = graph_of(grid);
  RC_ASSERT(graph.node_count() == grid.passable_count());
  std::uint64_t moves = 0;
  Point last{-1, 0};
  for (Cell node{1}; graph.contains(node); ++node.index) {
    const Point p = graph.point(node);
    RC_ASSERT(grid.passable(p));
    RC_ASSERT((p.y > last.y || (p.y == last.y && p.x > last.x)));
    last = p;
    std::map<Point, Cost> expected;
    for (unsigned d = 0; d < kDirections; ++d) {
      const auto direction = static_cast<Direction>(d);
      if ((grid.mask(grid.cell(p)) >> d & 1U) == 0) continue;
      expected[grid.point(grid.neighbour(grid.cell(p), direction))] = grid.move_cost(direction);
    }
    std::map<Point, Cost> found;
    for (std::size_t i = 0; i < graph.successors(node).size(); ++i) {
      found[graph.point(graph.successors(node)[i])] = graph.costs(node)[i];
    }
    RC_ASSERT(found == expected);
    moves += expected.size();
  }
  RC_ASSERT(graph.arc_count() == moves);
}

TEST(GridGraph, of_a_map_without_passable_cells_is_refused) {
  EXPECT_EQ(support::message_of<InputError>([] { graph_of(Grid(Terrain(3, 3))); }),
            "a map without passable cells makes no graph: it has no nodes");
}

}  // namespace
}  // namespace cairn::graphs
