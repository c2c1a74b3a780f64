#include "world/generator.hpp"

#include <cairn/error.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace cairn {
namespace {

std::string refusal(std::string_view spec) {
  try {
    generate(spec);
  } catch (const UsageError& error) {
    return error.what();
  }
  return "accepted";
}

TEST(Generator, a_spec_has_a_kind_a_size_and_options_in_that_order) {
  EXPECT_EQ(generate("random").shape(), Shape(512, 512));
  EXPECT_EQ(generate("random:7x5").shape(), Shape(7, 5));
  EXPECT_EQ(generate("random:"), generate("random"));
  EXPECT_EQ(generate("random:seed=1"), generate("random"));
  EXPECT_EQ(generate("random:512x512,seed=1,blocked=25"), generate("random"));
  EXPECT_EQ(generate("random:9x9,blocked=0").passable_count(), 81U);
  EXPECT_EQ(generate("random:9x9,blocked=100").passable_count(), 0U);
}

TEST(Generator, specs_are_told_from_files) {
  for (const auto* spec : {"random", "random:", "random:64x64", "random:nonsense", "romos:64x64", "romos:seed=3"}) {
    EXPECT_TRUE(is_generator_spec(spec)) << spec;
  }
  for (const auto* file : {"", "-", "a.map", "random.map", "./random", "maps/random:1", "C:maps", "romos", ":64x64"}) {
    EXPECT_FALSE(is_generator_spec(file)) << file;
  }
}

TEST(Generator, bad_specs_are_refused_with_what_to_write_instead) {
  using testing::HasSubstr;
  EXPECT_THAT(refusal("randon:64x64"), HasSubstr("did you mean 'random'?"));
  EXPECT_THAT(refusal("random:64"), HasSubstr("WIDTHxHEIGHT"));
  EXPECT_THAT(refusal("random:0x64"), HasSubstr("WIDTHxHEIGHT"));
  EXPECT_THAT(refusal("random:64x"), HasSubstr("WIDTHxHEIGHT"));
  EXPECT_THAT(refusal("random:x64"), HasSubstr("WIDTHxHEIGHT"));
  EXPECT_THAT(refusal("random:16385x1"), HasSubstr("1 to 16384"));
  EXPECT_THAT(refusal("random:64x64x64"), HasSubstr("WIDTHxHEIGHT"));
  EXPECT_THAT(refusal("random:-4x4"), HasSubstr("WIDTHxHEIGHT"));
  EXPECT_THAT(refusal("random:64x64,sead=3"), HasSubstr("did you mean 'seed'?"));
  EXPECT_THAT(refusal("random:64x64,seed=-1"), HasSubstr("whole number"));
  EXPECT_THAT(refusal("random:64x64,blocked=101"), HasSubstr("from 0 to 100"));
}

}  // namespace
}  // namespace cairn
