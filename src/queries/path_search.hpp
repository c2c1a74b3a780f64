// PathSearch: a whole path, by jump point search or by the walk of an agent: A* on weighted maps.
#pragma once

#include <cairn/agent.hpp>
#include <cairn/database.hpp>
#include <cairn/grid.hpp>

#include "search/optimal/jump_point_search.hpp"
#include "search/path.hpp"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace cairn::queries {

class PathSearch {
 public:
  explicit PathSearch(const Grid& grid);
  PathSearch(const Grid& grid, const Database& database);

  /// Both cells must be passable.
  void start(Cell from, Cell to);
  /// Returns whether it has finished.
  bool advance(std::uint64_t budget);

  const Grid& grid() const { return *grid_; }
  const search::Path& path() const { return path_; }
  std::span<const Cell> corners();
  std::uint64_t memory_bytes() const;

 private:
  bool walk(std::uint64_t budget);
  bool search(std::uint64_t budget);
  Cost cost_of_cells() const;
  Cost weighted_cost_of_cells() const;

  const Grid* grid_;
  std::unique_ptr<optimal::JumpPointSearch> search_;  // either this or the agent
  std::unique_ptr<Agent> agent_;
  search::Path path_;
  std::vector<Cell> corners_;
  std::size_t used_ = 0;  // cells of the path that the walk has reached
  bool is_done_ = true;
};

/// Whether all cells that the line between the centres of two cells of the map crosses are passable.
bool sees(const Grid& grid, Point a, Point b);

}  // namespace cairn::queries
