// Builds that several machines share.
#include "registry/build_parts.hpp"

#include <cairn/error.hpp>
#include <cairn/map.hpp>

#include "store/journal.hpp"
#include "support/killed_build.hpp"
#include "support/temporary_folder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace cairn {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

std::vector<std::string> make_parts(const support::TemporaryFolder& folder, const Grid& grid, const std::string& method,
                                    std::size_t count) {
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < count; ++i) {
    parts.push_back(folder / ("part" + std::to_string(i)));
    std::filesystem::remove(parts.back());
    build_part(grid, method, parts.back(), {i, count}, "some words", {.threads = 1});
  }
  return parts;
}

TEST(BuildParts, make_up_the_same_bytes_as_one_build) {
  const Grid grid(load_terrain("rooms:96x96,seed=3"));
  for (const char* method :
       {"knn:records=2000", "knn-2009:records=2000", "pdb:level=3", "pdb:level=4,global=on", "tree"}) {
    const support::TemporaryFolder folder;
    const auto whole = support::bytes_of(build(grid, method));
    for (const std::size_t count : {1U, 2U, 5U}) {
      const std::vector<std::string> parts = make_parts(folder, grid, method, count);
      double resumed_at = -1;
      const Database merged =
          build_of_parts(grid, method, folder / "merged.cairn", parts, {.threads = 2, .progress = [&](double share) {
                                                                          if (resumed_at < 0) resumed_at = share;
                                                                        }});
      EXPECT_EQ(support::bytes_of(merged), whole) << method << " in " << count;
      // Nothing of the first stage was left to do.
      EXPECT_GE(resumed_at, 0.9) << method << " in " << count;
    }
  }
}

TEST(BuildParts, each_does_its_share_of_the_work) {
  const Grid grid(load_terrain("rooms:96x96,seed=3"));
  const std::string method = "knn:records=3000,search=astar";
  const support::TemporaryFolder folder;
  std::uint64_t whole = 0;
  build(grid, method, {.expansions = &whole});
  std::uint64_t sum = 0;
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < 3; ++i) {
    std::uint64_t of_part = 0;
    parts.push_back(folder / ("part" + std::to_string(i)));
    build_part(grid, method, parts.back(), {i, 3}, "", {.expansions = &of_part});
    EXPECT_GT(of_part, whole / 6);
    EXPECT_LT(of_part, whole / 2);
    sum += of_part;
  }
  EXPECT_EQ(sum, whole);
  std::uint64_t of_merging = 0;
  build_of_parts(grid, method, folder / "merged.cairn", parts, {.expansions = &of_merging});
  EXPECT_EQ(of_merging, 0U);
}

TEST(BuildParts, a_missing_or_damaged_part_is_made_again) {
  const Grid grid(load_terrain("rooms:96x96,seed=3"));
  const std::string method = "knn:records=2000";
  const support::TemporaryFolder folder;
  const auto whole = support::bytes_of(build(grid, method));
  std::vector<std::string> parts = make_parts(folder, grid, method, 3);
  parts.erase(parts.begin() + 1);
  std::filesystem::resize_file(parts[0], std::filesystem::file_size(parts[0]) / 2);
  EXPECT_FALSE(store::read_part_notes(parts[0]).finished);
  EXPECT_TRUE(store::read_part_notes(parts[1]).finished);
  EXPECT_EQ(support::bytes_of(build_of_parts(grid, method, folder / "merged.cairn", parts)), whole);
  // It goes on where it was.
  build_part(grid, method, parts[0], {0, 3}, "some words");
  const store::PartNotes notes = store::read_part_notes(parts[0]);
  EXPECT_TRUE(notes.finished);
  EXPECT_EQ(notes.text, "some words");
}

TEST(BuildParts, say_what_does_not_go_together) {
  const Grid grid(load_terrain("rooms:96x96,seed=3"));
  const support::TemporaryFolder folder;
  const auto parts = make_parts(folder, grid, "knn:records=200", 2);
  EXPECT_THAT([&] { build_of_parts(grid, "knn:records=201", folder / "m.cairn", parts); },
              ThrowsMessage<InputError>(HasSubstr("part of another build")));
  EXPECT_FALSE(std::filesystem::exists(folder / "m.cairn.partial"));
  std::ofstream(folder / "nonsense") << "nonsense";
  const std::vector<std::string> nonsense{folder / "nonsense"};
  EXPECT_THAT([&] { build_of_parts(grid, "knn:records=200", folder / "m.cairn", nonsense); },
              ThrowsMessage<InputError>(HasSubstr("no part of a build")));
  EXPECT_THAT(
      [&] {
        build_part(grid, "cairn", folder / "p", {0, 2}, "");
      },
      ThrowsMessage<UsageError>(HasSubstr("not divided")));
  EXPECT_FALSE(std::filesystem::exists(folder / "p"));
}

}  // namespace
}  // namespace cairn
