#include <cairn/algorithm.hpp>

#include "algorithms/time_bounded.hpp"
#include "search/optimal/best_first_search.hpp"
#include "search/queues/heap_queue.hpp"
#include "support/drawn_map.hpp"
#include "support/random_maps.hpp"
#include "support/reference_tba.hpp"
#include "support/walk.hpp"
#include "world/generators/generator.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <tuple>
#include <vector>

namespace cairn::algorithm {
namespace {

// TBA* as cairn has it by default, with lists that are searched and copied whole. support/reference_tba.hpp has the
// paper's.
class WaitingTba {
 public:
  WaitingTba(const Grid& grid, support::Endpoints problem, TimeSlice slice)
      : space_(grid), problem_(problem), slice_(slice), nodes_(grid.shape().cell_count()), trail_{problem.start} {
    nodes_[problem.start.index].open = true;
  }

  // One step; the agent may stay where it is.
  void step() {
    std::uint64_t traces = found_ ? slice_.last_traces : slice_.traces;
    for (std::uint64_t i = 0; i < slice_.expansions && !found_; ++i) {
      found_ = best_open() == problem_.goal;
      if (!found_) expand(best_open());
    }
    const Cell end = found_ ? problem_.goal : best_open();
    if (traced_.empty() && (path_.empty() || path_.back() != end)) traced_ = {end};
    for (; !traced_.empty() && traces > 0; --traces) {
      if (contains(trail_, traced_.front())) {
        path_.swap(traced_);
        traced_.clear();
      } else {
        traced_.insert(traced_.begin(), nodes_[traced_.front().index].parent);
      }
    }
    move();
  }

  Cell position() const { return trail_.back(); }
  const std::vector<Cell>& expanded() const { return expanded_; }

 private:
  struct Node {
    std::uint32_t g = 0;
    Cell parent = kNoCell;
    bool open = false;
    bool closed = false;
  };

  static bool contains(const std::vector<Cell>& cells, Cell cell) {
    return std::ranges::find(cells, cell) != cells.end();
  }

  Cell best_open() const {
    Cell best = kNoCell;
    const auto key = [&](Cell cell) {
      const std::int64_t g = nodes_[cell.index].g;
      return std::tuple(g + space_.heuristic(cell, problem_.goal).units, -g, cell);
    };
    for (std::uint32_t i = 0; i < nodes_.size(); ++i) {
      if (nodes_[i].open && (best == kNoCell || key(Cell{i}) < key(best))) best = Cell{i};
    }
    return best;
  }

  void expand(Cell cell) {
    nodes_[cell.index].open = false;
    nodes_[cell.index].closed = true;
    expanded_.push_back(cell);
    space_.for_each_successor(cell, [&](Cell successor, Cost move) {
      Node& node = nodes_[successor.index];
      const std::uint32_t g = nodes_[cell.index].g + move.units;
      if (node.closed || (node.open && node.g <= g)) return;
      node = {g, cell, true, false};
    });
  }

  void move() {
    if (path_.empty() || path_.back() == position()) return;
    const auto here = std::ranges::find(path_, position());
    if (here != path_.end()) {
      trail_.push_back(*(here + 1));
    } else {
      trail_.pop_back();
    }
  }

