// cairn bench: many problems, many algorithms, one table.
#include "trial/bench.hpp"

#include <cairn/algorithm.hpp>
#include <cairn/error.hpp>

#include "base/io/output_file.hpp"
#include "cli/arguments.hpp"
#include "cli/commands.hpp"
#include "cli/graph_arguments.hpp"
#include "cli/texts/table_options.hpp"
#include "report/race.hpp"
#include "trial/database_set.hpp"
#include "trial/problems/graph_problems.hpp"
#include "trial/problems/problem_selection.hpp"
#include "trial/problems/scenario_problems.hpp"
#include "trial/rows/row_formats.hpp"
#include "trial/terminal/printable.hpp"
#include "trial/terminal/progress_bar.hpp"
#include "trial/terminal/units.hpp"
#include "world/rule_names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
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

/// Refuses, before anything runs for hours, columns that there are not, and options that would do nothing.
void check_table_options(const BenchOptions& options) {
  view_of(options.table);
  for (const char* name : {"--columns", "--sort", "--wide"}) {
    if (options.output_format() == Format::table || options.command->count(name) == 0) continue;
    throw UsageError(fmt::format("{} is for tables; csv and json have every column, and a report sorts its own", name));
  }
}

std::string about(const problems::ProblemSet& set) {
  return fmt::format(
      "{} problem{}{}", terminal::format_count(set.problems.size()), set.problems.size() == 1 ? "" : "s",
      set.unreachable > 0 ? fmt::format(", {} without a path", terminal::format_count(set.unreachable)) : "");
}

std::string grid_summary(const Grid& grid) {
  return fmt::format("{} x {} cells, {} passable{}", grid.width(), grid.height(),
                     terminal::format_count(grid.passable_count()), say_costs(grid, ", "));
}

problems::ProblemSet problems(const BenchOptions& options, const problems::ScenarioMatcher& matcher,
                              const std::string& map, const Grid& grid) {
  if (options.scenarios.empty()) {
    const std::size_t count = options.count.value_or(kRandomProblems);
    terminal::ProgressBar progress(map + ": choosing problems", count);
    return problems::random_problems(grid, count, options.selection, map, &progress);
  }
  const auto scenarios = matcher.entries_for(map, grid);
  std::size_t entries = 0;
  for (const problems::Scenario& scenario : scenarios) entries += scenario.entries.size();
  const std::size_t count = std::min(entries, options.count.value_or(problems::kAllProblems));
  terminal::ProgressBar progress(map + ": finding optimal costs", count);
  return problems::scenario_problems(grid, scenarios, count, &progress);
}

/// The algorithms that race on a map: those that were asked for, or the default one of its kind.
std::vector<AgentSpec> specs_for(const BenchOptions& options, const Grid& grid, const std::vector<AgentSpec>& specs) {
  if (grid.is_weighted() && options.command->count("--algorithm") == 0) return {parse_spec(kDefaultSearchingAlgorithm)};
  for (const AgentSpec& spec : specs) check_costs(spec, grid);
  return specs;
}

/// Refuses, before anything runs for hours, a database that is for none of several maps, and an algorithm that cannot
/// walk on one of them.
void check_maps(const trial::DatabaseSet& databases, const BenchOptions& options, const std::vector<AgentSpec>& specs) {
  const auto& maps = options.maps;
  // Standard input can be read only once, so that it is not known yet what is for the map there.
  if (maps.size() == 1 || std::find(maps.begin(), maps.end(), "-") != maps.end()) return;
  std::vector<bool> fits(options.databases.size(), false);
  for (std::size_t m = 0; m < maps.size(); ++m) {
    const Grid grid = load_grid(maps[m], options.rules, options.terrain);
    specs_for(options, grid, specs);
    for (std::size_t i = 0; i < fits.size(); ++i) fits[i] = fits[i] || databases.fits(i, grid);
  }
  for (std::size_t i = 0; i < fits.size(); ++i) {
    if (fits[i]) continue;
    throw InputError(fmt::format("{}: the database was built for none of these maps with {} (see 'cairn db info')",
                                 options.databases[i], world::describe(options.rules)));
  }
}

/// The races on all maps, one after the other, and what is printed of them.
class Races {
 public:
  explicit Races(const BenchOptions& options) : options_(options) {}

  /// `provide(spec)` gives an algorithm its database.
  template <typename Provide>
  void run(const std::string& map, driver::Arena arena, const std::string& about_world, const problems::ProblemSet& set,
           const std::vector<AgentSpec>& specs, driver::TrialSettings settings, const Provide& provide) {
    const std::size_t first = rows_.size();
    report::Race race{map, about_world + ", " + about(set), arena.grid(), &set, {}, {}, settings};
    {
      terminal::ProgressBar progress(map, set.problems.size() * specs.size());
      for (const AgentSpec& spec : specs) {
        const trial::DatabaseSet::Choice choice = provide(spec);
        settings.database = choice.database;
        settings.build = choice.build;
        race.walkers.push_back({&spec, choice.database});
        race.results.push_back(trial::bench(map, arena, set, spec, settings, &progress));
        rows_.push_back(race.results.back().row);
        unsolved_ += rows_.back().unsolved;
        for (const driver::TrialResult& result : race.results.back().results) trapped_ += result.trapped ? 1 : 0;
      }
    }
    if (options_.output_format() == Format::html) sections_.push_back(report::race_section(race));
    tables_ += (tables_.empty() ? "" : "\n") + terminal::printable(map) + ": " + race.about + "\n" +
               printed_table(std::span<const rows::Row>(rows_).subspan(first), options_.table, options_.out);
  }

