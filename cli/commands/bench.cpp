// cairn bench: many problems, many algorithms, one table.
#include "trial/bench.hpp"

#include <cairn/algorithm.hpp>
#include <cairn/error.hpp>

#include "base/output_file.hpp"
#include "cli/arguments.hpp"
#include "cli/commands.hpp"
#include "report/race.hpp"
#include "trial/database_set.hpp"
#include "trial/problems/problem_selection.hpp"
#include "trial/problems/scenario_problems.hpp"
#include "trial/rows/row_formats.hpp"
#include "trial/rows/table.hpp"
#include "trial/rows/units.hpp"
#include "trial/terminal/terminal.hpp"
#include "world/rule_names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <optional>
#include <string_view>
#include <utility>

namespace cairn::cli {
namespace {

enum class Format { table, csv, json, html };

constexpr std::pair<std::string_view, Format> kSuffixes[] = {
    {".csv", Format::csv}, {".json", Format::json}, {".html", Format::html}, {".htm", Format::html}};

struct BenchOptions {
  std::vector<std::string> maps;
  std::vector<std::string> scenarios;
  std::vector<std::string> algorithms;
  std::vector<std::string> databases;
  std::optional<std::size_t> count;
  SelectionOptions selection;
  Rules rules;
  bool unknown = false;
  std::uint64_t max_steps = kDefaultMaxSteps;
  std::optional<Format> format;
  std::string out = "-";

