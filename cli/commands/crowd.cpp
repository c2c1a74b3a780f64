// cairn crowd: many agents under one frame budget.
#include <cairn/algorithm.hpp>
#include <cairn/crowd.hpp>
#include <cairn/error.hpp>

#include "base/io/output_file.hpp"
#include "cli/arguments.hpp"
#include "cli/commands.hpp"
#include "cli/output_folder.hpp"
#include "cli/texts/crowd_text.hpp"
#include "report/crowd_page.hpp"
#include "trial/database_set.hpp"
#include "trial/driver/crowd_play.hpp"
#include "trial/problems/scenario_problems.hpp"

#include <fmt/format.h>

#include <charconv>
#include <map>
#include <optional>

namespace cairn::cli {
namespace {

// How long A* on demand is measured.
constexpr std::uint64_t kSearchNs = 2'000'000'000;

/// "1ms", "500us", "250000ns", or a number of counted operations.
TickBudget parse_budget(const std::string& text) {
  std::uint64_t number = 0;
  const char* const end = text.data() + text.size();
  const auto result = std::from_chars(text.data(), end, number);
  const std::string unit(result.ptr, end);
  const std::map<std::string, std::uint64_t> units{{"ns", 1}, {"us", 1000}, {"ms", 1'000'000}, {"s", 1'000'000'000}};
  if (result.ec == std::errc{} && number <= 1'000'000'000'000) {
    if (unit.empty() && number >= kMinTickWork) return TickBudget::of_work(number);
    if (const auto found = units.find(unit); found != units.end() && number > 0) {
      return TickBudget::of_time_ns(number * found->second);
    }
  }
  throw UsageError(fmt::format(
      "--budget must be a time such as 1ms or 500us, or at least {} counted operations, not '{}'", kMinTickWork, text));
}

/// The trips that scenarios pose on the map: `agents` of them, or all. Fewer are spread evenly, more begin again.
std::vector<driver::Trip> trips_of(const CrowdOptions& options, const Grid& grid) {
  std::vector<problems::Scenario> scenarios;
  for (const std::string& path : options.scenarios) scenarios.push_back(problems::load_scenario(path));
  const problems::ScenarioMatcher matcher(std::move(scenarios), {options.map});
  std::vector<driver::Trip> all;
  for (const problems::Scenario& scenario : matcher.entries_for(options.map, grid)) {
    for (const files::ScenarioEntry& entry : scenario.entries) {
      files::require_fit(entry, grid, scenario.name);
      all.push_back({entry.start, entry.goal});
    }
  }
  const std::size_t count = options.agents.value_or(static_cast<std::uint32_t>(all.size()));
  std::vector<driver::Trip> chosen = problems::spread_evenly(all, count);
  for (std::size_t i = 0; chosen.size() < count; ++i) chosen.push_back(all[i % all.size()]);
  return chosen;
}

ExitCode crowd(CrowdOptions options) {
  for (const std::string& out : {options.trace, options.page}) {
    refuse_input_as_output(out, {options.map});
    refuse_input_as_output(out, options.scenarios);
    refuse_input_as_output(out, options.databases);
  }
  if (options.json && options.trace == "-") throw UsageError("--json and '--trace -' cannot share standard output");
  options.play.budget = parse_budget(options.budget);
  options.play.record_moves = !options.trace.empty() || !options.page.empty();
  const AgentSpec spec = parse_spec(options.algorithm);
  trial::DatabaseSet databases(options.databases);
  databases.check_use({&spec, 1});
  Grid grid = load_grid(options.map, options.rules, options.terrain);
  databases.check_fits(spec, grid, options.map);
  if (!options.edits.empty()) {
    const char* const end = options.edits.data() + options.edits.size();
    const auto rate = std::from_chars(options.edits.data(), end, options.play.edits_per_second);
    if (rate.ec != std::errc{} || rate.ptr != end) {
      options.play.edits_per_second = 0;
      options.play.edits = driver::load_map_edits(options.edits, grid);
    } else if (options.play.edits_per_second > 1'000'000) {
      throw UsageError("--edits takes at most 1000000 a second");
    }
  }
  if (!options.scenarios.empty()) options.play.trips = trips_of(options, grid);
  options.play.agents = options.play.trips.empty() ? options.agents.value_or(options.play.agents)
                                                   : static_cast<std::uint32_t>(options.play.trips.size());
  const Database* database = databases.provide(spec, grid, options.map).database.get();
  if (options.exclusive && options.play.agents > grid.passable_count() / 2) {
    throw UsageError(
        fmt::format("--exclusive leaves room for {} agents on this map, half of its passable cells: ask for "
                    "fewer with --agents",
                    grid.passable_count() / 2));
  }
  const CrowdSettings settings{.algorithm = options.algorithm,
                               .threads = options.threads,
                               .occupancy = options.exclusive ? Occupancy::exclusive : Occupancy::shared,
                               .out_of_reach = options.approach ? OutOfReach::approach : OutOfReach::wait,
                               .flow_fields = {.most = options.flow_fields}};
  const auto made = database != nullptr ? std::make_unique<Crowd>(std::move(grid), *database, settings)
                                        : std::make_unique<Crowd>(std::move(grid), settings);
  const Terrain terrain = made->grid().terrain();
  driver::CrowdPlay play(*made, options.play);
  const driver::SearchOnDemand search = driver::search_on_demand(*made, kSearchNs);
  const PlayedCrowd played{options, made->grid(), play.play_all(), search};
  if (!options.trace.empty()) io::write_file(options.trace, driver::format_crowd_trace(played.result.trace));
  if (!options.page.empty()) {
    const char* const unit = options.play.budget.time_ns > 0 ? "" : " counted operations";
    const std::string about = fmt::format("{} walks {} agents for {} frames, each within {}{}.", options.algorithm,
                                          options.play.agents, options.play.ticks, options.budget, unit);
    io::write_file(options.page, report::crowd_page({"A crowd on " + options.map, about, terrain, options.play.budget,
                                                     options.play.agents, played.result}));
  }
  if (options.trace != "-") io::write_file("-", options.json ? crowd_json(played) : crowd_text(played));
  return kDone;
}

}  // namespace

void add_crowd(CLI::App& program, Action& action) {
  CLI::App& command = add_command<CrowdOptions>(
      program, "crowd", "Walk many agents at once, each frame within a budget", action,
      [](CLI::App& crowd_command, CrowdOptions& options) {
        add_map(crowd_command, options.map);
        crowd_command
            .add_option("--agents", options.agents,
                        "How many; those that arrive are sent on. With --scen, all of its problems")
            ->type_name("N")
            ->default_str(std::to_string(options.play.agents))
            ->check(whole_number(1, kMaxCrowdAgents));
        crowd_command
            .add_option("--scen", options.scenarios,
                        "Scenarios whose starts and goals the agents go to and fro between; without, random ones")
            ->type_name("FILE...");
        crowd_command.add_option("--ticks", options.play.ticks, "How many frames, of a sixtieth of a second")
            ->type_name("N")
            ->capture_default_str()
            ->check(whole_number(1, 100'000'000));
        crowd_command
            .add_option("--budget", options.budget, "What a frame may take: a time, or a number of counted operations")
            ->type_name("1ms|500us|N")
            ->capture_default_str();
        add_algorithm(crowd_command, options.algorithm);
        add_databases(crowd_command, options.databases);
        crowd_command
            .add_option("--edits", options.edits,
                        "Cells that close and open: so many a second at random, or a file with lines 'TICK X Y close'")
            ->type_name("FILE|RATE");
        crowd_command
            .add_option("--trace", options.trace,
                        "Write each move as a line of JSON, which 'cairn map render' draws; '-' is standard output")
            ->type_name("FILE.jsonl");
        crowd_command
            .add_option("--page", options.page,
                        "Write a page for the browser that plays the moves, and shows what each frame took")
            ->type_name("FILE.html");
        crowd_command.add_flag("--exclusive", options.exclusive,
                               "No two agents on one cell; they make room for others");
        crowd_command.add_flag("--approach", options.approach,
                               "Agents whose goal is out of reach go to the nearest cell that is not");
        crowd_command
            .add_option("--fields", options.flow_fields,
                        "Goals that can have a flow field at a time; one that 16 agents go to gets one")
            ->type_name("N")
            ->capture_default_str()
            ->check(whole_number(0, 4096));
        crowd_command.add_option("--threads", options.threads, "Threads to use; 0 is one for each core")
            ->type_name("N")
            ->capture_default_str()
            ->check(whole_number(0, 256));
        crowd_command.add_option("--seed", options.play.seed, "Seed of the random choices")
            ->type_name("N")
            ->capture_default_str()
            ->check(whole_number(0));
        crowd_command.add_flag("--json", options.json, "Print one JSON document");
        add_terrain(crowd_command, options.terrain);
        add_rules(crowd_command, options.rules);
      },
      crowd);
  command.footer(
      "It prints how long frames take, and beside that what each request costs if A* answers it at once. docs/crowd.md "
      "tells\nmore.");
}

}  // namespace cairn::cli
