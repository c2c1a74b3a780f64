// Calls of the file system that fail on purpose. The linker leads the library's calls to fault_files.cpp (--wrap).
#pragma once

#include <cstdint>

namespace cairn::campaign {

enum class Fault : std::uint8_t {
  no_space,     ///< ENOSPC
  io_error,     ///< EIO
  interrupted,  ///< EINTR
  short_write,  ///< half of what is to be written is written; other calls succeed
};

/// The call with this number, counted from now, fails; with `and_all_after`, all later ones too.
void fail_file_call(std::uint64_t number, Fault fault, bool and_all_after);
/// Lets calls succeed again. Returns how many there were.
std::uint64_t heal_files();
/// The name of the call that failed first, as in "fsync"; empty if none did.
const char* failed_file_call();

}  // namespace cairn::campaign
