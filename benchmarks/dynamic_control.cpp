// Dynamic control compared with its papers: build time of pattern databases, D LRTA* and PRA* on the maps of Bulitko,
// Luštrek, Schaeffer, Björnsson and Sigmundarson (Dynamic Control in Real-Time Heuristic Search, JAIR 2008), and D
// LRTA* on those of Bulitko and Björnsson (kNN LRTA*: Simple Subgoaling for Real-Time Search, AIIDE 2009).
#include <cairn/algorithm.hpp>
#include <cairn/build.hpp>

#include "benchmarks/problems.hpp"
#include "trial/driver/trial.hpp"
#include "trial/problems/problem_selection.hpp"
#include "trial/problems/scaled_problems.hpp"
#include "trial/rows/row.hpp"
#include "trial/terminal/units.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace cairn::bench {
namespace {

constexpr std::array<const char*, 3> kOutdoorMaps{"gardenofwar", "divideandconquer", "icecrown"};
constexpr std::array<const char*, 8> kSubgoalMaps{"bg/AR0012SR", "bg/AR0411SR",      "bg/AR0516SR",     "bg/AR0603SR",
                                                  "bg/AR0701SR", "wc3/blastedlands", "wc3/gardenofwar", "wc3/icecrown"};
constexpr std::uint64_t kMaxSteps = 1'000'000;

/// Means over some maps.
struct Means {
  double suboptimality_pct = 0;
  double expanded_per_move = 0;
  std::uint64_t most_expanded = 0;
  std::string each;
};

void walk(Means& means, std::size_t maps, const std::string& spec, const Grid& grid,
          const std::vector<problems::Problem>& problems, const Database* database = nullptr) {
  driver::Trial trial(parse_spec(spec), grid, {.max_steps = kMaxSteps, .database = database});
  std::vector<driver::TrialResult> results;
  for (const problems::Problem& problem : problems) results.push_back(trial.run(problem));
  const rows::Row row = rows::make_row({"", spec, grid, Visibility::known, results, trial.step_times()});
  const auto share = static_cast<double>(maps);
  means.suboptimality_pct += row.suboptimality_mean_pct / share;
  means.expanded_per_move += row.expanded_per_move_mean / share;
  means.most_expanded = std::max(means.most_expanded, row.expanded_per_move_max);
  means.each += fmt::format("{}{:.2f}%", means.each.empty() ? "" : ", ", row.suboptimality_mean_pct);
}

/// The problems of the paper: chosen on the map at its original size with an optimal cost of 90 to 100, then scaled up.
std::vector<problems::Problem> upscaled_problems(const Run& run, const char* name, const Grid& large) {
  constexpr std::size_t kProblems = 100;
  const Grid small = map_named(run, std::string("wc3/") + name);
  return problems::scaled_problems(small, large, kProblems, {.min_cost = 90, .max_cost = 100}, name).problems;
}

}  // namespace

