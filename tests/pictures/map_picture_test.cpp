#include "pictures/map_picture.hpp"

#include <cairn/error.hpp>

#include "pictures/png_file.hpp"
#include "support/random_maps.hpp"
#include "support/temporary_folder.hpp"
#include "support/throws.hpp"
#include "world/files/map_file.hpp"
#include "world/generators/generator.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace cairn {
namespace {

RC_GTEST_PROP(MapPicture, of_a_terrain_gives_the_terrain_back, (std::uint64_t seed)) {
  Random random(seed);
  const Terrain terrain = random_terrain(random, 100);
  RC_ASSERT(terrain_of(picture_of(terrain)) == terrain);
}

TEST(MapPicture, is_black_where_the_map_is_blocked) {
  Terrain terrain(2, 1);
  terrain.set({1, 0}, true);
  const Image image = picture_of(terrain);
  EXPECT_EQ(image.at(0, 0), (Colour{0, 0, 0}));
  EXPECT_EQ(image.at(1, 0), (Colour{255, 255, 255}));
}

TEST(MapPicture, is_blocked_where_it_is_dark_to_the_eye) {
  const auto passable = [](Colour colour) { return terrain_of(Image(1, 1, colour)).passable({0, 0}); };
  EXPECT_TRUE(passable({128, 128, 128}));
  EXPECT_FALSE(passable({127, 127, 127}));
  EXPECT_TRUE(passable({0, 255, 0}));
  EXPECT_FALSE(passable({255, 0, 0}));
  EXPECT_FALSE(passable({0, 0, 255}));
  EXPECT_TRUE(passable({255, 255, 0}));
}

TEST(MapPicture, is_told_from_a_text_map_by_its_name) {
  const TemporaryFolder folder;
  const Terrain terrain = generate("random:37x21,seed=4");
  save_map_or_picture(folder / "m.png", terrain);
  save_map_or_picture(folder / "m.map", terrain);
  EXPECT_EQ(folder.contents("m.png"), write_png(picture_of(terrain)));
  EXPECT_EQ(folder.contents("m.map"), write_map(terrain));
  EXPECT_EQ(load_map_or_picture(folder / "m.png"), terrain);
  EXPECT_EQ(load_map_or_picture(folder / "m.map"), terrain);
  EXPECT_EQ(load_map_or_picture("random:37x21,seed=4"), terrain);
  EXPECT_EQ(load_map_or_picture(folder.add("UPPER.PNG", folder.contents("m.png"))), terrain);
}

TEST(MapPicture, that_is_missing_or_broken_is_named) {
  const TemporaryFolder folder;
  EXPECT_EQ(message_of<InputError>([&] { load_map_or_picture(folder / "none.png"); }),
            "cannot read '" + folder / "none.png" + "': No such file or directory");
  const std::string path = folder.add("text.png", "no picture at all");
  EXPECT_EQ(message_of<InputError>([&] { load_map_or_picture(path); }),
            path + ": expected a whole PNG picture: Not a PNG file");
}

}  // namespace
}  // namespace cairn
