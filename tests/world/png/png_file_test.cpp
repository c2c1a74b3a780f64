#include "world/png/png_file.hpp"

#include <cairn/error.hpp>

#include "base/random.hpp"
#include "support/png_maker.hpp"
#include "support/throws.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <cstdlib>

namespace cairn::png {
namespace {

std::string complaint(const std::string& bytes) {
  return support::message_of<InputError>([&] { read_png(bytes, "p.png"); });
}

support::PngSource random_source(base::Random& random, support::PngKind kind) {
  support::PngSource source;
  source.kind = kind;
  source.width = 1 + random.below(30);
  source.height = 1 + random.below(30);
  const std::uint32_t values = 1U << static_cast<unsigned>(kind.bit_depth);
  source.samples.resize(std::size_t{source.width} * source.height * kind.channels());
  for (auto& sample : source.samples) sample = static_cast<std::uint16_t>(random.below(values));
  if (kind.colour_type == PNG_COLOR_TYPE_PALETTE) {
    for (std::uint32_t i = 0; i < values; ++i) {
      const auto byte = [&] { return static_cast<png_byte>(random.below(256)); };
      source.palette.push_back({byte(), byte(), byte()});
    }
  }
  return source;
}

// By the definition: samples scaled to 0..255, the alpha channel laid on black.
std::array<double, 3> expected_pixel(const support::PngSource& source, std::size_t pixel) {
  const std::uint32_t channels = source.kind.channels();
  const std::uint16_t* samples = &source.samples[pixel * channels];
  const double most = (1U << static_cast<unsigned>(source.kind.bit_depth)) - 1;
  if (source.kind.colour_type == PNG_COLOR_TYPE_PALETTE) {
    const png_color colour = source.palette[samples[0]];
    const double alpha = samples[0] < source.palette_alpha.size() ? source.palette_alpha[samples[0]] / 255.0 : 1;
    return {colour.red * alpha, colour.green * alpha, colour.blue * alpha};
  }
  const bool has_alpha = channels % 2 == 0;
  double alpha = has_alpha ? samples[channels - 1] / most : 1;
  const auto& transparent = source.transparent_colour;
  if (!transparent.empty() && std::equal(transparent.begin(), transparent.end(), samples)) alpha = 0;
  std::array<double, 3> pixel_value{};
  for (std::size_t i = 0; i < 3; ++i) pixel_value[i] = samples[channels < 3 ? 0 : i] * 255.0 / most * alpha;
  return pixel_value;
}

void expect_reads(const support::PngSource& source, double tolerance) {
  const Image image = read_png(support::make_png(source), "p.png");
  ASSERT_EQ(image.width, static_cast<std::int32_t>(source.width));
  ASSERT_EQ(image.height, static_cast<std::int32_t>(source.height));
  for (std::size_t i = 0; i < image.pixels.size(); ++i) {
    const std::array<double, 3> expected = expected_pixel(source, i);
    const Colour found = image.pixels[i];
    EXPECT_NEAR(found.red, expected[0], tolerance);
    EXPECT_NEAR(found.green, expected[1], tolerance);
    EXPECT_NEAR(found.blue, expected[2], tolerance);
    if (testing::Test::HasFailure())
      FAIL() << "kind " << source.kind.colour_type << ", depth " << source.kind.bit_depth;
  }
}

TEST(PngFile, of_every_kind_and_depth_is_read) {
  base::Random random(7);
  for (const bool interlaced : {false, true}) {
    for (const int depth : {1, 2, 4, 8, 16})
      expect_reads(random_source(random, {PNG_COLOR_TYPE_GRAY, depth, interlaced}), 0.5);
    for (const int depth : {1, 2, 4, 8})
      expect_reads(random_source(random, {PNG_COLOR_TYPE_PALETTE, depth, interlaced}), 0);
    for (const int depth : {8, 16}) {
      expect_reads(random_source(random, {PNG_COLOR_TYPE_RGB, depth, interlaced}), 0.5);
      expect_reads(random_source(random, {PNG_COLOR_TYPE_GRAY_ALPHA, depth, interlaced}), 1);
      expect_reads(random_source(random, {PNG_COLOR_TYPE_RGB_ALPHA, depth, interlaced}), 1);
    }
  }
}

TEST(PngFile, with_transparent_colours_shows_black_there) {
  base::Random random(8);
  for (const bool interlaced : {false, true}) {
    for (const int depth : {1, 2, 4, 8}) {
      support::PngSource palette = random_source(random, {PNG_COLOR_TYPE_PALETTE, depth, interlaced});
      palette.palette_alpha = {0, 128};
      expect_reads(palette, 0.5);
    }
    for (const int depth : {1, 2, 4, 8, 16}) {
      support::PngSource grey = random_source(random, {PNG_COLOR_TYPE_GRAY, depth, interlaced});
      grey.transparent_colour = {grey.samples[0]};
      expect_reads(grey, 0.5);
    }
    for (const int depth : {8, 16}) {
      support::PngSource colour = random_source(random, {PNG_COLOR_TYPE_RGB, depth, interlaced});
      colour.transparent_colour.assign(colour.samples.begin(), colour.samples.begin() + 3);
      expect_reads(colour, 0.5);
    }
  }
}

RC_GTEST_PROP(PngFile, written_and_read_again_is_the_same, (std::uint64_t seed)) {
  base::Random random(seed);
  Image image(random.between(1, 60), random.between(1, 60));
  // From one colour to thousands: with a palette of each depth, and without one.
  const std::uint64_t colours = (std::uint64_t{1} << random.below(13)) + random.below(2);
  for (Colour& pixel : image.pixels) {
    const std::uint64_t bits = (random.next() % colours) * 0x9E3779B97F4A7C15U;
    pixel = {static_cast<std::uint8_t>(bits), static_cast<std::uint8_t>(bits >> 8U),
             static_cast<std::uint8_t>(bits >> 16U)};
  }
  RC_ASSERT(read_png(write_png(image), "p.png") == image);
}

TEST(PngFile, has_as_many_bits_a_pixel_as_its_colours_need) {
  const auto depth_and_type = [](std::int32_t colours) {
    Image image(colours, 1);
    for (std::int32_t x = 0; x < colours; ++x)
      image.at(x, 0) = {static_cast<std::uint8_t>(x), 7, static_cast<std::uint8_t>(x / 256)};
    const std::string bytes = write_png(image);
    EXPECT_EQ(read_png(bytes, "p.png"), image);
    return std::pair<int, int>(bytes[24], bytes[25]);
  };
  for (const auto& [colours, depth] : {std::pair{1, 1}, {2, 1}, {3, 2}, {4, 2}, {5, 4}, {16, 4}, {17, 8}, {256, 8}}) {
    EXPECT_EQ(depth_and_type(colours), std::pair(depth, PNG_COLOR_TYPE_PALETTE)) << colours;
  }
  EXPECT_EQ(depth_and_type(257), std::pair(8, PNG_COLOR_TYPE_RGB));
}

TEST(PngFile, cut_short_anywhere_is_refused) {
  base::Random random(9);
  const std::string bytes = support::make_png(random_source(random, {PNG_COLOR_TYPE_RGB, 8, false}));
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    EXPECT_THROW(read_png(bytes.substr(0, size), "p.png"), InputError) << size;
  }
  EXPECT_EQ(complaint(bytes.substr(0, bytes.size() - 5)),
            "p.png: expected a whole PNG picture: the file ends too early");
}

TEST(PngFile, with_any_byte_changed_is_refused) {
  base::Random random(10);
  support::PngSource source = random_source(random, {PNG_COLOR_TYPE_PALETTE, 4, false});
  source.palette_alpha = {0, 100};
  const std::string bytes = support::make_png(source);
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    std::string damaged = bytes;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x21);
    EXPECT_THROW(read_png(damaged, "p.png"), InputError) << at;
  }
}

