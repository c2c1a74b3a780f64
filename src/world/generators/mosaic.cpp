// Mosaics: large maps with detail at full resolution, made of tiles that are cities or buildings full of rooms.
#include "base/random.hpp"
#include "world/generators/canvas.hpp"
#include "world/generators/generator.hpp"
#include "world/generators/join_parts.hpp"
#include "world/generators/scale.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace cairn::generators {
namespace generator {

// The kinds of its tiles, each defined in the file of its name.
extern const GeneratorKind city;
extern const GeneratorKind rooms;

}  // namespace generator
namespace {

constexpr std::array kOptions{
    kSeedOption,
    integer_option("tile", "512", 64, kMaxMapSide, "sides of a tile in cells"),
    integer_option("scale", "4", 1, 16, "how many times larger houses and furniture are than in the finest ones"),
    integer_option("gates", "4", 0, 64, "ways through the border of two tiles, beside those that are there anyway"),
};

// A smaller plan would have hardly any rooms.
constexpr std::int32_t kMinPlan = 64;

class MosaicBuilder {
 public:
  explicit MosaicBuilder(const GeneratorRequest& request)
      : terrain_(request.width, request.height),
        seed_(request.seed()),
        side_(static_cast<std::int32_t>(request.options.integer("tile"))),
        scale_(static_cast<std::int32_t>(request.options.integer("scale"))),
        gates_(request.options.integer("gates")) {}

  Terrain build() {
    std::uint64_t index = 0;
    for (std::int32_t top = 0; top < terrain_.height(); top += side_) {
      for (std::int32_t left = 0; left < terrain_.width(); left += side_) lay_tile({left, top}, ++index);
    }
    base::Random random = base::Random::stream(seed_, 0);
    for (std::int32_t top = 0; top < terrain_.height(); top += side_) {
      for (std::int32_t left = 0; left < terrain_.width(); left += side_) open_gates({left, top}, random);
    }
    join_parts(terrain_, {.smallest = 1, .width = 4, .winding = false}, random);
    return std::move(terrain_);
  }

 private:
  void lay_tile(Point corner, std::uint64_t index) {
    base::Random random = base::Random::stream(seed_, index);
    const std::int32_t width = std::min(side_, terrain_.width() - corner.x);
    const std::int32_t height = std::min(side_, terrain_.height() - corner.y);
    const std::int32_t zoom = std::clamp(std::min(width, height) / kMinPlan, 1, scale_);
    // A chessboard of both kinds, with a few squares swapped.
    const bool dark = ((corner.x / side_ + corner.y / side_) % 2 == 0) != random.chance(1, 5);
    const GeneratorKind& kind = dark ? generator::rooms : generator::city;
    // Tiles differ in more than their seed. Each number is drawn in a statement of its own, since operands have no
    // fixed order of evaluation.
    std::string text = "seed=" + std::to_string(random.below(1U << 30U));
    if (&kind == &generator::city) {
      text += ",quarter=" + std::to_string(random.between(110, 190)) + ",scale=" + std::to_string(zoom);
      text += random.chance(1, 3) ? ",river=on" : ",river=off";
    } else {
      text += ",size=" + std::to_string(random.between(32, 80));
      text += ",loops=" + std::to_string(random.between(15, 45));
    }
    const Options options(kind.name, kind.options, text);
    const bool zoomed = &kind == &generator::rooms;  // a city has an option for that, which keeps slanting walls smooth
    const std::int32_t by = zoomed ? zoom : 1;
    copy_tile(terrain_, scale(kind.function({(width - 1) / by + 1, (height - 1) / by + 1, options}), by), corner);
  }

  // Opens gates in the borders above and left of a tile.
  void open_gates(Point corner, base::Random& random) {
    for (std::int64_t i = 0; i < gates_; ++i) {
      const std::int32_t x = std::min(corner.x + random.between(0, side_ - 1), terrain_.width() - 1);
      const std::int32_t y = std::min(corner.y + random.between(0, side_ - 1), terrain_.height() - 1);
      if (corner.y > 0) open_gate({x, corner.y - 1}, {x, corner.y}, random);
      if (corner.x > 0) open_gate({corner.x - 1, y}, {corner.x, y}, random);
    }
  }

  // Digs through a border, from the nearest floor on one side to the nearest floor on the other.
  void open_gate(Point before, Point after, base::Random& random) {
    const Point step{after.x - before.x, after.y - before.y};
    constexpr std::int32_t kReach = 64;
    std::int32_t deep = 0;
    while (deep < kReach && !terrain_.passable({before.x - step.x * deep, before.y - step.y * deep})) ++deep;
    const Point from{before.x - step.x * deep, before.y - step.y * deep};
    deep = 0;
    while (deep < kReach && !terrain_.passable({after.x + step.x * deep, after.y + step.y * deep})) ++deep;
    const Point to{after.x + step.x * deep, after.y + step.y * deep};
    if (terrain_.passable(from) && terrain_.passable(to)) fill_stroke(terrain_, from, to, random.between(3, 7), true);
  }

  Terrain terrain_;
  std::uint64_t seed_;
  std::int32_t side_;
  std::int32_t scale_;
  std::int64_t gates_;
};

Terrain generate_mosaic(const GeneratorRequest& request) { return MosaicBuilder(request).build(); }

}  // namespace

namespace generator {

extern const GeneratorKind mosaic;

constinit const GeneratorKind mosaic{"mosaic", "Tiles of different cities and rooms, for large maps of native detail.",
                                     kOptions, generate_mosaic};

}  // namespace generator

}  // namespace cairn::generators
