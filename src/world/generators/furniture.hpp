// One room of a building: its outline and what stands in it.
#pragma once

#include "base/random.hpp"
#include "world/generators/canvas.hpp"

namespace cairn::generators {

/// Draws a room into blocked cells, within `room`, by lot. Its middle may be blocked, but its floor is one part or
/// nearly so, and reaches to the middle of each side or nearly so.
void draw_furnished_room(Terrain& terrain, Rect room, base::Random& random);

}  // namespace cairn::generators
