#include "crowd/detour.hpp"

#include <algorithm>
#include <bit>

namespace cairn::crowd {
namespace {

constexpr std::uint32_t kNone = world::LiveComponents::kNoRegion;
// The work that listing a region's neighbours counts.
constexpr std::uint64_t kRegionWork = 64;

}  // namespace

DetourPlanner::DetourPlanner(const world::World& world)
    : grid_(&world.grid()),
      regions_(&world.components()),
      space_(world.grid()),
      places_(std::size_t{kWindow} * kWindow) {
  open_.reserve(places_.size());
  make_room();
}

void DetourPlanner::make_room() {
  if (nodes_.size() < regions_->region_limit()) nodes_.grow(regions_->region_limit() + 1024);
}

std::uint64_t DetourPlanner::bytes() const {
  return nodes_.memory_bytes() + places_.memory_bytes() + open_.capacity() * sizeof(Open);
}

void DetourPlanner::push(const Open& open) {
  open_.push_back(open);
  std::push_heap(open_.begin(), open_.end());
}

DetourPlanner::Open DetourPlanner::pop() {
  std::pop_heap(open_.begin(), open_.end());
  const Open best = open_.back();
  open_.pop_back();
  return best;
}

DetourPlanner::Status DetourPlanner::advance(Detour& detour, Cell position, Cell goal, search::Meter& meter) {
  if (phase_ == Phase::none || position != position_ || goal != goal_) {
    position_ = position;
    goal_ = goal;
    from_ = regions_->region(position);
    to_ = regions_->region(goal);
    if (from_ == kNone || to_ == kNone) return Status::lost;
    // The last route over regions may still be valid.
    const auto end = detour.regions.begin() + detour.region_count;
    const auto here = std::find(detour.regions.begin(), end, from_);
    if (here != end && (end - here > 1 || from_ == to_)) {
      detour.region_count = static_cast<std::uint32_t>(end - here);
      std::copy(here, end, detour.regions.begin());
      begin_cells(detour);
    } else {
      begin_route();
    }
  }
  if (phase_ == Phase::route) {
    const Status status = search_route(detour, meter);
    if (status != Status::ready) {
      if (status == Status::lost) phase_ = Phase::none;
      return status;
    }
    begin_cells(detour);
  }
  const Status status = search_cells(detour, meter);
  if (status == Status::paused) return status;
  phase_ = Phase::none;
  if (status == Status::lost) detour.region_count = 0;
  return status;
}

/// In units of a fifth of a tile.
std::uint32_t DetourPlanner::tile_distance(Region a, Region b) const {
  const std::uint32_t per_row = regions_->tiles_per_row();
  const std::uint32_t s = regions_->tile_of(a);
  const std::uint32_t t = regions_->tile_of(b);
  const auto apart = [](std::uint32_t p, std::uint32_t q) { return p < q ? q - p : p - q; };
  const std::uint32_t dx = apart(s % per_row, t % per_row);
  const std::uint32_t dy = apart(s / per_row, t / per_row);
  return 5 * std::max(dx, dy) + 2 * std::min(dx, dy);
}

// Searches backwards from the goal, so that parents lead there from every region.
void DetourPlanner::begin_route() {
  nodes_.clear();
  open_.clear();
  nodes_.set(to_, {0, kNone, false});
  push({tile_distance(to_, from_), 0, to_});
  phase_ = Phase::route;
}

DetourPlanner::Status DetourPlanner::search_route(Detour& detour, search::Meter& meter) {
  while (!open_.empty()) {
    if (!meter.allows(kRegionWork + 2 * Detour::kMaxRegions)) return Status::paused;
    const Open best = pop();
    ++meter.work.queue;
    Node& node = nodes_[best.state];
    if (node.closed || node.g != best.g) continue;
    node.closed = true;
    if (best.state == from_) {
      detour.region_count = 0;
      for (Region at = from_; at != kNone && detour.region_count < Detour::kMaxRegions; at = nodes_[at].parent) {
        detour.regions[detour.region_count++] = at;
        ++meter.work.traced;
      }
      return Status::ready;
    }
    meter.work.scanned += kRegionWork;
    ++meter.work.expansions;
    regions_->for_each_neighbour(best.state, [&](Region next) {
      if (next >= nodes_.size()) return;  // new since the last tick
      const std::uint32_t g = best.g + tile_distance(best.state, next);
      if (const Node* other = nodes_.find(next); other != nullptr && other->g <= g) return;
      nodes_.set(next, {g, best.state, false});
      push({g + tile_distance(next, from_), g, next});
    });
  }
  return Status::lost;
}

void DetourPlanner::begin_cells(const Detour& detour) {
  corridor_count_ = std::min(detour.region_count, kAhead);
  std::copy_n(detour.regions.begin(), corridor_count_, corridor_.begin());
  const std::uint32_t per_row = regions_->tiles_per_row();
  std::uint32_t left = ~0U;
  std::uint32_t top = ~0U;
  aims_at_goal_ = false;
  for (std::uint32_t i = 0; i < corridor_count_; ++i) {
    left = std::min(left, regions_->tile_of(corridor_[i]) % per_row);
    top = std::min(top, regions_->tile_of(corridor_[i]) / per_row);
    aims_at_goal_ = aims_at_goal_ || corridor_[i] == to_;
  }
  corner_ = {static_cast<std::int32_t>(left * world::kTileSide), static_cast<std::int32_t>(top * world::kTileSide)};
  const std::uint32_t last = regions_->tile_of(corridor_[corridor_count_ - 1]);
  const auto middle = [](std::uint32_t tile) {
    return static_cast<std::int32_t>(tile * world::kTileSide + world::kTileSide / 2) - 1;
  };
  const Point centre{std::min(middle(last % per_row), grid_->width() - 1),
                     std::min(middle(last / per_row), grid_->height() - 1)};
  aim_ = aims_at_goal_ ? goal_ : grid_->cell(centre);
  places_.clear();
  open_.clear();
  phase_ = Phase::cells;
  reach(position_, 0, kDirections);
}

std::uint32_t DetourPlanner::place_of(Cell cell) const {
  const Point p = grid_->point(cell);
  return static_cast<std::uint32_t>(p.y + 1 - corner_.y) * kWindow + static_cast<std::uint32_t>(p.x + 1 - corner_.x);
}

Cell DetourPlanner::cell_at(std::uint32_t place) const {
  return grid_->cell({static_cast<std::int32_t>(place % kWindow) + corner_.x - 1,
                      static_cast<std::int32_t>(place / kWindow) + corner_.y - 1});
}

void DetourPlanner::reach(Cell cell, std::uint32_t g, unsigned move) {
  const std::uint32_t place = place_of(cell);
  if (place >= places_.size()) return;
  if (const Place* here = places_.find(place); here != nullptr && here->g <= g) return;
  places_.set(place, {g, static_cast<std::uint8_t>(move), false});
  push({g + space_.heuristic(cell, aim_).units, g, place});
}

DetourPlanner::Status DetourPlanner::search_cells(Detour& detour, search::Meter& meter) {
  while (!open_.empty()) {
    if (!meter.allows(2 + 2 * kDirections + Detour::kMaxMoves)) return Status::paused;
    const Open best = pop();
    ++meter.work.queue;
    Place& place = places_[best.state];
    if (place.closed || place.g != best.g) continue;
    place.closed = true;
    const Cell cell = cell_at(best.state);
    const bool there = aims_at_goal_ ? cell == goal_ : regions_->region(cell) == corridor_[corridor_count_ - 1];
    if (there && cell != position_) {
      trace(detour, best.state);
      meter.work.traced += detour.move_count;
      return Status::ready;
    }
    ++meter.work.expansions;
    for (unsigned rest = space_.mask(cell); rest != 0; rest &= rest - 1) {
      const auto d = static_cast<unsigned>(std::countr_zero(rest));
      const Cell next = space_.neighbour(cell, d);
      const Region region = regions_->region(next);
      ++meter.work.successors;
      if (std::find(corridor_.begin(), corridor_.begin() + corridor_count_, region) ==
          corridor_.begin() + corridor_count_) {
        continue;
      }
      reach(next, best.g + space_.move_cost(d).units, d);
      ++meter.work.queue;
    }
  }
  return Status::lost;
}

// Writes the moves in walking order; only the first kMaxMoves if there are more.
void DetourPlanner::trace(Detour& detour, std::uint32_t place) const {
  std::uint32_t count = 0;
  const auto back = [&](auto visit) {
    std::uint32_t at = place;
    for (unsigned move = places_[at].move; move != kDirections; move = places_[at].move) {
      visit(move);
      const Point step = kDirectionSteps[move];
      at -= static_cast<std::uint32_t>(step.y) * kWindow + static_cast<std::uint32_t>(step.x);
    }
  };
  back([&](unsigned) { ++count; });
  detour.moves_made = 0;
  detour.move_count = std::min(count, Detour::kMaxMoves);
  std::uint32_t number = count;
  back([&](unsigned move) {
    if (--number < Detour::kMaxMoves) detour.moves[number] = static_cast<std::uint8_t>(move);
  });
}

}  // namespace cairn::crowd
