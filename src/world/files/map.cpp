#include <cairn/error.hpp>
#include <cairn/map.hpp>

#include "world/files/map_formats.hpp"
#include "world/generators/generator.hpp"

#include <filesystem>

namespace cairn {

Terrain load_terrain(const std::string& source) {
  if (source.ends_with(".gr")) throw InputError(source + ": a graph has no cells, and a map is needed here");
  std::error_code ignored;
  // A file comes first: whoever has one that is called like a generator means the file.
  if (source == "-" || std::filesystem::exists(source, ignored)) return load_map_file(source);
  if (is_generator_spec(source)) return generate(source);
  std::string kinds;
  for (const MapFormat& format : map_formats()) kinds += std::string(format.name) + ", ";
  throw InputError("there is no file '" + source + "': a map is " + kinds +
                   "'-' for standard input, or a generator's spec such as rooms:512x512,seed=3");
}

}  // namespace cairn
