#include "cli/texts/crowd_text.hpp"

#include "trial/terminal/units.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <bit>
#include <map>

namespace cairn::cli {
namespace {

using Json = nlohmann::ordered_json;

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

double first_frame_search_ns(const PlayedCrowd& played) { return played.search.mean_ns * played.options.play.agents; }

double moves_per_second(const driver::CrowdPlayResult& result) {
  const auto ns = static_cast<double>(result.total_ns());
  return ns > 0 ? static_cast<double>(result.moves) * 1e9 / ns : 0;
}

double bytes_per_agent(const PlayedCrowd& played) {
  return static_cast<double>(played.result.agent_bytes) / static_cast<double>(played.options.play.agents);
}

/// Edits of the file that come after the last tick.
std::uint64_t edits_not_made(const CrowdOptions& options) {
  const auto& edits = options.play.edits;
  return static_cast<std::uint64_t>(std::count_if(
      edits.begin(), edits.end(), [&](const driver::MapEdit& edit) { return edit.tick >= options.play.ticks; }));
}

}  // namespace

std::string crowd_json(const PlayedCrowd& played) {
  const driver::CrowdPlayResult& result = played.result;
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
      {"moves_per_second", moves_per_second(result)},
      {"unserved_turns", result.unserved},
      {"detour_moves", result.detour_moves},
      {"arrived", result.arrived},
      {"unreachable", result.unreachable},
      {"edits", result.edits},
      {"edits_not_made", edits_not_made(options)},
      {"walking", result.walking},
      {"on_shortest_paths", result.on_shortest_paths},
      {"agent_bytes_mean", bytes_per_agent(played)},
      {"shared_bytes", result.shared_bytes},
      {"astar_searches", played.search.searches},
      {"astar_search_ns_mean", played.search.mean_ns},
      {"astar_search_ns_max", played.search.most_ns},
      {"astar_first_frame_ns", first_frame_search_ns(played)},
  };
  return document.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string crowd_text(const PlayedCrowd& played) {
  const driver::CrowdPlayResult& result = played.result;
  const CrowdOptions& options = played.options;
  const auto frames = sorted(result.frame_ns);
  const auto time = [](std::uint64_t ns) { return terminal::format_ns(static_cast<double>(ns)); };
  const std::string budget = options.play.budget.time_ns > 0
                                 ? time(options.play.budget.time_ns)
                                 : terminal::format_count(options.play.budget.work) + " operations";
  std::string text = fmt::format("{}: {} x {} cells, {} agents with {}, {} ticks of at most {}\n", options.map,
                                 played.grid.width(), played.grid.height(), terminal::format_count(options.play.agents),
                                 options.algorithm, terminal::format_count(options.play.ticks), budget);
  const auto line = [&](std::string_view label, const std::string& value) {
    text += fmt::format("  {:<14}{}\n", label, value);
  };
  line("frame", fmt::format("{} median, {} for 99 of 100, {} the worst", time(quantile(frames, 50)),
                            time(quantile(frames, 99)), time(quantile(frames, 100))));
  const auto counts = histogram(result.frame_ns);
  std::uint64_t most = 1;
  for (const auto& [edge, count] : counts) most = std::max(most, count);
  for (const auto& [edge, count] : counts) {
    line("", fmt::format("<= {:<10}{:>9}  {}", time(edge), terminal::format_count(count),
                         std::string(count * 40 / most, '#')));
  }
  line("moves", fmt::format("{}, {} a second; {} turns had to wait", terminal::format_count(result.moves),
                            terminal::format_count(static_cast<std::uint64_t>(moves_per_second(result))),
                            terminal::format_count(result.unserved)));
  line("arrived", fmt::format("{} times; {} times the goal was out of reach", terminal::format_count(result.arrived),
                              terminal::format_count(result.unreachable)));
  const std::uint64_t not_made = edits_not_made(options);
  if (result.edits + not_made > 0) {
    line("edits", fmt::format("{}; {} moves were detours around them", terminal::format_count(result.edits),
                              terminal::format_count(result.detour_moves)));
  }
  if (result.edits > 0) {
    line("", fmt::format("{} of {} agents that still walk are known to be on shortest paths",
                         terminal::format_count(result.on_shortest_paths), terminal::format_count(result.walking)));
  }
  if (not_made > 0) {
    line("", fmt::format("{} more {} not made, since {} after the last tick (see --ticks)",
                         terminal::format_count(not_made), not_made == 1 ? "was" : "were",
                         not_made == 1 ? "it comes" : "they come"));
  }
  line("memory", fmt::format("{} for each agent, and {} that they share; neither the map nor the database",
                             terminal::format_bytes(bytes_per_agent(played)),
                             terminal::format_bytes(static_cast<double>(result.shared_bytes))));
  if (played.search.searches > 0) {
    line("A* on demand", fmt::format("{} a search, {} the longest of {}; for all agents in one frame: {}",
                                     terminal::format_ns(played.search.mean_ns), time(played.search.most_ns),
                                     terminal::format_count(played.search.searches),
                                     terminal::format_ns(first_frame_search_ns(played))));
  }
  return text;
}

}  // namespace cairn::cli
