#include <cairn/error.hpp>
#include <cairn/options.hpp>

#include "support/throws.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace cairn::base {
namespace {

constexpr OptionInfo kKnown[] = {
    integer_option("depth", "1", 1, 100, ""),
    choice_option("moves", "all", "one|all", ""),
    or_word(integer_option("candidates", "10", 1, 50, ""), "all"),
    or_word(real_option("quota", "off", 1, 9, ""), "off|never"),
};

Options parsed(std::string_view text) { return Options("agent", kKnown, text); }

std::string complaint(std::string_view text) {
  return support::message_of<UsageError>([&] { parsed(text); });
}

TEST(Options, have_their_defaults_where_nothing_is_given) {
  const Options options = parsed("");
  EXPECT_EQ(options.integer("depth"), 1);
  EXPECT_TRUE(options.is("moves", "all"));
  EXPECT_EQ(options.integer("candidates"), 10);
  EXPECT_TRUE(options.is("quota", "off"));
}

TEST(Options, take_a_word_in_place_of_a_number_where_they_say_so) {
  EXPECT_TRUE(parsed("candidates=all").is("candidates", "all"));
  EXPECT_FALSE(parsed("candidates=7").is("candidates", "all"));
  EXPECT_EQ(parsed("candidates=7").integer("candidates"), 7);
  EXPECT_EQ(parsed("quota=2.5").real("quota"), 2.5);
  EXPECT_TRUE(parsed("quota=never").is("quota", "never"));
  EXPECT_EQ(complaint("candidates=most"),
            "option 'candidates' of 'agent' must be a whole number from 1 to 50 or all, not 'most'");
  EXPECT_EQ(complaint("quota=10"), "option 'quota' of 'agent' must be a number from 1 to 9 or off|never, not '10'");
  EXPECT_EQ(complaint("depth=all"), "option 'depth' of 'agent' must be a whole number from 1 to 100, not 'all'");
}

TEST(Options, sizes_have_units_in_capitals_or_not) {
  constexpr OptionInfo kSize[] = {size_option("budget", "1MB", 1, 1e12, "")};
  const auto bytes = [&](const std::string& text) { return Options("demo", kSize, "budget=" + text).bytes("budget"); };
  for (const char* same : {"50000", "50000B", "50000b", "50kB", "50KB", "50kb", "50Kb", "0.05MB", "0.05mb"}) {
    EXPECT_EQ(bytes(same), 50000U) << same;
  }
  EXPECT_EQ(bytes("2gb"), 2'000'000'000U);
  for (const char* wrong : {"50K", "50kilobytes", "kB", "B"}) EXPECT_THROW(bytes(wrong), UsageError) << wrong;
}

TEST(Options, name_the_nearest_where_there_is_none) {
  EXPECT_EQ(complaint("dept=3"), "'agent' has no option 'dept'; did you mean 'depth'?");
}

constexpr Preset kPresets[] = {
    {"jair2010", "depth=7,moves=one", "", ""},
    {"icaps2011", "quota=never", "", ""},
    {"broken", "depth=101", "", ""},
};

Options preset(std::string_view text) { return Options("agent", kKnown, text, kPresets); }

TEST(Presets, set_their_values_and_leave_the_others) {
  const Options options = preset("preset=jair2010");
  EXPECT_EQ(options.text(), "depth=7,moves=one,candidates=10,quota=off");
  EXPECT_EQ(options.preset(), &kPresets[0]);
  EXPECT_EQ(preset("").preset(), nullptr);
  EXPECT_EQ(preset("").text(), parsed("").text());
}

TEST(Presets, yield_to_options_beside_them_in_any_order) {
  const std::string text = "depth=3,moves=one,candidates=5,quota=off";
  EXPECT_EQ(preset("preset=jair2010,depth=3,candidates=5").text(), text);
  EXPECT_EQ(preset("depth=3,preset=jair2010,candidates=5").text(), text);
  EXPECT_EQ(preset("depth=3,candidates=5,preset=jair2010").text(), text);
  EXPECT_EQ(preset("preset=jair2010,preset=icaps2011").text(), preset("preset=icaps2011").text()) << "the last counts";
}

TEST(Presets, name_the_nearest_where_there_is_none) {
  const auto complaint_of = [](std::string_view text) {
    return support::message_of<UsageError>([&] { preset(text); });
  };
  EXPECT_EQ(complaint_of("preset=jair2011"), "'agent' has no preset 'jair2011'; did you mean 'jair2010'?");
  EXPECT_EQ(complaint_of("preset=broken"), "option 'depth' of 'agent' must be a whole number from 1 to 100, not '101'");
  EXPECT_THROW(preset("preset"), UsageError);
  EXPECT_THROW(preset("preset="), UsageError);
  EXPECT_EQ(complaint("preset=jair2010"), "'agent' has no presets");
}

TEST(Options, are_written_with_all_their_values) {
  constexpr OptionInfo kSome[] = {integer_option("k", "3", 1, 9, ""), choice_option("mode", "slow", "slow|fast", "")};
  EXPECT_EQ(Options("demo", kSome, "").text(), "k=3,mode=slow");
  EXPECT_EQ(Options("demo", kSome, "mode=fast").text(), "k=3,mode=fast");
}

}  // namespace
}  // namespace cairn::base
