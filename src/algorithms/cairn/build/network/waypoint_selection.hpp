// Chooses waypoints: corners of shortest paths, as few as climbs between them allow.
#pragma once

#include <cairn/grid.hpp>

#include "search/climbing/hill_climb.hpp"
#include "search/spaces/grid_space.hpp"

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

namespace cairn::cairn_network {

/// Collects waypoints from shortest paths, one after the other. Each path is cut into hops that a climb covers at the
/// path's own cost. A hop preferably ends where a hop of an earlier path did,
/// so that paths share their waypoints.
class WaypointSelection {
 public:
  WaypointSelection(const Grid& grid, std::int32_t radius);

  /// `corners`: the start, the cells where the path turns and the goal; between two of them it runs diagonally, then
  /// straight.
  void add_path(std::span<const Cell> corners);
  /// The last path added, in pieces. A climb from the first cell of a piece covers it at the path's own cost.
  std::span<const Cell> pieces() const { return path_; }

  struct Candidate {
    Cell cell;
    std::uint32_t uses = 0;
  };
  /// In the order in which they were first chosen.
  const std::vector<Candidate>& candidates() const { return candidates_; }

  /// Makes a cell a waypoint.
  void use(Cell cell);

 private:
  bool covers(std::size_t from, std::size_t to) const;
  void split(std::span<const Cell> corners);

  const Grid* grid_;
  std::int32_t radius_;
  spaces::GridDistance distance_;
  climbing::HillClimb climber_;
  std::vector<Candidate> candidates_;
  std::unordered_map<std::uint32_t, std::size_t> index_;  // of a cell among the candidates
  std::vector<Cell> path_;
  std::vector<std::uint64_t> travelled_;
};

}  // namespace cairn::cairn_network
