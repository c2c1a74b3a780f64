// cairn problems: random solvable problems with their optimal lengths, as a scenario file.
#include "base/io/output_file.hpp"
#include "cli/arguments.hpp"
#include "cli/commands.hpp"
#include "cli/output_folder.hpp"
#include "trial/problems/problem_selection.hpp"
#include "world/files/scenario_file.hpp"

#include <filesystem>

namespace cairn::cli {
namespace {

struct ProblemsOptions {
  std::string map;
  std::optional<std::size_t> count = 100;
  problems::SelectionOptions selection;
  std::string terrain;
  Rules rules;
  std::string out;
};

/// Scenarios name a map by its file, without folders, or by its spec.
std::string name_in_scenario(const std::string& map) {
  const std::filesystem::path path(map);
  std::error_code ignored;
  return std::filesystem::exists(path, ignored) ? path.filename().string() : map;
}

ExitCode make_problems(const ProblemsOptions& options) {
  refuse_input_as_output(options.out, {options.map});
  const Grid grid = load_grid(options.map, options.rules, options.terrain);
  problems::ProblemSet set;
  {
    terminal::ProgressBar progress("choosing problems", *options.count);
    set = problems::random_problems(grid, *options.count, options.selection, options.map, &progress);
  }
  files::ScenarioEntries entries;
  for (const problems::Problem& problem : set.problems) {
    const double length = grid.costs().to_length(problem.optimal);
    // Buckets of the MovingAI benchmarks hold lengths of four.
    entries.push_back({static_cast<std::int32_t>(length / 4), name_in_scenario(options.map), grid.width(),
                       grid.height(), grid.point(problem.start), grid.point(problem.goal), length, 0});
  }
  io::write_file(options.out, files::write_scenario(entries));
  return kDone;
}

}  // namespace

void add_problems(CLI::App& program, Action& action) {
  add_command<ProblemsOptions>(
      program, "problems", "Choose random solvable problems and write them with their optimal lengths", action,
      [](CLI::App& command, ProblemsOptions& options) {
        add_map(command, options.map);
        add_count(command, options.count, "How many")->default_str("100");
        add_selection(command, options.selection);
        add_output(command, options.out, "FILE.scen", "Where to; '-' is standard output")->required();
        add_terrain(command, options.terrain);
        add_rules(command, options.rules);
      },
      make_problems);
}

}  // namespace cairn::cli
