// Grid: a map as the searches see it. A grid is immutable, so any number of agents and threads can share one. The one
// exception is the grid that a crowd owns: its cells can close and open between ticks.
#pragma once

#include <cairn/cell.hpp>
#include <cairn/export.h>
#include <cairn/rules.hpp>
#include <cairn/terrain.hpp>

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace cairn::world {
class LiveComponents;
class World;
}  // namespace cairn::world

namespace cairn {

/// A connected component of a map. Components are numbered from 0 by their first cell in row order.
enum class Component : std::uint32_t {};

inline constexpr Component kNoComponent{0xFFFFFFFFU};

/// The true terrain under fixed movement rules. One byte a cell says which of its eight moves are legal, so generating
/// successors needs no bounds checks. Connected components answer in constant time whether there is a path. A grid
/// takes about 1.4 bytes a cell, and one more where cells have costs.
///
///     cairn::Terrain terrain(64, 64);
///     ...
///     const cairn::Grid grid(std::move(terrain));
///     const cairn::Cell start = grid.cell({3, 4});
///     if (!grid.connected(start, grid.cell({60, 9}))) ...   // no path, and no search was needed to know
class CAIRN_API Grid {
 public:
  /// Takes the terrain over. Computes masks and components: some tens of milliseconds for ten million cells.
  explicit Grid(Terrain terrain, Rules rules = {});

  const Shape& shape() const { return terrain_.shape(); }
  std::int32_t width() const { return terrain_.width(); }
  std::int32_t height() const { return terrain_.height(); }
  const Terrain& terrain() const { return terrain_; }
  const Rules& rules() const { return rules_; }
  /// The costs of moves between cells that cost 1. On a weighted grid their units are half as large, so that the mean
  /// of two cells' costs is exact.
  const CostModel& costs() const { return costs_; }

  /// The point must lie on the map; this is not checked.
  Cell cell(Point p) const { return shape().cell(p); }
  /// The same with a check, for input: throws UsageError unless the point is a passable cell. `what` names the point in
  /// the message, as in "goal".
  Cell passable_cell(Point p, const char* what) const;
  Point point(Cell cell) const { return shape().point(cell); }

  bool passable(Cell cell) const { return ((terrain_.words()[cell.index >> 6] >> (cell.index & 63U)) & 1U) != 0; }
  bool passable(Point p) const { return terrain_.passable(p); }
  std::uint64_t passable_count() const { return passable_count_; }

  /// Bit d is set if the move in Direction d is legal.
  std::uint8_t mask(Cell cell) const { return masks_[cell.index]; }
  /// The masks of all cells including padding, by cell index. Borrowed from the grid.
  std::span<const std::uint8_t> masks() const { return {masks_.get(), shape().cell_count()}; }
  /// What a move in each direction adds to the index of a cell.
  const std::array<std::int32_t, kDirections>& offsets() const { return offsets_; }
  Cell neighbour(Cell cell, Direction direction) const {
    return Cell{cell.index + static_cast<std::uint32_t>(offsets_[static_cast<std::size_t>(direction)])};
  }
  /// Of a move between cells that cost 1.
  Cost move_cost(Direction direction) const { return is_diagonal(direction) ? costs_.diagonal : costs_.straight; }
  /// Of a legal move from this cell: its length times the mean of the two cells' costs.
  Cost move_cost(Cell from, Direction direction) const {
    const Cost plain = move_cost(direction);
    if (!is_weighted()) return plain;
    return Cost{plain.units / 2 * (std::uint32_t{cost(from)} + cost(neighbour(from, direction)))};
  }

  /// Whether the terrain that the grid was made from has costs, were they all 1. Only searching algorithms walk on such
  /// a grid: `check_costs` (algorithm.hpp) says which. docs/terrain.md has more.
  bool is_weighted() const { return terrain_.has_costs(); }
  /// What the cell costs, from 1 to kMaxCellCost.
  std::uint8_t cost(Cell cell) const { return is_weighted() ? terrain_.costs()[cell.index] : std::uint8_t{1}; }
  /// The least and the largest cost of a passable cell.
  std::uint8_t least_cost() const { return least_cost_; }
  std::uint8_t largest_cost() const { return largest_cost_; }
  /// The sum of all cells' costs, where a blocked cell counts as one of the least cost.
  std::uint64_t total_cost() const { return total_cost_; }

  /// The terrain with rows and columns exchanged, so that vertical lines can be scanned word by word too: the point
  /// (x, y) of the map is the point (y, x) of this terrain.
  const Terrain& transposed() const { return transposed_; }

  /// kNoComponent for a blocked cell. Takes constant time.
  Component component(Cell cell) const;
  std::uint32_t component_count() const { return static_cast<std::uint32_t>(component_sizes_.size()); }
  /// The number of cells. Throws UsageError if the component is out of range.
  std::uint32_t component_size(Component component) const;
  /// Whether there is a path. After a change of a crowd's map, this is true for any two passable cells until the
  /// components are known again.
  bool connected(Cell a, Cell b) const {
    if (live_ != nullptr) return may_be_connected(a, b);
    const Component component_of_a = component(a);
    return component_of_a != kNoComponent && component_of_a == component(b);
  }

  /// Where to go if a goal cannot be reached: of the cells that a path leads to from `from`, the one with the least
  /// distance to the goal, then with the least walk, then with the lowest index. `Reach` (queries.hpp) says more, keeps
  /// memory from call to call, and works in slices. Throws UsageError unless `from` is passable and `goal` on the map.
  Point nearest_reachable(Point from, Point goal) const;

  /// A hash of the terrain (sizes, passable cells, costs) that the grid was made from. It is the same on every machine,
  /// does not depend on the rules, and does not follow a crowd's changes.
  std::uint64_t fingerprint() const { return fingerprint_; }

  std::uint64_t memory_bytes() const;

 private:
  friend class world::World;

  void measure_costs();
  void build_components();
  bool may_be_connected(Cell a, Cell b) const;

  Terrain terrain_;
  Terrain transposed_;
  Rules rules_;
  CostModel costs_;
  std::array<std::int32_t, kDirections> offsets_{};
  std::uint8_t least_cost_ = 1;
  std::uint8_t largest_cost_ = 1;
  std::uint64_t total_cost_ = 0;
  std::unique_ptr<std::uint8_t[]> masks_;
  std::uint64_t passable_count_ = 0;
  std::uint64_t fingerprint_ = 0;

  // Components are stored by run, a maximal horizontal line of passable cells. The run of a cell is the number of run
  // starts before it; run_rank_ has this number for the first bit of each word.
  std::vector<std::uint32_t> run_rank_;
  std::vector<std::uint32_t> run_component_;
  std::vector<std::uint32_t> component_sizes_;
  const world::LiveComponents* live_ = nullptr;  // replaces the three above if the grid belongs to a World
};

}  // namespace cairn
