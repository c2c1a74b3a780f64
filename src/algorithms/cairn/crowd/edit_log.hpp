// EditLog: which cells of a map have changed since a database was built for it, and when. It tells whether a change can
// matter to the paths between two cells. Cells that are again as they were matter to no plan that is made from then on.
//
// A path that passes a cell costs at least the distances on an empty grid to that cell and from it. So all paths of
// less than some cost lie within a region around their ends, and a change outside of it matters to none of them.
#pragma once

#include <cairn/grid.hpp>

#include "search/spaces/grid_space.hpp"

#include <cstdint>
#include <vector>

namespace cairn::cairn_crowd {

class EditLog {
 public:
  explicit EditLog(const Grid& grid) : grid_(&grid), distance_(grid.rules()) {}

  /// How often a cell has changed.
  std::uint32_t count() const { return count_; }
  /// Between two searches: notes that the cell there has changed.
  void note(Point p);

  /// Whether paths between two cells of less than `cost` are the same ones on three maps: the one of the database; the
  /// one after the first `edits` changes; and the latter with all cells open that have opened since. What scans find
  /// along such paths is the same, too.
  bool is_apart_from(Point from, Point to, std::uint64_t cost, std::uint32_t edits) const;

  /// All that changes: for a StateWriter, or for a StateReader on the same map.
  template <typename State>
  void transfer(State& state) {
    state(count_, tiles_);
  }
  std::uint64_t bytes() const { return tiles_.capacity() * sizeof(Tile); }

 private:
  static constexpr std::int32_t kTileSide = 8;

  /// Cells are bits, row by row. Changes are numbered from 1 on.
  struct Tile {
    std::uint64_t changed = 0;       // cells that ever were
    std::uint64_t differing = 0;     // cells that are not as the database has them
    std::uint32_t last = 0;          // change
    std::uint32_t last_opening = 0;  // change that opened a cell
    std::uint32_t same_from = 0;     // the last change after which no cell differed
    std::uint32_t other_from = 0;    // the last change before which no cell differed

    std::uint64_t cells_that_matter(std::uint32_t edits) const;
  };

  static std::int32_t tiles_along(std::int32_t cells) { return (cells - 1) / kTileSide + 1; }
  std::size_t place_of(std::int32_t column, std::int32_t row) const {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(tiles_along(grid_->width())) +
           static_cast<std::size_t>(column);
  }

  const Grid* grid_;
  spaces::GridDistance distance_;
  std::uint32_t count_ = 0;
  std::vector<Tile> tiles_;  // row by row; none before the first change
};

}  // namespace cairn::cairn_crowd
