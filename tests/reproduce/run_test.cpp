// Running experiments: who takes part, on which problems, and how a run goes on where it was.
#include "reproduce/running/run.hpp"

#include <cairn/error.hpp>

#include "reproduce/publication.hpp"
#include "support/temporary_folder.hpp"
#include "trial/terminal/units.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <set>

namespace cairn::reproduce {
namespace {

TEST(Reproduction, a_contestant_that_cannot_run_does_not_stop_the_others) {
  support::TemporaryFolder folder;
  Experiment experiment{"small", {}, {}};
  experiment.suite.maps = {{"", 1, "rooms:20x20", 2}};
  experiment.suite.draw.problems = 2;
  experiment.suite.visibility = Visibility::unknown;
  experiment.contestants = {{"A*", "astar", ""}, {"RTAA*", "rtaa", ""}};
  RunSettings settings;
  settings.folder = folder.path().string();
  RunLog log((folder.path() / "finished.jsonl").string());
  const ExperimentRun run = run_experiment(experiment, settings, log);
  EXPECT_EQ(run.measured.find("A*"), nullptr);
  EXPECT_THAT(run.measured.reason("A*"), testing::HasSubstr("terrain"));
  EXPECT_EQ(run.measured.row("RTAA*").problems, 2U);
  EXPECT_EQ(run.maps.at(0).width, 40);
  EXPECT_EQ(run.maps.at(0).name, "rooms:20x20 x2");
}

TEST(Reproduction, contestants_without_times_run_side_by_side_and_count_the_same) {
  Experiment experiment{"small"};
  experiment.suite.maps = {{"", 1, "rooms:40x40"}, {"", 1, "caves:40x40"}};
  experiment.suite.draw.problems = 5;
  experiment.suite.visibility = Visibility::unknown;
  for (const char* spec : {"rtaa:lookahead=3,heap=binary", "artaa:lookahead=3", "dartaa", "lss-lrta", "astar"}) {
    experiment.contestants.push_back({spec, spec, ""});
  }
  const auto run = [&](bool timed, std::size_t most_rows) {
    support::TemporaryFolder folder;
    RunSettings settings;
    settings.folder = folder.path().string();
    RunLog log((folder.path() / "finished.jsonl").string());
    experiment.timed = timed;
    ExperimentRun done = run_experiment(experiment, settings, log);
    std::set<std::string> measured_anew;
    settings.tell = [&](const std::string& message) { measured_anew.insert(message); };
    RunLog again((folder.path() / "finished.jsonl").string());
    run_experiment(experiment, settings, again);
    EXPECT_EQ(measured_anew, std::set<std::string>{"rooms:40x40: astar"}) << "which can't run";
    EXPECT_EQ(done.rows.size(), most_rows);
    return done;
  };
  const ExperimentRun timed = run(true, 8);
  const ExperimentRun counted = run(false, 8);
  EXPECT_THAT(counted.measured.reason("astar"), testing::HasSubstr("terrain"));
  for (const std::string& label : timed.measured.labels("")) {
    const Standing& with = timed.measured.at(label);
    const Standing& without = counted.measured.at(label);
    ASSERT_EQ(with.problems.size(), without.problems.size());
    for (std::size_t i = 0; i < with.problems.size(); ++i) {
      ProblemFigures figures = with.problems[i];
      EXPECT_GT(figures.ns, 0U);
      figures.ns = figures.first_ns = 0;
      EXPECT_EQ(figures, without.problems[i]) << label;
    }
    EXPECT_EQ(with.row.cost_mean, without.row.cost_mean);
    EXPECT_GT(counted.seconds, 0);
    for (const rows::Row& row : {without.row, counted.measured.row(label)}) {
      EXPECT_TRUE(std::isnan(row.problem_ns_mean)) << "what was not measured is not 0";
      EXPECT_TRUE(std::isnan(row.move_ns_mean));
      EXPECT_EQ(std::isnan(row.percolations_mean), !label.ends_with("binary")) << label;
    }
  }
}

TEST(Reproduction, scales_problems_up_with_maps_that_have_an_original) {
  support::TemporaryFolder folder;
  Experiment experiment{"small"};
  experiment.suite.maps = {{"large", 1, "caves:40x40,seed=5", 3, "small"}};
  experiment.suite.draw = {6, 10, 15};
  experiment.contestants = {{"A*", "astar", ""}};
  RunSettings settings;
  settings.folder = folder.path().string();
  RunLog log((folder.path() / "finished.jsonl").string());
  const ExperimentRun run = run_experiment(experiment, settings, log);
  EXPECT_EQ(run.maps.at(0).width, 120);
  EXPECT_GT(run.measured.row("A*").optimal_mean, 2 * 10) << "costs of 10 to 15 are those of the original map";
  EXPECT_LE(run.measured.row("A*").optimal_mean, 3 * 15);
}

TEST(Reproduction, a_contestant_takes_part_from_its_effort_on) {
  support::TemporaryFolder folder;
  Experiment experiment{"small"};
  experiment.suite.maps = experiment.suite.quick_maps = {{"", 1, "rooms:20x20"}};
  experiment.suite.draw.problems = experiment.suite.quick_draw.problems = 1;
  experiment.contestants = {{"quick", "lrta", ""},
                            {"usual", "lrta:depth=2", "", "", Effort::usual},
                            {"exhaustive", "lrta:depth=3", "", "", Effort::exhaustive}};
  RunSettings settings;
  settings.folder = folder.path().string();
  RunLog log((folder.path() / "finished.jsonl").string());
  const auto taking_part = [&](Effort effort) {
    settings.effort = effort;
    return run_experiment(experiment, settings, log).measured.labels("").size();
  };
  EXPECT_EQ(taking_part(Effort::quick), 1U);
  EXPECT_EQ(taking_part(Effort::usual), 2U);
  EXPECT_EQ(taking_part(Effort::exhaustive), 3U);
}

TEST(Reproduction, an_exhaustive_run_has_databases_and_problems_of_its_own) {
  support::TemporaryFolder folder;
  Experiment experiment{"small"};
  experiment.suite.maps = experiment.suite.quick_maps = {{"", 1, "rooms:20x20"}};
  experiment.suite.draw.problems = 2;
  experiment.suite.quick_draw.problems = 1;
  experiment.suite.all_draw = ProblemDraw{5};
  experiment.suite.all_maps = {{"", 1, "rooms:30x20"}};
  experiment.contestants = {
      {"records", "knn-lrta", "knn:records=10", "knn:records=7", Effort::quick, Built::for_each_map, "knn:records=20"}};
  RunSettings settings;
  settings.folder = folder.path().string();
  RunLog log((folder.path() / "finished.jsonl").string());
  const auto expect = [&](Effort effort, std::uint64_t records, std::size_t problems, bool tells) {
    settings.effort = effort;
    const ExperimentRun run = run_experiment(experiment, settings, log);
    EXPECT_EQ(run.measured.row("records").database_records, records);
    EXPECT_EQ(run.measured.at("records").problems.size(), problems);
    EXPECT_EQ(run.maps.at(0).width, effort == Effort::exhaustive ? 30 : 20);
    EXPECT_EQ(run.drawn.find("With --exhaustive they are 5.") != std::string::npos, tells) << run.drawn;
  };
  expect(Effort::quick, 7, 1, true);
  expect(Effort::usual, 10, 2, true);
  expect(Effort::exhaustive, 20, 5, false);
}

TEST(Reproduction, walks_the_problem_on_which_somebody_went_most_astray) {
  support::TemporaryFolder folder;
  Experiment experiment{"small"};
  experiment.suite.maps = {{"", 1, "rooms:40x40"}, {"", 1, "caves:40x40"}};
  experiment.suite.draw.problems = 12;
  experiment.contestants = {{"LRTA*", "lrta", ""}, {"A*", "astar", ""}, {"regions", "hcdps", "hcdps"}};
  experiment.walked = {"regions", "LRTA*"};
  RunSettings settings;
  settings.folder = folder.path().string();
  RunLog log((folder.path() / "finished.jsonl").string());
  const ExperimentRun run = run_experiment(experiment, settings, log);
  ASSERT_FALSE(run.walks.empty());
  bool worst_is_there = false;
  for (const report::WalkedProblem& problem : run.walks) {
    EXPECT_EQ(problem.map, 0U);
    ASSERT_EQ(problem.walks.size(), 2U);
    EXPECT_EQ(problem.walks[0].label, "LRTA*");
    EXPECT_EQ(problem.walks[1].label, "regions");
    EXPECT_NE(problem.walks[1].moves, "");
    const std::string worst = terminal::format_percent(run.measured.at("LRTA*").by_map[0].suboptimality_max_pct);
    worst_is_there = worst_is_there || problem.walks[0].caption.find(worst) != std::string::npos;
  }
  EXPECT_TRUE(worst_is_there);
}

TEST(Reproduction, goes_on_where_it_was_and_stamps_its_rows) {
  support::TemporaryFolder folder;
  Experiment experiment{"small", {}, {}};
  experiment.suite.maps = {{"", 1, "rooms:40x40"}, {"", 1, "caves:40x40"}};
  experiment.suite.draw.problems = 3;
  experiment.contestants = {{"A*", "astar", ""}, {"regions", "hcdps", "hcdps"}, {"gone", "no-such-algorithm", ""}};
  RunSettings settings;
  settings.folder = folder.path().string();
  const std::string path = (folder.path() / "finished.jsonl").string();
  RunLog log(path);
  const ExperimentRun first = run_experiment(experiment, settings, log);
  ASSERT_EQ(first.rows.size(), 4U);
  EXPECT_EQ(first.measured.row("regions").problems, 6U);
  EXPECT_EQ(first.measured.at("A*").problems.size(), 6U);
  EXPECT_EQ(first.measured.reason("gone"), "not available in this build");
  for (const rows::Row& row : first.rows) {
    EXPECT_NE(row.revision, "");
    EXPECT_EQ(row.map_fingerprint.size(), 16U);
    EXPECT_EQ(row.database_fingerprint.empty(), row.label == "A*");
    EXPECT_EQ(row.algorithm, row.label == "A*" ? "astar" : "hcdps");
  }
  // The line of a run that was killed meanwhile is cut off: that row alone is measured anew. What another revision
  // left is not read.
  std::string text = folder.contents("finished.jsonl");
  const std::string other = "{\"key\":\"0.0.1+abc 12\",\"row\":{\"fewer\":\"fields\"},\"problems\":{}}\n";
  folder.add("finished.jsonl", other + text.substr(0, text.size() - 20));
  std::size_t measured_anew = 0;
  RunSettings counting = settings;
  counting.tell = [&](const std::string&) { ++measured_anew; };
  RunLog again(path);
  const ExperimentRun second = run_experiment(experiment, counting, again);
  EXPECT_EQ(measured_anew, 1U);
  EXPECT_EQ(second.measured.row("A*").move_ns_mean, first.measured.row("A*").move_ns_mean);
  ASSERT_EQ(second.measured.at("regions").problems.size(), 6U);
  for (std::size_t i = 0; i < 6; ++i) {
    EXPECT_EQ(second.measured.at("regions").problems[i].cost, first.measured.at("regions").problems[i].cost);
  }
  EXPECT_EQ(second.measured.at("A*").problems, first.measured.at("A*").problems) << "times too: nothing was measured";
  folder.add("finished.jsonl", text + "{\"key\":\"" + RunLog::revision_key() + "12\",\"row\":{},\"problems\":{}}\n");
  EXPECT_THAT([&] { RunLog damaged(path); },
              testing::ThrowsMessage<InputError>(testing::HasSubstr("finished.jsonl:5: ")));
}

TEST(RunLog, says_why_it_cannot_be_written) {
  RunLog log("no/such/folder/finished.jsonl");
  EXPECT_THAT(
      [&] { log.add("key", {}); },
      testing::ThrowsMessage<OutputError>("cannot write 'no/such/folder/finished.jsonl': No such file or directory"));
}

}  // namespace
}  // namespace cairn::reproduce
