// Progress: how far a piece of work that can be interrupted has come.
#pragma once

#include <cstdint>

namespace cairn::search {

/// What `advance` and `run` return, in all that spends a step's budget.
enum class Progress : std::uint8_t {
  paused,     ///< the budget is used up; the next call goes on from here
  done,       ///< there is a result
  exhausted,  ///< there is no result: every possibility was tried
};

}  // namespace cairn::search
