#include "crowd/engine.hpp"

#include <cairn/error.hpp>

#include <algorithm>
#include <cstdlib>
#include <string>

namespace cairn {
namespace {

std::int32_t apart(Point a, Point b) { return std::max(std::abs(a.x - b.x), std::abs(a.y - b.y)); }

// A follower aims anew once its leader has moved by this part of the way between them.
constexpr std::int32_t kDriftShare = 8;

}  // namespace

void Crowd::Engine::require_agent(CrowdId id, const char* what) const {
  if (id < statuses.size() && statuses[id] != CrowdStatus::none) return;
  throw UsageError(std::string("there is no agent ") + std::to_string(id) + " to " + what +
                   ": use an id that 'add' gave and that was not removed");
}

void Crowd::Engine::reserve(std::uint32_t agents) {
  positions.reserve(agents);
  goals.reserve(agents);
  statuses.reserve(agents);
  bodies_.reserve(agents);
  finished.reserve(statuses.capacity());
  free_ids_.reserve(statuses.capacity());
  followers_.reserve(statuses.capacity());
  make_room(agents);
}

CrowdId Crowd::Engine::add(Point at) {
  world.grid().passable_cell(at, "start");
  if (size == kMaxCrowdAgents) {
    throw UsageError("a crowd has at most " + std::to_string(kMaxCrowdAgents) + " agents: remove some first");
  }
  CrowdId id = static_cast<CrowdId>(statuses.size());
  if (free_ids_.empty()) {
    positions.emplace_back();
    goals.emplace_back();
    statuses.push_back(CrowdStatus::none);
    bodies_.emplace_back();
    finished.reserve(statuses.capacity());
    free_ids_.reserve(statuses.capacity());
    followers_.reserve(statuses.capacity());
  } else {
    id = free_ids_.back();
    free_ids_.pop_back();
  }
  const bool awaited = bodies_[id].awaited;
  bodies_[id] = Body{};
  bodies_[id].awaited = awaited;
  positions[id] = at;
  goals[id] = at;
  statuses[id] = CrowdStatus::idle;
  ++size;
  prepare(id);
  return id;
}

void Crowd::Engine::remove(CrowdId id) {
  require_agent(id, "remove");
  stop(id);
  statuses[id] = CrowdStatus::none;
  free_ids_.push_back(id);
  --size;
}

void Crowd::Engine::stop(CrowdId id) {
  require_agent(id, "stop");
  drop_plans(id);
  release(id);
  bodies_[id].leader = kNobody;
  bodies_[id].mode = Mode::fresh;
  goals[id] = positions[id];
  statuses[id] = CrowdStatus::idle;
}

void Crowd::Engine::redirect(CrowdId id, Point goal) {
  require_agent(id, "redirect");
  world.grid().shape().require(goal, "goal");
  bodies_[id].leader = kNobody;
  aim(id, goal);
}

void Crowd::Engine::aim(CrowdId id, Point goal) {
  Body& body = bodies_[id];
  drop_plans(id);
  goals[id] = goal;
  body.mode = Mode::fresh;
  body.setbacks = 0;
  // An answer that is only provisional is asked for again.
  const LiveComponents& components = world.components();
  body.version = static_cast<std::uint32_t>(components.settled() ? components.cuts() : components.cuts() - 1);
  if (positions[id] == goal) {
    statuses[id] = CrowdStatus::arrived;
    return;
  }
  prepare(id);
  statuses[id] = has_path(id) ? CrowdStatus::walking : CrowdStatus::unreachable;
  if (statuses[id] == CrowdStatus::unreachable) body.version = version_of_answer();
}

void Crowd::Engine::follow(CrowdId id, CrowdId leader) {
  require_agent(id, "follow another");
  require_agent(leader, "follow");
  if (id == leader) throw UsageError("an agent cannot follow itself");
  Body& body = bodies_[id];
  body.leader = leader;
  if (!body.awaited) followers_.push_back(id);
  body.awaited = true;
  aim(id, positions[leader]);
}

/// Whether a move leads from the agent to that cell, or it is there.
bool Crowd::Engine::beside(CrowdId id, Point p) const {
  const Point at = positions[id];
  if (at == p) return true;
  if (apart(at, p) > 1) return false;
  const Grid& grid = world.grid();
  const auto direction = static_cast<unsigned>(direction_of({p.x - at.x, p.y - at.y}));
  return (grid.mask(grid.cell(at)) >> direction & 1U) != 0;
}

void Crowd::Engine::update_followers() {
  std::size_t kept = 0;
  for (const CrowdId id : followers_) {
    Body& body = bodies_[id];
    if (body.leader != kNobody && statuses[body.leader] == CrowdStatus::none) body.leader = kNobody;
    if (body.leader == kNobody || statuses[id] == CrowdStatus::none) {
      body.awaited = false;
      continue;
    }
    followers_[kept++] = id;
    const Point target = positions[body.leader];
    if (beside(id, target)) {
      drop_plans(id);
      body.mode = Mode::fresh;
      statuses[id] = CrowdStatus::arrived;
    } else if (statuses[id] == CrowdStatus::arrived ||
               apart(goals[id], target) > std::max(1, apart(positions[id], target) / kDriftShare)) {
      aim(id, target);
    }
  }
  followers_.resize(kept);
}

std::uint64_t Crowd::Engine::array_bytes() const {
  const auto bytes = [](const auto& values) { return values.capacity() * sizeof(values[0]); };
  return bytes(positions) + bytes(goals) + bytes(statuses) + bytes(finished) + bytes(bodies_) + bytes(free_ids_) +
         bytes(followers_);
}

}  // namespace cairn
