// What the papers prove of learning, checked by brute force after every move on small maps.
#include "algorithms/one_step_lrta.hpp"
#include "search/realtime/astar_loop.hpp"
#include "support/naive_search.hpp"
#include "support/random_maps.hpp"
#include "support/walk.hpp"

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace cairn::algorithm {
namespace {

using Values = std::map<Cell, std::uint32_t>;

Values all_values(const Grid& grid, const realtime::LearnedHeuristic& h) {
  Values values;
  for (const Cell cell : support::passable_cells(grid)) values[cell] = h(grid.point(cell)).units;
  return values;
}

enum class Terrains : std::uint8_t { known, known_or_unknown };

/// Calls check(agent, before, after, distances) after each of the first moves on many maps, with all values before and
/// after it and all distances from the goal;
/// `make(grid, visibility, random)` makes the agent, which must plan before every move.
template <typename Make, typename Check>
void after_each_move(std::uint64_t maps, Terrains terrains, Make make, Check check) {
  constexpr int kMaxMoves = 100;
  std::uint64_t moves = 0;
  std::uint64_t rises = 0;
  for (std::uint64_t seed = 0; seed < maps; ++seed) {
    base::Random random(seed);
    const Grid grid(random.chance(1, 3) ? support::random_terrain(random, 10) : support::walled_terrain(random, 6, 14),
                    support::random_rules(random));
    const auto problem = support::distant_endpoints(random, grid);
    if (!problem) continue;
    SCOPED_TRACE("seed " + std::to_string(seed));
    const bool unknown = terrains == Terrains::known_or_unknown && random.chance(1, 2);
    const auto agent = make(grid, unknown ? Visibility::unknown : Visibility::known, random);
    agent->start(problem->start, problem->goal);
    if (problem->start == problem->goal) continue;
    const Values distances = support::naive_distances(grid, problem->goal);
    Values before = all_values(grid, agent->heuristic());
    for (int move = 0; move < kMaxMoves && agent->step().outcome == Outcome::moved; ++move) {
      ++moves;
      Values after = all_values(grid, agent->heuristic());
      rises += after != before;
      check(*agent, before, after, distances);
      if (testing::Test::HasFailure()) return;
      before = std::move(after);
    }
  }
  EXPECT_GT(moves, 5 * maps);  // or the maps were too easy to tell anything
  EXPECT_GT(rises, maps / 2);
}

// ---- admissible, consistent, never falling ----

template <typename Make>
void expect_sound_values(Make make) {
  const auto check = [](const auto& agent, const Values& before, const Values& after, const Values& distances) {
    EXPECT_EQ(after.at(agent.goal()), 0U);
    for (const auto& [cell, value] : after) {
      EXPECT_GE(value, before.at(cell)) << "a value fell";
      EXPECT_TRUE(!distances.contains(cell) || value <= distances.at(cell)) << "not admissible";
      for (const auto& [successor, cost] : support::naive_successors(agent.grid(), cell)) {
        EXPECT_LE(value, cost + after.at(successor)) << "not consistent";
      }
    }
  };
  after_each_move(2000, Terrains::known_or_unknown, make, check);
}

template <typename Loop>
auto loop_maker() {
  return [](const Grid& grid, Visibility visibility, base::Random& random) {
    return std::make_unique<Loop>(grid, visibility, 1 + random.below(15), realtime::Moves::one);
  };
}

TEST(Learning, of_rtaa_keeps_values_admissible_and_consistent_and_never_lowers_them) {
  expect_sound_values(
      loop_maker<realtime::AStarLoop<spaces::GridSpace, realtime::AdaptiveLearning, realtime::BestOpen>>());
}
TEST(Learning, of_artaa_keeps_values_admissible_and_consistent_and_never_lowers_them) {
  expect_sound_values(
      loop_maker<realtime::AStarLoop<spaces::GridSpace, realtime::AdaptiveLearning, realtime::UnmarkedOpen>>());
}
TEST(Learning, of_dartaa_keeps_values_admissible_and_consistent_and_never_lowers_them) {
  expect_sound_values(
      loop_maker<realtime::AStarLoop<spaces::GridSpace, realtime::AdaptiveLearning, realtime::LeastChangedOpen>>());
}
TEST(Learning, of_lss_lrta_keeps_values_admissible_and_consistent_and_never_lowers_them) {
  expect_sound_values(
      loop_maker<
          realtime::AStarLoop<spaces::GridSpace, realtime::DijkstraLearning<spaces::GridSpace>, realtime::BestOpen>>());
}
TEST(Learning, of_alss_lrta_keeps_values_admissible_and_consistent_and_never_lowers_them) {
  expect_sound_values(loop_maker<realtime::AStarLoop<spaces::GridSpace, realtime::DijkstraLearning<spaces::GridSpace>,
                                                     realtime::UnmarkedOpen>>());
}
TEST(Learning, of_dalss_lrta_keeps_values_admissible_and_consistent_and_never_lowers_them) {
  expect_sound_values(loop_maker<realtime::AStarLoop<spaces::GridSpace, realtime::DijkstraLearning<spaces::GridSpace>,
                                                     realtime::LeastChangedOpen>>());
}
TEST(Learning, of_lrta_with_a_lookahead_of_one_keeps_values_admissible_and_consistent_and_never_lowers_them) {
  expect_sound_values([](const Grid& grid, Visibility visibility, base::Random&) {
    return std::make_unique<OneStepLrta>(grid, visibility);
  });
}

// ---- Hernández and Baier, AIIDE 2011: Propositions 1 and 2, Theorem 1 ----

/// The local search space of the last episode.
struct Local {
  std::set<Cell> closed;
  std::set<Cell> open;
  Values g;
  std::set<Cell> on_path;  // to the best open state, with the agent's own
  std::uint64_t best_f = 0;
};

template <typename Loop>
Local local_of(const Loop& loop) {
  const realtime::GridLookahead& lookahead = loop.lookahead();
  Local result;
  for (const std::uint32_t state : lookahead.generated()) {
    const Cell cell = lookahead.cell(state);
    (lookahead.is_closed(state) ? result.closed : result.open).insert(cell);
    result.g[cell] = lookahead.g(state).units;
  }
  for (std::uint32_t i = lookahead.best(); i != lookahead.root(); i = lookahead.parent(i)) {
    result.on_path.insert(lookahead.cell(i));
  }
  result.on_path.insert(lookahead.cell(lookahead.root()));
  result.best_f = lookahead.best_f().units;
  return result;
}

/// The cost of the cheapest paths from a cell that go through `inside` alone before they end.
Values costs_through(const Grid& grid, Cell from, const std::set<Cell>& inside) {
  Values costs;
  std::set<std::pair<std::uint32_t, Cell>> queue{{0, from}};
  while (!queue.empty()) {
    const auto [cost, cell] = *queue.begin();
    queue.erase(queue.begin());
    if (!costs.emplace(cell, cost).second || !inside.contains(cell)) continue;
    for (const auto& [successor, step] : support::naive_successors(grid, cell)) queue.emplace(cost + step, successor);
  }
  return costs;
}

/// The right-hand side of both propositions.
std::uint64_t least_by_way_of_open(const Grid& grid, Cell from, const Local& local, const Values& h) {
  std::uint64_t least = ~std::uint64_t{0};
  for (const auto& [cell, cost] : costs_through(grid, from, local.closed)) {
    if (local.open.contains(cell)) least = std::min(least, std::uint64_t{cost} + h.at(cell));
  }
  return least;
}

TEST(Proposition1, lss_lrta_learns_the_least_cost_by_way_of_an_open_state) {
  const auto check = [](const auto& agent, const Values& before, const Values& after, const Values&) {
    const Local local = local_of(agent);
    for (const auto& [cell, value] : after) {
      const bool closed = local.closed.contains(cell);
      EXPECT_EQ(value, closed ? least_by_way_of_open(agent.grid(), cell, local, before) : before.at(cell));
    }
  };
  after_each_move(
      2000, Terrains::known,
      loop_maker<
          realtime::AStarLoop<spaces::GridSpace, realtime::DijkstraLearning<spaces::GridSpace>, realtime::BestOpen>>(),
      check);
}

TEST(Proposition2, rtaa_learns_no_more_than_that_and_just_as_much_on_the_path_to_the_best_open_state) {
  std::uint64_t less = 0;
  const auto check = [&](const auto& agent, const Values& before, const Values& after, const Values&) {
    const Local local = local_of(agent);
    for (const Cell cell : local.closed) {
      const std::uint64_t most = least_by_way_of_open(agent.grid(), cell, local, before);
      EXPECT_LE(after.at(cell), most);
      EXPECT_TRUE(!local.on_path.contains(cell) || after.at(cell) == most);
      less += after.at(cell) < most;
    }
  };
  after_each_move(2000, Terrains::known,
                  loop_maker<realtime::AStarLoop<spaces::GridSpace, realtime::AdaptiveLearning, realtime::BestOpen>>(),
                  check);
  EXPECT_GT(less, 0U);
}

/// Definition 1: connected, and every state is worth less than any state of the boundary together with the way there.
bool is_cost_sensitive_depression(const Grid& grid, const std::set<Cell>& states, const Values& h) {
  std::set<Cell> boundary;
  for (const Cell cell : states) {
    for (const auto& [successor, cost] : support::naive_successors(grid, cell)) {
      if (!states.contains(successor)) boundary.insert(successor);
    }
  }
  for (const Cell cell : states) {
    const Values costs = costs_through(grid, cell, states);
    for (const Cell other : states) {
      if (!costs.contains(other)) return false;
    }
    for (const Cell beyond : boundary) {
      if (h.at(cell) >= costs.at(beyond) + h.at(beyond)) return false;
    }
  }
  return true;
}

/// The states of `states` that can be reached from one of them without leaving it.
std::set<Cell> component_of(const Grid& grid, Cell from, const std::set<Cell>& states) {
  std::set<Cell> component;
  for (const auto& [cell, cost] : costs_through(grid, from, states)) {
    if (states.contains(cell)) component.insert(cell);
  }
  return component;
}

TEST(Theorem1, a_state_marked_for_the_first_time_is_in_a_cost_sensitive_depression) {
  std::uint64_t marked = 0;
  const auto check = [&](const auto& agent, const Values& before, const Values& after, const Values&) {
    const Grid& grid = agent.grid();
    const Local local = local_of(agent);
    // Such a depression: the closed states whose f is below that of the best open state.
    std::set<Cell> below;
    for (const Cell cell : local.closed) {
      if (std::uint64_t{local.g.at(cell)} + before.at(cell) < local.best_f) below.insert(cell);
    }
    for (const auto& [cell, value] : after) {
      const std::uint32_t at_first = agent.heuristic().initial(grid.point(cell)).units;
      if (value == at_first || before.at(cell) > at_first) continue;
      ++marked;
      ASSERT_TRUE(below.contains(cell));
      EXPECT_TRUE(is_cost_sensitive_depression(grid, component_of(grid, cell, below), before));
    }
  };
  after_each_move(
      2000, Terrains::known,
      loop_maker<realtime::AStarLoop<spaces::GridSpace, realtime::AdaptiveLearning, realtime::UnmarkedOpen>>(), check);
  EXPECT_GT(marked, 1000U);
}

}  // namespace
}  // namespace cairn::algorithm
