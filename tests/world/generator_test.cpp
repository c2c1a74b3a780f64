#include "world/generators/generator.hpp"

#include <cairn/error.hpp>
#include <cairn/grid.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>

namespace cairn::world {
namespace {

std::string refusal(std::string_view spec) {
  try {
    generators::generate(spec);
  } catch (const UsageError& error) {
    return error.what();
  }
  return "accepted";
}

TEST(Generator, a_spec_has_a_kind_a_size_and_options_in_that_order) {
  EXPECT_EQ(generators::generate("random").shape(), Shape(512, 512));
  EXPECT_EQ(generators::generate("random:7x5").shape(), Shape(7, 5));
  EXPECT_EQ(generators::generate("random:"), generators::generate("random"));
  EXPECT_EQ(generators::generate("random:seed=1"), generators::generate("random"));
  EXPECT_EQ(generators::generate("random:512x512,seed=1,blocked=25"), generators::generate("random"));
  EXPECT_EQ(generators::generate("random:9x9,blocked=0").passable_count(), 81U);
  EXPECT_EQ(generators::generate("random:9x9,blocked=100").passable_count(), 0U);
}

TEST(Generator, specs_are_told_from_files) {
  for (const auto* spec : {"random", "random:", "random:64x64", "random:nonsense", "romos:64x64", "romos:seed=3"}) {
    EXPECT_TRUE(generators::is_generator_spec(spec)) << spec;
  }
  for (const auto* file : {"", "-", "a.map", "random.map", "./random", "maps/random:1", "C:maps", "romos", ":64x64"}) {
    EXPECT_FALSE(generators::is_generator_spec(file)) << file;
  }
}

/// The share of passable cells that lie in the largest part.
double main_share(const Terrain& terrain) {
  const Grid grid(terrain, {Connectivity::four});
  std::uint32_t largest = 0;
  for (std::uint32_t part = 0; part < grid.component_count(); ++part) {
    largest = std::max(largest, grid.component_size(Component{part}));
  }
  return static_cast<double>(largest) / static_cast<double>(grid.passable_count());
}

std::string sized(const generators::GeneratorKind& kind, std::int32_t width, std::int32_t height, std::uint64_t seed) {
  return std::string(kind.name) + ":" + std::to_string(width) + "x" + std::to_string(height) +
         ",seed=" + std::to_string(seed);
}

TEST(Generator, every_kind_makes_every_small_size_with_a_cell_to_stand_on) {
  for (const generators::GeneratorKind* kind : generators::generator_kinds()) {
    if (kind->name == "random") continue;  // promises nothing
    for (std::int32_t height = 1; height <= 20; ++height) {
      for (std::int32_t width = 1; width <= 20; ++width) {
        const Terrain terrain = generators::generate(sized(*kind, width, height, static_cast<std::uint64_t>(width)));
        ASSERT_EQ(terrain.shape(), Shape(width, height));
        ASSERT_GT(terrain.passable_count(), 0U) << sized(*kind, width, height, static_cast<std::uint64_t>(width));
      }
    }
  }
}

TEST(Generator, all_cells_are_connected_where_the_kind_is_meant_to_be_walked_through) {
  for (const generators::GeneratorKind* kind : generators::generator_kinds()) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      for (const auto& [width, height] : {std::pair{512, 512}, std::pair{190, 70}, std::pair{33, 300}}) {
        const std::string spec = sized(*kind, width, height, seed);
        const Terrain terrain = generators::generate(spec);
        const double cells = static_cast<double>(width) * height;
        EXPECT_GE(main_share(terrain), kind->name == "random" ? 0.95 : 1.0) << spec;
        EXPECT_GE(static_cast<double>(terrain.passable_count()) / cells, 0.1) << spec;
        EXPECT_LE(static_cast<double>(terrain.passable_count()) / cells, 0.98) << spec;
      }
    }
  }
}

TEST(Generator, the_padding_stays_blocked) {
  for (const generators::GeneratorKind* kind : generators::generator_kinds()) {
    for (const auto& [width, height] : {std::pair{62, 30}, std::pair{63, 9}, std::pair{64, 64}, std::pair{126, 5}}) {
      const Terrain terrain = generators::generate(sized(*kind, width, height, 3));
      Terrain copy(width, height);
      for (std::int32_t y = 0; y < height; ++y) {
        for (std::int32_t x = 0; x < width; ++x) {
          copy.set({x, y}, terrain.passable({x, y}));
          if (terrain.has_costs()) copy.set_cost({x, y}, terrain.cost({x, y}));
        }
      }
      EXPECT_EQ(copy, terrain) << kind->name;
    }
  }
}

TEST(Generator, seeds_differ) {
  for (const generators::GeneratorKind* kind : generators::generator_kinds()) {
    EXPECT_NE(generators::generate(sized(*kind, 100, 100, 1)), generators::generate(sized(*kind, 100, 100, 2)))
        << kind->name;
  }
}

TEST(Generator, bad_specs_are_refused_with_what_to_write_instead) {
  using testing::HasSubstr;
  EXPECT_THAT(refusal("randon:64x64"), HasSubstr("did you mean 'random'?"));
  EXPECT_THAT(refusal("random:64"), HasSubstr("WIDTHxHEIGHT"));
  EXPECT_THAT(refusal("random:0x64"), HasSubstr("WIDTHxHEIGHT"));
  EXPECT_THAT(refusal("random:64x"), HasSubstr("WIDTHxHEIGHT"));
  EXPECT_THAT(refusal("random:x64"), HasSubstr("WIDTHxHEIGHT"));
  EXPECT_THAT(refusal("random:16385x1"), HasSubstr("1 to 16384"));
  EXPECT_THAT(refusal("random:64x64x64"), HasSubstr("WIDTHxHEIGHT"));
  EXPECT_THAT(refusal("random:-4x4"), HasSubstr("WIDTHxHEIGHT"));
  EXPECT_THAT(refusal("random:64x64,sead=3"), HasSubstr("did you mean 'seed'?"));
  EXPECT_THAT(refusal("random:64x64,seed=-1"), HasSubstr("whole number"));
  EXPECT_THAT(refusal("random:64x64,blocked=101"), HasSubstr("from 0 to 100"));
}

}  // namespace
}  // namespace cairn::world
