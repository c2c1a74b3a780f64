// Shard: the state of one part of a crowd in a tick. Its agents form a ring and get a turn each.
#pragma once

#include <cairn/agent.hpp>

#include "crowd/detour.hpp"
#include "crowd/shards.hpp"
#include "world/world.hpp"

#include <algorithm>
#include <cstdint>
#include <exception>
#include <vector>

namespace cairn::crowd {

// The most that a turn counts beside the work of the algorithm or of a detour.
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

  std::uint64_t bytes() const { return sizeof(Shard) + planner.bytes() + detours.capacity() * sizeof(Detour); }

  std::uint32_t places = 0;
  std::uint32_t cursor = 0;      // the place whose turn is next
  std::uint32_t left = 0;        // places that had no turn in this tick
  std::vector<AgentSlot> again;  // those that plan, or wait to
  AgentSlot next_to_think = 0;   // the first of these that the last tick left over
  std::vector<AgentSlot> finished;
  std::int64_t credit = 0;  // the work that it is owed; negative: that it owes
  std::uint64_t work = 0;
  std::uint32_t moves = 0;
  std::uint32_t detour_moves = 0;
  AgentSlot thinking = kNoSlot;  // whose planning was paused, where agents plan one at a time
  DetourPlanner planner;
  AgentSlot planning = kNoSlot;  // whose detour the planner was paused in
  std::vector<Detour> detours;
  std::vector<std::uint32_t> free_detours;
  std::exception_ptr failure;
};

}  // namespace cairn::crowd
