#include "program.hpp"
#include "world/png/png_file.hpp"

namespace cairn {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

constexpr const char* kSmallMap =
    "type octile\nheight 3\nwidth 5\nmap\n"
    "..@.G\n"
    "..@@.\n"
    "..TS@\n";

using MapCommand = ProgramTest;

TEST_F(MapCommand, info_tells_size_cells_components_and_fingerprint) {
  folder_.add("small.map", kSmallMap);
  const Output text = cairn("map info small.map");
  EXPECT_THAT(text, Succeeds());
  EXPECT_THAT(text.out, HasSubstr("5 x 3, 15 cells"));
  EXPECT_THAT(text.out, HasSubstr("10 cells, 66.7%"));
  EXPECT_THAT(text.out, HasSubstr("3, of 6, 3, 1 cells"));

  const Output output = cairn("map info small.map --json");
  EXPECT_THAT(output, Succeeds());
  const auto json = json_of(output);
  EXPECT_EQ(json["width"], 5);
  EXPECT_EQ(json["height"], 3);
  EXPECT_EQ(json["passable"], 10);
  EXPECT_EQ(json["components"], 3);
  EXPECT_EQ(json["largest_components"], (std::vector<int>{6, 3, 1}));
  EXPECT_EQ(json["corners"], "strict");
  EXPECT_EQ(json["fingerprint"].get<std::string>().size(), 16U);
}

TEST_F(MapCommand, info_shows_the_levels_of_the_abstraction_where_asked) {
  EXPECT_THAT(cairn("map info caves:64x64").out, Not(HasSubstr("reduction")));
  const Output text = cairn("map info caves:64x64 --abstraction");
  EXPECT_THAT(text, Succeeds());
  EXPECT_THAT(text.out, HasSubstr("level      states       edges  cells a state  reduction"));
  const auto json = json_of(cairn("map info caves:64x64 --abstraction --json"));
  const auto& levels = json["abstraction"];
  EXPECT_EQ(levels[0]["states"], json["passable"]);
  EXPECT_EQ(levels.back()["states"], json["components"]);
  for (std::size_t i = 1; i < levels.size(); ++i) {
    EXPECT_EQ(levels[i]["level"], i);
    EXPECT_DOUBLE_EQ(levels[i]["reduction"].get<double>() * levels[i]["states"].get<double>(),
                     levels[i - 1]["states"].get<double>());
  }
}

TEST_F(MapCommand, components_follow_the_corner_rule) {
  folder_.add("small.map", kSmallMap);
  EXPECT_EQ(json_of(cairn("map info small.map --json --corners cut"))["components"], 2);
  EXPECT_EQ(json_of(cairn("map info small.map --json --corners cut --connectivity 4"))["components"], 3);
}

TEST_F(MapCommand, a_map_may_come_from_standard_input_a_picture_or_a_spec) {
  folder_.add("small.map", kSmallMap);
  const auto file = json_of(cairn("map info small.map --json"));
  EXPECT_EQ(json_of(cairn("map info - --json", {.input = kSmallMap}))["fingerprint"], file["fingerprint"]);
  EXPECT_THAT(cairn("map scale small.map 1 -o small.png"), Succeeds());
  EXPECT_EQ(json_of(cairn("map info small.png --json"))["fingerprint"], file["fingerprint"]);
  EXPECT_EQ(json_of(cairn("map info caves:40x30,seed=5 --json"))["width"], 40);
}

TEST_F(MapCommand, convert_writes_a_map_as_the_kind_of_file_that_its_suffix_says) {
  folder_.add("small.map", kSmallMap);
  const Output to_picture = cairn("map convert small.map -o small.png");
  EXPECT_THAT(to_picture, Succeeds());
  EXPECT_EQ(to_picture.out, "small.png: 5 x 3 cells, 10 passable\n");
  const Output back = cairn("map convert small.png -o back.map");
  EXPECT_EQ(back.out, "back.map: 5 x 3 cells, 10 passable; 2 colours, 1 of them taken as walls\n");
  EXPECT_THAT(cairn("map convert back.map -o -").out, StartsWith("type octile\nheight 3\nwidth 5\nmap\n..@..\n"));
  EXPECT_THAT(cairn("map convert random:9x8,blocked=0 -o open.png"), Succeeds());
  EXPECT_EQ(json_of(cairn("map info open.png --json"))["passable"], 72);
}

TEST_F(MapCommand, generate_takes_a_spec_as_any_command_takes_it) {
  EXPECT_THAT(cairn("map generate rooms:40x30,seed=3 -o a.map"), Succeeds());
  EXPECT_THAT(cairn("map generate rooms --width 40 --height 30 --seed 3 -o b.map"), Succeeds());
  EXPECT_THAT(cairn("map convert rooms:40x30,seed=3 -o c.map"), Succeeds());
  EXPECT_EQ(cairn("map convert a.map -o -").out, cairn("map convert c.map -o -").out);
  EXPECT_EQ(cairn("map convert b.map -o -").out, cairn("map convert c.map -o -").out);
  EXPECT_THAT(cairn("map generate rooms:40x30 --width 9 -o d.map"), Fails(2, "leave out --width and --height"));
}

TEST_F(MapCommand, convert_refuses_a_suffix_that_it_does_not_know) {
  EXPECT_THAT(cairn("map convert random:9x8 -o level.gif"), Fails(2, "must end in .gr or .map or .png"));
  EXPECT_THAT(cairn("map generate random -o level"), Fails(2, "must end in .map or .png"));
  EXPECT_THAT(cairn("map convert none.png -o level.map"), Fails(3, "there is no file 'none.png'"));
}

TEST_F(MapCommand, the_colours_of_a_picture_that_count_as_walls_are_told_and_can_be_chosen) {
  png::Image image(5, 1);
  image.pixels = {{0, 0, 0}, {0, 0, 255}, {0, 128, 0}, {255, 255, 0}, {255, 255, 255}};
  folder_.add("colours.png", png::write_png(image));
  EXPECT_THAT(cairn("map info colours.png").out, HasSubstr("picture      5 colours, 3 of them taken as walls"));
  const auto json = json_of(cairn("map info colours.png --json"));
  EXPECT_EQ(json["wall_colours"], 3);
  EXPECT_EQ(json["floor_colours"], 2);
  EXPECT_EQ(json["passable"], 2);
  const Output all_but_black = cairn("map convert colours.png --wall-below 1 -o open.map");
  EXPECT_EQ(all_but_black.out, "open.map: 5 x 1 cells, 4 passable; 5 colours, 1 of them taken as walls\n");
  EXPECT_THAT(cairn("map convert colours.png --wall-below 0 -o open.map"), Fails(2, "from 1 to 100"));
  image.pixels = {{0, 0, 0}, {0, 0, 0}, {255, 255, 255}, {255, 255, 255}, {255, 255, 255}};
  folder_.add("two.png", png::write_png(image));
  EXPECT_THAT(cairn("map info two.png").out, Not(HasSubstr("colours"))) << "a map of two colours is as plain as a .map";
}

TEST_F(MapCommand, generate_makes_each_kind_and_the_same_map_as_its_spec) {
  for (const std::string kind : {"rooms", "caves", "islands", "city", "maze", "random"}) {
    EXPECT_THAT(cairn("map generate " + kind + " -o " + kind + ".map --width 96 --height 64 --seed 7"), Succeeds());
    const auto file = json_of(cairn("map info --json " + kind + ".map"));
    EXPECT_EQ(file["width"], 96);
    EXPECT_EQ(file["height"], 64);
    EXPECT_EQ(file["fingerprint"], json_of(cairn("map info --json " + kind + ":96x64,seed=7"))["fingerprint"]) << kind;
  }
}

TEST_F(MapCommand, generate_passes_options_on) {
  const Output all = cairn("map generate random:blocked=0 -o - --width 3 --height 2");
  EXPECT_THAT(all, Succeeds());
  EXPECT_EQ(all.out, "type octile\nheight 2\nwidth 3\nmap\n...\n...\n");
}

TEST_F(MapCommand, scale_makes_squares_of_cells) {
  folder_.add("small.map", "type octile\nheight 1\nwidth 2\nmap\n.@\n");
  const Output scaled = cairn("map scale small.map 2 -o -");
  EXPECT_THAT(scaled, Succeeds());
  EXPECT_EQ(scaled.out, "type octile\nheight 2\nwidth 4\nmap\n..@@\n..@@\n");
  EXPECT_THAT(cairn("map scale small.map 4 --smooth -o smooth.map"), Succeeds());
  EXPECT_EQ(json_of(cairn("map info smooth.map --json"))["width"], 8);
}

TEST_F(MapCommand, render_draws_maps_and_traces_as_png_and_svg) {
  EXPECT_THAT(cairn("map render rooms:32x32 -o map.png"), Succeeds());
  EXPECT_THAT(folder_.contents("map.png"), StartsWith("\x89PNG"));
  folder_.add("walk.jsonl", "{\"x\":1,\"y\":1}\n{\"x\":2,\"y\":2,\"subgoal\":[5,5]}\n");
  EXPECT_THAT(cairn("map render rooms:32x32 -o map.svg --trace walk.jsonl"), Succeeds());
  EXPECT_THAT(folder_.contents("map.svg"), HasSubstr("<svg"));
  EXPECT_THAT(folder_.contents("map.svg"), HasSubstr("</svg>"));
  EXPECT_THAT(cairn("map render rooms:32x32 -o -").out, StartsWith("\x89PNG"));
}

TEST_F(MapCommand, render_needs_a_known_kind_of_picture) {
  EXPECT_THAT(cairn("map render rooms:32x32 -o map.gif"), Fails(2, ".png or .svg"));
}

TEST_F(MapCommand, render_refuses_a_trace_that_leaves_the_map) {
  folder_.add("walk.jsonl", "{\"x\":1,\"y\":1}\n{\"x\":32,\"y\":1}\n");
  EXPECT_THAT(cairn("map render rooms:32x32 -o map.png --trace walk.jsonl"),
              Fails(3, "walk.jsonl:2: (32,1) lies outside the map of 32 x 32 cells"));
  EXPECT_EQ(folder_.files().size(), 1U);
}

}  // namespace
}  // namespace cairn
