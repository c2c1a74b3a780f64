#include "trial/rows/pool.hpp"

#include "trial/rows/statistics.hpp"

#include <algorithm>
#include <cmath>

namespace cairn {

Row pool_rows(std::span<const Row> rows, std::string map) {
  Row pooled = rows.front();
  pooled.map = std::move(map);
  pooled.map_fingerprint.clear();
  pooled.database_fingerprint.clear();
  for (auto count : {&Row::problems, &Row::solved, &Row::unsolved, &Row::unreachable, &Row::fallback_problems}) {
    pooled.*count = 0;
    for (const Row& row : rows) pooled.*count += row.*count;
  }
  for (auto largest : {&Row::expanded_per_move_max, &Row::work_per_move_max, &Row::move_ns_max}) {
    for (const Row& row : rows) pooled.*largest = std::max(pooled.*largest, row.*largest);
  }
  const auto mean = [&](auto figure, auto weight) {
    double sum = 0;
    double weights = 0;
    for (const Row& row : rows) {
      if (std::isnan(figure(row))) continue;  // a map without a solved problem says nothing
      sum += figure(row) * weight(row);
      weights += weight(row);
    }
    return ratio(sum, weights);
  };
  const auto problems = [](const Row& row) { return static_cast<double>(row.solved); };
  const auto moves = [](const Row& row) {
    return row.solved == 0 ? 0 : row.moves_mean * static_cast<double>(row.solved);
  };
  const auto one = [](const Row&) { return 1.0; };
  for (auto figure :
       {&Row::optimal_mean, &Row::cost_mean, &Row::suboptimality_mean_pct, &Row::moves_mean, &Row::fallback_moves_mean,
        &Row::episodes_mean, &Row::expanded_mean, &Row::planned_per_move_mean, &Row::first_move_ns_mean,
        &Row::problem_ns_mean, &Row::revisits_mean, &Row::learned_states_mean, &Row::online_bytes_mean}) {
    pooled.*figure = mean([&](const Row& row) { return row.*figure; }, problems);
  }
  for (auto figure :
       {&Row::expanded_per_move_mean, &Row::climbed_per_move_mean, &Row::work_per_move_mean, &Row::move_ns_mean}) {
    pooled.*figure = mean([&](const Row& row) { return row.*figure; }, moves);
  }
  for (const Row& row : rows) {
    pooled.suboptimality_max_pct = std::fmax(pooled.suboptimality_max_pct, row.suboptimality_max_pct);
    pooled.move_ns_p99 = std::max(pooled.move_ns_p99, row.move_ns_p99);
  }
  pooled.build_seconds = mean([](const Row& row) { return row.build_seconds; }, one);
  for (auto figure : {&Row::database_bytes, &Row::database_records}) {
    pooled.*figure = static_cast<std::uint64_t>(
        std::llround(mean([&](const Row& row) { return static_cast<double>(row.*figure); }, one)));
  }
  for (auto unknown : {&Row::suboptimality_median_pct, &Row::suboptimality_stderr_pct, &Row::suboptimality_p95_pct}) {
    if (rows.size() > 1) pooled.*unknown = std::nan("");
  }
  return pooled;
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

}  // namespace cairn
