#include "experiment/suites/glob.hpp"

#include <cairn/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace cairn::suites {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> parts_of(const std::string& path) {
  std::vector<std::string> parts;
  for (const fs::path& part : fs::path(path)) parts.push_back(part.string());
  return parts;
}

/// Adds the files below `folder` that fit the parts of a pattern from `part` on.
void collect(const fs::path& folder, const std::vector<std::string>& parts, std::size_t part,
             std::vector<fs::path>& found) {
  std::error_code error;
  if (part == parts.size()) {
    if (fs::is_regular_file(folder, error)) found.push_back(folder);
    return;
  }
  const std::string& pattern = parts[part];
  if (pattern == "**") {
    collect(folder, parts, part + 1, found);
    for (const auto& entry : fs::directory_iterator(folder, error)) {
      if (entry.is_directory(error)) collect(entry.path(), parts, part, found);
    }
  } else if (!is_pattern(pattern)) {
    collect(folder / pattern, parts, part + 1, found);
  } else {
    for (const auto& entry : fs::directory_iterator(folder, error)) {
      const std::string name = entry.path().filename().string();
      if (fits_pattern(name, pattern) && (!name.starts_with(".") || pattern.starts_with("."))) {
        collect(entry.path(), parts, part + 1, found);
      }
    }
  }
}

/// As they are called below the root, in order.
std::vector<std::string> named(const std::vector<fs::path>& paths, const std::string& root) {
  std::vector<std::string> names;
  for (const fs::path& path : paths) {
    const std::string name = path.generic_string();
    const bool shortened = !root.empty() && name.starts_with(root + "/");
    names.push_back(shortened ? name.substr(root.size() + 1) : name);
  }
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

}  // namespace

bool is_pattern(std::string_view text) { return text.find_first_of("*?") != std::string_view::npos; }

bool fits_pattern(std::string_view name, std::string_view pattern) {
  std::size_t at = 0;
  std::size_t star = std::string_view::npos;
  std::size_t tried = 0;
  std::size_t p = 0;
  while (at < name.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      tried = at;
    } else if (p < pattern.size() && (pattern[p] == '?' || pattern[p] == name[at])) {
      ++p;
      ++at;
    } else if (star != std::string_view::npos) {  // the last star takes one more
      p = star + 1;
      at = ++tried;
    } else {
      return false;
    }
  }
  while (p < pattern.size() && pattern[p] == '*') ++p;
  return p == pattern.size();
}

std::string below(const std::string& root, const std::string& path) {
  if (root.empty() || fs::path(path).is_absolute()) return path;
  return root + "/" + path;
}

std::vector<std::string> matching_files(const std::string& pattern, const std::string& root) {
  std::vector<std::string> parts = parts_of(below(root, pattern));
  fs::path start;
  std::size_t first = 0;
  while (first < parts.size() && !is_pattern(parts[first])) start /= parts[first++];
  std::vector<fs::path> found;
  collect(start.empty() ? fs::path(".") : start, parts, first, found);
  if (start.empty()) {
    for (fs::path& path : found) path = path.lexically_relative(".");
  }
  if (found.empty()) {
    throw InputError(
        fmt::format("no file is called '{}': correct the pattern, or put '**' where folders may lie between", pattern));
  }
  return named(found, root);
}

std::vector<std::string> files_below(const std::string& folder, std::span<const std::string_view> suffixes,
                                     const std::string& root) {
  std::vector<fs::path> found;
  std::error_code error;
  for (auto i = fs::recursive_directory_iterator(below(root, folder), error);
       !error && i != fs::recursive_directory_iterator(); i.increment(error)) {
    const std::string name = i->path().filename().string();
    const auto fits = [&](std::string_view suffix) { return name.ends_with(suffix); };
    if (i->is_regular_file() && std::any_of(suffixes.begin(), suffixes.end(), fits)) found.push_back(i->path());
  }
  if (error) throw InputError(fmt::format("cannot read the folder '{}': {}", folder, error.message()));
  if (found.empty()) {
    std::string list;
    for (const std::string_view suffix : suffixes) {
      list += (list.empty() ? "no " : suffix == suffixes.back() ? " and no " : ", no ") + std::string(suffix);
    }
    throw InputError(fmt::format("the folder '{}' holds {}", folder, list));
  }
  return named(found, root);
}

}  // namespace cairn::suites
