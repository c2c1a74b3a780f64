// Comparison: two runs on the same problems, paired problem by problem.
#pragma once

#include "experiment/comparison/problem_table.hpp"
#include "trial/rows/bootstrap.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace cairn::comparison {

struct CompareOptions {
  std::vector<std::string> columns{};  ///< empty: the usual ones
  double tolerance_pct = 0;            ///< a change for the worse up to this is no regression
  bool by_map = false;                 ///< a line for each map, too
};

/// One figure of one algorithm in both runs.
struct Change {
  std::string map;  ///< empty: all maps together
  std::string algorithm;
  std::string column;
  std::size_t problems = 0;  ///< that both runs solved; of the column "solved", all that both have
  double before = 0;         ///< the mean
  double after = 0;
  double change_pct = 0;                   ///< of the mean, in percent; infinite from 0
  std::optional<rows::Interval> interval;  ///< of it, by the bootstrap over problems, paired
  std::size_t wins = 0;                    ///< problems on which the second run is better
  std::size_t ties = 0;
  std::size_t losses = 0;
  bool regression = false;

  bool changed() const { return wins + losses > 0; }
};

struct Comparison {
  std::vector<Change> changes;  ///< by algorithm, in the order of the first run, then by column
  std::size_t paired = 0;       ///< rows
  std::size_t only_before = 0;  ///< rows without a partner
  std::size_t only_after = 0;
};

/// Pairs rows of the same map, algorithm, start and goal. A counted figure regresses where its mean is worse by more
/// than the tolerance: it is the same in every run, so any change is a change of the program. A time regresses where
/// its whole interval is worse than that. Throws UsageError for a column that there is not, InputError where no rows
/// pair.
Comparison compare(const ProblemTable& before, const ProblemTable& after, const CompareOptions& options);

}  // namespace cairn::comparison
