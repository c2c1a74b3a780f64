// The section of a report about a race: all algorithms on the problems of one map.
#pragma once

#include "report/page.hpp"
#include "trial/bench.hpp"

#include <span>
#include <string>
#include <vector>

namespace cairn {

/// A race on one map.
struct Race {
  std::string map;
  std::string about;
  const Grid* grid = nullptr;  ///< nothing on a graph, of which there are no pictures
  const ProblemSet* problems = nullptr;
  std::vector<Walker> walkers;
  std::vector<BenchResult> results;  ///< of each walker, in order
  TrialSettings settings;
};

/// On a grid, walks the problems that show most once more, for pictures.
Section race_section(const Race& race);

/// The section about all maps together. `rows` has the rows of all maps.
Section all_maps_section(std::span<const Row> rows, std::size_t maps);

/// The report of races on any maps.
Page race_page(std::string title, std::vector<Section> sections, std::vector<Row> rows);

}  // namespace cairn
