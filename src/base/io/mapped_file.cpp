#include "base/io/mapped_file.hpp"

#include <cairn/error.hpp>

#include "base/io/input_file.hpp"
#include "base/platform/files.hpp"

namespace cairn::io {
namespace {

MappedFile read_whole(const std::string& path) {
  auto text = std::make_shared<const std::string>(read_file(path));
  const std::span<const char> chars(text->data(), text->size());
  return {text, std::as_bytes(chars)};
}

}  // namespace

MappedFile map_file(const std::string& path) {
  if (path == "-") return read_whole(path);
  platform::File file;
  if (const std::error_code error = file.open(path, platform::File::Mode::read)) {
    throw InputError(path + ": cannot be opened: " + error.message());
  }
  platform::FileInfo info;
  const bool known = !file.get_info(info);
  if (known && info.kind == platform::FileInfo::Kind::regular && info.size > 0) {
    const auto size = static_cast<std::size_t>(info.size);
    if (size == info.size) {
      if (const auto memory = file.map(size)) return {memory, {static_cast<const std::byte*>(memory.get()), size}};
    }
  }
  // Pipes and empty files cannot be mapped, only read.
  return read_whole(path);
}

}  // namespace cairn::io
