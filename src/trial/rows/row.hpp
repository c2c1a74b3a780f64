// Row: what one algorithm did on all problems of one map; a line of every table of results.
#pragma once

#include <cairn/grid.hpp>

#include "trial/rows/duration_histogram.hpp"
#include "trial/trial.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>

namespace cairn {

/// NaN where a figure is not defined, such as a mean over no solved problem. `fields()` defines each.
struct Row {
  std::string map;
  std::string algorithm;
  std::string terrain;  // how agents know it, and by which rules they move on it
  std::string connectivity;
  std::string corners;
  std::string diagonal;
  std::string map_fingerprint;
  std::string database;
  std::string database_fingerprint;
  std::string revision;

  std::uint64_t problems = 0;
  std::uint64_t solved = 0;
  std::uint64_t unsolved = 0;
  std::uint64_t unreachable = 0;
  std::uint64_t fallback_problems = 0;

  double optimal_mean = 0;
  double cost_mean = 0;
  double suboptimality_mean_pct = 0;
  double suboptimality_median_pct = 0;
  double suboptimality_stderr_pct = 0;
  double suboptimality_p95_pct = 0;
  double suboptimality_max_pct = 0;

  double moves_mean = 0;
  double fallback_moves_mean = 0;
  double episodes_mean = 0;
  double expanded_mean = 0;
  double expanded_per_move_mean = 0;
  std::uint64_t expanded_per_move_max = 0;
  double climbed_per_move_mean = 0;
  double planned_per_move_mean = 0;
  double work_per_move_mean = 0;
  std::uint64_t work_per_move_max = 0;

  double move_ns_mean = 0;
  std::uint64_t move_ns_p99 = 0;
  std::uint64_t move_ns_max = 0;
  double first_move_ns_mean = 0;
  double problem_ns_mean = 0;

  double revisits_mean = 0;
  double learned_states_mean = 0;
  double online_bytes_mean = 0;
  std::uint64_t database_bytes = 0;
  std::uint64_t database_records = 0;
  double build_seconds = 0;
};

/// A figure's kind, by which it is written for people.
enum class Unit : std::uint8_t { text, count, number, percent, nanoseconds, bytes, seconds };

/// Which value of a column wins.
enum class Best : std::uint8_t { none, least, most };

/// One column: its name in CSV and JSON, its heading in tables for people, and its definition.
struct Field {
  std::string_view name;
  std::string_view heading;  ///< of one or two lines
  int table_rank;  ///< in tables for people: 0 never, 1 always, others where there is room, the smaller the sooner
  Unit unit;
  Best best;
  std::variant<std::string Row::*, std::uint64_t Row::*, double Row::*> member;
  std::string_view meaning;
};

/// All fields of a row, in order. docs/statistics.md holds this list.
std::span<const Field> fields();

/// `map` and `algorithm` are the names that the row goes by.
Row make_row(std::string map, std::string algorithm, const Grid& grid, Visibility visibility,
             std::span<const TrialResult> runs, const DurationHistogram& step_times, std::uint64_t unreachable);

/// cost / optimal - 1 in percent; 0 where the start is the goal.
double suboptimality_pct(const TrialResult& run);

}  // namespace cairn
