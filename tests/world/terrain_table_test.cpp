// What letters, grey levels and robots' maps cost.
#include "world/files/terrain_table.hpp"

#include <cairn/error.hpp>
#include <cairn/grid.hpp>
#include <cairn/map.hpp>

#include "support/temporary_folder.hpp"
#include "support/throws.hpp"
#include "world/files/map_file.hpp"
#include "world/files/robot_map.hpp"
#include "world/generators/scale.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace cairn::files {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

const std::string kLetters = "type octile\nheight 1\nwidth 7\nmap\n.GS@OTW\n";

/// By column of the first row: what a cell costs, 0 where it is blocked.
std::vector<int> costs_of(const Terrain& terrain) {
  std::vector<int> costs;
  for (std::int32_t x = 0; x < terrain.width(); ++x) {
    costs.push_back(terrain.passable({x, 0}) ? terrain.cost({x, 0}) : 0);
  }
  return costs;
}

std::string usage(const auto& action) { return support::message_of<UsageError>(action); }
std::string complaint(const auto& action) { return support::message_of<InputError>(action); }

TEST(TerrainTable, gives_letters_their_costs) {
  EXPECT_THAT(costs_of(read_map(kLetters, "m")), ElementsAre(1, 1, 1, 0, 0, 0, 0));
  EXPECT_THAT(costs_of(read_map(kLetters, "m", TerrainTable("S=2,W=3,T=block,G=254"))),
              ElementsAre(1, 254, 2, 0, 0, 0, 3));
  EXPECT_THAT(costs_of(read_map(kLetters, "m", TerrainTable(".=block,@=1"))), ElementsAre(0, 1, 1, 1, 0, 0, 0));
  EXPECT_THAT(costs_of(read_map("type octile\nheight 1\nwidth 3\nmap\nR=.\n", "m", TerrainTable("R=4,==9"))),
              ElementsAre(4, 9, 1));
}

TEST(TerrainTable, leaves_a_map_without_costs_where_no_cell_costs_more_than_1) {
  EXPECT_FALSE(read_map(kLetters, "m").has_costs());
  EXPECT_FALSE(read_map(kLetters, "m", TerrainTable("W=1")).has_costs());
  EXPECT_FALSE(read_map("type octile\nheight 1\nwidth 1\nmap\n.\n", "m", TerrainTable("S=5")).has_costs());
  EXPECT_TRUE(read_map(kLetters, "m", TerrainTable("S=5")).has_costs());
}

TEST(TerrainTable, says_which_part_is_wrong) {
  for (const char* text : {"S", "S2", "SW=2", "=2", ",S=2", "S=2,", " =3", "gray=3"}) {
    EXPECT_THAT(usage([&] { TerrainTable table(text); }), HasSubstr("must be a letter with its cost")) << text;
  }
  for (const char* text : {"S=", "S=0", "S=255", "S=-1", "S=2.5", "S=blocked", "S=2=3"}) {
    EXPECT_THAT(usage([&] { TerrainTable table(text); }), HasSubstr("must be S= with a cost from 1 to 254, or 'block'"))
        << text;
  }
  EXPECT_THAT(usage([&] { TerrainTable table("W=3,grey=block"); }),
              HasSubstr("'grey=block' in the terrain 'W=3,grey="));
  EXPECT_THAT(complaint([&] { read_map("type octile\nheight 1\nwidth 1\nmap\nR\n", "m", TerrainTable("X=3")); }),
              HasSubstr("m:5:1: expected a cell (one of . G S @ O T W X), found 'R'"));
}

TEST(TerrainTable, has_no_letters_to_write_costs_with) {
  EXPECT_THAT(usage([&] { write_map(read_map(kLetters, "m", TerrainTable("S=5"))); }), HasSubstr("write a .png"));
}

