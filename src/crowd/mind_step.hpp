// What the mind of one agent of a crowd did with its turn.
#pragma once

#include <cairn/agent.hpp>

#include <cstdint>

namespace cairn {

/// Minds are kept by classes with these functions; `shard` says who asks, so that shards need not share anything.
///   make_room(agents)                 takes memory for so many
///   prefetch(id)                      begins to fetch what its next step needs
///   prepare(id)                       takes the memory that the agent needs to walk
///   release(id)                       gives it back
///   start(shard, id, from, to)        sets a problem that has a path
///   step(shard, id, budget)           as Agent::step; `unreachable` where the mind is at a loss
///   touch(p)                          notes that a cell closed or opened
///   settled(), repair(budget)         whether all of these are taken into account; does so, and returns the work
///   kExclusive                        whether one that is left thinking must think on before another of its shard does
///   is_ready(id)                      of exclusive ones: whether its next step is a move and takes no thought
///   kReplansFreely                    whether it starts anew for little, whenever the map does not allow its move
///   kFreshStarts                      how many setbacks it gets over by starting anew
///   bytes(), agent_bytes()            of memory: all, and of that what is there for each agent
struct MindStep {
  Outcome outcome = Outcome::thinking;
  Cell position;
  std::uint64_t work = 0;
};

}  // namespace cairn
