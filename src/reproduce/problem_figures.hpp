// ProblemFigures: what one contestant did on one problem, as far as claims are judged on it.
#pragma once

#include "trial/driver/trial.hpp"
#include "trial/rows/row.hpp"

#include <array>
#include <cstdint>
#include <span>

namespace cairn::reproduce {

struct ProblemFigures {
  std::uint64_t solved = 0;   ///< 1, or 0 for a problem that was given up: the other figures are those at the cut-off
  std::uint64_t optimal = 0;  ///< costs are in the units of the grid's moves
  std::uint64_t cost = 0;
  std::uint64_t moves = 0;
  std::uint64_t expanded = 0;
  std::uint64_t climbed = 0;
  std::uint64_t work = 0;
  std::uint64_t ns = 0;
  std::uint64_t first_ns = 0;
  std::uint64_t episodes = 0;
  std::uint64_t revisits = 0;
  std::uint64_t learned = 0;
  std::uint64_t bytes = 0;
  std::uint64_t listed = 0;        ///< states in open and closed lists; 0: not counted
  std::uint64_t percolations = 0;  ///< of heaps; 0: not counted

  std::uint64_t fallback_moves = 0;  ///< for which the database had no answer

  friend bool operator==(const ProblemFigures&, const ProblemFigures&) = default;
};

/// All figures.
inline constexpr std::array<std::uint64_t ProblemFigures::*, 16> kProblemFigures{
    &ProblemFigures::solved,         &ProblemFigures::optimal,  &ProblemFigures::cost,
    &ProblemFigures::moves,          &ProblemFigures::expanded, &ProblemFigures::climbed,
    &ProblemFigures::work,           &ProblemFigures::ns,       &ProblemFigures::first_ns,
    &ProblemFigures::episodes,       &ProblemFigures::revisits, &ProblemFigures::learned,
    &ProblemFigures::bytes,          &ProblemFigures::listed,   &ProblemFigures::percolations,
    &ProblemFigures::fallback_moves,
};

ProblemFigures figures_of(const driver::TrialResult& run);

/// The row with its means computed again: over all problems, those that were given up at their cut-off, each as often
/// as `weights` says. No weights: each once. `unit` is what a cost of 1 is in the figures. What is no mean over
/// problems or moves stays as it is.
rows::Row with_means(rows::Row row, std::span<const ProblemFigures> problems, std::span<const std::uint16_t> weights,
                     double unit);

}  // namespace cairn::reproduce
