// Work without Python's lock, the GIL, also while the interpreter ends.
//
// While it ends, Python stops every other thread that asks for the GIL where it stands, and to do that in the middle of
// C++ code ends the whole process. So `end_of_interpreter` waits before that until no thread is in such code.
#pragma once

#include <pybind11/pybind11.h>

#include <optional>

namespace cairn::python {

/// Releases the GIL as long as it lives, unless the interpreter ends.
class WithoutGil {
 public:
  WithoutGil();
  WithoutGil(const WithoutGil&) = delete;
  WithoutGil& operator=(const WithoutGil&) = delete;
  ~WithoutGil();

 private:
  std::optional<pybind11::gil_scoped_release> released_;
};

/// Called by long work without the GIL now and then. Throws to end the work: the exception of a signal's handler, as
/// KeyboardInterrupt is one, or a RuntimeError where the interpreter ends.
void check_signals();

/// Throws a RuntimeError where the interpreter ends. Needs no GIL.
void check_end();

/// Ends long work of other threads, and waits for them. Called with the GIL, before the interpreter ends.
void end_of_interpreter();

}  // namespace cairn::python
