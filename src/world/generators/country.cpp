// Country: hills, swamps and lakes with roads between towns, for algorithms that walk where cells have costs. A road
// costs 1, a meadow 2, a slope more the steeper it is, and a swamp the most.
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
    integer_option("water", "12", 0, 60, "lakes, which block the way, in percent of the map, about"),
    integer_option("swamps", "15", 0, 60, "swamps in percent of the map, about"),
    integer_option("swamp", "9", 2, 254, "what a cell of swamp costs"),
    integer_option("slope", "12", 2, 254, "what a cell of the steepest slopes costs"),
    integer_option("roads", "50", 0, 100, "towns with roads between them: in percent of one for each 64 x 64 cells"),
};

constexpr std::int32_t kFieldScale = 4096;
constexpr std::int32_t kMeadow = 2;
constexpr std::int32_t kTownDistance = 64;

using Row = std::vector<std::int32_t>;

// A smooth field, read row by row from the top.
class Field {
 public:
  Field(const GeneratorRequest& request, std::uint64_t stream, unsigned coarsest_log2)
      : width_(request.width),
        noise_(base::Random::stream(request.seed(), stream).next(), coarsest_log2, 3, kFieldScale, 8, request.width) {}

  void read(std::int32_t y, Row& row) {
    row.assign(static_cast<std::size_t>(width_), 0);
    noise_.add_row(y, row);
  }

 private:
  std::int32_t width_;
  FractalNoise noise_;
};

std::int32_t level_of(const GeneratorRequest& request, std::uint64_t stream, unsigned coarsest_log2,
                      std::int64_t percent) {
  Field sample(request, stream, coarsest_log2);
  return level_reached(percent, request.height, [&](std::int32_t y, Row& row) { sample.read(y, row); });
}

std::uint8_t slope_cost(std::int32_t rise, std::int32_t steepest) {
  // A rise of this much from one cell to the next is among the steepest of such fields.
  constexpr std::int32_t kSteep = kFieldScale / 40;
  return static_cast<std::uint8_t>(kMeadow + std::min(rise, kSteep) * (steepest - kMeadow) / kSteep);
}

void draw_land(const GeneratorRequest& request, Terrain& terrain) {
  constexpr std::uint64_t kHeights = 1;
  constexpr std::uint64_t kMoisture = 2;
  const std::int32_t sea = level_of(request, kHeights, 7, 100 - request.options.integer("water"));
  const std::int32_t wet = level_of(request, kMoisture, 6, request.options.integer("swamps"));
  const auto swamp = static_cast<std::uint8_t>(request.options.integer("swamp"));
  const auto steepest = static_cast<std::int32_t>(request.options.integer("slope"));
  const bool has_swamps = request.options.integer("swamps") > 0;
  Field heights(request, kHeights, 7);
  Field moisture(request, kMoisture, 6);
  Row above;
  Row height;
  Row moist;
  for (std::int32_t y = 0; y < request.height; ++y) {
    std::swap(above, height);
    heights.read(y, height);
    if (above.empty()) above = height;
    moisture.read(y, moist);
    for (std::int32_t x = 0; x < request.width; ++x) {
      const auto column = static_cast<std::size_t>(x);
      const std::int32_t here = height[column];
      const std::int32_t rise =
          std::abs(here - above[column]) + std::abs(here - height[std::max<std::size_t>(column, 1) - 1]);
      terrain.set({x, y}, here >= sea);
      terrain.set_cost({x, y}, has_swamps && moist[column] >= wet ? swamp : slope_cost(rise, steepest));
    }
  }
}

// A road that bends: straight between points that lie aside of the line, each half as far as the last.
void lay_road(Terrain& roads, Point from, Point to, base::Random& random) {
  const std::int32_t length = std::max(std::abs(to.x - from.x), std::abs(to.y - from.y));
  if (length < 12) {
    fill_stroke(roads, from, to, 2, true);
    return;
  }
  const std::int32_t bend = length / 5;
  Point middle{(from.x + to.x) / 2, (from.y + to.y) / 2};
  middle.x = std::clamp(middle.x + random.between(-bend, bend), 0, roads.width() - 1);
  middle.y = std::clamp(middle.y + random.between(-bend, bend), 0, roads.height() - 1);
  lay_road(roads, from, middle, random);
  lay_road(roads, middle, to, random);
}

// Each town has a road to the nearest one that was founded before it. Roads cross lakes on bridges.
Terrain draw_roads(const GeneratorRequest& request, const Terrain& land) {
  constexpr int kTries = 16;  // for a place on land
  Terrain roads(request.width, request.height);
  base::Random random = base::Random::stream(request.seed(), 3);
  const std::int64_t cells = std::int64_t{request.width} * request.height;
  const std::int64_t towns = cells * request.options.integer("roads") / (100 * kTownDistance * kTownDistance);
  std::vector<Point> founded;
  for (std::int64_t i = 0; i < towns; ++i) {
    Point town;
    for (int tries = 0; tries < kTries; ++tries) {
      town.x = random.between(0, request.width - 1);
      town.y = random.between(0, request.height - 1);
      if (land.passable(town)) break;
    }
    const auto apart = [&](Point p) { return std::max(std::abs(p.x - town.x), std::abs(p.y - town.y)); };
    const auto nearest =
        std::min_element(founded.begin(), founded.end(), [&](Point a, Point b) { return apart(a) < apart(b); });
    if (nearest != founded.end()) lay_road(roads, *nearest, town, random);
    founded.push_back(town);
  }
  return roads;
}

Terrain generate_country(const GeneratorRequest& request) {
  Terrain terrain(request.width, request.height);
  draw_land(request, terrain);
  const Terrain roads = draw_roads(request, terrain);
  for (std::int32_t y = 0; y < request.height; ++y) {
    for (std::int32_t x = 0; x < request.width; ++x) {
      if (!roads.passable({x, y})) continue;
      terrain.set({x, y}, true);
      terrain.set_cost({x, y}, 1);
    }
  }
  base::Random random = base::Random::stream(request.seed(), 0);
  join_parts(terrain, {.smallest = 200, .width = 3, .winding = true}, random);
  return terrain;
}

}  // namespace

namespace generator {

extern const GeneratorKind country;

constinit const GeneratorKind country{"country", "Hills, swamps, lakes and roads, whose cells cost from 1 on.",
                                      kOptions, generate_country};

}  // namespace generator

}  // namespace cairn::generators
