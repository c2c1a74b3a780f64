#include "pictures/map_picture.hpp"

#include <cairn/map.hpp>

#include "base/input_file.hpp"
#include "base/output_file.hpp"
#include "pictures/png_file.hpp"
#include "world/files/map_file.hpp"

namespace cairn {
namespace {

// In thousandths, by the weights of ITU-R BT.601.
constexpr std::uint32_t luminance(Colour colour) {
  return 299U * colour.red + 587U * colour.green + 114U * colour.blue;
}
constexpr std::uint32_t kMinBright = 128'000;

bool names_picture(const std::string& path) { return path.ends_with(".png") || path.ends_with(".PNG"); }

}  // namespace

Terrain terrain_of(const Image& image) {
  Terrain terrain(image.width, image.height);
  for (std::int32_t y = 0; y < image.height; ++y) {
    for (std::int32_t x = 0; x < image.width; ++x) {
      if (luminance(image.at(x, y)) >= kMinBright) terrain.set({x, y}, true);
    }
  }
  return terrain;
}

Image picture_of(const Terrain& terrain) {
  Image image(terrain.width(), terrain.height());
  for (std::int32_t y = 0; y < image.height; ++y) {
    for (std::int32_t x = 0; x < image.width; ++x) {
      if (terrain.passable({x, y})) image.at(x, y) = {255, 255, 255};
    }
  }
  return image;
}

Terrain load_map_or_picture(const std::string& source) {
  return names_picture(source) ? terrain_of(read_png(read_file(source), source)) : load_terrain(source);
}

void save_map_or_picture(const std::string& path, const Terrain& terrain) {
  write_file(path, names_picture(path) ? write_png(picture_of(terrain)) : write_map(terrain));
}

}  // namespace cairn
