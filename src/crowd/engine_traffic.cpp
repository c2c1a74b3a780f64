#include "crowd/engine.hpp"

#include <algorithm>
#include <utility>

namespace cairn::crowd {
namespace {

// What is set aside for a plan of an agent that made room.
constexpr std::uint64_t kPlanWork = 4096;

}  // namespace

/// Decides which of the moves that agents want are made, and makes them. Returns the counted work.
std::uint64_t Engine::move_apart(std::uint64_t budget) {
  const Traffic::View view = traffic_view();
  std::uint64_t work = traffic_->gather(view, budget);
  const Grid& grid = world.grid();
  for (const auto& [since, slot] : traffic_->contested()) {
    const auto left = [&] { return budget - std::min(budget, work); };
    if (left() == 0) break;
    if (traffic_->wants(slot)) {
      const Cell to = grid.neighbour(grid.cell(positions[slot]), static_cast<Direction>(traffic_->wanted(slot)));
      const AgentSlot other = traffic_->agent_on(view, to);
      if (other != kNoSlot) work += resolve_goal(slot, other);
    }
    work += traffic_->decide(view, slot, left());
  }
  work += traffic_->decide_on_losers(view, budget - std::min(budget, work));
  const bool is_behind = std::any_of(shards_.begin(), shards_.end(),
                                     [](const auto& shard) { return shard->left > 0 || !shard->again.empty(); });
  new_plans_ = is_behind ? 0 : (budget - std::min(budget, work)) / kPlanWork;
  traffic_->apply(view, [this](AgentSlot slot, unsigned direction) { made_move(slot, direction); });
  return work;
}

/// An agent wants the cell on which another one has arrived. If both were sent to one goal, no one has to make way for
/// good: the first gets the goal of the second, or another one if its own is taken for good. Exchanging goals follows
/// TSWAP (Okumura, Défago: "Solving simultaneous target assignment and path planning efficiently with time-independent
/// execution", ICAPS 2022).
std::uint64_t Engine::resolve_goal(AgentSlot slot, AgentSlot other) {
  if (statuses[other] != CrowdStatus::arrived || bodies_[other].leader != kNoSlot) return 0;
  const Grid& grid = world.grid();
  const AgentSlot holder = traffic_->agent_on(traffic_view(), grid.cell(goals[slot]));
  std::uint64_t work = 1;
  if (holder != kNoSlot && holder != slot && statuses[holder] == CrowdStatus::arrived && goals[holder] == goals[slot] &&
      (holder == other || wishes_[other] == wishes_[slot])) {
    const Point wish = wishes_[slot];
    const Point room = traffic_->room_near(wish, positions[slot], work);
    if (room == wish) return work;
    end_plans(*shards_[shard_of(slot)], slot);
    give_goal(slot, room);
    wishes_[slot] = wish;
    traffic_->keep(room);
    goals[slot] = room;
    bodies_[slot].mode = Mode::fresh;
    bodies_[slot].setbacks = 0;
    if (positions[slot] == room) arrive(*shards_[shard_of(slot)], slot);
    return work;
  }
  if (wishes_[other] != wishes_[slot] || goals[other] != positions[other]) return work;
  std::swap(goals[slot], goals[other]);
  statuses[other] = CrowdStatus::walking;
  bodies_[other].mode = Mode::fresh;
  bodies_[other].setbacks = 0;
  stepper_->prepare(other);
  // Its planned move leads to its new goal.
  traffic_->forget_way(slot);
  end_plans(*shards_[shard_of(slot)], slot);
  bodies_[slot].mode = Mode::fresh;
  bodies_[slot].run = 0;
  return work;
}

/// A goal from outside, or a substitute for one that is taken.
void Engine::give_goal(AgentSlot slot, Point goal) {
  if (goals[slot] != wishes_[slot]) traffic_->release(goals[slot]);
  traffic_->forget(slot);
  if (wishes_[slot] != goal || statuses[slot] != CrowdStatus::walking) traffic_->set_out(slot, ticks_);
  wishes_[slot] = goal;
}

void Engine::made_move(AgentSlot slot, unsigned direction) {
  Shard& shard = *shards_[shard_of(slot)];
  const Point step = kDirectionSteps[direction];
  positions[slot] = {positions[slot].x + step.x, positions[slot].y + step.y};
  ++shard.moves;
  const bool has_way = traffic_->wants(slot);
  const bool is_planned = has_way && traffic_->wanted(slot) == direction;
  if (statuses[slot] == CrowdStatus::walking && positions[slot] == goals[slot]) {
    traffic_->forget(slot);
    arrive(shard, slot);
    return;
  }
  if (is_planned) return traffic_->went_on(slot);
  // It made room for another agent.
  if (statuses[slot] == CrowdStatus::idle) goals[slot] = wishes_[slot] = positions[slot];
  const bool had_arrived = statuses[slot] == CrowdStatus::arrived;
  if (had_arrived) {
    statuses[slot] = CrowdStatus::walking;
    bodies_[slot].mode = Mode::fresh;
    traffic_->set_out(slot, ticks_);
    stepper_->prepare(slot);
  }
  // As many agents plan anew as the budget will allow for. The others go back to where they were, which takes longer.
  // A follower that has arrived stands beside its goal: there is no way back to that.
  const bool was_on_goal = had_arrived && bodies_[slot].leader == kNoSlot;
  const bool may_go_back = (has_way || was_on_goal) && new_plans_ == 0;
  if (may_go_back && traffic_->went_astray(slot, positions[slot], direction)) return;
  if (new_plans_ > 0) --new_plans_;
  traffic_->forget(slot);
  end_plans(shard, slot);
  bodies_[slot].mode = Mode::fresh;
}

}  // namespace cairn::crowd
