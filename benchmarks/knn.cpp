// kNN LRTA* on maps as large as those of its paper (Bulitko, Björnsson, Lawrence, JAIR 2010, Section 8): four maps that
// are scaled up to nine to twelve million free cells, with 250 problems of optimal cost 1000 to 3000 on each.
#include <cairn/algorithm.hpp>
#include <cairn/build.hpp>

#include "base/parallel.hpp"
#include "benchmarks/problems.hpp"
#include "search/optimal/best_first_search.hpp"
#include "search/queues/bucket_queue.hpp"
#include "trial/driver/trial.hpp"
#include "trial/rows/row.hpp"
#include "trial/terminal/units.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <span>
#include <vector>

namespace cairn::bench {
namespace {

constexpr std::uint64_t kRecords = 60'000;
constexpr const char* kAlgorithm = "knn-lrta";
// An agent gives up after so many steps. What it has travelled until then counts.
constexpr std::uint64_t kMaxSteps = 3'000'000;

Database build_records(const Grid& grid, std::uint64_t records) {
  return build(grid, "knn:records=" + std::to_string(records));
}

struct Walked {
  rows::Row row;
  std::vector<driver::TrialResult> results;
};

Walked walk(const LargeMap& on, const char* algorithm, std::span<const problems::Problem> problems,
            const Database* database = nullptr) {
  driver::Trial trial(parse_spec(algorithm), on.grid, {.max_steps = kMaxSteps, .database = database});
  Walked walked;
  for (const problems::Problem& problem : problems) walked.results.push_back(trial.run(problem));
  walked.row = rows::make_row({on.name, algorithm, on.grid, Visibility::known, walked.results, trial.step_times()});
  return walked;
}

/// The mean time of an A* search between two random cells.
double astar_seconds(const Grid& grid, std::size_t searches) {
  optimal::BestFirstSearch<spaces::GridSpace, queues::BucketQueue> search{spaces::GridSpace(grid)};
  const Problems problems = random_problems(grid, searches + 1, 1);
  const auto run = [&](const auto& problem) {
    search.start(problem.first, problem.second);
    search.run();
  };
  run(problems.front());  // warms up memory
  const double ns = time_ns([&] { std::for_each(problems.begin() + 1, problems.end(), run); });
  return ns * 1e-9 / static_cast<double>(searches);
}

Database timed_build(Run& run, const LargeMap& on) {
  const auto begin = std::chrono::steady_clock::now();
  const double used_before = process_seconds();
  Database database = build_records(on.grid, kRecords);
  const double used = process_seconds() - used_before;
  const std::chrono::duration<double> waited = std::chrono::steady_clock::now() - begin;
  run.at_most("kNN LRTA*, build time of 60,000 records, " + on.name, waited.count(), 60, "s",
              fmt::format("{:.1f} s of processor time on {} cores", used, platform::core_count()));
  constexpr std::size_t kSearches = 25;
  const double plain = astar_seconds(on.grid, kSearches) * static_cast<double>(kRecords);
  run.at_least("kNN LRTA*, time of 60,000 A* searches / of the build, " + on.name, plain / used, 20, "times",
               fmt::format("processor time; {:.0f} s, from {} searches", plain, kSearches));
  run.at_most("kNN LRTA*, database size, " + on.name, static_cast<double>(database.bytes()) * 1e-6, 3, "MB");
  return database;
}

/// The longest time of a step that selects a record. The time of a step is the best of some rounds, so that
/// interruptions of the process do not count. Between two rounds the caches see all other problems.
double longest_selection_ns(const LargeMap& on, const Database& database) {
  constexpr int kRounds = 5;
  const auto agent = make_agent(kAlgorithm, on.grid, database);
  std::vector<double> best;
  for (int round = 0; round < kRounds; ++round) {
    std::size_t selection = 0;
    for (const problems::Problem& problem : on.problems) {
      agent->start(problem.start, problem.goal);
      for (std::uint64_t i = 0; i < kMaxSteps; ++i) {
        const double before = thread_ns();
        const Step step = agent->step();
        const double ns = thread_ns() - before;
        if (step.outcome == Outcome::arrived) break;
        if (step.work.climbed == 0) continue;
        if (round == 0) best.push_back(ns);
        best[selection] = std::min(best[selection], ns);
        ++selection;
      }
    }
  }
  return *std::max_element(best.begin(), best.end());
}

/// Includes agents that gave up, with what they had travelled until then.
double mean_suboptimality_pct(const Walked& walked) {
  double sum = 0;
  for (const driver::TrialResult& run : walked.results) {
    sum += run.travel > run.problem.optimal.units ? rows::suboptimality_pct(run) : 0;
  }
  return sum / static_cast<double>(walked.results.size());
}

}  // namespace

void knn(Run& run) {
  double suboptimality = 0;
  std::string each;
  for (const ScaledMap& map : kLargeMaps) {
    const LargeMap on = large_map(run, map);
    const Database database = timed_build(run, on);
    const Walked walked = walk(on, kAlgorithm, on.problems, &database);
    suboptimality += mean_suboptimality_pct(walked) / kLargeMaps.size();
    each += fmt::format("{}{:.2f}%", each.empty() ? "" : ", ", mean_suboptimality_pct(walked));

    constexpr std::size_t kAstarProblems = 20;
    const double astar_ns = walk(on, "astar", std::span(on.problems).first(kAstarProblems)).row.move_ns_mean;
    run.at_least("kNN LRTA*, time of a move of A* / its own, " + on.name, astar_ns / walked.row.move_ns_mean, 200,
                 "times",
                 fmt::format("{}; A* {}", terminal::format_ns(walked.row.move_ns_mean), terminal::format_ns(astar_ns)));
    run.at_most("kNN LRTA*, longest selection, " + on.name, longest_selection_ns(on, database) * 1e-3, 100, "µs");
    const WorkBound bound = work_bound(parse_spec(kAlgorithm), kLargeMapRules, &database);
    run.at_most(
        "kNN LRTA*, largest work of a move / its bound, " + on.name,
        static_cast<double>(walked.row.work_per_move_max) / static_cast<double>(bound.value_or(0)), 1, "",
        fmt::format("{} operations; the bound of {} follows from the options and the number of records",
                    terminal::format_count(walked.row.work_per_move_max), terminal::format_count(bound.value_or(0))));
  }
  run.at_most("kNN LRTA*, mean above optimal, four maps", suboptimality, 12.77, "%", each);
}

void knn_records(Run& run) {
  constexpr std::array<std::uint64_t, 5> kSeries{1'000, 10'000, 40'000, 60'000, 80'000};
  struct Point {
    double suboptimality_pct = 0;
    std::uint64_t without_record = 0;
    std::uint64_t lost = 0;
  };
  std::array<Point, kSeries.size()> points{};
  for (const ScaledMap& map : kLargeMaps) {
    const LargeMap on = large_map(run, map);
    for (std::size_t i = 0; i < kSeries.size(); ++i) {
      const Database database = build_records(on.grid, kSeries[i]);
      const Walked walked = walk(on, kAlgorithm, on.problems, &database);
      points[i].suboptimality_pct += mean_suboptimality_pct(walked) / kLargeMaps.size();
      points[i].without_record += walked.row.fallback_problems;
      points[i].lost += walked.row.unsolved;
    }
  }
  const auto about = [&](std::size_t i) {
    return fmt::format("{:.2f}% above optimal with {} records; {} of {} problems found no record, {} {} given up",
                       points[i].suboptimality_pct, terminal::format_count(kSeries[i]), points[i].without_record,
                       kLargeMaps.size() * kLargeMapProblems, points[i].lost, points[i].lost == 1 ? "was" : "were");
  };
  for (std::size_t i = 1; i < kSeries.size(); ++i) {
    run.at_least(fmt::format("kNN LRTA*, mean above optimal, with {} / with {} records",
                             terminal::format_count(kSeries[i - 1]), terminal::format_count(kSeries[i])),
                 points[i - 1].suboptimality_pct / points[i].suboptimality_pct, 1, "times",
                 (i == 1 ? about(0) + "; " : "") + about(i));
  }
}

}  // namespace cairn::bench
