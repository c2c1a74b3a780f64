#include "world/files/map_formats.hpp"

#include <cairn/error.hpp>

#include "base/io/input_file.hpp"
#include "base/platform/files.hpp"
#include "world/files/map_file.hpp"
#include "world/files/pgm_file.hpp"
#include "world/files/robot_map.hpp"
#ifdef CAIRN_PNG
#include "world/png/map_picture.hpp"
#include "world/png/png_file.hpp"
#endif

#include <algorithm>
#include <array>
#include <string>

namespace cairn::files {
namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool has_suffix(std::string_view path, std::string_view suffix) {
  return path.size() > suffix.size() && std::equal(suffix.begin(), suffix.end(), path.end() - std::ssize(suffix),
                                                   [](char a, char b) { return a == lower(b); });
}

Terrain read_text(std::string_view bytes, std::string_view name, const TerrainTable& table) {
  if (table.names_grey() && !table.names_letters()) {
    throw UsageError(std::string(name) + ": a .map has letters, not grey: say what they cost, as in S=2,W=3");
  }
  return read_map(bytes, name, table);
}

#ifdef CAIRN_PNG
Terrain read_picture(std::string_view bytes, std::string_view name, const TerrainTable& table) {
  const png::Image image = png::read_png(bytes, name);
  if (table.names_grey()) return png::weighted_terrain_of(image, table.darkest());
  if (table.names_letters()) {
    throw UsageError(std::string(name) + ": a picture has no letters: say what its darkest grey costs, as in grey=20");
  }
  return png::terrain_of(image);
}
#endif

/// The picture that a .yaml names. Whoever wrote the .yaml may mean a device without an end, or a pipe that never
/// answers.
GreyImage read_grey(const std::string& path) {
  const platform::FileInfo::Kind kind = platform::file_info(path).kind;
  if (kind != platform::FileInfo::Kind::regular && kind != platform::FileInfo::Kind::absent) {
    throw InputError(path + ": the picture of a robot's map must be an ordinary file");
  }
  const std::string bytes = io::read_file(path);
  if (!has_suffix(path, ".png")) return read_pgm(bytes, path);
#ifdef CAIRN_PNG
  const png::Image image = png::read_png(bytes, path);
  GreyImage grey{image.width, image.height, {}};
  for (const png::Colour colour : image.pixels) grey.pixels.push_back(png::grey_of(colour));
  return grey;
#else
  throw InputError(path + ": this library was built without PNG; robots' maps in .pgm files can be read");
#endif
}

Terrain read_robot_folder(std::string_view bytes, std::string_view name, const TerrainTable& table) {
  if (table.names_letters()) {
    throw UsageError(std::string(name) +
                     ": a robot's map has no letters: say what its darkest grey costs, as in grey=20");
  }
  const RobotMap map = read_robot_map(bytes, name);
  const bool is_absolute = map.image.starts_with('/');
  const std::string folder(is_absolute ? std::string_view{} : name.substr(0, name.find_last_of("/\\") + 1));
  return terrain_of(map, read_grey(folder + map.image), table);
}

constexpr std::array kFormats{
    MapFormat{".map", "a .map file", read_text, write_map},
#ifdef CAIRN_PNG
    MapFormat{".png", "a .png picture", read_picture,
              [](const Terrain& terrain) { return png::write_png(png::picture_of(terrain)); }},
#endif
    MapFormat{".yaml", "a robot's .yaml with its .pgm", read_robot_folder, nullptr},
};

}  // namespace

std::span<const MapFormat> map_formats() { return kFormats; }

const MapFormat* find_map_format(std::string_view path) {
  const auto found = std::find_if(kFormats.begin(), kFormats.end(),
                                  [&](const MapFormat& format) { return has_suffix(path, format.suffix); });
  return found == kFormats.end() ? nullptr : &*found;
}

Terrain load_map_file(const std::string& path, const TerrainTable& table) {
  const MapFormat* format = find_map_format(path);
#ifndef CAIRN_PNG
  if (has_suffix(path, ".png")) {
    throw InputError(path +
                     ": this library was built without PNG (see CAIRN_PNG in docs/embedding.md); 'cairn map convert' "
                     "makes a .map of a picture");
  }
#endif
  return (format != nullptr ? *format : kFormats.front()).read(io::read_file(path), io::input_name(path), table);
}

}  // namespace cairn::files
