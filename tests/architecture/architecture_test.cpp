// The house keeps its order: what the sources may include, how long they may
// be, what they may not mention.
#include "architecture/rooms.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <regex>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace cairn::architecture {
namespace {

namespace fs = std::filesystem;

const fs::path kRoot = CAIRN_SOURCE_DIR;

// Public headers stand on a floor too: the first one that may include them.
const std::map<std::string_view, std::string_view> kPublicHeaders{
    {"cairn/agent.hpp", "search"},    {"cairn/assertion.hpp", "base"}, {"cairn/algorithm.hpp", "search"},
    {"cairn/cell.hpp", "base"},       {"cairn/build.hpp", "store"},    {"cairn/crowd.hpp", "crowd"},
    {"cairn/database.hpp", "search"}, {"cairn/error.hpp", "base"},     {"cairn/graph.hpp", "world"},
    {"cairn/grid.hpp", "world"},      {"cairn/map.hpp", "world"},      {"cairn/options.hpp", "base"},
    {"cairn/rules.hpp", "base"},      {"cairn/terrain.hpp", "world"},  {"cairn/version.hpp", "base"},
    {"cairn/cairn.h", "c_api"},       {"cairn/export.h", "base"},      {"cairn/queries.hpp", "queries"},
    {"cairn/tasks.hpp", "base"},      {"cairn/erosion.hpp", "world"},  {"cairn/sized_crowd.hpp", "crowd"},
};

// Libraries that only what is not linked into a game may use.
constexpr std::array<std::string_view, 4> kToolLibraries{"fmt/", "nlohmann/", "png.h", "CLI/"};

// Headers of a system, and those of the standard library that some platforms lack or have without contents. Floors of
// the library leave them to base/platform.
const std::set<std::string_view> kPlatformHeaders{"barrier",      "condition_variable",
                                                  "cerrno",       "dirent.h",
                                                  "dlfcn.h",      "errno.h",
                                                  "fcntl.h",      "filesystem",
                                                  "fstream",      "future",
                                                  "io.h",         "iostream",
                                                  "latch",        "locale",
                                                  "mutex",        "process.h",
                                                  "pthread.h",    "semaphore",
                                                  "shared_mutex", "signal.h",
                                                  "csignal",      "stop_token",
                                                  "thread",       "unistd.h",
                                                  "windows.h"};

// Files above the limit, each with the reason.
const std::set<std::string_view> kLongFiles{};
constexpr std::size_t kMaxLines = 500;
constexpr std::size_t kMaxFilesInARoom = 23;

std::vector<std::string> lines_of(const fs::path& file) {
  std::ifstream in(file);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

std::string name_of(const fs::path& file) { return file.lexically_relative(kRoot).generic_string(); }

bool is_source(const fs::path& file) {
  return std::set<fs::path>{".hpp", ".cpp", ".h", ".c"}.contains(file.extension());
}

/// All files of the project but what git and builds leave there.
std::vector<fs::path> project_files() {
  std::vector<fs::path> files;
  for (auto i = fs::recursive_directory_iterator(kRoot); i != fs::recursive_directory_iterator(); ++i) {
    const std::string name = i->path().filename().string();
    // node_modules and dist are what npm and the build of the npm package leave beside its sources.
    const bool foreign = name == ".git" || name == "node_modules" || name == "dist" ||
                         (i.depth() == 0 && i->is_directory() && name.starts_with("build"));
    if (foreign && i->is_directory()) i.disable_recursion_pending();
    if (!foreign && i->is_regular_file()) files.push_back(i->path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

/// The room that a file stands in; nothing for what is not part of the house.
/// Public headers count as the first room of their floor.
std::optional<const Room*> room_of(const std::string& file) {
  if (file.starts_with("include/")) {
    const auto header = kPublicHeaders.find(file.substr(8));
    return header == kPublicHeaders.end() ? nullptr : ground_of(header->second);
  }
  const bool in_src = file.starts_with("src/");
  if (!in_src && !file.starts_with("cli/") && !file.starts_with("bindings/")) return std::nullopt;
  const std::string inside = in_src ? file.substr(4) : file;
  return find_room(inside.substr(0, inside.rfind('/')));
}

struct Include {
  std::string target;
  bool quoted = false;
};

std::optional<Include> include_in(const std::string& line) {
  constexpr std::string_view directive = "#include ";
  if (!line.starts_with(directive)) return std::nullopt;
  const bool quoted = line[directive.size()] == '"';
  const std::size_t end = line.find(quoted ? '"' : '>', directive.size() + 1);
  return Include{line.substr(directive.size() + 1, end - directive.size() - 1), quoted};
}

bool is_platform_header(std::string_view header) {
  return header.starts_with("sys/") || kPlatformHeaders.contains(header);
}

/// Whether a room stands on the public header's floor or above.
bool may_use_header(const Room& from, std::string_view floor) {
  if (from.folder == "pictures") return floor == "base" || floor == "world";
  return from.floor() == floor || ground_of(floor) < &from;
}

/// Nothing where the file may include it, else what is wrong.
std::string objection(const Room& from, const Include& include) {
  const bool in_platform = from.folder.starts_with("base/platform");
  if (is_core(from) && !in_platform && is_platform_header(include.target)) return "belongs into base/platform";
  if (include.quoted) {
    const Room* const to = find_room(include.target.substr(0, include.target.rfind('/')));
    if (to == nullptr) return "should start with a room";
    return may_use(from, *to) ? "" : std::string(from.folder) + " may not use " + std::string(to->folder);
  }
  if (include.target.starts_with("cairn/")) {
    const auto header = kPublicHeaders.find(include.target);
    if (header == kPublicHeaders.end()) return "is not in the table of public headers";
    return may_use_header(from, header->second)
               ? ""
               : std::string(from.folder) + " may not use a header of " + std::string(header->second);
  }
  const bool tool = std::any_of(kToolLibraries.begin(), kToolLibraries.end(),
                                [&](std::string_view library) { return include.target.starts_with(library); });
  return tool && is_core(from) ? "is a library that a game should not need" : "";
}

TEST(Architecture, every_file_stands_in_a_room_and_uses_only_rooms_below) {
  std::size_t includes = 0;
  for (const fs::path& file : project_files()) {
    const std::string name = name_of(file);
    const std::optional<const Room*> room = room_of(name);
    if (!is_source(file) || !room) continue;
    ASSERT_NE(*room, nullptr) << name << " is in no room of tests/architecture/rooms.hpp";
    for (const std::string& line : lines_of(file)) {
      const std::optional<Include> include = include_in(line);
      if (!include) continue;
      ++includes;
      // Left out where games build the library: CAIRN_PNG is off for them.
      if ((*room)->folder == "world/png" && include->target == "png.h") continue;
      EXPECT_EQ(objection(**room, *include), "") << name << ": " << line;
    }
  }
  EXPECT_GT(includes, 1000U);
}

// Public headers are in cairn itself, and so is what implements them. An
// algorithm's and a build method's constants have namespaces of their own,
// which the registry looks in.
TEST(Architecture, every_room_has_a_namespace_of_its_own) {
  const std::regex opening("^namespace cairn(::([a-z_]+))?( |::)");
  for (const fs::path& file : project_files()) {
    const std::string name = name_of(file);
    const std::optional<const Room*> room = room_of(name);
    if (!is_source(file) || !room || *room == nullptr || name.starts_with("include/")) continue;
    bool opened = false;
    for (const std::string& line : lines_of(file)) {
      std::smatch match;
      if (!std::regex_search(line, match, opening)) continue;
      const std::string inner = match[2];
      opened = opened || inner == (*room)->name_space || (inner.empty() && (*room)->name_space == "cairn");
      const bool implements =
          file.extension() == ".cpp" && (inner.empty() || inner == "algorithm" || inner == "method");
      opened = opened || implements;
    }
    // What C calls stands in no namespace.
    const bool may_do_without = name.starts_with("src/c_api/") || name == "cli/main.cpp";
    EXPECT_TRUE(opened || may_do_without) << name << " opens no namespace cairn::" << (*room)->name_space;
  }
}

TEST(Architecture, no_room_is_crowded) {
  std::map<std::string, std::size_t> files;
  for (const fs::path& file : project_files()) {
    if (is_source(file) && room_of(name_of(file))) ++files[name_of(file.parent_path())];
  }
  for (const auto& [folder, count] : files) EXPECT_LE(count, kMaxFilesInARoom) << folder;
}

TEST(Architecture, examples_need_public_headers_alone) {
  for (const fs::path& file : project_files()) {
    if (!is_source(file) || !name_of(file).starts_with("examples/")) continue;
    for (const std::string& line : lines_of(file)) {
      EXPECT_FALSE(line.starts_with("#include \"")) << name_of(file) << ": " << line;
    }
  }
}

TEST(Architecture, files_stay_short) {
  for (const fs::path& file : project_files()) {
    if (!is_source(file)) continue;
    const std::string name = name_of(file);
    const std::size_t lines = lines_of(file).size();
    EXPECT_EQ(lines > kMaxLines, kLongFiles.contains(name)) << name << " has " << lines << " lines";
  }
}

TEST(Architecture, every_source_begins_by_saying_what_it_is_for) {
  for (const fs::path& file : project_files()) {
    if (file.extension() != ".hpp") continue;
    const std::vector<std::string> lines = lines_of(file);
    EXPECT_TRUE(!lines.empty() && lines.front().starts_with("// ")) << name_of(file);
    EXPECT_NE(std::find(lines.begin(), lines.end(), "#pragma once"), lines.end()) << name_of(file);
  }
}

TEST(Architecture, nothing_names_a_folder_of_one_machine) {
  const std::regex folder("(^|[^\\w./}*-])/(work|tmp|home|root|Users)/");
  for (const fs::path& file : project_files()) {
    if (file.extension() == ".png") continue;
    for (const std::string& line : lines_of(file)) {
      EXPECT_FALSE(std::regex_search(line, folder)) << name_of(file) << ": " << line;
    }
  }
}

// The rules themselves: what they are meant to catch.
TEST(Architecture, the_rules_object_where_they_should) {
  const auto objects = [](std::string_view room, const Include& include) {
    return !objection(*find_room(room), include).empty();
  };
  EXPECT_TRUE(objects("base", {"world/knowledge.hpp", true}));
  EXPECT_TRUE(objects("world", {"cairn/agent.hpp", false}));
  EXPECT_TRUE(objects("world", {"pictures/render.hpp", true}));
  EXPECT_TRUE(objects("pictures", {"search/path.hpp", true}));
  EXPECT_TRUE(objects("search", {"fmt/format.h", false}));
  EXPECT_TRUE(objects("search", {"path.hpp", true}));
  EXPECT_TRUE(objects("search/queues", {"search/optimal/dijkstra.hpp", true}));
  EXPECT_TRUE(objects("algorithms/hcdps", {"algorithms/knn/case_base.hpp", true}));
  EXPECT_TRUE(objects("algorithms/cairn/format", {"algorithms/cairn/walk/leg.hpp", true}));
  EXPECT_TRUE(objects("store", {"algorithms/knn/case_base.hpp", true}));
  EXPECT_TRUE(objects("store", {"sys/file.h", false}));
  EXPECT_TRUE(objects("base", {"thread", false}));
  EXPECT_FALSE(objects("base/platform", {"thread", false}));
  EXPECT_FALSE(objects("trial", {"unistd.h", false}));
  EXPECT_FALSE(objects("search", {"world/knowledge.hpp", true}));
  EXPECT_FALSE(objects("search/optimal", {"search/queues/heap_queue.hpp", true}));
  EXPECT_FALSE(objects("algorithms/cairn/build", {"algorithms/cairn/walk/leg.hpp", true}));
  EXPECT_FALSE(objects("cli", {"pictures/render.hpp", true}));
  EXPECT_FALSE(objects("trial", {"fmt/format.h", false}));
  EXPECT_TRUE(objects("trial", {"bindings/python/objects/arrays.hpp", true}));
  EXPECT_FALSE(objects("bindings/python/module", {"trial/bench.hpp", true}));
  EXPECT_FALSE(objects("base", {"vector", false}));
}

}  // namespace
}  // namespace cairn::architecture
