#include "trial/problems/graph_problems.hpp"

#include <cairn/error.hpp>

#include "base/io/input_file.hpp"
#include "search/optimal/space_search.hpp"
#include "search/spaces/graph_space.hpp"
#include "trial/problems/cost_range.hpp"
#include "trial/problems/sweep_selection.hpp"
#include "world/graphs/strong_components.hpp"

#include <vector>

namespace cairn::problems {

Cost optimal_cost(const Graph& graph, Cell start, Cell goal) {
  if (!graph.may_reach(start, goal)) return kInfiniteCost;
  optimal::SpaceSearch search{spaces::GraphSpace(graph)};
  search.start(start, goal);
  return search.run() == search::Progress::done ? search.g(goal) : kInfiniteCost;
}

ProblemSet random_graph_problems(const Graph& graph, std::size_t count, const SelectionOptions& options,
                                 const std::string& map, terminal::ProgressBar* progress) {
  const CostRange range = to_units(options, 1, kMaxGraphPathCost);
  const graphs::StrongComponents components = graphs::strong_components(graph);
  // A node that no other reaches both ways has no problem but to stay where it is.
  std::vector<Cell> starts;
  for (Cell node{1}; graph.contains(node); ++node.index) {
    if (range.least == 0 || components.size_around(node) > 1) starts.push_back(node);
  }
  if (starts.empty()) throw InputError(io::input_name(map) + ": no two nodes of the graph reach each other");
  const auto suits = [&](Cell start, Cell goal) { return components.same(start, goal); };
  return sweep_problems(Sweep{spaces::GraphSpace(graph), starts, suits, range}, count, options, map, 1, progress);
}

}  // namespace cairn::problems
