// CliqueAbstraction: ever smaller graphs of a map, each made of the cliques of the one below (Sturtevant, Buro: Partial
// Pathfinding Using Map Abstraction and Refinement, AAAI 2005; as Bulitko and others use it in Dynamic Control in
// Real-Time Heuristic Search, JAIR 2008).
//
// Level 0 is the grid. A level's states are cliques of at most four states of the level below: first as many of four as
// are found, then of three, then of two, each time in the order of the states, the most compact of those that a state
// can be in. A state left over joins its neighbour's clique if it has but one (an orphan), and is a clique of its own
// otherwise. Two states are neighbours where a move of the level below leads from one into the other.
//
// Among cliques of one size, those that keep to the squares of one raster over the whole map come first. The papers
// leave the order open. Without the raster, squares of four cells are shifted against one another like bricks in a
// wall, and such squares form no cliques of four on the next level. Other orders are there to find out what hangs on
// it.
#pragma once

#include <cairn/grid.hpp>

#include "search/spaces/abstract_space.hpp"

#include <cstdint>
#include <vector>

namespace cairn::spaces {

struct CliqueSettings {
  /// Which cliques of one size come first: those within squares; those of the lower states; those of states at random.
  enum class Order : std::uint8_t { raster, listed, shuffled };

  AbstractDistance distance = AbstractDistance::grid;
  Order order = Order::raster;
  std::uint64_t seed = 1;  ///< where shuffled
};

class CliqueAbstraction {
 public:
  static constexpr unsigned kAllLevels = 64;

  /// Stops below `most_levels` where no two states of a level are neighbours. The states are the same with either
  /// distance.
  explicit CliqueAbstraction(const Grid& grid, unsigned most_levels = kAllLevels, const CliqueSettings& settings = {});

  /// The levels above the grid.
  unsigned height() const { return static_cast<unsigned>(levels_.size()); }
  /// From 1 on.
  const AbstractSpace& level(unsigned level) const { return levels_[level - 1].space; }

  /// The state of the next level that a state is part of.
  Cell parent(unsigned level, Cell state) const { return levels_[level].parents[state.index]; }
  /// The state that a passable cell is part of; on level 0 the cell itself.
  Cell state_of(Cell cell, unsigned level) const {
    for (unsigned i = 0; i < level; ++i) cell = parent(i, cell);
    return cell;
  }

  /// By state: its cell nearest to its centre; ties fall to the lower cell.
  std::vector<Cell> representatives(unsigned level) const;

  std::uint64_t memory_bytes() const;

 private:
  struct Level {
    std::vector<Cell> parents;  // of the states of the level below; on the grid kNoCell where a cell is blocked
    AbstractSpace space;
  };

  const Grid* grid_;
  std::vector<Level> levels_;
};

}  // namespace cairn::spaces
