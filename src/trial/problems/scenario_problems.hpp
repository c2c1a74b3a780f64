// Problems from scenario files, checked against the map before they are used.
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

namespace cairn::problems {

/// A scenario file and its entries, which can be for several maps.
struct Scenario {
  std::string name;
  files::ScenarioEntries entries;
};

/// Reads a file; "-" is standard input.
Scenario load_scenario(const std::string& path);

/// Whether two names of files or specs are of the same map. Folders and extensions are ignored, because scenarios name
/// folders that exist elsewhere, and a map can have been converted to a picture.
bool is_same_map(const std::string& a, const std::string& b);

/// Assigns the entries to their maps, by name, and by size if several maps have the same name.
class ScenarioMatcher {
 public:
  /// Throws InputError if an entry is for none of the maps, unless `others` allows for it. The map "-" gets all entries
  /// that no other map gets.
  ScenarioMatcher(std::vector<Scenario> scenarios, std::vector<std::string> maps, bool others = false);

  /// The entries of a map. Throws InputError if there are none.
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

/// The problems of the scenarios on a map, at most `limit` of them, spread evenly over all. Optimal costs are computed
/// by search. Lines that state that there is no path are verified with the components and counted apart. Throws
/// InputError if a line does not fit the map. Under the default rules, which are those of the MovingAI benchmarks, this
/// includes a length that is not optimal; under other rules, and where cells have costs, the lengths of the file are
/// ignored.
ProblemSet scenario_problems(const Grid& grid, std::span<const Scenario> scenarios, std::size_t limit = kAllProblems,
                             terminal::ProgressBar* progress = nullptr);

}  // namespace cairn::problems
