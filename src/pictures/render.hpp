// Pictures of maps and of agents' walks, in pixels or as SVG.
#pragma once

#include <cairn/terrain.hpp>

#include "pictures/trace_view.hpp"
#include "world/png/image.hpp"

#include <cstdint>
#include <string>

namespace cairn::pictures {

/// What the dearest passable cell costs; 1 where there are no costs.
std::uint8_t dearest(const Terrain& terrain);

/// The map alone, or with a trace: each path as a line, a ring where it starts and a disc where it ends, diamonds for
/// subgoals, and cells visited more than once in colours that grow darker with the number of visits. On small
/// maps a cell is several pixels wide, so that the longer side has at least about 1000 pixels; on large ones a pixel
/// shows several cells, so that it has at most 2048. Where cells have costs, dear ones are
/// darker. Throws InputError if the trace leaves the map.
png::Image render_image(const Terrain& terrain, const TraceView& trace = {});

/// The same as an SVG document. Its units are cells: the centre of cell (x, y) is at x + 0.5, y + 0.5. Walls
/// of maps with a side above 2048 are drawn at a lower resolution; the trace never is.
std::string render_svg(const Terrain& terrain, const TraceView& trace = {});

}  // namespace cairn::pictures
