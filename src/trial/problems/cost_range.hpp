// The optimal costs that random problems may have.
#pragma once

#include <cairn/rules.hpp>

#include "trial/problems/problem_selection.hpp"

#include <cstdint>
#include <string>

namespace cairn::problems {

/// Costs in the units of a world, both ends included.
struct CostRange {
  std::uint32_t least;
  std::uint32_t most;

  bool contains(Cost cost) const { return cost.units >= least && cost.units <= most; }
};

/// `unit` is what a cost of 1 is in these units, `largest` the most that a search can count. Throws UsageError where no
/// cost lies within the range.
CostRange to_units(const SelectionOptions& options, double unit, Cost largest);

/// The costs beside the range that were found on the way, for the message where none lies within it.
class NearestCosts {
 public:
  void remember(Cost cost, const CostRange& range) {
    if (cost.units < range.least && cost > below_) below_ = cost;
    if (cost.units > range.most && cost < above_) above_ = cost;
  }

  /// "roads.gr: found no problem with an optimal cost from 3 to 4; the nearest costs found are ...".
  std::string complaint(const SelectionOptions& options, const std::string& map, double unit) const;

 private:
  Cost below_{0};
  Cost above_ = kInfiniteCost;
};

}  // namespace cairn::problems
