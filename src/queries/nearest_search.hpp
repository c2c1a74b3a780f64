// NearestSearch: of the cells that a path leads to, the one nearest to a goal that may be out of reach.
//
// Rows are read outwards from the goal, 64 cells at a time, as far as they can hold a nearer cell. In each row only the
// first cell on either side counts. A run of passable cells lies in one component, so one look at a component decides
// on all of it. In large walls, words without passable cells are passed over (UsedWords).
//
// If several cells are equally near, one jump point search finds the one with the least walk.
#pragma once

#include <cairn/grid.hpp>

#include "queries/used_words.hpp"
#include "search/optimal/jump_point_search.hpp"
#include "search/spaces/grid_space.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace cairn::queries {

class NearestSearch {
 public:
  explicit NearestSearch(const Grid& grid) : grid_(&grid), distance_(grid.rules()) {}

  /// `from` must be passable. The grid must not change until the end.
  void start(Point from, Point goal);
  /// Returns whether it has finished.
  bool advance(std::uint64_t budget);
  /// Call after the grid has changed. A query that is under way must be started again.
  void forget_map();
  Point answer() const { return answer_; }
  std::uint64_t work() const { return work_; }

  const Grid& grid() const { return *grid_; }
  std::uint64_t memory_bytes() const;

 private:
  enum class Phase : std::uint8_t { rows, walks, done };

  void read_row(std::int32_t y);
  bool may_be_free(std::uint32_t row, std::size_t word) const { return !is_map_known_ || used_.has(row, word); }
  std::uint32_t free_above(std::uint32_t row, std::uint32_t at, std::uint32_t end);
  std::uint32_t free_below(std::uint32_t row, std::uint32_t at, std::uint32_t end);
  std::int32_t columns_in_reach(std::int32_t y) const;
  std::int32_t empty_rows(std::int32_t up, std::int32_t down) const;
  void offer(Point p);
  bool is_ours(std::uint32_t position) const { return grid_->connected(grid_->cell(from_), Cell{position}); }
  void end_rows();
  void search_walks(std::uint64_t budget);

  const Grid* grid_;
  spaces::GridDistance distance_;
  UsedWords used_;
  bool is_map_known_ = false;                         // to these
  std::unique_ptr<optimal::JumpPointSearch> search_;  // made for the first tie
  Phase phase_ = Phase::done;
  Point from_;
  Point goal_;
  Point answer_;
  std::int32_t rows_read_ = 0;  // how far above and below the goal
  Cost least_ = kInfiniteCost;
  std::vector<Cell> nearest_;  // all at this distance
  std::uint64_t work_ = 0;
};

}  // namespace cairn::queries
