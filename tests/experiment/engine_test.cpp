#include "experiment/engine.hpp"

#include <cairn/error.hpp>

#include "experiment/comparison/compare.hpp"
#include "experiment/suite_courses.hpp"
#include "experiment/tasks/results.hpp"
#include "support/temporary_folder.hpp"
#include "trial/rows/problem_row.hpp"
#include "trial/rows/row_formats.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <filesystem>
#include <fstream>

namespace cairn::experiment {
namespace {

using testing::HasSubstr;

suites::Suite small_suite(const std::vector<std::string>& algorithms = {"astar", "lss-lrta:lookahead=5", "hcdps"}) {
  suites::Suite suite;
  suite.maps = {"rooms:32x32,seed=1", "caves:32x32"};
  suite.algorithms = suites::expand_algorithms(algorithms);
  suite.problems = 11;
  suite.chunk = 3;
  suite.max_steps = 20'000;
  return suite;
}

/// A suite's courses, and the engine that runs them.
struct SuiteEngine : SuiteCourses, Engine {
  SuiteEngine(const suites::Suite& suite, tasks::TaskStore& store) : SuiteCourses(suite, store), Engine(*this, store) {}
};

std::string contents_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// Every figure of every problem, and the rows but for the times of builds.
std::string all_rows(Engine& engine, Pass pass = Pass::counted) {
  std::string text = rows::problem_heading(rows::ProblemFormat::csv);
  std::vector<rows::Row> rows;
  for (std::size_t map = 0; map < engine.maps(); ++map) {
    const MapOutcome outcome = engine.outcome(map, pass);
    for (std::size_t i = 0; i < outcome.results.size(); ++i) {
      rows.push_back(outcome.results[i].row);
      rows.back().build_seconds = 0;
      for (std::size_t n = 0; n < outcome.results[i].results.size(); ++n) {
        rows::append_problem(text, rows::ProblemFormat::csv,
                             {outcome.course->map, outcome.course->specs[i].text, outcome.course->arena(), n + 1,
                              outcome.results[i].results[n]});
      }
    }
  }
  return text + rows::csv_rows(rows);
}

std::string run_in_memory(const suites::Suite& suite, unsigned workers) {
  tasks::TaskStore store;
  SuiteEngine engine(suite, store);
  engine.run({.workers = workers});
  return all_rows(engine);
}

TEST(Engine, gives_the_same_rows_for_any_number_of_workers) {
  const suites::Suite suite = small_suite();
  const std::string one = run_in_memory(suite, 1);
  EXPECT_EQ(run_in_memory(suite, 2), one);
  EXPECT_EQ(run_in_memory(suite, 7), one);
}

TEST(Engine, gives_the_same_counts_for_every_algorithm_and_size_of_chunks) {
  suites::Suite suite = small_suite({"all"});
  suite.maps.resize(1);
  suite.problems = 4;
  tasks::TaskStore store;
  SuiteEngine engine(suite, store);
  suites::Suite whole = suite;
  whole.chunk = 100;
  tasks::TaskStore other;
  SuiteEngine reference(whole, other);
  engine.run({.workers = 2});
  reference.run({.workers = 1});
  const MapOutcome a = engine.outcome(0, Pass::counted);
  const MapOutcome b = reference.outcome(0, Pass::counted);
  ASSERT_EQ(a.results.size(), b.results.size());
  for (std::size_t i = 0; i < a.results.size(); ++i) {
    for (std::size_t n = 0; n < a.results[i].results.size(); ++n) {
      driver::TrialResult left = a.results[i].results[n];
      // An agent keeps the memory of earlier problems.
      left.inspection.online_bytes = b.results[i].results[n].inspection.online_bytes;
      EXPECT_TRUE(tasks::same_counts(left, b.results[i].results[n])) << a.course->specs[i].text << " " << n;
    }
  }
}

TEST(Engine, shards_make_up_the_whole) {
  const suites::Suite suite = small_suite();
  const std::string whole = run_in_memory(suite, 1);
  support::TemporaryFolder folder;
  tasks::TaskStore merged((folder.path() / "merged").string());
  for (std::size_t i = 0; i < 3; ++i) {
    const std::string part = (folder.path() / std::to_string(i)).string();
    tasks::TaskStore store(part);
    SuiteEngine engine(suite, store);
    const Shard shard{i, 3};
    engine.run({.takes = [&](const TaskPlace& place) { return shard.takes(place); }});
    EXPECT_THROW(engine.outcome(0, Pass::counted), InputError);
    EXPECT_GT(tasks::merge_stores(part, merged).copied, 0U);
  }
  SuiteEngine engine(suite, merged);
  EXPECT_EQ(all_rows(engine), whole);
}

TEST(Engine, resumes_and_makes_damaged_results_again) {
  const suites::Suite suite = small_suite();
  const std::string whole = run_in_memory(suite, 1);
  support::TemporaryFolder folder;
  const std::string place = (folder.path() / "tasks").string();
  std::size_t tasks = 0;
  {
    tasks::TaskStore store(place);
    SuiteEngine engine(suite, store);
    std::atomic<int> left = 5;
    engine.run({.workers = 2, .finished = [&](const TaskPlace&, double) { return --left > 0; }});
    for (std::size_t map = 0; map < 2; ++map) tasks += engine.count(map, Pass::counted).tasks;
    EXPECT_EQ(tasks, 2U * 3 * 4);
  }
  const auto run_again = [&] {
    tasks::TaskStore store(place);
    SuiteEngine engine(suite, store);
    std::atomic<std::size_t> ran = 0;
    engine.run({.finished = [&](const TaskPlace&, double) { return ++ran > 0; }});
    EXPECT_EQ(all_rows(engine), whole);
    return ran.load();
  };
  const std::size_t rest = run_again();
  EXPECT_LE(rest, tasks - 5);
  EXPECT_GE(rest, tasks - 7);
  EXPECT_EQ(run_again(), 0U);
  // Each kind of damage: emptied, cut off, a bit changed, a folder in its place, nonsense.
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(place)) {
    if (entry.is_regular_file() && entry.path().filename().string().size() == 30) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  for (std::size_t i = 0; i < files.size(); ++i) {
    std::string bytes = contents_of(files[i]);
    if (i % 5 == 0) bytes.clear();
    if (i % 5 == 1) bytes.resize(bytes.size() / 2);
    if (i % 5 == 2) bytes[bytes.size() - 1 - i % 20] = static_cast<char>(bytes[bytes.size() - 1 - i % 20] ^ 4);
    if (i % 5 == 4) bytes = "nonsense";
    std::filesystem::remove(files[i]);
    if (i % 5 == 3) {
      std::filesystem::create_directory(files[i]);
    } else {
      std::ofstream(files[i], std::ios::binary) << bytes;
    }
  }
  EXPECT_EQ(run_again(), tasks);
  EXPECT_EQ(run_again(), 0U);
}

TEST(Engine, times_are_taken_besides_and_count_the_same) {
  suites::Suite suite = small_suite({"astar", "lrta"});
  suite.problems = 4;
  tasks::TaskStore store;
  SuiteEngine engine(suite, store);
  engine.run({.workers = 2});
  engine.run({.pass = Pass::timed, .workers = 2});
  const MapOutcome counted = engine.outcome(0, Pass::counted);
  const MapOutcome timed = engine.outcome(0, Pass::timed);
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_TRUE(std::isnan(counted.results[i].row.move_ns_mean));
    EXPECT_GT(timed.results[i].row.move_ns_mean, 0);
    EXPECT_GT(timed.results[i].row.move_ns_max, 0U);
    for (std::size_t n = 0; n < 4; ++n) {
      EXPECT_TRUE(tasks::same_counts(counted.results[i].results[n], timed.results[i].results[n]));
    }
  }
}

TEST(Engine, all_is_every_algorithm_that_can_walk_there) {
  suites::Suite suite = small_suite({"all"});
  suite.unknown = true;
  tasks::TaskStore store;
  SuiteEngine engine(suite, store);
  const auto course = engine.course(0);
  EXPECT_GT(course->specs.size(), 3U);
  for (const AgentSpec& spec : course->specs) EXPECT_TRUE(spec.algorithm->unknown_terrain);
  suite.algorithms = suites::expand_algorithms({"cairn"});
  EXPECT_THROW(SuiteEngine(suite, store), UsageError);
}

TEST(TaskStore, keeps_what_was_sealed_and_refuses_what_was_changed) {
  const tasks::TaskKey key{"some words"};
  const std::string file = tasks::sealed(key, "a result");
  EXPECT_EQ(tasks::unsealed(key, file), "a result");
  EXPECT_FALSE(tasks::unsealed({"other words"}, file));
  for (std::size_t i = 0; i < file.size(); ++i) {
    std::string changed = file;
    changed[i] = static_cast<char>(changed[i] ^ 1);
    EXPECT_FALSE(tasks::unsealed(key, changed)) << i;
    EXPECT_FALSE(tasks::unsealed(key, file.substr(0, i))) << i;
  }
}

}  // namespace
}  // namespace cairn::experiment

