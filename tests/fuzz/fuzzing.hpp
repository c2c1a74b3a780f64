// What the fuzz targets share.
#pragma once

#include <cairn/error.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string_view>

namespace cairn {

/// Ends the run at once where a property does not hold; the input is kept by libFuzzer.
inline void require(bool holds) {
  if (!holds) std::abort();
}

/// What a reader returns, or nothing where it refuses its input.
template <typename Read>
auto accepted(const Read& read) -> std::optional<decltype(read())> {
  try {
    return read();
  } catch (const InputError&) {
    return std::nullopt;
  }
}

inline std::string_view as_text(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

}  // namespace cairn

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
