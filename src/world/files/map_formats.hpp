// The kinds of map files, told apart by their suffix. A new kind is one entry in map_formats.cpp.
#pragma once

#include <cairn/terrain.hpp>

#include "world/files/terrain_table.hpp"

#include <span>
#include <string>
#include <string_view>

namespace cairn::files {

struct MapFormat {
  std::string_view suffix;  ///< ".map"
  std::string_view name;    ///< "a .map file"
  /// Throws InputError, and UsageError for a table that says nothing about this kind of file.
  Terrain (*read)(std::string_view bytes, std::string_view name, const TerrainTable& table);
  std::string (*write)(const Terrain& terrain);  ///< null if it is only read
};

/// Those that this library was built with, the default first.
std::span<const MapFormat> map_formats();

/// The format of a file by its suffix, in capitals or not; null where the suffix is of none.
const MapFormat* find_map_format(std::string_view path);

/// Reads a file of any format; what has no known suffix is a `.map`. Throws as `MapFormat::read`.
Terrain load_map_file(const std::string& path, const TerrainTable& table = {});

}  // namespace cairn::files
