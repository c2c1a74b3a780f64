// Graph: a world of nodes and arcs, such as a road network or a navigation graph, in place of a grid.
#pragma once

#include <cairn/cell.hpp>
#include <cairn/export.h>
#include <cairn/rules.hpp>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace cairn {

/// A one-way connection. A road that is open both ways is two arcs.
struct Arc {
  std::uint32_t from = 0;  ///< nodes are numbered from 1, as in DIMACS files
  std::uint32_t to = 0;
  Cost cost;

  friend constexpr auto operator<=>(const Arc&, const Arc&) = default;
};

inline constexpr std::uint32_t kMaxGraphNodes = 100'000'000;
inline constexpr std::uint32_t kMaxGraphArcs = 1'000'000'000;
inline constexpr Cost kMaxArcCost{100'000'000};
/// Coordinates lie within -kMaxCoordinate to kMaxCoordinate.
inline constexpr std::int32_t kMaxCoordinate = 1'000'000'000;
/// The most that a path may cost. A few more arcs still fit 32 bits, so that a search may add before it compares.
inline constexpr Cost kMaxGraphPathCost{0xFFFFFFFFU - 4 * kMaxArcCost.units};

/// Nodes with coordinates, arcs with costs. Immutable, so any number of agents and threads share one. A node is a
/// `Cell` whose index is the node's number; `kNoCell` is none. About 8 bytes an arc and 16 bytes a node.
///
///     const cairn::Arc arcs[] = {{1, 2, {10}}, {2, 1, {10}}, {2, 3, {25}}};
///     const cairn::Graph graph({{0, 0}, {10, 0}, {10, 20}}, arcs);
///     for (const cairn::Cell next : graph.successors(cairn::Cell{2})) ...   // 1 and 3
class CAIRN_API Graph {
 public:
  /// `points[i]` are the coordinates of node i + 1. Where all points are equal there are no coordinates, and the
  /// heuristic is 0. Of parallel arcs the cheapest is kept; arcs from a node to itself are left out. Throws UsageError
  /// for an arc to a node that does not exist, a cost of 0 or beyond kMaxArcCost, and a graph beyond the limits above.
  Graph(std::vector<Point> points, std::span<const Arc> arcs);

  std::uint32_t node_count() const { return static_cast<std::uint32_t>(points_.size() - 1); }
  std::uint64_t arc_count() const { return targets_.size(); }
  /// The most arcs that leave one node.
  std::uint32_t max_degree() const { return max_degree_; }
  Cost max_arc_cost() const { return max_arc_cost_; }
  /// The size of an array that is indexed by `Cell`: one entry stands unused before that of node 1.
  std::uint32_t cell_count() const { return static_cast<std::uint32_t>(points_.size()); }

  bool contains(Cell node) const { return node != kNoCell && node.index < points_.size(); }
  /// Of this and of what follows, `contains` is not checked.
  Point point(Cell node) const { return points_[node.index]; }
  bool has_coordinates() const { return has_coordinates_; }

  /// Where the arcs of a node lead, in the order of the nodes' numbers.
  std::span<const Cell> successors(Cell node) const {
    return {targets_.data() + first_arc_[node.index], targets_.data() + first_arc_[node.index + 1]};
  }
  /// What these arcs cost, in the same order.
  std::span<const Cost> costs(Cell node) const {
    return {costs_.data() + first_arc_[node.index], costs_.data() + first_arc_[node.index + 1]};
  }

  /// A lower bound of the cost of a path: the Euclidean distance, times the least cost that any arc has for a unit of
  /// its length, rounded down. It is consistent: h(a, goal) <= cost of an arc from a to b + h(b, goal).
  Cost heuristic(Cell a, Cell b) const;

  /// False where no path can exist, at once: the two lie in parts that no arc connects, whichever way it leads. True
  /// does not mean that there is a path, since arcs are one-way.
  bool may_reach(Cell from, Cell to) const { return component_[from.index] == component_[to.index]; }
  /// How many such parts there are, and which one a node lies in. They are numbered from 0 by their first nodes.
  std::uint32_t component_count() const { return component_count_; }
  std::uint32_t component(Cell node) const { return component_[node.index]; }

  /// Identifies nodes, coordinates and arcs, the same on every machine.
  std::uint64_t fingerprint() const { return fingerprint_; }

  std::uint64_t memory_bytes() const;

 private:
  void keep_arcs(std::span<const Arc> arcs);
  void choose_unit();
  void scale_heuristic();
  void find_components();
  void find_fingerprint();
  std::uint64_t squared_distance(Cell a, Cell b) const;

  // By cell index. Entry 0 belongs to no node and has no arcs.
  std::vector<Point> points_;
  std::vector<std::uint32_t> first_arc_;  // and one entry more, so that the last node's arcs have an end
  std::vector<std::uint32_t> component_;

  std::vector<Cell> targets_;
  std::vector<Cost> costs_;

  std::uint32_t max_degree_ = 0;
  Cost max_arc_cost_;
  std::uint32_t component_count_ = 0;
  bool has_coordinates_ = false;
  // The heuristic measures distances in units of 2^-unit_shift_; one of them costs scale_ / 2^scale_shift_.
  unsigned unit_shift_ = 0;
  std::uint32_t scale_ = 0;
  unsigned scale_shift_ = 0;
  std::uint64_t fingerprint_ = 0;
};

/// Reads a DIMACS `.gr`. Coordinates come from the `.co` that is named, else from the one of the same name beside the
/// `.gr`; where there is none, the graph has no coordinates. docs/graphs.md describes the files. Throws InputError with
/// file, line, column and what was expected.
///
///     const cairn::Graph roads = cairn::load_graph("roads.gr");   // and roads.co, if it is there
CAIRN_API Graph load_graph(const std::string& path, const std::string& coordinates = {});

}  // namespace cairn
