// TBA* (Björnsson, Bulitko, Sturtevant: TBA*: Time-Bounded A*, IJCAI 2009, Algorithm 1; a rival in Bulitko, Björnsson,
// Lawrence: Case-Based Subgoaling in Real-Time Heuristic Search for Video Game Pathfinding, JAIR 39, 2010).
//
// Nine tenths of a slice go to expansions and one tenth to tracing; a traced cell counts as 1/ratio of an expansion.
// Once the goal is found, all of the slice goes to tracing. Departures from the paper:
// - A path is traced back to the agent's trail only, not to the start: the rest is known already.
// - An agent waits while it has no path yet, or stands at the end of its path while the next is being traced. The
// paper's
//   agent takes a step back, or from the start a step to and fro. It is rare: on maps of games one step in 350 or fewer
//   with slices of 10, and none with slices of 50.
// - Overtaken entries of the open list count as work too, so a slice with very many of them expands fewer states.
// Terrain must be known: otherwise each blocked cell that turns up would make the search worthless.
#include <cairn/algorithm.hpp>
#include <cairn/error.hpp>

#include "algorithms/time_bounded.hpp"
#include "search/optimal/best_first_search.hpp"
#include "search/queues/heap_queue.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace cairn::algorithm {
namespace {

constexpr std::array<OptionInfo, 2> kOptions{
    integer_option("slice", "100", 2, 1000000, "work of a step, in expansions; a tenth of it goes to tracing paths"),
    integer_option("ratio", "10", 1, 1000, "cells of a path that can be traced in the time of an expansion"),
};

TimeSlice slice_of(const Options& options) {
  const auto slice = static_cast<std::uint64_t>(options.integer("slice"));
  const auto ratio = static_cast<std::uint64_t>(options.integer("ratio"));
  const std::uint64_t tracing = std::max<std::uint64_t>(slice / 10, 1);
  return {.expansions = slice - tracing, .traces = tracing * ratio, .last_traces = slice * ratio};
}

template <spaces::Space S>
using TimeBoundedAStar = TimeBounded<optimal::BestFirstSearch<S, queues::SteadyHeapQueue>>;

void require_ways_back(const Graph& graph) {
  const spaces::GraphSpace space(graph);
  for (Cell from{1}; from.index < space.size(); ++from.index) {
    for (const Cell to : graph.successors(from)) {
      if (space.has_move(to, from)) continue;
      throw UsageError(
          "'tba' needs an arc back for each arc of a graph, since its agents step back; there is one from " +
          std::to_string(from.index) + " to " + std::to_string(to.index) + " and none back");
    }
  }
}

}  // namespace

extern constinit const Algorithm tba;
constinit const Algorithm tba{
    .name = "tba",
    .title = "TBA*",
    .summary = "Walks towards the most promising state of one A* search that goes on in slices from the start",
    .paper = "Björnsson, Bulitko, Sturtevant: TBA*: Time-Bounded A*. IJCAI 2009",
    .database = "",
    .options = kOptions,
    .unknown_terrain = false,
    .make = [](const AgentSetup& setup) -> std::unique_ptr<Agent> {
      return std::make_unique<TimeBoundedAStar<spaces::GridSpace>>(setup.grid, slice_of(setup.options));
    },
    .work_bound = [](const Options& options, const Rules& rules) -> WorkBound {
      return TimeBoundedAStar<spaces::GridSpace>::work_bound(slice_of(options), spaces::degree(rules));
    },
    .make_on_graph = [](const GraphAgentSetup& setup) -> std::unique_ptr<Agent> {
      require_ways_back(setup.graph);
      return std::make_unique<TimeBoundedAStar<spaces::GraphSpace>>(setup.graph, slice_of(setup.options));
    },
    .graph_work_bound = [](const Options& options, const Graph& graph) -> WorkBound {
      return TimeBoundedAStar<spaces::GraphSpace>::work_bound(slice_of(options), graph.max_degree());
    },
};

}  // namespace cairn::algorithm
