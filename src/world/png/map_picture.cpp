#include "world/png/map_picture.hpp"

#include "world/grey_costs.hpp"

#include <cstdint>
#include <vector>

namespace cairn::png {
namespace {

// In thousandths, by the weights of ITU-R BT.601.
constexpr std::uint32_t luminance(Colour colour) {
  return 299U * colour.red + 587U * colour.green + 114U * colour.blue;
}

// White has 1000 * 255. The limit is rounded up to whole grey levels, so that half of white is 128.
constexpr std::uint32_t least_floor(unsigned wall_below_percent) {
  return (wall_below_percent * 255U + 99U) / 100U * 1000U;
}
static_assert(least_floor(50) == 128'000);

}  // namespace

Terrain terrain_of(const Image& image, unsigned wall_below_percent) {
  const std::uint32_t least = least_floor(wall_below_percent);
  Terrain terrain(image.width, image.height);
  for (std::int32_t y = 0; y < image.height; ++y) {
    for (std::int32_t x = 0; x < image.width; ++x) {
      if (luminance(image.at(x, y)) >= least) terrain.set({x, y}, true);
    }
  }
  return terrain;
}

std::uint8_t grey_of(Colour colour) { return static_cast<std::uint8_t>((luminance(colour) + 500) / 1000); }

Terrain weighted_terrain_of(const Image& image, std::uint8_t darkest) {
  Terrain terrain(image.width, image.height);
  for (std::int32_t y = 0; y < image.height; ++y) {
    for (std::int32_t x = 0; x < image.width; ++x) {
      const std::uint8_t cost = world::cost_of_grey(grey_of(image.at(x, y)), darkest);
      terrain.set({x, y}, cost != 0);
      if (cost > 1) terrain.set_cost({x, y}, cost);
    }
  }
  return terrain;
}

ColourCount count_colours(const Image& image, unsigned wall_below_percent) {
  const std::uint32_t least = least_floor(wall_below_percent);
  std::vector<bool> seen(std::size_t{1} << 24U);
  ColourCount count;
  for (const Colour colour : image.pixels) {
    const std::size_t index = std::size_t{colour.red} << 16U | std::size_t{colour.green} << 8U | colour.blue;
    if (seen[index]) continue;
    seen[index] = true;
    ++(luminance(colour) >= least ? count.floor : count.wall);
  }
  return count;
}

Image picture_of(const Terrain& terrain) {
  Image image(terrain.width(), terrain.height());
  for (std::int32_t y = 0; y < image.height; ++y) {
    for (std::int32_t x = 0; x < image.width; ++x) {
      if (!terrain.passable({x, y})) continue;
      const std::uint8_t grey = world::grey_of_cost(terrain.cost({x, y}));
      image.at(x, y) = {grey, grey, grey};
    }
  }
  return image;
}

}  // namespace cairn::png
