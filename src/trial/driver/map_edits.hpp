// MapEdit: a cell that closes, opens or changes its cost at some tick of a crowd's play, and the files that list them.
#pragma once

#include <cairn/grid.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace cairn::driver {

/// One change of the map.
struct MapEdit {
  std::uint64_t tick = 0;
  Point point;
  bool passable = false;
  std::uint8_t cost = 0;  ///< if it is not 0, the cell costs so much from now on, and neither closes nor opens
};

/// Reads lines of "TICK X Y close", "TICK X Y open" or "TICK X Y cost COST", in the order of ticks; lines that begin
/// with '#' are comments. `name` names the file in messages. Throws InputError.
std::vector<MapEdit> read_map_edits(std::string_view text, const std::string& name, const Grid& grid);
std::vector<MapEdit> load_map_edits(const std::string& path, const Grid& grid);

}  // namespace cairn::driver