TEST(Terrain, costs_are_from_1_to_254_and_part_of_the_map) {
  Terrain terrain(3, 1);
  EXPECT_EQ(terrain.cost({1, 0}), 1);
  for (const std::uint8_t cost : {std::uint8_t{0}, std::uint8_t{255}}) {
    EXPECT_THAT(usage([&] { terrain.set_cost({1, 0}, cost); }), HasSubstr("must be from 1 to 254"));
  }
  EXPECT_FALSE(terrain.has_costs());
  for (std::int32_t x = 0; x < 3; ++x) terrain.set({x, 0}, x != 2);
  const Grid uniform(terrain);
  Terrain costly = terrain;
  costly.set_cost({9, 9}, 4);  // outside
  EXPECT_EQ(costly, terrain);
  costly.set_cost({1, 0}, 4);
  costly.set_cost({2, 0}, 200);  // blocked
  EXPECT_NE(costly, terrain);
  const Grid grid(costly);
  EXPECT_NE(grid.fingerprint(), uniform.fingerprint());
  EXPECT_GT(grid.memory_bytes(), uniform.memory_bytes());
  EXPECT_EQ(grid.least_cost(), 1);
  EXPECT_EQ(grid.largest_cost(), 4);
  EXPECT_EQ(grid.total_cost(), 6U);
  EXPECT_EQ(grid.costs().to_length(grid.move_cost(grid.cell({0, 0}), Direction::east)), 2.5);
  EXPECT_EQ(uniform.costs().to_length(uniform.move_cost(uniform.cell({0, 0}), Direction::east)), 1);
  EXPECT_THAT(costs_of(generators::scale(costly, 2)), ElementsAre(1, 1, 4, 4, 0, 0));
}

std::vector<int> robot_costs(const std::string& yaml, const std::string& terrain = {}) {
  const std::string pgm = "P2\n# seven levels\n7 1 255\n0 80 100 150 205 210 255\n";
  return costs_of(
      terrain_of(read_robot_map("image: m.pgm\n" + yaml, "m.yaml"), read_pgm(pgm, "m.pgm"), TerrainTable(terrain)));
}

TEST(RobotMap, is_read_as_map_servers_read_it) {
  EXPECT_THAT(
      robot_costs("resolution: 0.05\norigin: [0.0, 0.0, 0.0]\nnegate: 0\noccupied_thresh: 0.65\nfree_thresh: 0.25"),
      ElementsAre(0, 0, 0, 0, 1, 1, 1));
  EXPECT_THAT(robot_costs("", "unknown=7"), ElementsAre(0, 0, 7, 7, 7, 1, 1));
  EXPECT_THAT(robot_costs("negate: 1\nfree_thresh: 0.1\noccupied_thresh: 0.8", "unknown=9"),
              ElementsAre(1, 9, 9, 9, 0, 0, 0));
  EXPECT_THAT(robot_costs("mode: scale\nfree_thresh: 0.0\noccupied_thresh: 1.0"),
              ElementsAre(254, 175, 155, 105, 51, 46, 1));
  EXPECT_THAT(robot_costs("mode: scale\nfree_thresh: 0\noccupied_thresh: 1", "grey=11"),
              ElementsAre(11, 8, 7, 5, 3, 3, 1));
  EXPECT_THAT(robot_costs("mode: raw", "grey=100"), ElementsAre(1, 81, 0, 0, 0, 0, 0));
}

TEST(RobotMap, takes_the_yaml_that_people_write) {
  const RobotMap map = read_robot_map(
      "# my map\n---\nimage: \"cellar #2.pgm\"   # here\nmode: scale\n\norigin:\n- 0.0\n- 1.0\n  more: x\n"
      "free_thresh: 0.1\nnegate: true\n...\nnot: read\n",
      "m.yaml");
  EXPECT_EQ(map.image, "cellar #2.pgm");
  EXPECT_EQ(map.mode, RobotMapMode::scale);
  EXPECT_TRUE(map.negate);
  EXPECT_EQ(map.free_thresh, 0.1);
}

