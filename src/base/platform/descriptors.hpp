// What POSIX and Windows have in common: file descriptors, and errors in errno.
#pragma once

#include "base/platform/files.hpp"

#include <fcntl.h>

#include <cerrno>
#include <system_error>

namespace cairn::platform {

inline std::error_code last_error() { return {errno, std::generic_category()}; }
inline std::error_code error_unless(bool success) { return success ? std::error_code{} : last_error(); }

/// For open().
inline int flags_of(File::Mode mode) {
  switch (mode) {
    case File::Mode::read:
      return O_RDONLY;
    case File::Mode::write:
      return O_WRONLY;
    case File::Mode::create:
      return O_WRONLY | O_CREAT | O_EXCL;
    case File::Mode::update:
      return O_RDWR | O_CREAT;
  }
  return O_RDONLY;
}

}  // namespace cairn::platform
