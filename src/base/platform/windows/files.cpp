#include "base/platform/files.hpp"

#include "base/platform/descriptors.hpp"

#include <io.h>
#include <process.h>
#include <sys/stat.h>
#include <sys/types.h>

#define WIN32_LEAN_AND_MEAN
#ifndef NOMINMAX
#define NOMINMAX
#endif
#include <windows.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>

namespace cairn::platform {
namespace {

// Of a call to Windows itself, whose reason is not in errno.
std::error_code windows_error_unless(bool success) {
  return success ? std::error_code{} : std::error_code{static_cast<int>(GetLastError()), std::system_category()};
}

// Windows names files in UTF-16.
std::wstring wide(const std::string& path) {
  const int bytes = static_cast<int>(path.size());
  const int length = MultiByteToWideChar(CP_UTF8, 0, path.data(), bytes, nullptr, 0);
  std::wstring result(static_cast<std::size_t>(length), L'\0');
  MultiByteToWideChar(CP_UTF8, 0, path.data(), bytes, result.data(), length);
  return result;
}

FileInfo info_of(const struct _stat64& status) {
  const unsigned type = status.st_mode & static_cast<unsigned>(_S_IFMT);
  const FileInfo::Kind kind = type == _S_IFREG   ? FileInfo::Kind::regular
                              : type == _S_IFDIR ? FileInfo::Kind::folder
                                                 : FileInfo::Kind::other;
  return {kind, status.st_size > 0 ? static_cast<std::uint64_t>(status.st_size) : 0, 0};
}

HANDLE handle_of(int descriptor) { return reinterpret_cast<HANDLE>(_get_osfhandle(descriptor)); }

// The largest piece that a call reads or writes.
unsigned piece_of(std::size_t bytes) { return static_cast<unsigned>(std::min<std::size_t>(bytes, 1U << 30U)); }

std::error_code write_all(int handle, const void* from, std::size_t bytes) {
  const char* next = static_cast<const char*>(from);
  while (bytes > 0) {
    const int written = _write(handle, next, piece_of(bytes));
    if (written < 0) return last_error();
    if (written == 0) return std::make_error_code(std::errc::no_space_on_device);
    next += written;
    bytes -= static_cast<std::size_t>(written);
  }
  return {};
}

}  // namespace

std::error_code File::open(const std::string& path, Mode mode) {
  *this = File();
  handle_ = _wopen(wide(path).c_str(), flags_of(mode) | _O_BINARY | _O_NOINHERIT, _S_IREAD | _S_IWRITE);
  return error_unless(is_open());
}

std::error_code File::open_standard_input() {
  *this = File();
  handle_ = _dup(_fileno(stdin));
  if (is_open()) _setmode(handle_, _O_BINARY);
  return error_unless(is_open());
}

std::error_code File::close() { return error_unless(_close(std::exchange(handle_, -1)) == 0); }

std::error_code File::get_info(FileInfo& info) const {
  struct _stat64 status {};
  if (_fstat64(handle_, &status) != 0) return last_error();
  info = info_of(status);
  return {};
}

std::error_code File::read(void* to, std::size_t bytes, std::size_t& got) {
  got = 0;
  while (got < bytes) {
    const int count = _read(handle_, static_cast<char*>(to) + got, piece_of(bytes - got));
    if (count < 0) return last_error();
    if (count == 0) break;
    got += static_cast<std::size_t>(count);
  }
  return {};
}

std::error_code File::write(const void* from, std::size_t bytes) { return write_all(handle_, from, bytes); }

std::error_code File::cut_at(std::uint64_t size) {
  const auto offset = static_cast<std::int64_t>(size);
  if (const errno_t error = _chsize_s(handle_, offset); error != 0) return {error, std::generic_category()};
  return error_unless(_lseeki64(handle_, offset, SEEK_SET) >= 0);
}

std::error_code File::sync() { return error_unless(_commit(handle_) == 0); }

// Permissions come from the folder.
std::error_code File::set_permissions(unsigned /*permissions*/) { return {}; }

std::error_code File::try_lock(bool& locked) {
  // A lock keeps others from the bytes themselves, so it is on one that no file has: whoever wants may read it.
  OVERLAPPED place{};
  place.OffsetHigh = 0x40000000;
  locked = LockFileEx(handle_of(handle_), LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0, &place) != 0;
  return windows_error_unless(locked || GetLastError() == ERROR_LOCK_VIOLATION || GetLastError() == ERROR_IO_PENDING);
}

std::shared_ptr<const void> File::map(std::size_t bytes) const {
  const HANDLE mapping = CreateFileMappingW(handle_of(handle_), nullptr, PAGE_READONLY, 0, 0, nullptr);
  if (mapping == nullptr) return nullptr;
  void* const memory = MapViewOfFile(mapping, FILE_MAP_READ, 0, 0, bytes);
  CloseHandle(mapping);  // the view keeps what it needs
  if (memory == nullptr) return nullptr;
  return {memory, [](void* mapped) { UnmapViewOfFile(mapped); }};
}

void require_files() {}

FileInfo file_info(const std::string& path) {
  struct _stat64 status {};
  return _wstat64(wide(path).c_str(), &status) == 0 ? info_of(status) : FileInfo{};
}

std::error_code check_writable(const std::string& path) {
  constexpr int kWrite = 2;
  return error_unless(_waccess(wide(path).c_str(), kWrite) == 0);
}

// Links are rare here and need rights of their own.
std::string resolve_links(const std::string& path) { return path; }

bool is_link(const std::string& /*path*/) { return false; }

std::string folder_of(const std::string& path) {
  const std::size_t end = path.find_last_of("/\\:");
  if (end == std::string::npos) return ".";
  const bool root = end == 0 || path[end] == ':' || path[end - 1] == ':';
  return path.substr(0, root ? end + 1 : end);
}

std::error_code rename_file(const std::string& from, const std::string& to) {
  return windows_error_unless(
      MoveFileExW(wide(from).c_str(), wide(to).c_str(), MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH) != 0);
}

std::error_code remove_file(const std::string& path) { return error_unless(_wunlink(wide(path).c_str()) == 0); }

std::error_code write_standard_output(std::string_view contents) {
  if (std::fflush(stdout) != 0) return last_error();
  const int before = _setmode(_fileno(stdout), _O_BINARY);
  const std::error_code error = write_all(_fileno(stdout), contents.data(), contents.size());
  if (before != -1) _setmode(_fileno(stdout), before);
  return error;
}

std::uint64_t process_id() { return static_cast<std::uint64_t>(_getpid()); }

// Nobody is known to have ended, so that nothing of theirs is cleaned up.
bool has_ended(std::uint64_t /*process*/) { return false; }
std::uint64_t machine_id() { return 0; }
std::vector<std::string> names_in(const std::string& /*folder*/, std::string_view /*beginning*/) { return {}; }

}  // namespace cairn::platform
