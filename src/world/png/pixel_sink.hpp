// PixelSink: takes the pixels of a picture as they are read, so that nobody has to keep the picture. A map of the
// largest size has 800 MB of pixels, a few kilobytes of PNG, and 34 MB of passable cells.
#pragma once

#include "world/png/image.hpp"

#include <cstdint>
#include <span>

namespace cairn::png {

class PixelSink {
 public:
  PixelSink() = default;
  PixelSink(const PixelSink&) = delete;
  PixelSink& operator=(const PixelSink&) = delete;
  virtual ~PixelSink() = default;

  /// Comes once, before all pixels.
  virtual void begin(std::int32_t width, std::int32_t height) = 0;
  /// Pixels of a row: those of the columns `first`, `first + step` and so on. Each pixel of the picture comes once.
  virtual void take(std::int32_t y, std::int32_t first, std::int32_t step, std::span<const Colour> pixels) = 0;
};

/// Keeps all pixels.
class ImageSink : public PixelSink {
 public:
  void begin(std::int32_t width, std::int32_t height) override { image_ = Image(width, height); }
  void take(std::int32_t y, std::int32_t first, std::int32_t step, std::span<const Colour> pixels) override {
    for (const Colour pixel : pixels) {
      image_.at(first, y) = pixel;
      first += step;
    }
  }
  Image& image() { return image_; }

 private:
  Image image_{0, 0};
};

/// Gives the pixels of a picture that is in memory.
inline void pour(const Image& image, PixelSink& sink) {
  sink.begin(image.width, image.height);
  const auto width = static_cast<std::size_t>(image.width);
  for (std::int32_t y = 0; y < image.height; ++y) sink.take(y, 0, 1, {&image.at(0, y), width});
}

}  // namespace cairn::png
