// PatternRegions: the regions of a pattern database, which are the states of a level of a map's abstraction.
#pragma once

#include <cairn/grid.hpp>
#include <cairn/options.hpp>

#include "search/spaces/clique_abstraction.hpp"
#include "store/database_writer.hpp"

#include <cstdint>
#include <vector>

namespace cairn::dynamic_control {

/// The regions of a database and what stands for them on the level that agents search on.
struct PatternRegions {
  /// The options are those of the build method. Throws UsageError where the base is above the level, InputError where
  /// there are too many regions.
  PatternRegions(const Grid& map, const Options& options, std::uint64_t seed);

  std::uint32_t count() const { return static_cast<std::uint32_t>(cells.size()); }
  std::uint32_t region_of(Cell state) const {
    for (unsigned i = base; i < level; ++i) state = abstraction.parent(i, state);
    return state.index - 1;
  }
  /// Writes which region each cell belongs to.
  void write_map(store::DatabaseWriter& writer) const;
  /// The cell that stands for a state.
  Cell cell_of(Cell state) const { return base == 0 ? state : base_cells[state.index]; }

  const Grid& grid;
  unsigned asked_level;
  unsigned asked_base;
  spaces::CliqueAbstraction abstraction;
  unsigned level = 0;  // as far as the map has as many
  unsigned base = 0;
  std::vector<Cell> cells;       // the representatives, by region
  std::vector<Cell> states;      // the same on the base
  std::vector<Cell> base_cells;  // the representatives of the base's states
};

}  // namespace cairn::dynamic_control
