// The algorithm `cairn` compared with every other algorithm with a database, on maps of about ten million cells. A
// setting of `cairn` dominates an algorithm if it is at least as good in four figures: length of walks, time of a move,
// size of the database, and time to build it. There are two questions: does one setting of `cairn` dominate all other
// algorithms, and is each of them dominated by some setting?
//
// Each result is printed as soon as it is known, because the whole takes long. A walk is given up after about five
// times as many moves as it needs, and counts as if it had arrived there; so a figure with such walks is too low. A
// build that takes many times as long as `cairn`'s is given up too; its quality remains unknown.
#include <cairn/algorithm.hpp>
#include <cairn/build.hpp>
#include <cairn/error.hpp>

#include "benchmarks/problems.hpp"
#include "trial/terminal/units.hpp"
#include "world/files/scenario_file.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace cairn::bench {
namespace {

// The problems take about two thousand moves.
constexpr std::size_t kMaxMoves = 10'000;
constexpr double kMaxBuild_s = 120;

struct Contender {
  const char* algorithm;
  const char* build;
  const char* remark = "";
  std::size_t problems = kLargeMapProblems;
};

// The setting of cairn-large, one that is small and built quickly, and one that is built even more quickly.
constexpr std::array kOurs{
    Contender{"cairn", "cairn:guarantee=sampled,budget=500kB"},
    Contender{"cairn", "cairn:guarantee=sampled,budget=150kB,paths=600,rounds=0,check=0"},
    Contender{"cairn", "cairn:guarantee=sampled,budget=200kB,paths=100,radius=192,rounds=0,check=0"},
};

// The default settings, and others. Pattern databases of the default level have too many regions on such maps. Subgoal
// trees are built for the goals of two problems only, because trees for ten million goals would take too long.
constexpr std::size_t kTrees = 2;
constexpr const char* kProblemGoals = "tree:goals=problems";
constexpr std::array kPeers{
    Contender{"hcdps", "hcdps"},
    Contender{"hcdps", "hcdps:climb=100"},
    Contender{"knn-lrta", "knn"},
    Contender{"knn-lrta", "knn:records=10000"},
    Contender{"knn-lrta-2009", "knn-2009"},
    Contender{"lrta-dt", "classifier"},
    Contender{"subgoal-tree", kProblemGoals, "serves two goals", kTrees},
    Contender{"d-lrta", "pdb:level=12"},
    Contender{"lrta-pdb", "pdb:level=12,global=on"},
};

struct Column {
  const char* name;
  const char* unit;
};
constexpr std::array kColumns{Column{"above optimal", "%"}, Column{"a move", "ns"}, Column{"database", "kB"},
                              Column{"build", "s"}};

struct Measured {
  /// In the order of kColumns. If the build was given up, only its time.
  std::array<std::optional<double>, kColumns.size()> values;
  std::size_t lost = 0;
  std::size_t problems = 0;
};

/// The goals of the first problems, as a scenario in a file of its own, which ends with it.
class GoalsFile {
 public:
  GoalsFile(const LargeMap& on, std::size_t count)
      : path_((std::filesystem::temp_directory_path() / fmt::format("cairn-peers-{}.scen", ::getpid())).string()) {
    files::ScenarioEntries entries;
    for (const problems::Problem& problem : std::span(on.problems).first(count)) {
      files::ScenarioEntry entry;
      entry.map = on.name;
      entry.width = on.grid.width();
      entry.height = on.grid.height();
      entry.start = on.grid.point(problem.start);
      entry.goal = on.grid.point(problem.goal);
      entries.push_back(entry);
    }
    std::ofstream(path_) << files::write_scenario(entries);
  }
  GoalsFile(const GoalsFile&) = delete;
  GoalsFile& operator=(const GoalsFile&) = delete;
  ~GoalsFile() { std::filesystem::remove(path_); }

  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

struct GivenUp {};

/// Nothing if it takes too long.
std::optional<Database> build_in_time(const LargeMap& on, const Contender& contender, double& seconds) {
  const double before = process_seconds();
  BuildSettings settings;
  settings.progress = [&](double) {
    if (process_seconds() - before > kMaxBuild_s) throw GivenUp{};
  };
  std::optional<Database> database;
  try {
    if (std::string_view(contender.build) == kProblemGoals) {
      const GoalsFile goals(on, contender.problems);
      database = build(on.grid, "tree:goals=" + goals.path(), settings);
    } else {
      database = build(on.grid, contender.build, settings);
    }
  } catch (const GivenUp&) {
  }
  seconds = process_seconds() - before;
  return database;
}

void walk(const LargeMap& on, Agent& agent, std::size_t problems, Measured& measured) {
  std::vector<Cell> cells(kMaxMoves);
  std::uint64_t all_moves = 0;
  double ns = 0;
  double excess_pct = 0;
  for (const problems::Problem& problem : std::span(on.problems).first(problems)) {
    std::size_t moves = 0;
    ns += time_ns([&] {
      agent.start(problem.start, problem.goal);
      while (moves < kMaxMoves) {
        const Step step = agent.step();
        if (step.outcome == Outcome::moved) cells[moves++] = step.position;
        if (step.outcome == Outcome::arrived) break;
        if (step.outcome == Outcome::unreachable) throw InternalError("an agent did not find an existing path");
      }
    });
    all_moves += moves;
    measured.lost += agent.position() == problem.goal ? 0U : 1U;
    std::uint64_t travelled = 0;
    Point at = on.grid.point(problem.start);
    for (const Cell cell : std::span(cells).first(moves)) {
      const Point to = on.grid.point(cell);
      travelled += on.grid.move_cost(direction_of({to.x - at.x, to.y - at.y})).units;
      at = to;
    }
    excess_pct += 100 * std::max(0.0, static_cast<double>(travelled) / static_cast<double>(problem.optimal.units) - 1);
  }
  measured.values[0] = excess_pct / static_cast<double>(problems);
  measured.values[1] = ns / static_cast<double>(all_moves);
  measured.problems = problems;
}

Measured measure(const LargeMap& on, const Contender& contender) {
  fmt::print(stderr, "  {}: {}\n", on.name, contender.build);
  Measured measured;
  double build_s = 0;
  const std::optional<Database> database = build_in_time(on, contender, build_s);
  measured.values[3] = build_s;
  if (!database) return measured;
  measured.values[2] = static_cast<double>(database->bytes()) * 1e-3;
  walk(on, *make_agent(contender.algorithm, on.grid, *database), contender.problems, measured);
  return measured;
}

/// The columns in which a peer is better than a setting of `cairn`.
std::vector<std::size_t> wins(const Measured& theirs, const Measured& ours) {
  std::vector<std::size_t> columns;
  for (std::size_t i = 0; i < kColumns.size(); ++i) {
    if (theirs.values[i] && *theirs.values[i] < *ours.values[i]) columns.push_back(i);
  }
  return columns;
}

std::string names(const std::vector<std::size_t>& columns) {
  std::string list;
  for (const std::size_t column : columns) list += (list.empty() ? "" : ", ") + std::string(kColumns[column].name);
  return list;
}

void print_row(const Contender& contender, const Measured& measured, const std::string& verdict) {
  std::string row = fmt::format("{:<14} {:<46}", contender.algorithm, contender.build);
  for (std::size_t i = 0; i < kColumns.size(); ++i) {
    const std::string value = measured.values[i] ? terminal::format_number(*measured.values[i]) : "-";
    row += fmt::format("  {:>8} {}", value, kColumns[i].unit);
  }
  fmt::print("{}  {:>3} given up  {}\n", row, measured.lost, verdict);
  std::fflush(stdout);
}

void compare(Run& run, const LargeMap& on) {
  fmt::print("\n{}: suboptimality, time of a move, database size, processor time of the build, walks given up\n",
             on.name);
  std::vector<Measured> ours;
  for (const Contender& contender : kOurs) {
    ours.push_back(measure(on, contender));
    print_row(contender, ours.back(), "");
  }
  std::vector<std::size_t> dominated(kOurs.size());
  for (const Contender& peer : kPeers) {
    const Measured theirs = measure(on, peer);
    std::size_t fewest = kColumns.size() + 1;
    std::size_t best = 0;
    std::string by;
    for (std::size_t i = 0; i < kOurs.size(); ++i) {
      const std::size_t lost = wins(theirs, ours[i]).size();
      if (lost == 0) {
        ++dominated[i];
        by += fmt::format("{}{}", by.empty() ? "" : ", ", i + 1);
      }
      if (lost < fewest) best = i;
      fewest = std::min(fewest, lost);
    }
    const std::string better = names(wins(theirs, ours[best]));
    std::string verdict = by.empty() ? fmt::format("better in {} than {}", better, best + 1) : "dominated by " + by;
    if (!theirs.values[0]) verdict += fmt::format("; build given up after {:.0f} s", *theirs.values[3]);
    if (*peer.remark != '\0') verdict += fmt::format("; {}", peer.remark);
    print_row(peer, theirs, verdict);
    run.at_most(fmt::format("{}, fewest columns in which it beats a `cairn`, {}", peer.build, on.name),
                static_cast<double>(fewest), 0, "columns", verdict);
  }
  const auto most = std::max_element(dominated.begin(), dominated.end());
  run.at_least(fmt::format("algorithms that one setting dominates, {}", on.name), static_cast<double>(*most),
               kPeers.size(), "settings", kOurs[static_cast<std::size_t>(most - dominated.begin())].build);
}

}  // namespace

void cairn_peers(Run& run) {
  for (std::size_t i = 0; i < kOurs.size(); ++i) fmt::print("{}: {}\n", i + 1, kOurs[i].build);
  for (const ScaledMap& map : kLargeMaps) compare(run, large_map(run, map));
}

}  // namespace cairn::bench
