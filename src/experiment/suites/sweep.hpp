// Sweeps and lists: one text that stands for many, such as "lss-lrta:lookahead=1..97..6" or "astar,tba".
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace cairn::suites {

/// Each value "A..B" or "A..B..STEP" after a '=' becomes every number from A to B, which is among them where the steps
/// meet it; without a step it is 1. Numbers may have decimals. Several sweeps in one text give all combinations, the
/// last one changing first. Throws UsageError for a sweep without any number, for more than kMostSwept texts, and for
/// texts of more than kMostSweptLetters.
std::vector<std::string> sweep(std::string_view text);
inline constexpr std::size_t kMostSwept = 10'000;
inline constexpr std::size_t kMostSweptLetters = 1'000;

/// An algorithm of a suite.
struct AlgorithmChoice {
  std::string spec;
  bool where_it_can = false;  ///< from "all": left out on maps that it cannot walk on

  friend bool operator==(const AlgorithmChoice&, const AlgorithmChoice&) = default;
};

/// "all" is every algorithm; "a,b:option=1,c" several; each may sweep. Nothing comes twice. Throws UsageError for an
/// algorithm or option that there is not, and for more than kMostSwept algorithms.
std::vector<AlgorithmChoice> expand_algorithms(const std::vector<std::string>& texts);

}  // namespace cairn::suites
