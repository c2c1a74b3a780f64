// cairn demo: the whole story on built-in maps. Databases are built, and every algorithm that there is races on the
// same problems.
#include <cairn/algorithm.hpp>
#include <cairn/error.hpp>
#include <cairn/version.hpp>

#include "base/io/output_file.hpp"
#include "base/platform/threads.hpp"
#include "cli/arguments.hpp"
#include "cli/commands.hpp"
#include "cli/output_folder.hpp"
#include "cli/races/race_output.hpp"
#include "cli/races/task_arguments.hpp"
#include "cli/texts/table_options.hpp"
#include "experiment/engine.hpp"
#include "experiment/suite_courses.hpp"
#include "experiment/suites/suite.hpp"
#include "report/story.hpp"
#include "trial/rows/pool.hpp"
#include "trial/rows/row_formats.hpp"
#include "trial/terminal/resumable.hpp"
#include "trial/terminal/wrap.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>

namespace cairn::cli {
namespace {

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
  bool no_times = false;
  unsigned workers = platform::core_count();
};

/// How an algorithm runs here, so that no database takes long: subgoal trees for all goals of a map take minutes, so
/// the demo's agents grow their own, and the regions of its pattern databases are large.
std::string demo_spec(const Algorithm& algorithm) {
  const std::string name(algorithm.name);
  if (algorithm.database == "tree") return name + ":online=tree";
  if (name == "d-lrta") return name + ":level=5";
  if (name == "lrta-pdb") return name + ":level=6";
  return name;
}

/// Every algorithm, where it can walk, on the same problems.
suites::Suite suite_of(const DemoOptions& options) {
  suites::Suite suite;
  if (!options.maps.empty() && !std::filesystem::is_directory(options.maps)) {
    throw InputError(fmt::format("'{}' is no folder: --maps takes a folder of maps", options.maps));
  }
  suite.maps = options.maps.empty() ? std::vector<std::string>(kBuiltInMaps.begin(), kBuiltInMaps.end())
                                    : suites::expand_maps({options.maps}, {});
  for (const Algorithm* algorithm : algorithms()) suite.algorithms.push_back({demo_spec(*algorithm), true});
  suite.problems = std::clamp(kRuns / (suite.maps.size() * suite.algorithms.size()), kMinProblems, kMaxProblems);
  suite.terrain = options.terrain;
  suite.rules = options.rules;
  suite.max_steps = kMaxSteps;
  suite.times = !options.no_times;
  return suite;
}

ExitCode demo(const DemoOptions& options) {
  view_of(options.table);  // says what is wrong with it at once
  const suites::Suite suite = suite_of(options);
  const std::string out = options.out.empty() ? default_folder(kFolder) : options.out;
  const OutputFolder made(out);
  io::write_file(
      "-", fmt::format("cairn {}: {} algorithms on {} map{}, {} problems each\n", CAIRN_VERSION,
                       suite.algorithms.size(), suite.maps.size(), suite.maps.size() == 1 ? "" : "s", *suite.problems));
  const terminal::Resumable resumable;
  tasks::TaskStore store(out + "/tasks");
  experiment::SuiteCourses courses(suite, store);
  experiment::Engine engine(courses, store);
  const experiment::Pass pass = suite.times ? experiment::Pass::timed : experiment::Pass::counted;
  RaceOutput output({.format = Format::html, .table = options.table});
  for (std::size_t map = 0; map < engine.maps(); ++map) {
    engine.run({.pass = pass, .workers = options.workers, .takes_map = [&](std::size_t i) { return i == map; }});
    io::write_file("-", "\n" + output.add(engine.outcome(map, pass), engine.walking()));
  }
  std::string story;
  for (const std::string& sentence : report::story_of(rows::pool_by_algorithm(output.rows(), "all maps"))) {
    story += "\n" + terminal::wrapped(sentence, table_width(), 2) + "\n";
  }
  const std::string folder = out + "/";
  io::write_file(folder + "results.json", rows::json_rows(output.rows()));
  io::write_file(folder + "results.csv", rows::csv_rows(output.rows()));
  io::write_file(folder + "index.html", output.text("cairn demo"));
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
        add_output_folder(command, options.out, "The folder for the report and finished tasks", kFolder);
        add_no_times(command, options.no_times);
        add_workers(command, options.workers);
        add_table_options(command, options.table);
        add_terrain(command, options.terrain);
        add_rules(command, options.rules);
      },
      demo)
      .footer(
          "What is finished is kept in the folder: a demo that was interrupted goes on where it was. Remove the folder "
          "to\nmeasure times again.");
}

}  // namespace cairn::cli
