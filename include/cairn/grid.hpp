// Grid: a map as the searches see it. Immutable, so that any number of agents and threads share one; but for a crowd's
// own, whose cells close and open between ticks.
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

namespace cairn {

class LiveComponents;
class World;

/// A connected part of a map, numbered from 0 in the order of its first cell, row by row.
enum class Component : std::uint32_t {};

inline constexpr Component kNoComponent{0xFFFFFFFFU};

/// The true terrain under fixed movement rules. For each cell one byte says which of its eight moves are legal, so
/// successors need no bounds checks; components answer "is there a path" at once. About 1.4 bytes a cell.
///
///     cairn::Terrain terrain(64, 64);
///     ...
///     const cairn::Grid grid(std::move(terrain));
///     const cairn::Cell start = grid.cell({3, 4});
///     if (!grid.connected(start, grid.cell({60, 9}))) ...   // no path, and no search was needed to know
class CAIRN_API Grid {
 public:
  explicit Grid(Terrain terrain, Rules rules = {});

  const Shape& shape() const { return terrain_.shape(); }
  std::int32_t width() const { return terrain_.width(); }
  std::int32_t height() const { return terrain_.height(); }
  const Terrain& terrain() const { return terrain_; }
  const Rules& rules() const { return rules_; }
  const CostModel& costs() const { return costs_; }

  /// Of a point on the map, which is not checked.
  Cell cell(Point p) const { return shape().cell(p); }
  /// The same for what a user names: throws UsageError, which calls the point by `what`, unless it is a passable cell.
  Cell passable_cell(Point p, const char* what) const;
  Point point(Cell cell) const { return shape().point(cell); }

  bool passable(Cell cell) const { return ((terrain_.words()[cell.index >> 6] >> (cell.index & 63U)) & 1U) != 0; }
  bool passable(Point p) const { return terrain_.passable(p); }
  std::uint64_t passable_count() const { return passable_count_; }

  /// Bit d is set where the move in Direction d is legal.
  std::uint8_t mask(Cell cell) const { return masks_[cell.index]; }
  /// The masks of all cells, padding included, by cell index.
  std::span<const std::uint8_t> masks() const { return {masks_.get(), shape().cell_count()}; }
  /// What a move in each direction adds to a cell's index.
  const std::array<std::int32_t, kDirections>& offsets() const { return offsets_; }
  Cell neighbour(Cell cell, Direction direction) const {
    return Cell{cell.index + static_cast<std::uint32_t>(offsets_[static_cast<std::size_t>(direction)])};
  }
  Cost move_cost(Direction direction) const { return is_diagonal(direction) ? costs_.diagonal : costs_.straight; }

  /// The terrain once more with rows and columns exchanged, so that vertical lines are scanned by words as well:
  /// cell (x, y) is bit `transposed_shape().cell({y, x})`.
  const Terrain& transposed() const { return transposed_; }

  /// kNoComponent for a blocked cell. Constant time.
  Component component(Cell cell) const;
  std::uint32_t component_count() const { return static_cast<std::uint32_t>(component_sizes_.size()); }
  /// Throws UsageError where there is no such component.
  std::uint32_t component_size(Component component) const;
  /// Where a crowd's map has just changed, and its components are not yet known again, any two passable cells may be.
  bool connected(Cell a, Cell b) const {
    if (live_ != nullptr) return may_be_connected(a, b);
    const Component component_of_a = component(a);
    return component_of_a != kNoComponent && component_of_a == component(b);
  }

  /// Identifies the terrain alone (sizes and passable cells) as the grid was made of it, the same on every machine.
  std::uint64_t fingerprint() const { return fingerprint_; }

  std::uint64_t memory_bytes() const;

 private:
  friend class World;

  void build_components();
  bool may_be_connected(Cell a, Cell b) const;

  Terrain terrain_;
  Terrain transposed_;
  Rules rules_;
  CostModel costs_;
  std::array<std::int32_t, kDirections> offsets_{};
  std::unique_ptr<std::uint8_t[]> masks_;
  std::uint64_t passable_count_ = 0;
  std::uint64_t fingerprint_ = 0;

  // Components are kept by runs, maximal horizontal lines of passable cells: a cell's run is found by counting the run
  // starts before it (run_rank_ has the count before each word), its component by the run.
  std::vector<std::uint32_t> run_rank_;
  std::vector<std::uint32_t> run_component_;
  std::vector<std::uint32_t> component_sizes_;
  const LiveComponents* live_ = nullptr;  // in place of these where the grid belongs to a World
};

}  // namespace cairn
