#include "program.hpp"
#include "world/files/scenario_file.hpp"

namespace cairn {
namespace {

using ProblemsCommand = ProgramTest;

TEST_F(ProblemsCommand, writes_as_many_as_asked_for_within_the_range) {
  EXPECT_THAT(cairn("problems caves:96x96 -n 40 --min-cost 30 --max-cost 50 -o p.scen"), Succeeds());
  const auto entries = files::read_scenario(folder_.contents("p.scen"), "p.scen");
  ASSERT_EQ(entries.size(), 40U);
  for (const files::ScenarioEntry& entry : entries) {
    EXPECT_GE(entry.length, 30);
    EXPECT_LE(entry.length, 50);
    EXPECT_EQ(entry.bucket, static_cast<std::int32_t>(entry.length / 4));
    EXPECT_EQ(entry.map, "caves:96x96");
    EXPECT_EQ(entry.width, 96);
  }
}

TEST_F(ProblemsCommand, a_seed_gives_the_same_problems_each_time_and_another_seed_others) {
  const std::string first = cairn("problems caves:96x96 -n 10 -o -").out;
  EXPECT_EQ(cairn("problems caves:96x96 -n 10 -o -").out, first);
  EXPECT_NE(cairn("problems caves:96x96 -n 10 --seed 2 -o -").out, first);
}

TEST_F(ProblemsCommand, names_a_map_by_its_file_without_the_folder) {
  std::filesystem::create_directory(folder_.path() / "maps");
  EXPECT_THAT(cairn("map generate maze -o maps/m.map --width 32 --height 32"), Succeeds());
  EXPECT_THAT(cairn("problems maps/m.map -n 1 -o p.scen"), Succeeds());
  EXPECT_EQ(files::read_scenario(folder_.contents("p.scen"), "p.scen").front().map, "m.map");
}

}  // namespace
}  // namespace cairn
