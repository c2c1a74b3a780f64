// CrowdWalks: steps the agents of a crowd with a `cairn` database, on a map that changes. Each agent keeps a RouteWalk
// of some hundred bytes; each shard has one RouteStepper.
#pragma once

#include <cairn/database.hpp>

#include "algorithms/cairn/crowd/label_repair.hpp"
#include "algorithms/cairn/crowd/route_check.hpp"
#include "algorithms/cairn/crowd/route_searches.hpp"
#include "algorithms/cairn/format/cairn_format.hpp"
#include "algorithms/cairn/walk/route_stepper.hpp"
#include "algorithms/cairn/walk/route_walk.hpp"
#include "base/platform/compiler.hpp"
#include "search/realtime/crowd_stepper.hpp"

#include <cstdint>
#include <memory>
#include <vector>

namespace cairn::cairn_crowd {

class CrowdWalks final : public realtime::CrowdStepper {
 public:
  explicit CrowdWalks(const realtime::CrowdStepperSetup& setup);

  void make_room(std::uint32_t agents) override {
    walks_.reserve(agents);
    searches_.make_room(agents);
  }
  void prepare(std::uint32_t slot) override {
    if (slot >= walks_.size()) walks_.resize(slot + 1);
    searches_.prepare(slot);
  }
  void release(std::uint32_t slot) override { searches_.release(slot); }
  void prefetch(std::uint32_t slot) const override { platform::prefetch_to_write(&walks_[slot]); }
  void start(std::uint32_t shard, std::uint32_t slot, Cell from, Cell to) override {
    searches_.start(shard, slot, walks_[slot].goal == to);
    walks_[slot].set_problem(from, to);
  }
  realtime::CrowdStep step(std::uint32_t shard, std::uint32_t slot, std::uint64_t budget, bool may_plan) override;

  void touch(Point p) override;
  bool settled() const override { return repair_.settled() && searches_.settled(); }
  std::uint64_t repair(std::uint64_t budget) override {
    const std::uint64_t work = repair_.advance(budget);
    return work + searches_.advance(walks_, budget - work);
  }

  bool is_on_shortest_path(std::uint32_t slot, const realtime::MovesAhead& ahead) override {
    return check_ && check_->is_shortest(walks_[slot], ahead);
  }

  void save(base::StateWriter& state) override;
  void load(base::StateReader& state) override;

  std::uint64_t bytes() const override;
  std::uint64_t agent_bytes() const override {
    return walks_.capacity() * sizeof(cairn_walk::RouteWalk) + searches_.agent_bytes();
  }

 private:
  const Grid* grid_;
  Database database_;
  cairn_format::CairnView view_;
  LabelRepair repair_;
  RouteSearches searches_;
  std::unique_ptr<RouteCheck> check_;                                // if the database is exact
  std::vector<cairn_walk::RouteWalk> walks_;                         // by slot
  std::vector<std::unique_ptr<cairn_walk::RouteStepper>> steppers_;  // by shard
};

}  // namespace cairn::cairn_crowd