TEST(RobotMap, says_which_line_is_wrong) {
  const auto message = [](const std::string& text) { return complaint([&] { read_robot_map(text, "m.yaml"); }); };
  EXPECT_THAT(message("image: a.pgm\nmode: quaternary\n"),
              HasSubstr("m.yaml:2:7: expected the mode trinary, scale or"));
  EXPECT_THAT(message("image: a.pgm\nnegate: 2\n"), HasSubstr("m.yaml:2:9: expected 0 or 1"));
  EXPECT_THAT(message("image: a.pgm\n\nfree_thresh: 1.5\n"), HasSubstr("m.yaml:3:14: expected a share from 0 to 1"));
  EXPECT_THAT(message("image: a.pgm\nfree_thresh: low\n"), HasSubstr("m.yaml:2:14: expected a share from 0 to 1"));
  EXPECT_THAT(message("image: a.pgm\nfree_thresh: 0.7\n"), HasSubstr("less than 'occupied_thresh'"));
  EXPECT_THAT(message("image:\n"), HasSubstr("m.yaml:1:7: expected the name of a picture"));
  EXPECT_THAT(message("P5 1 1 255\n"), HasSubstr("m.yaml:1:1: expected a line 'key: value'"));
  EXPECT_THAT(message("mode: raw\n"), HasSubstr("expected a line 'image: FILE.pgm'"));
}

TEST(Pgm, says_what_is_wrong) {
  const auto message = [](const std::string& text) { return complaint([&] { read_pgm(text, "m.pgm"); }); };
  EXPECT_THAT(message("P6 1 1 255\nabc"), HasSubstr("m.pgm:1: expected a PGM picture, which begins with P5 or P2"));
  EXPECT_THAT(message("P5\n# x\n0 1 255\n"), HasSubstr("m.pgm:3: expected a width from 1 to 16384, found '0'"));
  EXPECT_THAT(message("P5\n2 1\n65535\n"), HasSubstr("m.pgm:3: expected the level of white, from 1 to 255"));
  EXPECT_THAT(message("P5\n2 2\n255\nabc"), HasSubstr("expected 4 pixels, found 3: the file is cut short"));
  EXPECT_THAT(message("P2\n2 1\n9\n3\n10\n"), HasSubstr("m.pgm:5: expected a grey level from 0 to 9, found '10'"));
  EXPECT_THAT(message("P2\n2 1\n9\n3\n"), HasSubstr("found the end of the file"));
  EXPECT_THAT(message("P5 1 1 9\n\x0a"), HasSubstr("brighter than white, which is 9"));
  EXPECT_THAT(read_pgm("P5 3 1 9\n\x01\x02\x09", "m").pixels, ElementsAre(28, 57, 255));
}

TEST(LoadTerrain, reads_a_robots_map_from_its_folder_and_refuses_what_a_file_does_not_have) {
  const support::TemporaryFolder folder;
  folder.add("m.yaml", "image: m.pgm\nmode: scale\nfree_thresh: 0\noccupied_thresh: 1\n");
  folder.add("m.pgm", "P5 2 1 255\n\x01\xff");
  folder.add("lost.yaml", "image: nowhere.pgm\n");
  folder.add("m.map", kLetters);
  EXPECT_THAT(costs_of(load_terrain(folder / "m.yaml", "grey=5")), ElementsAre(5, 1));
  EXPECT_THAT(costs_of(load_terrain(folder / "m.map", "S=5,grey=9")), ElementsAre(1, 1, 5, 0, 0, 0, 0));
  EXPECT_THAT(complaint([&] { load_terrain(folder / "lost.yaml"); }), HasSubstr("nowhere.pgm"));
  folder.add("endless.yaml", "image: /dev/zero\n");
  EXPECT_THAT(complaint([&] { load_terrain(folder / "endless.yaml"); }), HasSubstr("must be an ordinary file"));
  EXPECT_THAT(usage([&] { load_terrain(folder / "m.yaml", "S=2"); }), HasSubstr("a robot's map has no letters"));
  EXPECT_THAT(usage([&] { load_terrain(folder / "m.map", "grey=2"); }), HasSubstr("a .map has letters, not grey"));
  EXPECT_THAT(usage([&] { load_terrain("rooms:32x32", "S=2"); }), HasSubstr("is a generated map"));
}

}  // namespace
}  // namespace cairn::files
