#include "trial/driver/trial.hpp"

#include <cairn/error.hpp>

#include "support/drawn_map.hpp"
#include "support/scripted_agent.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace cairn::trial {
namespace {

using testing::HasSubstr;

// The script that the next agent of `kScripted` follows. Algorithms are made through plain function pointers, so it is
// handed over here.
support::ScriptedAgent::Script the_script;
Inspection the_inspection;
WorkBound the_bound;

constinit const Algorithm kScripted{
    .name = "scripted",
    .title = "Scripted",
    .summary = "Does what a test says.",
    .paper = {},
    .database = {},
    .options = {},
    .unknown_terrain = true,
    .make = [](const AgentSetup& setup) -> std::unique_ptr<Agent> {
      auto agent = std::make_unique<support::ScriptedAgent>(setup, the_script);
      agent->inspection = the_inspection;
      return agent;
    },
    .work_bound = [](const Options&, const Rules&) { return the_bound; },
};

class TrialOfAScript : public testing::Test {
 protected:
  TrialOfAScript() {
    the_script = [](const Agent& agent, std::uint64_t, std::uint64_t) {
      return support::ScriptedAgent::to(agent, 1, 0);
    };
    the_inspection = {};
    the_bound = {};
  }

  // From the left end of the corridor to its right end.
  driver::TrialResult run(std::uint64_t max_steps = driver::kDefaultMaxSteps, driver::Trace* trace = nullptr) {
    const AgentSpec spec{"scripted", &kScripted, Options("scripted", {}, "")};
    return driver::Trial(spec, grid_, {.max_steps = max_steps}).run(problem_, trace);
  }

  std::string complaint() {
    try {
      run();
    } catch (const InternalError& error) {
      return error.what();
    }
    return "no complaint";
  }

