// What holds for the presets of every algorithm and build method, which the registry lists.
#include <cairn/algorithm.hpp>
#include <cairn/build.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>

namespace cairn {
namespace {

// "name=value" or "name=value,name=value" of `values` is in `text`, which lists all options of an algorithm or method.
bool lists(std::string_view text, std::string_view values) {
  while (!values.empty()) {
    const std::size_t end = std::min(values.find(','), values.size());
    if (("," + std::string(text) + ",").find("," + std::string(values.substr(0, end)) + ",") == std::string::npos) {
      return false;
    }
    values.remove_prefix(std::min(end + 1, values.size()));
  }
  return true;
}

void expect_well_formed(std::span<const Preset> presets, std::span<const OptionInfo> options) {
  std::set<std::string_view> names;
  for (const Preset& preset : presets) {
    EXPECT_TRUE(names.insert(preset.name).second) << "two presets are named " << preset.name;
    EXPECT_FALSE(preset.summary.empty()) << preset.name;
    EXPECT_TRUE(preset.summary.ends_with('.')) << preset.name;
    EXPECT_FALSE(preset.values.empty() && preset.database.empty()) << preset.name;
  }
  for (const OptionInfo& option : options) EXPECT_NE(option.name, "preset");
}

TEST(EveryPreset, of_an_algorithm_parses_and_says_what_it_is) {
  for (const Algorithm* algorithm : algorithms()) {
    SCOPED_TRACE(algorithm->name);
    expect_well_formed(algorithm->presets, algorithm->options);
    for (const Preset& preset : algorithm->presets) {
      const AgentSpec spec = parse_spec(std::string(algorithm->name) + ":preset=" + std::string(preset.name));
      EXPECT_TRUE(lists(spec.options.text(), preset.values)) << spec.options.text();
      EXPECT_EQ(spec.options.preset(), &preset);
      if (preset.database.empty()) continue;
      EXPECT_EQ(needed_build(spec), preset.database);
      EXPECT_NO_THROW(check_build_spec(preset.database));
      EXPECT_EQ(preset.database.substr(0, preset.database.find(':')), needed_database(spec));
    }
  }
}

TEST(EveryPreset, of_a_build_method_parses_and_says_what_it_is) {
  for (const BuildMethod* method : build_methods()) {
    SCOPED_TRACE(method->name);
    expect_well_formed(method->presets, method->options);
    for (const Preset& preset : method->presets) {
      EXPECT_TRUE(preset.database.empty()) << "a method has no database of its own";
      EXPECT_NO_THROW(check_build_spec(std::string(method->name) + ":preset=" + std::string(preset.name)));
    }
  }
}

}  // namespace
}  // namespace cairn
