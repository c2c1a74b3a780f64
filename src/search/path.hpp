// What an optimal search returns.
#pragma once

#include <cairn/cell.hpp>
#include <cairn/rules.hpp>

#include <vector>

namespace cairn::search {

/// The cells from start to goal, both included, each one legal move from the last. Empty where there is no path.
struct Path {
  std::vector<Cell> cells;
  Cost cost = kInfiniteCost;

  bool found() const { return !cells.empty(); }
};

}  // namespace cairn::search
