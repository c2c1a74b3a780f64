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
    : grid_(&world.grid()), regions_(&world.components()), space_(world.grid()), search_(kPlaces) {
  make_room();
}

void DetourPlanner::make_room() {
  if (search_.size() < regions_->region_limit()) search_.grow(regions_->region_limit() + 1024);
}

std::uint64_t DetourPlanner::bytes() const { return search_.bytes(); }

search::Progress DetourPlanner::advance(Detour& detour, Cell position, Cell goal, search::Meter& meter) {
  if (phase_ == Phase::none || position != position_ || goal != goal_) {
    position_ = position;
    goal_ = goal;
    from_ = regions_->region(position);
    to_ = regions_->region(goal);
    if (from_ == kNone || to_ == kNone) return search::Progress::exhausted;
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
    const search::Progress progress = search_route(detour, meter);
    if (progress == search::Progress::exhausted) phase_ = Phase::none;
    if (progress != search::Progress::done) return progress;
    begin_cells(detour);
  }
  const search::Progress progress = search_cells(detour, meter);
  if (progress == search::Progress::paused) return progress;
  phase_ = Phase::none;
  if (progress == search::Progress::exhausted) detour.region_count = 0;
  return progress;
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
  search_.clear();
  search_.reach(to_, {0, kNone}, tile_distance(to_, from_));
  phase_ = Phase::route;
}

search::Progress DetourPlanner::search_route(Detour& detour, search::Meter& meter) {
  const auto is_last = [&](Region region) {
    if (region != from_) return false;
    detour.region_count = 0;
    for (Region at = from_; at != kNone && detour.region_count < Detour::kMaxRegions; at = search_[at].came) {
      detour.regions[detour.region_count++] = at;
      ++meter.work.traced;
    }
    return true;
  };
  return search_.run(meter, kRegionWork + 2 * Detour::kMaxRegions, is_last, [&](Region region, std::uint32_t so_far) {
    meter.work.scanned += kRegionWork;
    regions_->for_each_neighbour(region, [&](Region next) {
      if (next >= search_.size()) return;  // new since the last tick
      search_.reach(next, {so_far + tile_distance(region, next), region}, tile_distance(next, from_));
    });
  });
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
  search_.clear();
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
  if (place < kPlaces) search_.reach(place, {g, move}, space_.heuristic(cell, aim_).units);
}

search::Progress DetourPlanner::search_cells(Detour& detour, search::Meter& meter) {
  const auto corridor_end = corridor_.begin() + corridor_count_;
  const auto is_last = [&](std::uint32_t place) {
    const Cell cell = cell_at(place);
    const bool there = aims_at_goal_ ? cell == goal_ : regions_->region(cell) == *(corridor_end - 1);
    if (!there || cell == position_) return false;
    trace(detour, place);
    meter.work.traced += detour.move_count;
    return true;
  };
  constexpr std::uint64_t kMaxWork = 2 + 2 * kDirections + Detour::kMaxMoves;
  return search_.run(meter, kMaxWork, is_last, [&](std::uint32_t place, std::uint32_t so_far) {
    const Cell cell = cell_at(place);
    for (unsigned rest = space_.mask(cell); rest != 0; rest &= rest - 1) {
      const auto d = static_cast<unsigned>(std::countr_zero(rest));
      const Cell next = space_.neighbour(cell, d);
      ++meter.work.successors;
      if (std::find(corridor_.begin(), corridor_end, regions_->region(next)) == corridor_end) continue;
      reach(next, so_far + space_.move_cost(d).units, d);
      ++meter.work.queue;
    }
  });
}

// Writes the moves in walking order; only the first kMaxMoves if there are more.
void DetourPlanner::trace(Detour& detour, std::uint32_t place) const {
  std::uint32_t count = 0;
  const auto back = [&](auto visit) {
    std::uint32_t at = place;
    for (unsigned move = search_[at].came; move != kDirections; move = search_[at].came) {
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
