// A crowd as Python holds it.
#pragma once

#include <cairn/crowd.hpp>
#include <cairn/error.hpp>

#include "bindings/python/objects/handles.hpp"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

namespace cairn::python {

/// How many forks this process is the child of: threads of a crowd do not survive one.
extern std::atomic<unsigned> forks;

class CrowdObject {
 public:
  CrowdObject(const GridObject& on, const std::optional<Database>& with, const CrowdSettings& settings)
      : crowd(with ? Crowd(Grid(on.grid.terrain(), on.grid.rules()), *with, settings)
                   : Crowd(Grid(on.grid.terrain(), on.grid.rules()), settings)),
        threads_(settings.threads) {}

  Crowd crowd;

  /// Memory for more agents: at least twice as much as before, so that many small additions take no longer than few.
  void make_room(std::size_t more) {
    const std::size_t needed = crowd.size() + more;
    if (needed <= room_) return;
    room_ =
        static_cast<std::uint32_t>(std::min<std::size_t>(std::max(needed, 2 * std::size_t{room_}), kMaxCrowdAgents));
    crowd.reserve(room_);
  }

  /// Held while the crowd is used. Throws UsageError where another thread uses it, or its threads are gone.
  class Use {
   public:
    explicit Use(CrowdObject& object) : object_(object) {
      if (object.threads_ != 1 && object.forks_ != forks) {
        throw UsageError(
            "this crowd was made before a fork, and its threads did not come along: make a new one in the child, or "
            "one with threads=1");
      }
      if (object.busy_.test_and_set()) {
        throw UsageError("another thread uses this crowd: one thread at a time can");
      }
    }
    Use(const Use&) = delete;
    Use& operator=(const Use&) = delete;
    ~Use() { object_.busy_.clear(); }

   private:
    CrowdObject& object_;
  };

 private:
  unsigned threads_;
  std::uint32_t room_ = 0;  // agents that memory was reserved for
  unsigned forks_ = forks;
  std::atomic_flag busy_;
};

}  // namespace cairn::python
