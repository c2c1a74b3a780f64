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

/// The loops are named by their types: templates of an unnamed namespace would be one and the same here for all six,
/// for a linker merges what has the same name.
template <typename OnGrid, typename OnGraph>
consteval Algorithm loop_algorithm(const LoopNames& names) {
  return {
      .name = names.name,
      .title = names.title,
      .summary = names.summary,
      .paper = names.paper,
      .database = "",
      .options = kLookaheadOptions,
      .unknown_terrain = true,
      .make = [](const AgentSetup& setup) -> std::unique_ptr<Agent> {
        return std::make_unique<OnGrid>(lookahead_of(setup.options), moves_of(setup.options), setup.grid,
                                        setup.visibility);
      },
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

}  // namespace cairn::realtime
