#include <cairn/error.hpp>
#include <cairn/map.hpp>

#include "base/input_file.hpp"
#include "base/platform/files.hpp"
#include "world/files/map_file.hpp"
#include "world/generators/generator.hpp"

namespace cairn {

Terrain load_terrain(const std::string& source) {
  // A file comes first: whoever has one with the name of a generator means the file.
  const bool is_file = platform::file_info(source).kind != platform::FileInfo::Kind::absent;
  if (source == "-" || is_file) return read_map(read_file(source), input_name(source));
  if (is_generator_spec(source)) return generate(source);
  platform::require_files();
  throw InputError("there is no file '" + source +
                   "': a map is a .map file, a .png picture, '-' for standard input, or a generator's spec such as "
                   "rooms:512x512,seed=3");
}

}  // namespace cairn
