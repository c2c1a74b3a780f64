#include <cairn/error.hpp>
#include <cairn/map.hpp>

#include "support/temporary_folder.hpp"
#include "support/throws.hpp"
#include "world/generators/generator.hpp"

#include <gtest/gtest.h>

namespace cairn::world {
namespace {

constexpr const char* kOneCell = "type octile\nheight 1\nwidth 1\nmap\n.\n";

TEST(LoadTerrain, takes_a_file) {
  const support::TemporaryFolder folder;
  EXPECT_EQ(load_terrain(folder.add("m.map", kOneCell)).passable_count(), 1U);
}

TEST(LoadTerrain, takes_the_spec_of_a_generator) {
  EXPECT_EQ(load_terrain("random:20x10,seed=3"), generators::generate("random:20x10,seed=3"));
}

TEST(LoadTerrain, prefers_a_file_that_is_called_like_a_generator) {
  const support::TemporaryFolder folder;
  folder.add("random", kOneCell);
  const auto here = std::filesystem::current_path();
  std::filesystem::current_path(folder.path());
  EXPECT_EQ(load_terrain("random").width(), 1);
  std::filesystem::current_path(here);
}

TEST(LoadTerrain, says_what_a_map_may_be_when_it_is_neither) {
  EXPECT_EQ(support::message_of<InputError>([] { load_terrain("no/such.map"); }),
            "there is no file 'no/such.map': a map is a .map file, a .png picture, a robot's .yaml with its .pgm, '-' "
            "for standard input, or a "
            "generator's spec such as rooms:512x512,seed=3");
}

TEST(LoadTerrain, does_not_take_a_graph_for_a_map) {
  EXPECT_EQ(support::message_of<InputError>([] { load_terrain("roads.gr"); }),
            "roads.gr: a graph has no cells, and a map is needed here");
}

TEST(LoadTerrain, names_the_file_and_the_place_of_an_error) {
  const support::TemporaryFolder folder;
  const std::string path = folder.add("m.map", "type octile\nheight 0\n");
  EXPECT_EQ(support::message_of<InputError>([&] { load_terrain(path); }),
            path + ":2:8: expected a height from 1 to 16384, found '0'");
}

}  // namespace
}  // namespace cairn::world
