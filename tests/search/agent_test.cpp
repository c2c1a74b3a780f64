// What all agents have in common: which problems they take, and what they are told of the terrain.
#include <cairn/agent.hpp>
#include <cairn/error.hpp>

#include "support/drawn_map.hpp"
#include "support/throws.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

namespace cairn::search {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// Makes the steps that it is told, and writes down what it is asked and told.
class Probe final : public Agent {
 public:
  explicit Probe(const Grid& grid, Visibility visibility = Visibility::known) : Agent(grid, visibility) {}
  explicit Probe(const Graph& graph) : Agent(graph) {}

  Inspection inspect() const override { return {}; }
  Step move_to(std::int32_t x, std::int32_t y) {
    next = {Outcome::moved, grid().cell({x, y}), {}};
    return step();
  }
  bool believes_free(Point at, Direction direction) const {
    return (believed_masks()[grid().cell(at).index] >> static_cast<unsigned>(direction) & 1U) != 0;
  }
  using Agent::believed_costs;
  using Agent::believed_masks;
  using Agent::decide_moves;
  using Agent::visibility;

  Step next;
  int starts = 0;
  std::vector<std::uint64_t> budgets;  // of the steps
  std::vector<Cell> blocked;
  std::vector<Cell> dearer;

 private:
  void do_start(Cell, Cell) override { ++starts; }
  Step do_step(std::uint64_t budget) override {
    budgets.push_back(budget);
    return next;
  }
  void on_blocked(std::span<const Cell> cells) override { blocked.assign(cells.begin(), cells.end()); }
  void on_dearer(std::span<const Cell> cells) override { dearer.assign(cells.begin(), cells.end()); }
};

TEST(Agent, takes_problems_between_passable_cells_alone) {
  const Grid grid(support::drawn_map({"..#", "..."}));
  Probe agent(grid);
  const Cell free = grid.cell({0, 0});
  const auto message = [&](auto from, auto to) {
    return support::message_of<UsageError>([&] { agent.start(from, to); });
  };
  EXPECT_THAT(support::message_of<UsageError>([&] { agent.step(); }), HasSubstr("needs a problem before"));
  EXPECT_THAT(message(grid.cell({2, 0}), free), HasSubstr("the start of a problem must be a passable cell"));
  EXPECT_THAT(message(free, grid.cell({2, 0})), HasSubstr("the goal of a problem must be a passable cell"));
  EXPECT_THAT(message(free, Cell{grid.shape().cell_count()}), HasSubstr("the goal of a problem"));
  EXPECT_THAT(message(kNoCell, free), HasSubstr("the start of a problem"));
  EXPECT_THAT(message(Point{2, 0}, Point{0, 0}), HasSubstr("start"));
  EXPECT_THAT(message(Point{0, 0}, Point{3, 0}), HasSubstr("goal"));
  EXPECT_EQ(agent.starts, 0);

  const Graph graph({{0, 0}, {1, 0}, {2, 0}}, std::vector<Arc>{{1, 2, Cost{1}}});
  Probe walker(graph);
  EXPECT_THAT(support::message_of<UsageError>([&] {
                walker.start(Point{0, 0}, Point{1, 0});
              }),
              HasSubstr("start and goal are nodes"));
  EXPECT_THAT(support::message_of<UsageError>([&] { walker.start(Cell{1}, Cell{4}); }), HasSubstr("goal of a problem"));
  EXPECT_THAT(support::message_of<UsageError>([&] { walker.start(kNoCell, Cell{1}); }),
              HasSubstr("start of a problem"));
  walker.start(Cell{1}, Cell{3});
  EXPECT_EQ(walker.step().outcome, Outcome::unreachable);
  walker.start(Cell{1}, Cell{2});
  walker.next = {Outcome::moved, Cell{2}, {}};
  EXPECT_EQ(walker.step().outcome, Outcome::moved);
  EXPECT_EQ(walker.starts, 1);
}

TEST(Agent, has_the_smallest_budget_that_its_nodes_ask_for) {
  const Grid grid(support::drawn_map({"..."}));
  Probe agent(grid);
  EXPECT_EQ(agent.min_budget(), Agent::kMinBudget);
  agent.start(Point{0, 0}, Point{2, 0});
  agent.next.outcome = Outcome::thinking;
  for (const std::uint64_t budget : {std::uint64_t{0}, Agent::kMinBudget + 1, kUnlimitedWork}) agent.step(budget);
  EXPECT_THAT(agent.budgets, ElementsAre(Agent::kMinBudget, Agent::kMinBudget + 1, kUnlimitedWork));
  EXPECT_EQ(agent.position(), grid.cell({0, 0}));

  std::vector<Arc> arcs;
  for (std::uint32_t to = 2; to <= 31; ++to) arcs.push_back({1, to, Cost{1}});
  const Graph star(std::vector<Point>(31), arcs);
  EXPECT_EQ(Probe(star).min_budget(), 4U + 3 * 30);
}

TEST(Agent, knows_where_terrain_is_known_that_there_is_no_way) {
  const Grid grid(support::drawn_map({"..#."}));
  Probe agent(grid);
  EXPECT_EQ(agent.visibility(), Visibility::known);
  EXPECT_EQ(agent.believed_masks(), grid.masks().data());
  agent.start(Point{0, 0}, Point{3, 0});
  const Step step = agent.step();
  EXPECT_EQ(step.outcome, Outcome::unreachable);
  EXPECT_EQ(step.position, grid.cell({0, 0}));
  EXPECT_EQ(agent.starts, 0);
  agent.start(Point{1, 0}, Point{1, 0});
  EXPECT_EQ(agent.step().outcome, Outcome::arrived);
  EXPECT_THAT(agent.budgets, IsEmpty());
  agent.start(Point{0, 0}, Point{1, 0});
  EXPECT_EQ(agent.move_to(1, 0).outcome, Outcome::moved);
  EXPECT_EQ(agent.step().outcome, Outcome::arrived);
}

TEST(Agent, finds_out_by_walking_where_terrain_is_unknown) {
  const Grid grid(support::drawn_map({"....#.", "......"}));
  Probe agent(grid, Visibility::unknown);
  EXPECT_EQ(agent.visibility(), Visibility::unknown);
  for (int problem = 0; problem < 2; ++problem) {  // what it has seen is forgotten
    agent.blocked.clear();
    agent.start(Point{1, 0}, Point{5, 0});
    EXPECT_TRUE(agent.believes_free({3, 0}, Direction::east));
    agent.move_to(2, 0);
    EXPECT_THAT(agent.blocked, IsEmpty());
    agent.move_to(3, 0);
    EXPECT_THAT(agent.blocked, ElementsAre(grid.cell({4, 0})));
    EXPECT_FALSE(agent.believes_free({3, 0}, Direction::east));
  }
  agent.start(Point{3, 1}, Point{5, 0});
  EXPECT_FALSE(agent.believes_free({5, 0}, Direction::west)) << "it looks round where it begins";
  // What it says at last, it says for good.
  agent.next = {Outcome::unreachable, kNoCell, {}};
  EXPECT_EQ(agent.step().position, grid.cell({3, 1}));
  agent.budgets.clear();
  EXPECT_EQ(agent.step().outcome, Outcome::unreachable);
  EXPECT_THAT(agent.budgets, IsEmpty());

  const Grid parts(support::drawn_map({".#."}));
  Probe hopeful(parts, Visibility::unknown);
  hopeful.start(Point{0, 0}, Point{2, 0});
  EXPECT_EQ(hopeful.starts, 1);
}

TEST(Agent, believes_that_unseen_cells_are_cheap) {
  Terrain terrain = support::drawn_map({"......"});
  terrain.set_cost({0, 0}, 2);
  terrain.set_cost({3, 0}, 7);
  const Grid grid(std::move(terrain));
  Probe knowing(grid);
  EXPECT_EQ(knowing.believed_costs()[grid.cell({3, 0}).index], 7);
  Probe agent(grid, Visibility::unknown);
  agent.start(Point{0, 0}, Point{5, 0});
  EXPECT_LT(agent.believed_costs()[grid.cell({3, 0}).index], 7);
  agent.move_to(1, 0);
  EXPECT_THAT(agent.dearer, IsEmpty());
  agent.move_to(2, 0);
  EXPECT_THAT(agent.dearer, ElementsAre(grid.cell({3, 0})));
  EXPECT_EQ(agent.believed_costs()[grid.cell({3, 0}).index], 7);

  const Grid plain(support::drawn_map({"..."}));
  EXPECT_EQ(Probe(plain).believed_costs(), nullptr);
}

TEST(Agent, forgets_the_moves_that_were_decided_for_another_problem) {
  const Grid grid(support::drawn_map({"......"}));
  Probe agent(grid);
  agent.start(Point{0, 0}, Point{5, 0});
  agent.move_to(1, 0);
  agent.decide_moves(1, 3);
  EXPECT_EQ(agent.step().position, grid.cell({2, 0}));
  agent.start(Point{0, 0}, Point{5, 0});
  EXPECT_EQ(agent.move_to(1, 0).position, grid.cell({1, 0}));
  EXPECT_EQ(agent.budgets.size(), 2U);
}

}  // namespace
}  // namespace cairn::search
