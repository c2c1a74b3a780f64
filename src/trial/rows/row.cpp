#include "trial/rows/row.hpp"

#include "trial/revision.hpp"
#include "trial/rows/statistics.hpp"
#include "world/rule_names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace cairn {
namespace {

constexpr std::array kFields{
    Field{"map", "", 0, Unit::text, Best::none, &Row::map, "the map, as it was named"},
    Field{"algorithm", "algorithm", 1, Unit::text, Best::none, &Row::algorithm, "the algorithm and its options"},
    Field{"terrain", "", 0, Unit::text, Best::none, &Row::terrain, "known, or unknown: discovered while walking"},
    Field{"connectivity", "", 0, Unit::text, Best::none, &Row::connectivity, "neighbours of a cell: 4 or 8"},
    Field{"corners", "", 0, Unit::text, Best::none, &Row::corners, "strict or cut: when a diagonal move is legal"},
    Field{"diagonal", "", 0, Unit::text, Best::none, &Row::diagonal, "what a diagonal move costs: sqrt2 or 1.4"},
    Field{"map_fingerprint", "", 0, Unit::text, Best::none, &Row::map_fingerprint, "a hash of the map's cells"},
    Field{"database", "", 0, Unit::text, Best::none, &Row::database,
          "the database: its build method and options, as the file says them; empty without one"},
    Field{"database_fingerprint", "", 0, Unit::text, Best::none, &Row::database_fingerprint,
          "a hash of the database's bytes; empty without one"},
    Field{"revision", "", 0, Unit::text, Best::none, &Row::revision, "the cairn that measured: version and commit"},
    Field{"problems", "", 0, Unit::count, Best::none, &Row::problems, "problems with a path, each given to the agent"},
    Field{"solved", "solved", 1, Unit::count, Best::most, &Row::solved, "those whose goal the agent reached"},
    Field{"unsolved", "", 0, Unit::count, Best::least, &Row::unsolved, "those that it gave up at the limit of steps"},
    Field{"unreachable", "", 0, Unit::count, Best::none, &Row::unreachable,
          "pairs without a path, verified by the components and not counted as problems"},
    Field{"fallback_problems", "without\nanswer", 6, Unit::count, Best::least, &Row::fallback_problems,
          "problems on which, for some moves, the agent's database had no answer"},
    Field{"optimal_mean", "", 0, Unit::number, Best::none, &Row::optimal_mean, "mean cost of an optimal path"},
    Field{"cost_mean", "cost", 1, Unit::number, Best::least, &Row::cost_mean, "mean cost of what the agent travelled"},
    Field{"suboptimality_mean_pct", "above\noptimal", 1, Unit::percent, Best::least, &Row::suboptimality_mean_pct,
          "suboptimality of a problem: (cost / optimal - 1) in percent; here its mean"},
    Field{"suboptimality_median_pct", "median", 7, Unit::percent, Best::least, &Row::suboptimality_median_pct,
          "its median: the middle value, or the mean of the two middle ones"},
    Field{"suboptimality_stderr_pct", "", 0, Unit::percent, Best::none, &Row::suboptimality_stderr_pct,
          "the standard error of its mean: sqrt(sum of squared deviations / (n - 1) / n)"},
    Field{"suboptimality_p95_pct", "95th\npercentile", 5, Unit::percent, Best::least, &Row::suboptimality_p95_pct,
          "its 95th percentile: the smallest value that at least 95% of the values do not exceed"},
    Field{"suboptimality_max_pct", "worst", 3, Unit::percent, Best::least, &Row::suboptimality_max_pct,
          "its largest value"},
    Field{"moves_mean", "moves", 5, Unit::number, Best::none, &Row::moves_mean, "mean number of moves"},
    Field{"fallback_moves_mean", "", 0, Unit::number, Best::least, &Row::fallback_moves_mean,
          "mean number of moves for which the database had no answer"},
    Field{"episodes_mean", "", 0, Unit::number, Best::none, &Row::episodes_mean,
          "mean number of planning episodes: searches or selections begun"},
    Field{"expanded_mean", "", 0, Unit::number, Best::none, &Row::expanded_mean, "mean number of states expanded"},
    Field{"expanded_per_move_mean", "expanded\na move", 3, Unit::number, Best::least, &Row::expanded_per_move_mean,
          "all states expanded on all problems / all moves"},
    Field{"expanded_per_move_max", "most\nexpanded", 6, Unit::count, Best::least, &Row::expanded_per_move_max,
          "the most states expanded in one step"},
    Field{"climbed_per_move_mean", "", 0, Unit::number, Best::least, &Row::climbed_per_move_mean,
          "all steps of hill-climbing checks on all problems / all moves"},
    Field{
        "planned_per_move_mean", "", 0, Unit::number, Best::least, &Row::planned_per_move_mean,
        "states expanded and steps of hill-climbing checks / moves, of each problem; the mean over problems, in which "
        "a long walk weighs no more than a short one"},
    Field{"work_per_move_mean", "", 0, Unit::number, Best::least, &Row::work_per_move_mean,
          "all counted operations on all problems / all moves"},
    Field{"work_per_move_max", "most work\nin a move", 2, Unit::count, Best::least, &Row::work_per_move_max,
          "the most counted operations in one step: expansions, successors, pushes to and pops from queues, values "
          "learned, records and labels scanned, steps of hill-climbing checks, path cells traced"},
    Field{
        "move_ns_mean", "time\na move", 1, Unit::nanoseconds, Best::least, &Row::move_ns_mean,
        "time of all problems, setting the goal included, / all moves, in a run without clocks between the moves; what "
        "other processes took of the core is left out"},
    Field{"move_ns_p99", "99th\npercentile", 6, Unit::nanoseconds, Best::least, &Row::move_ns_p99,
          "the 99th percentile of the time of a step, to 2%, from a run with a clock around each step (which itself "
          "takes some 20 to 50 ns)"},
    Field{"move_ns_max", "longest\nmove", 4, Unit::nanoseconds, Best::least, &Row::move_ns_max,
          "the longest time of a step, from the same run"},
    Field{"first_move_ns_mean", "first\nmove", 4, Unit::nanoseconds, Best::least, &Row::first_move_ns_mean,
          "mean time from setting the goal to the end of the first move; what other processes took of the core is left "
          "out"},
    Field{"problem_ns_mean", "whole\npath", 5, Unit::nanoseconds, Best::least, &Row::problem_ns_mean,
          "mean time of a whole problem, from setting the goal to arriving, in the run without clocks"},
    Field{"revisits_mean", "revisits", 4, Unit::number, Best::least, &Row::revisits_mean,
          "mean number of moves onto a cell where the agent had stood before on the same problem"},
    Field{"learned_states_mean", "states\nlearned", 5, Unit::number, Best::least, &Row::learned_states_mean,
          "mean number of states whose heuristic value differs from the initial one at the end"},
    Field{"online_bytes_mean", "memory", 4, Unit::bytes, Best::least, &Row::online_bytes_mean,
          "mean of the agent's largest memory in use: open and closed lists, learned values, stored paths"},
    Field{"database_bytes", "database", 2, Unit::bytes, Best::least, &Row::database_bytes,
          "size of the database; 0 without one"},
    Field{"database_records", "", 0, Unit::count, Best::none, &Row::database_records,
          "what it holds, as papers count it: cases, pairs of regions or of neighbours, subgoals, nodes, waypoints"},
    Field{"build_seconds", "build\ntime", 3, Unit::seconds, Best::least, &Row::build_seconds,
          "time to build the database, if it is known; 0 without one"},
};

}  // namespace

