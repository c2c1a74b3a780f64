#include "algorithms/cairn/build/network/waypoint_selection.hpp"

#include <algorithm>
#include <cstdlib>

namespace cairn::cairn_network {
namespace {

// After this many failing corners in a row, a hop ends at the farthest corner found.
constexpr int kPatience = 4;

std::int32_t reach(Point a, Point b) { return std::max(std::abs(a.x - b.x), std::abs(a.y - b.y)); }

}  // namespace

WaypointSelection::WaypointSelection(const Grid& grid, std::int32_t radius)
    : grid_(&grid), radius_(radius), distance_(grid.rules()), climber_(grid) {}

void WaypointSelection::use(Cell cell) {
  const auto [found, fresh] = index_.emplace(cell.index, candidates_.size());
  if (fresh) candidates_.push_back({cell, 0});
  ++candidates_[found->second].uses;
}

bool WaypointSelection::covers(std::size_t from, std::size_t to) const {
  const auto most = static_cast<std::uint32_t>(4 * radius_);
  const Cost cost{static_cast<std::uint32_t>(travelled_[to] - travelled_[from])};
  const auto exact = [&](std::size_t a, std::size_t b) {
    const climbing::ClimbResult climb = climber_.climb(path_[a], path_[b], most);
    return climb.reached && climb.cost == cost;
  };
  // Between waypoints, a climb in either direction will do. But from their start, and from their goal, agents first try
  // to climb to a waypoint.
  const bool leaves = from == 0;
  const bool arrives = to == path_.size() - 1;
  return ((leaves || !arrives) && exact(from, to)) || ((arrives || !leaves) && exact(to, from));
}

// A run longer than the radius of legs gets waypoints of its own, three quarters of a radius apart. With four
// neighbours it also gets one where it turns, since a climb may take any of many shortest paths there.
void WaypointSelection::split(std::span<const Cell> corners) {
  const bool four = grid_->rules().connectivity == Connectivity::four;
  path_.assign(1, corners.front());
  const auto run_to = [&](Point to) {
    const auto sign = [](std::int32_t v) { return (v > 0) - (v < 0); };
    Point at = grid_->point(path_.back());
    while (reach(at, to) > radius_) {
      // Diagonally, then straight, as the path runs.
      const std::int32_t hop = radius_ * 3 / 4;
      const std::int32_t dx = to.x - at.x;
      const std::int32_t dy = to.y - at.y;
      const std::int32_t diagonal = std::min({std::abs(dx), std::abs(dy), hop});
      const std::int32_t straight = hop - diagonal;
      at = {at.x + sign(dx) * (diagonal + std::min(std::abs(dx) - diagonal, straight)),
            at.y + sign(dy) * (diagonal + std::min(std::abs(dy) - diagonal, straight))};
      path_.push_back(grid_->cell(at));
    }
    if (at != to) path_.push_back(grid_->cell(to));
  };
  for (std::size_t i = 1; i < corners.size(); ++i) {
    const Point to = grid_->point(corners[i]);
    if (four) run_to({to.x, grid_->point(corners[i - 1]).y});
    run_to(to);
  }
  travelled_.assign(1, 0);
  for (std::size_t i = 1; i < path_.size(); ++i) {
    travelled_.push_back(travelled_.back() + distance_(grid_->point(path_[i - 1]), grid_->point(path_[i])).units);
  }
}

void WaypointSelection::add_path(std::span<const Cell> corners) {
  if (corners.size() < 2) return;
  split(corners);
  const std::size_t last = path_.size() - 1;
  for (std::size_t at = 0; at < last;) {
    const Point here = grid_->point(path_[at]);
    std::size_t farthest = at + 1;
    std::size_t farthest_known = 0;
    int failures = 0;
    for (std::size_t to = at + 1; to <= last && failures < kPatience; ++to) {
      if (reach(here, grid_->point(path_[to])) > radius_) break;
      if (!covers(at, to)) {
        ++failures;
        continue;
      }
      failures = 0;
      farthest = to;
      if (index_.contains(path_[to].index)) farthest_known = to;
    }
    if (farthest == last) break;
    // Prefer a known waypoint, even if the hop is shorter.
    const bool known = farthest_known > at &&
                       2 * (travelled_[farthest_known] - travelled_[at]) >= travelled_[farthest] - travelled_[at];
    at = known ? farthest_known : farthest;
    use(path_[at]);
  }
}

}  // namespace cairn::cairn_network
