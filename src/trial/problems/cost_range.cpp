#include "trial/problems/cost_range.hpp"

#include <cairn/error.hpp>

#include "base/io/input_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace cairn::problems {

CostRange to_units(const SelectionOptions& options, double unit, Cost largest) {
  if (!(options.min_cost >= 0) || !(options.max_cost >= options.min_cost)) {
    throw UsageError(fmt::format("no cost lies within {} to {}: --min-cost must be at least 0, and --max-cost no less",
                                 options.min_cost, options.max_cost));
  }
  // What a user writes with a few decimals means the integer cost that is nearest.
  constexpr double kRounding = 1e-3;
  const double most = largest.units;
  return {static_cast<std::uint32_t>(std::min(std::ceil(options.min_cost * unit - kRounding), most)),
          static_cast<std::uint32_t>(std::min(std::floor(options.max_cost * unit + kRounding), most))};
}

std::string NearestCosts::complaint(const SelectionOptions& options, const std::string& map, double unit) const {
  const std::string costs = std::isinf(options.max_cost)
                                ? fmt::format("of at least {}", options.min_cost)
                                : fmt::format("from {} to {}", options.min_cost, options.max_cost);
  const auto text = [&](Cost cost) { return fmt::format("{:.{}f}", cost.units / unit, unit == 1 ? 0 : 3); };
  return fmt::format("{}: found no problem with an optimal cost {}; {}", io::input_name(map), costs,
                     above_ == kInfiniteCost ? "the largest cost found is " + text(below_)
                                             : "the nearest costs found are " + text(below_) + " and " + text(above_));
}

}  // namespace cairn::problems
