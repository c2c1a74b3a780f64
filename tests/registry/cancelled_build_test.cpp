// Builds that an exception of their progress ends.
#include <cairn/build.hpp>
#include <cairn/map.hpp>

#include "support/killed_build.hpp"
#include "support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

namespace cairn {
namespace {

const std::string kMethod = "knn:records=3000";

void cancel(const Grid& grid, const std::string& path, bool keep_partial) {
  BuildSettings settings{.threads = 2, .keep_partial = keep_partial};
  settings.progress = [](double share) {
    if (share > 0.1) throw std::runtime_error("enough");
  };
  EXPECT_THROW(build_file(grid, kMethod, path, settings), std::runtime_error);
  EXPECT_FALSE(std::filesystem::exists(path));
}

TEST(CancelledBuild, leaves_nothing_or_what_the_next_build_resumes_with) {
  const support::TemporaryFolder folder;
  const Grid grid(load_terrain("rooms:192x192,seed=3"));
  const std::string path = folder / "level.cairn";
  cancel(grid, path, false);
  EXPECT_FALSE(std::filesystem::exists(path + ".partial"));
  cancel(grid, path, true);
  EXPECT_TRUE(std::filesystem::exists(path + ".partial"));

  std::vector<double> shares;
  const BuildSettings settings{.threads = 2, .progress = [&](double share) { shares.push_back(share); }};
  const Database resumed = build_file(grid, kMethod, path, settings);
  ASSERT_FALSE(shares.empty());
  EXPECT_GT(shares.front(), 0.05);
  EXPECT_FALSE(std::filesystem::exists(path + ".partial"));
  EXPECT_EQ(support::bytes_of(resumed), support::bytes_of(build(grid, kMethod)));
}

}  // namespace
}  // namespace cairn
