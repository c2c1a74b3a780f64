// SliceLimit: where a slice of a search ends.
#pragma once

#include <cairn/agent.hpp>

#include <cstdint>

namespace cairn::optimal {

/// A search pauses at the first of these.
struct SliceLimit {
  std::uint64_t expansions = kUnlimitedWork;
  std::uint64_t work = kUnlimitedWork;  ///< counted operations of all kinds
  std::uint64_t f = kUnlimitedWork;     ///< before an expansion of a larger f
};

}  // namespace cairn::optimal