  spaces::GridSpace space_;
  support::Endpoints problem_;
  TimeSlice slice_;
  std::vector<Node> nodes_;
  std::vector<Cell> expanded_;
  bool found_ = false;
  std::vector<Cell> traced_;
  std::vector<Cell> path_;
  std::vector<Cell> trail_;
};

using Tba = TimeBounded<optimal::BestFirstSearch<spaces::GridSpace, queues::SteadyHeapQueue>>;

TEST(Tba, walks_step_by_step_as_the_paper_has_it) {
  std::size_t without_a_path = 0;
  std::size_t moves = 0;
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    base::Random random(seed);
    const Grid grid(random.chance(1, 2) ? support::random_terrain(random, 24) : support::walled_terrain(random, 8, 24),
                    support::random_rules(random));
    const auto problem = support::distant_endpoints(random, grid);
    if (!problem) continue;
    const std::uint64_t expansions = std::uint64_t{1} << random.below(8);
    const std::uint64_t traces = std::uint64_t{1} << random.below(7);
    reference::Tba expected(grid, problem->start, problem->goal, expansions, traces);
    Tba agent(grid, {.slice = {.expansions = expansions, .traces = traces, .last_traces = traces, .spare = 0},
                     .idle = Idle::step,
                     .trace_end = TraceEnd::position});
    agent.start(problem->start, problem->goal);
    for (std::uint64_t expanded = 0; agent.position() != problem->goal; ++moves) {
      const Step step = agent.step();
      ASSERT_EQ(step.position, expected.step()) << "seed " << seed;
      expanded += step.work.expansions;
      ASSERT_EQ(expanded, expected.expanded().size()) << "seed " << seed;
    }
    without_a_path += expected.steps_without_a_path();
  }
  EXPECT_GT(without_a_path, moves / 100);  // or the maps were too easy to tell anything
}

TEST(Tba, is_the_papers_with_its_preset_and_never_waits) {
  const Grid grid(generators::generate("caves:96x96,seed=3"));
  base::Random random(7);
  std::size_t without_a_path = 0;
  for (const std::uint64_t slice : {2U, 5U, 10U, 50U}) {
    const auto agent = make_agent("tba:preset=jair2010,slice=" + std::to_string(slice), grid);
    for (int i = 0; i < 10; ++i) {
      const auto problem = support::distant_endpoints(random, grid);
      const std::uint64_t tenth = std::max<std::uint64_t>(1, slice / 10);
      reference::Tba expected(grid, problem->start, problem->goal, slice - tenth, 10 * tenth);
      const support::Walk walked = support::walk(*agent, *problem);
      ASSERT_EQ(walked.steps, walked.cells.size() - 1);
      for (std::size_t j = 1; j < walked.cells.size(); ++j) {
        ASSERT_EQ(walked.cells[j], expected.step()) << "slice " << slice << ", problem " << i << ", move " << j;
      }
      without_a_path += expected.steps_without_a_path();
    }
  }
  EXPECT_GT(without_a_path, 0U);  // or it would pass if agents waited
}

TEST(Tba, does_what_the_plain_algorithm_does_step_by_step) {
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    base::Random random(seed);
    const Grid grid(support::random_terrain(random, 24), support::random_rules(random));
    const auto problem = support::random_endpoints(random, grid);
    if (!problem) continue;
    const TimeSlice slice{.expansions = std::uint64_t{1} << random.below(8),
                          .traces = std::uint64_t{1} << random.below(6),
                          .last_traces = std::uint64_t{1} << random.below(8)};
    WaitingTba plain(grid, *problem, slice);
    Tba agent(grid, {.slice = slice});
    agent.start(problem->start, problem->goal);
    std::uint64_t expanded = 0;
    while (agent.position() != problem->goal) {
      const Step step = agent.step();
      plain.step();
      ASSERT_EQ(step.position, plain.position()) << "seed " << seed;
      expanded += step.work.expansions;
      ASSERT_EQ(expanded, plain.expanded().size()) << "seed " << seed;
      for (std::uint64_t i = expanded - step.work.expansions; i < expanded; ++i) {
        ASSERT_TRUE(agent.planner().is_closed(plain.expanded()[i])) << "seed " << seed;
      }
    }
  }
}

TEST(Tba, expands_what_a_star_expands_and_arrives_by_legal_moves_within_its_bound) {
  for (std::uint64_t seed = 0; seed < 4000; ++seed) {
    base::Random random(seed);
    const Grid grid(support::random_terrain(random, 40), support::random_rules(random));
    const auto problem = support::random_endpoints(random, grid);
    if (!problem) continue;
    const AgentSpec spec =
        parse_spec("tba:slice=" + std::to_string(random.between(2, 60)) +
                   ",ratio=" + std::to_string(random.between(1, 20)) + (random.chance(1, 2) ? ",finish=tenth" : "") +
                   (random.chance(1, 2) ? ",trace=start" : "") + (random.chance(1, 2) ? ",idle=step" : ""));
    const support::Walk walked = support::walk(*make_agent(spec, grid), *problem);
    ASSERT_EQ(walked.end, Outcome::arrived) << spec.text << ", seed " << seed;
    ASSERT_LE(walked.work_max, *spec.algorithm->work_bound(spec.options, grid.rules())) << spec.text;
    const support::Walk optimal = support::walk(*make_agent("astar", grid), *problem);
    ASSERT_GE(walked.cost, optimal.cost);
    ASSERT_LE(walked.work.expansions, optimal.work.expansions) << spec.text << ", seed " << seed;
    if (problem->start != problem->goal) {
      optimal::BestFirstSearch<spaces::GridSpace, queues::HeapQueue> search{spaces::GridSpace(grid)};
      search.start(problem->start, problem->goal);
      search.run();
      ASSERT_EQ(search.work().expansions, optimal.work.expansions) << "seed " << seed;
    }
  }
}

