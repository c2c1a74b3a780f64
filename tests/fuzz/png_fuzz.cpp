// Any bytes are a picture or an InputError; a picture survives being written.
#include <cairn/error.hpp>

#include "fuzz/fuzzing.hpp"
#include "world/png/png_file.hpp"

#include <zlib.h>

#include <optional>
#include <string>

namespace cairn {
namespace {

constexpr std::size_t kSignature = 8;  // bytes before the first chunk: its size, its kind, its data, its checksum
constexpr std::uint64_t kMaxPixels = 1U << 16U;

std::uint32_t number_at(const std::string& bytes, std::size_t at) {
  std::uint32_t number = 0;
  for (std::size_t i = 0; i < 4; ++i) number = number << 8U | static_cast<std::uint8_t>(bytes[at + i]);
  return number;
}

// Checksums would keep all but the seeds away from the decoder, so they are made right.
std::string with_right_checksums(std::string bytes) {
  for (std::size_t chunk = kSignature; chunk + 12 <= bytes.size();) {
    const std::size_t size = number_at(bytes, chunk);
    if (size > bytes.size() - chunk - 12) break;
    const auto sum = crc32(0, reinterpret_cast<const Bytef*>(&bytes[chunk + 4]), static_cast<uInt>(size + 4));
    for (std::size_t i = 0; i < 4; ++i) bytes[chunk + 8 + size + i] = static_cast<char>(sum >> (24 - 8 * i));
    chunk += size + 12;
  }
  return bytes;
}

void check(const std::string& bytes) {
  const auto image = accepted([&] { return png::read_png(bytes, "fuzz.png"); });
  if (image) require(png::read_png(png::write_png(*image), "again.png") == *image);
}

}  // namespace
}  // namespace cairn

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace cairn;
  const std::string bytes(as_text(data, size));
  // Large pictures from few bytes are legal, and would only make the runs slow.
  if (size >= 24 && std::uint64_t{number_at(bytes, 16)} * number_at(bytes, 20) > kMaxPixels) return 0;
  check(bytes);
  check(with_right_checksums(bytes));
  return 0;
}
