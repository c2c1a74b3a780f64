// Anti-aliased lines and marks on an image.
#pragma once

#include "world/png/image.hpp"

#include <cstdint>
#include <vector>

namespace cairn::pictures {

/// A position on an image in pixels; the centre of the first pixel is at 0.5, 0.5.
struct Spot {
  double x = 0;
  double y = 0;
};

/// Collects shapes and paints their union in one colour, so that overlaps of strokes do not show.
class Brush {
 public:
  explicit Brush(png::Image& image) : image_(image), cover_(image.pixels.size(), 0) {}

  void line(Spot from, Spot to, double width);
  void disc(Spot centre, double radius);
  void diamond(Spot centre, double radius);
  /// Paints the collected shapes, and starts with none again.
  void paint(png::Colour colour);

 private:
  template <typename Distance>
  void cover(double left, double top, double right, double bottom, Distance distance);

  png::Image& image_;
  std::vector<std::uint8_t> cover_;  // coverage by pixel; 255 is full
  std::int32_t first_row_ = INT32_MAX;
  std::int32_t last_row_ = -1;
};

}  // namespace cairn::pictures
