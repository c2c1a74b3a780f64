// Joining the parts of a generated map, so that most of it can be reached from everywhere.
#pragma once

#include <cairn/terrain.hpp>

#include "base/random.hpp"

#include <cstdint>

namespace cairn::generators {

struct JoinStyle {
  std::uint32_t smallest = 1;  ///< parts of fewer cells are blocked, the largest one never
  std::int32_t width = 1;      ///< of the passages
  bool winding = false;        ///< passages that bend, rather than straight ones
};

/// Blocks small parts and joins the others by as many passages as it takes, short ones first. Parts are joined
/// by moves in the four cardinal directions, so the result is connected under every movement rule. A map without floor,
/// which small sizes can lead to, becomes all floor.
void join_parts(Terrain& terrain, const JoinStyle& style, base::Random& random);

}  // namespace cairn::generators
