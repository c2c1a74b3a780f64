#include "algorithms/dynamic_control/pattern_regions.hpp"

#include <cairn/error.hpp>

#include "algorithms/dynamic_control/pattern_format.hpp"

#include <algorithm>
#include <bit>
#include <string>

namespace cairn::dynamic_control {

namespace {

spaces::CliqueSettings cliques(const Options& options, std::uint64_t seed) {
  using Order = spaces::CliqueSettings::Order;
  Order order = Order::raster;
  if (options.is("cliques", "listed")) order = Order::listed;
  if (options.is("cliques", "shuffled")) order = Order::shuffled;
  return {abstract_distance(options), order, seed};
}

}  // namespace

PatternRegions::PatternRegions(const Grid& map, const Options& options, std::uint64_t seed)
    : grid(map),
      asked_level(static_cast<unsigned>(options.integer("level"))),
      asked_base(static_cast<unsigned>(options.integer("base"))),
      abstraction(map, asked_level, cliques(options, seed)) {
  if (asked_base > asked_level) throw UsageError("the base of a pattern database must not be above its level");
  level = abstraction.height();
  base = std::min(level, asked_base);
  cells = abstraction.representatives(level);
  cells.erase(cells.begin());  // regions are numbered from 0 on, states from 1
  if (cells.size() > kMaxPatternRegions) {
    throw InputError("on level " + std::to_string(level) + " the map has " + std::to_string(cells.size()) +
                     " regions, of which a pattern database takes no more than " + std::to_string(kMaxPatternRegions) +
                     "; take a higher level");
  }
  for (const Cell cell : cells) states.push_back(abstraction.state_of(cell, base));
  if (base > 0) base_cells = abstraction.representatives(base);
}

void PatternRegions::write_map(store::DatabaseWriter& writer) const {
  std::vector<std::uint64_t> bits(grid.shape().word_count());
  std::vector<std::uint32_t> ranks;
  std::vector<std::uint32_t> runs;
  for (std::int32_t y = 0; y < grid.height(); ++y) {
    std::uint32_t last = PatternDatabase::kNoRegion;
    for (std::int32_t x = 0; x < grid.width(); ++x) {
      const Cell cell = grid.cell({x, y});
      if (!grid.passable(cell)) continue;  // blocked cells go with the run before them
      const std::uint32_t region = abstraction.state_of(cell, level).index - 1;
      if (region == last) continue;
      last = region;
      runs.push_back(region);
      bits[cell.index / 64] |= std::uint64_t{1} << (cell.index % 64);
    }
  }
  std::uint32_t before = 0;
  for (const std::uint64_t word : bits) {
    ranks.push_back(before);
    before += static_cast<std::uint32_t>(std::popcount(word));
  }
  writer.add(kPatternBits, bits);
  writer.add(kPatternRanks, ranks);
  writer.add(kPatternRuns, runs);
}

}  // namespace cairn::dynamic_control
