#include "base/io/input_file.hpp"

#include <cairn/error.hpp>

#include "base/platform/files.hpp"

#include <algorithm>
#include <cstddef>

namespace cairn::io {
namespace {

constexpr std::size_t kPieceBytes = std::size_t{1} << 16U;

InputError cannot_read(const std::string& path, const std::string& why) {
  return InputError("cannot read " + (path == "-" ? input_name(path) : "'" + path + "'") + ": " + why);
}

}  // namespace

std::string input_name(const std::string& path) { return path == "-" ? "standard input" : path; }

std::string read_file(const std::string& path, std::size_t max_bytes) {
  const auto require = [&](std::error_code error) {
    if (error) throw cannot_read(path, error.message());
  };
  platform::File file;
  platform::FileInfo info;
  require(path == "-" ? file.open_standard_input() : file.open(path, platform::File::Mode::read));
  require(file.get_info(info));

  // The size of a regular file is known, and one byte more finds its end. Others are read in growing pieces.
  const bool sized = info.size > 0 && info.size <= max_bytes;
  std::string contents(sized ? static_cast<std::size_t>(info.size) + 1 : kPieceBytes, '\0');
  std::size_t size = 0;
  for (;;) {
    if (std::max<std::uint64_t>(size, info.size) > max_bytes) {
      throw cannot_read(path, "it is larger than such a file may be (" + std::to_string(max_bytes) + " bytes)");
    }
    if (size == contents.size()) contents.resize(std::min(2 * size, max_bytes + 1));
    std::size_t got = 0;
    const std::size_t room = contents.size() - size;
    require(file.read(contents.data() + size, room, got));
    size += got;
    if (got < room) break;
  }
  contents.resize(size);
  return contents;
}

}  // namespace cairn::io
