#include "base/mapped_file.hpp"

#include <cairn/error.hpp>

#include "base/input_file.hpp"

#include <cerrno>
#include <cstring>

#if defined(__unix__) || defined(__APPLE__)
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#define CAIRN_HAS_MMAP 1
#endif

namespace cairn {
namespace {

MappedFile read_whole(const std::string& path) {
  auto text = std::make_shared<const std::string>(read_file(path));
  const std::span<const char> chars(text->data(), text->size());
  return {text, std::as_bytes(chars)};
}

}  // namespace

MappedFile map_file(const std::string& path) {
#ifdef CAIRN_HAS_MMAP
  if (path == "-") return read_whole(path);
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) throw InputError(path + ": cannot be opened: " + std::strerror(errno));
  struct stat status {};
  void* memory = MAP_FAILED;
  if (::fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode) && status.st_size > 0) {
    memory = ::mmap(nullptr, static_cast<std::size_t>(status.st_size), PROT_READ, MAP_SHARED, descriptor, 0);
  }
  ::close(descriptor);
  // Pipes and empty files cannot be mapped, only read.
  if (memory == MAP_FAILED) return read_whole(path);
  const auto size = static_cast<std::size_t>(status.st_size);
  const std::shared_ptr<const void> owner(memory, [size](void* mapped) { ::munmap(mapped, size); });
  return {owner, {static_cast<const std::byte*>(memory), size}};
#else
  return read_whole(path);
#endif
}

}  // namespace cairn
