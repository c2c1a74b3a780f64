// Joins the parts of a generated map, so that all of its floor is connected.
#pragma once

#include <cairn/terrain.hpp>

#include "base/random.hpp"

#include <cstdint>

namespace cairn::generators {

struct JoinStyle {
  std::uint32_t smallest = 1;  ///< parts with fewer cells are blocked, except the largest part
  std::int32_t width = 1;      ///< of the passages
  bool winding = false;        ///< passages bend
};

/// Blocks small parts and joins the others by as few passages as it takes, short ones first. Parts are joined
/// by moves in the four cardinal directions, so the result is connected under every movement rule. A map without floor,
/// as small sizes may produce, becomes all floor.
void join_parts(Terrain& terrain, const JoinStyle& style, base::Random& random);

}  // namespace cairn::generators
