// Measures that only tables and claims of papers use; report/plot.hpp has the others.
#pragma once

#include "report/plot.hpp"

namespace cairn::reproduce {

/// The value of a member of a row.
template <auto kMember>
constexpr double figure_of(const rows::Row& row) {
  return static_cast<double>(row.*kMember);
}

inline constexpr report::Measure kCost{"mean cost", rows::Unit::number, figure_of<&rows::Row::cost_mean>};
inline constexpr report::Measure kEpisodes{"planning episodes", rows::Unit::number,
                                           figure_of<&rows::Row::episodes_mean>};
inline constexpr report::Measure kEpisodeTime{"time an episode", rows::Unit::nanoseconds, [](const rows::Row& row) {
                                                return row.problem_ns_mean / row.episodes_mean;
                                              }};
inline constexpr report::Measure kPercolations{"percolations an episode", rows::Unit::number, [](const rows::Row& row) {
                                                 return row.percolations_mean / row.episodes_mean;
                                               }};
inline constexpr report::Measure kProblemTime{"time a problem", rows::Unit::nanoseconds,
                                              figure_of<&rows::Row::problem_ns_mean>};
inline constexpr report::Measure kFirstMoveTime{"time of the first move", rows::Unit::nanoseconds,
                                                figure_of<&rows::Row::first_move_ns_mean>};
inline constexpr report::Measure kMaxExpanded{"most states expanded in a move", rows::Unit::count,
                                              figure_of<&rows::Row::expanded_per_move_max>};
/// Includes the steps of hill-climbing checks, because each looks at the successors of a state as an expansion does.
inline constexpr report::Measure kPlannedPerMove{"states expanded or climbed over a move, mean of problems",
                                                 rows::Unit::number, figure_of<&rows::Row::planned_per_move_mean>};
inline constexpr report::Measure kExpanded{"states expanded", rows::Unit::number, figure_of<&rows::Row::expanded_mean>};
inline constexpr report::Measure kWorkPerMove{"operations a move", rows::Unit::number,
                                              figure_of<&rows::Row::work_per_move_mean>};
inline constexpr report::Measure kWithoutAnswer{"problems on which the database had no answer at times",
                                                rows::Unit::count, figure_of<&rows::Row::fallback_problems>};
inline constexpr report::Measure kMovesWithoutAnswer{"moves for which the database had no answer", rows::Unit::number,
                                                     figure_of<&rows::Row::fallback_moves_mean>};
inline constexpr report::Measure kRevisits{"moves onto cells visited before", rows::Unit::number,
                                           figure_of<&rows::Row::revisits_mean>};
inline constexpr report::Measure kLearned{"values learned", rows::Unit::number,
                                          figure_of<&rows::Row::learned_states_mean>};
inline constexpr report::Measure kRecords{"records in the database", rows::Unit::number,
                                          figure_of<&rows::Row::database_records>};
inline constexpr report::Measure kOnlineMemory{"memory of an agent", rows::Unit::bytes,
                                               figure_of<&rows::Row::online_bytes_mean>};
/// Each problem weighs the same, unlike in report::kMoveTime.
inline constexpr report::Measure kQuotientTime{"time a move, mean of problems", rows::Unit::nanoseconds,
                                               figure_of<&rows::Row::move_ns_quotient_mean>};
inline constexpr report::Measure kBuildWork{"states expanded to build the database", rows::Unit::number,
                                            figure_of<&rows::Row::build_expansions>, true};
inline constexpr report::Measure kDatabaseStates{"states in the database", rows::Unit::number,
                                                 figure_of<&rows::Row::database_states>, true};
inline constexpr report::Measure kRelativeSize{
    "states in the database / cells of the map", rows::Unit::number,
    [](const rows::Row& row) { return row.database_states / static_cast<double>(row.map_cells); }, true};
/// What authors take a state to need.
inline constexpr double kStateBytes = 4;
inline constexpr report::Measure kStoredStates{
    "memory of an agent, 4 bytes a state", rows::Unit::bytes,
    [](const rows::Row& row) { return kStateBytes * row.stored_states_mean; }};
inline constexpr report::Measure kAllStates{
    "memory of an agent with its database, 4 bytes a state", rows::Unit::bytes,
    [](const rows::Row& row) { return kStateBytes * (row.stored_states_mean + row.database_states); }};
inline constexpr report::Measure kOptimal{"mean optimal cost", rows::Unit::number, figure_of<&rows::Row::optimal_mean>};
/// The papers state the ratio of costs, not the excess.
inline constexpr report::Measure kCostRatio{"cost / optimal", rows::Unit::number,
                                            [](const rows::Row& row) { return 1 + row.suboptimality_mean_pct / 100; },
                                            false, 1};
/// The sum of all costs / the sum of all optimal costs. Long problems have more weight than in the mean suboptimality.
inline constexpr report::Measure kExcess{"travelled above optimal", rows::Unit::percent, [](const rows::Row& row) {
                                           return 100 * (row.cost_mean / row.optimal_mean - 1);
                                         }};

}  // namespace cairn::reproduce
