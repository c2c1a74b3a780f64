// Tally: the sums that the statistics of a row are computed from.
#pragma once

#include <cairn/rules.hpp>

#include "trial/rows/bootstrap.hpp"
#include "trial/rows/row.hpp"
#include "trial/rows/summary.hpp"
#include "world/rule_names.hpp"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string>

namespace cairn::rows {

/// Means are over solved problems, or over all moves made on them.
class Tally {
 public:
  explicit Tally(const Runs& all);

  const Runs& runs;
  Summary suboptimality;     ///< of the solved problems
  Interval mean_interval;    ///< of the mean suboptimality; NaN of fewer than two problems
  std::uint64_t solved = 0;  ///< problems
  double moves = 0;          ///< on solved problems

  /// The name of one of the grid's rules; empty on a graph.
  template <typename Rule>
  std::string rule_name(Rule Rules::*rule) const {
    const Grid* grid = runs.arena.grid();
    return grid == nullptr ? std::string() : std::string(world::name_of(grid->rules().*rule));
  }

  /// The sum over solved problems.
  template <typename Figure>
  double sum(Figure figure) const {
    std::uint64_t total = 0;
    for (const driver::TrialResult& run : runs.results) total += run.solved ? std::invoke(figure, run) : 0;
    return static_cast<double>(total);
  }
  template <typename Figure>
  double per_problem(Figure figure) const {
    return ratio(sum(figure), static_cast<double>(solved));
  }
  template <typename Figure>
  double per_move(Figure figure) const {
    return ratio(sum(figure), moves);
  }
  /// The mean of costs, as people give them: on a grid a cardinal move is 1.
  template <typename Figure>
  double length_per_problem(Figure figure) const {
    const Grid* grid = runs.arena.grid();
    return per_problem(figure) / (grid == nullptr ? 1 : grid->costs().straight.units);
  }
  /// The largest over all problems, solved or not.
  template <typename Figure>
  std::uint64_t largest(Figure figure) const {
    std::uint64_t most = 0;
    for (const driver::TrialResult& run : runs.results) most = std::max(most, std::invoke(figure, run));
    return most;
  }
  /// How many of all problems, solved or not, are so.
  template <typename Predicate>
  std::uint64_t count_if(Predicate predicate) const {
    return static_cast<std::uint64_t>(std::count_if(runs.results.begin(), runs.results.end(), predicate));
  }
  /// The mean over solved problems of a figure / moves; 0 of a problem without moves.
  template <typename Figure>
  double mean_quotient(Figure figure) const {
    double quotients = 0;
    for (const driver::TrialResult& run : runs.results) {
      if (!run.solved || run.moves == 0) continue;
      quotients += static_cast<double>(std::invoke(figure, run)) / static_cast<double>(run.moves);
    }
    return ratio(quotients, static_cast<double>(solved));
  }
  std::uint64_t map_cells() const;
  std::uint64_t map_passable() const;
  /// The standard error of the mean over solved problems of states expanded or climbed over / moves.
  double planned_per_move_error() const;
  /// NaN for agents that do not count them.
  double percolations() const;
  /// NaN for agents that do not tell the size of their lists.
  double stored_states() const;

  // Of no database: nothing, or 0.
  std::string database_spec() const;
  std::string database_fingerprint() const;
  std::uint64_t database_bytes() const;
  std::uint64_t database_records() const;
  /// NaN where the method does not count them.
  double database_states() const;
};

}  // namespace cairn::rows
