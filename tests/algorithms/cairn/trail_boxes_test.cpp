#include "algorithms/cairn/crowd/trail_boxes.hpp"

#include "base/random.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <vector>

namespace cairn::cairn_crowd {
namespace {

RC_GTEST_PROP(TrailBoxes, concern_every_cell_beside_a_climb_and_none_far_from_it, (std::uint64_t seed)) {
  base::Random random(seed);
  const std::uint32_t most_steps = 1 + random.below(300);
  std::vector<Point> trail{{500, 500}};
  TrailBoxes boxes(trail.front(), most_steps);
  for (std::uint32_t left = most_steps; left > 0;) {
    const std::uint32_t steps = 1 + random.below(std::min(left, 40U));
    const unsigned direction = random.below(kDirections);
    boxes.add_run(trail.back(), direction, steps);
    for (std::uint32_t i = 0; i < steps; ++i) {
      const Point step = kDirectionSteps[direction];
      trail.push_back({trail.back().x + step.x, trail.back().y + step.y});
    }
    left -= steps;
    if (random.chance(1, 10)) break;
  }
  for (const Point at : trail) {
    for (const Point step : kDirectionSteps) RC_ASSERT(boxes.concern({at.x + step.x, at.y + step.y}));
  }
  // A box holds a sixteenth of the longest climb.
  const auto far = static_cast<std::int32_t>(most_steps / 16 + 3);
  for (int i = 0; i < 200; ++i) {
    const Point p{random.between(350, 650), random.between(350, 650)};
    const bool is_near = std::any_of(trail.begin(), trail.end(), [&](Point at) {
      return std::abs(at.x - p.x) <= far && std::abs(at.y - p.y) <= far;
    });
    if (!is_near) RC_ASSERT(!boxes.concern(p));
  }
}

}  // namespace
}  // namespace cairn::cairn_crowd
