#include <cairn/error.hpp>
#include <cairn/map.hpp>

#include "base/platform/files.hpp"
#include "world/files/map_formats.hpp"
#include "world/generators/generator.hpp"

namespace cairn {

Terrain load_terrain(const std::string& source) { return load_terrain(source, {}); }

Terrain load_terrain(const std::string& source, std::string_view terrain) {
  const files::TerrainTable table(terrain);
  if (source.ends_with(".gr")) throw InputError(source + ": a graph has no cells, and a map is needed here");
  // A file comes first: whoever has one with the name of a generator means the file.
  const bool is_file = platform::file_info(source).kind != platform::FileInfo::Kind::absent;
  if (source == "-" || is_file) return files::load_map_file(source, table);
  if (generators::is_generator_spec(source)) {
    if (terrain.empty()) return generators::generate(source);
    throw UsageError("'" + source + "' is a generated map, which has no letters or grey: costs are for files");
  }
  platform::require_files();
  std::string kinds;
  for (const files::MapFormat& format : files::map_formats()) kinds += std::string(format.name) + ", ";
  throw InputError("there is no file '" + source + "': a map is " + kinds +
                   "'-' for standard input, or a generator's spec such as rooms:512x512,seed=3");
}

}  // namespace cairn
