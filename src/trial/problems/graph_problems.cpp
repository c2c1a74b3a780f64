#include "trial/problems/graph_problems.hpp"

#include <cairn/error.hpp>

#include "base/io/input_file.hpp"
#include "base/parallel.hpp"
#include "base/random.hpp"
#include "search/optimal/space_search.hpp"
#include "search/spaces/graph_space.hpp"
#include "trial/problems/cost_range.hpp"
#include "world/graphs/strong_components.hpp"

#include <memory>
#include <optional>
#include <vector>

namespace cairn::problems {
namespace {

constexpr int kStarts = 16;                    // drawn at least
constexpr std::uint64_t kNodesSwept = 50'000;  // until so many nodes were seen from them, starts are drawn
constexpr int kSweeps = 3;  // more, each from the node where the last one ended: it sees the farthest

/// Finds problems for one thread.
class GraphSelector {
 public:
  GraphSelector(const Graph& graph, const graphs::StrongComponents& components, const std::vector<Cell>& starts,
                CostRange range)
      : components_(components), starts_(starts), range_(range), search_(spaces::GraphSpace(graph)) {}

  std::optional<Problem> select(base::Random random) {
    Cell start = kNoCell;
    swept_ = 0;
    for (int i = 0; i < kStarts || swept_ < kNodesSwept; ++i) {
      start = starts_[random.below(static_cast<std::uint32_t>(starts_.size()))];
      if (const auto problem = sweep(start, random)) return problem;
    }
    for (int i = 0; i < kSweeps; ++i) {
      if (const auto problem = sweep(start, random)) return problem;
    }
    return {};
  }

  const NearestCosts& nearest_costs() const { return nearest_; }

 private:
  /// Looks at every node in reach, by Dijkstra's search. The start becomes the farthest of them.
  std::optional<Problem> sweep(Cell& start, base::Random& random) {
    Problem problem{start, kNoCell, {}};
    Cell farthest = start;
    std::uint32_t fitting = 0;
    search_.start(start);
    search_.run({}, [&](Cell node) {
      const Cost cost = search_.g(node);
      ++swept_;
      if (!components_.same(start, node)) return false;
      farthest = node;
      nearest_.remember(cost, range_);
      // The n-th node that fits replaces the one chosen before with a chance of 1/n: all have the same in the end.
      if (range_.contains(cost) && random.below(++fitting) == 0) problem = {start, node, cost};
      return cost.units > range_.most;
    });
    start = farthest;
    if (problem.goal == kNoCell) return {};
    return problem;
  }

  const graphs::StrongComponents& components_;
  const std::vector<Cell>& starts_;
  CostRange range_;
  optimal::SpaceSearch<spaces::GraphSpace> search_;
  NearestCosts nearest_;
  std::uint64_t swept_ = 0;  // nodes seen for this problem
};

}  // namespace

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
  ProblemSet set;
  set.problems.resize(count);
  base::parallel_for(platform::core_count(), count, [&] {
    return [&, selector = std::make_shared<GraphSelector>(graph, components, starts, range)](std::size_t index) {
      const auto problem = selector->select(base::Random::stream(options.seed, index));
      if (!problem) throw InputError(selector->nearest_costs().complaint(options, map, 1));
      set.problems[index] = *problem;
      if (progress) progress->advance();
    };
  });
  return set;
}

}  // namespace cairn::problems
