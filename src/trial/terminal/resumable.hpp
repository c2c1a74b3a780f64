// Resumable: says, where a command is interrupted, that the same command goes on.
#pragma once

namespace cairn::terminal {

/// While one lives, SIGINT (Ctrl-C) and SIGTERM say on standard error that what is finished is kept, and then end the
/// program as they do otherwise. There may be one at a time.
class Resumable {
 public:
  Resumable();
  Resumable(const Resumable&) = delete;
  Resumable& operator=(const Resumable&) = delete;
  ~Resumable();
};

}  // namespace cairn::terminal
