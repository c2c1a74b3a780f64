// The house keeps its order: what the sources may include, how long they may be, what they may not mention.
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

namespace cairn {
namespace {

namespace fs = std::filesystem;

const fs::path kRoot = CAIRN_SOURCE_DIR;

// From the ground up: each floor may include those before it. `pictures` stands beside them and is listed apart.
constexpr std::array<std::string_view, 12> kFloors{"base",  "world", "search", "store",  "algorithms", "registry",
                                                   "crowd", "c_api", "trial",  "report", "reproduce",  "cli"};

// Public headers stand on a floor too: the first one that may include them.
const std::map<std::string_view, std::string_view> kPublicHeaders{
    {"cairn/agent.hpp", "search"},    {"cairn/assertion.hpp", "base"}, {"cairn/algorithm.hpp", "search"},
    {"cairn/cell.hpp", "base"},       {"cairn/build.hpp", "store"},    {"cairn/crowd.hpp", "crowd"},
    {"cairn/database.hpp", "search"}, {"cairn/error.hpp", "base"},     {"cairn/graph.hpp", "world"},
    {"cairn/grid.hpp", "world"},      {"cairn/map.hpp", "world"},      {"cairn/options.hpp", "base"},
    {"cairn/rules.hpp", "base"},      {"cairn/terrain.hpp", "world"},  {"cairn/version.hpp", "base"},
    {"cairn/cairn.h", "c_api"},       {"cairn/export.h", "base"},
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
    const bool foreign = name == ".git" || (i.depth() == 0 && i->is_directory() && name.starts_with("build"));
    if (foreign && i->is_directory()) i.disable_recursion_pending();
    if (!foreign && i->is_regular_file()) files.push_back(i->path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::size_t height_of(std::string_view floor) {
  return static_cast<std::size_t>(std::find(kFloors.begin(), kFloors.end(), floor) - kFloors.begin());
}

bool is_core(std::string_view floor) { return height_of(floor) < height_of("trial"); }

bool may_include(std::string_view from, std::string_view to) {
  if (from == to) return true;
  if (from == "pictures") return height_of(to) <= height_of("world");
  if (to == "pictures") return height_of(from) >= height_of("trial");
  return height_of(to) < height_of(from);
}

/// The floor that a file belongs to: its folder in src/, the public headers' table, or cli.
std::optional<std::string> floor_of(const std::string& file) {
  if (file.starts_with("cli/")) return "cli";
  if (file.starts_with("src/")) return file.substr(4, file.find('/', 4) - 4);
  if (!file.starts_with("include/")) return std::nullopt;
  const auto header = kPublicHeaders.find(file.substr(8));
  return header == kPublicHeaders.end() ? "(not in the table of public headers)" : std::string(header->second);
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

/// Nothing where a file of this floor and room may include it, else what is wrong.
std::string objection(const std::string& floor, const Include& include, bool in_platform = false) {
  if (include.quoted) {
    const std::string to = include.target.substr(0, include.target.find('/'));
    if (to != "pictures" && height_of(to) == kFloors.size()) return "should start with a floor";
    return may_include(floor, to) ? "" : floor + " may not use " + to;
  }
  if (include.target.starts_with("cairn/")) {
    const auto header = kPublicHeaders.find(include.target);
    if (header == kPublicHeaders.end()) return "is not in the table of public headers";
    return may_include(floor, header->second) ? "" : floor + " may not use " + std::string(header->second);
  }
  if (is_core(floor) && !in_platform && is_platform_header(include.target)) return "belongs into base/platform";
  const bool tool = std::any_of(kToolLibraries.begin(), kToolLibraries.end(),
                                [&](std::string_view library) { return include.target.starts_with(library); });
  return tool && is_core(floor) ? "is a library that a game should not need" : "";
}

TEST(Architecture, no_include_goes_to_a_higher_floor) {
  std::size_t includes = 0;
  for (const fs::path& file : project_files()) {
    const std::string name = name_of(file);
    const std::optional<std::string> floor = floor_of(name);
    if (!is_source(file) || !floor) continue;
    EXPECT_TRUE(*floor == "pictures" || height_of(*floor) < kFloors.size()) << name << " is on the floor " << *floor;
    for (const std::string& line : lines_of(file)) {
      const std::optional<Include> include = include_in(line);
      if (!include) continue;
      // Left out where games build the library: CAIRN_PNG is off for them.
      if (name.starts_with("src/world/png/") && include->target == "png.h") continue;
      ++includes;
      const bool in_platform = name.starts_with("src/base/platform/");
      EXPECT_EQ(objection(*floor, *include, in_platform), "") << name << ": " << line;
    }
  }
  EXPECT_GT(includes, 100U);
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
  EXPECT_NE(objection("base", {"world/knowledge.hpp", true}), "");
  EXPECT_NE(objection("world", {"cairn/agent.hpp", false}), "");
  EXPECT_NE(objection("world", {"pictures/render.hpp", true}), "");
  EXPECT_NE(objection("pictures", {"search/path.hpp", true}), "");
  EXPECT_NE(objection("search", {"fmt/format.h", false}), "");
  EXPECT_NE(objection("search", {"path.hpp", true}), "");
  EXPECT_NE(objection("store", {"sys/file.h", false}), "");
  EXPECT_NE(objection("base", {"thread", false}), "");
  EXPECT_EQ(objection("base", {"thread", false}, true), "");
  EXPECT_EQ(objection("trial", {"unistd.h", false}), "");
  EXPECT_EQ(objection("search", {"world/knowledge.hpp", true}), "");
  EXPECT_EQ(objection("cli", {"pictures/render.hpp", true}), "");
  EXPECT_EQ(objection("trial", {"fmt/format.h", false}), "");
  EXPECT_EQ(objection("base", {"vector", false}), "");
}

}  // namespace
}  // namespace cairn
