// CrowdStepper: how an algorithm steps the agents of a crowd.
//
// An algorithm whose agents can share what planning needs makes one of its own (`Algorithm::make_crowd_stepper`). For
// the others a crowd makes one agent for each.
#pragma once

#include <cairn/agent.hpp>
#include <cairn/database.hpp>
#include <cairn/options.hpp>

#include "base/state.hpp"
#include "world/world.hpp"

#include <cstdint>

namespace cairn::realtime {

/// What one agent of a crowd did with its turn.
struct CrowdStep {
  Cell position;                        ///< where it stands now
  std::uint8_t more_moves = 0;          ///< that follow in the same direction: the crowd makes them without asking
  Outcome outcome = Outcome::thinking;  ///< `unreachable` where the algorithm cannot lead the agent on
  bool must_plan = false;               ///< nothing was done, since the agent has to plan and may not
  bool waits = false;  ///< until `repair` has found a way for the agent; `must_plan` and the outcome mean nothing
  std::uint64_t work = 0;
};

/// Where an agent stands, and the moves that it was handed out and has not made yet.
struct MovesAhead {
  Cell at;
  unsigned direction = 0;
  std::uint32_t count = 0;
};

/// Agents are slots of the crowd's arrays. A shard is a part of the crowd: calls for two agents of one shard never
/// overlap in time, calls for agents of two shards may.
class CrowdStepper {
 public:
  struct Traits {
    bool plans_one_at_a_time = false;  ///< an agent of a shard that has begun to plan is to end before another begins
    bool replans_cheaply = false;      ///< it starts anew for little, whenever the map does not allow its move
    std::uint16_t fresh_starts = 0;    ///< how many setbacks it gets over by starting anew
    bool saves_plans = false;          ///< else agents that are saved get their problems again
  };

  explicit CrowdStepper(const Traits& its) : traits(its) {}
  CrowdStepper(const CrowdStepper&) = delete;
  CrowdStepper& operator=(const CrowdStepper&) = delete;
  virtual ~CrowdStepper() = default;

  /// Between ticks. Takes memory for so many agents.
  virtual void make_room(std::uint32_t agents) = 0;
  /// Between ticks. Takes the memory that one agent needs to walk.
  virtual void prepare(std::uint32_t slot) = 0;
  /// Gives it back.
  virtual void release(std::uint32_t slot) = 0;
  /// Begins to fetch what the agent's next step needs.
  virtual void prefetch(std::uint32_t slot) const = 0;

  /// Sets a problem that has a path.
  virtual void start(std::uint32_t shard, std::uint32_t slot, Cell from, Cell to) = 0;
  /// As Agent::step, and called again once the moves of the last step are made. An algorithm that plans one agent at a
  /// time does so only where `may_plan` holds.
  virtual CrowdStep step(std::uint32_t shard, std::uint32_t slot, std::uint64_t budget, bool may_plan) = 0;

  /// Between ticks. Notes that a cell closed or opened.
  virtual void touch(Point p) = 0;
  /// Whether all such changes are taken into account.
  virtual bool settled() const = 0;
  /// Goes on to do so. Returns the counted work, at most `budget`.
  virtual std::uint64_t repair(std::uint64_t budget) = 0;

  /// Between ticks. Whether the agent's way to its goal is known to be a shortest path of the map as it is. Changes
  /// nothing that a later step depends on.
  virtual bool is_on_shortest_path(std::uint32_t /*slot*/, const MovesAhead& /*ahead*/) { return false; }

  /// Between ticks. Plans that are being made begin again after a save, here and where the state is loaded, so that
  /// both go on in the same way. A state is that of a stepper made in the same way; the world is loaded, and its
  /// changes are told.
  virtual void save(base::StateWriter& state) = 0;
  virtual void load(base::StateReader& state) = 0;

  /// All memory, and of that what is there for each agent.
  virtual std::uint64_t bytes() const = 0;
  virtual std::uint64_t agent_bytes() const = 0;

  const Traits traits;
};

/// What it is made from. The database fits the world's grid; the world outlives the stepper.
struct CrowdStepperSetup {
  const world::World& world;
  const Database& database;
  const Options& options;
  std::uint32_t shards = 1;
};

}  // namespace cairn::realtime
