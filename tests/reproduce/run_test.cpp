// Running experiments: who takes part, on which problems, and how a run goes on where it was.
#include "reproduce/running/run.hpp"

#include <cairn/error.hpp>

#include "reproduce/publication.hpp"
#include "support/temporary_folder.hpp"
#include "trial/rows/row_formats.hpp"
#include "trial/terminal/units.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <filesystem>

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
  tasks::TaskStore store((folder.path() / "tasks").string());
  const ExperimentRun run = run_experiment(experiment, settings, store);
  EXPECT_EQ(run.measured.find("A*"), nullptr);
  EXPECT_THAT(run.measured.reason("A*"), testing::HasSubstr("terrain"));
  EXPECT_EQ(run.measured.row("RTAA*").problems, 2U);
  EXPECT_EQ(run.maps.at(0).width, 40);
  EXPECT_EQ(run.maps.at(0).name, "rooms:20x20 x2");
}

TEST(Reproduction, contestants_without_times_run_on_all_cores_and_count_the_same) {
  Experiment experiment{"small"};
  experiment.suite.maps = {{"", 1, "rooms:40x40"}, {"", 1, "caves:40x40"}};
  experiment.suite.draw.problems = 5;
  experiment.suite.visibility = Visibility::unknown;
  for (const char* spec : {"rtaa:lookahead=3,heap=binary", "artaa:lookahead=3", "dartaa", "lss-lrta", "astar"}) {
    experiment.contestants.push_back({spec, spec, ""});
  }
  const auto run = [&](bool timed, unsigned workers) {
    support::TemporaryFolder folder;
    RunSettings settings;
    settings.workers = workers;
    tasks::TaskStore store((folder.path() / "tasks").string());
    experiment.timed = timed;
    ExperimentRun done = run_experiment(experiment, settings, store);
    std::atomic<std::size_t> measured_anew = 0;
    settings.finished = [&](const experiment::TaskPlace&) { ++measured_anew; };
    run_experiment(experiment, settings, store);
    EXPECT_EQ(measured_anew, 0U);
    EXPECT_EQ(done.rows.size(), 8U);
    return done;
  };
  const ExperimentRun timed = run(true, 1);
  const ExperimentRun counted = run(false, 3);
  EXPECT_EQ(rows::csv_rows(counted.rows), rows::csv_rows(run(false, 1).rows)) << "whatever the number of workers";
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
  tasks::TaskStore store((folder.path() / "tasks").string());
  const ExperimentRun run = run_experiment(experiment, settings, store);
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
  tasks::TaskStore store((folder.path() / "tasks").string());
  const auto taking_part = [&](Effort effort) {
    settings.effort = effort;
    return run_experiment(experiment, settings, store).measured.labels("").size();
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
  tasks::TaskStore store((folder.path() / "tasks").string());
  const auto expect = [&](Effort effort, std::uint64_t records, std::size_t problems, bool tells) {
    settings.effort = effort;
    const ExperimentRun run = run_experiment(experiment, settings, store);
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
  tasks::TaskStore store((folder.path() / "tasks").string());
  const ExperimentRun run = run_experiment(experiment, settings, store);
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
  tasks::TaskStore store((folder.path() / "tasks").string());
  const ExperimentRun first = run_experiment(experiment, settings, store);
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
  // A damaged task alone is measured anew.
  std::vector<std::filesystem::path> tasks;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder.path() / "tasks")) {
    if (entry.is_regular_file() && entry.path().filename().string().size() == 30) tasks.push_back(entry.path());
  }
  ASSERT_EQ(tasks.size(), 4U + 2U) << "and the problems of two maps";
  std::sort(tasks.begin(), tasks.end());
  std::size_t ran = 0;
  for (const std::filesystem::path& task : tasks) {
    std::filesystem::resize_file(task, std::filesystem::file_size(task) - 1);
    tasks::TaskStore again((folder.path() / "tasks").string());
    RunSettings counting = settings;
    counting.finished = [&](const experiment::TaskPlace&) { ++ran; };
    const ExperimentRun second = run_experiment(experiment, counting, again);
    EXPECT_EQ(again.damaged(), 1U);
    ASSERT_EQ(second.measured.at("regions").problems.size(), 6U);
    for (std::size_t i = 0; i < 6; ++i) {
      EXPECT_EQ(second.measured.at("regions").problems[i].cost, first.measured.at("regions").problems[i].cost);
    }
  }
  EXPECT_EQ(ran, 4U);
}

TEST(Reproduction, long_builds_are_made_in_parts) {
  support::TemporaryFolder folder;
  Experiment experiment{"small", {}, {}};
  experiment.suite.maps = {{"", 1, "rooms:40x40"}};
  experiment.suite.draw.problems = 3;
  experiment.contestants = {{"records", "knn-lrta", "knn:records=300"}, {"regions", "hcdps", "hcdps"}};
  experiment.timed = false;
  tasks::TaskStore whole((folder.path() / "whole").string());
  const ExperimentRun expected = run_experiment(experiment, {}, whole);
  tasks::TaskStore store((folder.path() / "parts").string());
  RunSettings settings;
  for (std::size_t i = 0; i < 3; ++i) {
    settings.shard = {i, 3};
    make_build_parts(experiment, settings, store);
  }
  std::size_t parts = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder.path() / "parts" / "databases")) {
    parts += entry.path().filename().string().find(".part-") != std::string::npos ? 1U : 0U;
  }
  EXPECT_EQ(parts, 3U);
  const ExperimentRun run = run_experiment(experiment, {}, store);
  ASSERT_EQ(run.rows.size(), expected.rows.size());
  EXPECT_EQ(run.rows[0].database_fingerprint, expected.rows[0].database_fingerprint);
}

TEST(Reproduction, shards_make_up_the_whole) {
  support::TemporaryFolder folder;
  Experiment experiment{"small", {}, {}};
  experiment.suite.maps = {{"", 1, "rooms:40x40"}, {"", 1, "caves:40x40"}};
  experiment.suite.draw.problems = 60;
  experiment.contestants = {{"A*", "astar", ""}, {"regions", "hcdps", "hcdps"}};
  experiment.timed = false;
  tasks::TaskStore whole((folder.path() / "whole").string());
  const ExperimentRun expected = run_experiment(experiment, {}, whole);
  tasks::TaskStore store((folder.path() / "parts").string());
  std::size_t ran = 0;
  RunSettings settings;
  settings.finished = [&](const experiment::TaskPlace&) { ++ran; };
  for (std::size_t i = 0; i < 3; ++i) {
    settings.shard = {i, 3};
    run_shard(experiment, settings, store);
    if (i == 0) {
      EXPECT_THROW(run_experiment(experiment, settings, store), InputError);
    }
  }
  EXPECT_EQ(ran, 2U * 2 * 3);
  settings.shard = {};
  ExperimentRun merged = run_experiment(experiment, settings, store);
  EXPECT_EQ(ran, 2U * 2 * 3) << "nothing was left";
  for (std::size_t i = 0; i < merged.rows.size(); ++i) merged.rows[i].build_seconds = expected.rows[i].build_seconds;
  EXPECT_EQ(rows::csv_rows(merged.rows), rows::csv_rows(expected.rows));
}

}  // namespace
}  // namespace cairn::reproduce