  Grid grid_{support::drawn_map({".....", ".@@@.", "....."})};
  problems::Problem problem_{grid_.cell({0, 0}), grid_.cell({4, 0}), Cost{4 * 5741}};
};

TEST_F(TrialOfAScript, counts_a_straight_walk) {
  the_inspection = {kNoCell, 3, 5, 700};
  const driver::TrialResult result = run();
  EXPECT_TRUE(result.solved);
  EXPECT_EQ(result.moves, 4U);
  EXPECT_EQ(result.steps, 4U);
  EXPECT_EQ(result.travel, 4U * 5741U);
  EXPECT_EQ(result.revisits, 0U);
  EXPECT_EQ(result.inspection.episodes, 3U);
  EXPECT_EQ(result.inspection.learned_states, 5U);
  EXPECT_EQ(result.inspection.online_bytes, 700U);
  EXPECT_GT(result.total_ns, 0U);
  EXPECT_GT(result.first_move_ns, 0U);
}

TEST_F(TrialOfAScript, counts_work_thoughts_and_revisits) {
  // One step right, one thought, back, and then on to the goal: (0,0) and (1,0) are visited twice.
  the_script = [](const Agent& agent, std::uint64_t step, std::uint64_t) -> Step {
    if (step == 1) return {Outcome::thinking, agent.position(), Work{.expansions = 7, .successors = 20}};
    return support::ScriptedAgent::to(agent, step == 2 ? -1 : 1, 0, Work{.expansions = 1, .learned = 2});
  };
  driver::Trace trace;
  const driver::TrialResult result = run(driver::kDefaultMaxSteps, &trace);
  EXPECT_EQ(result.steps, 7U);
  EXPECT_EQ(result.moves, 6U);
  EXPECT_EQ(result.travel, 6U * 5741U);
  EXPECT_EQ(result.revisits, 2U);
  EXPECT_EQ(result.work.expansions, 13U);
  EXPECT_EQ(result.work.learned, 12U);
  EXPECT_EQ(result.expanded_max, 7U);
  EXPECT_EQ(result.work_max, 27U);

  ASSERT_EQ(trace.size(), 7U);
  EXPECT_EQ(trace[0], (driver::TracePoint{{0, 0}, 0, 0, {}}));
  EXPECT_EQ(trace[2], (driver::TracePoint{{0, 0}, 8, 2, {}})) << "a thought counts to the move that it led to";
  EXPECT_EQ(trace[6].at, (Point{4, 0}));
}

TEST_F(TrialOfAScript, adds_up_diagonal_moves) {
  grid_ = Grid(support::drawn_map({"...", "...", "..."}), Rules{.diagonal = Diagonal::seven_fifths});
  problem_ = {grid_.cell({0, 0}), grid_.cell({2, 2}), Cost{14}};
  the_script = [](const Agent& agent, std::uint64_t, std::uint64_t) { return support::ScriptedAgent::to(agent, 1, 1); };
  EXPECT_EQ(run().travel, 14U);
}

TEST_F(TrialOfAScript, has_nothing_to_do_where_the_start_is_the_goal) {
  problem_ = {grid_.cell({2, 2}), grid_.cell({2, 2}), Cost{0}};
  const driver::TrialResult result = run();
  EXPECT_TRUE(result.solved);
  EXPECT_EQ(result.moves, 0U);
}

TEST_F(TrialOfAScript, leaves_a_problem_unsolved_at_the_limit_of_steps) {
  the_script = [](const Agent& agent, std::uint64_t step, std::uint64_t) {
    return support::ScriptedAgent::to(agent, step % 2 == 0 ? 1 : -1, 0);
  };
  const driver::TrialResult result = run(1000);
  EXPECT_FALSE(result.solved);
  EXPECT_EQ(result.moves, 1000U);
  EXPECT_EQ(result.revisits, 999U);
}

TEST_F(TrialOfAScript, a_limit_that_is_just_enough_is_enough) {
  EXPECT_TRUE(run(4).solved);
  EXPECT_FALSE(run(3).solved);
}

TEST_F(TrialOfAScript, an_agent_that_only_thinks_does_not_hang_the_trial) {
  the_script = [](const Agent& agent, std::uint64_t, std::uint64_t) -> Step {
    return {Outcome::thinking, agent.position(), {}};
  };
  const driver::TrialResult result = run(1000);
  EXPECT_FALSE(result.solved);
  EXPECT_EQ(result.steps, 1000U);
}

TEST_F(TrialOfAScript, a_move_into_a_wall_is_caught) {
  the_script = [](const Agent& agent, std::uint64_t step, std::uint64_t) {
    return support::ScriptedAgent::to(agent, step == 0 ? 1 : 0, step == 0 ? 0 : 1);
  };
  EXPECT_EQ(complaint(), "'scripted' made an illegal move from (1,0) to (1,1), on the way from (0,0) to (4,0)");
}

TEST_F(TrialOfAScript, a_jump_is_caught) {
  the_script = [](const Agent& agent, std::uint64_t, std::uint64_t) { return support::ScriptedAgent::to(agent, 4, 0); };
  EXPECT_THAT(complaint(), HasSubstr("illegal move from (0,0) to (4,0)"));
}

TEST_F(TrialOfAScript, a_cut_corner_is_caught) {
  problem_ = {grid_.cell({0, 1}), grid_.cell({4, 0}), Cost{1}};
  the_script = [](const Agent& agent, std::uint64_t, std::uint64_t) {
    return support::ScriptedAgent::to(agent, 1, -1);
  };
  EXPECT_THAT(complaint(), HasSubstr("illegal move from (0,1) to (1,0)"));
}

TEST_F(TrialOfAScript, standing_still_is_no_move) {
  the_script = [](const Agent& agent, std::uint64_t, std::uint64_t) { return support::ScriptedAgent::to(agent, 0, 0); };
  EXPECT_THAT(complaint(), HasSubstr("illegal move"));
}

TEST_F(TrialOfAScript, a_position_outside_all_memory_is_caught) {
  the_script = [](const Agent&, std::uint64_t, std::uint64_t) -> Step {
    return {Outcome::moved, Cell{0xFFFFFFF0U}, {}};
  };
  EXPECT_THAT(complaint(), HasSubstr("illegal move"));
}

TEST_F(TrialOfAScript, giving_up_where_there_is_a_path_is_caught) {
  the_script = [](const Agent& agent, std::uint64_t, std::uint64_t) -> Step {
    return {Outcome::unreachable, agent.position(), {}};
  };
  EXPECT_THAT(complaint(), HasSubstr("gave up at (0,0) although there is a path"));
}

TEST_F(TrialOfAScript, a_false_claim_to_have_arrived_is_caught) {
  the_script = [](const Agent& agent, std::uint64_t, std::uint64_t) -> Step {
    return {Outcome::arrived, agent.position(), {}};
  };
  EXPECT_THAT(complaint(), HasSubstr("claims to have arrived at (0,0)"));
}

TEST_F(TrialOfAScript, an_agent_that_walks_another_way_the_second_time_is_caught) {
  the_script = [](const Agent& agent, std::uint64_t step, std::uint64_t problem) -> Step {
    if (problem == 1 && step == 2) return support::ScriptedAgent::to(agent, -1, 0);
    return support::ScriptedAgent::to(agent, 1, 0);
  };
  EXPECT_THAT(complaint(), HasSubstr("is not deterministic: its step 3 differs in a second run"));
}

TEST_F(TrialOfAScript, a_broken_bound_is_caught) {
  the_bound = 10;
  the_script = [](const Agent& agent, std::uint64_t, std::uint64_t) {
    return support::ScriptedAgent::to(agent, 1, 0, Work{.successors = 8, .queue = 3});
  };
  EXPECT_THAT(complaint(), HasSubstr("spent 11 counted operations on one move where its bound is 10"));
}

TEST_F(TrialOfAScript, a_path_below_the_optimum_is_caught) {
  problem_.optimal = Cost{5 * 5741};
  EXPECT_THAT(complaint(), HasSubstr("shorter than the shortest"));
}

TEST_F(TrialOfAScript, counts_revisits_anew_for_each_problem) {
  const AgentSpec spec{"scripted", &kScripted, Options("scripted", {}, "")};
  driver::Trial trial(spec, grid_);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(trial.run(problem_).revisits, 0U);
  EXPECT_EQ(trial.step_times().count(), 12U);
}

}  // namespace
}  // namespace cairn::trial
