#include "report/race.hpp"

#include "trial/rows/pool.hpp"

#include <fmt/format.h>

#include <set>

namespace cairn::report {
namespace {

/// The problem on which some agent was farthest from optimal.
std::size_t worst_problem(std::span<const trial::BenchResult> results) {
  std::size_t worst = 0;
  double most = -1;
  for (const trial::BenchResult& result : results) {
    for (std::size_t i = 0; i < result.results.size(); ++i) {
      const driver::TrialResult& run = result.results[i];
      if (run.solved && rows::suboptimality_pct(run) > most) {
        most = rows::suboptimality_pct(run);
        worst = i;
      }
    }
  }
  return worst;
}

}  // namespace

Section race_section(const Race& race) {
  std::vector<rows::Row> rows;
  for (const trial::BenchResult& result : race.results) rows.push_back(result.row);
  Section section;
  section.title = race.map;
  section.about = race.about;
  section.tables.push_back({"", rows::make_table(rows)});
  section.plots = standard_plots(rows);
  if (race.grid == nullptr) return section;
  section.maps.push_back(view_of_map(race.map, *race.grid));
  section.problems =
      walk_examples(*race.grid, *race.problems, race.walkers, race.settings, worst_problem(race.results));
  return section;
}

Section all_maps_section(std::span<const rows::Row> rows, std::size_t maps) {
  const std::vector<rows::Row> pooled = rows::pool_by_algorithm(rows, "all maps");
  Section section;
  section.title = "All maps";
  section.about = fmt::format(
      "{} maps together: means over all problems or moves; of databases and build times, the mean of a map.", maps);
  section.tables.push_back({"", rows::make_table(pooled)});
  section.plots = standard_plots(pooled);
  return section;
}

Page race_page(std::string title, std::vector<Section> sections, std::vector<rows::Row> rows) {
  if (sections.size() > 1) sections.insert(sections.begin(), all_maps_section(rows, sections.size()));
  return {std::move(title),
          "Each agent decides every move within bounded work. All walked the same problems, and every move was checked "
          "against the map. The best value of each column is marked; hover a heading for its definition, a point for "
          "its figures; click a name below a plot to hide it, a path to enlarge and play it.",
          std::move(sections), std::move(rows)};
}

}  // namespace cairn::report
