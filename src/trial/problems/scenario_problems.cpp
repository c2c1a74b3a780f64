#include "trial/problems/scenario_problems.hpp"

#include <cairn/error.hpp>

#include "base/io/input_file.hpp"
#include "base/io/text_reader.hpp"
#include "trial/problems/optimal_costs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>

namespace cairn::problems {
namespace {

/// The file and line of a problem, for messages.
struct Source {
  const Scenario* scenario;
  std::size_t index;

  files::ScenarioEntry entry() const { return scenario->entries[index]; }
};

/// Scenario files print six significant digits, or two decimals.
bool same_length(double a, double b) { return std::abs(a - b) <= 0.006 + 1e-5 * std::max(a, b); }

[[noreturn]] void refuse_length(const Source& source, const std::string& truth) {
  const files::ScenarioEntry entry = source.entry();
  const std::string claim =
      entry.says_unreachable() ? "that there is no path" : fmt::format("a length of {}", entry.length);
  throw InputError(
      fmt::format("{}: the line says {}, but on this map {}: the scenario is for another map, or for "
                  "other rules (--corners, --diagonal, --connectivity)",
                  io::place(source.scenario->name, entry.line), claim, truth));
}

std::string_view stem(std::string_view path) {
  path.remove_prefix(path.find_last_of("/\\") + 1);
  for (const std::string_view extension : {".map", ".png", ".yaml"}) {
    if (path.ends_with(extension)) path.remove_suffix(extension.size());
  }
  return path;
}

}  // namespace

Scenario load_scenario(const std::string& path) {
  const std::string name = io::input_name(path);
  return {name, files::read_scenario(io::read_file(path), name)};
}

bool is_same_map(const std::string& a, const std::string& b) { return a == b || stem(a) == stem(b); }

ScenarioMatcher::ScenarioMatcher(std::vector<Scenario> scenarios, std::vector<std::string> maps, bool others)
    : scenarios_(std::move(scenarios)), maps_(std::move(maps)) {
  if (others) return;
  for (const Scenario& scenario : scenarios_) {
    for (const files::ScenarioEntry& entry : scenario.entries) {
      const auto fits = [&](const std::string& map) { return map == "-" || is_same_map(entry.map, map); };
      if (std::any_of(maps_.begin(), maps_.end(), fits)) continue;
      throw InputError(fmt::format("{}: the problem is for the map {}, which is not among the maps given",
                                   io::place(scenario.name, entry.line), io::in_quotes(entry.map)));
    }
  }
}

std::vector<Scenario> ScenarioMatcher::entries_for(const std::string& map, const Grid& grid) const {
  const auto same = [](const std::string& name) {
    return [&name](const std::string& other) { return is_same_map(name, other); };
  };
  const bool shares_name = std::count_if(maps_.begin(), maps_.end(), same(map)) > 1;
  std::vector<Scenario> found;
  for (const Scenario& scenario : scenarios_) {
    const auto is_mine = [&](const files::ScenarioEntry& entry) {
      if (map == "-") return std::none_of(maps_.begin(), maps_.end(), same(entry.map));
      const bool fits = entry.width == grid.width() && entry.height == grid.height();
      return is_same_map(entry.map, map) && (fits || !shares_name);
    };
    const auto count =
        static_cast<std::size_t>(std::count_if(scenario.entries.begin(), scenario.entries.end(), is_mine));
    Scenario mine{scenario.name, {}};
    if (count == scenario.entries.size()) {
      mine.entries = scenario.entries;
    } else {
      mine.entries.reserve(count);
      for (const files::ScenarioEntry& entry : scenario.entries) {
        if (is_mine(entry)) mine.entries.push_back(entry);
      }
    }
    if (count > 0) found.push_back(std::move(mine));
  }
  if (found.empty()) throw InputError(fmt::format("no scenario has a problem for the map '{}'", map));
  return found;
}

ProblemSet scenario_problems(const Grid& grid, std::span<const Scenario> scenarios, std::size_t limit,
                             terminal::ProgressBar* progress) {
  const bool default_rules = grid.rules() == Rules{};
  // Their lengths are those of cells that all cost 1.
  const bool checks_lengths = default_rules && !grid.is_weighted();
  ProblemSet set;
  std::vector<Source> sources;
  for (const Scenario& scenario : scenarios) {
    for (std::size_t i = 0; i < scenario.entries.size(); ++i) {
      const files::ScenarioEntry entry = scenario.entries[i];
      files::require_fit(entry, grid, scenario.name);
      const bool reachable = grid.connected(grid.cell(entry.start), grid.cell(entry.goal));
      if (default_rules && reachable == entry.says_unreachable()) {
        refuse_length({&scenario, i}, reachable ? "there is one" : "there is no path");
      }
      if (reachable) {
        sources.push_back({&scenario, i});
      } else {
        ++set.unreachable;
      }
    }
  }
  sources = spread_evenly(sources, limit);
  for (const Source& source : sources) {
    const files::ScenarioEntry entry = source.entry();
    set.problems.push_back({grid.cell(entry.start), grid.cell(entry.goal), Cost{}});
  }
  find_optimal_costs(grid, set.problems, progress);
  for (std::size_t i = 0; checks_lengths && i < sources.size(); ++i) {
    const double length = grid.costs().to_length(set.problems[i].optimal);
    if (!same_length(length, sources[i].entry().length)) {
      refuse_length(sources[i], fmt::format("the optimum is {:.8g}", length));
    }
  }
  return set;
}

}  // namespace cairn::problems
