// The real-time algorithms against slow ones that are written to the letter of their papers: the same cells, always.
#include <cairn/algorithm.hpp>

#include "support/random_maps.hpp"
#include "support/reference_agents.hpp"
#include "support/reference_lrta.hpp"
#include "support/walk.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

namespace cairn::algorithm {
namespace {

// Of scrubbing, the first moves tell enough.
constexpr std::size_t kMaxMoves = 500;

/// Calls check(grid, visibility, problem, random), which returns how many moves it compared, on many small maps.
template <typename Check>
void on_random_maps(std::uint64_t count, Check check) {
  std::size_t moves = 0;
  for (std::uint64_t seed = 0; seed < count; ++seed) {
    base::Random random(seed);
    const Grid grid(random.chance(1, 2) ? support::random_terrain(random, 20) : support::walled_terrain(random, 10, 25),
                    support::random_rules(random));
    const auto problem = support::distant_endpoints(random, grid);
    if (!problem) continue;
    SCOPED_TRACE("seed " + std::to_string(seed));
    moves += check(grid, random.chance(1, 2) ? Visibility::known : Visibility::unknown, *problem, random);
    if (testing::Test::HasFailure()) return;
  }
  EXPECT_GT(moves, 10 * count);  // or the maps were too easy to tell anything
}

std::size_t expect_same_cells(const std::string& spec, const Grid& grid, Visibility visibility,
                              const support::Endpoints& problem, const std::vector<Cell>& expected) {
  const support::Walk walked = support::walk(*make_agent(spec, grid, visibility), problem, expected.size() - 1);
  EXPECT_EQ(walked.cells, expected) << spec << (visibility == Visibility::known ? ", known" : ", unknown");
  return expected.size() - 1;
}

void expect_a_star_shaped(const std::string& name, reference::Update update, reference::Select select) {
  on_random_maps(
      400, [&](const Grid& grid, Visibility visibility, const support::Endpoints& problem, base::Random& random) {
        const std::uint32_t lookahead = 1 + random.below(12);
        const bool one = random.chance(1, 2);
        const std::string spec = name + (name.ends_with("binary") ? "," : ":") +
                                 "lookahead=" + std::to_string(lookahead) + (one ? ",moves=one" : ",moves=all");
        return expect_same_cells(spec, grid, visibility, problem,
                                 reference::a_star_shaped(grid, visibility, problem.start, problem.goal, lookahead, one,
                                                          update, select, kMaxMoves));
      });
}

TEST(Reference, rtaa_walks_as_written) {
  expect_a_star_shaped("rtaa", reference::Update::adaptive, reference::Select::best);
}
TEST(Reference, artaa_walks_as_written) {
  expect_a_star_shaped("artaa", reference::Update::adaptive, reference::Select::unmarked);
}
TEST(Reference, dartaa_walks_as_written) {
  expect_a_star_shaped("dartaa", reference::Update::adaptive, reference::Select::least_changed);
}
TEST(Reference, lss_lrta_walks_as_written) {
  expect_a_star_shaped("lss-lrta", reference::Update::dijkstra, reference::Select::best);
}
TEST(Reference, alss_lrta_walks_as_written) {
  expect_a_star_shaped("alss-lrta", reference::Update::dijkstra, reference::Select::unmarked);
}

TEST(Reference, dalss_lrta_walks_as_written) {
  expect_a_star_shaped("dalss-lrta", reference::Update::dijkstra, reference::Select::least_changed);
}

// Those that count percolations take states from the heap one by one, as the paper does.
TEST(Reference, those_that_count_percolations_walk_as_written) {
  expect_a_star_shaped("rtaa:heap=binary", reference::Update::adaptive, reference::Select::best);
  expect_a_star_shaped("artaa:heap=binary", reference::Update::adaptive, reference::Select::unmarked);
  expect_a_star_shaped("dartaa:heap=binary", reference::Update::adaptive, reference::Select::least_changed);
}

TEST(Reference, only_those_that_count_tell_percolations) {
  Terrain open(30, 30);
  for (std::int32_t i = 0; i < 30 * 30; ++i) open.set({i % 30, i / 30}, true);
  const Grid grid(open);
  const auto percolations = [&](const std::string& spec) {
    const auto agent = make_agent(spec, grid);
    agent->start(Point{1, 1}, Point{20, 9});
    while (agent->step().outcome == Outcome::moved) {
    }
    return agent->inspect().percolations;
  };
  EXPECT_EQ(percolations("rtaa:lookahead=9"), 0U);
  EXPECT_GT(percolations("rtaa:lookahead=9,heap=binary"), 0U);
  const auto agent = make_agent("rtaa:lookahead=1,heap=binary", grid);
  agent->start(Point{1, 1}, Point{20, 1});
  agent->step();
  const std::uint64_t once = agent->inspect().percolations;
  EXPECT_GE(once, 1U) << "the successor to the east comes to the top";
  EXPECT_LE(once, 8U * 3U) << "each of eight rises by three levels at most, and what is chosen is not taken out";
  agent->step();
  EXPECT_GT(agent->inspect().percolations, once);
  agent->start(Point{1, 1}, Point{20, 1});
  agent->step();
  EXPECT_EQ(agent->inspect().percolations, once) << "a new problem begins at 0";
}

TEST(Reference, lrta_walks_as_written) {
  std::size_t weighted_otherwise = 0;  // walks on which the weight makes a difference
  on_random_maps(
      1000, [&](const Grid& grid, Visibility visibility, const support::Endpoints& problem, base::Random& random) {
        const std::uint32_t depth = 1 + random.below(6);
        const std::uint32_t weight = random.chance(1, 3) ? 1000 : 1 + random.below(600);
        const auto expected = [&](std::uint64_t gamma) {
          return reference::lrta(grid, visibility, problem.start, problem.goal, depth, 0, gamma, kMaxMoves);
        };
        const std::vector<Cell> walk = expected(weight);
        if (walk != expected(1000)) ++weighted_otherwise;
        const std::string spec =
            "lrta:depth=" + std::to_string(depth) + ",preset=jair2008,weight=" + std::to_string(weight / 1000.0);
        return expect_same_cells(spec, grid, visibility, problem, walk);
      });
  EXPECT_GT(weighted_otherwise, 20U);
}

TEST(Reference, lrta_that_weighs_what_is_unlearned_walks_by_the_same_plans) {
  std::size_t otherwise = 0;  // walks other than the authors'
  on_random_maps(
      1000, [&](const Grid& grid, Visibility visibility, const support::Endpoints& problem, base::Random& random) {
        const std::uint32_t depth = 1 + random.below(6);
        const std::uint32_t weight = 1 + random.below(600);
        reference::Mind mind(grid, visibility, problem.goal);
        const std::vector<Cell> walk = reference::act(mind, problem.start, true, kMaxMoves, [&](Cell at) {
          return reference::plan_lrta(mind, at, depth, 0, mind.h(at) > mind.h0(at) ? 1000 : weight);
        });
        if (walk != reference::lrta(grid, visibility, problem.start, problem.goal, depth, 0, weight, kMaxMoves)) {
          ++otherwise;
        }
        const std::string spec = "lrta:depth=" + std::to_string(depth) + ",weight=" + std::to_string(weight / 1000.0);
        return expect_same_cells(spec, grid, visibility, problem, walk);
      });
  EXPECT_GT(otherwise, 10U);
}

TEST(Reference, lrta_up_to_a_cost_walks_as_written) {
  on_random_maps(600, [](const Grid& grid, Visibility visibility, const support::Endpoints& problem,
                         base::Random& random) {
    const double g_max = (1 + random.below(60)) / 10.0;
    const auto units = static_cast<std::uint32_t>(std::lround(g_max * grid.costs().straight.units));
    return expect_same_cells("lrta:gmax=" + std::to_string(g_max), grid, visibility, problem,
                             reference::lrta(grid, visibility, problem.start, problem.goal, 0, units, 1000, kMaxMoves));
  });
}

TEST(Reference, lrta_k_walks_as_written) {
  on_random_maps(
      600, [](const Grid& grid, Visibility visibility, const support::Endpoints& problem, base::Random& random) {
        const std::uint32_t k = 1 + random.below(30);
        return expect_same_cells("lrta-k:k=" + std::to_string(k), grid, visibility, problem,
                                 reference::lrta_k(grid, visibility, problem.start, problem.goal, k, kMaxMoves));
      });
}

TEST(Reference, p_lrta_walks_as_written) {
  on_random_maps(
      600, [](const Grid& grid, Visibility visibility, const support::Endpoints& problem, base::Random& random) {
        const std::uint32_t queue = random.below(20);
        const std::uint32_t updates = 1 + random.below(20);
        return expect_same_cells(
            "p-lrta:queue=" + std::to_string(queue) + ",updates=" + std::to_string(updates), grid, visibility, problem,
            reference::p_lrta(grid, visibility, problem.start, problem.goal, queue, updates, kMaxMoves));
      });
}

}  // namespace
}  // namespace cairn::algorithm
