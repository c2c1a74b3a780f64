// Databases and maps without files, by C++ and by C; and what a library without files says to those who ask for one.
#include <cairn/build.hpp>
#include <cairn/cairn.h>
#include <cairn/error.hpp>
#include <cairn/map.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace cairn {
namespace {

TEST(Memory, serves_databases_in_place_of_files) {
  const Grid grid(load_terrain("rooms:64x64,seed=3"));
  const Database built = build(grid, "knn:records=300");
  const Database opened = open_database({built.image().begin(), built.image().end()}, "an archive");
  EXPECT_TRUE(opened.fits(grid));
  EXPECT_EQ(opened.name(), "an archive");
  EXPECT_THROW(open_database({built.image().begin(), built.image().end() - 1}, "cut off"), InputError);
}

TEST(Memory, serves_c_programs_too) {
  cairn_grid* grid = nullptr;
  cairn_database* built = nullptr;
  cairn_database* opened = nullptr;
  ASSERT_EQ(cairn_grid_load("rooms:64x64,seed=3", nullptr, &grid, nullptr), CAIRN_OK);
  ASSERT_EQ(cairn_database_build(grid, "knn:records=300", 1, 1, &built, nullptr), CAIRN_OK);
  size_t size = 0;
  const void* const image = cairn_database_image(built, &size);
  EXPECT_EQ(size, cairn_database_bytes(built));
  ASSERT_EQ(cairn_database_read(image, size, &opened, nullptr), CAIRN_OK);
  EXPECT_EQ(cairn_database_fits(opened, grid), 1);
  cairn_database_free(built);
  cairn_database_free(opened);
  cairn_grid_free(grid);
}

TEST(Memory, shows_progress_with_and_without_threads) {
  std::vector<double> shares;
  const Grid grid(load_terrain("rooms:64x64,seed=3"));
  build(grid, "knn:records=300", {.threads = 2, .progress = [&](double share) { shares.push_back(share); }});
  ASSERT_GE(shares.size(), 2U);
  EXPECT_TRUE(std::is_sorted(shares.begin(), shares.end()));
}

#if !CAIRN_HAS_FILES
template <typename Call>
void expect_refused(Call call) {
  try {
    call();
    ADD_FAILURE() << "nothing was thrown";
  } catch (const UsageError& mistake) {
    EXPECT_NE(std::string(mistake.what()).find("has no access to files"), std::string::npos) << mistake.what();
  }
}

TEST(Memory, is_all_that_a_library_without_files_has) {
  const Grid grid(load_terrain("rooms:64x64,seed=3"));
  expect_refused([] { load_terrain("level.map"); });
  expect_refused([] { load_terrain("-"); });
  expect_refused([] { open_database("level.cairn"); });
  expect_refused([&] { build_file(grid, "knn:records=300", "level.cairn"); });
  expect_refused([&] { build(grid, "tree:goals=level.scen"); });
  cairn_grid* none = nullptr;
  cairn_error error;
  EXPECT_EQ(cairn_grid_load("level.map", nullptr, &none, &error), CAIRN_USAGE);
  EXPECT_NE(std::string(error.message).find("has no access to files"), std::string::npos) << error.message;
}
#endif

}  // namespace
}  // namespace cairn
