#include "experiment/comparison/compare.hpp"

#include <cairn/error.hpp>

#include "base/nearest_name.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <tuple>
#include <utility>

namespace cairn::comparison {
namespace {

constexpr const char* kUsualColumns[] = {"solved", "cost", "work", "work_max", "online_bytes", "problem_ns"};

using Pairs = std::vector<std::pair<std::uint32_t, std::uint32_t>>;  // rows of both runs

/// The rows of one algorithm on one map.
using Group = std::vector<std::uint32_t>;
using Groups = std::map<std::pair<std::uint32_t, std::uint32_t>, Group>;  // by algorithm and map

Groups groups_of(const ProblemTable& table) {
  Groups groups;
  Group* last = nullptr;
  std::pair<std::uint32_t, std::uint32_t> last_key;
  for (std::uint32_t i = 0; i < table.rows.size(); ++i) {
    const std::pair key{table.rows[i].algorithm, table.rows[i].map};
    if (last == nullptr || key != last_key) {
      last = &groups[key];
      last_key = key;
    }
    last->push_back(i);
  }
  return groups;
}

/// By start and goal; a problem that comes twice keeps its order.
void sort_group(Group& group, const ProblemTable& table) {
  std::stable_sort(group.begin(), group.end(), [&](std::uint32_t a, std::uint32_t b) {
    const ProblemTable::Row& left = table.rows[a];
    const ProblemTable::Row& right = table.rows[b];
    return std::tie(left.start, left.goal) < std::tie(right.start, right.goal);
  });
}

Pairs pair_up(Group before, const ProblemTable& a, Group after, const ProblemTable& b) {
  const auto order = [&](std::uint32_t left, std::uint32_t right) {
    const ProblemTable::Row& l = a.rows[left];
    const ProblemTable::Row& r = b.rows[right];
    return std::tie(l.start, l.goal) <=> std::tie(r.start, r.goal);
  };
  Pairs pairs;
  // Runs of the same suite have the same order.
  const bool same = before.size() == after.size() &&
                    std::equal(before.begin(), before.end(), after.begin(),
                               [&](std::uint32_t left, std::uint32_t right) { return order(left, right) == 0; });
  if (!same) {
    sort_group(before, a);
    sort_group(after, b);
  }
  for (std::size_t i = 0, k = 0; i < before.size() && k < after.size();) {
    const auto which = order(before[i], after[k]);
    if (which == 0) pairs.emplace_back(before[i], after[k]);
    i += which <= 0 ? 1U : 0U;
    k += which >= 0 ? 1U : 0U;
  }
  return pairs;
}

std::uint32_t number_in(const std::vector<std::string>& names, const std::string& name) {
  const auto found = std::find(names.begin(), names.end(), name);
  return found == names.end() ? std::numeric_limits<std::uint32_t>::max()
                              : static_cast<std::uint32_t>(found - names.begin());
}

std::vector<std::size_t> columns_of(const CompareOptions& options, const ProblemTable& a, const ProblemTable& b) {
  const auto all = compared_columns();
  std::vector<std::string_view> names;
  for (const ComparedColumn& column : all) names.push_back(column.name);
  std::vector<std::size_t> columns;
  const auto add = [&](std::string_view name, bool required) {
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) {
      throw UsageError(fmt::format("there is no column '{}' to compare{}", name, base::suggestion(name, names)));
    }
    const auto index = static_cast<std::size_t>(found - names.begin());
    for (const ProblemTable* table : {&a, &b}) {
      if (!table->values[index].empty()) continue;
      if (required) throw InputError(fmt::format("{}: the rows have no '{}'", table->name, name));
      return;
    }
    columns.push_back(index);
  };
  for (const std::string& name : options.columns) add(name, true);
  if (!columns.empty()) return columns;
  for (const char* name : kUsualColumns) add(name, false);
  return columns;
}

bool is_time(std::string_view column) { return column.ends_with("_ns"); }

/// One figure on the pairs of some maps.
Change change_of(std::size_t column, const std::vector<const Pairs*>& maps, const ProblemTable& a,
                 const ProblemTable& b, double tolerance_pct) {
  const ComparedColumn& compared = compared_columns()[column];
  const bool of_solved = compared.name != "solved";
  Change change;
  change.column = compared.name;
  std::vector<rows::PairedValues> values;
  double before = 0;
  double after = 0;
  for (const Pairs* pairs : maps) {
    rows::PairedValues& map = values.emplace_back();
    for (const auto& [left, right] : *pairs) {
      if (of_solved && !(a.rows[left].solved && b.rows[right].solved)) continue;
      const double x = a.values[column][left];
      const double y = b.values[column][right];
      if (std::isnan(x) || std::isnan(y)) continue;
      map.below.push_back(x);
      map.above.push_back(y);
      before += x;
      after += y;
      const bool better = compared.more_is_better ? y > x : y < x;
      ++(x == y ? change.ties : better ? change.wins : change.losses);
    }
    change.problems += map.below.size();
  }
  if (change.problems == 0) return change;
  const auto count = static_cast<double>(change.problems);
  change.before = before / count;
  change.after = after / count;
  const double sign = compared.more_is_better ? -1 : 1;
  const auto percent = [](double ratio) { return 100 * (ratio - 1); };
  change.change_pct = before > 0 ? percent(after / before) : after > 0 ? std::numeric_limits<double>::infinity() : 0;
  if (change.changed()) {
    if (const auto interval = rows::ratio_interval(values)) {
      change.interval = rows::Interval{percent(interval->low), percent(interval->high)};
    }
  } else {
    change.interval = rows::Interval{0, 0};
  }
  double judged = sign * change.change_pct;
  if (is_time(compared.name)) {
    judged = change.interval ? std::min(sign * change.interval->low, sign * change.interval->high) : 0;
  }
  change.regression = judged > tolerance_pct;
  return change;
}

}  // namespace

