#include "trial/rows/table.hpp"

#include <cairn/error.hpp>

#include "base/nearest_name.hpp"
#include "trial/terminal/units.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace cairn::rows {
namespace {

constexpr std::string_view kOwn = "cairn";

double numeric(const Field& field, const Row& row) {
  if (const auto* member = std::get_if<std::uint64_t Row::*>(&field.member)) return static_cast<double>(row.*(*member));
  if (const auto* member = std::get_if<double Row::*>(&field.member)) return row.*(*member);
  return std::nan("");
}

std::string formatted(const Field& field, const Row& row) {
  if (field.unit == Unit::text) return row.*std::get<std::string Row::*>(field.member);
  return format_figure(field.unit, numeric(field, row));
}

/// Which rows have the best value of a column; none where so many share it that to mark them says nothing.
std::vector<bool> winners(const Field& field, std::span<const Row> rows) {
  const auto may_win = [&](const Row& row) { return field.may_win == nullptr || field.may_win(row); };
  std::vector<bool> best(rows.size(), false);
  if (field.best == Best::none) return best;
  double value = std::nan("");
  for (const Row& row : rows) {
    if (!may_win(row)) continue;
    value = field.best == Best::least ? std::fmin(value, numeric(field, row)) : std::fmax(value, numeric(field, row));
  }
  for (std::size_t i = 0; i < rows.size(); ++i) best[i] = may_win(rows[i]) && numeric(field, rows[i]) == value;
  if (static_cast<std::size_t>(std::count(best.begin(), best.end(), true)) * 2 > rows.size())
    best.assign(rows.size(), false);
  return best;
}

/// Whether a row that may not win has a better value than those that win.
bool passes_over(const Field& field, std::span<const Row> rows, const std::vector<bool>& best) {
  const auto winner = std::find(best.begin(), best.end(), true);
  if (winner == best.end()) return false;
  const double value = numeric(field, rows[static_cast<std::size_t>(winner - best.begin())]);
  return std::any_of(rows.begin(), rows.end(), [&](const Row& row) {
    return field.best == Best::least ? numeric(field, row) < value : numeric(field, row) > value;
  });
}

bool says_nothing(const Field& field, std::span<const Row> rows) {
  return field.table_rank > 1 && std::all_of(rows.begin(), rows.end(), [&](const Row& row) {
           const double value = numeric(field, row);
           return (value == 0 && field.in_tables == nullptr) || std::isnan(value);
         });
}

/// A statistic without a heading of its own goes by its name, in lines of some words.
std::string heading_of(const Field& field, bool asked) {
  if (!field.heading.empty() && !(asked && field.in_tables != nullptr)) return std::string(field.heading);
  constexpr std::size_t kLine = 12;
  std::string heading;
  std::size_t used = 0;
  for (std::string_view rest = field.name; !rest.empty();) {
    const std::size_t end = std::min(rest.find('_'), rest.size());
    if (!heading.empty()) {
      const bool fits = used + 1 + end <= kLine;
      heading += fits ? ' ' : '\n';
      used = fits ? used + 1 : 0;
    }
    heading += rest.substr(0, end);
    used += end;
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return heading;
}

/// `asked`: whether somebody asked for this very column.
Table::Column make_column(const Field& field, std::span<const Row> rows, const std::vector<std::size_t>& order,
                          int rank, bool asked) {
  Table::Column column{heading_of(field, asked), std::string(field.meaning.get()), field.unit == Unit::text, {}, rank};
  const std::vector<bool> best = winners(field, rows);
  for (const std::size_t i : order) {
    const bool otherwise = !asked && field.in_tables != nullptr;
    column.cells.push_back(
        {otherwise ? field.in_tables(rows[i]) : formatted(field, rows[i]), best[i], numeric(field, rows[i])});
  }
  column.passes_over = passes_over(field, rows, best);
  return column;
}

/// Whether `a` stands before `b` where the least comes first, and what is not defined last.
bool is_less(double a, double b) { return a < b || (!std::isnan(a) && std::isnan(b)); }

}  // namespace

std::string format_figure(Unit unit, double value) {
  if (std::isinf(value)) return "never";  // the figures that can be infinite say when something pays
  switch (unit) {
    case Unit::text:
      break;
    case Unit::count:
      return std::isnan(value) ? "-" : terminal::format_count(static_cast<std::uint64_t>(std::llround(value)));
    case Unit::number:
      return terminal::format_number(value);
    case Unit::percent:
      return terminal::format_percent(value);
    case Unit::nanoseconds:
      return terminal::format_ns(value);
    case Unit::bytes:
      return terminal::format_bytes(value);
    case Unit::seconds:
      return terminal::format_seconds(value);
  }
  return {};
}

std::string interval_text(const Row& row) {
  const double low = row.suboptimality_low_pct;
  const double high = row.suboptimality_high_pct;
  if (!std::isfinite(low) || !std::isfinite(high)) return "-";
  std::string from = terminal::format_percent(low);
  const std::string to = terminal::format_percent(high);
  if (from == to) return from;
  from.pop_back();  // one sign of percent is enough
  return from + "–" + to;
}

std::string meaning_of_best(bool passes_over) {
  if (!passes_over) return "the best of its column";
  return fmt::format("the best of its column, in work, time and memory among those at most {}% above optimal",
                     kMaxPctOfWinners);
}

bool is_own(std::string_view algorithm) { return algorithm.substr(0, algorithm.find(':')) == kOwn; }

const Field& find_field(std::string_view name) {
  std::vector<std::string_view> names;
  for (const Field& field : fields()) {
    if (field.name == name) return field;
    names.push_back(field.name);
  }
  throw UsageError(fmt::format("there is no column '{}'{}", name, base::suggestion(name, names)));
}

std::vector<std::size_t> order_of(std::span<const Row> rows, std::string_view sort) {
  std::vector<std::size_t> order(rows.size());
  std::iota(order.begin(), order.end(), 0);
  if (sort == kAsGiven) return order;
  if (sort.empty()) {
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      const Row& left = rows[a];
      const Row& right = rows[b];
      if (left.unsolved != right.unsolved) return left.unsolved < right.unsolved;
      const double quality[] = {left.suboptimality_mean_pct, right.suboptimality_mean_pct};
      if (is_less(quality[0], quality[1]) || is_less(quality[1], quality[0])) return is_less(quality[0], quality[1]);
      return left.work_per_move_max < right.work_per_move_max;
    });
    return order;
  }
  const Field& field = find_field(sort);
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    if (field.unit == Unit::text) return formatted(field, rows[a]) < formatted(field, rows[b]);
    const double sign = field.best == Best::most ? -1 : 1;
    return is_less(sign * numeric(field, rows[a]), sign * numeric(field, rows[b]));
  });
  return order;
}

