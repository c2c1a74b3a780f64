// Shard: one part of a crowd as its ticks see it. Its agents stand in a ring and get a turn each.
#pragma once

#include <cairn/agent.hpp>

#include "crowd/detour.hpp"
#include "crowd/shards.hpp"
#include "world/world.hpp"

#include <algorithm>
#include <cstdint>
#include <exception>
#include <vector>

namespace cairn {

// What a turn may count beside what the algorithm or a detour takes.
inline constexpr std::uint64_t kTurnExtras = 4;
// The least that a turn can do something with.
inline constexpr std::uint64_t kMinTurn = std::max(Agent::kMinBudget, DetourPlanner::kMinBudget) + kTurnExtras;

struct alignas(64) Shard {
  explicit Shard(const World& world) : planner(world) {
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
  std::vector<AgentSlot> again;  // those that think or wait for their turn to, and may go on
  AgentSlot next_to_think = 0;   // the first of these that the last tick left over
  std::vector<AgentSlot> finished;
  std::int64_t credit = 0;  // what it is entitled to beyond what it got
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

}  // namespace cairn
