#include "algorithms/cairn/walk/exact_search.hpp"

#include "base/assert.hpp"

#include <algorithm>

namespace cairn::cairn_walk {

using cairn_format::kNoCorner;
using cairn_format::UpEdge;

namespace {

// Searches hardly ever need more, so that hardly any of them allocates.
constexpr std::size_t kUsualWaiting = 4096;
constexpr std::size_t kUsualParts = 256;

}  // namespace

ExactSearch::ExactSearch(const Grid& grid, const cairn_format::CornerHierarchy& hierarchy)
    : grid_(&grid), hierarchy_(&hierarchy), distance_(grid.rules()), scan_(grid) {
  for (auto& arrivals : arrivals_) arrivals = base::StampedArray<Arrival>(hierarchy.size());
  waiting_.reserve(kUsualWaiting);
  parts_.reserve(kUsualParts);
}

std::uint64_t ExactSearch::bytes() const {
  return 2 * arrivals_[0].memory_bytes() + waiting_.capacity_bytes() + parts_.capacity() * sizeof(Part) + corners_.capacity() * sizeof(Cell);
}

void ExactSearch::start(Cell start, Cell goal) {
  ends_ = {grid_->point(start), grid_->point(goal)};
  best_ = kNoPath;
  highest_ = kNoCorner;
  waiting_.clear();
  search::Meter free(kUnlimitedWork);
  for (auto& arrivals : arrivals_) arrivals.clear();
  for (std::uint32_t side = 0; side < kSides; ++side) {
    const Cell end = side == 0 ? start : goal;
    if (const CornerNumber corner = hierarchy_->at(ends_[side]); corner != kNoCorner) {
      reach(side, corner, 0, kNoCorner, free);
    }
    scan_.straight_lines(end, [&](Cell at, std::uint32_t cost) {
      reach(side, hierarchy_->at(grid_->point(at)), cost, kNoCorner, free);
    });
    for (std::uint32_t ray = 0; ray < kRays; ++ray) {
      rays_[side][ray] = scan_.ray(end, 2 * ray + 1);
      waiting_.push({to_other_end(side, ends_[side]), (hierarchy_->size() + ray) * kSides + side});
    }
  }
}

search::Progress ExactSearch::advance(search::Meter& meter) {
  // What one item can take: a look at each edge and a push for each, or the lines of a stretch of a ray.
  const std::uint64_t piece = std::max<std::uint64_t>(2ULL * hierarchy_->header().longest_list, 8ULL * kRayCells) + 2;
  while (!waiting_.empty()) {
    if (!meter.allows(piece)) return search::Progress::paused;
    const Waiting next = waiting_.top();
    if (next.least >= best_) break;
    waiting_.pop();
    ++meter.work.queue;
    const std::uint32_t side = next.item % kSides;
    const std::uint32_t number = next.item / kSides;
    if (number >= hierarchy_->size()) {
      follow_ray(side, number - hierarchy_->size(), meter);
    } else {
      expand(side, number, next.least, meter);
    }
  }
  return search::Progress::done;
}

void ExactSearch::reach(std::uint32_t side, CornerNumber corner, std::uint64_t cost, CornerNumber from,
                        search::Meter& meter) {
  // On a map that has changed, a scan may find corners that the database has not.
  if (corner == kNoCorner || cost > spaces::kMaxSearchCost) return;
  const Arrival* known = arrivals_[side].find(corner);
  if (known != nullptr && known->cost <= cost) return;
  const std::uint64_t least = cost + to_other_end(side, hierarchy_->point(corner));
  if (least >= best_) return;
  arrivals_[side].set(corner, {static_cast<std::uint32_t>(cost), from});
  if (const Arrival* other = arrivals_[1 - side].find(corner); other != nullptr && cost + other->cost < best_) {
    best_ = cost + other->cost;
    highest_ = corner;
  }
  waiting_.push({least, corner * kSides + side});
  ++meter.work.queue;
}

void ExactSearch::follow_ray(std::uint32_t side, std::uint32_t ray, search::Meter& meter) {
  cairn_corners::CornerScan::Ray& at = rays_[side][ray];
  for (std::uint32_t i = 0; i < kRayCells; ++i) {
    meter.work.scanned += 2;
    const bool goes_on = scan_.advance(at, [&](Cell cell, std::uint32_t cost) {
      reach(side, hierarchy_->at(grid_->point(cell)), cost, kNoCorner, meter);
    });
    if (!goes_on) return;
  }
  const std::uint64_t least = at.slant.cost + to_other_end(side, grid_->point(at.slant.at.cell));
  if (least < best_) waiting_.push({least, (hierarchy_->size() + ray) * kSides + side});
}

void ExactSearch::expand(std::uint32_t side, CornerNumber corner, std::uint64_t least, search::Meter& meter) {
  const std::uint64_t cost = arrivals_[side][corner].cost;
  if (cost + to_other_end(side, hierarchy_->point(corner)) != least) return;  // reached at less cost since
  ++meter.work.expansions;
  hierarchy_->visit_edges(corner, [&](const UpEdge& edge) {
    ++meter.work.successors;
    const Arrival* above = arrivals_[side].find(edge.to);
    // If a way down from a more important corner is shorter, no shortest path goes up from here.
    if (above != nullptr && std::uint64_t{above->cost} + edge.cost < cost) return false;
    if (above == nullptr || above->cost > cost + edge.cost) reach(side, edge.to, cost + edge.cost, corner, meter);
    return true;
  });
}

void ExactSearch::collect_parts() {
  parts_.clear();
  corners_.clear();
  // From the goal back to the highest corner: the first part of the walk ends up on top.
  CornerNumber last = highest_;
  std::vector<Part>& parts = parts_;
  for (CornerNumber at = highest_; arrivals_[1][at].from != kNoCorner; at = last) {
    last = arrivals_[1][at].from;
    parts.push_back({at, last, false});
  }
  std::reverse(parts.begin(), parts.end());
  CornerNumber first = highest_;
  for (CornerNumber at = highest_; arrivals_[0][at].from != kNoCorner; at = first) {
    first = arrivals_[0][at].from;
    parts.push_back({first, at, true});
  }
  corners_.push_back(grid_->cell(hierarchy_->point(first)));
}

/// Leaves the last corner out where a single leg leads past it.
void ExactSearch::add_corner(Cell corner, search::Meter& meter) {
  const Cell last = corners_.back();
  const Point before = corners_.size() > 1 ? grid_->point(corners_[corners_.size() - 2]) : ends_[0];
  const Point there = grid_->point(last);
  const Point beyond = grid_->point(corner);
  const Cost whole = distance_(before, beyond);
  if (whole == distance_(before, there) + distance_(there, beyond)) {
    ++meter.work.traced;
    const Cell from = grid_->cell(before);
    if (scan_.is_clear(from, corner) || scan_.is_clear(corner, from)) corners_.pop_back();
  }
  corners_.push_back(corner);
}

std::span<const Cell> ExactSearch::first_corners(std::size_t most, search::Meter& meter) {
  CAIRN_ASSERT(found() && most > 0);
  collect_parts();
  while (!parts_.empty() && corners_.size() < most) {
    const Part part = parts_.back();
    parts_.pop_back();
    ++meter.work.traced;
    const UpEdge edge = part.is_of_first ? hierarchy_->edge(part.from, part.to) : hierarchy_->edge(part.to, part.from);
    if (edge.is_leg()) {
      add_corner(grid_->cell(hierarchy_->point(part.to)), meter);
      continue;
    }
    parts_.push_back({edge.middle, part.to, true});
    parts_.push_back({part.from, edge.middle, false});
  }
  are_all_ = parts_.empty();
  return corners_;
}

}  // namespace cairn::cairn_walk
