#include "base/output_file.hpp"

#include <cairn/error.hpp>

#include "base/file_descriptor.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <filesystem>

namespace cairn {
namespace {

namespace fs = std::filesystem;

// Throws with the reason that the last call left in errno.
void require(bool success, const std::string& path) {
  if (success) return;
  const std::string why = error_text(errno);
  throw OutputError("cannot write " + (path == "-" ? "to standard output" : "'" + path + "'") + ": " + why);
}

bool write_all(int file, std::string_view contents) {
  while (!contents.empty()) {
    const ssize_t count = write(file, contents.data(), contents.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return false;
    contents.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

// A new file in a folder, deleted at the end unless it was renamed.
class TemporaryFile {
 public:
  explicit TemporaryFile(const fs::path& folder) {
    // The name does not contain the final one, which may be as long as the file system allows.
    static std::atomic<std::uint64_t> counter{0};
    do {
      path_ = folder / (".cairn-" + std::to_string(getpid()) + "-" + std::to_string(counter++) + ".tmp");
      file_ = FileDescriptor(open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
    } while (!file_.is_open() && errno == EEXIST);
    exists_ = file_.is_open();
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  ~TemporaryFile() {
    if (exists_) unlink(path_.c_str());
  }

  FileDescriptor& file() { return file_; }
  bool rename_to(const fs::path& path) {
    if (rename(path_.c_str(), path.c_str()) != 0) return false;
    exists_ = false;
    return true;
  }

 private:
  fs::path path_;
  FileDescriptor file_;
  bool exists_ = false;
};

}  // namespace

void write_file(const std::string& path, std::string_view contents) {
  if (path == "-") {
    require(std::fflush(stdout) == 0 && write_all(STDOUT_FILENO, contents), path);
    return;
  }
  struct stat old {};
  const bool replaces = stat(path.c_str(), &old) == 0;
  if (replaces && !S_ISREG(old.st_mode)) {
    FileDescriptor device(open(path.c_str(), O_WRONLY | O_CLOEXEC));
    require(device.is_open() && write_all(device.get(), contents) && device.close(), path);
    return;
  }
  // Renaming would replace a link instead of the file that it stands for, and a file that is write-protected.
  std::error_code ignored;
  const fs::path target = replaces ? fs::canonical(path, ignored) : fs::path(path);
  require(!replaces || faccessat(AT_FDCWD, path.c_str(), W_OK, AT_EACCESS) == 0, path);
  TemporaryFile temporary(target.has_parent_path() ? target.parent_path() : fs::path("."));
  FileDescriptor& file = temporary.file();
  require(file.is_open(), path);
  require(!replaces || fchmod(file.get(), old.st_mode & 0777U) == 0, path);
  require(write_all(file.get(), contents) && fsync(file.get()) == 0 && file.close(), path);
  require(temporary.rename_to(target), path);
}

}  // namespace cairn
