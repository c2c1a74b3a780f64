#include "base/nearest_name.hpp"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

namespace cairn {
namespace {

// Levenshtein's distance, one row of the table at a time.
std::size_t edits(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i + 1);
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t replace = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replace, row[j] + 1, diagonal + 1});
    }
  }
  return row.back();
}

}  // namespace

std::string suggestion(std::string_view mistyped, std::span<const std::string_view> names) {
  if (names.empty()) return "; it has none";
  const auto nearest = std::min_element(names.begin(), names.end(), [&](std::string_view a, std::string_view b) {
    return edits(mistyped, a) < edits(mistyped, b);
  });
  if (edits(mistyped, *nearest) <= std::max<std::size_t>(2, nearest->size() / 3)) {
    return "; did you mean '" + std::string(*nearest) + "'?";
  }
  std::string list = "; expected one of ";
  for (const std::string_view name : names) list += (name == names.front() ? "" : ", ") + std::string(name);
  return list;
}

}  // namespace cairn