std::span<const Field> fields() { return kFields; }

double suboptimality_pct(const TrialResult& run) {
  if (run.problem.optimal.units == 0) return 0;
  // The difference is taken in integers, so that an optimal path is exactly 0% worse than optimal.
  const std::uint64_t excess = run.travel - run.problem.optimal.units;
  return 100.0 * static_cast<double>(excess) / static_cast<double>(run.problem.optimal.units);
}

Row make_row(std::string map, std::string algorithm, const Grid& grid, Visibility visibility,
             std::span<const TrialResult> runs, const DurationHistogram& step_times, std::uint64_t unreachable) {
  Row row;
  row.map = std::move(map);
  row.algorithm = std::move(algorithm);
  row.terrain = visibility == Visibility::known ? "known" : "unknown";
  row.connectivity = name_of(grid.rules().connectivity);
  row.corners = name_of(grid.rules().corners);
  row.diagonal = name_of(grid.rules().diagonal);
  row.map_fingerprint = fmt::format("{:016x}", grid.fingerprint());
  row.revision = revision();
  row.problems = runs.size();
  row.unreachable = unreachable;

  std::vector<double> suboptimality;
  for (const TrialResult& run : runs) {
    row.expanded_per_move_max = std::max(row.expanded_per_move_max, run.expanded_max);
    row.work_per_move_max = std::max(row.work_per_move_max, run.work_max);
    if (run.inspection.fallback_moves > 0) ++row.fallback_problems;
    if (run.solved) suboptimality.push_back(suboptimality_pct(run));
  }
  row.solved = suboptimality.size();
  row.unsolved = row.problems - row.solved;
  const Summary summary = summarize(std::move(suboptimality));
  row.suboptimality_mean_pct = summary.mean;
  row.suboptimality_median_pct = summary.median;
  row.suboptimality_stderr_pct = summary.standard_error;
  row.suboptimality_p95_pct = summary.p95;
  row.suboptimality_max_pct = summary.max;

  // Means are over solved problems, or over all moves made on them.
  const auto sum = [&](auto figure) {
    std::uint64_t total = 0;
    for (const TrialResult& run : runs) total += run.solved ? figure(run) : 0;
    return static_cast<double>(total);
  };
  const auto solved = static_cast<double>(row.solved);
  const auto per_problem = [&](auto figure) { return ratio(sum(figure), solved); };
  const double moves = sum([](const TrialResult& run) { return run.moves; });
  const auto per_move = [&](auto figure) { return ratio(sum(figure), moves); };
  const double unit = grid.costs().straight.units;
  row.optimal_mean =
      per_problem([](const TrialResult& run) { return std::uint64_t{run.problem.optimal.units}; }) / unit;
  row.cost_mean = per_problem([](const TrialResult& run) { return run.travel; }) / unit;
  row.moves_mean = ratio(moves, solved);
  row.fallback_moves_mean = per_problem([](const TrialResult& run) { return run.inspection.fallback_moves; });
  row.episodes_mean = per_problem([](const TrialResult& run) { return run.inspection.episodes; });
  row.expanded_mean = per_problem([](const TrialResult& run) { return run.work.expansions; });
  row.expanded_per_move_mean = per_move([](const TrialResult& run) { return run.work.expansions; });
  row.climbed_per_move_mean = per_move([](const TrialResult& run) { return run.work.climbed; });
  double planned = 0;
  for (const TrialResult& run : runs) {
    if (!run.solved || run.moves == 0) continue;
    planned += static_cast<double>(run.work.expansions + run.work.climbed) / static_cast<double>(run.moves);
  }
  row.planned_per_move_mean = ratio(planned, solved);
  row.work_per_move_mean = per_move([](const TrialResult& run) { return run.work.total(); });
  row.move_ns_mean = per_move([](const TrialResult& run) { return run.total_ns; });
  row.move_ns_p99 = step_times.quantile(99);
  row.move_ns_max = step_times.max();
  row.first_move_ns_mean = per_problem([](const TrialResult& run) { return run.first_move_ns; });
  row.problem_ns_mean = per_problem([](const TrialResult& run) { return run.total_ns; });
  row.revisits_mean = per_problem([](const TrialResult& run) { return run.revisits; });
  row.learned_states_mean = per_problem([](const TrialResult& run) { return run.inspection.learned_states; });
  row.online_bytes_mean = per_problem([](const TrialResult& run) { return run.inspection.online_bytes; });
  return row;
}

}  // namespace cairn