  ExitCode print() {
    const Format format = options_.output_format();
    io::write_file(options_.out, format == Format::csv    ? rows::csv_rows(rows_)
                                 : format == Format::json ? rows::json_rows(rows_)
                                 : format == Format::html
                                     ? report::html_page(report::race_page("cairn bench", std::move(sections_), rows_))
                                     : tables_);
    if (unsolved_ == 0) return kDone;
    const std::string trapped =
        trapped_ == 0 ? ""
                      : fmt::format("; in {} of them one-way arcs led the agent to where no path leads to its goal",
                                    terminal::format_count(trapped_));
    fmt::print(stderr, "cairn: {} problem{} not solved within {} steps (see --max-steps){}\n",
               terminal::format_count(unsolved_), unsolved_ == 1 ? " was" : "s were",
               terminal::format_count(options_.max_steps), trapped);
    return kUnsolved;
  }

 private:
  const BenchOptions& options_;
  std::vector<rows::Row> rows_;
  std::string tables_;
  std::vector<report::Section> sections_;
  std::uint64_t unsolved_ = 0;
  std::uint64_t trapped_ = 0;
};

ExitCode bench_graphs(const BenchOptions& options) {
  refuse_grid_options(*options.command);
  if (!options.coordinates.empty() && options.maps.size() > 1) {
    throw UsageError("--coordinates is for one graph: put the .co files of several beside their .gr files");
  }
  std::vector<AgentSpec> specs;
  for (const std::string& text : options.algorithms) specs.push_back(parse_spec(text));
  if (options.command->count("--algorithm") == 0) specs = {parse_spec(kDefaultSearchingAlgorithm)};
  for (const AgentSpec& spec : specs) check_graph(spec);
  Races races(options);
  for (const std::string& map : options.maps) {
    const Graph graph = load_graph(map, options.coordinates);
    // Some graphs do not suit an algorithm: this is said before the others have run for hours.
    for (const AgentSpec& spec : specs) make_agent(spec, graph);
    const std::size_t count = options.count.value_or(kRandomProblems);
    const problems::ProblemSet set = [&] {
      terminal::ProgressBar progress(map + ": choosing problems", count);
      return problems::random_graph_problems(graph, count, options.selection, map, &progress);
    }();
    races.run(map, graph, graph_summary(graph), set, specs, {.max_steps = options.max_steps},
              [](const AgentSpec&) { return trial::DatabaseSet::Choice{}; });
  }
  return races.print();
}

ExitCode run_bench(const BenchOptions& options) {
  check_table_options(options);
  const auto graphs = static_cast<std::size_t>(std::count_if(options.maps.begin(), options.maps.end(), is_graph));
  if (graphs == options.maps.size()) return bench_graphs(options);
  if (graphs > 0) throw UsageError("race on maps or on graphs, not on both at once: their costs do not compare");
  refuse_coordinates(*options.command);
  std::vector<AgentSpec> specs;
  for (const std::string& text : options.algorithms) specs.push_back(parse_spec(text));
  const driver::TrialSettings settings{options.unknown ? Visibility::unknown : Visibility::known, options.max_steps,
                                       nullptr};
  // What an algorithm cannot do is said before the others have run for hours.
  for (const AgentSpec& spec : specs) check_terrain(spec, settings.visibility);
  trial::DatabaseSet databases(options.databases);
  databases.check_use(specs);
  check_maps(databases, options, specs);

  std::vector<problems::Scenario> scenarios;
  for (const std::string& path : options.scenarios) scenarios.push_back(problems::load_scenario(path));
  const problems::ScenarioMatcher matcher(std::move(scenarios), options.maps);

  Races races(options);
  std::deque<std::vector<AgentSpec>> racers;  // reports refer to them
  for (const std::string& map : options.maps) {
    const Grid grid = load_grid(map, options.rules, options.terrain);
    racers.push_back(specs_for(options, grid, specs));
    if (options.maps.size() == 1) {
      for (const AgentSpec& spec : racers.back()) databases.check_fits(spec, grid, map);
    }
    const problems::ProblemSet set = problems(options, matcher, map, grid);
    races.run(map, grid, grid_summary(grid), set, racers.back(), settings,
              [&](const AgentSpec& spec) { return databases.provide(spec, grid, map); });
  }
  return races.print();
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
        add_table_options(command, options.table);
        add_terrain(command, options.terrain);
        add_rules(command, options.rules);
      },
      run_bench);
  bench_command.footer(
      "html is a report with plots and paths that opens in a browser, all in one file. A table has at most eight "
      "columns\nwithin 100 characters unless --columns or --wide asks for more, and says what it leaves out.\n"
      "Times are measured in one thread. docs/statistics.md defines every column.");
}

}  // namespace cairn::cli
