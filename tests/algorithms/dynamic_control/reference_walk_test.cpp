// The agents of the paper against slow ones that are written to its letter: the same cells, always.
#include <cairn/algorithm.hpp>
#include <cairn/build.hpp>

#include "algorithms/dynamic_control/pattern_format.hpp"
#include "support/generated_maps.hpp"
#include "support/reference_abstraction.hpp"
#include "support/reference_patterns.hpp"
#include "support/walk.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace cairn::dynamic_control {
namespace {

constexpr std::size_t kMaxMoves = 300;

/// Calls check(grid, problem, random), which returns how many moves it compared, on many small maps.
template <typename Check>
void on_random_maps(std::uint64_t count, Check check, std::int32_t most_side = 24) {
  std::size_t moves = 0;
  for (std::uint64_t seed = 0; seed < count; ++seed) {
    base::Random random(seed);
    const Grid grid(random.chance(1, 3) ? support::random_terrain(random, most_side)
                                        : support::walled_terrain(random, most_side / 3, most_side),
                    support::random_rules(random));
    const auto problem = support::distant_endpoints(random, grid);
    if (!problem) continue;
    SCOPED_TRACE("seed " + std::to_string(seed));
    moves += check(grid, *problem, random);
    if (testing::Test::HasFailure()) return;
  }
  EXPECT_GT(moves, 8 * count);  // or the maps were too easy to tell anything
}

std::size_t expect_same_cells(Agent& agent, const std::string& spec, const support::Endpoints& problem,
                              const std::vector<Cell>& expected) {
  EXPECT_EQ(support::walk(agent, problem, expected.size() - 1).cells, expected) << spec;
  return expected.size() - 1;
}

/// Whether the walks tell the agents of the paper from ours: departures that were seen on none of many maps would be
/// tested by none.
class Departures {
 public:
  explicit Departures(std::vector<std::string> options) {
    for (std::string& option : options) seen_[std::move(option)] = 0;
  }
  ~Departures() {
    for (const auto& [option, count] : seen_) EXPECT_GT(count, 0) << "no walk is another one with " << option;
  }
  Departures(const Departures&) = delete;
  Departures& operator=(const Departures&) = delete;

  void look(const std::string& spec, const Grid& grid, const Database* database, const support::Endpoints& problem,
            const std::vector<Cell>& expected) {
    for (auto& [option, count] : seen_) {
      const AgentSpec parsed = parse_spec(spec + "," + option);
      if (database != nullptr && !suits(parsed, *database)) continue;
      const auto agent = make_agent(parsed, grid, Visibility::known, database);
      if (support::walk(*agent, problem, expected.size() - 1).cells != expected) ++count;
    }
  }

