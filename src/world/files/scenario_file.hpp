// Problems with their optimal lengths: the scenario files of the MovingAI benchmarks (Sturtevant, "Benchmarks for
// Grid-Based Pathfinding", IEEE Transactions on Computational Intelligence and AI in Games, 2012).
#pragma once

#include <cairn/cell.hpp>
#include <cairn/grid.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace cairn::files {

struct ScenarioEntry {
  std::int32_t bucket = 0;  ///< problems of similar length have the same bucket
  std::string map;          ///< the map's file, often in a folder of another machine
  std::int32_t width = 0;   ///< the map's
  std::int32_t height = 0;
  Point start;
  Point goal;
  double length = 0;       ///< of a shortest path
  std::uint64_t line = 0;  ///< its line in the file

  /// A length of 0 between different cells says that there is no path.
  bool says_unreachable() const { return length == 0 && start != goal; }

  /// Whether both are the same problem; their lines may differ.
  friend bool operator==(const ScenarioEntry& a, const ScenarioEntry& b) {
    return a.bucket == b.bucket && a.map == b.map && a.width == b.width && a.height == b.height && a.start == b.start &&
           a.goal == b.goal && a.length == b.length;
  }
};

/// The entries in the text of a `.scen`. Throws InputError with `name`, line and column of the first error.
std::vector<ScenarioEntry> read_scenario(std::string_view text, std::string_view name);

/// The text of a `.scen`; lengths have up to eight decimals. Throws UsageError for a map whose name would break a line.
std::string write_scenario(const std::vector<ScenarioEntry>& entries);

/// Throws InputError, with `name` and the entry's line, unless the grid has the size that the entry gives and both
/// cells are passable.
void require_fit(const ScenarioEntry& entry, const Grid& grid, std::string_view name);

}  // namespace cairn::files
