// One quarter of a city with upright streets: blocks between them, and houses, yards, squares and gardens in those.
#pragma once

#include "base/random.hpp"
#include "world/generators/canvas.hpp"

namespace cairn::generators {

/// A square of `side` x `side` cells, drawn by lot.
Terrain draw_quarter(std::int32_t side, base::Random& random);

}  // namespace cairn::generators
