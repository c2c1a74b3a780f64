#include "reproduce/problem_figures.hpp"

#include "trial/rows/summary.hpp"

#include <limits>

namespace cairn::reproduce {

ProblemFigures figures_of(const driver::TrialResult& run) {
  // Only problems that are solved are walked a second time, without clocks.
  return {.solved = run.solved ? 1U : 0U,
          .optimal = run.problem.optimal.units,
          .cost = run.travel,
          .moves = run.moves,
          .expanded = run.work.expansions,
          .climbed = run.work.climbed,
          .work = run.work.total(),
          .ns = run.solved ? run.total_ns : run.clocked_ns,
          .first_ns = run.solved ? run.first_move_ns : run.clocked_first_move_ns,
          .episodes = run.inspection.episodes,
          .revisits = run.revisits,
          .learned = run.inspection.learned_states,
          .bytes = run.inspection.online_bytes,
          .listed = run.inspection.listed_states,
          .percolations = run.inspection.percolations,
          .fallback_moves = run.inspection.fallback_moves};
}

rows::Row with_means(rows::Row row, std::span<const ProblemFigures> problems, std::span<const std::uint16_t> weights,
                     double unit) {
  double count = 0;
  double excess = 0;
  double planned_quotients = 0;
  double ns_quotients = 0;
  std::array<double, kProblemFigures.size()> sums{};
  for (std::size_t i = 0; i < problems.size(); ++i) {
    const double weight = weights.empty() ? 1 : weights[i];
    if (weight == 0) continue;
    const ProblemFigures& problem = problems[i];
    count += weight;
    for (std::size_t k = 0; k < sums.size(); ++k) {
      sums[k] += weight * static_cast<double>(problem.*kProblemFigures[k]);
    }
    if (problem.optimal > 0) {
      excess += weight * (static_cast<double>(problem.cost) - static_cast<double>(problem.optimal)) /
                static_cast<double>(problem.optimal);
    }
    if (problem.moves == 0) continue;
    const auto moves = static_cast<double>(problem.moves);
    planned_quotients += weight * static_cast<double>(problem.expanded + problem.climbed) / moves;
    ns_quotients += weight * static_cast<double>(problem.ns) / moves;
  }
  const auto sum = [&](std::uint64_t ProblemFigures::*figure) {
    for (std::size_t k = 0; k < sums.size(); ++k) {
      if (kProblemFigures[k] == figure) return sums[k];
    }
    return 0.0;
  };
  const auto per_problem = [&](std::uint64_t ProblemFigures::*figure) { return rows::ratio(sum(figure), count); };
  const auto per_move = [&](std::uint64_t ProblemFigures::*figure) {
    return rows::ratio(sum(figure), sum(&ProblemFigures::moves));
  };
  // Of problems that were walked without a clock no time is known, and what was not counted is not 0.
  const auto known = [](double value) { return value > 0 ? value : std::numeric_limits<double>::quiet_NaN(); };
  row.suboptimality_mean_pct = rows::ratio(100 * excess, count);
  row.planned_per_move_mean = rows::ratio(planned_quotients, count);
  row.move_ns_quotient_mean = known(rows::ratio(ns_quotients, count));
  row.optimal_mean = per_problem(&ProblemFigures::optimal) / unit;
  row.cost_mean = per_problem(&ProblemFigures::cost) / unit;
  row.moves_mean = per_problem(&ProblemFigures::moves);
  row.episodes_mean = per_problem(&ProblemFigures::episodes);
  row.expanded_mean = per_problem(&ProblemFigures::expanded);
  row.percolations_mean = known(per_problem(&ProblemFigures::percolations));
  row.problem_ns_mean = known(per_problem(&ProblemFigures::ns));
  row.first_move_ns_mean = known(per_problem(&ProblemFigures::first_ns));
  row.fallback_moves_mean = per_problem(&ProblemFigures::fallback_moves);
  row.revisits_mean = per_problem(&ProblemFigures::revisits);
  row.learned_states_mean = per_problem(&ProblemFigures::learned);
  row.online_bytes_mean = per_problem(&ProblemFigures::bytes);
  const double listed = per_problem(&ProblemFigures::listed);
  row.stored_states_mean = listed > 0 ? listed + row.learned_states_mean : std::numeric_limits<double>::quiet_NaN();
  row.expanded_per_move_mean = per_move(&ProblemFigures::expanded);
  row.climbed_per_move_mean = per_move(&ProblemFigures::climbed);
  row.work_per_move_mean = per_move(&ProblemFigures::work);
  row.move_ns_mean = known(per_move(&ProblemFigures::ns));
  return row;
}

}  // namespace cairn::reproduce
