// The models of a space and the policies of the skeletons fulfil their contracts, and the grid's own kernels do what
// the general ones do.
#include <cairn/algorithm.hpp>

#include "algorithms/one_step_lrta.hpp"
#include "algorithms/time_bounded.hpp"
#include "base/random.hpp"
#include "search/optimal/best_first_search.hpp"
#include "search/optimal/dijkstra.hpp"
#include "search/queues/bucket_queue.hpp"
#include "search/queues/heap_queue.hpp"
#include "search/realtime/astar_loop.hpp"
#include "search/realtime/breadth_lookahead.hpp"
#include "search/realtime/controlled_lookahead.hpp"
#include "search/realtime/lrta_pursuer.hpp"
#include "search/realtime/path_follower.hpp"
#include "search/spaces/abstract_space.hpp"
#include "search/spaces/clique_abstraction.hpp"
#include "search/spaces/graph_space.hpp"
#include "support/naive_graph.hpp"
#include "support/naive_search.hpp"
#include "support/plain_grid.hpp"
#include "support/random_graphs.hpp"
#include "support/random_maps.hpp"
#include "support/walk.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace cairn::algorithm {
namespace {

static_assert(spaces::Space<spaces::GridSpace> && spaces::Space<spaces::AbstractSpace> &&
              spaces::Space<spaces::GraphSpace> && spaces::Space<support::PlainGrid>);
static_assert(!spaces::Space<Grid> && !spaces::Space<Graph>);

template <spaces::Space S>
constexpr bool kLookaheadsFulfilTheirContracts =
    realtime::Lookahead<realtime::AStarLookahead<S>>&& realtime::Lookahead<realtime::BreadthLookaheadOn<S>>&&
        realtime::Learning<realtime::AdaptiveLearning, realtime::AStarLookahead<S>>&&
            realtime::Learning<realtime::DijkstraLearning<S>, realtime::AStarLookahead<S>>&&
                realtime::Learning<realtime::CurrentLearning, realtime::BreadthLookaheadOn<S>>&&
                    realtime::Choice<realtime::BestOpen, realtime::AStarLookahead<S>>&&
                        realtime::Choice<realtime::BestOpen, realtime::BreadthLookaheadOn<S>>&&
                            realtime::Choice<realtime::UnmarkedOpen, realtime::AStarLookahead<S>>&&
                                realtime::Choice<realtime::LeastChangedOpen, realtime::AStarLookahead<S>>;
static_assert(kLookaheadsFulfilTheirContracts<spaces::GridSpace>);
static_assert(kLookaheadsFulfilTheirContracts<spaces::AbstractSpace>);
static_assert(kLookaheadsFulfilTheirContracts<spaces::GraphSpace>);
static_assert(!realtime::Learning<realtime::AdaptiveLearning, realtime::BreadthLookahead>);
static_assert(!realtime::Lookahead<realtime::AdaptiveLearning>);

static_assert(OpenPlanner<optimal::BestFirstSearch<spaces::GridSpace, queues::SteadyHeapQueue>>);
static_assert(OpenPlanner<optimal::BestFirstSearch<spaces::GraphSpace, queues::SteadyHeapQueue>>);
static_assert(realtime::Planner<optimal::BestFirstSearch<spaces::AbstractSpace, queues::HeapQueue>>);
static_assert(realtime::Pursuer<realtime::OneStepPursuer> && realtime::Pursuer<realtime::BreadthPursuer> &&
              realtime::Pursuer<realtime::BreadthPursuerOn<spaces::GraphSpace>>);
static_assert(!realtime::Pursuer<realtime::BestOpen>);

/// Whose every subgoal is the goal.
class GoalSelector {
 public:
  void start(Cell /*start*/, Cell goal) { goal_ = goal; }
  search::Progress advance(Cell /*position*/, search::Meter& /*meter*/) { return search::Progress::done; }
  search::Progress pass(Cell /*position*/, search::Meter& /*meter*/) { return search::Progress::done; }
  bool keeps(Cost /*moved*/) { return true; }
  Cell subgoal() const { return goal_; }
  bool lost() const { return false; }
  std::uint64_t bytes() const { return 0; }

 private:
  Cell goal_ = kNoCell;
};
static_assert(realtime::Selector<GoalSelector>);

/// That is content with the first depth half of the time.
class CoinControl {
 public:
  using Settings = std::uint32_t;

  CoinControl(const auto& /*space*/, std::uint32_t greatest, Settings seed) : greatest_(greatest), random_(seed) {}

  static constexpr std::uint64_t work_bound(Settings /*seed*/) { return 0; }
  void start_problem(Cell /*start*/) {}
  void begin(Cell /*from*/, const auto& /*h*/) {}
  std::uint32_t choose(const auto& /*lookahead*/, Cell /*goal*/, const auto& /*h*/, Work& /*work*/) {
    return random_.chance(1, 2) ? 1 : greatest_;
  }

