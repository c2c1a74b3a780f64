#include "report/race.hpp"

#include "report/story.hpp"
#include "trial/rows/pool.hpp"
#include "trial/terminal/printable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

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

/// The last `parts` parts of a path, without the suffix; the whole name if it is no path of a file.
std::string tail(std::string_view map, std::size_t parts) {
  constexpr std::string_view kSuffixes[] = {".map", ".png", ".yaml", ".gr", ".pgm"};
  const auto suffix =
      std::find_if(std::begin(kSuffixes), std::end(kSuffixes), [&](std::string_view s) { return map.ends_with(s); });
  if (suffix == std::end(kSuffixes)) return std::string(map);
  map.remove_suffix(suffix->size());
  std::size_t begin = map.size();
  for (; parts > 0 && begin != std::string_view::npos; --parts) {
    begin = begin == 0 ? std::string_view::npos : map.rfind('/', begin - 1);
  }
  return std::string(begin == std::string_view::npos ? map : map.substr(begin + 1));
}

/// The walk of an algorithm, if it walked that problem.
std::optional<std::size_t> walk_of(const WalkedProblem& problem, const std::string& algorithm) {
  for (std::size_t i = 0; i < problem.walks.size(); ++i) {
    if (problem.walks[i].label == algorithm) return i;
  }
  return std::nullopt;
}

/// Says who wins, with the plot and the two paths that show it. The first section with paths has them.
void tell_story(Section& section, std::span<const rows::Row> rows, std::span<const Section> sections) {
  section.story = story_of(rows);
  section.has_headline = !section.plots.empty();
  const Contrast contrast = contrast_of(rows);
  for (std::size_t i = 0; i < sections.size(); ++i) {
    if (sections[i].problems.empty()) continue;
    const auto first = walk_of(sections[i].problems.front(), rows[contrast.winner].algorithm);
    const auto second = walk_of(sections[i].problems.front(), rows[contrast.other].algorithm);
    if (!first || !second) continue;
    section.comparison = Comparison{i, 0, *first, *second};
    return;
  }
}

}  // namespace

std::vector<std::string> short_names(std::span<const std::string> maps) {
  constexpr std::size_t kMostParts = 64;
  std::vector<std::string> names;
  for (const std::string& map : maps) {
    std::size_t parts = 1;
    const auto is_shared = [&] {
      return std::count_if(maps.begin(), maps.end(),
                           [&](const std::string& other) { return tail(other, parts) == tail(map, parts); }) > 1;
    };
    while (parts < kMostParts && is_shared()) ++parts;
    names.push_back(parts == kMostParts ? map : tail(map, parts));
  }
  return names;
}

Section race_section(const Race& race) {
  std::vector<rows::Row> rows;
  for (const trial::BenchResult& result : race.results) rows.push_back(result.row);
  Section section;
  section.title = race.map;
  section.about = race.about;
  section.tables.push_back({"", rows::make_table(rows)});
  section.plots = standard_plots(rows);
  if (race.grid == nullptr) {
    if (!rows.empty()) tell_story(section, rows, {});
    return section;
  }
  section.maps.push_back(view_of_map(race.map, *race.grid));
  section.problems =
      walk_examples(*race.grid, *race.problems, race.walkers, race.settings, worst_problem(race.results));
  if (!rows.empty()) tell_story(section, rows, {&section, 1});
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
  std::vector<std::string> maps;
  for (const Section& section : sections) maps.push_back(section.title);
  const std::vector<std::string> names = short_names(maps);
  for (std::size_t i = 0; i < sections.size(); ++i) {
    sections[i].title = terminal::printable(names[i]);
    if (names[i] != maps[i]) sections[i].about = terminal::printable(maps[i]) + ": " + sections[i].about;
    for (MapView& map : sections[i].maps) map.name = sections[i].title;
  }
  if (sections.size() > 1) {
    Section all = all_maps_section(rows, sections.size());
    if (!rows.empty()) tell_story(all, rows::pool_by_algorithm(rows, "all maps"), sections);
    if (all.comparison) ++all.comparison->section;
    sections.insert(sections.begin(), std::move(all));
  }
  for (std::size_t i = sections.size() > 1 ? 1 : 0; i < sections.size(); ++i) {
    if (sections[i].comparison) sections[i].comparison->section = i;
  }
  return {std::move(title),
          "All agents walked the same problems, and every move was checked against the map. A click on a heading sorts "
          "a table.",
          std::move(sections), std::move(rows)};
}

}  // namespace cairn::report
