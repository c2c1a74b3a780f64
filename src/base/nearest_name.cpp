#include "base/nearest_name.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

namespace cairn::base {
namespace {

// Letters to insert, delete, replace, or exchange with their neighbour: Levenshtein's distance with transpositions
// (optimal string alignment). Three rows of the table are kept.
std::size_t edits(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before_last(b.size() + 1);
  std::vector<std::size_t> last(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    before_last.swap(last);
    last.swap(row);
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replace = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({replace, row[j - 1] + 1, last[j] + 1});
      const bool exchanged = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (exchanged) row[j] = std::min(row[j], before_last[j - 2] + 1);
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

}  // namespace cairn::base
