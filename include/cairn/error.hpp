// The exceptions that cairn throws, besides std::bad_alloc. Each class is one exit code of the program. Each message is
// one sentence that names the file and the place, what was expected, and what to do if that helps.
#pragma once

#include <cairn/export.h>

#include <stdexcept>
#include <string>

namespace cairn {

/// The base class of all of them.
class CAIRN_API Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The caller made a mistake: an unknown algorithm, an option out of bounds, a point outside the map. The call has
/// changed nothing.
class CAIRN_API UsageError : public Error {
 public:
  using Error::Error;
};

/// An input is missing, malformed, or does not fit the others, such as a database that was built for another map.
class CAIRN_API InputError : public Error {
 public:
  using Error::Error;
};

/// An output could not be written. No partial file is left behind.
class CAIRN_API OutputError : public Error {
 public:
  using Error::Error;
};

/// A bug in cairn: an illegal move, a path whose cost is wrong.
class CAIRN_API InternalError : public Error {
 public:
  using Error::Error;
};

}  // namespace cairn
