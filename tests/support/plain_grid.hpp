// PlainGrid: a grid as a space of its own kind, so that it gets the general kernels instead of the grid's: both must
// make the same moves.
#pragma once

#include <cairn/grid.hpp>

#include "search/spaces/agent_on.hpp"
#include "search/spaces/grid_space.hpp"
#include "search/spaces/space.hpp"

#include <cstdint>

namespace cairn::support {

class PlainGrid {
 public:
  using Key = Cell;
  static constexpr Cost kMaxPathCost = spaces::GridSpace::kMaxPathCost;

  explicit PlainGrid(const Grid& grid) : space_(grid) {}

  std::uint32_t size() const { return space_.size(); }
  std::uint32_t max_degree() const { return space_.max_degree(); }
  Cell key(Cell state) const { return state; }
  Cost heuristic(Cell state, Cell target) const { return space_.heuristic(state, target); }
  bool has_move(Cell from, Cell to) const { return space_.has_move(from, to); }
  std::uint64_t longest_path_cost() const { return space_.longest_path_cost(); }
  [[noreturn]] void refuse_cost() const { space_.refuse_cost(); }
  template <typename Visit>
  void for_each_successor(Cell state, Visit visit) const {
    space_.for_each_successor(state, visit);
  }

 private:
  spaces::GridSpace space_;
};

}  // namespace cairn::support

namespace cairn::spaces {

template <>
class AgentOn<support::PlainGrid> : public Agent {
 protected:
  explicit AgentOn(const Grid& grid) : Agent(grid, Visibility::known), space_(grid) {}

  support::PlainGrid space_;
};

}  // namespace cairn::spaces
