// Shard: one part of a crowd as its ticks see it. Its agents stand in a ring and get a turn each.
#pragma once

#include "crowd/detour.hpp"
#include "crowd/shards.hpp"
#include "world/world.hpp"

#include <cstdint>
#include <exception>
#include <vector>

namespace cairn {

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
  std::uint32_t cursor = 0;    // the place whose turn is next
  std::uint32_t left = 0;      // places that had no turn in this tick
  std::vector<CrowdId> again;  // those that think or wait for their turn to, and may go on
  CrowdId next_to_think = 0;   // the first of these that the last tick left over
  std::vector<CrowdId> finished;
  std::int64_t credit = 0;  // what it is entitled to beyond what it got
  std::uint64_t work = 0;
  std::uint32_t moves = 0;
  std::uint32_t detour_moves = 0;
  CrowdId thinking = kNobody;  // whose mind was paused, where minds think one at a time
  DetourPlanner planner;
  CrowdId planning = kNobody;  // whose detour the planner was paused in
  std::vector<Detour> detours;
  std::vector<std::uint32_t> free_detours;
  std::exception_ptr failure;
};

}  // namespace cairn
