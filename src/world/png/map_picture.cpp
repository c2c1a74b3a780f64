#include "world/png/map_picture.hpp"

#include "world/grey_costs.hpp"

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

WallSink::WallSink(unsigned wall_below_percent)
    : least_floor_(least_floor(wall_below_percent)), seen_(std::size_t{1} << 24U) {}

void WallSink::begin(std::int32_t width, std::int32_t height) { terrain_.emplace(width, height); }

void WallSink::take(std::int32_t y, std::int32_t first, std::int32_t step, std::span<const Colour> pixels) {
  for (const Colour colour : pixels) {
    const bool is_floor = luminance(colour) >= least_floor_;
    if (is_floor) terrain_->set({first, y}, true);
    first += step;
    const std::size_t index = std::size_t{colour.red} << 16U | std::size_t{colour.green} << 8U | colour.blue;
    if (seen_[index]) continue;
    seen_[index] = true;
    ++(is_floor ? colours_.floor : colours_.wall);
  }
}

void CostSink::take(std::int32_t y, std::int32_t first, std::int32_t step, std::span<const Colour> pixels) {
  for (const Colour colour : pixels) {
    const std::uint8_t cost = world::cost_of_grey(grey_of(colour), darkest_);
    terrain_->set({first, y}, cost != 0);
    if (cost > 1) terrain_->set_cost({first, y}, cost);
    first += step;
  }
}

std::uint8_t grey_of(Colour colour) { return static_cast<std::uint8_t>((luminance(colour) + 500) / 1000); }

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
