// Assertions: what a failed one does, and that they cost nothing where they are off.
#include "base/assert.hpp"

#include <cairn/assertion.hpp>

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

namespace cairn::base {
namespace {

void throw_condition(const FailedAssertion& failed) { throw std::runtime_error(failed.condition); }

class Assert : public ::testing::Test {
 protected:
  Assert() : before_(set_assertion_handler(throw_condition)) {}
  ~Assert() override { set_assertion_handler(before_); }

 private:
  AssertionHandler before_;
};

TEST_F(Assert, a_failed_assertion_tells_the_handler_its_condition) {
  try {
    fail_assertion("a < b", "file.cpp", 7);
    FAIL();
  } catch (const std::runtime_error& error) {
    EXPECT_EQ(error.what(), std::string("a < b"));
  }
}

TEST_F(Assert, conditions_are_evaluated_only_in_builds_with_assertions) {
  int evaluated = 0;
  CAIRN_ASSERT(++evaluated > 0);
#ifdef CAIRN_ASSERTIONS
  EXPECT_EQ(evaluated, 1);
  EXPECT_THROW(CAIRN_ASSERT(evaluated == 2), std::runtime_error);
#else
  EXPECT_EQ(evaluated, 0);
  CAIRN_ASSERT(evaluated == 2);
#endif
}

TEST(AssertDeath, a_handler_that_returns_does_not_go_on) {
  EXPECT_DEATH(
      {
        set_assertion_handler(nullptr);
        fail_assertion("a < b", "file.cpp", 7);
      },
      "file.cpp:7: cairn assertion failed: a < b");
}

}  // namespace
}  // namespace cairn::base
