// How far a lookahead got within a step's budget.
#pragma once

#include <cstdint>

namespace cairn {

enum class Progress : std::uint8_t {
  paused,     ///< the budget is used up
  done,       ///< there is a frontier to choose from
  exhausted,  ///< everything that can be reached was expanded, and the goal is not there
};

}  // namespace cairn
