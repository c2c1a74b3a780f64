// Shard: the state of one part of a crowd. Its agents form a ring, and each gets a turn in a tick.
#pragma once

#include <cairn/agent.hpp>

#include "crowd/detour.hpp"
#include "crowd/traffic/shards.hpp"
#include "world/world.hpp"

#include <algorithm>
#include <cstdint>
#include <exception>
#include <vector>

namespace cairn::crowd {

// The most work of a turn in addition to that of the algorithm or of a detour.
inline constexpr std::uint64_t kTurnExtras = 4;
// The smallest budget of a turn.
inline constexpr std::uint64_t kMinTurn = std::max(Agent::kMinBudget, DetourPlanner::kMinBudget) + kTurnExtras;

struct alignas(64) Shard {
  explicit Shard(const world::World& world) : planner(world) {
    detours.reserve(64);
    free_detours.reserve(detours.capacity());
  }

  void begin_tick(std::uint32_t count) {
    planner.make_room();
    places = count;
    if (cursor >= places) cursor = 0;
    left = places;
    again.clear();
    again.reserve(places);
    finished.clear();
    finished.reserve(places);
    work = 0;
    moves = 0;
    detour_moves = 0;
  }

  /// What lasts from tick to tick, but for a detour that is being planned.
  template <typename State>
  void transfer(State& state) {
    state(cursor, next_to_think, credit, thinking, planning, detours, free_detours);
    free_detours.reserve(detours.capacity());
  }

  std::uint64_t bytes() const { return sizeof(Shard) + planner.bytes() + detours.capacity() * sizeof(Detour); }

  std::uint32_t places = 0;
  std::uint32_t cursor = 0;      // the place whose turn is next
  std::uint32_t left = 0;        // places that have not had a turn in this tick
  std::vector<AgentSlot> again;  // agents that plan, or wait to plan
  AgentSlot next_to_think = 0;   // the first of these that the last tick did not serve
  std::vector<AgentSlot> finished;
  std::int64_t credit = 0;  // work that the shard is owed; negative if it owes work
  std::uint64_t work = 0;
  std::uint32_t moves = 0;
  std::uint32_t detour_moves = 0;
  AgentSlot thinking = kNoSlot;  // the agent whose planning is paused, if agents plan one at a time
  DetourPlanner planner;
  AgentSlot planning = kNoSlot;  // the agent whose detour is being planned
  std::vector<Detour> detours;
  std::vector<std::uint32_t> free_detours;
  std::exception_ptr failure;
};

}  // namespace cairn::crowd
