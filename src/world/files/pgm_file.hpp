// Grey pictures as PGM files, in which robots keep their maps (https://netpbm.sourceforge.net/doc/pgm.html).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace cairn::files {

/// One byte a pixel, row by row from the top; 0 is black and 255 is white.
struct GreyImage {
  std::int32_t width = 0;
  std::int32_t height = 0;
  std::vector<std::uint8_t> pixels;

  std::uint8_t at(std::int32_t x, std::int32_t y) const {
    return pixels[static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x)];
  }
};

/// Binary (P5) and plain (P2) pictures, of at most 255 levels of grey. Throws InputError with `name` and the line.
GreyImage read_pgm(std::string_view bytes, std::string_view name);

}  // namespace cairn::files
