// Maps whose cells have costs, on the command line.
#include "program.hpp"

namespace cairn {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class TerrainCommands : public ProgramTest {
 protected:
  TerrainCommands() {
    // Straight on through the swamp, or around it.
    folder_.add("swamp.map", "type octile\nheight 3\nwidth 5\nmap\n.....\n.SSS.\n..@..\n");
    folder_.add("cellar.yaml", "image: cellar.pgm\nmode: scale\nfree_thresh: 0.1\noccupied_thresh: 0.9\n");
    folder_.add("cellar.pgm", "P2\n3 1 255\n254 128 254\n");
  }
};

TEST_F(TerrainCommands, solve_walks_around_what_costs) {
  const std::string problem = "solve swamp.map --from 0,1 --to 4,1 -a astar --json";
  EXPECT_EQ(json_of(cairn(problem))["cost"], 4);
  EXPECT_EQ(json_of(cairn(problem + " --terrain S=1"))["cost"], 4);
  const auto costly = json_of(cairn(problem + " --terrain S=9"));
  EXPECT_NEAR(costly["cost"].get<double>(), 2 + 2 * 8119 / 5741.0, 1e-9);
  EXPECT_EQ(costly["suboptimality_pct"], 0);
}

TEST_F(TerrainCommands, solve_and_bench_take_an_algorithm_that_walks_there_where_none_is_named) {
  EXPECT_EQ(json_of(cairn("solve swamp.map --from 0,1 --to 4,1 --terrain S=9 --json"))["algorithm"], "lss-lrta");
  const auto rows = json_of(cairn("bench swamp.map -n 3 --terrain S=9 --format json"))["rows"];
  ASSERT_EQ(rows.size(), 1U);
  EXPECT_EQ(rows[0]["algorithm"], "lss-lrta");
  EXPECT_THAT(cairn("bench swamp.map -n 3 -a astar -a tba --terrain S=9").out,
              AllOf(HasSubstr("14 passable, costs 1 to 9, 3 problems"), HasSubstr("tba")));
}

TEST_F(TerrainCommands, what_is_for_uniform_costs_is_refused_with_what_to_take_instead) {
  EXPECT_THAT(
      cairn("solve swamp.map --from 0,1 --to 4,1 -a hcdps --terrain S=9"),
      Fails(2, "'hcdps' is for maps whose cells all cost the same, and this one has costs; there walk alss-lrta"));
  EXPECT_THAT(cairn("bench swamp.map -n 3 -a astar -a cairn --terrain S=9"), Fails(2, "'cairn' is for maps whose"));
  EXPECT_THAT(cairn("build swamp.map hcdps -o x.cairn --terrain S=9"),
              Fails(2, "build 'overlay' there, walk without a database"));
  EXPECT_THAT(cairn("crowd swamp.map --agents 2 --ticks 5 --fields 2 -a lss-lrta --terrain S=9"),
              Fails(2, "flow fields are for maps whose cells all cost the same"));
  EXPECT_THAT(cairn("crowd swamp.map --agents 2 --ticks 5 -a cairn --terrain S=9"),
              Fails(2, "'cairn' is for maps whose"));
}

TEST_F(TerrainCommands, crowds_walk_there_by_algorithms_that_do) {
  EXPECT_THAT(cairn("crowd swamp.map --agents 2 --ticks 5 -a lss-lrta --terrain S=9"), Succeeds());
  EXPECT_THAT(cairn("crowd swamp.map --agents 2 --ticks 5 -a overlay --terrain S=9"), Succeeds());
}

TEST_F(TerrainCommands, a_wrong_terrain_is_refused) {
  EXPECT_THAT(cairn("map info swamp.map --terrain S=0"), Fails(2, "'S=0' in the terrain 'S=0' must be S= with a cost"));
  EXPECT_THAT(cairn("map info swamp.map --terrain swamp=2"), Fails(2, "must be a letter with its cost"));
  EXPECT_THAT(cairn("map info swamp.map --terrain grey=2"), Fails(2, "a .map has letters, not grey"));
  EXPECT_THAT(cairn("map info rooms:32x32 --terrain S=2"), Fails(2, "is a generated map"));
  folder_.add("g.gr", "p sp 2 1\na 1 2 3\n");
  EXPECT_THAT(cairn("solve g.gr --from 1 --to 2 --terrain S=2"), Fails(2, "--terrain is for maps, not for graphs"));
  folder_.add("bad.yaml", "image: cellar.pgm\nmode: best\n");
  EXPECT_THAT(cairn("map info bad.yaml"), Fails(3, "bad.yaml:2:7: expected the mode trinary, scale or raw"));
}

TEST_F(TerrainCommands, map_info_tells_the_costs) {
  EXPECT_THAT(cairn("map info swamp.map --terrain S=9").out, HasSubstr("costs        1 to 9, 2.71 on average"));
  EXPECT_THAT(cairn("map info swamp.map").out, Not(HasSubstr("costs ")));
  const auto json = json_of(cairn("map info cellar.yaml --terrain grey=11 --json"));
  EXPECT_EQ(json["least_cost"], 1);
  EXPECT_EQ(json["largest_cost"], 6);
}

TEST_F(TerrainCommands, costs_survive_as_grey) {
  EXPECT_THAT(cairn("map convert swamp.map --terrain S=9 -o swamp.png").out,
              HasSubstr("costs are grey: read it with --terrain grey=254"));
  const auto json = json_of(cairn("map info swamp.png --terrain grey=254 --json"));
  EXPECT_EQ(json["fingerprint"], json_of(cairn("map info swamp.map --terrain S=9 --json"))["fingerprint"]);
  EXPECT_THAT(cairn("map convert swamp.map --terrain S=9 -o again.map"), Fails(2, "write a .png"));
  EXPECT_THAT(cairn("map convert swamp.map -o again.yaml"), Fails(2, "the name must end in .gr or .map or .png"));
}

TEST_F(TerrainCommands, map_render_shows_costs) {
  EXPECT_THAT(cairn("map render swamp.map --terrain S=9 -o plain.svg"), Succeeds());
  EXPECT_THAT(cairn("map render swamp.map -o uniform.svg"), Succeeds());
  EXPECT_THAT(folder_.contents("plain.svg"), HasSubstr("<path fill=\"#54652c\" d=\"M1 1h3v1h-3z\"/>"));
  EXPECT_THAT(folder_.contents("uniform.svg"), Not(HasSubstr("#54652c")));
  EXPECT_THAT(cairn("map render country:64x64 -o c.png"), Succeeds());
}

}  // namespace
}  // namespace cairn
