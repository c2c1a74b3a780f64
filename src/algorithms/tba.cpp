// TBA* (Björnsson, Bulitko, Sturtevant: TBA*: Time-Bounded A*, IJCAI 2009, Algorithm 1; a rival in Bulitko, Björnsson,
// Lawrence: Case-Based Subgoaling in Real-Time Heuristic Search for Video Game Pathfinding, JAIR 39, 2010).
//
// Nine tenths of a slice go to expansions and one tenth to tracing; a traced cell counts as 1/ratio of an expansion.
// Four options depart from the paper unless they are given otherwise, as `preset=jair2010` does:
// - `finish=all`: once the goal is found, all of the slice goes to tracing.
// - `trace=trail`: a path is traced back to the agent's trail only, not to where it stands or to the start: the rest is
//   known already.
// - `idle=wait`: an agent waits where it has no path to follow. The paper's agent takes a step back, and from the start
//   it steps to where it came from.
// - `spare=64`: overtaken entries of the open list count as work too, so a slice with very many of them expands fewer
//   states. Else a move has no bound, for the open list is a heap with such entries.
// Terrain must be known: otherwise each blocked cell that turns up would make the search worthless.
#include <cairn/algorithm.hpp>
#include <cairn/error.hpp>

#include "algorithms/time_bounded.hpp"
#include "search/optimal/best_first_search.hpp"
#include "search/queues/heap_queue.hpp"

#include <algorithm>
#include <string>

namespace cairn::algorithm {
namespace {

constexpr OptionInfo kOptions[] = {
    integer_option("slice", "100", 2, 1000000, "work of a step, in expansions; a tenth of it goes to tracing paths"),
    integer_option("ratio", "10", 1, 1000, "cells of a path that can be traced in the time of an expansion"),
    choice_option("finish", "all", "all|tenth",
                  "what goes to tracing once the goal is found: all of a slice, or a tenth"),
    choice_option("trace", "trail", "trail|start",
                  "how far paths are traced: to where the agent came by, or to where it stands or started"),
    choice_option("idle", "wait", "wait|step",
                  "what the agent does at the end of its path while another is traced: waits, or steps back"),
    integer_option("spare", "64", 0, 1000000,
                   "overtaken entries of the open list that a slice may skip before it is cut short; 0: any number"),
};

constexpr Preset kPresets[] = {
    {.name = "jair2010",
     .values = "finish=tenth,trace=start,idle=step,spare=0",
     .database = "",
     .summary =
         "Paths are traced to the agent or the start by a tenth of each slice, and the agent steps in every move; "
         "a move has no bound, since a slice skips any number of overtaken entries."},
};

TimeBoundedSettings settings_of(const Options& options) {
  const auto slice = static_cast<std::uint64_t>(options.integer("slice"));
  const auto ratio = static_cast<std::uint64_t>(options.integer("ratio"));
  const std::uint64_t tracing = std::max<std::uint64_t>(slice / 10, 1);
  const std::uint64_t last = options.is("finish", "all") ? slice : tracing;
  return {.slice = {.expansions = slice - tracing,
                    .traces = tracing * ratio,
                    .last_traces = last * ratio,
                    .spare = static_cast<std::uint64_t>(options.integer("spare"))},
          .idle = options.is("idle", "wait") ? Idle::wait : Idle::step,
          .trace_end = options.is("trace", "trail") ? TraceEnd::trail : TraceEnd::position};
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
    .presets = kPresets,
    .unknown_terrain = false,
    .weighted_terrain = true,
    .make = [](const AgentSetup& setup) -> std::unique_ptr<Agent> {
      return spaces::with_space_of(setup.grid, [&]<typename S>() -> std::unique_ptr<Agent> {
        return std::make_unique<TimeBoundedAStar<S>>(setup.grid, settings_of(setup.options));
      });
    },
    .work_bound = [](const Options& options, const Rules& rules) -> WorkBound {
      return TimeBoundedAStar<spaces::GridSpace>::work_bound(settings_of(options).slice, spaces::degree(rules));
    },
    .make_on_graph = [](const GraphAgentSetup& setup) -> std::unique_ptr<Agent> {
      require_ways_back(setup.graph);
      return std::make_unique<TimeBoundedAStar<spaces::GraphSpace>>(setup.graph, settings_of(setup.options));
    },
    .graph_work_bound = [](const Options& options, const Graph& graph) -> WorkBound {
      return TimeBoundedAStar<spaces::GraphSpace>::work_bound(settings_of(options).slice, graph.max_degree());
    },
};

}  // namespace cairn::algorithm
