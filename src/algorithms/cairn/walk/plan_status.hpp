// PlanStatus: how far the planning of a walk got.
#pragma once

#include <cstdint>

namespace cairn::cairn_walk {

enum class PlanStatus : std::uint8_t {
  paused,  ///< the budget is used up
  ready,   ///< there is a move
  lost,    ///< the database contradicts itself or the map
};

}  // namespace cairn::cairn_walk