void dynamic_control(Run& run) {
  double most_seconds = 0;
  double most_megabytes = 0;
  std::uint64_t most_cells = 0;
  Means fixed;
  Means dynamic;
  Means fixed_as_published;
  Means dynamic_as_published;
  Means pra;
  Means pra_as_published;
  std::size_t problem_count = 0;
  for (const char* name : kOutdoorMaps) {
    const Grid grid = map_named(run, std::string("wc3-512/") + name);
    const std::vector<problems::Problem> problems = upscaled_problems(run, name, grid);
    problem_count += problems.size();
    const double before = process_seconds();
    const Database database = build(grid, "pdb:level=3,cap=20", {.threads = 2});
    const double seconds = (process_seconds() - before) / 2;
    most_seconds = std::max(most_seconds, seconds);
    most_megabytes = std::max(most_megabytes, static_cast<double>(database.bytes()) * 1e-6);
    most_cells = std::max(most_cells, grid.passable_count());
    walk(fixed, kOutdoorMaps.size(), "d-lrta:depth=1", grid, problems, &database);
    walk(dynamic, kOutdoorMaps.size(), "d-lrta", grid, problems, &database);
    walk(fixed_as_published, kOutdoorMaps.size(), "d-lrta:preset=jair2008,depth=1", grid, problems, &database);
    walk(dynamic_as_published, kOutdoorMaps.size(), "d-lrta:preset=jair2008", grid, problems, &database);
    walk(pra, kOutdoorMaps.size(), "pra", grid, problems);
    walk(pra_as_published, kOutdoorMaps.size(), "pra:preset=jair2008", grid, problems);
  }
  const std::string built =
      fmt::format("half the processor time; the slowest of {} maps; at most {} cells and {:.1f} MB",
                  kOutdoorMaps.size(), terminal::format_count(most_cells), most_megabytes);
  run.at_most("build time of a pattern database, level 3, cap 20", most_seconds, 300, "s on two cores", built);
  run.at_most("the same, with the target of a build without depths", most_seconds, 60, "s on two cores",
              "depths included");
  const auto report = [&](const std::string& name, const Means& means, double most_pct, double most_expanded) {
    run.at_most(name + ", above optimal", means.suboptimality_pct, most_pct, "%",
                fmt::format("{} problems, 512 x 512 cells: {}", problem_count, means.each));
    run.at_most(name + ", expansions a move", means.expanded_per_move, most_expanded, "",
                fmt::format("at most {}", means.most_expanded));
  };
  report("D LRTA* (F, PDB), depth 1, level 3", fixed, 10.3, 1.05);
  report("D LRTA* (PDB, PDB), level 3", dynamic, 6.5, 1.6);
  report("D LRTA* (F, PDB), as published", fixed_as_published, 10.3, 1.05);
  report("D LRTA* (PDB, PDB), as published", dynamic_as_published, 6.5, 1.6);
  const auto report_pra = [&](const std::string& name, const Means& means, double most_pct) {
    run.at_most(name + ", above optimal", means.suboptimality_pct, most_pct, "%",
                fmt::format("{:.1f} expansions a move: {}", means.expanded_per_move, means.each));
  };
  report_pra("PRA*", pra, 0.2);
  report_pra("PRA*, as published", pra_as_published, 2);
}

void dynamic_control_levels(Run& run) {
  constexpr std::size_t kProblems = 128;
  Means coarse;
  Means fine;
  Means coarse_as_published;
  Means fine_as_published;
  for (const char* name : kSubgoalMaps) {
    const Grid grid = map_named(run, name);
    const auto problems = problems::random_problems(grid, kProblems, {.min_cost = 100, .max_cost = 150}, name).problems;
    const Database level_5 = build(grid, "pdb:level=5", {.threads = 2});
    const Database level_3 = build(grid, "pdb:level=3", {.threads = 2});
    walk(coarse, kSubgoalMaps.size(), "d-lrta:depth=3", grid, problems, &level_5);
    walk(fine, kSubgoalMaps.size(), "d-lrta:depth=3", grid, problems, &level_3);
    walk(coarse_as_published, kSubgoalMaps.size(), "d-lrta:preset=aiide2009", grid, problems, &level_5);
    walk(fine_as_published, kSubgoalMaps.size(), "d-lrta:preset=aiide2009", grid, problems, &level_3);
  }
  const auto note = [&](const Means& means) {
    return fmt::format("{} problems a map, {:.1f} expansions a move: {}", kProblems, means.expanded_per_move,
                       means.each);
  };
  run.at_most("D LRTA*(5), depth 3, above optimal", coarse.suboptimality_pct, 13.4, "%", note(coarse));
  run.at_most("D LRTA*(3), depth 3, above optimal", fine.suboptimality_pct, 10.2, "%", note(fine));
  run.at_most("D LRTA*(3), as published, above optimal", fine_as_published.suboptimality_pct, 10.2, "%",
              note(fine_as_published));
  // Its authors measured 13.4%. What is known of the difference is in docs/research.md.
  run.at_least("D LRTA*(5), as published, above optimal, against ours",
               coarse_as_published.suboptimality_pct / coarse.suboptimality_pct, 1, "times",
               fmt::format("{:.1f}%; {}", coarse_as_published.suboptimality_pct, note(coarse_as_published)));
}

}  // namespace cairn::bench
