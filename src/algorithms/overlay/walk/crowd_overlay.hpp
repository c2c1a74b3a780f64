// CrowdOverlay: steps the agents of a crowd over one overlay that follows the map's changes. Agents of a shard share
// what planning needs.
#pragma once

#include "algorithms/overlay/custom/live_overlay.hpp"
#include "algorithms/overlay/walk/overlay_walk.hpp"
#include "algorithms/overlay/walk/route_planner.hpp"
#include "base/platform/compiler.hpp"
#include "search/realtime/crowd_stepper.hpp"

#include <memory>
#include <vector>

namespace cairn::overlay_walk {

class CrowdOverlay final : public realtime::CrowdStepper {
 public:
  explicit CrowdOverlay(const realtime::CrowdStepperSetup& setup);

  void make_room(std::uint32_t agents) override { walks_.reserve(agents); }
  void prepare(std::uint32_t slot) override {
    if (slot >= walks_.size()) walks_.resize(slot + 1);
  }
  void release(std::uint32_t /*slot*/) override {}
  void prefetch(std::uint32_t slot) const override { platform::prefetch_to_write(&walks_[slot]); }
  void start(std::uint32_t /*shard*/, std::uint32_t slot, Cell from, Cell to) override {
    walks_[slot].set_problem(from, to);
  }
  realtime::CrowdStep step(std::uint32_t shard, std::uint32_t slot, std::uint64_t budget, bool may_plan) override;

  void touch(Point p) override { overlay_.touch(p); }
  bool settled() const override { return overlay_.settled(); }
  std::uint64_t repair(std::uint64_t budget) override { return overlay_.repair(budget); }

  // Agents get their problems again, and an overlay that has settled depends on the map alone. So nothing is written.
  void save(base::StateWriter& /*state*/) override { settle(); }
  void load(base::StateReader& /*state*/) override { settle(); }

  std::uint64_t bytes() const override;
  std::uint64_t agent_bytes() const override { return walks_.capacity() * sizeof(OverlayWalk); }

 private:
  void settle();

  const Grid* grid_;
  Database database_;
  overlay_custom::LiveOverlay overlay_;
  std::vector<OverlayWalk> walks_;                       // by slot
  std::vector<std::unique_ptr<RoutePlanner>> planners_;  // by shard
};

}  // namespace cairn::overlay_walk
