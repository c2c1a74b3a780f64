// What the five algorithms with an A*-shaped lookahead have in common beside the loop: their options and how they make
// an agent of them.
#pragma once

#include <cairn/algorithm.hpp>

#include "search/realtime/astar_loop.hpp"

#include <memory>

namespace cairn {

inline constexpr OptionInfo kLookaheadOptions[] = {
    integer_option("lookahead", "25", 1, 100000, "states expanded in a planning episode"),
    choice_option("moves", "all", "one|all", "moves made after an episode: one, or all to the chosen state"),
};

template <typename Loop>
std::unique_ptr<Agent> make_loop(const AgentSetup& setup) {
  return std::make_unique<Loop>(setup.grid, setup.visibility,
                                static_cast<std::uint32_t>(setup.options.integer("lookahead")),
                                setup.options.is("moves", "one") ? Moves::one : Moves::all);
}

template <typename Loop>
WorkBound loop_work_bound(const Options& options, const Rules& rules) {
  return Loop::work_bound(static_cast<std::uint32_t>(options.integer("lookahead")), degree(rules));
}

}  // namespace cairn