  /// As asked for, else as the suffix of the output says, else a table.
  Format output_format() const {
    if (format) return *format;
    for (const auto& [suffix, meaning] : kSuffixes) {
      if (out.ends_with(suffix)) return meaning;
    }
    return Format::table;
  }
};

constexpr std::size_t kRandomProblems = 100;

/// The rows of one map, below a line that says what they are about.
std::string map_table(std::span<const Row> rows, const std::string& heading, const std::string& out) {
  const bool to_terminal = out == "-" && is_terminal(Stream::output);
  const Mark mark = out == "-" && shows_colours(Stream::output) ? Mark::colour : Mark::star;
  return heading + "\n" + text_table(make_table(rows), mark, to_terminal ? terminal_width(Stream::output) : 0);
}

std::string about(const Grid& grid, const ProblemSet& set) {
  return fmt::format("{} x {} cells, {} passable, {} problem{}{}", grid.width(), grid.height(),
                     format_count(grid.passable_count()), format_count(set.problems.size()),
                     set.problems.size() == 1 ? "" : "s",
                     set.unreachable > 0 ? fmt::format(", {} without a path", format_count(set.unreachable)) : "");
}

ProblemSet problems(const BenchOptions& options, const ScenarioMatcher& matcher, const std::string& map,
                    const Grid& grid) {
  if (options.scenarios.empty()) {
    const std::size_t count = options.count.value_or(kRandomProblems);
    ProgressBar progress(map + ": choosing problems", count);
    return random_problems(grid, count, options.selection, map, &progress);
  }
  const auto scenarios = matcher.entries_for(map, grid);
  std::size_t entries = 0;
  for (const Scenario& scenario : scenarios) entries += scenario.entries.size();
  const std::size_t count = std::min(entries, options.count.value_or(kAllProblems));
  ProgressBar progress(map + ": finding optimal costs", count);
  return scenario_problems(grid, scenarios, count, &progress);
}

/// Refuses, before anything runs for hours, a database that is for none of several maps.
void check_databases(const DatabaseSet& databases, const BenchOptions& options) {
  const auto& maps = options.maps;
  // Standard input can be read only once, so that it is not known yet what is for the map there.
  if (maps.size() == 1 || std::find(maps.begin(), maps.end(), "-") != maps.end()) return;
  std::vector<bool> fits(options.databases.size(), false);
  for (std::size_t m = 0; m < maps.size() && !fits.empty(); ++m) {
    const Grid grid = load_grid(maps[m], options.rules);
    for (std::size_t i = 0; i < fits.size(); ++i) fits[i] = fits[i] || databases.fits(i, grid);
  }
  for (std::size_t i = 0; i < fits.size(); ++i) {
    if (fits[i]) continue;
    throw InputError(fmt::format("{}: the database was built for none of these maps with {} (see 'cairn db info')",
                                 options.databases[i], describe(options.rules)));
  }
}

ExitCode run_bench(const BenchOptions& options) {
  const Format format = options.output_format();
  std::vector<AgentSpec> specs;
  for (const std::string& text : options.algorithms) specs.push_back(parse_spec(text));
  TrialSettings settings{options.unknown ? Visibility::unknown : Visibility::known, options.max_steps, nullptr};
  // What an algorithm cannot do is said before the others have run for hours.
  for (const AgentSpec& spec : specs) check_terrain(spec, settings.visibility);
  DatabaseSet databases(options.databases);
  databases.check_use(specs);
  check_databases(databases, options);

  std::vector<Scenario> scenarios;
  for (const std::string& path : options.scenarios) scenarios.push_back(load_scenario(path));
  const ScenarioMatcher matcher(std::move(scenarios), options.maps);

  std::vector<Row> rows;
  std::string tables;
  std::vector<Section> sections;
  std::uint64_t unsolved = 0;
  for (const std::string& map : options.maps) {
    const Grid grid = load_grid(map, options.rules);
    if (options.maps.size() == 1) {
      for (const AgentSpec& spec : specs) databases.check_fits(spec, grid, map);
    }
    const ProblemSet set = problems(options, matcher, map, grid);
    const std::size_t first = rows.size();
    Race race{map, about(grid, set), &grid, &set, {}, {}, settings};
    {
      ProgressBar progress(map, set.problems.size() * specs.size());
      for (const AgentSpec& spec : specs) {
        const DatabaseSet::Choice choice = databases.provide(spec, grid, map);
        settings.database = choice.database;
        settings.build_seconds = choice.build_seconds;
        race.walkers.push_back({&spec, choice.database});
        race.results.push_back(bench(map, grid, set, spec, settings, &progress));
        rows.push_back(race.results.back().row);
        unsolved += rows.back().unsolved;
      }
    }
    if (format == Format::html) sections.push_back(race_section(race));
    tables += (tables.empty() ? "" : "\n") +
              map_table(std::span<const Row>(rows).subspan(first), map + ": " + race.about, options.out);
  }
  write_file(options.out, format == Format::csv    ? csv_rows(rows)
                          : format == Format::json ? json_rows(rows)
                          : format == Format::html ? html_page(race_page("cairn bench", std::move(sections), rows))
                                                   : tables);
  if (unsolved == 0) return kDone;
  fmt::print(stderr, "cairn: {} problem{} not solved within {} steps (see --max-steps)\n", format_count(unsolved),
             unsolved == 1 ? " was" : "s were", format_count(options.max_steps));
  return kUnsolved;
}

}  // namespace

void add_bench(CLI::App& program, Action& action) {
  CLI::App& bench_command = add_command<BenchOptions>(
      program, "bench", "Race algorithms on the same problems and print a table", action,
      [](CLI::App& command, BenchOptions& options) {
        command.add_option("MAP", options.maps, kMapHelp)->required()->type_name("");
        command
            .add_option("--scen", options.scenarios, "Scenarios with problems for the maps; without, random problems")
            ->type_name("FILE...");
        add_algorithms(command, options.algorithms);
        add_databases(command, options.databases);
        add_count(command, options.count,
                  fmt::format("Problems a map: of scenarios so many, spread evenly over the file, else all; without "
                              "scenarios, {} random ones",
                              kRandomProblems));
        add_selection(command, options.selection);
        add_walking(command, options.unknown, options.max_steps);
        add_choice<std::optional<Format>>(
            command, "--format", options.format,
            {{"table", Format::table}, {"csv", Format::csv}, {"json", Format::json}, {"html", Format::html}},
            "How to print the results; without, as the suffix of -o says, else as a table");
        add_output(command, options.out, "FILE", "Where to; '-' is standard output")->capture_default_str();
        add_rules(command, options.rules);
      },
      run_bench);
  bench_command.footer(
      "html is a report with plots and paths that opens in a browser, all in one file. A table for a terminal leaves "
      "out "
      "the\ncolumns that find no room, and says which.\n"
      "Times are measured in one thread. docs/statistics.md defines every column.");
}

}  // namespace cairn::cli
