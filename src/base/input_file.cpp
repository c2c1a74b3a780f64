#include "base/input_file.hpp"

#include <cairn/error.hpp>

#include "base/file_descriptor.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>

namespace cairn {
namespace {

constexpr std::size_t kPieceBytes = std::size_t{1} << 16U;

InputError cannot_read(const std::string& path, const std::string& why) {
  return InputError("cannot read " + (path == "-" ? input_name(path) : "'" + path + "'") + ": " + why);
}

}  // namespace

std::string input_name(const std::string& path) { return path == "-" ? "standard input" : path; }

std::string read_file(const std::string& path, std::size_t max_bytes) {
  const FileDescriptor file(path == "-" ? dup(STDIN_FILENO) : open(path.c_str(), O_RDONLY | O_CLOEXEC));
  struct stat status {};
  if (!file.is_open() || fstat(file.get(), &status) != 0) throw cannot_read(path, error_text(errno));

  // A regular file's size is known, and one byte more finds its end; what has no size is read in growing pieces.
  const auto known_size = static_cast<std::size_t>(std::max<off_t>(status.st_size, 0));
  std::string contents(known_size > 0 && known_size <= max_bytes ? known_size + 1 : kPieceBytes, '\0');
  std::size_t size = 0;
  for (;;) {
    if (std::max(size, known_size) > max_bytes) {
      throw cannot_read(path, "it is larger than any map or scenario may be (" + std::to_string(max_bytes) + " bytes)");
    }
    if (size == contents.size()) contents.resize(std::min(2 * size, max_bytes + 1));
    const ssize_t count = read(file.get(), contents.data() + size, contents.size() - size);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) throw cannot_read(path, error_text(errno));
    if (count == 0) break;
    size += static_cast<std::size_t>(count);
  }
  contents.resize(size);
  return contents;
}

}  // namespace cairn
