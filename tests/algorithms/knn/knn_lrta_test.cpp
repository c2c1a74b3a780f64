// kNN LRTA* against its definition, with databases of all kinds.
#include <cairn/algorithm.hpp>
#include <cairn/build.hpp>
#include <cairn/error.hpp>
#include <cairn/map.hpp>

#include "algorithms/knn/case_base.hpp"
#include "search/climbing/hill_climb.hpp"
#include "store/database_writer.hpp"
#include "support/allocations.hpp"
#include "support/drawn_map.hpp"
#include "support/random_maps.hpp"
#include "support/reference_knn.hpp"
#include "support/walk.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace cairn::knn {
namespace {

Grid some_map(base::Random& random, std::int32_t max_side) {
  constexpr const char* kMapKinds[] = {"rooms", "caves", "islands", "city", "maze", "random"};
  const std::string spec = std::string(kMapKinds[random.below(6)]) + ":" +
                           std::to_string(random.between(20, max_side)) + "x" +
                           std::to_string(random.between(20, max_side)) + ",seed=" + std::to_string(random.below(1000));
  return Grid(load_terrain(spec), support::random_rules(random));
}

std::vector<reference::Case> cases_of(const Grid& grid, const Database& database) {
  const CaseBase base(database);
  std::vector<reference::Case> cases(base.size());
  for (std::uint32_t i = 0; i < base.size(); ++i) {
    for (std::uint32_t place = 0; place < base.length(i); ++place) cases[i].push_back(grid.cell(base.state(i, place)));
  }
  return cases;
}

/// A database that no build made: states anywhere, on walls too, in records of any length.
Database made_up(const Grid& grid, base::Random& random, std::string_view method) {
  CaseList list;
  const std::uint32_t records = random.below(30);
  for (std::uint32_t i = 0; i < records; ++i) {
    std::vector<store::StoredPoint> states;
    const std::size_t length = method == "knn" ? 2 + random.below(5) : 3;
    while (states.size() < length) {
      const Point p{random.between(0, grid.width() - 1), random.between(0, grid.height() - 1)};
      if (states.empty() || states.back().point() != p) states.push_back(store::StoredPoint(p));
    }
    list.add(states);
  }
  store::DatabaseWriter writer;
  list.write(writer);
  return Database::from_bytes(writer.finish(method, "", 1, MapIdentity(grid)), "made-up");
}

std::uint64_t bound_of(std::string_view text, const Rules& rules, const Database& database) {
  const WorkBound bound = work_bound(parse_spec(text), rules, &database);
  EXPECT_TRUE(bound.has_value()) << text;
  return bound.value_or(0);
}

// The paper's Theorem 5.
TEST(Lrta, follows_a_hill_climb_cell_by_cell_and_visits_none_twice) {
  int reached = 0;
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    base::Random random(seed);
    const Grid grid = some_map(random, 50);
    const auto agent = make_agent("lrta", grid);
    for (int i = 0; i < 5; ++i) {
      const auto problem = support::random_endpoints(random, grid);
      if (!problem) continue;
      std::vector<Cell> climbed{problem->start};
      const climbing::ClimbResult climb =
          climbing::HillClimb(grid).climb(problem->start, problem->goal, climbing::HillClimb::kAnySteps,
                                          [&](unsigned, Cell cell) { climbed.push_back(cell); });
      if (!climb.reached) continue;
      ++reached;
      EXPECT_EQ(support::walk(*agent, *problem).cells, climbed) << "seed " << seed;
      EXPECT_EQ(std::set<Cell>(climbed.begin(), climbed.end()).size(), climbed.size());
    }
  }
  EXPECT_GT(reached, 1000);
}

