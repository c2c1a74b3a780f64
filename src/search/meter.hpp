// Meter: counts the work of a step and says when its budget is used up.
#pragma once

#include <cairn/agent.hpp>

#include "base/assert.hpp"

#include <cstdint>

namespace cairn::search {

/// A search asks `allows` whether the most that its next indivisible piece can take is left, and counts what it took.
struct Meter {
  explicit Meter(std::uint64_t limit) : budget(limit) {}

  bool allows(std::uint64_t operations) const {
    return budget == kUnlimitedWork || work.total() + operations <= budget;
  }

  std::uint64_t left() const {
    CAIRN_ASSERT(work.total() <= budget);
    return budget == kUnlimitedWork ? kUnlimitedWork : budget - work.total();
  }

  Work work;
  std::uint64_t budget;
};

}  // namespace cairn::search
