#include "world/files/map_formats.hpp"

#include <cairn/error.hpp>

#include "base/io/input_file.hpp"
#include "world/files/map_file.hpp"
#ifdef CAIRN_PNG
#include "world/png/map_picture.hpp"
#include "world/png/png_file.hpp"
#endif

#include <algorithm>
#include <array>

namespace cairn::files {
namespace {

constexpr std::array kFormats{
    MapFormat{".map", "a .map file", read_map, write_map},
#ifdef CAIRN_PNG
    MapFormat{".png", "a .png picture",
              [](std::string_view bytes, std::string_view name) { return png::terrain_of(png::read_png(bytes, name)); },
              [](const Terrain& terrain) { return png::write_png(png::picture_of(terrain)); }},
#endif
};

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool has_suffix(std::string_view path, std::string_view suffix) {
  return path.size() > suffix.size() && std::equal(suffix.begin(), suffix.end(), path.end() - std::ssize(suffix),
                                                   [](char a, char b) { return a == lower(b); });
}

}  // namespace

std::span<const MapFormat> map_formats() { return kFormats; }

const MapFormat* find_map_format(std::string_view path) {
  const auto found = std::find_if(kFormats.begin(), kFormats.end(),
                                  [&](const MapFormat& format) { return has_suffix(path, format.suffix); });
  return found == kFormats.end() ? nullptr : &*found;
}

Terrain load_map_file(const std::string& path) {
  const MapFormat* format = find_map_format(path);
#ifndef CAIRN_PNG
  if (has_suffix(path, ".png")) {
    throw InputError(path +
                     ": this library was built without PNG (see CAIRN_PNG in docs/embedding.md); 'cairn map convert' "
                     "makes a .map of a picture");
  }
#endif
  return (format != nullptr ? *format : kFormats.front()).read(io::read_file(path), io::input_name(path));
}

}  // namespace cairn::files
