// Problem: a start, a goal, and the cost of an optimal path.
#pragma once

#include <cairn/cell.hpp>
#include <cairn/rules.hpp>

#include <cstdint>
#include <vector>

namespace cairn::problems {

struct Problem {
  Cell start = kNoCell;
  Cell goal = kNoCell;
  Cost optimal;

  friend bool operator==(const Problem&, const Problem&) = default;
};

/// The problems on which agents are compared.
struct ProblemSet {
  std::vector<Problem> problems;
  std::uint64_t unreachable = 0;  ///< verified pairs without a path, which are not among the problems

  friend bool operator==(const ProblemSet&, const ProblemSet&) = default;
};

}  // namespace cairn::problems