TEST(PngFile, that_is_something_else_is_refused) {
  EXPECT_EQ(complaint("type octile\n"), "p.png: expected a whole PNG picture: Not a PNG file");
  EXPECT_EQ(complaint(""), "p.png: expected a whole PNG picture: the file ends too early");
}

TEST(PngFile, larger_than_a_map_is_refused_before_there_is_room_for_it) {
  const std::string bytes = write_png(Image(1, 1));
  EXPECT_EQ(complaint(support::with_sides(bytes, 16385, 1)),
            "p.png: the picture has 16385 x 1 pixels, a map at most 16384 a side");
  EXPECT_EQ(complaint(support::with_sides(bytes, 0x7FFFFFFF, 0x7FFFFFFF)),
            "p.png: the picture has 2147483647 x 2147483647 pixels, a map at most 16384 a side");
  EXPECT_THAT(complaint(support::with_sides(bytes, 0xFFFFFFFF, 1)),
              testing::StartsWith("p.png: expected a whole PNG picture: "));
  EXPECT_THAT(complaint(support::with_sides(bytes, 0, 1)),
              testing::StartsWith("p.png: expected a whole PNG picture: "));
}

TEST(PngFile, with_less_data_than_its_size_needs_is_refused) {
  EXPECT_THAT(complaint(support::with_sides(write_png(Image(5, 5)), 50, 50)),
              testing::StartsWith("p.png: expected a whole PNG picture: "));
}

// The memory of 16384 x 16384 pixels is asked for by no file that cannot hold them.
TEST(PngFile, of_a_few_bytes_cannot_claim_a_large_picture) {
  support::PngSource source;
  source.samples = {255};
  EXPECT_EQ(complaint(support::with_sides(support::make_png(source), 16384, 16384)),
            "p.png: expected a whole PNG picture: there are too few bytes for 16384 x 16384 pixels");
}

}  // namespace
}  // namespace cairn::png
