// cairn solve: one problem, move by move.
#include <cairn/algorithm.hpp>
#include <cairn/error.hpp>

#include "base/io/input_file.hpp"
#include "base/io/output_file.hpp"
#include "cli/arguments.hpp"
#include "cli/commands.hpp"
#include "cli/graph_arguments.hpp"
#include "cli/output_folder.hpp"
#include "trial/database_set.hpp"
#include "trial/driver/trace.hpp"
#include "trial/driver/trial.hpp"
#include "trial/problems/graph_problems.hpp"
#include "trial/problems/optimal_costs.hpp"
#include "trial/rows/row.hpp"
#include "trial/rows/summary.hpp"
#include "trial/terminal/units.hpp"
#include "world/rule_names.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace cairn::cli {
namespace {

using Json = nlohmann::ordered_json;

struct SolveOptions {
  const CLI::App* command = nullptr;
  std::string map;
  std::string coordinates;
  std::string from;
  std::string to;
  std::string algorithm{kDefaultAlgorithm};
  std::vector<std::string> databases;
  std::string terrain;
  Rules rules;
  bool unknown = false;
  std::uint64_t max_steps = driver::kDefaultMaxSteps;
  std::string trace;
  bool json = false;
};

/// A problem and what came of it.
struct Solution {
  const SolveOptions& options;
  driver::Arena arena;
  bool reachable = true;
  driver::TrialResult result;  ///< the problem alone, where there is no path
  driver::DurationHistogram step_times;