TEST(Tba, walks_the_path_of_a_star_when_its_slice_has_no_end) {
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    base::Random random(seed);
    const Grid grid(support::random_terrain(random, 40), support::random_rules(random));
    const auto problem = support::random_endpoints(random, grid);
    if (!problem) continue;
    const support::Walk walked = support::walk(*make_agent("tba:slice=1000000", grid), *problem);
    const support::Walk optimal = support::walk(*make_agent("astar", grid), *problem);
    ASSERT_EQ(walked.cells, optimal.cells) << "seed " << seed;
    ASSERT_EQ(walked.work.expansions, optimal.work.expansions) << "seed " << seed;
  }
}

TEST(Tba, makes_the_same_moves_whatever_its_budget) {
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    base::Random random(seed);
    const Grid grid(support::random_terrain(random, 40), support::random_rules(random));
    const auto problem = support::random_endpoints(random, grid);
    if (!problem) continue;
    const auto agent = make_agent("tba:slice=" + std::to_string(random.between(2, 60)) +
                                      (random.chance(1, 2) ? ",finish=tenth,trace=start,idle=step" : ""),
                                  grid);
    const support::Walk whole = support::walk(*agent, *problem);
    const support::Walk pieces = support::walk(*agent, *problem, [&] { return random.below(300); });
    ASSERT_EQ(whole.cells, pieces.cells) << "seed " << seed;
    ASSERT_EQ(whole.work.total(), pieces.work.total()) << "seed " << seed;
  }
}

TEST(Tba, does_no_more_work_in_a_move_on_a_larger_map) {
  const auto most_work = [](const char* map) {
    const Grid grid(generators::generate(map));
    const auto agent = make_agent("tba:slice=20", grid);
    std::uint64_t most = 0;
    base::Random random(1);
    for (int i = 0; i < 8; ++i)
      most = std::max(most, support::walk(*agent, *support::random_endpoints(random, grid)).work_max);
    return static_cast<double>(most);
  };
  EXPECT_LE(most_work("rooms:640x640"), 1.05 * most_work("rooms:160x160"));
}

TEST(Tba, goes_back_along_its_trail_out_of_a_dead_end) {
  const Grid grid(support::drawn_map({
      "..........",
      ".########.",
      "........#.",
      ".########.",
      "..........",
  }));
  const support::Endpoints problem{grid.cell({0, 2}), grid.cell({9, 2})};
  const support::Walk walked = support::walk(*make_agent("tba:slice=2", grid), problem);
  EXPECT_EQ(walked.end, Outcome::arrived);
  EXPECT_NE(std::ranges::find(walked.cells, grid.cell({3, 2})), walked.cells.end()) << "it was never in the dead end";
}

TEST(Tba, serves_one_problem_after_the_other) {
  base::Random random(5);
  const Grid grid(generators::generate("rooms:64x64"));
  for (const std::string spec : {"tba:slice=5", "tba:slice=5,finish=tenth,trace=start,idle=step"}) {
    const auto agent = make_agent(spec, grid);
    for (int i = 0; i < 50; ++i) {
      const auto problem = support::random_endpoints(random, grid);
      // Some walks are broken off.
      support::walk(*agent, *problem, i % 3 == 0 ? random.below(100) : 1'000'000);
      const support::Walk again = support::walk(*agent, *problem);
      const support::Walk fresh = support::walk(*make_agent(spec, grid), *problem);
      ASSERT_EQ(again.cells, fresh.cells) << spec << ", " << i;
      ASSERT_EQ(again.work.total(), fresh.work.total()) << spec << ", " << i;
    }
  }
}

TEST(Tba, tells_what_it_holds) {
  const Grid grid(support::drawn_map({"......................"}));
  const auto agent = make_agent("tba:slice=2,ratio=1", grid);
  agent->start(grid.cell({0, 0}), grid.cell({21, 0}));
  support::walk(*agent, {grid.cell({0, 0}), grid.cell({21, 0})});
  EXPECT_GT(agent->inspect().episodes, 1U);
  EXPECT_GE(agent->inspect().online_bytes, 21 * sizeof(optimal::NodeTable::Entry));
}

}  // namespace
}  // namespace cairn::algorithm
