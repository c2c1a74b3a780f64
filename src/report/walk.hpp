// Walks for the report: the moves of each agent on a problem, encoded briefly. The page draws the path from them and
// how often each cell was visited.
#pragma once

#include <cairn/algorithm.hpp>
#include <cairn/grid.hpp>

#include "trial/driver/trace.hpp"
#include "trial/driver/trial.hpp"
#include "trial/problems/problem.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace cairn::report {

struct RecordedWalk {
  std::string algorithm;  ///< its name, which determines the colour
  std::string label;      ///< shown to people
  std::string caption;
  std::string moves;  ///< as `encode_moves` writes them
  bool cut = false;   ///< whether more moves were made
};

/// One problem, and the walk of each agent.
struct WalkedProblem {
  std::size_t map = 0;  ///< index into the section's maps
  std::string title;
  Point from;
  Point to;
  std::vector<RecordedWalk> walks;
};

/// Longer walks are cut to keep pages small.
inline constexpr std::size_t kMaxMoves = 60'000;

/// At most `limit` moves as letters, 'a' for north and so on clockwise. A number after a letter repeats it: "c3d".
std::string encode_moves(const driver::Trace& trace, std::size_t limit = kMaxMoves);

/// An agent that walks: a spec, and the database if it needs one.
struct Walker {
  const AgentSpec* spec = nullptr;
  const Database* database = nullptr;
  std::string label = {};  ///< shown to people; empty: its spec
};

/// The most telling problems: the one with index `worst_problem`, on which agents went most astray, the longest one,
/// and one of median length.
std::vector<WalkedProblem> walk_examples(const Grid& grid, const problems::ProblemSet& set,
                                         std::span<const Walker> walkers, driver::TrialSettings settings,
                                         std::size_t worst_problem);

}  // namespace cairn::report