TEST(KnnLrta, walks_as_the_paper_says) {
  constexpr std::size_t kMaxMoves = 2000;
  int with_record = 0;
  int with_relays = 0;
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    base::Random random(seed);
    const Grid grid = some_map(random, 40);
    const bool forged = random.chance(1, 10);
    const std::string method = std::string("knn:search=") + (random.chance(1, 2) ? "jump" : "astar");
    const Database database =
        forged ? made_up(grid, random, "knn")
               : build(grid, method + ",records=" + std::to_string(random.below(80)), {.threads = 1});
    reference::Knn2010 settings;
    settings.by_coordinates = random.chance(1, 2);
    settings.relays = forged || random.chance(1, 2) ? 0 : 1 + random.below(8);
    settings.candidates = 1 + random.below(12);
    settings.climb = 1 + random.below(random.chance(1, 2) ? 12 : 60);
    settings.goal_shortcut = random.chance(1, 2);
    settings.start_shortcut = random.chance(1, 2);
    settings.end_shortcut = random.chance(1, 2);
    settings.quota = random.below(4);
    std::string shortcuts;
    if (settings.goal_shortcut) shortcuts += "+goal";
    if (settings.start_shortcut) shortcuts += "+start";
    if (settings.end_shortcut) shortcuts += "+end";
    shortcuts = shortcuts.empty() ? "off" : shortcuts == "+goal+start+end" ? "on" : shortcuts.substr(1);
    const std::string spec = "knn-lrta:relays=" + std::to_string(settings.relays) +
                             ",retrieve=" + (settings.by_coordinates ? "near" : "similar") +
                             ",tables=kept,candidates=" + std::to_string(settings.candidates) +
                             ",climb=" + std::to_string(settings.climb) + ",shortcuts=" + shortcuts +
                             ",quota=" + (settings.quota == 0 ? "off" : std::to_string(settings.quota)) +
                             ",kdtree=" + (random.chance(1, 2) ? "on" : "off");
    const auto agent = make_agent(spec, grid, database);
    for (int i = 0; i < 4; ++i) {
      const auto problem = support::random_endpoints(random, grid);
      if (!problem) continue;
      const auto expected =
          reference::knn_2010(grid, cases_of(grid, database), settings, problem->start, problem->goal, kMaxMoves);
      const support::Walk walked = support::walk(*agent, *problem, kMaxMoves);
      ASSERT_EQ(walked.cells, expected) << spec << ", seed " << seed;
      ASSERT_LE(walked.work_max, bound_of(spec, grid.rules(), database)) << spec << ", seed " << seed;
      if (agent->inspect().episodes > 2) ++(settings.relays > 0 ? with_relays : with_record);
    }
  }
  EXPECT_GT(with_record, 200);
  EXPECT_GT(with_relays, 200);
}

// The form and the parameters of Section 8.2, and the basic algorithm of Section 6.1.
TEST(KnnLrta, of_the_paper_walks_as_the_paper_says) {
  constexpr std::size_t kMaxMoves = 2000;
  int by_coordinates_alone = 0;
  for (std::uint64_t seed = 0; seed < 150; ++seed) {
    base::Random random(seed);
    const Grid grid = some_map(random, 45);
    const Database database =
        build(grid, "knn:preset=jair2010,records=" + std::to_string(20 + random.below(200)), {.threads = 1});
    const auto cases = cases_of(grid, database);
    const reference::Knn2010 enhanced;
    reference::Knn2010 basic{.candidates = cases.size(), .by_coordinates = false};
    basic.goal_shortcut = basic.start_shortcut = basic.end_shortcut = false;
    basic.quota = 0;
    const auto agent = make_agent("knn-lrta:preset=jair2010", grid, database);
    const auto basic_agent =
        make_agent("knn-lrta:preset=jair2010,candidates=all,shortcuts=off,kdtree=off,quota=off", grid, database);
    const auto similar = make_agent("knn-lrta:preset=jair2010,retrieve=similar", grid, database);
    for (int i = 0; i < 4; ++i) {
      const auto problem = support::random_endpoints(random, grid);
      if (!problem) continue;
      const auto walk = [&](const reference::Knn2010& settings) {
        return reference::knn_2010(grid, cases, settings, problem->start, problem->goal, kMaxMoves);
      };
      ASSERT_EQ(support::walk(*agent, *problem, kMaxMoves).cells, walk(enhanced)) << "seed " << seed;
      ASSERT_EQ(support::walk(*basic_agent, *problem, kMaxMoves).cells, walk(basic)) << "seed " << seed;
      if (support::walk(*similar, *problem, kMaxMoves).cells != walk(enhanced)) ++by_coordinates_alone;
    }
  }
  EXPECT_GT(by_coordinates_alone, 0) << "or the way in which records are found makes no difference here";
}

