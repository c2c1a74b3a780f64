#include "search/hill_climb.hpp"

#include "search/open_entry.hpp"

#include <algorithm>

namespace cairn {

constexpr ClimbTable::ClimbTable(const Rules& rules) {
  const GridDistance distance(rules);
  const CostModel costs = cost_model(rules.diagonal);
  const auto cost = [&](unsigned d) {
    return is_diagonal(static_cast<Direction>(d)) ? costs.diagonal : costs.straight;
  };
  for_each_bearing([&](std::size_t bearing, Point target) {
    // The moves by which h falls, best first.
    std::array<unsigned, kDirections> order{};
    unsigned falling = 0;
    for (unsigned d = 0; d < kDirections; ++d) {
      if (distance(kDirectionSteps[d], target) < distance({0, 0}, target)) order[falling++] = d;
    }
    const auto entry = [&](unsigned d) {
      const Point to = kDirectionSteps[d];
      const Cost f = cost(d) + distance(to, target);
      return OpenEntry{f.units, cost(d).units, Cell{static_cast<std::uint32_t>(3 * (to.y + 1) + to.x + 1)}};
    };
    std::sort(order.begin(), order.begin() + falling,
              [&](unsigned a, unsigned b) { return leaves_before(entry(a), entry(b)); });
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

// Corners matter to the masks alone, and the cost of a diagonal move not at all where there is none.
const ClimbTable& ClimbTable::of(const Rules& rules) {
  if (rules.connectivity == Connectivity::four) return kFour;
  return rules.diagonal == Diagonal::sqrt2 ? kEightSqrt2 : kEightSevenFifths;
}

ClimbResult HillClimb::climb(Cell from, Cell target, std::uint32_t most_steps) const {
  ClimbResult result{false, 0, Cost{0}, from};
  const Point here = shape_.point(from);
  const Point there = shape_.point(target);
  std::int32_t dx = there.x - here.x;
  std::int32_t dy = there.y - here.y;
  while (result.cell != target) {
    if (result.steps == most_steps) return result;
    // In open space the best move stays the best until the climb is level with the target in one of the move's own
    // coordinates: until then masks alone decide.
    unsigned direction = table_->move(dx, dy, 0xFF);
    std::uint32_t most_times = most_steps - result.steps;
    if (kDirectionSteps[direction].x != 0) most_times = std::min(most_times, static_cast<std::uint32_t>(std::abs(dx)));
    if (kDirectionSteps[direction].y != 0) most_times = std::min(most_times, static_cast<std::uint32_t>(std::abs(dy)));
    const std::uint8_t* mask = masks_ + result.cell.index;
    std::uint32_t times = 0;
    for (; times < most_times && (*mask >> direction & 1U) != 0; ++times) mask += offsets_[direction];
    if (times == 0) {
      direction = table_->move(dx, dy, *mask);
      if (direction == ClimbTable::kStuck) return result;
      times = 1;
    }
    result.cell.index += times * static_cast<std::uint32_t>(offsets_[direction]);
    result.cost = result.cost + Cost{times * costs_[direction].units};
    result.steps += times;
    dx -= static_cast<std::int32_t>(times) * kDirectionSteps[direction].x;
    dy -= static_cast<std::int32_t>(times) * kDirectionSteps[direction].y;
  }
  result.reached = true;
  return result;
}

}  // namespace cairn