Table make_table(std::span<const Row> rows, const TableView& view) {
  Table table;
  const std::vector<std::size_t> order = order_of(rows, view.sort);
  for (const std::size_t i : order) table.own.push_back(is_own(rows[i].algorithm));
  // To mark all lines, or none, says nothing.
  if (std::equal(table.own.begin() + (table.own.empty() ? 0 : 1), table.own.end(), table.own.begin()))
    table.own.clear();
  for (const std::string& name : view.columns)
    table.columns.push_back(make_column(find_field(name), rows, order, 1, true));
  if (!view.columns.empty()) return table;
  std::vector<int> ranks;
  for (const Field& field : fields()) {
    if (field.table_rank == 0 || says_nothing(field, rows)) continue;
    table.columns.push_back(make_column(field, rows, order, field.table_rank, false));
    ranks.push_back(field.table_rank);
  }
  std::sort(ranks.begin(), ranks.end());
  std::size_t shown = 0;
  // Of those whose rank is the last that has room, the first ones.
  const int last = ranks.size() <= kUsualColumns ? std::numeric_limits<int>::max() : ranks[kUsualColumns - 1];
  const auto sooner = static_cast<std::size_t>(std::lower_bound(ranks.begin(), ranks.end(), last) - ranks.begin());
  for (Table::Column& column : table.columns) {
    if (column.rank == last) column.more = sooner + ++shown > kUsualColumns;
    if (column.rank > last) column.more = true;
  }
  return table;
}

}  // namespace cairn::rows
