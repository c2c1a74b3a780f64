#include "pictures/palette.hpp"

#include <algorithm>
#include <cmath>

namespace cairn::pictures::palette {

std::size_t heat_level(std::uint32_t visits, std::uint32_t most) {
  // The scale ends at 16 visits or more, so that a few visits never get the darkest colour.
  const double top = std::log2(static_cast<double>(std::max(most, 16U)));
  const double share = (std::log2(static_cast<double>(visits)) - 1) / (top - 1);
  return static_cast<std::size_t>(share * static_cast<double>(kHeat.size() - 1) + 0.5);
}

std::size_t cost_level(std::uint8_t cost, std::uint8_t largest) {
  // The scale ends at 8 or more, so that a cost of 2 never gets the darkest colour.
  const double top = std::log2(static_cast<double>(std::max<std::uint8_t>(largest, 8)));
  const double share = std::min(std::log2(static_cast<double>(cost)) / top, 1.0);  // blocked cells may cost more
  return static_cast<std::size_t>(share * static_cast<double>(kCosts.size() - 1) + 0.5);
}

}  // namespace cairn::pictures::palette
