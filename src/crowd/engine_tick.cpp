#include <cairn/error.hpp>

#include "base/assert.hpp"
#include "base/platform/compiler.hpp"
#include "crowd/detour.hpp"
#include "crowd/engine.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <utility>

namespace cairn::crowd {
namespace {

// With a budget in time, the clock is read after this much work, or this many turns.
constexpr std::uint64_t kTimeSlice = 2048;
constexpr std::uint32_t kTurnsPerLook = 16;
// The most work of an agent's turn, before the next agent gets its turn.
constexpr std::uint64_t kWorkSlice = 4096;
// The fraction of a budget that is reserved for agents that plan.
constexpr std::uint64_t kPlanShare = 4;
constexpr std::uint32_t kAhead = 6;  // turns to prefetch ahead
constexpr std::uint32_t kFirstDetour = 24;
// Interval in ticks at which an agent checks its goal, in case that very cell has closed.
constexpr std::uint32_t kCheckEvery = 64;

}  // namespace

/// The budget of a shard.
struct Engine::Allowance {
  Allowance(const Shard& shard, std::uint64_t budget, Clock::time_point until, std::uint64_t largest)
      : limit(budget == kUnlimitedWork ? kUnlimitedWork : shard.work + budget),
        deadline(until),
        is_timed(until != Clock::time_point::max()),
        largest_slice(largest),
        looked_at(shard.work) {}

  bool allows_turn(const Shard& shard) const { return limit == kUnlimitedWork || shard.work + kMinTurn <= limit; }
  std::uint64_t slice(const Shard& shard) const {
    if (limit == kUnlimitedWork && !is_timed) return largest_slice;
    CAIRN_ASSERT(is_timed || shard.work + kMinTurn <= limit);
    return is_timed ? kTimeSlice : std::min(kWorkSlice, limit - shard.work - kTurnExtras);
  }
  bool time_is_up(const Shard& shard) {
    if (!is_timed || (++turns < kTurnsPerLook && shard.work - looked_at < kTimeSlice)) return false;
    turns = 0;
    looked_at = shard.work;
    return Clock::now() >= deadline;
  }

