// What the mind of one agent of a crowd did with its turn.
#pragma once

#include <cairn/agent.hpp>

#include <cstdint>

namespace cairn {

/// Minds are kept by classes with these functions; `shard` says who asks, so that shards need not share anything.
///   prepare(id)                       takes the memory that the agent needs to walk
///   release(id)                       gives it back
///   start(shard, id, from, to)        sets a problem that has a path
///   step(shard, id, budget)           as Agent::step; `unreachable` where the mind is at a loss
///   kExclusive                        whether one that is left thinking must be the next of its shard to step
///   bytes(), agent_bytes()            of memory: all, and of that what is there for each agent
struct MindStep {
  Outcome outcome = Outcome::thinking;
  Cell position;
  std::uint64_t work = 0;
};

}  // namespace cairn
