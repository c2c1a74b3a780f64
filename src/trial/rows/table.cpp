#include "trial/rows/table.hpp"

#include "trial/terminal/units.hpp"
#include "trial/terminal/wrap.hpp"

#include <algorithm>
#include <cmath>

namespace cairn::rows {
namespace {

constexpr std::string_view kGap = "  ";

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

bool says_nothing(const Field& field, std::span<const Row> rows) {
  return field.table_rank > 1 && std::all_of(rows.begin(), rows.end(), [&](const Row& row) {
           const double value = numeric(field, row);
           return value == 0 || std::isnan(value);
         });
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines(1);
  for (const char c : text) {
    if (c == '\n') {
      lines.emplace_back();
    } else {
      lines.back() += c;
    }
  }
  return lines;
}

std::string in_one_line(std::string heading) {
  std::replace(heading.begin(), heading.end(), '\n', ' ');
  return heading;
}

std::size_t column_width(const Table::Column& column) {
  std::size_t width = 0;
  for (const std::string& line : lines_of(column.heading)) width = std::max(width, terminal::display_width(line));
  for (const Table::Cell& cell : column.cells) width = std::max(width, terminal::display_width(cell.text));
  return width;
}

std::string aligned(const std::string& text, std::size_t width, bool left) {
  const std::string padding(width - std::min(width, terminal::display_width(text)), ' ');
  return left ? text + padding : padding + text;
}

/// Takes columns away until the rest fits, those of the largest rank first. Gives their headings.
std::vector<std::string> fit(Table& table, std::size_t width) {
  std::vector<std::string> left_out;
  const auto total = [&] {
    std::size_t sum = 0;
    for (const Table::Column& column : table.columns) sum += column_width(column) + kGap.size();
    return sum - kGap.size();
  };
  while (total() > width) {
    // The last of those with the largest rank.
    const auto least_needed =
        std::max_element(table.columns.rbegin(), table.columns.rend(),
                         [](const Table::Column& a, const Table::Column& b) { return a.rank < b.rank; });
    if (least_needed->rank <= 1) break;
    left_out.insert(left_out.begin(), in_one_line(least_needed->heading));
    table.columns.erase(std::next(least_needed).base());
  }
  return left_out;
}

/// What the reader of a table should know: what the marks mean, and what found no room.
std::string notes(const Table& table, Mark mark, std::size_t width, const std::vector<std::string>& left_out,
                  std::string_view where_all_are) {
  const bool any_best = std::any_of(table.columns.begin(), table.columns.end(), [](const Table::Column& column) {
    return std::any_of(column.cells.begin(), column.cells.end(), [](const Table::Cell& cell) { return cell.best; });
  });
  std::string text;
  if (any_best) text += mark == Mark::star ? "* the best of its column\n" : "green: the best of its column\n";
  if (left_out.empty()) return text;
  std::string names;
  for (const std::string& name : left_out) names += (names.empty() ? "" : ", ") + name;
  return text +
         terminal::wrapped("not shown for want of room: " + names + "; " + std::string(where_all_are), width, 2) + "\n";
}

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

Table make_table(std::span<const Row> rows) {
  Table table;
  for (const Field& field : fields()) {
    if (field.table_rank == 0 || says_nothing(field, rows)) continue;
    Table::Column column{
        std::string(field.heading), std::string(field.meaning.get()), field.unit == Unit::text, {}, field.table_rank};
    const std::vector<bool> best = winners(field, rows);
    for (std::size_t i = 0; i < rows.size(); ++i) column.cells.push_back({formatted(field, rows[i]), best[i]});
    table.columns.push_back(std::move(column));
  }
  return table;
}

std::string text_table(Table table, Mark mark, std::size_t width, std::string_view where_all_are) {
  if (mark == Mark::star) {
    for (Table::Column& column : table.columns) {
      const bool any =
          std::any_of(column.cells.begin(), column.cells.end(), [](const auto& cell) { return cell.best; });
      for (Table::Cell& cell : column.cells) cell.text += any ? (cell.best ? "*" : " ") : "";
    }
  }
  std::vector<std::string> left_out;
  if (width > 0) left_out = fit(table, width);
  const std::size_t lines = table.columns.empty() ? 0 : table.columns.front().cells.size();
  std::string text;
  const auto add_line = [&](auto cell_of) {
    std::string line;
    for (const Table::Column& column : table.columns) {
      if (&column != &table.columns.front()) line += kGap;
      line += cell_of(column, column_width(column));
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  };
  std::size_t heading_lines = 0;
  for (const Table::Column& column : table.columns) {
    heading_lines = std::max(heading_lines, lines_of(column.heading).size());
  }
  for (std::size_t i = 0; i < heading_lines; ++i) {
    add_line([&](const Table::Column& column, std::size_t w) {
      const auto heading = lines_of(column.heading);
      const std::size_t above = heading_lines - heading.size();  // short headings stand at the bottom
      return aligned(i < above ? "" : heading[i - above], w, column.left);
    });
  }
  for (std::size_t i = 0; i < lines; ++i) {
    add_line([&](const Table::Column& column, std::size_t w) {
      const Table::Cell& cell = column.cells[i];
      const std::string shown = aligned(cell.text, w, column.left);
      return cell.best && mark == Mark::colour ? "\x1b[1;32m" + shown + "\x1b[0m" : shown;
    });
  }
  return text + notes(table, mark, width, left_out, where_all_are);
}

}  // namespace cairn::rows
