#include "trial/terminal/printable.hpp"

#include "base/random.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace cairn::terminal {
namespace {

TEST(Printable, leaves_plain_text_of_any_language_alone) {
  for (const char* text : {"", "ost100d.map", "Höhle \xE2\x80\x93 \xE6\xB4\x9E \xF0\x9F\x97\xBA", "a\\b", "<script>"}) {
    EXPECT_EQ(printable(text), text);
  }
}

TEST(Printable, shows_what_would_act) {
  EXPECT_EQ(printable("a\nb\tc\rd"), "a\\nb\\tc\\rd");
  EXPECT_EQ(printable("\x1b[2J\x7f"), "\\x1b[2J\\x7f");
  EXPECT_EQ(printable("\xC2\x9B"), "\\xc2\\x9b") << "a control sequence in one character";
  EXPECT_EQ(printable("\xE2\x80\xAE"
                      "gpj.exe"),
            "\\xe2\\x80\\xaegpj.exe")
      << "turns the direction of writing";
  EXPECT_EQ(printable("a\nb", "\n"), "a\nb");
  EXPECT_EQ(printable(std::string_view("a\0b", 3)), "a\\x00b");
}

TEST(Printable, shows_what_is_not_utf_8) {
  EXPECT_EQ(printable("\xff"), "\\xff");
  EXPECT_EQ(printable("\xC3"), "\\xc3") << "cut off";
  EXPECT_EQ(printable("\xC0\xAF"), "\\xc0\\xaf") << "longer than needed";
  EXPECT_EQ(printable("\xE0\x80\xAF"), "\\xe0\\x80\\xaf");
  EXPECT_EQ(printable("\xED\xA0\x80"), "\\xed\\xa0\\x80") << "half of a pair";
  EXPECT_EQ(printable("\xF4\x90\x80\x80"), "\\xf4\\x90\\x80\\x80") << "beyond the last character";
  EXPECT_EQ(printable("\xE2\x28\xA1"), "\\xe2(\\xa1");
}

// nlohmann::json refuses what is not UTF-8: a second opinion.
TEST(Printable, gives_utf_8_for_any_bytes_and_changes_no_utf_8) {
  base::Random random(3);
  for (int round = 0; round < 20000; ++round) {
    std::string text;
    for (std::uint32_t i = random.below(6); i > 0; --i) {
      constexpr unsigned kEdges[] = {0x41, 0x7E, 0x80, 0xA0, 0xBF, 0xC2, 0xDF,
                                     0xE0, 0xE1, 0xED, 0xEF, 0xF0, 0xF4, 0xF5};
      text +=
          static_cast<char>(random.below(2) == 0 ? kEdges[random.below(std::size(kEdges))] : 0x20 + random.below(0xE0));
    }
    const auto is_utf_8 = [](const std::string& bytes) {
      try {
        return !nlohmann::json(bytes).dump().empty();
      } catch (const nlohmann::json::type_error&) {
        return false;
      }
    };
    const std::string shown = printable(text);
    ASSERT_TRUE(is_utf_8(shown)) << "round " << round;
    ASSERT_TRUE(shown != text || is_utf_8(text)) << "round " << round;
    ASSERT_TRUE(!is_utf_8(text) || printable(text, text) == text) << "round " << round;
  }
}

}  // namespace
}  // namespace cairn::terminal
