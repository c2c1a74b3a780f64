// Islands: land masses with ragged coasts, lakes and woods, joined by bridges.
#include "base/random.hpp"
#include "world/generators/canvas.hpp"
#include "world/generators/generator.hpp"
#include "world/generators/join_parts.hpp"
#include "world/generators/noise.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <vector>

namespace cairn::generators {
namespace {

constexpr std::array kOptions{
    kSeedOption,
    integer_option("land", "50", 5, 95, "land in percent of the map"),
    integer_option("woods", "10", 0, 60, "woods and rocks, which block the way, in percent of the land"),
    integer_option("bridges", "50", 0, 100, "how many of the places for a bridge have one, in percent"),
};

constexpr std::int32_t kFieldScale = 4096;
constexpr std::int32_t kShore = 24;  // width of the strip along the map's edge where land sinks into the sea

// The height of the ground, and the density of plants.
class Ground {
 public:
  explicit Ground(const GeneratorRequest& request)
      : width_(request.width),
        height_(request.height),
        heights_(base::Random::stream(request.seed(), 1).next(), 6, 2, kFieldScale, 10, request.width),
        straits_(base::Random::stream(request.seed(), 3).next(), 7, 4, kFieldScale, 8, request.width),
        plants_(base::Random::stream(request.seed(), 2).next(), 5, 2, kFieldScale, 10, request.width) {}

  void height_row(std::int32_t y, std::vector<std::int32_t>& row) {
    row.assign(static_cast<std::size_t>(width_), 0);
    straits_.add_row(y, row);
    for (std::int32_t x = 0; x < width_; ++x) {
      const std::int32_t edge = std::min({x, y, width_ - 1 - x, height_ - 1 - y, kShore});
      std::int32_t& height = row[static_cast<std::size_t>(x)];
      height = std::min(std::abs(height) * 4, kFieldScale) + (edge - kShore) * kFieldScale / kShore;
    }
    heights_.add_row(y, row);
  }

  void plant_row(std::int32_t y, std::vector<std::int32_t>& row) {
    row.assign(static_cast<std::size_t>(width_), 0);
    plants_.add_row(y, row);
  }

 private:
  std::int32_t width_;
  std::int32_t height_;
  FractalNoise heights_;
  FractalNoise straits_;  // water runs along their zero lines
  FractalNoise plants_;
};

Terrain draw_land(const GeneratorRequest& request) {
  Terrain terrain(request.width, request.height);
  Ground sample(request);
  const std::int32_t sea_level =
      level_reached(request.options.integer("land"), request.height,
                    [&](std::int32_t y, std::vector<std::int32_t>& row) { sample.height_row(y, row); });
  const std::int32_t tree_line =
      level_reached(request.options.integer("woods"), request.height,
                    [&](std::int32_t y, std::vector<std::int32_t>& row) { sample.plant_row(y, row); });
  Ground ground(request);
  std::vector<std::int32_t> heights;
  std::vector<std::int32_t> plants;
  for (std::int32_t y = 0; y < request.height; ++y) {
    ground.height_row(y, heights);
    ground.plant_row(y, plants);
    for (std::int32_t x = 0; x < request.width; ++x) {
      const auto column = static_cast<std::size_t>(x);
      if (heights[column] >= sea_level && plants[column] <= tree_line) terrain.set({x, y}, true);
    }
  }
  return terrain;
}

// The number of blocked cells from p in the given direction, at most `most`; 0 if no land follows.
std::int32_t water_ahead(const Terrain& terrain, Point p, Point step, std::int32_t most) {
  for (std::int32_t length = 0; length <= most; ++length) {
    if (terrain.passable({p.x + step.x * length, p.y + step.y * length})) return length;
  }
  return 0;
}

void build_bridge(Terrain& terrain, Point at, base::Random& random) {
  constexpr std::int32_t kReach = 32;
  constexpr std::int32_t kShortest = 6;
  if (terrain.passable(at)) return;
  const std::int32_t spans[4] = {water_ahead(terrain, at, {-1, 0}, kReach), water_ahead(terrain, at, {1, 0}, kReach),
                                 water_ahead(terrain, at, {0, -1}, kReach), water_ahead(terrain, at, {0, 1}, kReach)};
  const auto length = [&](int i) { return spans[i] > 0 && spans[i + 1] > 0 ? spans[i] + spans[i + 1] : 3 * kReach; };
  const bool across = length(0) <= length(2);
  if (const std::int32_t span = std::min(length(0), length(2)); span < kShortest || span > 2 * kReach) return;
  const std::int32_t width = random.between(2, 5);
  if (across) {
    fill_stroke(terrain, {at.x - spans[0], at.y}, {at.x + spans[1], at.y}, width, true);
  } else {
    fill_stroke(terrain, {at.x, at.y - spans[2]}, {at.x, at.y + spans[3]}, width, true);
  }
}

// Tries one place for a bridge in each square of 64 cells.
void build_bridges(Terrain& terrain, std::uint32_t percent, base::Random& random) {
  constexpr std::int32_t kSquare = 64;
  for (std::int32_t top = 0; top < terrain.height(); top += kSquare) {
    for (std::int32_t left = 0; left < terrain.width(); left += kSquare) {
      const Point at{left + random.between(0, kSquare - 1), top + random.between(0, kSquare - 1)};
      if (random.chance(percent, 100)) build_bridge(terrain, at, random);
    }
  }
}

Terrain generate_islands(const GeneratorRequest& request) {
  Terrain terrain = draw_land(request);
  base::Random random = base::Random::stream(request.seed(), 0);
  build_bridges(terrain, static_cast<std::uint32_t>(request.options.integer("bridges")), random);
  join_parts(terrain, {.smallest = 200, .width = 4, .winding = false}, random);
  return terrain;
}

}  // namespace

namespace generator {

extern const GeneratorKind islands;

constinit const GeneratorKind islands{"islands", "Land masses with ragged coasts, woods and lakes, joined by bridges.",
                                      kOptions, generate_islands};

}  // namespace generator

}  // namespace cairn::generators