Comparison compare(const ProblemTable& before, const ProblemTable& after, const CompareOptions& options) {
  const std::vector<std::size_t> columns = columns_of(options, before, after);
  const Groups left = groups_of(before);
  const Groups right = groups_of(after);
  Comparison comparison;
  std::map<std::uint32_t, std::vector<std::pair<std::uint32_t, Pairs>>> by_algorithm;  // pairs of each map
  for (const auto& [key, group] : left) {
    const auto partner = right.find(
        {number_in(after.algorithms, before.algorithms[key.first]), number_in(after.maps, before.maps[key.second])});
    if (partner == right.end()) continue;
    Pairs pairs = pair_up(group, before, partner->second, after);
    comparison.paired += pairs.size();
    if (!pairs.empty()) by_algorithm[key.first].emplace_back(key.second, std::move(pairs));
  }
  comparison.only_before = before.rows.size() - comparison.paired;
  comparison.only_after = after.rows.size() - comparison.paired;
  if (comparison.paired == 0) {
    throw InputError(
        fmt::format("{} and {} share no problem: rows pair by map, algorithm, start and goal, so both runs must be of "
                    "the same suite",
                    before.name, after.name));
  }
  for (const auto& [algorithm, maps] : by_algorithm) {
    const auto add = [&](const std::string& map, const std::vector<const Pairs*>& pairs) {
      for (const std::size_t column : columns) {
        Change change = change_of(column, pairs, before, after, options.tolerance_pct);
        change.map = map;
        change.algorithm = before.algorithms[algorithm];
        comparison.changes.push_back(std::move(change));
      }
    };
    std::vector<const Pairs*> all;
    for (const auto& [map, pairs] : maps) all.push_back(&pairs);
    add("", all);
    if (!options.by_map) continue;
    for (const auto& [map, pairs] : maps) add(before.maps[map], {&pairs});
  }
  return comparison;
}

}  // namespace cairn::comparison