  double length(std::uint64_t units) const { return arena.to_length(units); }
  std::string from() const { return arena.name_of(result.problem.start); }
  std::string to() const { return arena.name_of(result.problem.goal); }
  double move_ns_mean() const {
    return rows::ratio(static_cast<double>(result.clocked_ns), static_cast<double>(result.moves));
  }
};

/// [3,14] on a grid, 12 on a graph.
Json place_json(driver::Arena arena, Cell cell) {
  if (arena.grid() == nullptr) return cell.index;
  const Point p = arena.point(cell);
  return {p.x, p.y};
}

std::string as_json(const Solution& solution) {
  const driver::TrialResult& result = solution.result;
  Json document{
      {"map", solution.options.map},
      {"algorithm", solution.options.algorithm},
      {"from", place_json(solution.arena, result.problem.start)},
      {"to", place_json(solution.arena, result.problem.goal)},
      {"terrain", solution.options.unknown ? "unknown" : "known"},
  };
  if (const Grid* grid = solution.arena.grid()) {
    document.update(Json{{"connectivity", world::name_of(grid->rules().connectivity)},
                         {"corners", world::name_of(grid->rules().corners)},
                         {"diagonal", world::name_of(grid->rules().diagonal)}});
  }
  document.update(Json{{"map_fingerprint", fmt::format("{:016x}", solution.arena.fingerprint())},
                       {"reachable", solution.reachable},
                       {"solved", result.solved}});
  if (solution.reachable) {
    document.update(Json{
        {"cost", solution.length(result.travel)},
        {"optimal", solution.length(result.problem.optimal.units)},
        {"suboptimality_pct", result.solved ? rows::suboptimality_pct(result) : std::nan("")},
        {"moves", result.moves},
        {"steps", result.steps},
        {"episodes", result.inspection.episodes},
        {"revisits", result.revisits},
        {"expanded", result.work.expansions},
        {"expanded_per_move_max", result.expanded_max},
        {"work", result.work.total()},
        {"work_per_move_max", result.work_max},
        {"learned_states", result.inspection.learned_states},
        {"online_bytes", result.inspection.online_bytes},
        {"total_ns", result.clocked_ns},
        {"move_ns_mean", solution.move_ns_mean()},
        {"move_ns_p99", solution.step_times.quantile(99)},
        {"move_ns_max", solution.step_times.max()},
        {"first_move_ns", result.clocked_first_move_ns},
    });
  }
  return document.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string as_text(const Solution& solution) {
  const driver::TrialResult& result = solution.result;
  const SolveOptions& options = solution.options;
  std::string text = fmt::format("{} from {} to {} with {}: {}\n", options.map, solution.from(), solution.to(),
                                 options.algorithm, result.solved ? "arrived" : "not solved");
  const auto line = [&](std::string_view label, const std::string& value) {
    text += fmt::format("  {:<16}{}\n", label, value);
  };
  const auto cost = [&](std::uint64_t units) {
    return solution.arena.grid() == nullptr ? terminal::format_count(units)
                                            : fmt::format("{:.3f}", solution.length(units));
  };
  line("cost", cost(result.travel));
  line("optimal", cost(result.problem.optimal.units));
  if (result.solved) line("above optimal", terminal::format_percent(rows::suboptimality_pct(result)));
  line("moves", terminal::format_count(result.moves) +
                    (result.revisits > 0
                         ? fmt::format(", {} of them onto {} visited before", terminal::format_count(result.revisits),
                                       solution.arena.grid() == nullptr ? "nodes" : "cells")
                         : ""));
  line("planning",
       fmt::format("{} episode{}, {} states expanded, at most {} in one move",
                   terminal::format_count(result.inspection.episodes), result.inspection.episodes == 1 ? "" : "s",
                   terminal::format_count(result.work.expansions), terminal::format_count(result.expanded_max)));
  if (result.inspection.learned_states > 0) {
    line("learning", fmt::format("{} states", terminal::format_count(result.inspection.learned_states)));
  }
  line("work", fmt::format("{} operations, at most {} in one move", terminal::format_count(result.work.total()),
                           terminal::format_count(result.work_max)));
  const auto time = [](std::uint64_t ns) { return terminal::format_ns(static_cast<double>(ns)); };
  line("time", fmt::format("{} in all, {} of it for the first move; {} a move on average, {} the longest",
                           time(result.clocked_ns), time(result.clocked_first_move_ns),
                           terminal::format_ns(solution.move_ns_mean()), time(solution.step_times.max())));
  line("", "of one walk by a new agent, without what other processes took of the core");
  line("agent's memory", fmt::format("{}: lists, learned values and paths; neither the map nor the database",
                                     terminal::format_bytes(static_cast<double>(result.inspection.online_bytes))));
  return text;
}

ExitCode report(const Solution& solution) {
  if (solution.options.json) {
    io::write_file("-", as_json(solution));
  } else if (solution.reachable && solution.options.trace != "-") {
    io::write_file("-", as_text(solution));
  }
  const auto sentence = [&](std::string_view what) {
    fmt::print(stderr, "cairn: {}: {} from {} to {}\n", io::input_name(solution.options.map), what, solution.from(),
               solution.to());
  };
  if (!solution.reachable) {
    sentence("there is no path");
  } else if (solution.result.trapped) {
    sentence("one-way arcs led the agent to where no path leads to its goal, on the way");
  } else if (!solution.result.solved) {
    sentence(
        fmt::format("{} steps were not enough (see --max-steps)", terminal::format_count(solution.options.max_steps)));
  }
  return solution.result.solved ? kDone : kUnsolved;
}

/// Walks, where there is a path, and says what came of it.
ExitCode walk(const SolveOptions& options, const AgentSpec& spec, driver::Arena arena, const problems::Problem& problem,
              const driver::TrialSettings& settings) {
  Solution solution{options, arena, problem.optimal != kInfiniteCost, {}, {}};
  solution.result.problem = problem;
  if (!solution.reachable) return report(solution);
  driver::Trial trial(spec, arena, settings);
  driver::Trace trace;
  solution.result = trial.run(problem, options.trace.empty() ? nullptr : &trace);
  solution.step_times = trial.step_times();
  if (!options.trace.empty()) io::write_file(options.trace, driver::format_trace(trace));
  return report(solution);
}

ExitCode solve_on_graph(SolveOptions options) {
  refuse_grid_options(*options.command);
  if (options.command->count("--algorithm") == 0) options.algorithm = kDefaultSearchingAlgorithm;
  const AgentSpec spec = parse_spec(options.algorithm);
  check_graph(spec);
  const Graph graph = load_graph(options.map, options.coordinates);
  problems::Problem problem{parse_node(options.from, "--from", graph, "start", options.map),
                            parse_node(options.to, "--to", graph, "goal", options.map),
                            {}};
  problem.optimal = problems::optimal_cost(graph, problem.start, problem.goal);
  return walk(options, spec, graph, problem, {.max_steps = options.max_steps});
}

ExitCode solve(SolveOptions options) {
  refuse_input_as_output(options.trace, {options.map, options.coordinates});
  refuse_input_as_output(options.trace, options.databases);
  if (options.json && options.trace == "-") throw UsageError("--json and '--trace -' cannot share standard output");
  if (is_graph(options.map)) return solve_on_graph(options);
  refuse_coordinates(*options.command);
  const Point from = parse_point(options.from, "--from");
  const Point to = parse_point(options.to, "--to");
  AgentSpec spec = parse_spec(options.algorithm);
  const Visibility visibility = options.unknown ? Visibility::unknown : Visibility::known;
  const bool is_named = options.command->count("--algorithm") > 0;
  if (is_named) check_terrain(spec, visibility);
  trial::DatabaseSet databases(options.databases);
  databases.check_use({&spec, 1});
  const Grid grid = load_grid(options.map, options.rules, options.terrain);
  if (grid.is_weighted() && !is_named) {
    options.algorithm = kDefaultSearchingAlgorithm;
    spec = parse_spec(options.algorithm);
  }
  check_terrain(spec, visibility);
  check_costs(spec, grid);
  problems::Problem problem{
      passable_cell(grid, from, "start", options.map), passable_cell(grid, to, "goal", options.map), {}};
  databases.check_fits(spec, grid, options.map);
  if (!grid.connected(problem.start, problem.goal)) {
    problem.optimal = kInfiniteCost;
    return walk(options, spec, grid, problem, {});
  }
  problems::find_optimal_costs(grid, {&problem, 1});
  return walk(options, spec, grid, problem,
              {visibility, options.max_steps, databases.provide(spec, grid, options.map).database.get()});
}

}  // namespace

void add_solve(CLI::App& program, Action& action) {
  add_command<SolveOptions>(
      program, "solve", "Walk from one cell or node to another, move by move", action,
      [](CLI::App& command, SolveOptions& options) {
        options.command = &command;
        add_map_or_graph(command, options.map);
        add_coordinates(command, options.coordinates);
        command.add_option("--from", options.from, "The start: a cell such as 3,14, or on a graph a node such as 12")
            ->required()
            ->type_name("X,Y|NODE");
        command.add_option("--to", options.to, "The goal")->required()->type_name("X,Y|NODE");
        add_algorithm(command, options.algorithm);
        add_databases(command, options.databases);
        add_walking(command, options.unknown, options.max_steps);
        command.add_option("--trace", options.trace, "Write each move as a line of JSON; '-' is standard output")
            ->type_name("FILE.jsonl");
        command.add_flag("--json", options.json, "Print one JSON document");
        add_terrain(command, options.terrain);
        add_rules(command, options.rules);
      },
      solve);
}

}  // namespace cairn::cli
