#include "base/numbers.hpp"

#include <cairn/options.hpp>

#include "base/random.hpp"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <charconv>
#include <clocale>
#include <cmath>
#include <cstdint>
#include <limits>
#include <locale>
#include <optional>
#include <string>

namespace cairn::base {
namespace {

// The bits of the number, so that -0 and nan compare, too; nothing where the text is none.
std::optional<std::uint64_t> ours(std::string_view text) {
  double number = 0;
  if (!parse_number(text, number)) return std::nullopt;
  return std::bit_cast<std::uint64_t>(number);
}

std::optional<std::uint64_t> standard(std::string_view text) {
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return std::bit_cast<std::uint64_t>(number);
}

// All digits of a double, and as exactly as asked: between two doubles, and just beside the middle.
std::string text_of(double value, std::chars_format format, int digits) {
  std::string buffer(2000, '\0');
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, format, digits).ptr;
  buffer.resize(static_cast<std::size_t>(end - buffer.data()));
  return buffer;
}

TEST(Numbers, of_any_form_are_those_of_the_standard) {
  for (const char* text : {"0",
                           "-0",
                           "1",
                           "-1",
                           "12",
                           "1.",
                           ".5",
                           "-.5",
                           "1e5",
                           "1E5",
                           "1e+5",
                           "1e-5",
                           "0.1",
                           "123456789012345678",
                           "9007199254740993",
                           "9007199254740992.5",
                           "1e22",
                           "1e23",
                           "8.5e22",
                           "0e9999999999999999999999",
                           "0.000e-99999",
                           "inf",
                           "-inf",
                           "INF",
                           "Infinity",
                           "nan",
                           "NaN",
                           "-nan",
                           "1e308",
                           "1.7976931348623157e308",
                           "1.7976931348623158e308",
                           "1.7976931348623159e308",
                           "1.8e308",
                           "1e309",
                           "-1e400",
                           "2.2250738585072011e-308",
                           "2.2250738585072014e-308",
                           "5e-324",
                           "4.9e-324",
                           "3e-324",
                           "2.4703282292062328e-324",
                           "2e-324",
                           "1e-400",
                           "1e99999999999999999999",
                           "1e-99999999999999999999",
                           "",
                           "-",
                           ".",
                           "+1",
                           "--1",
                           "e5",
                           "1e",
                           "1e+",
                           "1e5x",
                           "1,5",
                           "0x10",
                           " 1",
                           "1 ",
                           "1_0",
                           "in",
                           "infinit",
                           "na",
                           "1.2.3",
                           "1e5.5"}) {
    EXPECT_EQ(ours(text), standard(text)) << text;
  }
}

TEST(Numbers, of_random_digits_are_those_of_the_standard) {
  Random random(1);
  for (int i = 0; i < 100'000; ++i) {
    std::string text = random.chance(1, 2) ? "-" : "";
    for (std::uint32_t n = random.below(25); n > 0; --n) text += static_cast<char>('0' + random.below(10));
    if (random.chance(1, 2)) text += '.';
    for (std::uint32_t n = random.below(12); n > 0; --n) text += static_cast<char>('0' + random.below(10));
    if (random.chance(1, 2)) text += "e" + std::to_string(random.between(-345, 320));
    ASSERT_EQ(ours(text), standard(text)) << text;
  }
}

TEST(Numbers, between_two_doubles_go_to_the_nearer_and_in_the_middle_to_the_even_one) {
  Random random(2);
  for (int i = 0; i < 3'000; ++i) {
    const std::uint64_t bits = random.next() & 0x7FEFFFFFFFFFFFFFU;
    const auto value = std::bit_cast<double>(bits % 8 == 0 ? bits >> 11U : bits);  // an eighth of them tiny
    // An odd multiple of half the last place, whose digits are all there.
    const long double next = std::nextafter(value, std::numeric_limits<double>::infinity());
    std::string middle(2000, '\0');
    const auto end = std::to_chars(middle.data(), middle.data() + middle.size(), (value + next) / 2,
                                   std::chars_format::scientific, 1100);
    middle.resize(static_cast<std::size_t>(end.ptr - middle.data()));
    std::string below = middle;
    std::string above = middle;
    const std::size_t last = middle.find('e') - 1;
    above[last] = '1';
    ASSERT_EQ(ours(middle), standard(middle)) << middle;
    ASSERT_EQ(ours(above), standard(above)) << above;
    below = text_of(value, std::chars_format::scientific, static_cast<int>(random.below(30)));
    ASSERT_EQ(ours(below), standard(below)) << below;
    const std::string all = text_of(value, std::chars_format::fixed, 1080);
    ASSERT_EQ(ours(all), std::bit_cast<std::uint64_t>(value)) << all;
  }
}

TEST(Numbers, may_have_very_many_digits) {
  // Appended to one string: GCC 12 sees faults in sums of temporary ones that are not there (GCC bug 105651).
  const auto expect_the_same = [](const char* front, std::size_t count, char digit, const char* back) {
    std::string text(front);
    text.append(count, digit).append(back);
    EXPECT_EQ(ours(text), standard(text)) << text.size();
  };
  expect_the_same("0.", 400'000, '0', "1e400001");
  expect_the_same("1", 400'000, '0', "e-400000");
  expect_the_same("9007199254740993", 2000, '0', "e-2000");
  expect_the_same("9007199254740993.", 2000, '0', "1");
  expect_the_same("0.", 2000, '0', "1");
  expect_the_same("", 5000, '9', "e-4990");
}

TEST(Numbers, that_are_whole_must_fit_their_type) {
  std::int32_t number = 0;
  EXPECT_TRUE(parse_number("-2147483648", number));
  EXPECT_EQ(number, std::numeric_limits<std::int32_t>::min());
  for (const char* text : {"2147483648", "", "1.0", "+1", "1x", " 1", "1e3"}) EXPECT_FALSE(parse_number(text, number));
}

// A program may set a locale whose decimal point is a comma.
class CommaLocale {
 public:
  CommaLocale() : saved_(std::locale::global(std::locale(std::locale::classic(), new Comma))) {
    for (const char* name : {"de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8"}) {
      if (std::setlocale(LC_NUMERIC, name) != nullptr) break;
    }
  }
  ~CommaLocale() {
    std::locale::global(saved_);
    std::setlocale(LC_ALL, "C");
  }

 private:
  struct Comma : std::numpunct<char> {
    char do_decimal_point() const override { return ','; }
    char do_thousands_sep() const override { return '.'; }
    std::string do_grouping() const override { return "\3"; }
  };
  std::locale saved_;
};

TEST(Numbers, do_not_depend_on_the_locale) {
  const CommaLocale comma;
  double number = 0;
  EXPECT_TRUE(parse_number("1234.5", number));
  EXPECT_EQ(number, 1234.5);
  EXPECT_TRUE(parse_number("0.12345678901234567890123", number));
  EXPECT_EQ(number, 0.12345678901234567890123);
  EXPECT_FALSE(parse_number("1234,5", number));
  const std::array known{real_option("weight", "0.25", 0, 5000.5, "")};
  EXPECT_EQ(Options("owner", known, "weight=1234.5").real("weight"), 1234.5);
  EXPECT_EQ(Options("owner", known, "").real("weight"), 0.25);
}

}  // namespace
}  // namespace cairn::base
