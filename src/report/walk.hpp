// Walks for the report: each agent's moves on a problem, short enough to stand in a page, from which the page draws the
// path and how often each cell was visited.
#pragma once

#include <cairn/algorithm.hpp>
#include <cairn/grid.hpp>

#include "trial/problems/problem.hpp"
#include "trial/trace.hpp"
#include "trial/trial.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace cairn {

struct Walk {
  std::string algorithm;  ///< its name, which gives the colour
  std::string label;      ///< what it goes by
  std::string caption;
  std::string moves;  ///< as `encode_moves` writes them
  bool cut = false;   ///< more moves were made than stand here
};

/// One problem and how each agent walked it.
struct WalkedProblem {
  std::size_t map = 0;  ///< of the section's maps
  std::string title;
  Point from;
  Point to;
  std::vector<Walk> walks;
};

/// Longer walks are cut, so that a page stays small.
inline constexpr std::size_t kMaxMoves = 60'000;

/// A letter a move, 'a' for north and so on clockwise, with a number behind it where it is made several times: "c3d".
/// At most `limit` moves.
std::string encode_moves(const Trace& trace, std::size_t limit = kMaxMoves);

/// An agent that walks: a spec, and the database where it needs one.
struct Walker {
  const AgentSpec* spec = nullptr;
  const Database* database = nullptr;
  std::string label = {};  ///< what it goes by; empty: its spec
};

/// Walks three problems: the one with the index `worst_problem`, on which some agent went furthest astray, the longest,
/// and one of middling length.
std::vector<WalkedProblem> walk_examples(const Grid& grid, const ProblemSet& set, std::span<const Walker> walkers,
                                         TrialSettings settings, std::size_t worst_problem);

}  // namespace cairn
