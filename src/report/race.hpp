// The section of a report about a race: all algorithms on the problems of one map.
#pragma once

#include "report/page.hpp"
#include "trial/bench.hpp"

#include <span>
#include <string>
#include <vector>

namespace cairn::report {

/// A race on one map.
struct Race {
  std::string map;
  std::string about;
  const Grid* grid = nullptr;  ///< nothing on a graph, of which there are no pictures
  const problems::ProblemSet* problems = nullptr;
  std::vector<Walker> walkers;
  std::vector<trial::BenchResult> results;  ///< of each walker, in order
  driver::TrialSettings settings;
};

/// On a grid, walks the problems that show most once more, for pictures.
Section race_section(const Race& race);

/// The section about all maps together. `rows` has the rows of all maps.
Section all_maps_section(std::span<const rows::Row> rows, std::size_t maps);

/// Names of maps that are short but differ: of files their names without folders and suffix, with as many folders as
/// are needed to tell them apart. Specs stay as they are.
std::vector<std::string> short_names(std::span<const std::string> maps);

/// The report of races on any maps. Sections get short names.
Page race_page(std::string title, std::vector<Section> sections, std::vector<rows::Row> rows);

}  // namespace cairn::report