  std::uint64_t limit;
  Clock::time_point deadline;
  bool is_timed;
  std::uint64_t largest_slice;  // if there is no limit
  std::uint32_t turns = 0;
  std::uint64_t looked_at;
};

/// Returns the function that ShardBudgets calls: it runs a shard's part of a round, and returns whether it is done.
auto Engine::running(Round round) {
  return [this, round](std::uint32_t s, std::uint64_t budget, Clock::time_point deadline) {
    Shard& shard = *shards_[s];
    Allowance allowance(shard, budget, deadline, traits_.plans_one_at_a_time ? kUnlimitedWork : kWorkSlice);
    try {
      return (this->*round)(s, shard, allowance);
    } catch (...) {
      shard.failure = std::current_exception();
      return true;
    }
  };
}

TickReport Engine::tick(const TickBudget& budget) {
  if (!traffic_) {
    begin_tick(budget, 0);
    return end_tick();
  }
  if (traffic_->lane_count() > 1) {
    throw UsageError("agents of several sizes with exclusive cells move together: call 'tick' of the SizedCrowd");
  }
  Engine* const alone[] = {this};
  const std::uint64_t used = begin_tick(budget, size);
  const bool is_limited = budget.time_ns == 0 && budget.work != kUnlimitedWork;
  const std::uint64_t work = move_apart(alone, is_limited ? budget.work - std::min(budget.work, used) : kUnlimitedWork);
  TickReport report = end_tick();
  report.work += work;
  return report;
}

std::uint64_t Engine::begin_tick(const TickBudget& budget, std::uint64_t to_keep_apart) {
  const Clock::time_point begin = Clock::now();
  ++ticks_;
  finished.clear();
  update_followers();
  map_work_ = catch_up(budget, begin);
  for (std::uint32_t s = 0; s < kShards; ++s) shards_[s]->begin_tick(places_of(s, count()));
  TickBudget for_turns = budget;
  if (to_keep_apart > 0 && budget.time_ns > 0) {
    for_turns.time_ns = std::max<std::uint64_t>(before_traffic_ns(budget.time_ns), 1);
  } else if (to_keep_apart > 0 && budget.work != kUnlimitedWork) {
    for_turns.work -= for_traffic(budget.work - map_work_, to_keep_apart);
  }
  if (traffic_) {
    take_turns<Occupancy::exclusive>(for_turns, begin, map_work_);
  } else {
    take_turns<Occupancy::shared>(for_turns, begin, map_work_);
  }
  std::uint64_t used = map_work_;
  for (const auto& shard : shards_) used += shard->work;
  return used;
}

TickReport Engine::end_tick() {
  TickReport report;
  report.map_work = report.work = map_work_;
  for (std::uint32_t s = 0; s < kShards; ++s) {
    Shard& shard = *shards_[s];
    if (shard.failure) std::rethrow_exception(std::exchange(shard.failure, nullptr));
    report.work += shard.work;
    report.moves += shard.moves;
    report.detours += shard.detour_moves;
    report.unserved += unserved(s);
    for (const AgentSlot slot : shard.finished) {
      if (will_approach(slot)) {
        approaches_->enlist(slot);
      } else {
        finished.push_back(id_at(slot));
      }
    }
  }
  tell_answers();
  std::sort(finished.begin(), finished.end());
  return report;
}

template <Occupancy occupancy>
void Engine::take_turns(const TickBudget& budget, Clock::time_point begin, std::uint64_t map_work) {
  if (budget.time_ns > 0) {
    const Clock::time_point end = begin + std::chrono::nanoseconds(budget.time_ns);
    budgets_.run_for_time(end - (end - Clock::now()) / kPlanShare, ticks_, running(&Engine::go_round<occupancy>));
    budgets_.run_for_time(end, ticks_, running(&Engine::think<occupancy>));
    budgets_.run_for_time(end, ticks_, running(&Engine::go_round<occupancy>));
  } else {
    const bool is_limited = budget.work != kUnlimitedWork;
    std::uint64_t left = is_limited ? budget.work - map_work : kUnlimitedWork;
    const auto spend = [&](std::uint64_t most, const auto& waiting, const auto& run) {
      const std::uint64_t used = budgets_.run_for_work(most, waiting, run);
      if (is_limited) left -= std::min(left, used);
    };
    const auto in_ring = [](const Shard& shard) -> std::uint64_t { return shard.left; };
    const auto planning = [](const Shard& shard) -> std::uint64_t { return shard.again.size(); };
    spend(is_limited ? left - left / kPlanShare : left, in_ring, running(&Engine::go_round<occupancy>));
    spend(left, planning, running(&Engine::think<occupancy>));
    spend(left, in_ring, running(&Engine::go_round<occupancy>));
  }
}

// At most half of a budget goes into updates of the map, so that agents keep moving.
std::uint64_t Engine::catch_up(const TickBudget& budget, Clock::time_point begin) {
  const auto is_done = [&] { return world.components().settled() && stepper_->settled() && !approach_is_due(); };
  if (is_done()) return 0;
  if (budget.time_ns == 0) {
    // Small budgets are saved up until they suffice for a piece.
    const std::uint64_t half = budget.work / 2;
    saved_ = budget.work == kUnlimitedWork ? half : std::min(saved_ + half, half + world::LiveComponents::kMaxPiece);
    const std::uint64_t allowed = std::min(saved_, budget.work);
    std::uint64_t used = world.advance(allowed);
    used += stepper_->repair(allowed - used);
    used += approach(allowed - used);
    saved_ -= used;
    return used;
  }
  const auto end = begin + std::chrono::nanoseconds(budget.time_ns / 2);
  std::uint64_t used = 0;
  do {
    constexpr std::uint64_t kSlice = 2 * world::LiveComponents::kMaxPiece;
    std::uint64_t more = world.advance(kSlice);
    if (more == 0) more = stepper_->repair(kSlice);
    if (more == 0) more = approach(kSlice);
    used += more;
  } while (!is_done() && Clock::now() < end);
  return used;
}

template <Occupancy occupancy>
bool Engine::go_round(std::uint32_t s, Shard& shard, Allowance& allowance) {
  while (shard.left > 0) {
    const AgentSlot slot = slot_at(s, shard.cursor);
    const CrowdStatus status = statuses[slot];
    if (shard.cursor + kAhead < shard.places) prefetch(slot_at(s, shard.cursor + kAhead));
    if (status == CrowdStatus::walking || status == CrowdStatus::unreachable) {
      if (!allowance.allows_turn(shard)) return false;
      if (turn<occupancy>(s, shard, slot, allowance.slice(shard), false) == Turn::more) shard.again.push_back(slot);
    }
    shard.cursor = shard.cursor + 1 < shard.places ? shard.cursor + 1 : 0;
    --shard.left;
    if (allowance.time_is_up(shard)) return false;
  }
  return true;
}

/// Turns of agents that plan, beginning where the last tick ended.
template <Occupancy occupancy>
bool Engine::think(std::uint32_t s, Shard& shard, Allowance& allowance) {
  const auto first =
      std::find_if(shard.again.begin(), shard.again.end(), [&](AgentSlot slot) { return slot >= shard.next_to_think; });
  if (first != shard.again.end()) std::rotate(shard.again.begin(), first, shard.again.end());
  bool is_out = false;
  while (!shard.again.empty() && !is_out) {
    const std::uint64_t before = shard.work;
    const std::size_t count_before = shard.again.size();
    std::size_t kept = 0;
    for (const AgentSlot slot : shard.again) {
      is_out = is_out || !allowance.allows_turn(shard);
      if (is_out || turn<occupancy>(s, shard, slot, allowance.slice(shard), true) == Turn::more)
        shard.again[kept++] = slot;
      is_out = is_out || allowance.time_is_up(shard);
    }
    shard.again.resize(kept);
    // No progress: all wait for an agent that gets no more turns in this tick.
    if (shard.work == before && kept == count_before) return true;
  }
  shard.next_to_think = shard.again.empty() ? 0 : shard.again.front();
  return shard.again.empty();
}

// The data of an agent's turn is scattered in memory, so it is prefetched some turns ahead.
CAIRN_ALWAYS_INLINE inline void Engine::prefetch(AgentSlot slot) const {
  if (statuses[slot] != CrowdStatus::walking) return;
  if (bodies_[slot].run == 0) stepper_->prefetch(slot);
  const Grid& grid = world.grid();
  if (world.has_changed()) platform::prefetch_to_read(&grid.masks()[grid.cell(positions[slot]).index]);
}

/// How many agents had no turn. A budget in time is spent by then, so that this must not take long.
std::uint32_t Engine::unserved(std::uint32_t s) const {
  const Shard& shard = *shards_[s];
  auto sum = static_cast<std::uint32_t>(shard.again.size());
  // Places of a block are slots in a row.
  const auto count_walking = [&](std::uint32_t place, std::uint32_t end) {
    while (place < end) {
      const std::uint32_t block_end = std::min(end, (place / kShardBlock + 1) * kShardBlock);
      const CrowdStatus* const first = &statuses[slot_at(s, place)];
      for (std::uint32_t i = 0; i < block_end - place; ++i) sum += first[i] == CrowdStatus::walking ? 1U : 0U;
      place = block_end;
    }
  };
  const std::uint32_t to_end = std::min(shard.left, shard.places - shard.cursor);
  count_walking(shard.cursor, shard.cursor + to_end);
  count_walking(0, shard.left - to_end);
  return sum;
}

template <Occupancy occupancy>
CAIRN_ALWAYS_INLINE inline Engine::Turn Engine::turn(std::uint32_t s, Shard& shard, AgentSlot slot,
                                                     std::uint64_t budget, bool may_plan) {
  Body& body = bodies_[slot];
  if (statuses[slot] == CrowdStatus::unreachable) return look_again(shard, slot);
  const bool is_due =
      body.version != static_cast<std::uint32_t>(world.components().cuts()) || (ticks_ + slot) % kCheckEvery == 0;
  if (is_due && !make_sure(shard, slot)) return Turn::done;
  if constexpr (occupancy == Occupancy::exclusive) {
    if (lane_->wants(slot)) {
      // It waited for others in the last tick.
      ++shard.work;
      const Grid& grid = world.grid();
      const unsigned legal = grid.mask(grid.cell(positions[slot]));
      if ((legal >> lane_->wanted[slot] & 1U) != 0) return Turn::done;
      lane_->forget(slot);
      return set_back(shard, slot, false);
    }
  }
  if (body.mode == Mode::stepper && body.run > 0) return follow_run<occupancy>(shard, slot);
  if (body.mode == Mode::detour) return walk_around<occupancy>(shard, slot, budget, may_plan);
  return ask_stepper<occupancy>(s, shard, slot, budget, may_plan);
}

/// Makes the next move of a run. Most turns are this one.
template <Occupancy occupancy>
CAIRN_ALWAYS_INLINE inline Engine::Turn Engine::follow_run(Shard& shard, AgentSlot slot) {
  Body& body = bodies_[slot];
  --body.run;
  ++shard.work;
  return move<occupancy>(shard, slot, body.direction) ? Turn::done : set_back(shard, slot, false);
}

template <Occupancy occupancy>
Engine::Turn Engine::ask_stepper(std::uint32_t s, Shard& shard, AgentSlot slot, std::uint64_t budget, bool may_plan) {
  Body& body = bodies_[slot];
  const Grid& grid = world.grid();
  if (body.mode == Mode::fresh) {
    const Cell from = grid.cell(positions[slot]);
    const Cell to = grid.cell(goals[slot]);
    // Algorithms may assume that both are passable.
    if (!grid.passable(from) || !grid.passable(to)) return give_up(shard, slot);
    stepper_->start(s, slot, from, to);
    body.run = 0;
    body.mode = Mode::stepper;
  }
  const bool is_taken = traits_.plans_one_at_a_time && shard.thinking != kNoSlot && shard.thinking != slot;
  const realtime::CrowdStep step = stepper_->step(s, slot, budget, may_plan && !is_taken);
  if (step.must_plan) return Turn::more;
  shard.work += step.work;
  if (step.waits) {
    if (shard.thinking == slot) shard.thinking = kNoSlot;
    return Turn::done;
  }
  if (!is_taken) shard.thinking = step.outcome == Outcome::thinking ? slot : kNoSlot;
  switch (step.outcome) {
    case Outcome::moved: {
      const Point at = positions[slot];
      const Point to = grid.point(step.position);
      body.direction = static_cast<unsigned>(direction_of({to.x - at.x, to.y - at.y})) & 7U;
      body.run = step.more_moves;
      if (!move<occupancy>(shard, slot, body.direction)) return set_back(shard, slot, false);
      return Turn::done;
    }
    case Outcome::thinking:
      return Turn::more;
    case Outcome::arrived:
      statuses[slot] = CrowdStatus::arrived;
      shard.finished.push_back(slot);
      return Turn::done;
    case Outcome::unreachable:
      break;
  }
  return set_back(shard, slot, true);
}

/// Moves the agent if the map allows it. No check is needed as long as no cell has changed. With exclusive cells, notes
/// that it wants to.
template <Occupancy occupancy>
CAIRN_ALWAYS_INLINE inline bool Engine::move(Shard& shard, AgentSlot slot, unsigned direction) {
  CAIRN_ASSERT(direction < kDirectionSteps.size());
  const Point at = positions[slot];
  const Grid& grid = world.grid();
  if (world.has_changed() && (grid.mask(grid.cell(at)) >> direction & 1U) == 0) return false;
  if constexpr (occupancy == Occupancy::exclusive) {
    lane_->want(slot, direction);
    return true;
  }
  const Point step = kDirectionSteps[direction];
  const Point to{at.x + step.x, at.y + step.y};
  positions[slot] = to;
  ++shard.moves;
  if (to == goals[slot]) arrive(shard, slot);
  return true;
}

void Engine::arrive(Shard& shard, AgentSlot slot) {
  statuses[slot] = CrowdStatus::arrived;
  shard.finished.push_back(slot);
  end_plans(shard, slot);
  stepper_->release(slot);
}

/// Checks that there still is a path to the goal, as far as the components know.
bool Engine::make_sure(Shard& shard, AgentSlot slot) {
  ++shard.work;
  const world::LiveComponents& components = world.components();
  if (components.settled()) bodies_[slot].version = static_cast<std::uint32_t>(components.cuts());
  if (has_path(slot)) return true;
  give_up(shard, slot);
  return false;
}

Engine::Turn Engine::give_up(Shard& shard, AgentSlot slot) {
  end_plans(shard, slot);
  if (traffic_) lane_->forget(slot);
  statuses[slot] = CrowdStatus::unreachable;
  bodies_[slot].mode = Mode::fresh;
  bodies_[slot].version = version_of_answer();
  shard.finished.push_back(slot);
  return Turn::done;
}

/// For an agent without a path: checks whether the map has one now.
Engine::Turn Engine::look_again(Shard& shard, AgentSlot slot) {
  Body& body = bodies_[slot];
  const world::LiveComponents& components = world.components();
  if (!components.settled() || body.version == static_cast<std::uint32_t>(components.version())) return Turn::done;
  ++shard.work;
  body.version = static_cast<std::uint32_t>(components.version());
  if (!has_path(slot)) return Turn::done;
  statuses[slot] = CrowdStatus::walking;
  body.version = static_cast<std::uint32_t>(components.cuts());
  return Turn::done;
}

/// Called if the map does not allow the move, or if the algorithm cannot lead the agent on.
Engine::Turn Engine::set_back(Shard& shard, AgentSlot slot, bool is_lost) {
  Body& body = bodies_[slot];
  if (!make_sure(shard, slot)) return Turn::done;
  body.mode = Mode::fresh;
  if (traits_.replans_cheaply && !is_lost) return Turn::done;
  body.setbacks = static_cast<std::uint16_t>(std::min(body.setbacks + 1, 1000));
  if (body.setbacks <= traits_.fresh_starts) return Turn::done;
  if (shard.free_detours.empty()) {
    body.detour = static_cast<std::uint32_t>(shard.detours.size());
    shard.detours.emplace_back();
    shard.free_detours.reserve(shard.detours.capacity());
  } else {
    body.detour = shard.free_detours.back();
    shard.free_detours.pop_back();
  }
  // Each detour is twice as long as the last, so that an algorithm cannot lead the agent back for ever.
  Detour& detour = shard.detours[body.detour];
  detour.clear();
  detour.moves_left = kFirstDetour << std::min(body.setbacks - traits_.fresh_starts, 20);
  body.mode = Mode::detour;
  return Turn::done;
}

template <Occupancy occupancy>
Engine::Turn Engine::walk_around(Shard& shard, AgentSlot slot, std::uint64_t budget, bool may_plan) {
  const Grid& grid = world.grid();
  Body& body = bodies_[slot];
  Detour& detour = shard.detours[body.detour];
  if (!detour.has_move()) {
    if (!may_plan || (shard.planning != kNoSlot && shard.planning != slot)) return Turn::more;
    if (shard.planning == kNoSlot) shard.planner.drop();
    search::Meter meter(std::min(budget, kWorkSlice));
    const search::Progress progress =
        shard.planner.advance(detour, grid.cell(positions[slot]), grid.cell(goals[slot]), meter);
    shard.work += meter.work.total();
    shard.planning = progress == search::Progress::paused ? slot : kNoSlot;
    if (progress == search::Progress::paused) return Turn::more;
    if (progress == search::Progress::exhausted) {
      ++shard.work;
      make_sure(shard, slot);
      return Turn::done;
    }
  }
  ++shard.work;
  if (!move<occupancy>(shard, slot, detour.next_move())) {
    detour.clear();
    return Turn::done;
  }
  ++shard.detour_moves;
  if (statuses[slot] != CrowdStatus::walking) return Turn::done;
  ++detour.moves_made;
  if (--detour.moves_left == 0) {
    end_plans(shard, slot);
    body.mode = Mode::fresh;
  }
  return Turn::done;
}

/// Drops plans in progress for an agent.
void Engine::end_plans(Shard& shard, AgentSlot slot) {
  Body& body = bodies_[slot];
  if (shard.thinking == slot) shard.thinking = kNoSlot;
  if (body.detour == kNoDetour) return;
  if (shard.planning == slot) shard.planning = kNoSlot;
  shard.free_detours.push_back(body.detour);
  body.detour = kNoDetour;
}

}  // namespace cairn::crowd
