// Maps whose cells have costs: searches find what a naive one finds, and agents keep there what their papers prove.
#include <cairn/algorithm.hpp>
#include <cairn/build.hpp>
#include <cairn/error.hpp>

#include "algorithms/one_step_lrta.hpp"
#include "search/optimal/dijkstra.hpp"
#include "search/realtime/astar_loop.hpp"
#include "search/spaces/weighted_space.hpp"
#include "support/naive_search.hpp"
#include "support/random_maps.hpp"
#include "support/throws.hpp"
#include "support/walk.hpp"
#include "world/knowledge.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string_view>

namespace cairn::algorithm {
namespace {

using spaces::WeightedSpace;
using testing::HasSubstr;

constexpr std::array<std::string_view, 25> kSearching{
    "lrta",
    "lrta:depth=2",
    "lrta:depth=5",
    "lrta:gmax=9",
    "lrta:weight=0.4",
    "lrta:depth=3,weight=0.2,weigh=always",
    "lrta-k:k=1",
    "lrta-k",
    "p-lrta:queue=0",
    "p-lrta:queue=5,updates=3",
    "p-lrta",
    "rtaa:lookahead=1,moves=one",
    "rtaa:lookahead=7",
    "rtaa:lookahead=7,heap=binary",
    "artaa:lookahead=10",
    "artaa:lookahead=4,heap=binary",
    "dartaa:lookahead=4",
    "dartaa:lookahead=9,heap=binary",
    "lss-lrta:lookahead=1",
    "lss-lrta:lookahead=10",
    "alss-lrta:lookahead=6",
    "dalss-lrta:lookahead=6,moves=one",
    "tba:slice=5",
    "tba:slice=20,preset=jair2010",
    "repeated-astar",
};

Terrain random_cells(base::Random& random, std::int32_t most) {
  return random.chance(1, 2) ? support::random_terrain(random, most) : support::walled_terrain(random, 4, most);
}

Grid weighted_grid(base::Random& random, std::int32_t most) {
  Terrain terrain = support::with_random_costs(random, random_cells(random, most));
  return Grid(std::move(terrain), support::random_rules(random));
}

/// Calls check(grid, problem, random, seed) on many weighted maps.
template <typename Check>
void on_weighted_maps(std::uint64_t seeds, std::int32_t most, const Check& check) {
  for (std::uint64_t seed = 0; seed < seeds && !testing::Test::HasFatalFailure(); ++seed) {
    base::Random random(seed);
    const Grid grid = weighted_grid(random, most);
    const auto problem = support::distant_endpoints(random, grid);
    if (problem) check(grid, *problem, random, seed);
  }
}

TEST(Weighted, the_heuristic_is_consistent_and_moves_cost_the_mean_of_their_cells) {
  on_weighted_maps(300, 12, [](const Grid& grid, const support::Endpoints& problem, base::Random&, std::uint64_t seed) {
    const WeightedSpace space(grid);
    ASSERT_EQ(space.heuristic(problem.goal, problem.goal), Cost{0});
    for (Cell cell{0}; cell.index < space.size(); ++cell.index) {
      if (!grid.passable(cell)) continue;
      std::vector<std::pair<Cell, std::uint32_t>> moves;
      space.for_each_successor(cell, [&](Cell next, Cost cost) {
        moves.emplace_back(next, cost.units);
        ASSERT_LE(space.heuristic(cell, problem.goal), cost + space.heuristic(next, problem.goal)) << seed;
      });
      ASSERT_EQ(moves, support::naive_successors(grid, cell)) << seed;
    }
  });
}

TEST(Weighted, a_star_dijkstra_and_a_naive_search_agree) {
  on_weighted_maps(
      1500, 24, [](const Grid& grid, const support::Endpoints& problem, base::Random&, std::uint64_t seed) {
        const auto distances = support::naive_distances(grid, problem.start);
        optimal::DijkstraSearch<WeightedSpace> dijkstra{WeightedSpace(grid)};
        dijkstra.run(problem.start);
        for (Cell cell{0}; cell.index < grid.shape().cell_count(); ++cell.index) {
          const auto found = distances.find(cell);
          const std::uint32_t expected = found == distances.end() ? kInfiniteCost.units : found->second;
          ASSERT_EQ(dijkstra.cost(cell).units, expected) << seed;
        }
        const std::uint64_t least = distances.at(problem.goal);
        for (const std::string_view spec : {"astar", "repeated-astar", "wastar:weight=1"}) {
          ASSERT_EQ(support::walk(*make_agent(spec, grid), problem).cost, least) << spec << ", seed " << seed;
        }
        const std::uint64_t greedy = support::walk(*make_agent("wastar:weight=0.25", grid), problem).cost;
        ASSERT_GE(greedy, least) << seed;
        ASSERT_LE(greedy, 4 * least) << seed;
      });
}

TEST(Weighted, agents_arrive_within_their_bounds_whatever_the_budget) {
  on_weighted_maps(120, 24,
                   [](const Grid& grid, const support::Endpoints& problem, base::Random& random, std::uint64_t seed) {
                     const auto least = support::naive_distances(grid, problem.start).at(problem.goal);
                     for (const std::string_view text : kSearching) {
                       for (const Visibility visibility : {Visibility::known, Visibility::unknown}) {
                         const AgentSpec spec = parse_spec(text);
                         if (visibility == Visibility::unknown && !spec.algorithm->unknown_terrain) continue;
                         const auto agent = make_agent(spec, grid, visibility);
                         const support::Walk whole = support::walk(*agent, problem);
                         ASSERT_EQ(whole.end, Outcome::arrived) << text << ", seed " << seed;
                         ASSERT_GE(whole.cost, least) << text << ", seed " << seed;
                         if (const WorkBound bound = work_bound(spec, grid.rules())) {
                           ASSERT_LE(whole.work_max, *bound) << text << ", seed " << seed;
                         }
                         const support::Walk pieces =
                             support::walk(*agent, problem, [&] { return std::uint64_t{random.below(200)}; });
                         ASSERT_EQ(whole.cells, pieces.cells) << text << ", seed " << seed;
                         ASSERT_EQ(whole.work.total(), pieces.work.total()) << text << ", seed " << seed;
                       }
                     }
                   });
}

TEST(Weighted, where_all_cells_cost_the_same_agents_walk_as_on_plain_ground) {
  for (std::uint64_t seed = 0; seed < 150; ++seed) {
    base::Random random(seed);
    const Terrain plain = random_cells(random, 24);
    const auto cost = static_cast<std::uint8_t>(seed % 3 == 0 ? random.between(1, kMaxCellCost) : 1);
    Terrain weighted = plain;
    for (std::int32_t y = 0; y < plain.height(); ++y) {
      for (std::int32_t x = 0; x < plain.width(); ++x) weighted.set_cost({x, y}, cost);
    }
    const Rules rules = support::random_rules(random);
    const Grid uniform(plain, rules);
    const Grid costly(weighted, rules);
    ASSERT_TRUE(costly.is_weighted() && !uniform.is_weighted());
    const auto problem = support::random_endpoints(random, uniform);
    if (!problem) continue;
    for (const Algorithm* algorithm : algorithms()) {
      // A database rounds what it keeps, so that ties may fall in another way.
      if (!algorithm->weighted_terrain || !algorithm->database.empty()) continue;
      for (const Visibility visibility : {Visibility::known, Visibility::unknown}) {
        if (visibility == Visibility::unknown && !algorithm->unknown_terrain) continue;
        const support::Walk expected = support::walk(*make_agent(algorithm->name, uniform, visibility), *problem);
        const support::Walk walked = support::walk(*make_agent(algorithm->name, costly, visibility), *problem);
        ASSERT_EQ(walked.cells, expected.cells) << algorithm->name << ", seed " << seed;
        ASSERT_EQ(walked.cost, 2 * cost * expected.cost) << algorithm->name << ", seed " << seed;
      }
    }
  }
}

/// After each move: no value exceeds the distance to the goal, and where the paper says so no move leads to a value
/// that is smaller by more than the move costs.
template <typename Make>
void expect_sound_learning(bool stays_consistent, const Make& make) {
  std::uint64_t learned = 0;
  on_weighted_maps(150, 12,
                   [&](const Grid& grid, const support::Endpoints& problem, base::Random& random, std::uint64_t seed) {
                     const auto distances = support::naive_distances(grid, problem.goal);
                     const auto agent = make(grid, random.chance(1, 2) ? Visibility::unknown : Visibility::known);
                     agent->start(problem.start, problem.goal);
                     for (int move = 0; move < 60 && agent->step().outcome == Outcome::moved; ++move) {
                       for (const auto& [cell, distance] : distances) {
                         const Cost h = agent->heuristic()(grid.point(cell));
                         ASSERT_LE(h.units, distance) << seed;
                         if (!stays_consistent) continue;
                         for (const auto& [next, cost] : support::naive_successors(grid, cell)) {
                           ASSERT_LE(h.units, cost + agent->heuristic()(grid.point(next)).units) << seed;
                         }
                       }
                     }
                     learned += agent->inspect().learned_states;
                   });
  EXPECT_GT(learned, 500U);
}

TEST(Weighted, what_agents_learn_stays_admissible_and_consistent) {
  const auto loop = []<typename R, typename C>() {
    return [](const Grid& grid, Visibility visibility) {
      return std::make_unique<realtime::AStarLoop<WeightedSpace, R, C>>(grid, visibility, 5, realtime::Moves::all);
    };
  };
  using Dijkstra = realtime::DijkstraLearning<WeightedSpace>;
  expect_sound_learning(true, loop.operator()<realtime::AdaptiveLearning, realtime::BestOpen>());
  expect_sound_learning(true, loop.operator()<realtime::AdaptiveLearning, realtime::LeastChangedOpen>());
  expect_sound_learning(true, loop.operator()<Dijkstra, realtime::BestOpen>());
  expect_sound_learning(true, loop.operator()<Dijkstra, realtime::UnmarkedOpen>());
  expect_sound_learning(true, [](const Grid& grid, Visibility visibility) {
    return std::make_unique<OneStepLrtaOn<WeightedSpace>>(grid, visibility);
  });
}

std::uint64_t believed_distance(const Grid& grid, const world::Knowledge& knowledge, Cell from, Cell goal) {
  optimal::SpaceSearch<WeightedSpace> search{WeightedSpace(grid, knowledge.masks(), knowledge.costs())};
  search.start(from, goal);
  return search.run() == search::Progress::done ? search.g(goal).units : ~std::uint64_t{0};
}

TEST(Weighted, repeated_a_star_moves_along_a_cheapest_path_of_what_it_has_seen) {
  std::uint64_t replanned = 0;
  on_weighted_maps(
      600, 16, [&](const Grid& grid, const support::Endpoints& problem, base::Random& random, std::uint64_t seed) {
        const auto agent = make_agent("repeated-astar", grid, Visibility::unknown);
        const support::Walk walked = support::walk(*agent, problem, [&] { return 64 + random.below(500); });
        ASSERT_EQ(walked.end, Outcome::arrived) << seed;
        world::Knowledge knowledge(grid);
        for (std::size_t i = 0; i + 1 < walked.cells.size(); ++i) {
          knowledge.sense(walked.cells[i]);
          const std::vector<Cell> move{walked.cells[i], walked.cells[i + 1]};
          ASSERT_EQ(believed_distance(grid, knowledge, move[0], problem.goal),
                    *support::cost_of_moves(grid, move) + believed_distance(grid, knowledge, move[1], problem.goal))
              << seed;
        }
        replanned += agent->inspect().episodes > 1;
      });
  EXPECT_GT(replanned, 100U);
}

TEST(Weighted, agents_that_discover_a_map_find_out_that_there_is_no_path) {
  std::uint64_t lost = 0;
  for (std::uint64_t seed = 0; seed < 150; ++seed) {
    base::Random random(seed);
    Terrain terrain = support::random_terrain(random, 7);
    for (std::int32_t x = 0; x < 49; ++x) {
      terrain.set_cost({x % 7, x / 7}, static_cast<std::uint8_t>(random.between(1, 4)));
    }
    const Grid grid(std::move(terrain), support::random_rules(random));
    const Cell start = support::random_cell(random, grid);
    const Cell goal = support::random_cell(random, grid);
    if (start == kNoCell || grid.connected(start, goal)) continue;
    ++lost;
    for (const std::string_view spec : {"lrta", "lrta-k", "p-lrta", "rtaa", "dartaa", "lss-lrta", "repeated-astar"}) {
      ASSERT_EQ(support::walk(*make_agent(spec, grid, Visibility::unknown), {start, goal}).end, Outcome::unreachable)
          << spec << ", seed " << seed;
    }
  }
  EXPECT_GT(lost, 30U);
}

TEST(Weighted, paths_that_32_bits_cannot_count_are_refused_by_all) {
  constexpr std::int32_t kLength = 1600;
  Terrain terrain(kLength, 1);
  for (std::int32_t x = 0; x < kLength; ++x) {
    terrain.set({x, 0}, true);
    terrain.set_cost({x, 0}, kMaxCellCost);
  }
  const Grid grid(terrain);
  for (const Algorithm* algorithm : algorithms()) {
    if (!algorithm->weighted_terrain) continue;
    const AgentSpec spec = parse_spec(algorithm->name);
    const bool has_database = !needed_database(spec).empty();
    std::optional<Database> database;
    if (has_database) database = build(grid, needed_build(spec));
    const auto agent = make_agent(spec, grid, Visibility::known, database ? &*database : nullptr);
    EXPECT_THAT(support::message_of<Error>([&] {
                  support::walk(*agent, {grid.cell({0, 0}), grid.cell({kLength - 1, 0})});
                }),
                HasSubstr(has_database ? ", the most that a search can count"
                                       : "costs more than 372624, the most that a search can count; where a diagonal "
                                         "move costs 1.4"))
        << algorithm->name;
  }
  const Grid fifths(terrain, {.diagonal = Diagonal::seven_fifths});
  const support::Walk walked =
      support::walk(*make_agent("lrta", fifths), {fifths.cell({0, 0}), fifths.cell({kLength - 1, 0})});
  EXPECT_EQ(walked.cost, std::uint64_t{kLength - 1} * 10 * kMaxCellCost);
}

TEST(Weighted, what_needs_uniform_costs_says_what_to_take_instead) {
  base::Random random(1);
  const Grid grid = weighted_grid(random, 20);
  const auto message = [](const auto& action) { return support::message_of<UsageError>(action); };
  for (const std::string_view spec : {"cairn", "hcdps", "knn-lrta", "subgoal-tree", "d-lrta", "pra", "lrta-oracle"}) {
    EXPECT_THAT(message([&] { make_agent(spec, grid); }),
                HasSubstr("this one has costs; there walk alss-lrta, artaa, astar, dalss-lrta, dartaa, lrta, lrta-k, "
                          "lss-lrta, overlay, p-lrta, repeated-astar, rtaa, tba, wastar"))
        << spec;
  }
  for (const BuildMethod* method : build_methods()) {
    if (method->weighted_terrain) continue;
    EXPECT_THAT(message([&] {
                  if (method->learns_from_any_maps) {
                    const Grid* const grids[] = {&grid};
                    train(grids, method->name);
                  } else {
                    build(grid, method->name);
                  }
                }),
                HasSubstr("this one has costs: build 'overlay' there, walk without a database"))
        << method->name;
  }
}

}  // namespace
}  // namespace cairn::algorithm
