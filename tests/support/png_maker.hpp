// PNG files of every kind, made from samples that a test chooses, and damaged ones.
#pragma once

#include <png.h>
#include <zlib.h>

#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

namespace cairn::support {

struct PngKind {
  int colour_type = PNG_COLOR_TYPE_GRAY;
  int bit_depth = 8;
  bool interlaced = false;

  std::uint32_t channels() const {
    switch (colour_type) {
      case PNG_COLOR_TYPE_GRAY_ALPHA:
        return 2;
      case PNG_COLOR_TYPE_RGB:
        return 3;
      case PNG_COLOR_TYPE_RGB_ALPHA:
        return 4;
      default:
        return 1;
    }
  }
};

struct PngSource {
  PngKind kind;
  std::uint32_t width = 1;
  std::uint32_t height = 1;
  std::vector<std::uint16_t> samples;             // row by row; the channels of a pixel are adjacent
  std::vector<png_color> palette;                 // empty for a picture without a palette
  std::vector<png_byte> palette_alpha;            // the opacity of its first colours
  std::vector<std::uint16_t> transparent_colour;  // in a picture without alpha, the one transparent colour
};

namespace png_maker_detail {

// The samples of a row as a PNG file stores them. Samples of less than a byte begin at the highest bit; of two bytes,
// the higher one is first.
inline std::vector<png_byte> packed_row(const PngSource& source, std::uint32_t y) {
  const std::size_t samples = std::size_t{source.width} * source.kind.channels();
  const auto depth = static_cast<unsigned>(source.kind.bit_depth);
  std::vector<png_byte> row((samples * depth + 7) / 8);
  for (std::size_t i = 0; i < samples; ++i) {
    const unsigned sample = source.samples[y * samples + i];
    if (depth == 16) {
      row[2 * i] = static_cast<png_byte>(sample >> 8U);
      row[2 * i + 1] = static_cast<png_byte>(sample & 0xFFU);
    } else {
      const std::size_t bit = i * depth;
      row[bit / 8] = static_cast<png_byte>(row[bit / 8] | sample << (8 - depth - bit % 8));
    }
  }
  return row;
}

}  // namespace png_maker_detail

inline std::string make_png(const PngSource& source) {
  std::string bytes;
  std::vector<std::vector<png_byte>> rows;
  for (std::uint32_t y = 0; y < source.height; ++y) rows.push_back(png_maker_detail::packed_row(source, y));
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, nullptr, nullptr);
  png_infop info = png_create_info_struct(png);
  const auto append = [](png_structp to, png_bytep data, std::size_t count) {
    static_cast<std::string*>(png_get_io_ptr(to))->append(reinterpret_cast<const char*>(data), count);
  };
  png_set_write_fn(png, &bytes, append, nullptr);
  png_set_IHDR(png, info, source.width, source.height, source.kind.bit_depth, source.kind.colour_type,
               source.kind.interlaced ? PNG_INTERLACE_ADAM7 : PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
               PNG_FILTER_TYPE_DEFAULT);
  if (!source.palette.empty()) {
    png_set_PLTE(png, info, source.palette.data(), static_cast<int>(source.palette.size()));
  }
  if (!source.palette_alpha.empty()) {
    png_set_tRNS(png, info, source.palette_alpha.data(), static_cast<int>(source.palette_alpha.size()), nullptr);
  }
  if (const auto& colour = source.transparent_colour; !colour.empty()) {
    png_color_16 transparent{};
    transparent.gray = transparent.red = colour.front();
    transparent.green = colour[colour.size() / 2];
    transparent.blue = colour.back();
    png_set_tRNS(png, info, nullptr, 0, &transparent);
  }
  png_write_info(png, info);
  const int passes = png_set_interlace_handling(png);
  for (int pass = 0; pass < passes; ++pass) {
    for (const auto& row : rows) png_write_row(png, row.data());
  }
  png_write_end(png, info);
  png_destroy_write_struct(&png, &info);
  return bytes;
}

/// The file with another width and height in its header, and with a valid checksum of the header.
inline std::string with_sides(std::string bytes, std::uint32_t width, std::uint32_t height) {
  const auto store = [&](std::size_t at, std::uint32_t value) {
    for (std::size_t i = 0; i < 4; ++i) bytes[at + i] = static_cast<char>(value >> (24 - 8 * i));
  };
  store(16, width);
  store(20, height);
  store(29, static_cast<std::uint32_t>(crc32(0, reinterpret_cast<const Bytef*>(&bytes[12]), 17)));
  return bytes;
}

}  // namespace cairn::support
