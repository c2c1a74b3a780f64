#include "search/climbing/hill_climb.hpp"

#include "search/queues/open_entry.hpp"

#include <algorithm>

namespace cairn::climbing {

constexpr ClimbTable::ClimbTable(const Rules& rules) {
  const spaces::GridDistance distance(rules);
  const CostModel costs = cost_model(rules.diagonal);
  const auto cost = [&](unsigned d) {
    return is_diagonal(static_cast<Direction>(d)) ? costs.diagonal : costs.straight;
  };
  spaces::for_each_bearing([&](std::size_t bearing, Point target) {
    // The moves by which h falls, best first.
    std::array<unsigned, kDirections> order{};
    unsigned falling = 0;
    for (unsigned d = 0; d < kDirections; ++d) {
      if (distance(kDirectionSteps[d], target) < distance({0, 0}, target)) order[falling++] = d;
    }
    const auto entry = [&](unsigned d) {
      const Point to = kDirectionSteps[d];
      const Cost f = cost(d) + distance(to, target);
      return queues::OpenEntry{f.units, cost(d).units, Cell{static_cast<std::uint32_t>(3 * (to.y + 1) + to.x + 1)}};
    };
    std::sort(order.begin(), order.begin() + falling,
              [&](unsigned a, unsigned b) { return queues::leaves_before(entry(a), entry(b)); });
    for (unsigned d = 0; d < kDirections; ++d) {
      const bool is_exact = cost(d) + distance(kDirectionSteps[d], target) == distance({0, 0}, target);
      exact_[bearing] = static_cast<std::uint8_t>(exact_[bearing] | static_cast<unsigned>(is_exact) << d);
    }
    for (unsigned mask = 0; mask < 256; ++mask) {
      unsigned choice = 0;
      while (choice < falling && (mask >> order[choice] & 1U) == 0) ++choice;
      moves_[bearing][mask] = static_cast<std::uint8_t>(choice < falling ? order[choice] : kStuck);
    }
  });
}

namespace {

constinit const ClimbTable kFour({Connectivity::four, Corners::strict, Diagonal::sqrt2});
constinit const ClimbTable kEightSqrt2({Connectivity::eight, Corners::strict, Diagonal::sqrt2});
constinit const ClimbTable kEightSevenFifths({Connectivity::eight, Corners::strict, Diagonal::seven_fifths});

}  // namespace

// Corner rules change the masks alone, and four neighbours have no diagonal moves whose cost could matter.
const ClimbTable& ClimbTable::of(const Rules& rules) {
  if (rules.connectivity == Connectivity::four) return kFour;
  return rules.diagonal == Diagonal::sqrt2 ? kEightSqrt2 : kEightSevenFifths;
}

ClimbResult HillClimb::climb(Cell from, Cell target, std::uint32_t most_steps) const {
  return climb_runs(from, target, most_steps, [](unsigned, std::uint32_t) {});
}

}  // namespace cairn::climbing