 private:
  std::map<std::string, int> seen_;
};

/// The reference of a database, which takes from it alone which of several optimal paths is the one.
reference::Patterns patterns_of(const reference::Abstraction& world, const Database& database) {
  const PatternDatabase stored(database);
  const PatternHeader& header = stored.header();
  const unsigned level = std::min(header.level, world.height());
  const unsigned base = std::min(header.base, level);
  return reference::Patterns(
      world, base, level, header.cap, stored.has_global_depths(),
      [&world, stored, base](Cell from, Cell to, const std::set<Cell>& entries) {
        const PatternChoice* choice = stored.choice(from.index - 1, to.index - 1);
        const Cell entry = choice == nullptr ? kNoCell : world.state(world.grid().cell(choice->subgoal.point()), base);
        EXPECT_TRUE(entries.contains(entry)) << "no optimal path enters the next region there";
        return entry;
      });
}

struct Drawn {
  std::string build;
  unsigned level;
  std::uint32_t cap;
};

Drawn draw_build(base::Random& random, bool global) {
  const unsigned level = 1 + random.below(4);
  const std::uint32_t cap = 1 + random.below(8);
  return {"pdb:preset=jair2008,level=" + std::to_string(level) + ",cap=" + std::to_string(cap) +
              (global ? ",global=on" : ""),
          level, cap};
}

TEST(ReferenceWalk, lrta_pdb_walks_as_written) {
  on_random_maps(150, [](const Grid& grid, const support::Endpoints& problem, base::Random& random) {
    const Drawn drawn = draw_build(random, true);
    const Database database = build(grid, drawn.build, {.threads = 1});
    const reference::Abstraction world(grid, drawn.level);
    reference::Patterns patterns = patterns_of(world, database);
    return expect_same_cells(
        *make_agent("lrta-pdb", grid, database), "lrta-pdb", problem,
        reference::pattern_lrta(patterns, {std::nullopt, false}, problem.start, problem.goal, kMaxMoves));
  });
}

TEST(ReferenceWalk, d_lrta_walks_as_written) {
  Departures departures({"revisit=deepen", "revisit=lasting", "revisit=ignore", "tables=forgotten"});
  on_random_maps(400, [&](const Grid& grid, const support::Endpoints& problem, base::Random& random) {
    const Drawn drawn = draw_build(random, random.chance(1, 4));
    const Database database = build(grid, drawn.build, {.threads = 1});
    const reference::Abstraction world(grid, drawn.level);
    reference::Patterns patterns = patterns_of(world, database);
    reference::Control control{std::nullopt, true};
    std::string spec = "d-lrta:preset=jair2008";
    if (random.chance(2, 3)) {
      control.fixed_depth = 1 + random.below(4);
      spec += ",depth=" + std::to_string(*control.fixed_depth);
    }
    const auto expected = reference::pattern_lrta(patterns, control, problem.start, problem.goal, kMaxMoves);
    departures.look(spec, grid, &database, problem, expected);
    return expect_same_cells(*make_agent(spec, grid, database), spec, problem, expected);
  });
}

TEST(ReferenceWalk, d_lrta_walks_as_it_did_in_the_papers_that_compare_it) {
  for (const auto& [spec, depth] : {std::pair("d-lrta:preset=aiide2009", 3U), {"d-lrta:preset=jair2010", 1U}}) {
    on_random_maps(
        60, [&, spec = spec, depth = depth](const Grid& grid, const support::Endpoints& problem, base::Random& random) {
          const Drawn drawn = draw_build(random, false);
          const Database database = build(grid, drawn.build, {.threads = 1});
          const reference::Abstraction world(grid, drawn.level);
          reference::Patterns patterns = patterns_of(world, database);
          return expect_same_cells(
              *make_agent(spec, grid, database), spec, problem,
              reference::pattern_lrta(patterns, {depth, true}, problem.start, problem.goal, kMaxMoves));
        });
  }
}

/// (F, G), (PDB, G), (F, PDB) and (PDB, PDB), each with one abstraction and with two.
void expect_pr_lrta(bool pattern_depth, bool pattern_goal, std::vector<std::string> seen) {
  Departures departures(std::move(seen));
  on_random_maps(
      200,
      [&](const Grid& grid, const support::Endpoints& problem, base::Random& random) {
        const unsigned level = 1 + random.below(2);
        const unsigned above = pattern_depth || pattern_goal ? random.below(5) : 0;
        const std::uint32_t gamma = random.chance(1, 2) ? 200 + 200 * random.below(4) : 1000;
        reference::Control control{std::nullopt, pattern_goal};
        if (!pattern_depth) control.fixed_depth = 1 + random.below(4);
        std::string spec = "pr-lrta:preset=jair2008,level=" + std::to_string(level) +
                           (above > 0 ? ",level2=" + std::to_string(level + above) : "") +
                           ",depth=" + (pattern_depth ? "pdb" : std::to_string(*control.fixed_depth)) +
                           (pattern_goal ? ",goal=pdb" : "") + ",weight=0." + std::to_string(gamma / 100);
        if (gamma == 1000) spec.replace(spec.find(",weight"), std::string::npos, "");
        const reference::Abstraction world(grid, level + above);
        const unsigned base = std::min(level, world.height());
        const std::string needed = needed_build(parse_spec(spec));
        if (needed.empty()) {
          const auto expected =
              reference::pr_lrta(world, base, nullptr, control, gamma, problem.start, problem.goal, kMaxMoves);
          departures.look(spec, grid, nullptr, problem, expected);
          return expect_same_cells(*make_agent(spec, grid), spec, problem, expected);
        }
        const Database database = build(grid, needed + ",cap=" + std::to_string(1 + random.below(6)), {.threads = 1});
        reference::Patterns patterns = patterns_of(world, database);
        const auto expected =
            reference::pr_lrta(world, base, &patterns, control, gamma, problem.start, problem.goal, kMaxMoves);
        departures.look(spec, grid, &database, problem, expected);
        return expect_same_cells(*make_agent(spec, grid, database), spec, problem, expected);
      },
      60);
}

TEST(ReferenceWalk, pr_lrta_f_g_walks_as_written) { expect_pr_lrta(false, false, {"costs=octile", "weigh=unlearned"}); }
TEST(ReferenceWalk, pr_lrta_pdb_g_walks_as_written) { expect_pr_lrta(true, false, {"weigh=unlearned"}); }
TEST(ReferenceWalk, pr_lrta_f_pdb_walks_as_written) {
  expect_pr_lrta(false, true, {"visits=states", "tables=forgotten", "weigh=unlearned"});
}
TEST(ReferenceWalk, pr_lrta_pdb_pdb_walks_as_written) {
  expect_pr_lrta(true, true, {"visits=states", "tables=forgotten", "weigh=unlearned"});
}

TEST(ReferenceWalk, pra_walks_as_written) {
  Departures departures({"level=quarter", "widen=0", "costs=octile"});
  on_random_maps(300, [&](const Grid& grid, const support::Endpoints& problem, base::Random& /*random*/) {
    const reference::Abstraction world(grid, 64);
    const std::string spec = "pra:preset=jair2008";
    const auto expected = reference::pra(world, problem.start, problem.goal);
    departures.look(spec, grid, nullptr, problem, expected);
    return expect_same_cells(*make_agent(spec, grid), spec, problem, expected);
  });
}

TEST(ReferenceWalk, pra_walks_as_written_from_any_level_in_any_corridor) {
  on_random_maps(150, [](const Grid& grid, const support::Endpoints& problem, base::Random& random) {
    const reference::Abstraction world(grid, 64);
    const unsigned level = random.below(6);
    const unsigned widen = random.below(3);
    const std::string spec = "pra:preset=jair2008,level=" + std::to_string(level) + ",widen=" + std::to_string(widen);
    return expect_same_cells(
        *make_agent(spec, grid), spec, problem,
        reference::refine(world, problem.start, problem.goal, std::min(level, world.height()), widen));
  });
}

}  // namespace
}  // namespace cairn::dynamic_control
