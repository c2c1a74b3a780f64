// Pictures as PNG files.
#pragma once

#include "world/png/image.hpp"
#include "world/png/pixel_sink.hpp"

#include <string>
#include <string_view>

namespace cairn::png {

/// The pixels of any PNG: grey, coloured or with a palette, of 1 to 16 bits, interlaced or not. What is transparent
/// shows black behind it. Throws InputError with `name` for a file that is damaged, or larger than a map may be; pixels
/// that come before the damage were given to the sink.
void read_png(std::string_view bytes, std::string_view name, PixelSink& sink);

/// The same with all pixels in memory.
Image read_png(std::string_view bytes, std::string_view name);

/// The bytes of a PNG.
std::string write_png(const Image& image);

}  // namespace cairn::png
