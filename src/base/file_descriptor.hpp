// A POSIX file that closes itself, and the system's words for what went wrong with one.
#pragma once

#include <unistd.h>

#include <string>
#include <system_error>
#include <utility>

namespace cairn {

class FileDescriptor {
 public:
  FileDescriptor() = default;
  explicit FileDescriptor(int descriptor) : descriptor_(descriptor) {}
  FileDescriptor(FileDescriptor&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
  FileDescriptor& operator=(FileDescriptor&& other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    return *this;
  }
  ~FileDescriptor() {
    if (is_open()) ::close(descriptor_);
  }

  bool is_open() const { return descriptor_ >= 0; }
  int get() const { return descriptor_; }
  /// Closes now, for those who need to know: some file systems report a failed write only here.
  bool close() { return ::close(std::exchange(descriptor_, -1)) == 0; }

 private:
  int descriptor_ = -1;
};

/// "No such file or directory" and the like, for a value of errno.
inline std::string error_text(int error) { return std::generic_category().message(error); }

}  // namespace cairn