namespace cairn::comparison {
namespace {

constexpr const char* kHeading = "map,algorithm,start_x,start_y,goal_x,goal_y,solved,cost,work\n";

std::string rows_of(std::size_t count, double factor) {
  std::string text = kHeading;
  for (std::size_t i = 0; i < count; ++i) {
    text += "m,a," + std::to_string(i) + ",0,1,1,1," + std::to_string(10 + i % 7) + "," +
            std::to_string(factor * static_cast<double>(100 + i % 13)) + "\n";
  }
  return text;
}

TEST(Compare, pairs_by_problem_and_tells_what_changed) {
  const ProblemTable before = parse_problem_table(rows_of(100, 1), "before");
  const ProblemTable after = parse_problem_table(rows_of(90, 1.1), "after");
  const Comparison result = compare(before, after, {.columns = {"cost", "work"}});
  EXPECT_EQ(result.paired, 90U);
  EXPECT_EQ(result.only_before, 10U);
  ASSERT_EQ(result.changes.size(), 2U);
  EXPECT_FALSE(result.changes[0].changed());
  const Change& work = result.changes[1];
  EXPECT_NEAR(work.change_pct, 10, 1e-3);
  EXPECT_EQ(work.losses, 90U);
  ASSERT_TRUE(work.interval);
  EXPECT_NEAR(work.interval->low, 10, 1e-3);  // paired: each problem changes by the same factor
  EXPECT_TRUE(work.regression);
  EXPECT_FALSE(compare(before, after, {.columns = {"work"}, .tolerance_pct = 11}).changes[0].regression);
  EXPECT_FALSE(compare(after, before, {.columns = {"work"}}).changes[0].regression);
}

TEST(Compare, finds_partners_in_any_order_and_in_json_lines) {
  const ProblemTable before = parse_problem_table(
      std::string(kHeading) + "m,a,1,1,2,2,1,5,9\nm,a,3,3,2,2,1,6,8\nm,a,1,1,2,2,1,7,7\n", "before");
  const ProblemTable after = parse_problem_table(
      "{\"map\":\"m\",\"algorithm\":\"a\",\"start_x\":3,\"start_y\":3,\"goal_x\":2,\"goal_y\":2,\"solved\":1,\"cost\":"
      "6.5}\n"
      "{\"map\": \"m\", \"algorithm\": \"a\", \"start_x\": 1, \"start_y\": 1, \"goal_x\": 2, \"goal_y\": 2, "
      "\"solved\": 1, "
      "\"cost\": 5}\n"
      "{\"map\":\"m\",\"algorithm\":\"a\",\"start_x\":1,\"start_y\":1,\"goal_x\":2,\"goal_y\":2,\"solved\":0,\"cost\":"
      "null}\n",
      "after");
  const Comparison result = compare(before, after, {});
  EXPECT_EQ(result.paired, 3U);
  ASSERT_EQ(result.changes.size(), 2U);  // solved and cost: the second file has nothing else
  EXPECT_EQ(result.changes[0].column, "solved");
  EXPECT_EQ(result.changes[0].losses, 1U);
  EXPECT_TRUE(result.changes[0].regression);
  EXPECT_EQ(result.changes[1].problems, 2U);
  EXPECT_EQ(result.changes[1].losses, 1U);
}

TEST(Compare, leaves_out_what_only_one_run_has) {
  const auto row = [](int start, int cost) {
    return "m,a," + std::to_string(start) + ",0,1,1,1," + std::to_string(cost) + ",9\n";
  };
  const std::string before = kHeading + row(1, 10) + row(2, 20) + row(3, 30) + row(5, 50);
  const std::string after = kHeading + row(1, 10) + row(3, 30) + row(4, 40) + row(5, 50);
  const Comparison result =
      compare(parse_problem_table(before, "before"), parse_problem_table(after, "after"), {.columns = {"cost"}});
  EXPECT_EQ(result.paired, 3U);
  EXPECT_EQ(result.only_before, 1U);
  EXPECT_EQ(result.only_after, 1U);
  ASSERT_EQ(result.changes.size(), 1U);
  EXPECT_EQ(result.changes[0].ties, 3U);
  EXPECT_EQ(result.changes[0].before, 30);
}

TEST(Compare, refuses_what_is_no_table_of_problems) {
  EXPECT_THROW(parse_problem_table("map,cost\nm,1\n", "f"), InputError);
  EXPECT_THROW(parse_problem_table(std::string(kHeading) + "m,a,1,1,2,2,1,five,9\n", "f"), InputError);
  EXPECT_THROW(parse_problem_table(std::string(kHeading) + "m,a,1\n", "f"), InputError);
  EXPECT_THROW(parse_problem_table(kHeading, "f"), InputError);
  EXPECT_THROW(parse_problem_table("{\"map\":1}\n", "f"), InputError);
  EXPECT_THROW(parse_problem_table("{\"map\":\"m\n", "f"), InputError);
  const ProblemTable table = parse_problem_table(rows_of(3, 1), "f");
  EXPECT_THROW(compare(table, table, {.columns = {"csot"}}), UsageError);
  EXPECT_THROW(compare(table, table, {.columns = {"moves"}}), InputError);
}

}  // namespace
}  // namespace cairn::comparison
