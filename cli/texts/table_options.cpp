#include "cli/texts/table_options.hpp"

#include "trial/terminal/terminal.hpp"
#include "trial/terminal/wrap.hpp"

#include <algorithm>

namespace cairn::cli {
namespace {

// Some words are shorter to write than the names of the columns that they stand for.
constexpr std::pair<std::string_view, std::string_view> kShortNames[] = {
    {"quality", ""}, {"work", "work_per_move_max"}, {"time", "move_ns_mean"}, {"database", "database_bytes"}};

std::string sort_field(const std::string& given) {
  for (const auto& [name, field] : kShortNames) {
    if (name == given) return std::string(field);
  }
  if (given != rows::kAsGiven && !given.empty()) rows::find_field(given);
  return given;
}

}  // namespace

void add_table_options(CLI::App& command, TableOptions& options) {
  command
      .add_option("--columns", options.columns,
                  "Columns of the table, by their names in docs/statistics.md; without, those that matter most")
      ->type_name("NAME,...")
      ->delimiter(',');
  command
      .add_option("--sort", options.sort,
                  "Order of the lines: 'quality', 'work', 'time', 'database', the name of any column, or 'given'")
      ->type_name("NAME")
      ->default_str("quality");
  command.add_flag("--wide", options.wide, "All columns, however wide the table becomes");
}

rows::TableView view_of(const TableOptions& options) {
  rows::TableView view{options.columns, sort_field(options.sort)};
  for (const std::string& name : view.columns) rows::find_field(name);
  // Lines without a name say nothing.
  if (!view.columns.empty() && std::find(view.columns.begin(), view.columns.end(), "algorithm") == view.columns.end()) {
    view.columns.insert(view.columns.begin(), "algorithm");
  }
  return view;
}

std::size_t table_width(bool wide) {
  if (wide) return 0;
  const std::size_t width = terminal::terminal_width(terminal::Stream::output);
  return width == 0 ? terminal::kUsualWidth : std::min(width, terminal::kUsualWidth);
}

std::string printed_table(std::span<const rows::Row> rows, const TableOptions& options, const std::string& out) {
  const rows::Mark mark =
      out == "-" && terminal::shows_colours(terminal::Stream::output) ? rows::Mark::colour : rows::Mark::star;
  const std::size_t width = out == "-" ? table_width(options.wide) : options.wide ? 0 : terminal::kUsualWidth;
  return rows::text_table(rows::make_table(rows, view_of(options)), mark, width);
}

}  // namespace cairn::cli
