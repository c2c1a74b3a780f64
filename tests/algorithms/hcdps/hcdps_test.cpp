// HCDPS against its definition, with databases of all kinds.
#include <cairn/algorithm.hpp>
#include <cairn/build.hpp>
#include <cairn/error.hpp>

#include "algorithms/hcdps/hcdps_format.hpp"
#include "search/climbing/hill_climb.hpp"
#include "store/database_writer.hpp"
#include "support/allocations.hpp"
#include "support/forged_database.hpp"
#include "support/generated_maps.hpp"
#include "support/walk.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <span>
#include <string>
#include <vector>

namespace cairn::hcdps {
namespace {

/// All subgoals of a problem: the start's representative, the composed way, the goal.
std::vector<Cell> composed_way(const Grid& grid, const HcdpsView& view, const support::Endpoints& problem) {
  const auto representative = [&](Region region) { return grid.cell(view.representatives[region].point()); };
  Region at = view.region(grid.point(problem.start));
  const Region end = view.region(grid.point(problem.goal));
  std::vector<Cell> way{representative(at)};
  while (at != end) {
    const std::uint32_t link = view.first_link(at, end);
    for (const store::StoredPoint p : view.subgoals[link]) way.push_back(grid.cell(p.point()));
    at = view.links.item(link);
    way.push_back(representative(at));
  }
  way.push_back(problem.goal);
  return way;
}

/// Of a walk that is composed whole, the subgoals that an agent with a window chooses.
std::vector<Cell> reference_walk(const Grid& grid, const HcdpsView& view, const support::Endpoints& problem,
                                 std::size_t window) {
  const climbing::HillClimb climber(grid);
  const auto reaches = [&](Cell a, Cell b) { return climber.climb(a, b, view.header.climb).reached; };
  std::vector<Cell> way{problem.start};
  for (const Cell subgoal : composed_way(grid, view, problem)) {
    climber.climb(way.back(), subgoal, climbing::HillClimb::kAnySteps, [&](unsigned, Cell cell) {
      if (way.back() != problem.goal) way.push_back(cell);
    });
    if (way.back() == problem.goal) break;
  }
  std::vector<Cell> cells{problem.start};
  for (std::size_t at = 0; cells.back() != problem.goal;) {
    const Cell here = cells.back();
    Cell subgoal = problem.goal;
    if (!reaches(here, problem.goal)) {
      std::size_t best = at + 1;
      std::size_t end = std::min(way.size(), at + 1 + window);  // of what is left to search
      for (std::size_t low = best + 1; low < end;) {
        const std::size_t middle = low + (end - 1 - low) / 2;
        if (reaches(here, way[middle])) {
          best = middle;
          low = middle + 1;
        } else {
          end = middle;
        }
      }
      at = best;
      subgoal = way[best];
    }
    climber.climb(here, subgoal, climbing::HillClimb::kAnySteps, [&](unsigned, Cell cell) {
      if (cells.back() != problem.goal) cells.push_back(cell);
    });
  }
  return cells;
}

RC_GTEST_PROP(HcdpsAgent, walks_as_defined_within_its_bound_and_never_falls_back, (std::uint64_t seed)) {
  base::Random random(seed);
  const Grid grid = support::generated_grid(random, 20, 80);
  const std::string climb = std::to_string(random.chance(1, 2) ? 250 : 2 + random.below(30));
  const Database database = build(grid, "hcdps:climb=" + climb, {.threads = 1, .seed = seed});
  const HcdpsView view(database);
  const std::uint32_t window = 1 + random.below(random.chance(1, 2) ? 12 : 200);
  const std::string text = "hcdps:window=" + std::to_string(window);
  const auto agent = make_agent(text, grid, database);
  const WorkBound bound = work_bound(parse_spec(text), grid.rules(), &database);
  RC_ASSERT(bound.has_value());
  for (int i = 0; i < 12; ++i) {
    const auto problem = support::random_endpoints(random, grid);
    if (!problem) return;
    const support::Walk walked = support::walk(*agent, *problem);
    RC_ASSERT(walked.end == Outcome::arrived);
    RC_ASSERT(walked.cells == reference_walk(grid, view, *problem, window));
    RC_ASSERT(agent->inspect().fallback_moves == 0U);
    RC_ASSERT(walked.work_max <= *bound);
    const support::Walk sliced = support::walk(*agent, *problem, [&] { return random.below(300); });
    RC_ASSERT(sliced.cells == walked.cells);
  }
}

TEST(HcdpsAgent, takes_no_memory_once_it_is_made) {
  const Grid grid(generators::generate("caves:150x150,seed=1"));
  const Database database = build(grid, "hcdps");
  const auto agent = make_agent("hcdps", grid, database);
  base::Random random(3);
  const support::Endpoints problem = *support::distant_endpoints(random, grid);
  const support::Allocations before = support::allocations();
  agent->start(problem.start, problem.goal);
  while (agent->step().outcome != Outcome::arrived) continue;
  EXPECT_EQ((support::allocations() - before).count, 0U);
}

TEST(HcdpsAgent, has_a_bound_that_counts_the_climbs_it_may_check) {
  const Grid grid(generators::generate("rooms:60x60,seed=3"));
  const Database database = build(grid, "hcdps:climb=40");
  const auto bound = [&](const char* text) { return *work_bound(parse_spec(text), grid.rules(), &database); };
  EXPECT_GT(bound("hcdps:window=8"), bound("hcdps:window=7") + 40);
  EXPECT_LT(bound("hcdps:window=8"), bound("hcdps:window=7") + 80);
}

TEST(HcdpsAgent, a_forged_database_is_refused_or_harmless) {
  int accepted = 0;
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    base::Random random(seed);
    const Grid grid = support::generated_grid(random, 20, 40);
    const Database bad = support::forged(build(grid, "hcdps:climb=15", {.threads = 1}), random);
    try {
      HcdpsView::validate(bad);
    } catch (const InputError&) {
      continue;
    }
    ++accepted;
    const auto agent = make_agent("hcdps", grid, bad);
    const WorkBound bound = work_bound(parse_spec("hcdps"), grid.rules(), &bad);
    for (int i = 0; i < 6; ++i) {
      const auto problem = support::random_endpoints(random, grid);
      if (!problem) break;
      const support::Walk walked = support::walk(*agent, *problem);
      EXPECT_EQ(walked.end, Outcome::arrived) << "seed " << seed;
      EXPECT_LE(walked.work_max, *bound) << "seed " << seed;
    }
  }
  EXPECT_GT(accepted, 50);
}

/// The database with other contents of one section, behind valid checksums.
Database with_section(const Database& database, SectionTag tag, std::span<const std::byte> contents) {
  store::DatabaseWriter writer;
  for (const Database::Section& section : database.sections()) {
    writer.add_bytes(section.tag, section.tag == tag ? contents : section.bytes);
  }
  return Database::from_bytes(writer.finish(database.method(), database.options(), database.seed(), database.map()),
                              "edited");
}

TEST(HcdpsAgent, every_number_of_a_header_and_every_representative_is_checked) {
  const Grid grid(generators::generate("rooms:30x30,seed=4"));
  const Database database = build(grid, "hcdps", {.threads = 1});
  const HcdpsHeader header = HcdpsView(database).header;
  const auto is_refused = [&](SectionTag tag, const auto& contents) {
    try {
      HcdpsView::validate(with_section(database, tag, std::as_bytes(std::span(contents))));
      return false;
    } catch (const InputError&) {
      return true;
    }
  };
  const auto with = [&](std::uint32_t HcdpsHeader::*number, std::uint32_t value) {
    std::vector<HcdpsHeader> changed{header};
    changed[0].*number = value;
    return changed;
  };
  EXPECT_FALSE(is_refused(kHcdpsHeader, std::vector{header}));
  EXPECT_FALSE(is_refused(kHcdpsHeader, with(&HcdpsHeader::climb, 1U << 20U)));
  EXPECT_TRUE(is_refused(kHcdpsHeader, with(&HcdpsHeader::climb, (1U << 20U) + 1)));
  EXPECT_TRUE(is_refused(kHcdpsHeader, with(&HcdpsHeader::climb, 0)));
  EXPECT_TRUE(is_refused(kHcdpsHeader, with(&HcdpsHeader::region_count, header.region_count + 1)));
  EXPECT_TRUE(is_refused(kHcdpsHeader, with(&HcdpsHeader::most_map_runs, static_cast<std::uint32_t>(kMaxMapSide) + 1)));
  EXPECT_TRUE(is_refused(kHcdpsHeader, with(&HcdpsHeader::most_hop_runs, kMaxRegions + 1)));
  const auto places = HcdpsView(database).representatives;
  for (std::size_t i = 0; i < places.size(); ++i) {
    std::vector<store::StoredPoint> moved(places.begin(), places.end());
    moved[i].x = 30;
    EXPECT_TRUE(is_refused(kHcdpsRepresentatives, moved)) << i;
  }
}

TEST(HcdpsAgent, finds_its_goal_without_a_single_way_in_the_database) {
  const Grid grid(generators::generate("rooms:50x50,seed=4"));
  const Database whole = build(grid, "hcdps:climb=10");
  store::DatabaseWriter writer;
  for (const Database::Section& section : whole.sections()) {
    const bool starts = section.tag == kHcdpsHopStarts;
    if (starts)
      writer.add(section.tag, std::vector<std::uint32_t>(section.bytes.size() / sizeof(std::uint32_t)));
    else
      writer.add_bytes(section.tag, section.tag == kHcdpsHops ? std::span<const std::byte>{} : section.bytes);
  }
  const Database empty =
      Database::from_bytes(writer.finish("hcdps", whole.options(), whole.seed(), whole.map()), "no ways");
  HcdpsView::validate(empty);
  const auto agent = make_agent("hcdps", grid, empty);
  base::Random random(1);
  std::uint64_t fallback_moves = 0;
  for (int i = 0; i < 30; ++i) {
    const support::Walk walked = support::walk(*agent, *support::random_endpoints(random, grid));
    EXPECT_EQ(walked.end, Outcome::arrived);
    fallback_moves += agent->inspect().fallback_moves;
  }
  EXPECT_GT(fallback_moves, 0U);
}

}  // namespace
}  // namespace cairn::hcdps
