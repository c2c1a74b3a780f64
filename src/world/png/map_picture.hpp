// Maps as pictures, one pixel a cell.
#pragma once

#include <cairn/terrain.hpp>

#include "world/png/image.hpp"
#include "world/png/pixel_sink.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace cairn::png {

/// Which pixels are walls: those whose luminance is below this many percent of white's. Luminance is that of ITU-R
/// BT.601, 30% red, 59% green and 11% blue, so that bright green and yellow are floor, and red and blue are walls.
inline constexpr unsigned kWallBelowPercent = 50;

/// How many different colours were taken as walls and as floor. More than one of either is a sign that the picture
/// means more than walls and floor.
struct ColourCount {
  std::size_t wall = 0;
  std::size_t floor = 0;
};

/// The walls and the floor of a picture that is read, and how many colours they have.
class WallSink : public PixelSink {
 public:
  explicit WallSink(unsigned wall_below_percent = kWallBelowPercent);

  void begin(std::int32_t width, std::int32_t height) override;
  void take(std::int32_t y, std::int32_t first, std::int32_t step, std::span<const Colour> pixels) override;

  Terrain& terrain() { return *terrain_; }
  ColourCount colours() const { return colours_; }

 private:
  std::uint32_t least_floor_;
  std::vector<bool> seen_;  // by colour
  ColourCount colours_;
  std::optional<Terrain> terrain_;
};

/// The costs of a picture that is read, where grey means cost: white costs 1, the darkest grey costs `darkest`, and
/// black is a wall. Grey is the luminance.
class CostSink : public PixelSink {
 public:
  explicit CostSink(std::uint8_t darkest) : darkest_(darkest) {}

  void begin(std::int32_t width, std::int32_t height) override { terrain_.emplace(width, height); }
  void take(std::int32_t y, std::int32_t first, std::int32_t step, std::span<const Colour> pixels) override;

  Terrain& terrain() { return *terrain_; }

 private:
  std::uint8_t darkest_;
  std::optional<Terrain> terrain_;
};

/// The luminance of a colour, from 0 to 255.
std::uint8_t grey_of(Colour colour);

/// White where one can go, black where not; where cells have costs, as grey as a CostSink with kMaxCellCost reads
/// back.
Image picture_of(const Terrain& terrain);

}  // namespace cairn::png
