// What happens when cairn finds a fault of its own, in a build with assertions (CMake's CAIRN_ASSERTIONS).
#pragma once

#include <cairn/export.h>

namespace cairn {

struct FailedAssertion {
  const char* condition;  ///< as the source has it
  const char* file;
  int line;
};

/// May throw, log, or stop in a debugger. If it returns, the program is aborted.
using AssertionHandler = void (*)(const FailedAssertion&);

/// Sets the handler for all threads and returns the one before. The first one prints a line to standard error; nullptr
/// brings it back. Without CAIRN_ASSERTIONS no handler is ever called.
CAIRN_API AssertionHandler set_assertion_handler(AssertionHandler handler);

}  // namespace cairn
