// What cairn asks of a file system. posix/, windows/ and none/ hold an implementation each; CMake compiles one of them.
//
// Paths are UTF-8. Calls that can fail give a std::error_code, whose message is the system's own. In a library without
// files (CAIRN_FILES=OFF) every call throws a UsageError that says so.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace cairn::platform {

struct FileInfo {
  enum class Kind : std::uint8_t { absent, regular, folder, other };

  Kind kind = Kind::absent;
  std::uint64_t size = 0;
  unsigned permissions = 0;  ///< the nine bits of POSIX; nothing on other systems
};

/// An open file, closed by the destructor. Reads and writes bytes as they are.
class File {
 public:
  enum class Mode : std::uint8_t {
    read,    ///< a file that exists
    write,   ///< a file or device that exists, from its beginning
    create,  ///< a new file; an error if there is one already
    update   ///< to read and to write, a new file if there is none; an error if it is a link
  };

  File() = default;
  File(File&& other) noexcept : handle_(std::exchange(other.handle_, -1)) {}
  File& operator=(File&& other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
  }
  ~File() {
    if (is_open()) static_cast<void>(close());
  }

  [[nodiscard]] std::error_code open(const std::string& path, Mode mode);
  /// A copy of it, so that closing this file leaves it open.
  [[nodiscard]] std::error_code open_standard_input();
  bool is_open() const { return handle_ >= 0; }
  /// Some file systems report a failed write only here.
  [[nodiscard]] std::error_code close();

  [[nodiscard]] std::error_code get_info(FileInfo& info) const;
  /// Fills the memory as far as the file goes; `got` is how far that was.
  [[nodiscard]] std::error_code read(void* to, std::size_t bytes, std::size_t& got);
  /// Writes all of it.
  [[nodiscard]] std::error_code write(const void* from, std::size_t bytes);
  /// Cuts the file off, and goes on writing there.
  [[nodiscard]] std::error_code cut_at(std::uint64_t size);
  /// Waits until all that was written is on the disk.
  [[nodiscard]] std::error_code sync();
  [[nodiscard]] std::error_code set_permissions(unsigned permissions);
  /// Locks the file until it is closed, against everybody who asks for the same lock. `locked` is false where somebody
  /// else has it.
  [[nodiscard]] std::error_code try_lock(bool& locked);
  /// All `bytes` of a regular file as memory that other processes share. Nothing where it cannot be mapped.
  std::shared_ptr<const void> map(std::size_t bytes) const;

 private:
  int handle_ = -1;
};

/// Throws the UsageError of a library without files; does nothing in others. For calls that need a file later on.
void require_files();
/// Of what a path leads to, through links; absent where there is nothing or one may not look.
FileInfo file_info(const std::string& path);
/// Whether the path itself is a link, wherever that leads.
bool is_link(const std::string& path);
/// Whether a file may be written that exists.
[[nodiscard]] std::error_code check_writable(const std::string& path);
/// The path of the file behind a link; `path` itself where that is not known.
std::string resolve_links(const std::string& path);
/// The folder that a path is in: "." where it names none.
std::string folder_of(const std::string& path);
/// Renames in one step, and replaces what has that name.
[[nodiscard]] std::error_code rename_file(const std::string& from, const std::string& to);
[[nodiscard]] std::error_code remove_file(const std::string& path);
/// After what stdio has printed so far.
[[nodiscard]] std::error_code write_standard_output(std::string_view contents);
/// A number that no other running process has.
std::uint64_t process_id();
/// Whether a process of this number is known to run no more.
bool has_ended(std::uint64_t process);
/// A number that stands for this machine.
std::uint64_t machine_id();
/// The names of what is in a folder that begin so; none where one may not look.
std::vector<std::string> names_in(const std::string& folder, std::string_view beginning);

}  // namespace cairn::platform
