// A grid as an explicit graph: to compare what walks on both, and to have a graph to begin with.
#pragma once

#include <cairn/graph.hpp>
#include <cairn/grid.hpp>

namespace cairn::graphs {

/// Passable cells become nodes, numbered row by row, with the cells' coordinates; legal moves become arcs, which cost
/// what the moves cost in the units of the grid's cost model. Throws InputError where no cell is passable.
Graph graph_of(const Grid& grid);

}  // namespace cairn::graphs
