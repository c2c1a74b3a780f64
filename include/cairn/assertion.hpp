// What happens when an assertion inside cairn fails, in a build with assertions (the CMake option CAIRN_ASSERTIONS).
#pragma once

#include <cairn/export.h>

namespace cairn {

struct FailedAssertion {
  const char* condition;  ///< its source text
  const char* file;
  int line;
};

/// Can throw, log, or stop in a debugger. If it returns, the program is aborted.
using AssertionHandler = void (*)(const FailedAssertion&);

/// Sets the handler for all threads and returns the previous one. The default handler prints a line to standard error;
/// nullptr restores it. Without CAIRN_ASSERTIONS no handler is ever called.
CAIRN_API AssertionHandler set_assertion_handler(AssertionHandler handler);

}  // namespace cairn
