// Databases and maps in files: written, opened, gone on with, locked, refused.
#if CAIRN_HAS_FILES

#include <cairn/build.hpp>
#include <cairn/error.hpp>
#include <cairn/map.hpp>

#include "folder.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <string>

namespace cairn {
namespace {

const std::string kMethod = "knn:records=300";

Grid small_map() { return Grid(load_terrain("rooms:64x64,seed=3")); }

std::string bytes_of(const Database& database) {
  return {reinterpret_cast<const char*>(database.image().data()), database.image().size()};
}

template <typename Mistake, typename Call>
std::string message_of(Call call) {
  try {
    call();
  } catch (const Mistake& mistake) {
    return mistake.what();
  }
  return "nothing was thrown";
}

TEST(Files, hold_the_bytes_of_a_database_as_they_are) {
  const Folder folder("bytes");
  const Grid grid = small_map();
  const std::string built = bytes_of(build(grid, kMethod));
  const std::string path = folder / "map.cairn";
  EXPECT_EQ(bytes_of(build_file(grid, kMethod, path)), built);
  EXPECT_EQ(Folder::contents(path), built);
  EXPECT_EQ(bytes_of(open_database(path)), built);
  EXPECT_EQ(folder.size(), 1U);
}

TEST(Files, that_exist_are_replaced) {
  const Folder folder("replaced");
  const std::string path = folder / "map.cairn";
  Folder::write(path, "something else\r\n");
  const std::string built = bytes_of(build_file(small_map(), kMethod, path));
  EXPECT_EQ(Folder::contents(path), built);
  EXPECT_EQ(folder.size(), 1U);
}

TEST(Files, may_have_names_in_any_language) {
  const Folder folder("\xC3\xA9t\xC3\xA9-\xD0\xBB\xD0\xB5\xD1\x82\xD0\xBE-\xE5\xA4\x8F");
  const std::string map = folder / "\xE5\x9C\xB0\xE5\x9B\xBE.map";
  const std::string path = folder / "\xE5\x9C\xB0\xE5\x9B\xBE \xF0\x9F\xA7\xAD.cairn";
  Folder::write(map, "type octile\nheight 2\nwidth 3\nmap\n...\n.@.\n");
  EXPECT_EQ(load_terrain(map).passable_count(), 5U);
  const std::string built = bytes_of(build_file(small_map(), kMethod, path));
  EXPECT_EQ(Folder::contents(path), built);
  EXPECT_EQ(bytes_of(open_database(path)), built);
}

TEST(Files, may_end_lines_as_any_system_does) {
  const Folder folder("lines");
  Folder::write(folder / "unix.map", "type octile\nheight 2\nwidth 3\nmap\n...\n.@.\n");
  Folder::write(folder / "windows.map", "type octile\r\nheight 2\r\nwidth 3\r\nmap\r\n...\r\n.@.\r\n");
  EXPECT_EQ(load_terrain(folder / "unix.map"), load_terrain(folder / "windows.map"));
}

TEST(Files, let_an_interrupted_build_go_on_to_the_same_bytes) {
  const Folder folder("interrupted");
  const Grid grid = small_map();
  const std::string path = folder / "map.cairn";
  // What a build leaves behind that is killed at the end of its work, before the database is written.
  std::string left;
  const auto look = [&](double share) {
    if (share > 0) left = Folder::contents(path + ".partial");
  };
  const std::string built = bytes_of(build_file(grid, kMethod, path, {.threads = 2, .progress = look}));
  ASSERT_GT(left.size(), 100U);
  EXPECT_FALSE(Folder::exists(path + ".partial"));

  const std::string again = folder / "again.cairn";
  for (const std::string& partial : {left, left.substr(0, left.size() - 7), left + "half a piece", std::string("c")}) {
    Folder::write(again + ".partial", partial);
    std::optional<double> first;
    const auto note = [&](double share) {
      if (!first) first = share;
    };
    EXPECT_EQ(bytes_of(build_file(grid, kMethod, again, {.threads = 2, .progress = note})), built);
    EXPECT_EQ(first > 0, partial.size() > 1) << partial.size();
    EXPECT_FALSE(Folder::exists(again + ".partial"));
  }
}

TEST(Files, of_somebody_else_are_not_taken_for_what_a_build_left_behind) {
  const Folder folder("foreign");
  const std::string path = folder / "map.cairn";
  Folder::write(path + ".partial", "a thesis");
  const std::string complaint = message_of<OutputError>([&] { build_file(small_map(), kMethod, path); });
  EXPECT_NE(complaint.find(".partial: a build keeps its finished pieces under this name, but it holds something else"),
            std::string::npos)
      << complaint;
  EXPECT_EQ(Folder::contents(path + ".partial"), "a thesis");
}

TEST(Files, are_written_by_one_build_at_a_time) {
  const Folder folder("locked");
  const Grid grid = small_map();
  const std::string path = folder / "map.cairn";
  std::string complaint;
  const auto intrude = [&](double) {
    if (!complaint.empty()) return;
    complaint = message_of<OutputError>([&] { build_file(grid, kMethod, path); });
  };
  const std::string built = bytes_of(build_file(grid, kMethod, path, {.progress = intrude}));
  EXPECT_EQ(complaint, path + ".partial: another build is writing to it");
  EXPECT_EQ(Folder::contents(path), built);
  EXPECT_EQ(bytes_of(build_file(grid, kMethod, path + "2")), built);
}

TEST(Files, that_cannot_be_read_or_written_are_named) {
  const Folder folder("refused");
  const Grid grid = small_map();
  const auto is_said = [](const std::string& message, const std::string& words) {
    return message.find(words) != std::string::npos;
  };
  const std::string nowhere = folder / "none/map.cairn";
  EXPECT_TRUE(is_said(message_of<OutputError>([&] { build_file(grid, kMethod, nowhere); }), "none/map.cairn"));
  EXPECT_TRUE(is_said(message_of<InputError>([&] { open_database(nowhere); }), "none/map.cairn"));
  EXPECT_TRUE(is_said(message_of<InputError>([&] { load_terrain(folder / "none.map"); }), "none.map"));
  EXPECT_TRUE(is_said(message_of<OutputError>([&] { build_file(grid, kMethod, folder / "."); }), "it is a folder"));
  Folder::write(folder / "empty", "");
  Folder::write(folder / "short.map", "type octile\r\nheight 2\r\nwidth 3\r\nmap\r\n...\r\n");
  EXPECT_TRUE(is_said(message_of<InputError>([&] { open_database(folder / "empty"); }), "not a cairn database"));
  EXPECT_TRUE(is_said(message_of<InputError>([&] { load_terrain(folder / "short.map"); }), "short.map:6"));
  EXPECT_EQ(folder.size(), 2U);
}

TEST(Files, of_a_build_that_fails_leave_nothing_behind) {
  const Folder folder("failed");
  const auto fail = [](double share) {
    if (share > 0) throw 7;
  };
  EXPECT_THROW(build_file(small_map(), kMethod, folder / "map.cairn", {.progress = fail}), int);
  EXPECT_EQ(folder.size(), 0U);
}

}  // namespace
}  // namespace cairn

#endif
