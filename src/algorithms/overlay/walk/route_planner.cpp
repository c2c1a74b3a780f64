#include "algorithms/overlay/walk/route_planner.hpp"

#include <algorithm>

namespace cairn::overlay_walk {
namespace {

using overlay_format::SectorRef;
using overlay_search::GateSpace;
using search::Progress;

constexpr auto kAll = [](Cell) { return true; };

}  // namespace

RoutePlanner::RoutePlanner(const Grid& grid, const overlay_format::Tables& tables)
    : grid_(&grid),
      tables_(&tables),
      cells_(grid, kNearby * tables.layout.side()),
      space_(grid, tables),
      cell_search_(cells_),
      gate_search_(space_) {}

Point RoutePlanner::place(const OverlayWalk& walk, Cell state) const {
  return state == space_.goal_state() ? grid_->point(walk.goal) : space_.point(state);
}

/// The overlay has contradicted the map, or itself. A new route from here may not; whether to try one.
bool RoutePlanner::fail(OverlayWalk& walk) {
  walk.forget_route();
  enter(Stage::at_goal);
  return ++walk.failures <= kMostFailures;
}

RoutePlanner::Status RoutePlanner::advance(OverlayWalk& walk, search::Meter& meter) {
  if (walk.session != session_ || session_ == 0) {
    walk.session = ++session_;
    instalments_.forget();
    enter(walk.has_route ? Stage::refine : Stage::at_goal);
  }
  for (;;) {
    switch (stage_) {
      case Stage::at_goal:
        if (!is_begun_) space_.look_for_route(grid_->point(walk.position), grid_->point(walk.goal));
        if (attach(walk, meter, true) == Progress::paused) return Status::paused;
        enter(Stage::at_start);
        break;

      case Stage::at_start:
        if (attach(walk, meter, false) == Progress::paused) return Status::paused;
        enter(Stage::route);
        break;

      case Stage::route: {
        if (!is_begun_) gate_search_.start(space_.start_state(), space_.goal_state());
        is_begun_ = true;
        const Progress progress = gate_search_.run(meter, kAll);
        if (progress == Progress::paused) return Status::paused;
        if (progress == Progress::exhausted) return Status::lost;
        const std::uint64_t cost = gate_search_.g(space_.goal_state()).units;
        // Each route should be shorter than the last. Else the walk may go in circles.
        if (cost >= walk.cost && ++walk.failures > kMostFailures) return Status::lost;
        walk.cost = cost;
        enter(Stage::nearby);
        break;
      }

      case Stage::nearby: {
        const Box box = nearby(walk);
        const std::int32_t most = kNearby * static_cast<std::int32_t>(tables_->layout.side());
        Progress progress = Progress::exhausted;
        if (box.x1 - box.x0 <= most && box.y1 - box.y0 <= most) {
          if (!is_begun_) {
            if (!instalments_.pay(meter, cells_.look_price(box))) return Status::paused;
            cells_.look_across(box);
            cell_search_.start(cells_.state(grid_->point(walk.position)), cells_.state(grid_->point(walk.goal)));
          }
          is_begun_ = true;
          progress = cell_search_.run(meter, kAll);
          if (progress == Progress::paused) return Status::paused;
        }
        if (progress == Progress::done && cell_search_.g(cell_search_.goal()).units <= walk.cost) {
          start_trace();
          enter(Stage::trace_nearby);
          break;
        }
        kept_ = kRouteStops;
        traced_ = 0;
        tracing_ = space_.goal_state();
        enter(Stage::trace_route);
        break;
      }

      case Stage::trace_nearby:
        if (trace_leg(walk, meter) == Progress::paused) return Status::paused;
        take_moves(walk);
        enter(Stage::at_goal);
        return Status::ready;

      case Stage::trace_route:
        if (trace(meter, space_.start_state()) == Progress::paused) return Status::paused;
        take_route(walk);
        enter(Stage::refine);
        break;

      case Stage::refine:
        if (!still_leads_on(walk)) {
          if (!fail(walk)) return Status::lost;
          break;
        }
        if (!refine(walk)) break;
        if (walk.near_count == 0) {
          // The route was kept in part, and ends here.
          walk.forget_route();
          enter(Stage::at_goal);
          break;
        }
        enter(Stage::leg);
        break;

      case Stage::cross: {
        const Progress progress = gate_search_.run(meter, kAll);
        if (progress == Progress::paused) return Status::paused;
        if (progress == Progress::exhausted) {
          if (!fail(walk)) return Status::lost;
          break;
        }
        kept_ = kCrossStops;
        traced_ = 0;
        tracing_ = to_;
        enter(Stage::trace_cross);
        break;
      }

      case Stage::trace_cross:
        if (trace(meter, from_) == Progress::paused) return Status::paused;
        take_crossing(walk);
        enter(Stage::refine);
        break;

      case Stage::leg: {
        if (!is_begun_ && !start_leg(walk, meter)) return Status::paused;
        is_begun_ = true;
        const Progress progress = cell_search_.run(meter, kAll);
        if (progress == Progress::paused) return Status::paused;
        if (progress == Progress::exhausted) {
          if (!fail(walk)) return Status::lost;
          break;
        }
        start_trace();
        enter(Stage::trace_leg);
        break;
      }

      case Stage::trace_leg:
        if (trace_leg(walk, meter) == Progress::paused) return Status::paused;
        take_leg(walk);
        enter(Stage::refine);
        if (walk.has_move()) return Status::ready;
        break;
    }
  }
}

/// Finds the distances between an end of the route and the gates of its sector.
Progress RoutePlanner::attach(const OverlayWalk& walk, search::Meter& meter, bool to_goal) {
  const Point end = grid_->point(to_goal ? walk.goal : walk.position);
  const std::uint32_t number = tables_->layout.sector(0, end);
  if (!is_begun_) {
    cells_.look_at(box0(end));
    cell_search_.start(cells_.state(end));
    next_ = 0;
    is_begun_ = true;
  }
  if (cell_search_.run(meter, kAll) == Progress::paused) return Progress::paused;
  const SectorRef sector = tables_->sector(number);
  for (; next_ < sector.gates.size(); ++next_) {
    if (!meter.allows(1)) return Progress::paused;
    ++meter.work.scanned;
    const overlay_format::Gate gate = sector.gates[next_];
    const overlay_format::GateRecord& record = tables_->gate(gate);
    Cost cost = kInfiniteCost;
    bool backwards = false;
    if (record.is_used()) {
      backwards = tables_->layout.sector(0, record.from()) != number;
      const Point inside = backwards ? record.to() : record.from();
      const Cell state = cells_.box().contains(inside) ? cells_.state(inside) : kNoCell;
      if (state != kNoCell && cell_search_.is_reached(state)) cost = cell_search_.g(state);
    }
    if (to_goal) {
      space_.add_goal_cost(cost);
    } else if (cost != kInfiniteCost) {
      space_.add_seed({GateSpace::passage(gate, backwards), cost});
    }
  }
  if (!to_goal && cells_.box().contains(grid_->point(walk.goal))) {
    const Cell goal = cells_.state(grid_->point(walk.goal));
    if (cell_search_.is_reached(goal)) space_.add_seed({space_.goal_state(), cell_search_.g(goal)});
  }
  return Progress::done;
}

/// Follows a path of the search over gates back to its start, and keeps its first states.
Progress RoutePlanner::trace(search::Meter& meter, Cell until) {
  for (; tracing_ != until; tracing_ = gate_search_.parent(tracing_)) {
    if (!meter.allows(1)) return Progress::paused;
    ++meter.work.traced;
    ring_[traced_++ % kept_] = tracing_;
  }
  return Progress::done;
}

void RoutePlanner::take_route(OverlayWalk& walk) {
  walk.stops_count = 0;
  walk.near_count = 0;
  walk.has_route = true;
  walk.passed = kNoCell;
  const std::uint32_t count = std::min(traced_, kept_);
  for (std::uint32_t i = traced_ - count; i < traced_; ++i) {
    const Cell state = ring_[i % kept_];
    const Cell before = gate_search_.parent(state);
    walk.push(state, before == space_.start_state() ? 0 : space_.level_at(space_.point(before)));
  }
}

/// Whether the next passages of the route are still there.
bool RoutePlanner::still_leads_on(const OverlayWalk& walk) const {
  if (walk.passed != kNoCell && !space_.is_there(walk.passed)) return false;
  for (std::uint32_t i = 0; i < walk.near_count; ++i) {
    if (!space_.is_there(walk.near[i])) return false;
  }
  const std::uint32_t seen = std::min<std::uint32_t>(walk.stops_count, OverlayWalk::kMostNear);
  for (std::uint32_t i = walk.stops_count - seen; i < walk.stops_count; ++i) {
    if (!space_.is_there(Cell{walk.stops[i].state})) return false;
  }
  return true;
}

/// Takes the next passages of level 0. False if a crossing has to be found first.
bool RoutePlanner::refine(OverlayWalk& walk) {
  while (walk.near_count < OverlayWalk::kMostNear && walk.stops_count > 0) {
    const OverlayWalk::Stop stop = walk.stops[walk.stops_count - 1];
    if (stop.level > 0) {
      start_crossing(walk);
      enter(Stage::cross);
      return false;
    }
    walk.near[walk.near_count++] = Cell{stop.state};
    --walk.stops_count;
  }
  return true;
}

void RoutePlanner::start_crossing(const OverlayWalk& walk) {
  const OverlayWalk::Stop stop = walk.stops[walk.stops_count - 1];
  from_ = walk.near_count > 0 ? walk.near[walk.near_count - 1] : walk.passed;
  to_ = Cell{stop.state};
  space_.look_within(tables_->layout.box_at(stop.level, space_.point(from_)), stop.level - 1U, to_);
  gate_search_.start(from_, to_);
}

void RoutePlanner::take_crossing(OverlayWalk& walk) {
  const unsigned level = walk.stops[walk.stops_count - 1].level;
  if (traced_ <= kept_) --walk.stops_count;
  const std::uint32_t used = std::min({traced_, kept_, OverlayWalk::kMostStops - walk.stops_count});
  // The first of them is the last that was traced.
  for (std::uint32_t i = used; i-- > 0;) walk.push(ring_[(traced_ - 1 - i) % kept_], level - 1);
}

/// False where the budget does not suffice to begin.
bool RoutePlanner::start_leg(const OverlayWalk& walk, search::Meter& meter) {
  const Point at = grid_->point(walk.position);
  const Point next = place(walk, walk.near[0]);
  here_ = box0(at);
  next_box_ = walk.near_count > 1 ? box0(next) : here_;
  const Point target = place(walk, walk.near[walk.near_count - 1]);
  // The route leads from each sector into one beside it; whatever does not is of an overlay that contradicts itself.
  Box box = here_.with(next_box_);
  const auto side = static_cast<std::int32_t>(tables_->layout.side());
  if (box.x1 - box.x0 > 2 * side || box.y1 - box.y0 > 2 * side) box = here_;
  box = box.grown(kMargin, tables_->layout.map());
  if (!instalments_.pay(meter, cells_.look_price(box))) return false;
  cells_.look_across(box);
  const Cell start = cells_.state(at);
  cell_search_.start(start, box.contains(target) ? cells_.state(target) : start);
  return true;
}

/// The cells of the sectors of both ends, and of those around them.
overlay_format::Box RoutePlanner::nearby(const OverlayWalk& walk) const {
  const auto side = static_cast<std::int32_t>(tables_->layout.side());
  return box0(grid_->point(walk.position)).with(box0(grid_->point(walk.goal))).grown(side, tables_->layout.map());
}

void RoutePlanner::start_trace() {
  tracing_ = cell_search_.goal();
  moves_ = 0;
  is_cut_ = false;
  inside_ = 0;
  cut_ = kNoCell;
}

/// Follows the path back to where the agent stands. If it leaves the first of two sectors for the second, it is kept up
/// to the middle of the second: the rest is planned again from there, farther ahead.
Progress RoutePlanner::trace_leg(OverlayWalk& walk, search::Meter& meter) {
  const Cell start = cells_.state(grid_->point(walk.position));
  for (; tracing_ != start; tracing_ = cell_search_.parent(tracing_)) {
    if (!meter.allows(1)) return Progress::paused;
    ++meter.work.traced;
    const Point to = cells_.point(tracing_);
    const Point from = cells_.point(cell_search_.parent(tracing_));
    if (walk.near_count > 1 && !is_cut_ && cut_ == kNoCell && here_.contains(from)) {
      is_cut_ = !here_.contains(to) && next_box_.contains(to);
      cut_ = tracing_;
      if (is_cut_) cut(walk);
    }
    inside_ = next_box_.contains(to) ? inside_ + 1 : 0;
    walk.moves[moves_++ % OverlayWalk::kMostMoves] =
        static_cast<std::uint8_t>(direction_of({to.x - from.x, to.y - from.y}));
  }
  return Progress::done;
}

/// Keeps the moves up to the middle of the second sector: the last that were traced.
void RoutePlanner::cut(OverlayWalk& walk) {
  const std::uint32_t kept = std::min({tables_->layout.side() / 2, inside_ / 2, OverlayWalk::kMostMoves});
  for (std::uint32_t i = 0; i < kept; ++i) {
    walk.moves[i] = walk.moves[(moves_ - kept + i) % OverlayWalk::kMostMoves];
  }
  moves_ = kept;
}

void RoutePlanner::take_moves(OverlayWalk& walk) const {
  // The ring is turned so that the first move, traced last, comes first.
  const std::uint32_t count = std::min(moves_, OverlayWalk::kMostMoves);
  const auto end = walk.moves.begin() + static_cast<std::ptrdiff_t>(count);
  std::rotate(walk.moves.begin(),
              walk.moves.begin() + static_cast<std::ptrdiff_t>(moves_ % OverlayWalk::kMostMoves % std::max(count, 1U)),
              end);
  std::reverse(walk.moves.begin(), end);
  walk.next_move = 0;
  walk.moves_count = static_cast<std::uint16_t>(count);
}

void RoutePlanner::take_leg(OverlayWalk& walk) {
  take_moves(walk);
  if (moves_ > OverlayWalk::kMostMoves) return;  // not as far as the gate
  const std::uint32_t passed = is_cut_ ? 1 : walk.near_count;
  walk.passed = walk.near[passed - 1];
  std::copy(walk.near.begin() + passed, walk.near.begin() + walk.near_count, walk.near.begin());
  walk.near_count = static_cast<std::uint8_t>(walk.near_count - passed);
}

std::uint64_t RoutePlanner::bytes() const { return cell_search_.memory_bytes() + gate_search_.memory_bytes(); }

}  // namespace cairn::overlay_walk
