#include "algorithms/cairn/walk/exact_search.hpp"

#include "base/assert.hpp"
#include "search/best_first.hpp"
#include "search/watch.hpp"

#include <algorithm>

namespace cairn::cairn_walk {

using cairn_format::kNoCorner;
using cairn_format::UpEdge;

namespace {

// Searches hardly ever need more, so that hardly any of them allocates.
constexpr std::size_t kUsualWaiting = 4096;
constexpr std::size_t kUsualHops = 256;

}  // namespace

ExactSearch::ExactSearch(const Grid& grid, const cairn_format::CornerHierarchy& hierarchy)
    : grid_(&grid), hierarchy_(&hierarchy), distance_(grid.rules()), scan_(grid, hierarchy.corners()) {
  for (auto& arrivals : arrivals_) arrivals = base::StampedArray<Arrival>(hierarchy.size());
  waiting_.reserve(kUsualWaiting);
  hops_.reserve(kUsualHops);
}

std::uint64_t ExactSearch::bytes() const {
  return scan_.bytes() + 2 * arrivals_[0].memory_bytes() + waiting_.capacity_bytes() +
         hops_.capacity() * sizeof(ExactPlan::Hop);
}

void ExactSearch::start(Cell start, Cell goal, search::Meter& meter) {
  CAIRN_ASSERT(meter.allows(kStartWork));
  ends_ = {grid_->point(start), grid_->point(goal)};
  best_ = kNoPath;
  highest_ = kNoCorner;
  waiting_.clear();
  for (auto& arrivals : arrivals_) arrivals.clear();
  for (side_ = 0; side_ < kSides; ++side_) {
    const Cell end = side_ == 0 ? start : goal;
    meter.work.scanned += 4;
    const auto wants = [&](Point last, std::uint32_t cost) { return cost + to_other_end(side_, last) < best_; };
    const auto visit = [&](CornerNumber corner, std::uint32_t cost) {
      meter.work.queue += reach(side_, corner, cost, kNoCorner) ? 1U : 0U;
    };
    if (const CornerNumber own = hierarchy_->corners().at(ends_[side_]); own != kNoCorner) visit(own, 0);
    scan_.straight_lines(end, wants, visit);
    std::uint32_t ray = 0;
    for (unsigned slant = 1; slant < kDirections; ++slant) {
      if (!scan_.is_slant(slant) || (grid_->mask(end) >> slant & 1U) == 0) continue;
      rays_[side_][ray] = scan_.ray(end, slant);
      // What lies on a ray costs at least what its first cell does.
      const Point first = grid_->point(grid_->neighbour(end, static_cast<Direction>(slant)));
      const std::uint64_t least = grid_->move_cost(static_cast<Direction>(slant)).units + to_other_end(side_, first);
      waiting_.push({least, (hierarchy_->size() + ray) * kSides + side_});
      ++meter.work.queue;
      ++ray;
    }
  }
  reading_ = {};
  ray_cells_ = 0;
  hops_.clear();
  stage_ = Stage::search;
}

search::Progress ExactSearch::advance(search::Meter& meter) {
  if (stage_ == Stage::search) {
    if (!search(meter)) return search::Progress::paused;
    stage_ = found() ? Stage::collect : Stage::done;
    side_ = 1;
    collected_ = highest_;
  }
  if (stage_ == Stage::collect) {
    if (!collect(meter)) return search::Progress::paused;
    stage_ = Stage::done;
  }
  return search::Progress::done;
}

/// False if the budget ended first, as all stages.
bool ExactSearch::search(search::Meter& meter) {
  // What was interrupted goes on first.
  if (!expand(meter) || !follow_ray(meter)) return false;
  const auto is_overtaken = [&](const Waiting& item) {
    const CornerNumber corner = item.item() / kSides;
    if (corner >= hierarchy_->size()) return false;
    const std::uint32_t side = item.item() % kSides;
    return arrivals_[side][corner].cost + to_other_end(side, hierarchy_->point(corner)) != item.least();
  };
  const auto take = [&](const Waiting& item, bool /*overtaken*/) -> search::Stop {
    if (item.least() >= best_) return search::Progress::done;
    if (!meter.allows(1)) return search::Progress::paused;
    ++meter.work.queue;
    return search::kGoOn;
  };
  const auto go_on = [&](const Waiting& item) -> search::Stop {
    side_ = item.item() % kSides;
    const std::uint32_t number = item.item() / kSides;
    if (number >= hierarchy_->size()) {
      ray_ = number - hierarchy_->size();
      ray_cells_ = kRayCells;
    } else {
      reading_ = hierarchy_->edges(number);
    }
    return expand(meter) && follow_ray(meter) ? search::Stop() : search::Stop(search::Progress::paused);
  };
  return search::best_first(waiting_, is_overtaken, take, go_on) != search::Progress::paused;
}

/// Whether it was worth a place in the queue.
bool ExactSearch::reach(std::uint32_t side, CornerNumber corner, std::uint64_t cost, CornerNumber from) {
  const Arrival* known = arrivals_[side].find(corner);
  if (known != nullptr && known->cost <= cost) return false;
  const std::uint64_t least = cost + to_other_end(side, hierarchy_->point(corner));
  if (least >= std::min<std::uint64_t>(best_, spaces::kMaxSearchCost)) return false;
  arrivals_[side].set(corner, {static_cast<std::uint32_t>(cost), from});
  if (const Arrival* other = arrivals_[1 - side].find(corner); other != nullptr && cost + other->cost < best_) {
    best_ = cost + other->cost;
    highest_ = corner;
  }
  waiting_.push({least, corner * kSides + side});
  return true;
}

bool ExactSearch::follow_ray(search::Meter& meter) {
  if (ray_cells_ == 0) return true;
  cairn_corners::CornerScan::Ray& ray = rays_[side_][ray_];
  const std::uint64_t left = meter.left();
  std::uint64_t scanned = 0;
  std::uint64_t pushed = 0;
  bool goes_on = true;
  const auto wants = [&](Point last, std::uint32_t cost) { return cost + to_other_end(side_, last) < best_; };
  const auto visit = [&](CornerNumber corner, std::uint32_t cost) {
    pushed += reach(side_, corner, cost, kNoCorner) ? 1U : 0U;
  };
  // For each cell two lines, and up to three corners.
  for (; goes_on && ray_cells_ > 0 && scanned + pushed + 5 <= left; --ray_cells_) {
    scanned += 2;
    goes_on = scan_.advance(ray, wants, visit);
  }
  meter.work.scanned += scanned;
  meter.work.queue += pushed;
  if (goes_on && ray_cells_ > 0) return false;
  ray_cells_ = 0;
  const std::uint64_t least = ray.slant.cost + to_other_end(side_, ray.at);
  if (goes_on && least < best_) waiting_.push({least, (hierarchy_->size() + ray_) * kSides + side_});
  return true;
}

bool ExactSearch::expand(search::Meter& meter) {
  if (reading_.ended()) return true;
  const CornerNumber corner = reading_.corner();
  const std::uint64_t cost = arrivals_[side_][corner].cost;
  const std::uint64_t left = meter.left();
  std::uint64_t read = 0;
  std::uint64_t pushed = 0;
  bool is_beaten = false;
  // For each edge a look, and perhaps a push; and the expansion itself.
  while (!is_beaten && !reading_.ended() && read + pushed + 3 <= left) {
    const UpEdge edge = reading_.next();
    ++read;
    const Arrival* above = arrivals_[side_].find(edge.to);
    // If a way down from a more important corner is shorter, no shortest path goes up from here.
    is_beaten = above != nullptr && std::uint64_t{above->cost} + edge.cost < cost;
    if (above == nullptr || above->cost > cost + edge.cost) {
      pushed += reach(side_, edge.to, cost + edge.cost, corner) ? 1U : 0U;
    }
  }
  meter.work.successors += read;
  meter.work.queue += pushed;
  if (!is_beaten && !reading_.ended()) return false;
  reading_ = {};
  ++meter.work.expansions;
  search::watch_expanded(hierarchy_->point(corner));
  return true;
}

/// Lists the hops of the path: those down from its highest corner to the goal, then those up to it from the start.
bool ExactSearch::collect(search::Meter& meter) {
  for (;;) {
    const CornerNumber from = arrivals_[side_][collected_].from;
    if (!meter.allows(1)) return false;
    ++meter.work.traced;
    if (from != kNoCorner) {
      hops_.push_back(side_ == 1 ? ExactPlan::Hop{from, false} : ExactPlan::Hop{collected_, true});
      collected_ = from;
    } else if (side_ == 1) {
      std::reverse(hops_.begin(), hops_.end());
      side_ = 0;
      collected_ = highest_;
    } else {
      return true;
    }
  }
}

}  // namespace cairn::cairn_walk
