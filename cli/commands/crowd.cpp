// cairn crowd: many agents under one frame budget.
#include <cairn/algorithm.hpp>
#include <cairn/crowd.hpp>
#include <cairn/error.hpp>

#include "base/output_file.hpp"
#include "cli/arguments.hpp"
#include "cli/commands.hpp"
#include "trial/crowd_play.hpp"
#include "trial/database_set.hpp"
#include "trial/rows/units.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <bit>
#include <charconv>
#include <map>

namespace cairn::cli {
namespace {

using Json = nlohmann::ordered_json;

struct CrowdOptions {
  std::string map;
  std::string algorithm{kDefaultAlgorithm};
  std::vector<std::string> databases;
  std::string budget = "1ms";
  std::string edits;
  unsigned threads = 1;
  CrowdPlaySettings play;
  Rules rules;
  bool json = false;
};

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

/// The value that a share of the sorted values does not exceed.
std::uint64_t quantile(const std::vector<std::uint64_t>& sorted, std::uint64_t per_cent) {
  if (sorted.empty()) return 0;
  const std::size_t rank = (sorted.size() * per_cent + 99) / 100;
  return sorted[std::max<std::size_t>(rank, 1) - 1];
}

std::vector<std::uint64_t> sorted(std::vector<std::uint64_t> values) {
  std::sort(values.begin(), values.end());
  return values;
}

/// Frames by powers of two: the upper edge, and how many took no longer but more than half of that.
std::map<std::uint64_t, std::uint64_t> histogram(const std::vector<std::uint64_t>& frame_ns) {
  std::map<std::uint64_t, std::uint64_t> counts;
  for (const std::uint64_t ns : frame_ns) ++counts[std::bit_ceil(std::max<std::uint64_t>(ns, 1))];
  return counts;
}

struct Played {
  const CrowdOptions& options;
  const Grid& grid;
  const CrowdPlayResult& result;
  SearchOnDemand search;

