// The program as a function.
#pragma once

namespace cairn::cli {

/// What went well or wrong, for scripts.
enum ExitCode : int {
  kDone = 0,
  kUnsolved = 1,     ///< a problem has no path, or was not solved within the limit
  kUsageError = 2,   ///< the command line is wrong
  kInputError = 3,   ///< an input is missing, malformed or does not fit
  kOutputError = 4,  ///< an output could not be written; nothing half-written is left
  kBug = 70,         ///< cairn broke a promise of its own
};

/// Reads the command line and does what it says. Never throws: what goes wrong is one sentence on standard error and an
/// exit code.
int run(int argc, const char* const* argv);

}  // namespace cairn::cli
