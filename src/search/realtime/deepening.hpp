// Deepening: a breadth-first lookahead that is made one ply deeper at a time, to find out which depth is enough.
#pragma once

#include <cairn/agent.hpp>

#include "search/meter.hpp"
#include "search/progress.hpp"

#include <cstdint>

namespace cairn::realtime {

struct Deepening {
  enum class End : std::uint8_t {
    accepted,   ///< the caller accepted this depth
    exhausted,  ///< at this depth everything that can be reached was seen, and the goal is not there
    deepest,    ///< no depth was accepted
  };

  End end;
  std::uint32_t depth;
};

/// Looks ahead from depth 1 to `max_depth`, and after each ply asks `accepts(depth, node)`, where `node` is what the
/// agent would move to. What was expanded is not expanded again. The work is not counted: this is for what is known
/// beforehand.
template <typename Lookahead, typename Heuristic, typename Accepts>
Deepening deepen(Lookahead& lookahead, Cell from, Cell goal, const Heuristic& h, std::uint32_t max_depth,
                 const Accepts& accepts) {
  search::Meter unlimited(kUnlimitedWork);
  lookahead.start(from, goal, h, 1);
  for (std::uint32_t depth = 1; depth <= max_depth; ++depth) {
    if (depth > 1) lookahead.deepen(depth);
    if (lookahead.advance(h, unlimited) == search::Progress::exhausted) return {Deepening::End::exhausted, depth};
    if (accepts(depth, lookahead.first_on_way_to(lookahead.best()))) return {Deepening::End::accepted, depth};
  }
  return {Deepening::End::deepest, max_depth};
}

}  // namespace cairn::realtime