  double first_frame_search_ns() const { return search.mean_ns * options.play.agents; }
  double moves_per_second() const {
    const auto ns = static_cast<double>(result.total_ns());
    return ns > 0 ? static_cast<double>(result.moves) * 1e9 / ns : 0;
  }
  double bytes_per_agent() const {
    return static_cast<double>(result.agent_bytes) / static_cast<double>(options.play.agents);
  }
};

std::string as_json(const Played& played) {
  const CrowdPlayResult& result = played.result;
  const CrowdOptions& options = played.options;
  const auto frames = sorted(result.frame_ns);
  const auto work = sorted(result.frame_work);
  Json buckets = Json::array();
  for (const auto& [edge, count] : histogram(result.frame_ns))
    buckets.push_back({{"up_to_ns", edge}, {"frames", count}});
  const bool timed = options.play.budget.time_ns > 0;
  const Json document{
      {"map", options.map},
      {"algorithm", options.algorithm},
      {"agents", options.play.agents},
      {"ticks", options.play.ticks},
      {"threads", options.threads},
      {"budget_ns", timed ? Json(options.play.budget.time_ns) : Json()},
      {"budget_work", timed ? Json() : Json(options.play.budget.work)},
      {"frame_ns_median", quantile(frames, 50)},
      {"frame_ns_p99", quantile(frames, 99)},
      {"frame_ns_max", quantile(frames, 100)},
      {"frame_histogram", buckets},
      {"work_per_frame_median", quantile(work, 50)},
      {"work_per_frame_max", quantile(work, 100)},
      {"moves", result.moves},
      {"moves_per_second", played.moves_per_second()},
      {"unserved_turns", result.unserved},
      {"detour_moves", result.detour_moves},
      {"arrived", result.arrived},
      {"unreachable", result.unreachable},
      {"edits", result.edits},
      {"agent_bytes_mean", played.bytes_per_agent()},
      {"shared_bytes", result.shared_bytes},
      {"astar_searches", played.search.searches},
      {"astar_search_ns_mean", played.search.mean_ns},
      {"astar_search_ns_max", played.search.most_ns},
      {"astar_first_frame_ns", played.first_frame_search_ns()},
  };
  return document.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string as_text(const Played& played) {
  const CrowdPlayResult& result = played.result;
  const CrowdOptions& options = played.options;
  const auto frames = sorted(result.frame_ns);
  const auto time = [](std::uint64_t ns) { return format_ns(static_cast<double>(ns)); };
  const std::string budget = options.play.budget.time_ns > 0 ? time(options.play.budget.time_ns)
                                                             : format_count(options.play.budget.work) + " operations";
  std::string text = fmt::format("{}: {} x {} cells, {} agents with {}, {} ticks of at most {}\n", options.map,
                                 played.grid.width(), played.grid.height(), format_count(options.play.agents),
                                 options.algorithm, format_count(options.play.ticks), budget);
  const auto line = [&](std::string_view label, const std::string& value) {
    text += fmt::format("  {:<14}{}\n", label, value);
  };
  line("frame", fmt::format("{} median, {} for 99 of 100, {} the worst", time(quantile(frames, 50)),
                            time(quantile(frames, 99)), time(quantile(frames, 100))));
  const auto counts = histogram(result.frame_ns);
  std::uint64_t most = 1;
  for (const auto& [edge, count] : counts) most = std::max(most, count);
  for (const auto& [edge, count] : counts) {
    line("", fmt::format("<= {:<10}{:>9}  {}", time(edge), format_count(count), std::string(count * 40 / most, '#')));
  }
  line("moves",
       fmt::format("{}, {} a second; {} turns had to wait", format_count(result.moves),
                   format_count(static_cast<std::uint64_t>(played.moves_per_second())), format_count(result.unserved)));
  line("arrived", fmt::format("{} times; {} times the goal was out of reach", format_count(result.arrived),
                              format_count(result.unreachable)));
  if (result.edits > 0) {
    line("edits", fmt::format("{}; {} moves were detours around them", format_count(result.edits),
                              format_count(result.detour_moves)));
  }
  line("memory", fmt::format("{} an agent, and {} that they share", format_bytes(played.bytes_per_agent()),
                             format_bytes(static_cast<double>(result.shared_bytes))));
  if (played.search.searches > 0) {
    line("A* on demand", fmt::format("{} a search, {} the longest of {}; for all agents in one frame: {}",
                                     format_ns(played.search.mean_ns), time(played.search.most_ns),
                                     format_count(played.search.searches), format_ns(played.first_frame_search_ns())));
  }
  return text;
}

ExitCode crowd(CrowdOptions options) {
  options.play.budget = parse_budget(options.budget);
  const AgentSpec spec = parse_spec(options.algorithm);
  DatabaseSet databases(options.databases);
  databases.check_use({&spec, 1});
  Grid grid = load_grid(options.map, options.rules);
  databases.check_fits(spec, grid, options.map);
  if (!options.edits.empty()) {
    const char* const end = options.edits.data() + options.edits.size();
    const auto rate = std::from_chars(options.edits.data(), end, options.play.edits_per_second);
    if (rate.ec != std::errc{} || rate.ptr != end) {
      options.play.edits_per_second = 0;
      options.play.edits = load_map_edits(options.edits, grid);
    } else if (options.play.edits_per_second > 1'000'000) {
      throw UsageError("--edits takes at most 1000000 a second");
    }
  }
  const Database* database = databases.provide(spec, grid, options.map).database;
  const CrowdSettings settings{options.algorithm, options.threads};
  const auto made = database != nullptr ? std::make_unique<Crowd>(std::move(grid), *database, settings)
                                        : std::make_unique<Crowd>(std::move(grid), settings);
  CrowdPlay play(*made, options.play);
  const SearchOnDemand search = search_on_demand(*made, kSearchNs);
  const Played played{options, made->grid(), play.play_all(), search};
  write_file("-", options.json ? as_json(played) : as_text(played));
  return kDone;
}

}  // namespace

void add_crowd(CLI::App& program, Action& action) {
  CLI::App& command = add_command<CrowdOptions>(
      program, "crowd", "Walk many agents at once, each frame within a budget", action,
      [](CLI::App& crowd_command, CrowdOptions& options) {
        add_map(crowd_command, options.map);
        crowd_command.add_option("--agents", options.play.agents, "How many; those that arrive are sent on")
            ->type_name("N")
            ->capture_default_str()
            ->check(whole_number(1, kMaxCrowdAgents));
        crowd_command.add_option("--ticks", options.play.ticks, "How many frames, of a sixtieth of a second")
            ->type_name("N")
            ->capture_default_str()
            ->check(whole_number(1, 100'000'000));
        crowd_command.add_option("--budget", options.budget, "Of a frame: a time, or a number of counted operations")
            ->type_name("1ms|500us|N")
            ->capture_default_str();
        add_algorithm(crowd_command, options.algorithm);
        add_databases(crowd_command, options.databases);
        crowd_command
            .add_option("--edits", options.edits,
                        "Cells that close and open: so many a second at random, or a file with lines 'TICK X Y close'")
            ->type_name("FILE|RATE");
        crowd_command.add_option("--threads", options.threads, "How many to use; 0 is one for each core")
            ->type_name("N")
            ->capture_default_str()
            ->check(whole_number(0, 256));
        crowd_command.add_option("--seed", options.play.seed, "Which of the many random choices")
            ->type_name("N")
            ->capture_default_str()
            ->check(whole_number(0));
        crowd_command.add_flag("--json", options.json, "Print one JSON document");
        add_rules(crowd_command, options.rules);
      },
      crowd);
  command.footer("Beside it: what each request costs if it is answered by A* at once. docs/crowd.md tells more.");
}

}  // namespace cairn::cli
