// Image: pixels of three bytes, which readers, renderers and writers of pictures share.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace cairn::png {

struct Colour {
  std::uint8_t red = 0;
  std::uint8_t green = 0;
  std::uint8_t blue = 0;

  friend bool operator==(Colour, Colour) = default;
};

/// `under` covered with `over`: at a share of 0 not at all, at 255 wholly.
constexpr Colour blend(Colour under, Colour over, std::uint8_t share) {
  const auto mix = [&](unsigned a, unsigned b) {
    return static_cast<std::uint8_t>((a * (255U - share) + b * share + 127U) / 255U);
  };
  return {mix(under.red, over.red), mix(under.green, over.green), mix(under.blue, over.blue)};
}

struct Image {
  std::int32_t width = 0;
  std::int32_t height = 0;
  std::vector<Colour> pixels;  // row by row

  Image(std::int32_t w, std::int32_t h, Colour fill = {})
      : width(w), height(h), pixels(static_cast<std::size_t>(w) * static_cast<std::size_t>(h), fill) {}

  Colour& at(std::int32_t x, std::int32_t y) { return pixels[index(x, y)]; }
  const Colour& at(std::int32_t x, std::int32_t y) const { return pixels[index(x, y)]; }

  friend bool operator==(const Image&, const Image&) = default;

 private:
  std::size_t index(std::int32_t x, std::int32_t y) const {
    return static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x);
  }
};

}  // namespace cairn::png
