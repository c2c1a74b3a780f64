// Which moves between sectors become gates.
//
// Of each open stretch of a border some moves are kept, at even distances, and of each part the cheapest one. A stretch
// keeps one at least on every level, so that all that is connected stays so. Where moves may cut corners, a diagonal
// one between two blocked cells is a stretch of its own.
#pragma once

#include <cairn/grid.hpp>

#include "algorithms/overlay/format/overlay_format.hpp"

#include <vector>

namespace cairn::overlay_custom {

using overlay_format::Border;
using overlay_format::Gate;
using overlay_format::GateRecord;
using overlay_format::Layout;

/// Fills the slots of a border that a sector of level 0 owns. Looks at nothing but the cells on its two sides.
void choose_gates(const Grid& grid, const Layout& layout, std::uint32_t sector, Border border, GateRecord* slots);

/// All gates of a sector of any level, in rising order.
void list_gates(const Layout& layout, const GateRecord* gates, std::uint32_t sector, std::vector<Gate>& list);

}  // namespace cairn::overlay_custom
