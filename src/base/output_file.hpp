// Files that appear whole or not at all.
#pragma once

#include <string>
#include <string_view>

namespace cairn {

/// Writes to a temporary file beside `path`, flushes it to the disk and renames it into place; "-" is standard output.
/// Throws OutputError, leaving nothing behind, when any of that fails (no such folder, no permission, a full disk).
void write_file(const std::string& path, std::string_view contents);

}  // namespace cairn
