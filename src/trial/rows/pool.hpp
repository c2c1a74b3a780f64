// What an algorithm did on all maps together.
#pragma once

#include "trial/rows/row.hpp"

#include <span>
#include <string>
#include <vector>

namespace cairn::rows {

/// One row of several, of the same algorithm on different maps: means are over the problems, or the moves, of all maps;
/// sizes and build times are the mean of a map; the largest values are the largest of all. The standard error
/// of a mean follows from those of the maps and their means. What the rows alone cannot tell (medians, percentiles) is
/// NaN.
Row pool_rows(std::span<const Row> rows, std::string map);

/// One row for each algorithm, in the order of their first rows.
std::vector<Row> pool_by_algorithm(std::span<const Row> rows, const std::string& map);

}  // namespace cairn::rows
