// cairn bench: many problems, many algorithms, one table.
#include <cairn/algorithm.hpp>
#include <cairn/error.hpp>

#include "base/io/output_file.hpp"
#include "base/platform/threads.hpp"
#include "cli/arguments.hpp"
#include "cli/commands.hpp"
#include "cli/graph_arguments.hpp"
#include "cli/output_folder.hpp"
#include "cli/races/race_output.hpp"
#include "cli/races/task_arguments.hpp"
#include "cli/texts/table_options.hpp"
#include "experiment/engine.hpp"
#include "experiment/suite_courses.hpp"
#include "experiment/suites/suite.hpp"
#include "trial/terminal/resumable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

namespace cairn::cli {
namespace {

constexpr std::pair<std::string_view, Format> kSuffixes[] = {
    {".csv", Format::csv}, {".json", Format::json}, {".html", Format::html}, {".htm", Format::html}};

struct BenchOptions {
  const CLI::App* command = nullptr;
  std::vector<std::string> maps;
  std::string coordinates;
  std::vector<std::string> scenarios;
  std::vector<std::string> algorithms;
  std::vector<std::string> databases;
  std::optional<std::size_t> count;
  problems::SelectionOptions selection;
  std::string terrain;
  Rules rules;
  bool unknown = false;
  std::uint64_t max_steps = driver::kDefaultMaxSteps;
  std::optional<Format> format;
  std::string out = "-";
  TableOptions table;
  std::string problem_rows;
  std::string tasks;
  bool no_times = false;
  unsigned workers = platform::core_count();

  /// As asked for, else as the suffix of the output says, else a table.
  Format output_format() const {
    if (format) return *format;
    for (const auto& [suffix, meaning] : kSuffixes) {
      if (out.ends_with(suffix)) return meaning;
    }
    return Format::table;
  }
};

/// Refuses, before anything runs for hours, columns that there are not, and options that would do nothing.
void check_table_options(const BenchOptions& options) {
  view_of(options.table);
  for (const char* name : {"--columns", "--sort", "--wide"}) {
    if (options.output_format() == Format::table || options.command->count(name) == 0) continue;
    throw UsageError(fmt::format("{} is for tables; csv and json have every column, and a report sorts its own", name));
  }
}

/// Refuses what does not go together.
void check_kinds(const BenchOptions& options, const std::vector<std::string>& maps) {
  const auto graphs = static_cast<std::size_t>(std::count_if(maps.begin(), maps.end(), is_graph));
  if (graphs == 0) {
    refuse_coordinates(*options.command);
    return;
  }
  if (graphs < maps.size()) {
    throw UsageError("race on maps or on graphs, not on both at once: their costs do not compare");
  }
  refuse_grid_options(*options.command);
  if (!options.coordinates.empty() && maps.size() > 1) {
    throw UsageError("--coordinates is for one graph: put the .co files of several beside their .gr files");
  }
}

suites::Suite suite_of(const BenchOptions& options) {
  suites::Suite suite;
  suite.maps = suites::expand_maps(options.maps, {});
  check_kinds(options, suite.maps);
  suite.scenarios = suites::expand_scenarios(options.scenarios, {}, suite.scenarios_of_other_maps);
  suite.problems = options.count;
  suite.seeds = {options.selection.seed};
  suite.min_cost = options.selection.min_cost;
  suite.max_cost = options.selection.max_cost;
  if (options.command->count("--algorithm") > 0) suite.algorithms = suites::expand_algorithms(options.algorithms);
  suite.databases = suites::expand_databases(options.databases, {});
  suite.rules = options.rules;
  suite.terrain = options.terrain;
  suite.coordinates = options.coordinates;
  suite.unknown = options.unknown;
  suite.max_steps = options.max_steps;
  suite.times = !options.no_times;
  return suite;
}

ExitCode run_bench(const BenchOptions& options) {
  check_table_options(options);
  for (const auto* inputs : {&options.maps, &options.scenarios, &options.databases}) {
    refuse_input_as_output(options.out, *inputs);
    refuse_input_as_output(options.problem_rows, *inputs);
  }
  const suites::Suite suite = suite_of(options);
  std::optional<terminal::Resumable> resumable;
  if (!options.tasks.empty()) resumable.emplace();
  tasks::TaskStore store(options.tasks);
  experiment::SuiteCourses courses(suite, store);
  courses.check_maps();
  experiment::Engine engine(courses, store);
  // A timed walk counts as well.
  const experiment::Pass pass = suite.times ? experiment::Pass::timed : experiment::Pass::counted;
  engine.run({.pass = pass, .workers = options.workers});
  RaceOutput output({.format = options.output_format(),
                     .out = options.out,
                     .table = options.table,
                     .problems = !options.problem_rows.empty(),
                     .problem_format = problem_format_of(options.problem_rows)});
  for (std::size_t map = 0; map < engine.maps(); ++map) {
    output.add(engine.outcome(map, pass), engine.walking());
  }
  if (!options.problem_rows.empty()) io::write_file(options.problem_rows, output.problems());
  io::write_file(options.out, output.text("cairn bench"));
  return output.verdict(suite.max_steps);
}

}  // namespace

void add_bench(CLI::App& program, Action& action) {
  CLI::App& bench_command = add_command<BenchOptions>(
      program, "bench", "Race algorithms on the same problems and print a table", action,
      [](CLI::App& command, BenchOptions& options) {
        options.command = &command;
        command.add_option("MAP", options.maps, kMapOrGraphHelp)->required()->type_name("");
        add_coordinates(command, options.coordinates);
        command
            .add_option("--scen", options.scenarios,
                        "Scenarios with problems for the maps, or folders of them; without, random problems")
            ->type_name("FILE...");
        add_algorithms(command, options.algorithms);
        add_databases(command, options.databases);
        add_count(command, options.count,
                  fmt::format("Problems a map: of scenarios so many, spread evenly over the file, else all; without "
                              "scenarios, {} random ones",
                              suites::kRandomProblems));
        add_selection(command, options.selection);
        add_walking(command, options.unknown, options.max_steps);
        add_no_times(command, options.no_times);
        add_workers(command, options.workers);
        command
            .add_option("--tasks", options.tasks,
                        "Keep finished tasks in this folder, so that an interrupted race goes on where it stopped")
            ->type_name("DIR");
        add_choice<std::optional<Format>>(
            command, "--format", options.format,
            {{"table", Format::table}, {"csv", Format::csv}, {"json", Format::json}, {"html", Format::html}},
            "How to print the results; without, as the suffix of -o says, else as a table");
        add_output(command, options.out, "FILE", "Where to; '-' is standard output")->capture_default_str();
        add_table_options(command, options.table);
        add_problem_rows(command, options.problem_rows);
        add_terrain(command, options.terrain);
        add_rules(command, options.rules);
      },
      run_bench);
  bench_command.footer(
      "A MAP may be a folder or a pattern in quotes, too, a SPEC several algorithms, 'all', or a sweep such as\n"
      "lss-lrta:lookahead=1..97..6. html is a report with plots and paths that opens in a browser, all in one file.\n"
      "A table has at most eight columns within 100 characters unless --columns or --wide asks for more, and says "
      "what\n"
      "it leaves out. Times are measured in one thread. docs/statistics.md defines every column.");
}

}  // namespace cairn::cli
