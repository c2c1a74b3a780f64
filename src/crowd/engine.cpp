#include "crowd/engine.hpp"

#include <cairn/error.hpp>

#include "base/parallel.hpp"
#include "crowd/agent_stepper.hpp"
#include "crowd/field_stepper.hpp"

#include <algorithm>
#include <cstdlib>
#include <string>
#include <utility>

namespace cairn::crowd {
namespace {

std::int32_t apart(Point a, Point b) { return std::max(std::abs(a.x - b.x), std::abs(a.y - b.y)); }

// A follower gets a new goal once its leader is farther from the old one than this part of the distance between them.
constexpr std::int32_t kDriftShare = 8;

std::unique_ptr<realtime::CrowdStepper> make_stepper(const world::World& world, const AgentSpec& spec,
                                                     const std::optional<Database>& database) {
  const auto make = spec.algorithm->make_crowd_stepper;
  if (make == nullptr || !database) return std::make_unique<AgentStepper>(world, spec, database);
  make_agent(spec, world.grid(), Visibility::known, &*database);  // throws if they do not fit
  return make({world, *database, spec.options, kShards});
}

std::unique_ptr<realtime::CrowdStepper> make_stepper(const world::World& world, const AgentSpec& spec,
                                                     const std::optional<Database>& database,
                                                     const FlowFields& flow_fields) {
  auto algorithm = make_stepper(world, spec, database);
  if (flow_fields.most == 0) return algorithm;
  return std::make_unique<FieldStepper>(world, std::move(algorithm), flow_fields);
}

unsigned tasks_at_once(const CrowdSettings& settings) {
  const unsigned all = settings.tasks.run != nullptr ? kShards : platform::core_count();
  return std::min(settings.threads == 0 ? all : settings.threads, kShards);
}

/// Throws UsageError where cells have costs and the crowd could not walk there.
Grid fit_for(Grid grid, const CrowdSettings& settings, const AgentSpec& spec) {
  check_costs(spec, grid);
  const bool has_fields = settings.flow_fields.most > 0;
  if (grid.is_weighted() && (has_fields || settings.out_of_reach == OutOfReach::approach)) {
    throw UsageError(std::string(has_fields ? "flow fields are" : "going near to goals out of reach is") +
                     " for maps whose cells all cost the same, and this one has costs: make the crowd without");
  }
  return grid;
}

}  // namespace

Engine::Engine(Grid grid, const CrowdSettings& settings, const AgentSpec& spec, const std::optional<Database>& database,
               const SharedCells& shared)
    : world(fit_for(std::move(grid), settings, spec)),
      stepper_(make_stepper(world, spec, database, settings.flow_fields)),
      traits_(stepper_->traits),
      traffic_(shared.traffic),
      approaches_(settings.out_of_reach == OutOfReach::approach ? std::make_unique<Approaches>(world.grid()) : nullptr),
      made_of_(identity(settings, spec, database)),
      budgets_(shards_, tasks_at_once(settings), settings.tasks, kMinTurn) {
  for (auto& shard : shards_) shard = std::make_unique<Shard>(world);
  if (settings.occupancy != Occupancy::exclusive) return;
  if (!traffic_) traffic_ = std::make_shared<Traffic>(world.grid().shape());
  lane_number_ = static_cast<std::uint32_t>(traffic_->lane_count());
  lane_ = &traffic_->add_lane(world.grid(), shared.size);
}

bool Engine::set_passable(Point p, bool passable) {
  if (!world.set_passable(p, passable)) return false;
  ++edits_;
  stepper_->touch(p);
  return true;
}

bool Engine::is_on_shortest_path(CrowdId id) {
  const AgentSlot slot = slot_of(id, "ask for its path");
  if (statuses[slot] == CrowdStatus::arrived) return true;
  const Body& body = bodies_[slot];
  if (statuses[slot] != CrowdStatus::walking || body.mode != Mode::stepper) return false;
  // With exclusive cells, the first of them may wait for others.
  const std::uint32_t waiting = traffic_ && lane_->wants(slot) ? 1 : 0;
  return stepper_->is_on_shortest_path(slot, {world.grid().cell(positions[slot]), body.direction, body.run + waiting});
}

bool Engine::set_cost(Point p, std::int32_t cost) {
  if (!world.set_cost(p, cost)) return false;
  ++edits_;
  stepper_->touch(p);
  return true;
}

AgentSlot Engine::slot_of(CrowdId id, const char* what) const {
  if (contains(id)) return id.index;
  throw UsageError(std::string("there is no agent to ") + what + ": the id of index " + std::to_string(id.index) +
                   " and generation " + std::to_string(id.generation) +
                   " was not given by 'add', or its agent was removed");
}

void Engine::reserve(std::uint32_t agents) {
  positions.reserve(agents);
  goals.reserve(agents);
  statuses.reserve(agents);
  bodies_.reserve(agents);
  generations_.reserve(agents);
  finished.reserve(statuses.capacity());
  listed_.reserve(statuses.capacity());
  stepper_->make_room(agents);
  if (approaches_) approaches_->make_room(agents);
  if (!traffic_) return;
  traffic_->make_room(agents);
  lane_->make_room(agents);
  wishes_.reserve(agents);
}

CrowdId Engine::add(Point at) {
  const Cell cell = world.grid().passable_cell(at, "start");
  if (traffic_ && !traffic_->has_room(lane_number_, cell)) {
    throw UsageError("the start (" + std::to_string(at.x) + "," + std::to_string(at.y) +
                     ") is the cell of another agent, and cells are exclusive: choose a free one");
  }
  if (size == kMaxCrowdAgents) {
    throw UsageError("a crowd has at most " + std::to_string(kMaxCrowdAgents) + " agents: remove some first");
  }
  AgentSlot slot = first_free_;
  if (slot == kNoSlot) {
    slot = count();
    positions.emplace_back();
    goals.emplace_back();
    bodies_.emplace_back();
    generations_.push_back(1);
    statuses.push_back(CrowdStatus::none);
    finished.reserve(statuses.capacity());
    listed_.reserve(statuses.capacity());
  } else {
    first_free_ = bodies_[slot].leader;
  }
  const bool is_listed = bodies_[slot].is_listed;
  bodies_[slot] = Body{};
  bodies_[slot].is_listed = is_listed;
  positions[slot] = at;
  goals[slot] = at;
  statuses[slot] = CrowdStatus::idle;
  ++size;
  stepper_->prepare(slot);
  if (slot < user_data_.size()) user_data_[slot] = 0;
  if (approaches_) approaches_->add(slot, at);
  if (traffic_) {
    lane_->add(slot, ticks_);
    traffic_->place(mover(slot), at);
    wishes_.resize(positions.size());
    wishes_[slot] = cell;
    tell_lane();
  }
  return id_at(slot);
}

void Engine::remove(CrowdId id) {
  const AgentSlot slot = slot_of(id, "remove");
  halt(slot);
  if (traffic_) traffic_->remove(mover(slot), positions[slot]);
  statuses[slot] = CrowdStatus::none;
  ++generations_[slot];
  // Otherwise its followers would follow the next agent that gets the slot. Those beside it have no goal from now on.
  for (const AgentSlot other : listed_) {
    if (statuses[other] == CrowdStatus::none || bodies_[other].leader != slot) continue;
    bodies_[other].leader = kNoSlot;
    if (statuses[other] == CrowdStatus::arrived) halt(other);
  }
  bodies_[slot].leader = first_free_;
  first_free_ = slot;
  --size;
}

void Engine::stop(CrowdId id) { halt(slot_of(id, "stop")); }

void Engine::halt(AgentSlot slot) {
  end_plans(*shards_[shard_of(slot)], slot);
  stepper_->release(slot);
  bodies_[slot].leader = kNoSlot;
  bodies_[slot].mode = Mode::fresh;
  bodies_[slot].is_answered = false;
  if (traffic_) give_goal(slot, positions[slot]);
  if (approaches_) approaches_->give_order(slot, positions[slot]);
  goals[slot] = positions[slot];
  statuses[slot] = CrowdStatus::idle;
}

void Engine::redirect(CrowdId id, Point goal) {
  const AgentSlot slot = slot_of(id, "redirect");
  world.grid().shape().require(goal, "goal");
  bodies_[slot].leader = kNoSlot;
  if (approaches_) approaches_->give_order(slot, goal);
  aim(slot, goal);
  if (will_approach(slot)) approaches_->enlist(slot);
}

void Engine::aim(AgentSlot slot, Point goal) {
  Body& body = bodies_[slot];
  end_plans(*shards_[shard_of(slot)], slot);
  if (traffic_) give_goal(slot, goal);
  goals[slot] = goal;
  body.mode = Mode::fresh;
  body.setbacks = 0;
  body.is_answered = false;
  // If the components are not settled, the answer is provisional, so the version makes the agent ask again.
  const world::LiveComponents& components = world.components();
  body.version = static_cast<std::uint32_t>(components.settled() ? components.cuts() : components.cuts() - 1);
  if (positions[slot] == goal) {
    answer(slot, CrowdStatus::arrived);
    return;
  }
  stepper_->prepare(slot);
  if (has_path(slot)) {
    statuses[slot] = CrowdStatus::walking;
    return;
  }
  body.version = version_of_answer();
  answer(slot, CrowdStatus::unreachable);
}

void Engine::answer(AgentSlot slot, CrowdStatus status) {
  statuses[slot] = status;
  bodies_[slot].is_answered = true;
  list(slot);
}

void Engine::list(AgentSlot slot) {
  if (!bodies_[slot].is_listed) listed_.push_back(slot);
  bodies_[slot].is_listed = true;
}

void Engine::follow(CrowdId id, CrowdId leader) {
  const AgentSlot slot = slot_of(id, "follow another");
  const AgentSlot other = slot_of(leader, "follow");
  if (slot == other) throw UsageError("an agent cannot follow itself");
  bodies_[slot].leader = other;
  list(slot);
  if (approaches_) approaches_->give_order(slot, positions[other]);
  aim(slot, positions[other]);
}

Point Engine::order_of(CrowdId id) const {
  const AgentSlot slot = slot_of(id, "ask for its order");
  if (statuses[slot] == CrowdStatus::idle || bodies_[slot].leader != kNoSlot) return goals[slot];
  if (approaches_) return approaches_->aims[slot].order;
  return traffic_ ? world.grid().point(wishes_[slot]) : goals[slot];
}

void Engine::set_user_data(CrowdId id, std::uint64_t data) {
  const AgentSlot slot = slot_of(id, "give data to");
  if (slot >= user_data_.size()) user_data_.resize(count());
  user_data_[slot] = data;
}

std::uint64_t Engine::user_data_of(CrowdId id) const {
  const AgentSlot slot = slot_of(id, "ask for its data");
  return slot < user_data_.size() ? user_data_[slot] : 0;
}

/// Whether the agent is at this point or one move away from it.
bool Engine::is_beside(AgentSlot slot, Point p) const {
  const Point at = positions[slot];
  if (at == p) return true;
  if (apart(at, p) > 1) return false;
  const Grid& grid = world.grid();
  const auto direction = static_cast<unsigned>(direction_of({p.x - at.x, p.y - at.y}));
  return (grid.mask(grid.cell(at)) >> direction & 1U) != 0;
}

void Engine::update_followers() {
  for (const AgentSlot slot : listed_) {
    Body& body = bodies_[slot];
    if (statuses[slot] == CrowdStatus::none || body.leader == kNoSlot) continue;
    const Point target = positions[body.leader];
    const CrowdStatus before = statuses[slot];
    const bool was_answered = body.is_answered;
    if (is_beside(slot, target)) {
      end_plans(*shards_[shard_of(slot)], slot);
      body.mode = Mode::fresh;
      answer(slot, CrowdStatus::arrived);
    } else if (before == CrowdStatus::arrived ||
               apart(goals[slot], target) > std::max(1, apart(positions[slot], target) / kDriftShare)) {
      aim(slot, target);
    }
    // An unchanged status is not reported again.
    if (statuses[slot] == before) body.is_answered = was_answered;
  }
}

/// After the turns: reports agents that finished between two ticks and have not set out since.
void Engine::tell_answers() {
  std::size_t kept = 0;
  for (const AgentSlot slot : listed_) {
    Body& body = bodies_[slot];
    const CrowdStatus status = statuses[slot];
    const bool is_over = status == CrowdStatus::arrived || status == CrowdStatus::unreachable;
    if (body.is_answered && is_over && !will_approach(slot)) {
      finished.push_back(id_at(slot));
    }
    body.is_answered = false;
    body.is_listed = status != CrowdStatus::none && body.leader != kNoSlot;
    if (body.is_listed) listed_[kept++] = slot;
  }
  listed_.resize(kept);
}

std::uint32_t Engine::walking() const {
  return static_cast<std::uint32_t>(std::count(statuses.begin(), statuses.end(), CrowdStatus::walking));
}

std::uint64_t Engine::array_bytes() const {
  const auto bytes = [](const auto& values) { return values.capacity() * sizeof(values[0]); };
  return bytes(positions) + bytes(goals) + bytes(statuses) + bytes(finished) + bytes(bodies_) + bytes(generations_) +
         bytes(listed_) + bytes(wishes_) + bytes(user_data_) + (lane_ != nullptr ? lane_->bytes() : 0) +
         (is_first_lane() ? traffic_->bytes() : 0) + (approaches_ ? approaches_->bytes() : 0);
}

std::uint64_t Engine::memory_bytes() const {
  std::uint64_t sum = array_bytes() + stepper_->bytes() + world.components().memory_bytes();
  for (const auto& shard : shards_) sum += shard->bytes();
  if (is_first_lane()) sum += traffic_->cell_bytes();
  if (approaches_) sum += approaches_->search.memory_bytes();
  return sum;
}

}  // namespace cairn::crowd
