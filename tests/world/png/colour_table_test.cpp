#include "world/png/colour_table.hpp"

#include "base/random.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

namespace cairn::png {
namespace {

RC_GTEST_PROP(ColourTable, has_the_colours_in_the_order_of_their_first_pixels, (std::uint64_t seed)) {
  base::Random random(seed);
  Image image(random.between(1, 40), random.between(1, 40));
  const std::uint32_t variety = 1 + random.below(20);
  const auto channel = [&] { return static_cast<std::uint8_t>(random.below(variety)); };
  for (Colour& pixel : image.pixels) pixel = {channel(), channel(), channel()};

  std::vector<Colour> expected;
  for (const Colour pixel : image.pixels) {
    if (std::find(expected.begin(), expected.end(), pixel) == expected.end()) expected.push_back(pixel);
  }
  const ColourTable table(image);
  if (expected.size() > ColourTable::kMaxColours) {
    RC_ASSERT(table.colours().empty());
  } else {
    RC_ASSERT(table.colours() == expected);
    for (std::size_t i = 0; i < expected.size(); ++i) RC_ASSERT(table.index(expected[i]) == i);
  }
}

}  // namespace
}  // namespace cairn::png
