// Graphs as the text files of the ninth DIMACS implementation challenge, in which most road networks are published
// (Demetrescu, Goldberg, Johnson, "The Shortest Path Problem", 2009): a `.gr` with the arcs, a `.co` with coordinates.
#pragma once

#include <cairn/graph.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace cairn::files {

/// What a `.gr` holds.
struct DimacsArcs {
  std::uint32_t nodes = 0;
  std::vector<Arc> arcs;
};

/// The arcs in the text of a `.gr`: a line `p sp NODES ARCS`, then a line `a FROM TO COST` for each arc. Lines that
/// begin with `c` are comments. Throws InputError with `name`, line and column of the first error.
DimacsArcs read_dimacs_arcs(std::string_view text, std::string_view name);

/// The points in the text of a `.co`: a line `p aux sp co NODES`, then a line `v NODE X Y` for each node, in any order.
/// Throws InputError likewise, and where the file is not for a graph of so many nodes.
std::vector<Point> read_dimacs_points(std::string_view text, std::string_view name, std::uint32_t nodes);

/// The text of a `.gr` and of a `.co`.
std::string write_dimacs_arcs(const Graph& graph);
std::string write_dimacs_points(const Graph& graph);

/// Where the coordinates of a graph are looked for: `roads.co` beside `roads.gr`.
std::string coordinates_path(const std::string& graph);

}  // namespace cairn::files
