#include "crowd/engine.hpp"

#include <algorithm>

namespace cairn::crowd {

bool Engine::approach_is_due() const {
  const world::LiveComponents& components = world.components();
  return approaches_ && !approaches_->list.empty() && components.settled() &&
         (approaches_->left > 0 || approaches_->version != components.version());
}

/// Sends agents whose goal is out of reach near to it, and others to their goal again. Returns the counted work.
std::uint64_t Engine::approach(std::uint64_t budget) {
  if (!approach_is_due()) return 0;
  Approaches& its = *approaches_;
  if (its.version != world.components().version()) {
    its.version = world.components().version();
    its.left = its.list.size();
  }
  if (its.edits != edits_) {
    its.edits = edits_;
    its.search.forget_map();
    // If the map keeps changing, others get their turn first.
    if (its.searching != kNoSlot) ++its.cursor;
    its.searching = kNoSlot;
  }
  // A piece of a search may take more than is left. Later budgets pay for that.
  std::uint64_t work = std::min(its.debt, budget);
  its.debt -= work;
  while (its.left > 0 && work < budget) work += approach_one(budget - work);
  if (work <= budget) return work;
  its.debt = work - budget;
  return budget;
}

std::uint64_t Engine::approach_one(std::uint64_t budget) {
  Approaches& its = *approaches_;
  const Grid& grid = world.grid();
  const AgentSlot slot = its.current();
  Approaches::Aim& its_aim = its.aims[slot];
  const CrowdStatus status = statuses[slot];
  const bool is_stuck = status == CrowdStatus::unreachable;
  const bool is_elsewhere =
      (status == CrowdStatus::walking || status == CrowdStatus::arrived) && its_aim.near != its_aim.order;
  const bool is_concerned = bodies_[slot].leader == kNoSlot && (is_stuck || is_elsewhere);
  const Cell at = grid.cell(positions[slot]);
  if (!is_concerned || grid.connected(at, grid.cell(its_aim.order))) {
    its.dismiss();
    if (is_concerned) {
      its_aim.near = its_aim.order;
      aim(slot, its_aim.order);
    }
    return 1;
  }
  const bool is_up_to_date = !is_stuck && its_aim.version == its.version;
  if (is_up_to_date || !grid.passable(at)) {
    its.pass();
    return 1;
  }
  std::uint64_t before = its.search.work();
  if (its.searching != slot) {
    its.searching = slot;
    its.search.start(positions[slot], its_aim.order);
    before = 0;
  }
  const bool is_found = its.search.advance(budget);
  const std::uint64_t work = 1 + its.search.work() - before;
  if (!is_found) return work;
  its.searching = kNoSlot;
  its.pass();
  its_aim.version = its.version;
  if (its.search.answer() != its_aim.near || is_stuck) {
    its_aim.near = its.search.answer();
    aim(slot, its_aim.near);
  }
  return work;
}

}  // namespace cairn::crowd