TEST(KnnLrta2009, walks_as_the_paper_says) {
  constexpr std::size_t kMaxMoves = 1000;
  int with_record = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    base::Random random(seed);
    const Grid grid = some_map(random, 40);
    const Database database = random.chance(1, 10)
                                  ? made_up(grid, random, "knn-2009")
                                  : build(grid, "knn-2009:records=" + std::to_string(random.below(80)), {.threads = 1});
    // A subgoal in another component, as only a made-up database has, is refused where the paper would never arrive.
    const auto cases = cases_of(grid, database);
    const bool published = random.chance(1, 2);
    const std::uint32_t climb = published ? 25 : 1 + random.below(30);
    const std::uint32_t depth = published ? 3 : 1 + random.below(4);
    const std::string spec = published
                                 ? "knn-lrta-2009:preset=aiide2009"
                                 : "knn-lrta-2009:depth=" + std::to_string(depth) + ",climb=" + std::to_string(climb);
    const auto agent = make_agent(spec, grid, database);
    for (int i = 0; i < 4; ++i) {
      const auto problem = support::random_endpoints(random, grid);
      if (!problem) continue;
      auto reachable_cases = cases;
      std::erase_if(reachable_cases,
                    [&](const reference::Case& record) { return !grid.connected(record[1], problem->start); });
      const auto expected =
          reference::knn_2009(grid, reachable_cases, climb, depth, problem->start, problem->goal, kMaxMoves);
      const support::Walk walked = support::walk(*agent, *problem, kMaxMoves);
      ASSERT_EQ(walked.cells, expected) << spec << ", seed " << seed;
      ASSERT_LE(walked.work_max, bound_of(spec, grid.rules(), database)) << spec << ", seed " << seed;
      if (agent->inspect().episodes > 1) ++with_record;
    }
  }
  EXPECT_GT(with_record, 200);
}

constexpr const char* kSpecs[] = {
    "knn-lrta",
    "knn-lrta:climb=20",
    "knn-lrta:climb=10,relays=0",
    "knn-lrta:climb=10,relays=3,shortcuts=off",
    "knn-lrta:climb=5,relays=100,candidates=3,quota=off",
    "knn-lrta:candidates=all,kdtree=off,shortcuts=off,quota=off,relays=0",
    "knn-lrta:gmax=3,climb=15",
    "knn-lrta:fragments=on,climb=12,candidates=30",
    "knn-lrta:preset=jair2010",
    "knn-lrta:preset=jair2010,climb=10,candidates=3,relays=4",
    "knn-lrta-2009",
    "knn-lrta-2009:depth=1,climb=8",
    "knn-lrta-2009:preset=aiide2009",
};

std::string method_of(const char* spec) { return std::string(parse_spec(spec).algorithm->database); }

// The paper's Theorem 7.
TEST(KnnLrta, arrives_with_any_database_an_empty_one_too) {
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    base::Random random(seed);
    const Grid grid = some_map(random, 40);
    for (const char* spec : kSpecs) {
      const std::string method = method_of(spec);
      const std::uint32_t records = random.chance(1, 4) ? 0 : random.below(60);
      const Database database = random.chance(1, 4)
                                    ? made_up(grid, random, method)
                                    : build(grid, method + ":records=" + std::to_string(records), {.threads = 1});
      find_build_method(method).validate(database);
      const auto agent = make_agent(spec, grid, database);
      const auto problem = support::random_endpoints(random, grid);
      if (!problem) continue;
      const support::Walk walked = support::walk(*agent, *problem, 3'000'000);
      ASSERT_EQ(walked.end, Outcome::arrived) << spec << ", seed " << seed;
      ASSERT_LE(walked.work_max, bound_of(spec, grid.rules(), database)) << spec << ", seed " << seed;
    }
  }
}

