// cairn compare: two runs, problem by problem.
#include "experiment/comparison/compare.hpp"

#include <cairn/error.hpp>

#include "base/io/output_file.hpp"
#include "base/parallel.hpp"
#include "cli/arguments.hpp"
#include "cli/commands.hpp"
#include "cli/texts/table_options.hpp"
#include "trial/rows/table.hpp"
#include "trial/terminal/units.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <string>
#include <vector>

namespace cairn::cli {
namespace {

struct CompareArguments {
  std::string before;
  std::string after;
  comparison::CompareOptions options;
  bool all = false;
  bool json = false;
};

/// The rows of single problems in the folder of an experiment, or the file itself.
std::string rows_in(const std::string& path) {
  std::error_code ignored;
  if (!std::filesystem::is_directory(path, ignored)) return path;
  for (const char* name : {"/problems.csv", "/problems.jsonl"}) {
    if (std::filesystem::exists(path + name, ignored)) return path + name;
  }
  throw InputError(fmt::format(
      "the folder '{}' holds neither problems.csv nor problems.jsonl: 'cairn experiment' writes them at its "
      "end",
      path));
}

std::string percent(double value) {
  return std::isinf(value) ? "from 0" : fmt::format("{:+.2f}%", value == 0 ? 0.0 : value);
}

std::string verdict(const comparison::Change& change) {
  if (change.regression) return "REGRESSION";
  if (!change.changed()) return "same";
  return change.losses == 0 ? "better" : change.wins == 0 ? "worse" : "mixed";
}

rows::Table table_of(const std::vector<const comparison::Change*>& changes, bool maps) {
  rows::Table table;
  const auto add = [&](std::string heading, bool left, int rank, const auto& text) {
    rows::Table::Column column;
    column.heading = std::move(heading);
    column.left = left;
    column.rank = rank;
    for (const comparison::Change* change : changes) column.cells.push_back({text(*change), false});
    table.columns.push_back(std::move(column));
  };
  using Change = comparison::Change;
  if (maps) add("map", true, 1, [](const Change& c) { return c.map.empty() ? "all" : c.map; });
  add("algorithm", true, 1, [](const Change& c) { return c.algorithm; });
  add("figure", true, 1, [](const Change& c) { return c.column; });
  add("before", false, 2, [](const Change& c) { return terminal::format_number(c.before); });
  add("after", false, 2, [](const Change& c) { return terminal::format_number(c.after); });
  add("change", false, 1, [](const Change& c) { return percent(c.change_pct); });
  add("95% of runs", false, 1, [](const Change& c) {
    return c.interval ? percent(c.interval->low) + " to " + percent(c.interval->high) : std::string("-");
  });
  add("better", false, 1, [](const Change& c) { return terminal::format_count(c.wins); });
  add("same", false, 1, [](const Change& c) { return terminal::format_count(c.ties); });
  add("worse", false, 1, [](const Change& c) { return terminal::format_count(c.losses); });
  add("", true, 1, verdict);
  return table;
}

std::string json_of(const comparison::Comparison& comparison) {
  using Object = nlohmann::ordered_json;
  Object list = Object::array();
  for (const comparison::Change& change : comparison.changes) {
    Object one{{"map", change.map},
               {"algorithm", change.algorithm},
               {"column", change.column},
               {"problems", change.problems},
               {"before", change.before},
               {"after", change.after},
               {"change_pct", change.change_pct},
               {"low_pct", change.interval ? Object(change.interval->low) : Object()},
               {"high_pct", change.interval ? Object(change.interval->high) : Object()},
               {"wins", change.wins},
               {"ties", change.ties},
               {"losses", change.losses},
               {"regression", change.regression}};
    list.push_back(std::move(one));
  }
  return Object{{"paired", comparison.paired},
                {"only_before", comparison.only_before},
                {"only_after", comparison.only_after},
                {"changes", std::move(list)}}
             .dump(2, ' ', false, Object::error_handler_t::replace) +
         "\n";
}

std::string text_of(const comparison::Comparison& comparison, const CompareArguments& arguments) {
  std::vector<const comparison::Change*> shown;
  for (const comparison::Change& change : comparison.changes) {
    if (arguments.all || change.changed() || change.regression) shown.push_back(&change);
  }
  std::string text = fmt::format("{} problems in both runs", terminal::format_count(comparison.paired));
  for (const auto& [count, where] : {std::pair{comparison.only_before, "before"}, {comparison.only_after, "after"}}) {
    if (count > 0) text += fmt::format(", {} only {}", terminal::format_count(count), where);
  }
  const std::size_t same = comparison.changes.size() - shown.size();
  text += fmt::format("; {} of {} figures changed\n", comparison.changes.size() - same, comparison.changes.size());
  if (shown.empty()) return text;
  return text + "\n" +
         rows::text_table(table_of(shown, arguments.options.by_map), rows::Mark::star, table_width(),
                          "--json shows them");
}

ExitCode compare(const CompareArguments& arguments) {
  const std::string paths[] = {rows_in(arguments.before), rows_in(arguments.after)};
  comparison::ProblemTable tables[2];
  base::parallel_for(2, 2,
                     [&] { return [&](std::size_t i) { tables[i] = comparison::read_problem_table(paths[i]); }; });
  const comparison::Comparison comparison = comparison::compare(tables[0], tables[1], arguments.options);
  io::write_file("-", arguments.json ? json_of(comparison) : text_of(comparison, arguments));
  const auto regressions =
      std::count_if(comparison.changes.begin(), comparison.changes.end(), [](const auto& c) { return c.regression; });
  if (regressions == 0) return kDone;
  fmt::print(stderr, "cairn: {} figure{} worse by more than {:g}% (see --tolerance)\n", regressions,
             regressions == 1 ? " is" : "s are", arguments.options.tolerance_pct);
  return kUnsolved;
}

}  // namespace

void add_compare(CLI::App& program, Action& action) {
  add_command<CompareArguments>(
      program, "compare", "Compare two runs problem by problem", action,
      [](CLI::App& command, CompareArguments& arguments) {
        command.add_option("BEFORE", arguments.before, "The folder of an experiment, or a file with rows of problems")
            ->required()
            ->type_name("");
        command.add_option("AFTER", arguments.after, "The same of a later run")->required()->type_name("");
        command
            .add_option("--tolerance", arguments.options.tolerance_pct,
                        "By how many percent a figure may be worse before it counts as a regression")
            ->type_name("PERCENT")
            ->capture_default_str()
            ->check(CLI::NonNegativeNumber);
        command.add_option("--columns", arguments.options.columns, "Compare these columns")
            ->type_name("NAME,...")
            ->delimiter(',');
        command.add_flag("--by-map", arguments.options.by_map, "A line for each map, too");
        command.add_flag("--all", arguments.all, "Show figures that have not changed, too");
        command.add_flag("--json", arguments.json, "Print JSON");
      },
      compare)
      .footer(
          "Rows pair by map, algorithm, start and goal. The interval holds what 95% of runs on other problems of the\n"
          "same kind would give. The exit code is 1 if a figure regresses: a counted one if its mean is worse by more\n"
          "than the tolerance, a time if its whole interval is.");
}

}  // namespace cairn::cli
