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

}  // namespace

Row pool_rows(std::span<const Row> rows, std::string map) {
  Row row;
  for (const Field& field : fields()) {
    std::visit([&](auto member) { row.*member = pooled(rows, member, field.pool); }, field.member);
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
