// What the six algorithms with an A*-shaped lookahead have in common beside the loop: their options, and how they are
// described.
#pragma once

#include <cairn/algorithm.hpp>

#include "search/realtime/astar_loop.hpp"
#include "search/spaces/graph_space.hpp"
#include "search/spaces/grid_space.hpp"

#include <cstdint>
#include <memory>
#include <string_view>

namespace cairn::realtime {

inline constexpr OptionInfo kLookaheadOptions[] = {
    integer_option("lookahead", "25", 1, 100000, "states expanded in a planning episode"),
    choice_option("moves", "all", "one|all", "moves made after an episode: one, or all to the chosen state"),
};

/// For the algorithms of which a paper counts percolations.
inline constexpr OptionInfo kCountedOptions[] = {
    kLookaheadOptions[0],
    kLookaheadOptions[1],
    choice_option("heap", "quad", "quad|binary",
                  "the open list: a heap of four children a node, which is faster, or a binary one as papers have it, "
                  "which counts how often it percolates"),
};

inline bool counts(const Options& options) { return options.is("heap", "binary"); }

inline std::uint32_t lookahead_of(const Options& options) {
  return static_cast<std::uint32_t>(options.integer("lookahead"));
}
inline Moves moves_of(const Options& options) { return options.is("moves", "one") ? Moves::one : Moves::all; }

/// What tells one of them from the others, beside its loops.
struct LoopNames {
  std::string_view name;
  std::string_view title;
  std::string_view summary;
  std::string_view paper;
};

/// Makes an agent of one of these two loops, as the map has costs or not.
template <typename OnGrid, typename OnWeighted>
std::unique_ptr<Agent> make_on_map(const AgentSetup& setup) {
  const std::uint32_t lookahead = lookahead_of(setup.options);
  const Moves moves = moves_of(setup.options);
  if (setup.grid.is_weighted()) return std::make_unique<OnWeighted>(lookahead, moves, setup.grid, setup.visibility);
  return std::make_unique<OnGrid>(lookahead, moves, setup.grid, setup.visibility);
}

/// Makes an agent of the one or the other loop.
template <typename Usual, typename Counting, typename... World>
std::unique_ptr<Agent> make_either(const Options& options, const World&... world) {
  if (counts(options)) return std::make_unique<Counting>(lookahead_of(options), moves_of(options), world...);
  return std::make_unique<Usual>(lookahead_of(options), moves_of(options), world...);
}

/// The loops are named by their types: templates of an unnamed namespace would be one and the same here for all six,
/// for a linker merges what has the same name.
template <typename OnGrid, typename OnWeighted, typename OnGraph>
constexpr Algorithm loop_algorithm(const LoopNames& names) {
  return {
      .name = names.name,
      .title = names.title,
      .summary = names.summary,
      .paper = names.paper,
      .database = "",
      .options = kLookaheadOptions,
      .unknown_terrain = true,
      .weighted_terrain = true,
      .make = make_on_map<OnGrid, OnWeighted>,
      .work_bound = [](const Options& options, const Rules& rules) -> WorkBound {
        return OnGrid::work_bound(lookahead_of(options), spaces::degree(rules));
      },
      .make_on_graph = [](const GraphAgentSetup& setup) -> std::unique_ptr<Agent> {
        return std::make_unique<OnGraph>(lookahead_of(setup.options), moves_of(setup.options), setup.graph);
      },
      .graph_work_bound = [](const Options& options, const Graph& graph) -> WorkBound {
        return OnGraph::work_bound(lookahead_of(options), graph.max_degree());
      },
  };
}

/// One of those that can count percolations. `Counting...` are its loops for that.
template <typename OnGrid, typename OnWeighted, typename OnGraph, typename CountingOnGrid, typename CountingOnWeighted,
          typename CountingOnGraph>
constexpr Algorithm loop_algorithm(const LoopNames& names) {
  Algorithm algorithm = loop_algorithm<OnGrid, OnWeighted, OnGraph>(names);
  algorithm.options = kCountedOptions;
  algorithm.make = [](const AgentSetup& setup) {
    return counts(setup.options) ? make_on_map<CountingOnGrid, CountingOnWeighted>(setup)
                                 : make_on_map<OnGrid, OnWeighted>(setup);
  };
  algorithm.make_on_graph = [](const GraphAgentSetup& setup) {
    return make_either<OnGraph, CountingOnGraph>(setup.options, setup.graph);
  };
  return algorithm;
}

}  // namespace cairn::realtime
