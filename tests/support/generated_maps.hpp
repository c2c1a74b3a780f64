// Maps of every generator for property tests. A seed names a case, so that a failure can be repeated.
#pragma once

#include <cairn/grid.hpp>

#include "base/random.hpp"
#include "support/random_maps.hpp"
#include "world/generators/generator.hpp"

#include <string>

namespace cairn::support {

/// A map of a random kind under random rules, with sides from min_side to max_side.
inline Grid generated_grid(base::Random& random, std::int32_t min_side, std::int32_t max_side) {
  constexpr const char* kKinds[] = {"rooms", "caves", "islands", "city", "maze", "random"};
  const std::string kind = kKinds[random.below(6)];
  const std::string width = std::to_string(random.between(min_side, max_side));
  const std::string height = std::to_string(random.between(min_side, max_side));
  const std::string seed = std::to_string(random.below(1000));
  return Grid(generators::generate(kind + ":" + width + "x" + height + ",seed=" + seed), random_rules(random));
}

}  // namespace cairn::support
