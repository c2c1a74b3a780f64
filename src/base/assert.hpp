// CAIRN_ASSERT: checks a contract inside the library, in builds with CAIRN_ASSERTIONS (debug and sanitizers).
//
// It is for what only a fault in cairn itself can break: an index that is packed, the size of a table, a budget that is
// spent. What a caller or a file can get wrong is checked in every build and answered by an exception.
#pragma once

namespace cairn::base {

/// Calls the handler that <cairn/assertion.hpp> sets, then aborts if it returns.
[[noreturn]] void fail_assertion(const char* condition, const char* file, int line);

}  // namespace cairn::base

#ifdef CAIRN_ASSERTIONS
#define CAIRN_ASSERT(condition) \
  (static_cast<bool>(condition) ? static_cast<void>(0) : ::cairn::base::fail_assertion(#condition, __FILE__, __LINE__))
#else
// Not evaluated, but compiled, so that it stays valid code and its variables count as used.
#define CAIRN_ASSERT(condition) static_cast<void>(sizeof(static_cast<bool>(condition)))
#endif
