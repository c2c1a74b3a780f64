// Independently blocked cells: unlike any game level, but hard for searches, and a common benchmark of papers.
#include "base/random.hpp"

#include "world/generators/generator.hpp"

#include <array>

namespace cairn::generators {
namespace {

constexpr std::array kOptions{
    kSeedOption,
    integer_option("blocked", "25", 0, 100, "blocked cells in percent; above 40 the map falls into small parts"),
};

// Each row has its own random sequence, so that a map's top left corner is the same at every size.
Terrain generate_random(const GeneratorRequest& request) {
  Terrain terrain(request.width, request.height);
  const auto blocked = static_cast<std::uint32_t>(request.options.integer("blocked"));
  for (std::int32_t y = 0; y < request.height; ++y) {
    base::Random random = base::Random::stream(request.seed(), static_cast<std::uint64_t>(y));
    for (std::int32_t x = 0; x < request.width; ++x) terrain.set({x, y}, !random.chance(blocked, 100));
  }
  return terrain;
}

}  // namespace

namespace generator {

extern const GeneratorKind random;

constinit const GeneratorKind random{"random", "Independent blocked cells.", kOptions, generate_random};

}  // namespace generator

}  // namespace cairn::generators