TEST(KnnLrta, any_budget_gives_the_same_moves) {
  std::uint64_t thought = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    base::Random random(seed);
    const Grid grid = some_map(random, 40);
    for (const char* spec : kSpecs) {
      const Database database = build(grid, method_of(spec) + ":records=40", {.threads = 1});
      const auto agent = make_agent(spec, grid, database);
      const auto problem = support::random_endpoints(random, grid);
      if (!problem) continue;
      const support::Walk whole = support::walk(*agent, *problem, 20000);
      for (const std::uint64_t budget : {64U, 101U, 1000U}) {
        const support::Walk sliced = support::walk(*agent, *problem, [&] { return budget; });
        const std::size_t common = std::min(sliced.cells.size(), whole.cells.size());
        ASSERT_TRUE(std::equal(whole.cells.begin(), whole.cells.begin() + static_cast<std::ptrdiff_t>(common),
                               sliced.cells.begin()))
            << spec << ", budget " << budget << ", seed " << seed;
        thought += sliced.steps - (sliced.cells.size() - 1);
      }
    }
  }
  EXPECT_GT(thought, 1000U);
}

// The paper's Theorem 5: each leg is a climb.
TEST(KnnLrta, revisits_nothing_on_the_way_to_a_subgoal_where_a_record_leads_to_the_goal) {
  int walks = 0;
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    base::Random random(seed);
    const Grid grid(load_terrain("rooms:80x80,seed=" + std::to_string(seed)));
    const Database database = build(grid, "knn:records=3000");
    for (const char* spec : {"knn-lrta:relays=0,shortcuts=off", "knn-lrta:preset=jair2010"}) {
      const auto agent = make_agent(spec, grid, database);
      for (int i = 0; i < 10; ++i) {
        const auto problem = support::random_endpoints(random, grid);
        agent->start(problem->start, problem->goal);
        std::set<Cell> leg;
        Cell subgoal = kNoCell;
        bool revisits = false;
        while (agent->step().outcome != Outcome::arrived) {
          if (agent->inspect().subgoal != subgoal) leg.clear();
          subgoal = agent->inspect().subgoal;
          revisits |= !leg.insert(agent->position()).second;
        }
        if (agent->inspect().fallback_moves > 0) continue;
        ++walks;
        ASSERT_FALSE(revisits) << spec << ", seed " << seed;
      }
    }
  }
  EXPECT_GT(walks, 500);
}

