// A file as read-only memory, which processes share where the system can do that.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>

namespace cairn::io {

struct MappedFile {
  std::shared_ptr<const void> owner;
  std::span<const std::byte> bytes;
};

/// Throws InputError where the file cannot be read.
MappedFile map_file(const std::string& path);

}  // namespace cairn::io
