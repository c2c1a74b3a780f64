// The largest counted work of any move stays within the bound that follows from the options and the rules, and does not
// grow with the map.
#include <cairn/algorithm.hpp>
#include <cairn/build.hpp>
#include <cairn/map.hpp>

#include "benchmarks/problems.hpp"

#include <algorithm>
#include <string>

namespace cairn::bench {
namespace {

struct Map {
  Map(const std::string& spec, std::size_t problem_count)
      : grid(load_terrain(spec)), problems(random_problems(grid, problem_count, 1)) {}

  Grid grid;
  Problems problems;
};

/// Over so many moves that more would not find a harder one.
std::uint64_t largest_work(const AgentSpec& spec, const Map& map, Visibility visibility) {
  constexpr std::uint64_t kMaxMoves = 10'000;
  const auto agent = make_agent(spec, map.grid, visibility);
  std::uint64_t largest = 0;
  for (const auto& [start, goal] : map.problems) {
    agent->start(start, goal);
    for (std::uint64_t i = 0; i < kMaxMoves; ++i) {
      const Step step = agent->step();
      largest = std::max(largest, step.work.total());
      if (step.outcome != Outcome::moved) break;
    }
  }
  return largest;
}

double ratio(std::uint64_t a, std::uint64_t b) { return static_cast<double>(a) / static_cast<double>(b); }

/// A bound that helps to plan a frame is near to what happens: a database states it for its own map.
void bounds_of(Run& run, const std::string& method, double target) {
  constexpr std::size_t kProblems = 10'000;
  for (const std::string map :
       {"rooms:512x512,seed=3", "caves:512x512,seed=2", "city:512x512,seed=4", "mosaic:512x512,seed=1"}) {
    const Grid grid(load_terrain(map));
    const Database database = build(grid, method);
    const std::uint64_t bound = work_bound(parse_spec("cairn"), grid.rules(), &database).value();
    const auto agent = make_agent("cairn", grid, database);
    std::uint64_t largest = 0;
    std::uint64_t pauses = 0;
    for (const auto& [start, goal] : random_problems(grid, kProblems, 1)) {
      agent->start(start, goal);
      for (;;) {
        const Step step = agent->step();
        largest = std::max(largest, step.work.total());
        if (step.outcome == Outcome::thinking) ++pauses;
        if (step.outcome != Outcome::moved && step.outcome != Outcome::thinking) break;
      }
    }
    run.at_most("bound of a step over the worst measured, " + method + ", " + map, ratio(bound, largest), target,
                "times",
                "at most " + std::to_string(bound) + ", measured " + std::to_string(largest) + " on " +
                    std::to_string(kProblems) + " problems; " + std::to_string(pauses) + " moves took another step");
  }
}

/// Whether the algorithm makes an abstraction of the map, which of 8192x8192 cells would take gigabytes.
bool abstracts(const Algorithm& algorithm) { return algorithm.database == "pdb"; }

}  // namespace

void cairn_bounds(Run& run) {
  bounds_of(run, "cairn:guarantee=optimal", 3);
  bounds_of(run, "cairn:guarantee=sampled", 4);
}

void work_bounds(Run& run) {
  const Map small("caves:256x256,seed=1", 300);  // more problems, because walks are shorter
  const Map medium("caves:2048x2048,seed=1", 60);
  const Map large("caves:8192x8192,seed=1", 20);
  for (const Algorithm* algorithm : algorithms()) {
    if (algorithm->work_bound == nullptr) continue;
    const std::string name(algorithm->name);
    const AgentSpec spec = parse_spec(name);
    if (!needed_database(spec).empty()) continue;
    const WorkBound bound = algorithm->work_bound(spec.options, small.grid.rules());
    if (!bound) continue;
    std::uint64_t on_small = 0;
    std::uint64_t on_large = 0;
    for (const Visibility visibility : {Visibility::known, Visibility::unknown}) {
      if (visibility == Visibility::unknown && !algorithm->unknown_terrain) continue;
      on_small = std::max(on_small, largest_work(spec, small, visibility));
      on_large = std::max(on_large, largest_work(spec, abstracts(*algorithm) ? medium : large, visibility));
    }
    if (!abstracts(*algorithm)) {  // whose work depends on the shapes of regions, of which a small map has few
      run.at_most("work of a move, " + name + ", on 8192x8192 / on 256x256", ratio(on_large, on_small), 1.05, "times",
                  std::to_string(on_large) + " and " + std::to_string(on_small));
    }
    run.at_most("work of a move, " + name + ", share of its bound", 100 * ratio(std::max(on_small, on_large), *bound),
                100, "%", "bound " + std::to_string(*bound));
  }
}

}  // namespace cairn::bench
