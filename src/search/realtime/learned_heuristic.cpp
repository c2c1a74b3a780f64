#include "search/realtime/learned_heuristic.hpp"

#include "search/optimal/search_cost.hpp"

#include <algorithm>

namespace cairn {
namespace {

// Values above it, with the cost of a lookahead added, might not fit 32 bits.
constexpr std::uint64_t kLargestValue = 0xC0000000U;

// A path visits no cell twice. The rest is a margin for what lookaheads overestimate that are not exact: by less than a
// factor of 2 where a path of fewer but dearer moves passes for the shortest, and again where g is weighted.
std::uint64_t most_of_any_path(const GridSpace& space) {
  const auto cells =
      static_cast<std::uint64_t>(space.shape().width()) * static_cast<std::uint64_t>(space.shape().height());
  return 4 * cells * cost_model(space.rules().diagonal).diagonal.units;
}

}  // namespace

LearnedHeuristic::LearnedHeuristic(const GridSpace& space)
    : distance_(space.distance()),
      rules_(space.rules()),
      limit_{static_cast<std::uint32_t>(std::min(most_of_any_path(space), kLargestValue))},
      values_(space.shape()) {}

bool LearnedHeuristic::exceeds_any_path(Cost value) const {
  if (value != kInfiniteCost && limit_.units == kLargestValue) refuse_cost(rules_);
  return true;
}

}  // namespace cairn
