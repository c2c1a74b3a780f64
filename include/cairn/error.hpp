// What cairn throws. Each kind is one exit code of the command line; each message is one sentence that names the file
// and place, what was expected, and what to do where that helps.
#pragma once

#include <cairn/export.h>

#include <stdexcept>
#include <string>

namespace cairn {

class CAIRN_API Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The caller asked for something that does not exist or is out of bounds: an unknown algorithm, an option's value.
class CAIRN_API UsageError : public Error {
 public:
  using Error::Error;
};

/// An input is missing, malformed, or does not fit what it is used with.
class CAIRN_API InputError : public Error {
 public:
  using Error::Error;
};

/// An output could not be written; nothing of it is left behind.
class CAIRN_API OutputError : public Error {
 public:
  using Error::Error;
};

/// cairn broke its own promise: an illegal move, a path that does not add up.
class CAIRN_API InternalError : public Error {
 public:
  using Error::Error;
};

}  // namespace cairn