 private:
  std::uint32_t greatest_;
  base::Random random_;
};

/// Walks the same problems with two agents, and expects the same cells and the same values learned.
template <typename OnGrid, typename Plain>
void expect_same_walks(std::uint64_t seeds, const OnGrid& make_on_grid, const Plain& make_plain) {
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    base::Random random(seed);
    const Grid grid(random.chance(1, 2) ? support::random_terrain(random, 24) : support::walled_terrain(random, 5, 30),
                    support::random_rules(random));
    const auto problem = support::random_endpoints(random, grid);
    if (!problem) continue;
    const auto size = static_cast<std::uint32_t>(random.between(1, 40));
    const auto agent = make_on_grid(grid, size);
    const auto plain = make_plain(grid, size);
    const support::Walk walked = support::walk(*agent, *problem);
    const support::Walk expected = support::walk(*plain, *problem);
    ASSERT_EQ(walked.cells, expected.cells) << "seed " << seed;
    ASSERT_EQ(walked.work.expansions, expected.work.expansions) << "seed " << seed;
    ASSERT_EQ(agent->inspect().learned_states, plain->inspect().learned_states) << "seed " << seed;
  }
}

template <typename R, typename RPlain, typename C>
void expect_same_loops() {
  expect_same_walks(
      1500,
      [](const Grid& grid, std::uint32_t lookahead) {
        return std::make_unique<realtime::AStarLoop<spaces::GridSpace, R, C>>(grid, Visibility::known, lookahead,
                                                                              realtime::Moves::all);
      },
      [](const Grid& grid, std::uint32_t lookahead) {
        return std::make_unique<realtime::AStarLoop<support::PlainGrid, RPlain, C>>(lookahead, realtime::Moves::all,
                                                                                    grid);
      });
}

TEST(Space, the_kernels_of_rtaa_and_its_kin_do_on_a_grid_what_the_general_ones_do) {
  expect_same_loops<realtime::AdaptiveLearning, realtime::AdaptiveLearning, realtime::BestOpen>();
  expect_same_loops<realtime::AdaptiveLearning, realtime::AdaptiveLearning, realtime::UnmarkedOpen>();
  expect_same_loops<realtime::AdaptiveLearning, realtime::AdaptiveLearning, realtime::LeastChangedOpen>();
}

TEST(Space, the_kernels_of_lss_lrta_do_on_a_grid_what_the_general_ones_do) {
  expect_same_loops<realtime::DijkstraLearning<spaces::GridSpace>, realtime::DijkstraLearning<support::PlainGrid>,
                    realtime::BestOpen>();
  expect_same_loops<realtime::DijkstraLearning<spaces::GridSpace>, realtime::DijkstraLearning<support::PlainGrid>,
                    realtime::UnmarkedOpen>();
}

TEST(Space, the_kernels_of_lrta_do_on_a_grid_what_the_general_ones_do) {
  expect_same_walks(
      1500, [](const Grid& grid, std::uint32_t) { return std::make_unique<OneStepLrta>(grid, Visibility::known); },
      [](const Grid& grid, std::uint32_t) { return std::make_unique<OneStepLrtaOn<support::PlainGrid>>(grid); });
  const auto settings = [](std::uint32_t size) { return realtime::LookaheadSettings{.depth = 1 + size % 6}; };
  expect_same_walks(
      1500,
      [&](const Grid& grid, std::uint32_t size) {
        using Loop = realtime::RealTimeLoop<realtime::BreadthLookahead, realtime::CurrentLearning, realtime::BestOpen>;
        return std::make_unique<Loop>(grid, Visibility::known, settings(size), realtime::Moves::one);
      },
      [&](const Grid& grid, std::uint32_t size) {
        using Loop = realtime::RealTimeLoop<realtime::BreadthLookaheadOn<support::PlainGrid>, realtime::CurrentLearning,
                                            realtime::BestOpen>;
        return std::make_unique<Loop>(settings(size), realtime::Moves::one, grid);
      });
}

TEST(Space, a_controlled_lookahead_does_on_a_grid_what_it_does_on_any_space) {
  const auto settings = [](auto lookahead, std::uint32_t size) {
    lookahead.depth = 1 + size % 6;
    lookahead.control = size;
    return lookahead;
  };
  expect_same_walks(
      1000,
      [&](const Grid& grid, std::uint32_t size) {
        using Controlled = realtime::ControlledLookahead<CoinControl>;
        return std::make_unique<realtime::RealTimeLoop<Controlled, realtime::CurrentLearning, realtime::BestOpen>>(
            grid, Visibility::known, settings(Controlled::Settings{}, size), realtime::Moves::one);
      },
      [&](const Grid& grid, std::uint32_t size) {
        using Controlled = realtime::ControlledLookahead<CoinControl, support::PlainGrid>;
        return std::make_unique<realtime::RealTimeLoop<Controlled, realtime::CurrentLearning, realtime::BestOpen>>(
            settings(Controlled::Settings{}, size), realtime::Moves::one, grid);
      });
}

