#include "base/platform/files.hpp"

#include "base/platform/descriptors.hpp"

#include <dirent.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>

namespace cairn::platform {
namespace {

FileInfo info_of(const struct stat& status) {
  const FileInfo::Kind kind = S_ISREG(status.st_mode)   ? FileInfo::Kind::regular
                              : S_ISDIR(status.st_mode) ? FileInfo::Kind::folder
                                                        : FileInfo::Kind::other;
  return {kind, status.st_size > 0 ? static_cast<std::uint64_t>(status.st_size) : 0,
          static_cast<unsigned>(status.st_mode) & 0777U};
}

std::error_code write_all(int handle, const void* from, std::size_t bytes) {
  const char* next = static_cast<const char*>(from);
  while (bytes > 0) {
    const ssize_t written = ::write(handle, next, bytes);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return last_error();
    next += written;
    bytes -= static_cast<std::size_t>(written);
  }
  return {};
}

}  // namespace

std::error_code File::open(const std::string& path, Mode mode) {
  const mode_t permissions = mode == Mode::update ? 0644 : 0666;
  *this = File();
  // Somebody may have put a link to another file there, or a pipe that nobody reads.
  const int careful = mode == Mode::update ? O_NOFOLLOW | O_NONBLOCK : 0;
  handle_ = ::open(path.c_str(), flags_of(mode) | careful | O_CLOEXEC, permissions);
  return error_unless(is_open());
}

std::error_code File::open_standard_input() {
  *this = File();
  handle_ = ::dup(STDIN_FILENO);
  return error_unless(is_open());
}

std::error_code File::close() { return error_unless(::close(std::exchange(handle_, -1)) == 0); }

std::error_code File::get_info(FileInfo& info) const {
  struct stat status {};
  if (::fstat(handle_, &status) != 0) return last_error();
  info = info_of(status);
  return {};
}

std::error_code File::read(void* to, std::size_t bytes, std::size_t& got) {
  got = 0;
  while (got < bytes) {
    const ssize_t count = ::read(handle_, static_cast<char*>(to) + got, bytes - got);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return last_error();
    if (count == 0) break;
    got += static_cast<std::size_t>(count);
  }
  return {};
}

std::error_code File::write(const void* from, std::size_t bytes) { return write_all(handle_, from, bytes); }

std::error_code File::cut_at(std::uint64_t size) {
  const auto offset = static_cast<off_t>(size);
  return error_unless(::ftruncate(handle_, offset) == 0 && ::lseek(handle_, offset, SEEK_SET) >= 0);
}

std::error_code File::sync() { return error_unless(::fsync(handle_) == 0); }

std::error_code File::set_permissions(unsigned permissions) {
  return error_unless(::fchmod(handle_, static_cast<mode_t>(permissions)) == 0);
}

std::error_code File::try_lock(bool& locked) {
  locked = ::flock(handle_, LOCK_EX | LOCK_NB) == 0;
  return error_unless(locked || errno == EWOULDBLOCK);
}

std::shared_ptr<const void> File::map(std::size_t bytes) const {
  void* const memory = ::mmap(nullptr, bytes, PROT_READ, MAP_SHARED, handle_, 0);
  if (memory == MAP_FAILED) return nullptr;
  return {memory, [bytes](void* mapped) { ::munmap(mapped, bytes); }};
}

void require_files() {}

FileInfo file_info(const std::string& path) {
  struct stat status {};
  return ::stat(path.c_str(), &status) == 0 ? info_of(status) : FileInfo{};
}

bool is_link(const std::string& path) {
  struct stat status {};
  return ::lstat(path.c_str(), &status) == 0 && S_ISLNK(status.st_mode);
}

std::error_code check_writable(const std::string& path) {
  return error_unless(::faccessat(AT_FDCWD, path.c_str(), W_OK, AT_EACCESS) == 0);
}

std::string resolve_links(const std::string& path) {
  const std::unique_ptr<char, void (*)(void*)> resolved(::realpath(path.c_str(), nullptr), std::free);
  return resolved ? resolved.get() : path;
}

std::string folder_of(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  if (slash == std::string::npos) return ".";
  return slash == 0 ? "/" : path.substr(0, slash);
}

std::error_code rename_file(const std::string& from, const std::string& to) {
  return error_unless(std::rename(from.c_str(), to.c_str()) == 0);
}

std::error_code remove_file(const std::string& path) { return error_unless(::unlink(path.c_str()) == 0); }

std::error_code write_standard_output(std::string_view contents) {
  if (std::fflush(stdout) != 0) return last_error();
  return write_all(STDOUT_FILENO, contents.data(), contents.size());
}

std::uint64_t process_id() { return static_cast<std::uint64_t>(::getpid()); }

bool has_ended(std::uint64_t process) {
  const auto id = static_cast<pid_t>(process);
  return id > 0 && static_cast<std::uint64_t>(id) == process && ::kill(id, 0) != 0 && errno == ESRCH;
}

std::uint64_t machine_id() {
  char name[256] = {};
  static_cast<void>(::gethostname(name, sizeof name - 1));
  std::uint64_t id = 0;
  for (const char* c = name; *c != '\0'; ++c) id = id * 31 + static_cast<unsigned char>(*c);
  return id % 1'000'000;
}

std::vector<std::string> names_in(const std::string& folder, std::string_view beginning) {
  std::vector<std::string> names;
  const std::unique_ptr<DIR, int (*)(DIR*)> open(::opendir(folder.c_str()), ::closedir);
  if (!open) return names;
  // NOLINTNEXTLINE(concurrency-mt-unsafe): no other thread has this stream
  while (const dirent* entry = ::readdir(open.get())) {
    if (std::string_view(entry->d_name).starts_with(beginning)) names.emplace_back(entry->d_name);
  }
  return names;
}

}  // namespace cairn::platform
