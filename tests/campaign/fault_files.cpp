#include "campaign/fault_files.hpp"

#include <sys/stat.h>
#include <sys/types.h>

#include <cerrno>
#include <cstdarg>
#include <cstddef>
#include <limits>

extern "C" {
int __real_open(const char* path, int flags, ...);
ssize_t __real_write(int file, const void* from, std::size_t bytes);
int __real_fsync(int file);
int __real_ftruncate(int file, off_t size);
int __real_fchmod(int file, mode_t mode);
int __real_flock(int file, int operation);
int __real_close(int file);
int __real_rename(const char* from, const char* to);
int __real_unlink(const char* path);
}

namespace cairn::campaign {
namespace {

constexpr std::uint64_t kNever = std::numeric_limits<std::uint64_t>::max();
std::uint64_t fails_at = kNever;
bool fails_after = false;
Fault fault_now = Fault::io_error;
std::uint64_t calls = 0;
const char* first_failed = "";

bool is_chosen(const char* name) {
  const std::uint64_t number = calls++;
  if (number != fails_at && !(fails_after && number > fails_at)) return false;
  if (*first_failed == '\0') first_failed = name;
  return true;
}

/// Whether the call is to fail; sets errno.
bool fails(const char* name) {
  if (!is_chosen(name) || fault_now == Fault::short_write) return false;
  errno = fault_now == Fault::no_space ? ENOSPC : fault_now == Fault::io_error ? EIO : EINTR;
  return true;
}

}  // namespace

void fail_file_call(std::uint64_t number, Fault fault, bool and_all_after) {
  calls = 0;
  first_failed = "";
  fails_at = number;
  fails_after = and_all_after;
  fault_now = fault;
}

std::uint64_t heal_files() {
  fails_at = kNever;
  fails_after = false;
  return calls;
}

const char* failed_file_call() { return first_failed; }

}  // namespace cairn::campaign

using cairn::campaign::fails;

extern "C" {

int __wrap_open(const char* path, int flags, ...) {
  std::va_list more;
  va_start(more, flags);
  const auto mode = static_cast<mode_t>(va_arg(more, unsigned));
  va_end(more);
  return fails("open") ? -1 : __real_open(path, flags, mode);
}

ssize_t __wrap_write(int file, const void* from, std::size_t bytes) {
  using namespace cairn::campaign;
  if (fault_now == Fault::short_write) {
    return __real_write(file, from, is_chosen("write") && bytes > 1 ? bytes / 2 : bytes);
  }
  if (!fails("write")) return __real_write(file, from, bytes);
  // An interrupted call is made again, so that it must not fail for ever.
  if (fault_now == Fault::interrupted) fails_after = false;
  return -1;
}

int __wrap_fsync(int file) { return fails("fsync") ? -1 : __real_fsync(file); }
int __wrap_ftruncate(int file, off_t size) { return fails("ftruncate") ? -1 : __real_ftruncate(file, size); }
int __wrap_fchmod(int file, mode_t mode) { return fails("fchmod") ? -1 : __real_fchmod(file, mode); }
int __wrap_flock(int file, int operation) { return fails("flock") ? -1 : __real_flock(file, operation); }
int __wrap_rename(const char* from, const char* to) { return fails("rename") ? -1 : __real_rename(from, to); }
int __wrap_unlink(const char* path) { return fails("unlink") ? -1 : __real_unlink(path); }

// The descriptor is gone whatever close says.
int __wrap_close(int file) {
  const bool is_to_fail = fails("close");
  const int error = errno;
  const int closed = __real_close(file);
  if (!is_to_fail) return closed;
  errno = error;
  return -1;
}
}
