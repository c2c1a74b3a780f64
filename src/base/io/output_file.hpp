// Files that appear whole or not at all.
#pragma once

#include <string>
#include <string_view>

namespace cairn::io {

/// Writes to a temporary file beside `path`, flushes it to the disk and renames it into place; "-" is standard output.
/// Throws OutputError, leaving nothing behind, when any of that fails (no such folder, no permission, a full disk).
/// A file that is replaced keeps its permissions. What is no regular file (a pipe, /dev/null) is written to directly.
void write_file(const std::string& path, std::string_view contents);

}  // namespace cairn::io
