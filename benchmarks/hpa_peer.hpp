// HPA* as published, for comparison (Botea, Müller, Schaeffer: Near Optimal Hierarchical Path-Finding, Journal of Game
// Development 2004): clusters of 16 x 16 cells, one entrance in the middle of a short opening and one at each end of a
// long one, one level, and paths that are refined and smoothed. Smoothing replaces parts of a path by straight lines,
// as published: from each cell, by the longest line that leads back to the path. Where cells have costs, a line must
// also be cheaper than what it replaces.
#pragma once

#include <cairn/grid.hpp>

#include "algorithms/overlay/search/sector_space.hpp"
#include "search/optimal/space_search.hpp"

#include <cstdint>
#include <map>
#include <vector>

namespace cairn::bench {

class HpaPeer {
 public:
  /// Pre-computes the abstract graph. The grid is borrowed; moves must not cut corners.
  explicit HpaPeer(const Grid& grid);

  /// The cost of the path that it finds, whose moves are written to `path`.
  std::uint64_t search(Cell start, Cell goal, std::vector<Cell>& path);

 private:
  static constexpr std::int32_t kSide = 16;
  struct Edge {
    std::uint32_t to;
    std::uint32_t cost;
  };
  struct Node {
    Cell cell;
    std::vector<Edge> edges;
  };

  std::uint32_t node_of(Cell cell);
  void add_opening(const std::vector<Cell>& from, const std::vector<Cell>& to, std::uint32_t begin, std::uint32_t end);
  void add_entrance(Cell a, Cell b);
  overlay_format::Box cluster(Cell cell) const;
  std::uint32_t cluster_number(Cell cell) const;
  void connect(std::uint32_t node);
  void refine(Cell from, Cell to, std::vector<Cell>& path);
  std::uint64_t smooth(std::vector<Cell>& path);

  const Grid* grid_;
  overlay_search::SectorSpace cells_;
  optimal::SpaceSearch<overlay_search::SectorSpace> search_;
  std::vector<Node> nodes_;
  std::vector<std::uint32_t> places_;  // of the cells of a path there, by cell; 0 for others, else one more
  std::vector<std::uint64_t> costs_;   // up to each cell of a path
  std::vector<Cell> smoothed_;
  std::map<std::uint32_t, std::uint32_t> numbers_;                // of nodes, by cell
  std::map<std::uint32_t, std::vector<std::uint32_t>> clusters_;  // the nodes of each
};

}  // namespace cairn::bench
