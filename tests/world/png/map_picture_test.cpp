#include "world/png/map_picture.hpp"

#include <cairn/error.hpp>
#include <cairn/map.hpp>

#include "support/allocations.hpp"
#include "support/picture_terrain.hpp"
#include "support/png_maker.hpp"
#include "support/random_maps.hpp"
#include "support/temporary_folder.hpp"
#include "support/throws.hpp"
#include "world/files/map_file.hpp"
#include "world/files/map_formats.hpp"
#include "world/generators/generator.hpp"
#include "world/png/png_file.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace cairn::png {
namespace {

RC_GTEST_PROP(MapPicture, of_a_terrain_gives_the_terrain_back, (std::uint64_t seed)) {
  base::Random random(seed);
  const Terrain terrain = support::random_terrain(random, 100);
  RC_ASSERT(support::walls_of(picture_of(terrain)) == terrain);
}

TEST(MapPicture, is_black_where_the_map_is_blocked) {
  Terrain terrain(2, 1);
  terrain.set({1, 0}, true);
  const Image image = picture_of(terrain);
  EXPECT_EQ(image.at(0, 0), (Colour{0, 0, 0}));
  EXPECT_EQ(image.at(1, 0), (Colour{255, 255, 255}));
}

TEST(MapPicture, is_blocked_where_it_is_dark_to_the_eye) {
  const auto passable = [](Colour colour) { return support::walls_of(Image(1, 1, colour)).passable({0, 0}); };
  EXPECT_TRUE(passable({128, 128, 128}));
  EXPECT_FALSE(passable({127, 127, 127}));
  EXPECT_TRUE(passable({0, 255, 0}));
  EXPECT_FALSE(passable({255, 0, 0}));
  EXPECT_FALSE(passable({0, 0, 255}));
  EXPECT_TRUE(passable({255, 255, 0}));
}

RC_GTEST_PROP(MapPicture, of_a_terrain_with_costs_gives_the_terrain_back, (std::uint64_t seed)) {
  base::Random random(seed);
  Terrain terrain = support::random_terrain(random, 40);
  for (std::int32_t y = 0; y < terrain.height(); ++y) {
    for (std::int32_t x = 0; x < terrain.width(); ++x) {
      if (terrain.passable({x, y}))
        terrain.set_cost({x, y}, static_cast<std::uint8_t>(random.between(2, kMaxCellCost)));
    }
  }
  RC_ASSERT(support::costs_of(picture_of(terrain), kMaxCellCost) == terrain);
}

TEST(MapPicture, costs_more_the_darker_it_is) {
  const auto cost = [](std::uint8_t level) {
    const Terrain terrain = support::costs_of(Image(1, 1, {level, level, level}), 10);
    return terrain.passable({0, 0}) ? terrain.cost({0, 0}) : 0;
  };
  EXPECT_EQ(cost(255), 1);
  EXPECT_EQ(cost(128), 6);
  EXPECT_EQ(cost(1), 10);
  EXPECT_EQ(cost(0), 0);
}

TEST(MapPicture, is_told_from_a_text_map_by_its_name) {
  const support::TemporaryFolder folder;
  const Terrain terrain = generators::generate("random:37x21,seed=4");
  for (const char* name : {"m.png", "m.map"}) folder.add(name, files::find_map_format(name)->write(terrain));
  EXPECT_EQ(folder.contents("m.png"), write_png(picture_of(terrain)));
  EXPECT_EQ(folder.contents("m.map"), files::write_map(terrain));
  EXPECT_EQ(load_terrain(folder / "m.png"), terrain);
  EXPECT_EQ(load_terrain(folder / "m.map"), terrain);
  EXPECT_EQ(load_terrain("random:37x21,seed=4"), terrain);
  EXPECT_EQ(load_terrain(folder.add("UPPER.PNG", folder.contents("m.png"))), terrain);
}

TEST(MapPicture, that_is_missing_or_broken_is_named) {
  const support::TemporaryFolder folder;
  EXPECT_EQ(support::message_of<InputError>([&] { load_terrain(folder / "none.png"); }),
            "there is no file '" + folder / "none.png" +
                "': a map is a .map file, a .png picture, a robot's .yaml with its .pgm, '-' for standard input, or a "
                "generator's spec such as "
                "rooms:512x512,seed=3");
  const std::string path = folder.add("text.png", "no picture at all");
  EXPECT_EQ(support::message_of<InputError>([&] { load_terrain(path); }),
            path + ": expected a whole PNG picture: Not a PNG file");
}

TEST(MapPicture, is_blocked_below_the_luminance_that_is_asked_for) {
  const auto passable = [](Colour colour, unsigned percent) {
    return support::walls_of(Image(1, 1, colour), percent).passable({0, 0});
  };
  EXPECT_TRUE(passable({0, 0, 255}, 11));
  EXPECT_FALSE(passable({0, 0, 255}, 12));
  EXPECT_TRUE(passable({3, 3, 3}, 1)) << "all but black";
  EXPECT_FALSE(passable({0, 0, 0}, 1));
  EXPECT_TRUE(passable({255, 255, 255}, 100));
  EXPECT_FALSE(passable({254, 254, 254}, 100));
}

TEST(MapPicture, counts_the_colours_on_either_side) {
  Image image(5, 1);
  image.pixels = {{0, 0, 0}, {0, 0, 255}, {0, 128, 0}, {255, 255, 255}, {0, 0, 255}};
  const auto count = [&](unsigned wall_below_percent) {
    WallSink sink(wall_below_percent);
    pour(image, sink);
    return sink.colours();
  };
  EXPECT_EQ(count(50).wall, 3U);
  EXPECT_EQ(count(50).floor, 1U);
  EXPECT_EQ(count(1).wall, 1U);
}

/// 16.8 million pixels of one colour are some 2 kB of PNG. As a picture they are 50 MB, as cells 2 MB.
TEST(MapPicture, of_many_pixels_is_read_without_keeping_them) {
  for (const bool interlaced : {false, true}) {
    support::PngSource source;
    source.kind = {PNG_COLOR_TYPE_GRAY, 1, interlaced};
    source.width = source.height = 4096;
    source.samples.assign(std::size_t{source.width} * source.height, 1);
    const support::TemporaryFolder folder;
    const std::string path = folder.add("large.png", support::make_png(source));
    const support::Allocations before = support::allocations();
    const Terrain terrain = load_terrain(path);
    EXPECT_LT((support::allocations() - before).bytes, 8'000'000U);
    EXPECT_EQ(terrain.passable_count(), source.samples.size());
  }
}

TEST(MapFormats, are_told_by_their_suffix) {
  EXPECT_EQ(files::find_map_format("a/LEVEL.Png")->suffix, ".png");
  EXPECT_EQ(files::find_map_format("level.map")->suffix, ".map");
  EXPECT_EQ(files::find_map_format("level.gif"), nullptr);
  EXPECT_EQ(files::find_map_format(".map"), nullptr);
}

}  // namespace
}  // namespace cairn::png
