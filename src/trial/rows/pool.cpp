#include "trial/rows/pool.hpp"

#include "trial/rows/summary.hpp"

#include <algorithm>
#include <cmath>
#include <type_traits>

namespace cairn::rows {
namespace {

double weight(Pool rule, const Row& row) {
  switch (rule) {
    case Pool::mean_of_problems:
      return static_cast<double>(row.solved);
    case Pool::mean_of_moves:
      return row.solved == 0 ? 0 : row.moves_mean * static_cast<double>(row.solved);
    case Pool::same:
    case Pool::sum:
    case Pool::largest:
    case Pool::mean_of_maps:
    case Pool::standard_error:
    case Pool::interval_end:
    case Pool::undefined:
      break;
  }
  return 1;
}

template <typename Value>
double weighted_mean(std::span<const Row> rows, Value Row::*member, Pool rule) {
  double sum = 0;
  double weights = 0;
  for (const Row& row : rows) {
    const auto value = static_cast<double>(row.*member);
    if (std::isnan(value)) continue;  // a map without a solved problem says nothing
    sum += value * weight(rule, row);
    weights += weight(rule, row);
  }
  return ratio(sum, weights);
}

std::string pooled(std::span<const Row> rows, std::string Row::*member, Pool rule) {
  return rule == Pool::same || rows.size() == 1 ? rows.front().*member : std::string();
}

template <typename Value>
Value pooled(std::span<const Row> rows, Value Row::*member, Pool rule) {
  Value value = rows.front().*member;
  switch (rule) {
    case Pool::same:
      return value;
    case Pool::standard_error:  // see pool_rows
    case Pool::interval_end:
    case Pool::undefined:
      return rows.size() == 1 ? value : std::numeric_limits<Value>::quiet_NaN();
    case Pool::sum:
      for (const Row& row : rows.subspan(1)) value += row.*member;
      return value;
    case Pool::largest:
      // NaN is not larger than anything, and gives way to everything.
      for (const Row& row : rows.subspan(1)) value = row.*member > value || value != value ? row.*member : value;
      return value;
    case Pool::mean_of_problems:
    case Pool::mean_of_moves:
    case Pool::mean_of_maps:
      break;
  }
  const double mean = weighted_mean(rows, member, rule);
  if constexpr (std::is_integral_v<Value>) {
    return static_cast<Value>(std::llround(mean));
  } else {
    return mean;
  }
}

/// The mean whose standard error or interval's end a field is: "a_mean_pct" for "a_stderr_pct" and "a_low_pct".
const Field& mean_of_error(const Field& error) {
  std::string name(error.name);
  for (const std::string_view word : {"stderr", "low", "high"}) {
    const std::size_t at = name.find("_" + std::string(word));
    if (at != std::string::npos) name.replace(at + 1, word.size(), "mean");
  }
  const auto all = fields();
  return *std::find_if(all.begin(), all.end(), [&](const Field& field) { return field.name == name; });
}

/// The squared deviations of all problems from the mean of all: those within the maps, and those of the maps' means.
double pooled_error(std::span<const Row> rows, double Row::*error, double Row::*mean) {
  const double overall = weighted_mean(rows, mean, Pool::mean_of_problems);
  double squares = 0;
  double count = 0;
  for (const Row& row : rows) {
    const auto solved = static_cast<double>(row.solved);
    if (solved == 0) continue;
    const double within = solved < 2 ? 0 : row.*error * row.*error * solved * (solved - 1);
    squares += within + solved * (row.*mean - overall) * (row.*mean - overall);
    count += solved;
  }
  return count < 2 ? std::numeric_limits<double>::quiet_NaN() : std::sqrt(squares / (count - 1) / count);
}

/// The problems of maps are drawn apart from one another, so how far the ends are from the means adds up in squares.
/// NaN where a map has too few problems for an interval.
double pooled_end(std::span<const Row> rows, double Row::*end, double Row::*mean) {
  const double overall = weighted_mean(rows, mean, Pool::mean_of_problems);
  double squares = 0;
  double count = 0;
  double sign = 1;
  for (const Row& row : rows) {
    const auto solved = static_cast<double>(row.solved);
    if (solved == 0) continue;
    const double away = solved * (row.*end - row.*mean);
    if (away != 0) sign = away < 0 ? -1 : 1;
    squares += away * away;
    count += solved;
  }
  return overall + sign * ratio(std::sqrt(squares), count);
}

}  // namespace

Row pool_rows(std::span<const Row> rows, std::string map) {
  Row row;
  for (const Field& field : fields()) {
    std::visit([&](auto member) { row.*member = pooled(rows, member, field.pool); }, field.member);
    if ((field.pool != Pool::standard_error && field.pool != Pool::interval_end) || rows.size() == 1) continue;
    const auto error = std::get<double Row::*>(field.member);
    const auto mean = std::get<double Row::*>(mean_of_error(field).member);
    row.*error = field.pool == Pool::standard_error ? pooled_error(rows, error, mean) : pooled_end(rows, error, mean);
  }
  row.map = std::move(map);
  return row;
}

std::vector<Row> pool_by_algorithm(std::span<const Row> rows, const std::string& map) {
  std::vector<std::vector<Row>> groups;
  for (const Row& row : rows) {
    auto group = std::find_if(groups.begin(), groups.end(),
                              [&](const auto& candidate) { return candidate.front().algorithm == row.algorithm; });
    if (group == groups.end()) group = groups.emplace(groups.end());
    group->push_back(row);
  }
  std::vector<Row> pooled;
  for (const auto& group : groups) pooled.push_back(pool_rows(group, map));
  return pooled;
}

}  // namespace cairn::rows
