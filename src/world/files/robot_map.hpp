// Maps of robots as ROS and nav2 keep them: a .yaml that says what the grey levels of a picture beside it mean
// (https://docs.nav2.org/configuration/packages/configuring-map-server.html).
//
// A pixel's occupancy is (255 - level) / 255, or level / 255 where `negate` is 1. In mode `trinary` what is above
// `occupied_thresh` is blocked, what is below `free_thresh` costs 1, and the rest is unknown. In mode `scale` the rest
// costs from 1 up to what the terrain table says for grey, by its place between the two. In mode `raw` levels from 0 to
// 99 are such a scale, 100 is blocked and what is more is unknown.
#pragma once

#include <cairn/terrain.hpp>

#include "world/files/pgm_file.hpp"
#include "world/files/terrain_table.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace cairn::files {

enum class RobotMapMode : std::uint8_t { trinary, scale, raw };

/// What a .yaml says.
struct RobotMap {
  std::string image;  ///< as it stands there: a path from the folder of the .yaml
  bool negate = false;
  double occupied_thresh = 0.65;
  double free_thresh = 0.196;
  RobotMapMode mode = RobotMapMode::trinary;
};

/// Throws InputError with `name`, line and column. Keys that say nothing about cells, such as `resolution` and
/// `origin`, are passed over.
RobotMap read_robot_map(std::string_view text, std::string_view name);

/// The cells of its picture.
Terrain terrain_of(const RobotMap& map, const GreyImage& image, const TerrainTable& table);

}  // namespace cairn::files
