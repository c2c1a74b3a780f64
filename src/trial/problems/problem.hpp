// Problem: a start, a goal, and what the best path between them costs.
#pragma once

#include <cairn/cell.hpp>
#include <cairn/rules.hpp>

#include <cstdint>
#include <vector>

namespace cairn {

struct Problem {
  Cell start = kNoCell;
  Cell goal = kNoCell;
  Cost optimal;

  friend bool operator==(const Problem&, const Problem&) = default;
};

/// What agents are compared on: all on the same.
struct ProblemSet {
  std::vector<Problem> problems;
  std::uint64_t unreachable = 0;  ///< pairs without a path, verified and set aside

  friend bool operator==(const ProblemSet&, const ProblemSet&) = default;
};

}  // namespace cairn
