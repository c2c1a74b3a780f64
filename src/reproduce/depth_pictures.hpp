// Maps of optimal lookahead depths, as in Figures 2 and 3 of Bulitko, Luštrek, Schaeffer, Björnsson, Sigmundarson (JAIR
// 2008): each cell is shaded by the least depth with which LRTA* makes an optimal move from there to one goal.
#pragma once

#include <cairn/grid.hpp>

#include "report/page.hpp"

#include <string>

namespace cairn::reproduce {

/// The depth of each cell.
report::MapView picture_of_depths(const std::string& map, const Grid& grid);

/// The depth of each region of the clique abstraction's third level: that of the cell that stands for it.
report::MapView picture_of_shared_depths(const std::string& map, const Grid& grid);

}  // namespace cairn::reproduce
