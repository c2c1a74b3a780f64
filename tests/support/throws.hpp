// The messages of exceptions.
#pragma once

#include <gtest/gtest.h>

#include <exception>
#include <string>

namespace cairn::support {

/// The message of the Exception that the call throws. If it throws another exception or none, the test fails.
template <typename Exception, typename Call>
std::string message_of(Call call) {
  try {
    call();
  } catch (const Exception& exception) {
    return exception.what();
  } catch (const std::exception& exception) {
    ADD_FAILURE() << "throws an exception of another kind: " << exception.what();
    return {};
  }
  ADD_FAILURE() << "throws nothing";
  return {};
}

}  // namespace cairn::support
