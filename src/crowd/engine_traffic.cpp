#include "base/platform/compiler.hpp"
#include "crowd/engine.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

namespace cairn::crowd {
namespace {

// What is set aside for a plan of an agent that made room.
constexpr std::uint64_t kPlanWork = 4096;
// What is reserved for keeping agents apart, with exclusive cells: so many operations an agent, and at most this
// fraction of a budget.
constexpr std::uint64_t kTrafficWork = 4;
constexpr std::uint64_t kTrafficShare = 2;
// The fraction of a budget in time.
constexpr std::uint64_t kTrafficTimeShare = 4;

}  // namespace

/// What is left of a budget to keep so many agents apart.
std::uint64_t Engine::for_traffic(std::uint64_t budget, std::uint64_t agents) {
  return std::min(budget / kTrafficShare, kTrafficWork * agents);
}

/// The part of a budget in time that is for everything else.
std::uint64_t Engine::before_traffic_ns(std::uint64_t time_ns) { return time_ns - time_ns / kTrafficTimeShare; }

TickReport Engine::tick_together(std::span<Engine* const> engines, const TickBudget& budget, std::uint64_t rotation) {
  const Clock::time_point begin = Clock::now();
  const bool is_timed = budget.time_ns > 0;
  const bool is_limited = !is_timed && budget.work != kUnlimitedWork;
  const std::size_t count = engines.size();
  std::uint64_t agents = 0;
  std::uint64_t walking = 0;
  for (const Engine* engine : engines) {
    agents += engine->size;
    walking += engine->walking() + 1;
  }
  const Clock::time_point end = begin + std::chrono::nanoseconds(before_traffic_ns(budget.time_ns));
  std::uint64_t left = is_limited ? budget.work - for_traffic(budget.work, agents) : kUnlimitedWork;
  std::uint64_t used = 0;
  for (std::size_t i = 0; i < count; ++i) {
    Engine& engine = *engines[(i + rotation) % count];
    const std::uint64_t own = engine.walking() + 1;
    TickBudget share;
    if (is_timed) {
      const auto rest = std::chrono::duration_cast<std::chrono::nanoseconds>(end - Clock::now()).count();
      share.time_ns = std::max<std::uint64_t>(rest > 0 ? static_cast<std::uint64_t>(rest) / walking * own : 0, 1);
    } else if (is_limited) {
      share.work = left / walking * own + left % walking * own / walking;
    }
    walking -= own;
    const std::uint64_t work = engine.begin_tick(share, 0);
    used += work;
    if (is_limited) left -= std::min(left, work);
  }
  used += move_apart(engines, is_limited ? budget.work - std::min(budget.work, used) : kUnlimitedWork);
  TickReport sum;
  for (Engine* engine : engines) {
    const TickReport report = engine->end_tick();
    sum.map_work += report.map_work;
    sum.moves += report.moves;
    sum.unserved += report.unserved;
    sum.detours += report.detours;
  }
  sum.work = used;
  return sum;
}

CAIRN_ALWAYS_INLINE inline void Engine::made_move(AgentSlot slot, unsigned direction) {
  Shard& shard = *shards_[shard_of(slot)];
  const Point step = kDirectionSteps[direction];
  const Point to{positions[slot].x + step.x, positions[slot].y + step.y};
  positions[slot] = to;
  ++shard.moves;
  if (to == goals[slot] && statuses[slot] == CrowdStatus::walking) {
    lane_->forget(slot);
    arrive(shard, slot);
  } else if (lane_->wanted[slot] == direction) {
    lane_->went_on(slot);
  } else {
    made_room(shard, slot, direction);
  }
}

/// Decides which of the moves that agents want are made, and makes them. Returns the counted work.
std::uint64_t Engine::move_apart(std::span<Engine* const> engines, std::uint64_t budget) {
  Traffic& traffic = *engines[0]->traffic_;
  for (Engine* engine : engines) {
    engine->tell_lane();
    engine->lane_->map_changes = engine->world.has_changed();
  }
  std::uint64_t work = traffic.gather(budget);
  for (const auto& [since, mover] : traffic.contested()) {
    const auto left = [&] { return budget - std::min(budget, work); };
    if (left() == 0) break;
    work += engines[mover.lane()]->look_for_goal(engines, mover.slot(), left());
    work += traffic.decide(mover, left());
  }
  work += traffic.decide_on_losers(budget - std::min(budget, work));
  bool is_behind = false;
  for (const Engine* engine : engines) {
    is_behind = is_behind || std::any_of(engine->shards_.begin(), engine->shards_.end(),
                                         [](const auto& shard) { return shard->left > 0 || !shard->again.empty(); });
  }
  const std::uint64_t new_plans = is_behind ? 0 : (budget - std::min(budget, work)) / kPlanWork;
  for (Engine* engine : engines) engine->new_plans_ = new_plans / engines.size();
  traffic.apply([&](Mover mover, unsigned direction) { engines[mover.lane()]->made_move(mover.slot(), direction); });
  return work;
}

/// If an agent that has arrived is in the way of one that is contested, they may exchange goals.
std::uint64_t Engine::look_for_goal(std::span<Engine* const> engines, AgentSlot slot, std::uint64_t budget) {
  if (!lane_->wants(slot)) return 0;
  Mover in_the_way = kNobodyThere;
  traffic_->visit_others(mover(slot), traffic_->wanted_cell(mover(slot)), [&](Mover other) {
    const Engine& its = *engines[other.lane()];
    const bool has_arrived =
        its.statuses[other.slot()] == CrowdStatus::arrived && its.bodies_[other.slot()].leader == kNoSlot;
    if (has_arrived) in_the_way = other;
    return !has_arrived;
  });
  return in_the_way == kNobodyThere ? 0 : resolve_goal(engines, slot, in_the_way, budget);
}

/// An agent wants a cell on which another one has arrived. If both were sent to one goal, no one has to make way for
/// good: the first gets the goal of the second, or another one if its own is taken for good. Exchanging goals follows
/// TSWAP (Okumura, Défago: "Solving simultaneous target assignment and path planning efficiently with time-independent
/// execution", ICAPS 2022).
std::uint64_t Engine::resolve_goal(std::span<Engine* const> engines, AgentSlot slot, Mover other,
                                   std::uint64_t budget) {
  const Grid& grid = world.grid();
  const Engine& other_engine = *engines[other.lane()];
  const bool is_one_group = other_engine.wishes_[other.slot()] == wishes_[slot];
  std::uint64_t work = 1;
  bool is_taken = false;
  traffic_->visit_others(mover(slot), grid.cell(goals[slot]), [&](Mover holder) {
    is_taken = engines[holder.lane()]->has_arrived_for_good(holder.slot()) && (holder == other || is_one_group);
    return !is_taken;
  });
  if (is_taken) {
    const Point room = traffic_->room_near(mover(slot), grid.point(wishes_[slot]), budget, work);
    if (room != grid.point(wishes_[slot])) spread(slot, room);
    return work;
  }
  if (other.lane() == lane_number_ && is_one_group && goals[other.slot()] == positions[other.slot()]) {
    exchange_goals(slot, other.slot());
  }
  return work;
}

/// Gives an agent another goal near its own, which is taken.
void Engine::spread(AgentSlot slot, Point room) {
  const Cell wish = wishes_[slot];
  end_plans(*shards_[shard_of(slot)], slot);
  give_goal(slot, room);
  wishes_[slot] = wish;
  traffic_->keep(lane_number_, room);
  goals[slot] = room;
  bodies_[slot].mode = Mode::fresh;
  bodies_[slot].setbacks = 0;
  if (positions[slot] == room) arrive(*shards_[shard_of(slot)], slot);
}

void Engine::exchange_goals(AgentSlot slot, AgentSlot other) {
  std::swap(goals[slot], goals[other]);
  statuses[other] = CrowdStatus::walking;
  bodies_[other].mode = Mode::fresh;
  bodies_[other].setbacks = 0;
  stepper_->prepare(other);
  // Its planned move leads to its new goal.
  lane_->forget_way(slot);
  end_plans(*shards_[shard_of(slot)], slot);
  bodies_[slot].mode = Mode::fresh;
  bodies_[slot].run = 0;
}

/// A goal from outside, or a substitute for one that is taken.
void Engine::give_goal(AgentSlot slot, Point goal) {
  const Grid& grid = world.grid();
  if (grid.cell(goals[slot]) != wishes_[slot]) traffic_->release(lane_number_, goals[slot]);
  lane_->forget(slot);
  if (wishes_[slot] != grid.cell(goal) || statuses[slot] != CrowdStatus::walking) lane_->set_out(slot, ticks_);
  wishes_[slot] = grid.cell(goal);
}

/// An agent made room for another one.
void Engine::made_room(Shard& shard, AgentSlot slot, unsigned direction) {
  if (statuses[slot] == CrowdStatus::idle) {
    goals[slot] = positions[slot];
    wishes_[slot] = world.grid().cell(positions[slot]);
  }
  const bool had_arrived = statuses[slot] == CrowdStatus::arrived;
  if (had_arrived) {
    statuses[slot] = CrowdStatus::walking;
    bodies_[slot].mode = Mode::fresh;
    lane_->set_out(slot, ticks_);
    stepper_->prepare(slot);
  }
  // As many agents plan anew as the budget will allow for. The others go back to where they were, which takes longer.
  // A follower that has arrived stands beside its goal: there is no way back to that.
  const bool was_on_goal = had_arrived && bodies_[slot].leader == kNoSlot;
  const bool may_go_back = (lane_->wants(slot) || was_on_goal) && new_plans_ == 0;
  if (may_go_back && lane_->went_astray(slot, positions[slot], direction)) return;
  if (new_plans_ > 0) --new_plans_;
  lane_->forget(slot);
  end_plans(shard, slot);
  bodies_[slot].mode = Mode::fresh;
}

}  // namespace cairn::crowd
