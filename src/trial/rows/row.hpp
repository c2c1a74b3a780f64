// Row: what one algorithm did on all problems of one map; a line of every table of results. statistics.def declares
// what a row holds.
#pragma once

#include <cairn/database.hpp>

#include "trial/driver/arena.hpp"
#include "trial/driver/duration_histogram.hpp"
#include "trial/driver/trial.hpp"

#include <concepts>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace cairn::rows {

/// One member for each statistic. NaN where a figure is not defined, such as a mean over no solved problem.
struct Row {
#define CAIRN_STATISTIC(type, name, ...) type name{};
#include "trial/rows/statistics.def"
#undef CAIRN_STATISTIC
};

/// A figure's kind, by which it is written for people.
enum class Unit : std::uint8_t { text, count, number, percent, nanoseconds, bytes, seconds };

/// Which value of a column wins.
enum class Best : std::uint8_t { none, least, most };

/// Who is farther above optimal on average is never marked as the best in work, time or memory.
inline constexpr double kMaxPctOfWinners = 100;

/// How the values of several maps become one.
enum class Pool : std::uint8_t {
  same,              ///< they are equal, so the first stands for all
  sum,               ///< of all maps
  largest,           ///< of all maps
  mean_of_problems,  ///< each solved problem weighs the same
  mean_of_moves,     ///< each move on a solved problem weighs the same
  mean_of_maps,      ///< each map weighs the same
  standard_error,    ///< of the mean of all maps' problems; the field's name tells of which mean
  interval_end,      ///< of that mean, from how far the maps' ends are from their means
  undefined,         ///< the values of maps do not tell it: a median, or a hash
};

/// A value that must be given: without one, nothing is constructed.
template <typename T>
class Required {
 public:
  template <std::convertible_to<T> Value>
  constexpr Required(Value value) : value_(std::move(value)) {}  // NOLINT(google-explicit-constructor)
  constexpr operator T() const { return value_; }                // NOLINT(google-explicit-constructor)
  constexpr const T& get() const { return value_; }

 private:
  T value_;
};

class Tally;

/// One statistic: its name in CSV and JSON, its column in tables for people, how it is computed, and its definition.
struct Field {
  using Member = std::variant<std::string Row::*, std::uint64_t Row::*, double Row::*>;
  using Compute =
      std::variant<std::string (*)(const Tally&), std::uint64_t (*)(const Tally&), double (*)(const Tally&)>;

  std::string_view name;
  Member member;
  std::string_view heading = {};  ///< of one or two lines
  int table_rank = 0;             ///< in tables for people: 0 only where it is asked for, else the smaller the sooner
  Required<Unit> unit;
  Required<Best> best;
  bool (*may_win)(const Row&) = nullptr;           ///< which rows can have the best value; null: all
  std::string (*in_tables)(const Row&) = nullptr;  ///< what tables show that nobody asked for columns; null: the value
  Required<Pool> pool;
  Required<Compute> compute;
  Required<std::string_view> meaning;
};

/// All fields of a row, in order. docs/statistics.md holds this list.
std::span<const Field> fields();

/// All that was measured of one algorithm on the problems of one map.
struct Runs {
  std::string map;  ///< `map` and `algorithm` are the names that the row goes by
  std::string algorithm;
  driver::Arena arena;
  Visibility visibility = Visibility::known;
  std::span<const driver::TrialResult> results = {};
  driver::DurationHistogram step_times = {};
  std::uint64_t unreachable = 0;       ///< pairs without a path, which are no problems
  const Database* database = nullptr;  ///< that the agents used
  driver::BuildCost build = {};
  std::string spec = {};  ///< the algorithm with all its options
};

Row make_row(const Runs& runs);

/// The confidence interval of a row's mean suboptimality, for people: "0.12–0.44%"; "-" where there is none.
std::string interval_text(const Row& row);

/// Makes the times of a row NaN, as far as they can be: what was not measured is not 0.
void forget_times(Row& row);

/// cost / optimal - 1 in percent; 0 where the start is the goal.
double suboptimality_pct(const driver::TrialResult& run);

}  // namespace cairn::rows
