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
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

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
  if (table.names_grey()) {
    png::CostSink costs(table.darkest());
    png::read_png(bytes, name, costs);
    return std::move(costs.terrain());
  }
  if (table.names_letters()) {
    throw UsageError(std::string(name) + ": a picture has no letters: say what its darkest grey costs, as in grey=20");
  }
  png::WallSink walls;
  png::read_png(bytes, name, walls);
  return std::move(walls.terrain());
}

class GreySink : public png::PixelSink {
 public:
  void begin(std::int32_t width, std::int32_t height) override {
    image_ = {width, height,
              std::vector<std::uint8_t>(static_cast<std::size_t>(width) * static_cast<std::size_t>(height))};
  }
  void take(std::int32_t y, std::int32_t first, std::int32_t step, std::span<const png::Colour> pixels) override {
    auto at = static_cast<std::size_t>(y) * static_cast<std::size_t>(image_.width) + static_cast<std::size_t>(first);
    for (const png::Colour pixel : pixels) {
      image_.pixels[at] = png::grey_of(pixel);
      at += static_cast<std::size_t>(step);
    }
  }
  GreyImage& image() { return image_; }

 private:
  GreyImage image_;
};
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
  GreySink grey;
  png::read_png(bytes, path, grey);
  return std::move(grey.image());
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
