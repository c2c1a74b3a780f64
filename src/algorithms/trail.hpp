// Trail: the cells from an agent's start to where it stands, less what it went back from; each cell knows the one
// before.
#pragma once

#include <cairn/cell.hpp>

#include "base/zeroed_array.hpp"
#include "search/spaces/grid_space.hpp"
#include "search/spaces/space.hpp"

#include <cstdint>

namespace cairn::algorithm {

/// On a grid a move is a direction, so that a cell of the trail takes a byte.
class GridTrail {
 public:
  using Move = unsigned;

  explicit GridTrail(const spaces::GridSpace& space) : space_(space), moves_(space.size()) {}

  /// Where a move leads, and by which move a search came to a cell.
  Cell after(Cell cell, Move move) const { return space_.neighbour(cell, move); }
  static Move last_move(const auto& planner, Cell cell) { return planner.last_move(cell); }

  bool contains(Cell cell) const { return moves_[cell.index] != 0; }
  void start(Cell cell) { put(cell, kStart); }
  void add(Cell cell, Move move) { put(cell, static_cast<std::uint8_t>(move + 1)); }
  /// Takes the last cell off and returns the one before.
  Cell step_back(Cell last) {
    const unsigned move = moves_[last.index] - 1U;
    remove(last);
    return space_.neighbour(last, (move + 4) & 7U);
  }
  void remove(Cell cell) { moves_[cell.index] = 0; }

  static constexpr std::uint64_t kCellBytes = 1;

 private:
  static constexpr std::uint8_t kStart = kDirections + 1;

  void put(Cell cell, std::uint8_t move) { moves_[cell.index] = move; }

  spaces::GridSpace space_;
  base::ZeroedArray<std::uint8_t> moves_;  // 0 for cells that are not on it, else one more than the move that led there
};

/// On any space a move is the cell that it leads to.
template <spaces::Space S>
class StateTrail {
 public:
  using Move = Cell;

  explicit StateTrail(const S& space) : before_(space.size()) {}

  Cell after(Cell /*cell*/, Move move) const { return move; }
  static Move last_move(const auto& /*planner*/, Cell cell) { return cell; }

  bool contains(Cell cell) const { return before_[cell.index] != kNoCell; }
  void start(Cell cell) { put(cell, cell); }
  void add(Cell cell, Move /*move*/) { put(cell, last_); }
  Cell step_back(Cell last) {
    last_ = before_[last.index];
    remove(last);
    return last_;
  }
  void remove(Cell cell) { before_[cell.index] = kNoCell; }

  static constexpr std::uint64_t kCellBytes = sizeof(Cell);

 private:
  void put(Cell cell, Cell before) {
    before_[cell.index] = before;
    last_ = cell;
  }

  base::ZeroedArray<Cell> before_;  // kNoCell for cells that are not on it; the start comes before itself
  Cell last_ = kNoCell;
};

template <spaces::Space S>
using Trail = spaces::OnGridOr<S, GridTrail, StateTrail<S>>;

}  // namespace cairn::algorithm