TEST(Space, the_kernels_of_a_star_and_tba_do_on_a_grid_what_the_general_ones_do) {
  const auto settings = [](std::uint32_t size) {
    return TimeBoundedSettings{.slice = {.expansions = size, .traces = size, .last_traces = 50},
                               .idle = size % 2 == 0 ? Idle::wait : Idle::step,
                               .trace_end = size % 3 == 0 ? TraceEnd::position : TraceEnd::trail};
  };
  expect_same_walks(
      1500,
      [&](const Grid& grid, std::uint32_t size) {
        return std::make_unique<TimeBounded<optimal::BestFirstSearch<spaces::GridSpace, queues::SteadyHeapQueue>>>(
            grid, settings(size));
      },
      [&](const Grid& grid, std::uint32_t size) {
        return std::make_unique<TimeBounded<optimal::BestFirstSearch<support::PlainGrid, queues::SteadyHeapQueue>>>(
            grid, settings(size));
      });
  for (std::uint64_t seed = 0; seed < 600; ++seed) {
    base::Random random(seed);
    const Grid grid(support::random_terrain(random, 30), support::random_rules(random));
    const auto problem = support::random_endpoints(random, grid);
    if (!problem) continue;
    const optimal::SearchWeights weights{1 + random.below(5), 1 + random.below(5)};
    optimal::BestFirstSearch<spaces::GridSpace, queues::HeapQueue> fast{spaces::GridSpace(grid), weights};
    optimal::BestFirstSearch<support::PlainGrid, queues::HeapQueue> plain{support::PlainGrid(grid), weights};
    fast.start(problem->start, problem->goal);
    plain.start(problem->start, problem->goal);
    ASSERT_EQ(fast.run(), plain.run());
    ASSERT_EQ(fast.work().expansions, plain.work().expansions) << "seed " << seed;
    search::Path path;
    search::Path expected;
    fast.path_to(problem->goal, path);
    plain.path_to(problem->goal, expected);
    ASSERT_EQ(path.cells, expected.cells) << "seed " << seed;
    ASSERT_EQ(path.cost, expected.cost);
  }
}

TEST(Space, lrta_pursues_subgoals_on_a_graph) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    base::Random random(seed);
    const support::GraphParts parts = support::random_road_parts(random, 50);
    const Graph graph = parts.graph();
    using Guided = realtime::SubgoalGuided<GoalSelector, realtime::BreadthPursuerOn<spaces::GraphSpace>>;
    Guided agent(graph, GoalSelector(), realtime::LookaheadSettings{.depth = 1 + random.below(3)});
    const Cell goal{graph.node_count()};
    ASSERT_EQ(support::walk_graph(agent, parts.arcs, Cell{1}, goal).end, Outcome::arrived) << "seed " << seed;
  }
}

TEST(Space, dijkstra_finds_on_any_space_what_a_naive_search_finds) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    base::Random random(seed);
    const support::GraphParts parts = support::random_graph_parts(random, 40);
    const Graph graph = parts.graph();
    optimal::DijkstraSearch<spaces::GraphSpace> search{spaces::GraphSpace(graph)};
    const Cell from{1 + random.below(graph.node_count())};
    const auto distances = support::naive_distances(parts.arcs, from);
    search.run(from);
    for (Cell node{1}; node.index <= graph.node_count(); ++node.index) {
      ASSERT_EQ(search.is_settled(node), distances.contains(node)) << "seed " << seed;
      if (distances.contains(node)) {
        ASSERT_EQ(search.cost(node).units, distances.at(node)) << "seed " << seed;
      }
    }
  }
  Terrain terrain(12, 12);
  for (std::int32_t y = 0; y < 12; ++y) {
    for (std::int32_t x = 0; x < 12; ++x) terrain.set({x, y}, x != 5 || y == 3);
  }
  const Grid grid(terrain);
  const spaces::CliqueAbstraction abstraction(grid);
  const spaces::AbstractSpace& space = abstraction.level(1);
  optimal::DijkstraSearch<spaces::AbstractSpace> search{space};
  search.run(Cell{1});
  for (Cell state{1}; state.index < space.size(); ++state.index) {
    ASSERT_TRUE(search.is_settled(state));
    space.for_each_successor(state, [&](Cell next, Cost cost) {
      EXPECT_LE(search.cost(next).units, search.cost(state).units + cost.units);
    });
  }
}

TEST(Space, the_numbers_that_bound_a_space_hold) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    base::Random random(seed);
    const support::GraphParts parts = support::random_graph_parts(random, 30);
    const Graph graph = parts.graph();
    const spaces::GraphSpace space(graph);
    for (Cell node{1}; node.index < space.size(); ++node.index) {
      std::uint32_t count = 0;
      space.for_each_successor(node, [&](Cell next, Cost cost) {
        ++count;
        EXPECT_TRUE(space.has_move(node, next));
        EXPECT_GT(cost.units, 0U);
        EXPECT_LE(space.heuristic(node, Cell{1}).units, cost.units + space.heuristic(next, Cell{1}).units);
      });
      EXPECT_LE(count, space.max_degree());
      for (const auto& [to, distance] : support::naive_distances(parts.arcs, node)) {
        EXPECT_LE(distance, space.longest_path_cost());
        EXPECT_LE(space.heuristic(node, to).units, distance);
      }
    }
  }
}

}  // namespace
}  // namespace cairn::algorithm
