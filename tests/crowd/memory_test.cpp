// What a crowd tells of its memory.
#include <cairn/build.hpp>
#include <cairn/crowd.hpp>

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>

namespace cairn::crowd {
namespace {

Grid empty_square(std::int32_t side) {
  Terrain terrain(side, side);
  for (std::int32_t i = 0; i < side * side; ++i) terrain.set({i % side, i / side}, true);
  return Grid(std::move(terrain));
}

TEST(Crowd, tells_the_memory_of_its_agents_apart) {
  const Database database = build(empty_square(40), "cairn", {.threads = 1});
  for (const std::string spec : {"cairn", "lrta"}) {
    for (const Occupancy occupancy : {Occupancy::shared, Occupancy::exclusive}) {
      const auto bytes = [&](std::uint32_t agents) {
        const CrowdSettings settings{.algorithm = spec, .threads = 1, .occupancy = occupancy};
        const auto crowd = spec == "cairn" ? std::make_unique<Crowd>(empty_square(40), database, settings)
                                           : std::make_unique<Crowd>(empty_square(40), settings);
        crowd->reserve(agents);
        return std::pair{crowd->agent_bytes(), crowd->memory_bytes()};
      };
      const auto [few, all_few] = bytes(1000);
      const auto [many, all_many] = bytes(9000);
      EXPECT_GE(many - few, 8000 * 16U) << spec << ": a position and a goal at least";
      EXPECT_GE(all_many - all_few, many - few) << spec;
      EXPECT_GE(all_few, few) << spec;
      EXPECT_TRUE(spec != "cairn" || many <= 9000 * 512U) << many << ": 512 bytes an agent at most";
    }
  }
}

}  // namespace
}  // namespace cairn::crowd
