// Measures that only tables and claims of papers use; report/plot.hpp has the others.
#pragma once

#include "report/plot.hpp"

namespace cairn {

/// The value of a member of a row.
template <auto kMember>
constexpr double figure_of(const Row& row) {
  return static_cast<double>(row.*kMember);
}

inline constexpr Measure kCost{"mean cost", Unit::number, figure_of<&Row::cost_mean>};
inline constexpr Measure kEpisodes{"planning episodes", Unit::number, figure_of<&Row::episodes_mean>};
inline constexpr Measure kEpisodeTime{"time an episode", Unit::nanoseconds,
                                      [](const Row& row) { return row.problem_ns_mean / row.episodes_mean; }};
inline constexpr Measure kProblemTime{"time a problem", Unit::nanoseconds, figure_of<&Row::problem_ns_mean>};
inline constexpr Measure kFirstMoveTime{"time of the first move", Unit::nanoseconds,
                                        figure_of<&Row::first_move_ns_mean>};
inline constexpr Measure kMaxExpanded{"most states expanded in a move", Unit::count,
                                      figure_of<&Row::expanded_per_move_max>};
/// Includes the steps of hill-climbing checks, because each looks at the successors of a state as an expansion does.
inline constexpr Measure kPlannedPerMove{"states expanded or climbed over a move, mean of problems", Unit::number,
                                         figure_of<&Row::planned_per_move_mean>};
inline constexpr Measure kExpanded{"states expanded", Unit::number, figure_of<&Row::expanded_mean>};
inline constexpr Measure kWorkPerMove{"operations a move", Unit::number, figure_of<&Row::work_per_move_mean>};
inline constexpr Measure kWithoutAnswer{"problems on which the database had no answer at times", Unit::count,
                                        figure_of<&Row::fallback_problems>};
inline constexpr Measure kRevisits{"moves onto cells visited before", Unit::number, figure_of<&Row::revisits_mean>};
inline constexpr Measure kLearned{"values learned", Unit::number, figure_of<&Row::learned_states_mean>};
inline constexpr Measure kRecords{"records in the database", Unit::number, figure_of<&Row::database_records>};
inline constexpr Measure kOnlineMemory{"memory of an agent", Unit::bytes, figure_of<&Row::online_bytes_mean>};
/// The papers state the ratio of costs, not the excess.
inline constexpr Measure kCostRatio{"cost / optimal", Unit::number,
                                    [](const Row& row) { return 1 + row.suboptimality_mean_pct / 100; }, false, 1};
/// The sum of all costs / the sum of all optimal costs. Long problems have more weight than in the mean suboptimality.
inline constexpr Measure kExcess{"travelled above optimal", Unit::percent,
                                 [](const Row& row) { return 100 * (row.cost_mean / row.optimal_mean - 1); }};

}  // namespace cairn