TEST(KnnLrta, takes_no_memory_in_a_step_once_it_has_walked_the_problem) {
  const Grid grid(load_terrain("rooms:150x150,seed=1"));
  for (const std::string spec : {"knn-lrta", "knn-lrta:preset=jair2010", "knn-lrta:preset=jair2010,climb=10,relays=8",
                                 "knn-lrta-2009", "knn-lrta-2009:preset=aiide2009"}) {
    const Database database = build(grid, method_of(spec.c_str()) + ":records=500");
    const auto agent = make_agent(spec, grid, database);
    base::Random random(3);
    for (int i = 0; i < 5; ++i) {
      const auto problem = support::distant_endpoints(random, grid);
      std::uint64_t most = 0;
      std::uint64_t last = 0;
      for (int times = 0; times < 2; ++times) {
        agent->start(problem->start, problem->goal);
        last = 0;
        for (Step step; step.outcome != Outcome::arrived;) {
          const support::Allocations before = support::allocations();
          step = agent->step();
          last = (support::allocations() - before).bytes;
          most = std::max(most, last);
          if (times > 0) {
            ASSERT_EQ(last, 0U) << spec;
          }
        }
      }
      EXPECT_LE(most, 6 * 17'000U) << spec << ": a few chunks of the tables";
    }
  }
}

TEST(KnnLrta, tries_once_more_after_its_quota_and_then_never_again) {
  // The only record starts where the agent cannot climb to, so that no selection ever succeeds.
  const Grid grid(support::drawn_map({
      "....................",
      "....................",
      "..@@@@@@@@@@@@@@@@@.",
      "..................@.",
      "..................@.",
      "..................@.",
      "..@@@@@@@@@@@@@@@@@.",
      "....................",
  }));
  const support::Endpoints problem{grid.cell({17, 4}), grid.cell({19, 4})};
  const Database none = build(grid, "knn:records=0");
  const auto agent = make_agent("knn-lrta:climb=5", grid, none);
  EXPECT_EQ(support::walk(*agent, problem).end, Outcome::arrived);
  EXPECT_EQ(agent->inspect().episodes, 2U);
  const auto patient = make_agent("knn-lrta:climb=5,quota=off", grid, none);
  EXPECT_EQ(support::walk(*patient, problem).end, Outcome::arrived);
  EXPECT_EQ(patient->inspect().episodes, 1U);
}

TEST(KnnLrta, counts_the_moves_for_which_there_is_no_record) {
  const Grid grid(load_terrain("rooms:64x64,seed=3"));
  const support::Endpoints far{grid.cell({48, 5}), grid.cell({18, 62})};
  for (const std::string name : {"knn-lrta", "knn-lrta-2009"}) {
    const std::string method = method_of(name.c_str());
    const Database none = build(grid, method + ":records=0");
    const auto lost = make_agent(name, grid, none);
    const support::Walk walked = support::walk(*lost, far);
    EXPECT_EQ(lost->inspect().fallback_moves, walked.cells.size() - 1) << name;
    // Next to the goal no record is needed.
    support::walk(*lost, {grid.cell({47, 5}), grid.cell({48, 5})});
    EXPECT_EQ(lost->inspect().fallback_moves, 0U) << name;
  }
  const Database many = build(grid, "knn:records=20000");
  const auto guided = make_agent("knn-lrta", grid, many);
  support::walk(*guided, far);
  EXPECT_EQ(guided->inspect().fallback_moves, 0U);
}

TEST(KnnLrta, is_bounded_by_its_options_and_the_number_of_records_alone) {
  const Grid small(load_terrain("rooms:24x24,seed=2"));
  const Grid large(load_terrain("caves:300x200,seed=5"));
  for (const char* spec : kSpecs) {
    const std::string method = method_of(spec);
    if (std::string_view(spec).find("fragments") != std::string_view::npos) continue;  // of those there are more
    const auto bound = [&](const Grid& grid, int records) {
      return bound_of(spec, grid.rules(), build(grid, method + ":records=" + std::to_string(records)));
    };
    EXPECT_EQ(bound(small, 50), bound(large, 50)) << spec;
    EXPECT_LT(bound(small, 50), bound(small, 51)) << spec;
  }
}

// Every byte of a small database flipped, and every truncation: refused, or harmless.
TEST(KnnLrta, takes_no_harm_from_damaged_databases) {
  const Grid grid(load_terrain("rooms:24x24,seed=2"));
  for (const std::string method : {"knn", "knn-2009"}) {
    const Database good = build(grid, method + ":records=4", {.threads = 1});
    const std::vector<std::byte> bytes(good.image().begin(), good.image().end());
    int refused = 0;
    const auto use = [&](std::vector<std::byte> damaged) {
      try {
        const Database database = Database::from_bytes(std::move(damaged), "damaged");
        find_build_method(database.method()).validate(database);
        const auto agent = make_agent(method == "knn" ? "knn-lrta" : "knn-lrta-2009", grid, database);
        support::walk(*agent, {grid.cell({1, 1}), grid.cell({22, 22})}, 10000);
      } catch (const Error&) {
        ++refused;
      }
    };
    for (std::size_t i = 0; i < bytes.size(); ++i) {
      auto flipped = bytes;
      flipped[i] ^= std::byte{0x41};
      use(std::move(flipped));
      use({bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(i)});
    }
    EXPECT_EQ(refused, static_cast<int>(2 * bytes.size()));
  }
}

TEST(KnnLrta, says_which_database_it_needs) {
  const Grid grid(load_terrain("rooms:24x24,seed=2"));
  EXPECT_THROW(make_agent("knn-lrta", grid), UsageError);
  EXPECT_THROW(make_agent("knn-lrta", grid, build(grid, "knn-2009:records=1")), InputError);
  const Grid other(load_terrain("rooms:24x24,seed=3"));
  EXPECT_THROW(make_agent("knn-lrta", other, build(grid, "knn:records=1")), InputError);
}

}  // namespace
}  // namespace cairn::knn
