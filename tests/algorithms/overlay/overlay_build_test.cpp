// What an overlay holds, against the definition: gates that keep connected what is connected, distances across sectors.
#include <cairn/build.hpp>

#include "algorithms/overlay/format/tables.hpp"
#include "support/naive_search.hpp"
#include "support/random_maps.hpp"

#include <gtest/gtest.h>

#include <map>
#include <queue>
#include <string>

namespace cairn::overlay_format {
namespace {

Grid random_grid(base::Random& random, std::int32_t most) {
  Terrain terrain =
      random.chance(1, 2) ? support::random_terrain(random, most) : support::structured_terrain(random, 4, most);
  if (random.chance(1, 2)) terrain = support::with_random_costs(random, std::move(terrain));
  return Grid(std::move(terrain), support::random_rules(random));
}

/// The distances from a cell to all that are reached within a box.
std::map<Cell, std::uint32_t> distances_within(const Grid& grid, const Box& box, Cell from) {
  std::map<Cell, std::uint32_t> found;
  using Entry = std::pair<std::uint32_t, Cell>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
  open.push({0, from});
  while (!open.empty()) {
    const auto [g, cell] = open.top();
    open.pop();
    if (!found.emplace(cell, g).second) continue;
    for (const auto& [next, cost] : support::naive_successors(grid, cell)) {
      if (box.contains(grid.point(next))) open.push({g + cost, next});
    }
  }
  return found;
}

/// The cell of a gate that is in a box.
Cell cell_in(const Grid& grid, const Box& box, const GateRecord& gate) {
  return grid.cell(box.contains(gate.from()) ? gate.from() : gate.to());
}

std::uint16_t stored(const SectorRef& sector, std::uint32_t i, std::uint32_t j) {
  const auto gates = static_cast<std::uint32_t>(sector.gates.size());
  return sector.distances[i * (2 * gates - i - 1) / 2 + j - i - 1];
}

TEST(OverlayBuild, distances_across_a_sector_are_those_of_a_naive_search_within_it) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    SCOPED_TRACE(seed);
    base::Random random(seed);
    const Grid grid = random_grid(random, 70);
    const Database database = build(grid, random.chance(1, 2) ? "overlay:side=4,spacing=2" : "overlay:side=8");
    const OverlayView view(database);
    const Tables tables(view);
    for (std::uint32_t number = 0; number < view.layout.sector_count(); ++number) {
      const unsigned level = view.layout.level_of(number);
      const Box box = view.layout.box_at(level, view.layout.corner(number));
      const SectorRef sector = tables.sector(number);
      for (std::uint32_t i = 0; i + 1 < sector.gates.size(); ++i) {
        const auto naive = distances_within(grid, box, cell_in(grid, box, tables.gate(sector.gates[i])));
        for (std::uint32_t j = i + 1; j < sector.gates.size(); ++j) {
          const auto found = naive.find(cell_in(grid, box, tables.gate(sector.gates[j])));
          // Whatever is connected within a sector stays so, although most gates are left out.
          ASSERT_EQ(stored(sector, i, j) == kNoWay, found == naive.end()) << "level " << level;
          if (found == naive.end()) continue;
          const std::uint64_t units = std::uint64_t{stored(sector, i, j)} << sector.shift;
          ASSERT_GE(units, found->second);
          const std::uint64_t rounding = (std::uint64_t{1} << sector.shift) - 1;
          ASSERT_TRUE(level > 0 || units - found->second <= rounding);
        }
      }
    }
  }
}

TEST(OverlayBuild, every_legal_move_between_sectors_has_a_gate_that_both_its_cells_reach) {
  for (std::uint64_t seed = 0; seed < 120; ++seed) {
    SCOPED_TRACE(seed);
    base::Random random(seed);
    const Grid grid = random_grid(random, 50);
    const Database database = build(grid, "overlay:side=8");
    const OverlayView view(database);
    const Tables tables(view);
    // All that gates and moves within sectors connect.
    std::map<Cell, Cell> parent;
    const auto root = [&](Cell cell) {
      while (parent.contains(cell) && parent[cell] != cell) cell = parent[cell];
      return cell;
    };
    const auto join = [&](Cell a, Cell b) { parent[root(a)] = root(b); };
    for (std::uint32_t i = 0; i < grid.shape().cell_count(); ++i) {
      if (!grid.passable(Cell{i})) continue;
      for (const auto& [next, cost] : support::naive_successors(grid, Cell{i})) {
        if (view.layout.sector(0, grid.point(Cell{i})) == view.layout.sector(0, grid.point(next))) join(Cell{i}, next);
      }
    }
    for (const GateRecord& gate : view.gates) {
      if (!gate.is_used()) continue;
      const Cell from = grid.cell(gate.from());
      ASSERT_TRUE(grid.mask(from) >> gate.direction & 1U) << "a gate is a legal move";
      join(from, grid.cell(gate.to()));
    }
    for (std::uint32_t i = 0; i < grid.shape().cell_count(); ++i) {
      if (!grid.passable(Cell{i})) continue;
      for (const auto& [next, cost] : support::naive_successors(grid, Cell{i})) {
        ASSERT_EQ(root(Cell{i}), root(next)) << i;
      }
    }
  }
}

}  // namespace
}  // namespace cairn::overlay_format
