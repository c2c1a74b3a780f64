#include "world/png/colour_table.hpp"

namespace cairn::png {

ColourTable::ColourTable(const Image& image) {
  for (std::size_t i = 0; i < image.pixels.size(); ++i) {
    const Colour colour = image.pixels[i];
    if (i > 0 && colour == image.pixels[i - 1]) continue;
    const std::size_t at = slot(colour);
    if (taken_[at]) continue;
    if (colours_.size() == kMaxColours) {
      colours_.clear();
      return;
    }
    taken_[at] = true;
    slots_[at] = static_cast<std::uint8_t>(colours_.size());
    colours_.push_back(colour);
  }
}

}  // namespace cairn::png
