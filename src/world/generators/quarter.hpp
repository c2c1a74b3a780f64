// One quarter of a city with axis-parallel streets: blocks with houses, yards, squares and gardens.
#pragma once

#include "base/random.hpp"
#include "world/generators/canvas.hpp"

namespace cairn::generators {

/// A random quarter of `side` x `side` cells.
Terrain draw_quarter(std::int32_t side, base::Random& random);

}  // namespace cairn::generators
