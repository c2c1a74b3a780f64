// ColourTable: numbers for the colours of a picture that has few. Maps have few, and are smaller and faster to write
// so.
#pragma once

#include "world/png/image.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace cairn::png {

class ColourTable {
 public:
  static constexpr std::size_t kMaxColours = 256;

  /// The colours of the image in the order of their first pixels; none where there are more than kMaxColours.
  explicit ColourTable(const Image& image);

  const std::vector<Colour>& colours() const { return colours_; }

  /// The number of one of the colours.
  std::uint8_t index(Colour colour) const { return slots_[slot(colour)]; }

 private:
  static constexpr std::size_t kSlots = 4 * kMaxColours;

  // Where the colour stands, or would: the first free or equal slot from its hash on.
  std::size_t slot(Colour colour) const {
    const std::uint32_t value =
        static_cast<std::uint32_t>(colour.red) << 16U | static_cast<std::uint32_t>(colour.green) << 8U | colour.blue;
    std::size_t at = (value * 0x9E3779B1U) >> 22U;
    while (taken_[at] && colours_[slots_[at]] != colour) at = (at + 1) % kSlots;
    return at;
  }

  std::vector<Colour> colours_;
  std::array<std::uint8_t, kSlots> slots_{};
  std::array<bool, kSlots> taken_{};
};

}  // namespace cairn::png
