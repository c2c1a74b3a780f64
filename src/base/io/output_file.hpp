// Files that appear whole or not at all.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace cairn::io {

/// Whether a file must survive the machine's loss of power. Who can make it again, and checks what it reads, need not
/// wait for the disk.
enum class Flush : std::uint8_t { to_disk, later };

/// Writes to a temporary file beside `path`, flushes it to the disk and renames it into place; "-" is standard output.
/// Throws OutputError, leaving nothing behind, when any of that fails (no such folder, no permission, a full disk).
/// A file that is replaced keeps its permissions. What is no regular file (a pipe, /dev/null) is written to directly. A
/// link that leads nowhere is refused. With `to_disk`, temporary files of processes that were killed are removed from
/// the folder.
void write_file(const std::string& path, std::string_view contents, Flush flush = Flush::to_disk);

/// The name of a temporary file of a process on this machine.
std::string temporary_name(std::uint64_t process, std::uint64_t number);

}  // namespace cairn::io
