#include "crowd/agent_stepper.hpp"

#include <utility>

namespace cairn::crowd {

AgentStepper::AgentStepper(const world::World& world, const AgentSpec& spec, const std::optional<Database>& database)
    : realtime::CrowdStepper({.plans_one_at_a_time = false, .replans_cheaply = false, .fresh_starts = 3}),
      spec_(spec),
      world_(&world),
      database_(database) {
  // Made at once, so that an unsuitable spec or database throws when the crowd is made.
  pools_[0].push_back(make());
}

void AgentStepper::make_room(std::uint32_t agents) {
  agents_.reserve(agents);
  trust_.reserve(agents);
}

void AgentStepper::prepare(AgentSlot slot) {
  if (slot >= agents_.size()) {
    agents_.resize(slot + 1);
    trust_.resize(slot + 1);
  }
  if (agents_[slot]) return;
  auto& pool = pools_[shard_of(slot)];
  pool.reserve(agents_.size());  // so that release does not allocate during a tick
  if (pool.empty()) {
    agents_[slot] = make();
  } else {
    agents_[slot] = std::move(pool.back());
    pool.pop_back();
  }
}

void AgentStepper::release(AgentSlot slot) {
  if (slot < agents_.size() && agents_[slot]) pools_[shard_of(slot)].push_back(std::move(agents_[slot]));
}

void AgentStepper::start(std::uint32_t /*shard*/, AgentSlot slot, Cell from, Cell to) {
  Trust& trust = trust_[slot];
  if (trust.goal != to) trust.max_moves = kFirstTrust;
  trust = {to, trust.max_moves, 0, world_->openings()};
  agents_[slot]->start(from, to);
}

realtime::CrowdStep AgentStepper::step(std::uint32_t shard, AgentSlot slot, std::uint64_t budget, bool /*may_plan*/) {
  Trust& trust = trust_[slot];
  Agent& agent = *agents_[slot];
  if (trust.moves >= trust.max_moves && trust.openings != world_->openings()) {
    trust.max_moves *= 2;
    if (!world_->grid().connected(agent.position(), agent.goal())) {
      return {.position = agent.position(), .outcome = Outcome::unreachable, .work = 1};
    }
    start(shard, slot, agent.position(), agent.goal());
  }
  const Step step = agent.step(budget);
  if (step.outcome == Outcome::moved) ++trust.moves;
  return {.position = step.position, .outcome = step.outcome, .work = step.work.total()};
}

std::uint64_t AgentStepper::agent_bytes() const {
  std::uint64_t sum = agents_.capacity() * sizeof(agents_[0]) + trust_.capacity() * sizeof(trust_[0]);
  for (const auto& agent : agents_) sum += agent ? agent->inspect().online_bytes : 0;
  return sum;
}

}  // namespace cairn::crowd
