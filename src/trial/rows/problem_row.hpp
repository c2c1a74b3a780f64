// Rows of single problems: what one algorithm did on one problem of a map. problem_columns.def declares what they hold.
#pragma once

#include "trial/driver/arena.hpp"
#include "trial/driver/trial.hpp"
#include "trial/rows/row.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>

namespace cairn::rows {

/// One algorithm on one problem.
struct ProblemRun {
  const std::string& map;
  const std::string& algorithm;
  driver::Arena arena;
  std::uint64_t number;  ///< of the problem, from 1
  const driver::TrialResult& result;

  /// The coordinates of a cell; of a graph's node, its number and 0.
  std::uint64_t x(Cell cell) const;
  std::uint64_t y(Cell cell) const;
};

/// One column: its name, which value is better, how it is computed, and its definition.
struct ProblemColumn {
  using Compute = std::variant<std::string (*)(const ProblemRun&), std::uint64_t (*)(const ProblemRun&),
                               double (*)(const ProblemRun&)>;

  std::string_view name;
  Required<Best> best;
  Required<Compute> compute;
  Required<std::string_view> meaning;
};

/// All columns, in order. docs/statistics.md holds this list.
std::span<const ProblemColumn> problem_columns();

/// How rows of single problems are written.
enum class ProblemFormat : std::uint8_t { csv, jsonl };

/// The line with the names of the columns; nothing for JSON lines.
std::string problem_heading(ProblemFormat format);
/// Adds one line.
void append_problem(std::string& text, ProblemFormat format, const ProblemRun& run);

}  // namespace cairn::rows
