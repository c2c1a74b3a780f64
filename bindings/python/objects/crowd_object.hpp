// A crowd as Python holds it: one of its own, or the agents of one size in a SizedCrowd.
#pragma once

#include <cairn/crowd.hpp>
#include <cairn/error.hpp>
#include <cairn/sized_crowd.hpp>

#include "bindings/python/objects/handles.hpp"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace cairn::python {

/// How many forks this process is the child of: threads of a crowd do not survive one.
extern std::atomic<unsigned> forks;

/// Lets one thread at a time use a crowd.
class CrowdGuard {
 public:
  explicit CrowdGuard(unsigned threads) : threads_(threads) {}

  /// Held while the crowd is used. Throws UsageError where another thread uses it, or its threads are gone.
  class Use {
   public:
    explicit Use(CrowdGuard& guard) : guard_(guard) {
      if (guard.threads_ != 1 && guard.forks_ != forks) {
        throw UsageError(
            "this crowd was made before a fork, and its threads did not come along: make a new one in the child, or "
            "one with threads=1");
      }
      if (guard.busy_.test_and_set()) throw UsageError("another thread uses this crowd: one thread at a time can");
    }
    Use(const Use&) = delete;
    Use& operator=(const Use&) = delete;
    ~Use() { guard_.busy_.clear(); }

   private:
    CrowdGuard& guard_;
  };

 private:
  unsigned threads_;
  unsigned forks_ = forks;
  std::atomic_flag busy_;
};

/// Crowds of several sizes. The agents of each size are CrowdObjects that share it.
class SizedCrowdObject {
 public:
  SizedCrowdObject(const GridObject& on, std::span<const std::int32_t> sizes, std::span<const Database> databases,
                   const CrowdSettings& settings)
      : crowd(on.grid.terrain(), on.grid.rules(), sizes, databases, settings), guard(settings.threads) {}

  SizedCrowd crowd;
  CrowdGuard guard;
};

class CrowdObject {
  struct Own {
    Own(const GridObject& on, const std::optional<Database>& with, const CrowdSettings& settings)
        : crowd(with ? Crowd(Grid(on.grid.terrain(), on.grid.rules()), *with, settings)
                     : Crowd(Grid(on.grid.terrain(), on.grid.rules()), settings)),
          guard(settings.threads) {}

    Crowd crowd;
    CrowdGuard guard;
  };
  std::unique_ptr<Own> own_;  // either this or the whole is set
  std::shared_ptr<SizedCrowdObject> whole_;

 public:
  CrowdObject(const GridObject& on, const std::optional<Database>& with, const CrowdSettings& settings)
      : own_(std::make_unique<Own>(on, with, settings)), crowd(own_->crowd), guard(own_->guard) {}
  /// The agents of one size, which keep the whole.
  CrowdObject(std::shared_ptr<SizedCrowdObject> whole, std::int32_t size)
      : whole_(std::move(whole)), crowd(whole_->crowd.of_size(size)), guard(whole_->guard) {}

  Crowd& crowd;
  CrowdGuard& guard;

  class Use : public CrowdGuard::Use {
   public:
    explicit Use(CrowdObject& object) : CrowdGuard::Use(object.guard) {}
  };

  /// Throws UsageError for what only the whole can do.
  void require_whole(const char* what) const {
    if (whole_ != nullptr) {
      throw UsageError("these are the agents of one size: call " + std::string(what) + "() of the SizedCrowd");
    }
  }

  /// Memory for more agents: at least twice as much as before, so that many small additions take no longer than few.
  void make_room(std::size_t more) {
    const std::size_t needed = crowd.size() + more;
    if (needed <= room_) return;
    room_ =
        static_cast<std::uint32_t>(std::min<std::size_t>(std::max(needed, 2 * std::size_t{room_}), kMaxCrowdAgents));
    crowd.reserve(room_);
  }

 private:
  std::uint32_t room_ = 0;  // agents that memory was reserved for
};

/// What Python's arguments ask for. Throws UsageError.
CrowdSettings to_settings(const std::optional<std::string>& algorithm, unsigned threads, bool exclusive,
                          const std::string& out_of_reach, std::uint32_t flow_fields);
TickBudget to_budget(const std::optional<std::uint64_t>& work, const std::optional<double>& milliseconds);

/// The cells that `where` names: a point, an array of points, or a mask with the shape of the map.
std::vector<Point> to_cells(py::handle where, const Shape& shape);

}  // namespace cairn::python
