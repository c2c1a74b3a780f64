// Files by folder or pattern: "maps", "maps/*.map", "maps/**/den?.map".
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace cairn::suites {

/// Whether a text has one of the signs * and ?.
bool is_pattern(std::string_view text);

/// Whether a name fits a pattern without folders: '*' is any text, '?' any character.
bool fits_pattern(std::string_view name, std::string_view pattern);

/// The files that a pattern names, by name; `**` is any number of folders. Relative patterns are below `root`, and so
/// are the names that this gives. Throws InputError where there are none.
std::vector<std::string> matching_files(const std::string& pattern, const std::string& root);

/// The files in a folder and those in it whose names end in one of the suffixes, by name. Throws InputError where there
/// are none, or the folder cannot be read.
std::vector<std::string> files_below(const std::string& folder, std::span<const std::string_view> suffixes,
                                     const std::string& root);

/// A path below the root, or as it is where it is absolute or the root is empty.
std::string below(const std::string& root, const std::string& path);

}  // namespace cairn::suites
