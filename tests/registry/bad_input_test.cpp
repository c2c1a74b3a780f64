// Bad input of every public function is answered by an exception of ours that says what is wrong and what to do. What
// a crowd is asked between ticks is in crowd_test.cpp, files that are damaged in database_test.cpp and
// map_file_test.cpp.
#include <cairn/algorithm.hpp>
#include <cairn/build.hpp>
#include <cairn/crowd.hpp>
#include <cairn/error.hpp>
#include <cairn/map.hpp>

#include "support/drawn_map.hpp"
#include "support/temporary_folder.hpp"
#include "support/throws.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <vector>

namespace cairn {
namespace {

using testing::HasSubstr;

constexpr const char* kSmallBuild = "cairn:guarantee=sampled,paths=100,radius=16,tile=16,rounds=1,check=10";

template <typename Call>
std::string usage_error(Call call) {
  return support::message_of<UsageError>(call);
}

template <typename Call>
std::string input_error(Call call) {
  return support::message_of<InputError>(call);
}

/// A map with a wall at (1, 0) and a cell apart at (3, 1).
Grid small_grid(const Rules& rules = {}) { return Grid(support::drawn_map({".@@@", "..@.", "..@@"}), rules); }

TEST(BadInput, of_terrain_and_grid) {
  EXPECT_THAT(usage_error([] { Terrain(0, 5); }), HasSubstr("each side must be within 1 to 16384"));
  EXPECT_THAT(usage_error([] { Terrain(5, 16385); }), HasSubstr("each side must be within 1 to 16384"));
  Terrain terrain(2, 2);
  terrain.set({2, 0}, true);
  EXPECT_FALSE(terrain.passable({2, 0}));
  EXPECT_EQ(terrain.passable_count(), 0U) << "what lies outside cannot be opened";

  const Grid grid = small_grid();
  EXPECT_THAT(usage_error([&] {
                grid.shape().require({4, 0}, "door");
              }),
              HasSubstr("the door (4,0) lies outside the map, which has 4 x 3 cells from (0,0)"));
  EXPECT_THAT(usage_error([&] { grid.passable_cell({0, -1}, "door"); }), HasSubstr("the door (0,-1) lies outside"));
  EXPECT_THAT(usage_error([&] {
                grid.passable_cell({1, 0}, "door");
              }),
              HasSubstr("the door (1,0) is on a wall: choose a passable cell"));
  EXPECT_EQ(grid.passable_cell({0, 2}, "door"), grid.cell({0, 2}));
  EXPECT_THAT(usage_error([&] { grid.component_size(kNoComponent); }), HasSubstr("2 components"));
  EXPECT_THAT(usage_error([&] { grid.component_size(Component{2}); }), HasSubstr("there is no component 2"));
  EXPECT_THAT(input_error([] { load_terrain("no-such.map"); }), HasSubstr("there is no file 'no-such.map': a map is"));
  EXPECT_THAT(support::message_of<Error>([] { load_terrain("rooms:0x5"); }), HasSubstr("rooms:0x5"));
}

TEST(BadInput, of_agents) {
  const Grid grid = small_grid();
  EXPECT_THAT(usage_error([&] { make_agent("carin", grid); }), HasSubstr("did you mean 'cairn'"));
  EXPECT_THAT(usage_error([&] { make_agent("", grid); }), HasSubstr("there is no algorithm ''"));
  EXPECT_THAT(usage_error([&] { make_agent("lrta:depht=3", grid); }), HasSubstr("depth"));
  EXPECT_THAT(usage_error([&] { make_agent("lrta:depth=0", grid); }), HasSubstr("depth"));
  EXPECT_THAT(usage_error([&] { make_agent("lrta:depth", grid); }), HasSubstr("depth"));
  EXPECT_THAT(usage_error([&] { make_agent("cairn", grid); }), HasSubstr("needs a database: make one with build("));
  EXPECT_THAT(usage_error([&] { make_agent("cairn", grid, Visibility::unknown); }),
              HasSubstr("works only where the map is known"));

  const auto agent = make_agent("lrta", grid);
  EXPECT_THAT(usage_error([&] { agent->step(); }), HasSubstr("call start"));
  EXPECT_THAT(usage_error([&] { agent->start({0, 0}, {4, 0}); }), HasSubstr("the goal (4,0) lies outside the map"));
  EXPECT_THAT(usage_error([&] { agent->start({0, 3}, {0, 0}); }), HasSubstr("the start (0,3) lies outside the map"));
  EXPECT_THAT(usage_error([&] { agent->start({1, 0}, {0, 0}); }), HasSubstr("the start (1,0) is on a wall"));
  EXPECT_THAT(usage_error([&] { agent->start({0, 0}, {1, 0}); }), HasSubstr("the goal (1,0) is on a wall"));
  EXPECT_THAT(usage_error([&] { agent->start(kNoCell, grid.cell({0, 0})); }), HasSubstr("passable cell of its grid"));
  EXPECT_THAT(usage_error([&] {
                agent->start(grid.cell({0, 0}), Cell{4'000'000'000U});
              }),
              HasSubstr("passable cell of its grid"));
  EXPECT_THAT(usage_error([&] { agent->step(); }), HasSubstr("call start")) << "a refused start sets no problem";
  agent->start({0, 0}, {3, 1});
  EXPECT_EQ(agent->step().outcome, Outcome::unreachable);
  agent->start({0, 0}, {0, 0});
  EXPECT_EQ(agent->step(0).outcome, Outcome::arrived);
}

TEST(BadInput, of_builds) {
  const Grid grid = small_grid();
  const Grid other = small_grid({.connectivity = Connectivity::four});
  EXPECT_THAT(usage_error([&] { build(grid, "carin"); }), HasSubstr("did you mean 'cairn'"));
  EXPECT_THAT(usage_error([&] { find_build_method("carin"); }), HasSubstr("did you mean 'cairn'"));
  EXPECT_THAT(usage_error([&] { check_build_spec("cairn:budgt=1MB"); }), HasSubstr("budget"));
  EXPECT_THAT(usage_error([&] { build(grid, "cairn:budget=-1"); }), HasSubstr("budget"));
  EXPECT_THAT(usage_error([&] { build(grid, kSmallBuild, {.threads = 1025}); }), HasSubstr("at most 1024 threads"));
  EXPECT_THAT(usage_error([&] { train({}, "tree"); }), HasSubstr("map"));
  const Grid* const grids[] = {&grid, nullptr};
  const Grid* const rules[] = {&grid, &other};
  std::string any_map_method;
  for (const BuildMethod* method : build_methods()) {
    if (method->learns_from_any_maps) any_map_method = method->name;
  }
  EXPECT_THAT(usage_error([&] { train(grids, any_map_method); }), HasSubstr("null pointer"));
  EXPECT_THAT(usage_error([&] { train(rules, any_map_method); }), HasSubstr("the same rules"));
  EXPECT_THAT(usage_error([&] { train({}, any_map_method); }), HasSubstr("at least one map"));
  EXPECT_THAT(usage_error([&] { train(rules, "cairn"); }), HasSubstr("are for one map: build them"));

  const support::TemporaryFolder folder;
  const std::string nowhere = folder / "no-such-folder/a.cairn";
  EXPECT_THAT(support::message_of<OutputError>([&] { build_file(grid, kSmallBuild, nowhere); }),
              HasSubstr("no-such-folder"));
  EXPECT_THAT(support::message_of<OutputError>([&] { build_file(grid, kSmallBuild, folder / "."); }),
              HasSubstr("folder"));
}

TEST(BadInput, of_databases) {
  const Grid grid = small_grid();
  const Grid other = small_grid({.connectivity = Connectivity::four});
  const Database database = build(grid, kSmallBuild, {.threads = 1});
  EXPECT_THAT(input_error([&] { make_agent("cairn", other, database); }), HasSubstr("build one with the same rules"));
  EXPECT_THAT(input_error([&] { make_agent("hcdps", grid, database); }), HasSubstr("'hcdps' needs 'hcdps'"));
  EXPECT_THAT(input_error([&] { database.require_fits(Grid(Terrain(4, 4))); }), HasSubstr("build one for it"));
  EXPECT_THAT(input_error([&] { database.section<int>(section_tag("NONE")); }),
              HasSubstr("a section of the database is missing"));
  EXPECT_THAT(input_error([] { open_database("no-such.cairn"); }), HasSubstr("no-such.cairn"));

  std::vector<std::byte> bytes(database.image().begin(), database.image().end());
  EXPECT_EQ(open_database(bytes, "packed").bytes(), database.bytes());
  bytes[bytes.size() - 1] ^= std::byte{1};
  EXPECT_THAT(input_error([&] { open_database(bytes, "packed"); }), HasSubstr("packed: "));
  EXPECT_THAT(input_error([&] { Database::from_bytes(bytes, "packed"); }), HasSubstr("build the database again"));
  EXPECT_THAT(input_error([&] { open_database({}, "packed"); }), HasSubstr("packed: "));
}

TEST(BadInput, of_crowds) {
  const Grid grid = small_grid();
  const Database database = build(grid, kSmallBuild, {.threads = 1});
  const Grid other = small_grid({.connectivity = Connectivity::four});
  EXPECT_THAT(usage_error([&] { Crowd(small_grid(), {.algorithm = "carin"}); }), HasSubstr("did you mean 'cairn'"));
  EXPECT_THAT(usage_error([&] { Crowd(small_grid(), {.algorithm = "cairn"}); }), HasSubstr("needs a database"));
  EXPECT_THAT(usage_error([&] { Crowd(small_grid(), {"lrta", 257}); }), HasSubstr("at most 256 threads"));
  EXPECT_THAT(input_error([&] { Crowd(Grid(other.terrain(), other.rules()), database); }), HasSubstr("same rules"));
  EXPECT_THAT(input_error([&] { Crowd(small_grid(), database, {.algorithm = "hcdps"}); }), HasSubstr("needs 'hcdps'"));
  Crowd crowd(small_grid(), database);
  EXPECT_THAT(usage_error([&] { crowd.reserve(kMaxCrowdAgents + 1); }), HasSubstr("reserve no more"));
  EXPECT_THAT(usage_error([&] { crowd.add({1, 0}); }), HasSubstr("the start (1,0) is on a wall"));
  EXPECT_THAT(usage_error([&] { crowd.add({0, 0}, {0, 3}); }), HasSubstr("the goal (0,3) lies outside the map"));
  EXPECT_THAT(usage_error([&] { crowd.redirect(CrowdId{3, 1}, {0, 0}); }), HasSubstr("there is no agent to redirect"));
  EXPECT_THAT(usage_error([&] { crowd.set_passable({-1, 0}, true); }), HasSubstr("the cell (-1,0) lies outside"));
  EXPECT_THAT(usage_error([&] { crowd.tick(TickBudget::of_work(1023)); }), HasSubstr("at least 1024 operations"));
  EXPECT_EQ(crowd.size(), 0U);
}

}  // namespace
}  // namespace cairn
