// cairn demo: the whole story on built-in maps. Databases are built, and every algorithm that there is races on the
// same problems.
#include <cairn/algorithm.hpp>
#include <cairn/error.hpp>
#include <cairn/version.hpp>

#include "base/io/output_file.hpp"
#include "cli/arguments.hpp"
#include "cli/commands.hpp"
#include "cli/output_folder.hpp"
#include "cli/texts/table_options.hpp"
#include "report/race.hpp"
#include "report/story.hpp"
#include "trial/bench.hpp"
#include "trial/database_set.hpp"
#include "trial/problems/problem_selection.hpp"
#include "trial/rows/pool.hpp"
#include "trial/rows/row_formats.hpp"
#include "trial/terminal/printable.hpp"
#include "trial/terminal/progress_bar.hpp"
#include "trial/terminal/units.hpp"
#include "trial/terminal/wrap.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>

namespace cairn::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::array<const char*, 3> kBuiltInMaps{"rooms:256x256", "caves:256x256", "city:384x384"};
// Problems are fewer where there are more maps and algorithms, so that the demo ends within two minutes.
constexpr std::size_t kRuns = 1200;
constexpr std::size_t kMinProblems = 5;
constexpr std::size_t kMaxProblems = 50;
constexpr std::uint64_t kMaxSteps = 200'000;

constexpr const char* kFolder = "cairn-demo";

struct DemoOptions {
  std::string maps;
  std::string out;
  std::string terrain;
  Rules rules;
  TableOptions table;
};

/// The maps and pictures in a folder and those in it, by name.
std::vector<std::string> maps_in(const std::string& folder) {
  std::vector<std::string> maps;
  try {
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
      const std::string extension = entry.path().extension().string();
      if (entry.is_regular_file() && (extension == ".map" || extension == ".png" || extension == ".yaml"))
        maps.push_back(entry.path().string());
    }
  } catch (const fs::filesystem_error& error) {
    throw InputError(fmt::format("cannot read the folder '{}': {}", folder, error.code().message()));
  }
  if (maps.empty()) throw InputError(fmt::format("the folder '{}' holds no .map, no .png and no .yaml", folder));
  std::sort(maps.begin(), maps.end());
  return maps;
}

/// How an algorithm runs here, so that no database takes long: subgoal trees for all goals of a map take minutes, so
/// the demo's agents grow their own, and the regions of its pattern databases are large.
std::string demo_spec(const Algorithm& algorithm) {
  const std::string name(algorithm.name);
  if (algorithm.database == "tree") return name + ":online=tree";
  if (name == "d-lrta") return name + ":level=5";
  if (name == "lrta-pdb") return name + ":level=6";
  return name;
}

/// Every algorithm.
std::vector<AgentSpec> runners() {
  std::vector<AgentSpec> specs;
  for (const Algorithm* algorithm : algorithms()) specs.push_back(parse_spec(demo_spec(*algorithm)));
  return specs;
}

/// One map's race: rows for the terminal, a section for the report.
struct MapRace {
  std::vector<rows::Row> rows;
  report::Section section;
};

MapRace race(const std::string& map, const DemoOptions& options, const std::vector<AgentSpec>& specs,
             std::size_t problem_count, terminal::ProgressBar& progress) {
  const Grid grid = load_grid(map, options.rules, options.terrain);
  const problems::ProblemSet set = problems::random_problems(grid, problem_count, {}, map);
  trial::DatabaseSet built;
  report::Race race{map, {}, &grid, &set, {}, {}, {.max_steps = kMaxSteps}};
  MapRace result;
  for (const AgentSpec& spec : specs) {
    if (grid.is_weighted() && !spec.algorithm->weighted_terrain) continue;
    const trial::DatabaseSet::Choice choice = built.provide(spec, grid, map);
    race.walkers.push_back({&spec, choice.database});
    race.results.push_back(trial::bench(
        map, grid, set, spec, {.max_steps = kMaxSteps, .database = choice.database, .build = choice.build}, &progress));
    result.rows.push_back(race.results.back().row);
  }
  race.about = fmt::format(
      "{} x {} cells, {} of them passable{}; {} random problems, {} on average along an "
      "optimal path.",
      grid.width(), grid.height(), terminal::format_count(grid.passable_count()), say_costs(grid, ", "),
      set.problems.size(), terminal::format_number(result.rows.front().optimal_mean));
  result.section = report::race_section(race);
  return result;
}

ExitCode demo(const DemoOptions& options) {
  view_of(options.table);  // says what is wrong with it at once
  const std::vector<std::string> maps =
      options.maps.empty() ? std::vector<std::string>(kBuiltInMaps.begin(), kBuiltInMaps.end()) : maps_in(options.maps);
  const std::string out = options.out.empty() ? default_folder(kFolder) : options.out;
  const OutputFolder made(out);
  const std::vector<AgentSpec> specs = runners();
  const std::size_t problem_count = std::clamp(kRuns / (maps.size() * specs.size()), kMinProblems, kMaxProblems);
  io::write_file("-", fmt::format("cairn {}: {} algorithms on {} map{}, {} problems each\n", CAIRN_VERSION,
                                  specs.size(), maps.size(), maps.size() == 1 ? "" : "s", problem_count));
  std::vector<rows::Row> rows;
  std::vector<report::Section> sections;
  terminal::ProgressBar progress("racing", maps.size() * specs.size() * problem_count);
  for (const std::string& map : maps) {
    MapRace result = race(map, options, specs, problem_count, progress);
    progress.hide();
    const std::string heading = terminal::printable(map) + ": " + result.section.about;
    io::write_file("-", fmt::format("\n{}\n{}", terminal::wrapped(heading, table_width()),
                                    printed_table(result.rows, options.table)));
    rows.insert(rows.end(), result.rows.begin(), result.rows.end());
    sections.push_back(std::move(result.section));
  }
  std::string story;
  for (const std::string& sentence : report::story_of(rows::pool_by_algorithm(rows, "all maps"))) {
    story += "\n" + terminal::wrapped(sentence, table_width(), 2) + "\n";
  }
  const std::string folder = out + "/";
  io::write_file(folder + "results.json", rows::json_rows(rows));
  io::write_file(folder + "results.csv", rows::csv_rows(rows));
  io::write_file(folder + "index.html",
                 report::html_page(report::race_page("cairn demo", std::move(sections), std::move(rows))));
  io::write_file("-", fmt::format("\nThe report with plots and paths, for a browser: {}index.html\n{}", folder, story));
  return kDone;
}

}  // namespace

void add_demo(CLI::App& program, Action& action) {
  add_command<DemoOptions>(
      program, "demo", "Show what cairn does: race all algorithms on built-in maps and write a report", action,
      [](CLI::App& command, DemoOptions& options) {
        command.add_option("--maps", options.maps, "Run on the .map, .png and .yaml files of this folder instead")
            ->type_name("DIR");
        add_output_folder(command, options.out, "The folder for the report", kFolder);
        add_table_options(command, options.table);
        add_terrain(command, options.terrain);
        add_rules(command, options.rules);
      },
      demo);
}

}  // namespace cairn::cli
