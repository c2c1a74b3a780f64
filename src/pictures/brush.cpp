#include "pictures/brush.hpp"

#include <algorithm>
#include <cmath>

namespace cairn::pictures {

// `distance` is how far a pixel's centre lies outside of the shape (negative inside). Edges are one pixel soft.
template <typename Distance>
void Brush::cover(double left, double top, double right, double bottom, Distance distance) {
  const auto clamp = [](double value, std::int32_t most) {
    return static_cast<std::int32_t>(std::clamp(value, 0.0, static_cast<double>(most)));
  };
  const std::int32_t x0 = clamp(left - 1, image_.width);
  const std::int32_t x1 = clamp(right + 2, image_.width);
  const std::int32_t y0 = clamp(top - 1, image_.height);
  const std::int32_t y1 = clamp(bottom + 2, image_.height);
  for (std::int32_t y = y0; y < y1; ++y) {
    for (std::int32_t x = x0; x < x1; ++x) {
      const double share = std::clamp(0.5 - distance(Spot{x + 0.5, y + 0.5}), 0.0, 1.0);
      std::uint8_t& pixel =
          cover_[static_cast<std::size_t>(y) * static_cast<std::size_t>(image_.width) + static_cast<std::size_t>(x)];
      pixel = std::max(pixel, static_cast<std::uint8_t>(share * 255 + 0.5));
    }
  }
  first_row_ = std::min(first_row_, y0);
  last_row_ = std::max(last_row_, y1 - 1);
}

void Brush::line(Spot from, Spot to, double width) {
  const double half = width / 2;
  const double dx = to.x - from.x;
  const double dy = to.y - from.y;
  const double squared_length = dx * dx + dy * dy;
  const auto distance = [&](Spot p) {
    const double along = squared_length > 0 ? ((p.x - from.x) * dx + (p.y - from.y) * dy) / squared_length : 0;
    const double t = std::clamp(along, 0.0, 1.0);
    const double ox = p.x - from.x - t * dx;
    const double oy = p.y - from.y - t * dy;
    return std::sqrt(ox * ox + oy * oy) - half;
  };
  // In pieces, so that the bounding box of each stays small on a long diagonal line.
  const auto pieces = static_cast<int>(1 + std::min(std::abs(dx), std::abs(dy)) / 16);
  for (int i = 0; i < pieces; ++i) {
    const Spot a{from.x + dx * i / pieces, from.y + dy * i / pieces};
    const Spot b{from.x + dx * (i + 1) / pieces, from.y + dy * (i + 1) / pieces};
    cover(std::min(a.x, b.x) - half, std::min(a.y, b.y) - half, std::max(a.x, b.x) + half, std::max(a.y, b.y) + half,
          distance);
  }
}

void Brush::disc(Spot centre, double radius) { line(centre, centre, 2 * radius); }

void Brush::diamond(Spot centre, double radius) {
  cover(centre.x - radius, centre.y - radius, centre.x + radius, centre.y + radius,
        [&](Spot p) { return (std::abs(p.x - centre.x) + std::abs(p.y - centre.y) - radius) * 0.7071; });
}

void Brush::paint(png::Colour colour) {
  for (std::int32_t y = std::max(first_row_, 0); y <= last_row_; ++y) {
    for (std::int32_t x = 0; x < image_.width; ++x) {
      std::uint8_t& share =
          cover_[static_cast<std::size_t>(y) * static_cast<std::size_t>(image_.width) + static_cast<std::size_t>(x)];
      if (share != 0) image_.at(x, y) = png::blend(image_.at(x, y), colour, share);
      share = 0;
    }
  }
  first_row_ = INT32_MAX;
  last_row_ = -1;
}

}  // namespace cairn::pictures
