// Problems from scenario files, checked against the map before anything runs on them.
#pragma once

#include <cairn/grid.hpp>

#include "trial/problems/problem.hpp"
#include "trial/terminal/progress_bar.hpp"
#include "world/files/scenario_file.hpp"

#include <cstddef>
#include <limits>
#include <span>
#include <string>
#include <vector>

namespace cairn {

/// A file and what it holds; the entries may be for several maps.
struct Scenario {
  std::string name;
  std::vector<ScenarioEntry> entries;
};

/// Reads a file; "-" is standard input.
Scenario load_scenario(const std::string& path);

/// Whether two names, as of a file or a spec, are of the same map: folders and extensions say nothing, since scenarios
/// name a map by a folder that exists elsewhere, and a map may have become a picture.
bool is_same_map(const std::string& a, const std::string& b);

/// Deals the entries out to the maps that they are for, by name, and where several maps share a name by size too.
class ScenarioMatcher {
 public:
  /// Throws InputError where an entry is for none of the maps. A map "-" takes all that no other map takes.
  ScenarioMatcher(std::vector<Scenario> scenarios, std::vector<std::string> maps);

  /// What there is for a map. Throws InputError where there is nothing.
  std::vector<Scenario> entries_for(const std::string& map, const Grid& grid) const;

 private:
  std::vector<Scenario> scenarios_;
  std::vector<std::string> maps_;
};

/// At most `limit` of some items, spread evenly over all of them, in their order.
template <typename T>
std::vector<T> spread_evenly(const std::vector<T>& items, std::size_t limit) {
  if (items.size() <= limit) return items;
  std::vector<T> chosen;
  for (std::size_t i = 0; i < limit; ++i) chosen.push_back(items[i * items.size() / limit]);
  return chosen;
}

inline constexpr std::size_t kAllProblems = std::numeric_limits<std::size_t>::max();

/// The problems that scenarios pose on a map, at most `limit` of them, spread evenly over what there is. Optimal costs
/// are found by search. Lines that say that there is no path are verified by the components and counted apart. Throws
/// InputError where a line does not fit the map. Under the default rules, which are those of the benchmarks, that
/// includes a length that is not the optimum; under other rules the lengths of the file say nothing.
ProblemSet scenario_problems(const Grid& grid, std::span<const Scenario> scenarios, std::size_t limit = kAllProblems,
                             ProgressBar* progress = nullptr);

}  // namespace cairn
