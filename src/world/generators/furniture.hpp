// One room of a building: its outline and its furniture.
#pragma once

#include "base/random.hpp"
#include "world/generators/canvas.hpp"

namespace cairn::generators {

/// Draws a random room into blocked cells, within `room`. Its middle may be blocked. But its floor is connected and
/// reaches the middle of each side, or nearly so.
void draw_furnished_room(Terrain& terrain, Rect room, base::Random& random);

}  // namespace cairn::generators
