// CairnMinds: the minds of a crowd that walks by the algorithm `cairn`. Agents keep what they need between two moves,
// some hundred bytes; what planning needs is one for each shard, so that one that was paused goes on before others
// plan.
#pragma once

#include <cairn/database.hpp>

#include "algorithms/cairn/format/cairn_format.hpp"
#include "algorithms/cairn/walk/route_guide.hpp"
#include "algorithms/cairn/walk/route_walk.hpp"
#include "base/platform/compiler.hpp"
#include "crowd/label_repair.hpp"
#include "crowd/mind_step.hpp"
#include "crowd/shards.hpp"
#include "search/meter.hpp"
#include "world/world.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

namespace cairn {

class CairnMinds {
 public:
  static constexpr bool kExclusive = true;
  static constexpr bool kReplansFreely = true;
  static constexpr std::uint16_t kFreshStarts = 0;

  /// The database must fit the world's grid.
  CairnMinds(const World& world, const Database& database)
      : grid_(&world.grid()), database_(database), view_(database_), repair_(world, view_) {
    for (auto& planner : planners_) planner = std::make_unique<Planner>(*grid_, view_);
  }

  void touch(Point p) { repair_.touch(p); }
  bool settled() const { return repair_.settled(); }
  std::uint64_t repair(std::uint64_t budget) { return repair_.advance(budget); }

  void make_room(std::uint32_t agents) { walks_.reserve(agents); }
  void prefetch(CrowdId id) const { platform::prefetch_to_write(&walks_[id]); }
  void prepare(CrowdId id) {
    if (id >= walks_.size()) walks_.resize(id + 1);
  }
  void release(CrowdId /*id*/) {}
  void start(std::uint32_t shard, CrowdId id, Cell from, Cell to) {
    Planner& planner = *planners_[shard];
    if (planner.paused == id) planner.drop();
    walks_[id].set_problem(from, to);
  }

  bool is_ready(CrowdId id) const { return walks_[id].under_way(); }
  MindStep step(std::uint32_t shard, CrowdId id, std::uint64_t budget) {
    RouteWalk& walk = walks_[id];
    if (walk.under_way()) return make_move(walk, 1);
    Planner& planner = *planners_[shard];
    if (planner.paused != id) planner.drop();
    Meter meter(budget);
    const RouteGuide::Status status = planner.guide.advance(walk, meter);
    planner.paused = status == RouteGuide::Status::paused ? id : kNobody;
    const std::uint64_t work = meter.work.total();
    if (status == RouteGuide::Status::paused) return {Outcome::thinking, walk.cell, work};
    if (status == RouteGuide::Status::lost) return {Outcome::unreachable, walk.cell, work};
    return make_move(walk, work + 1);
  }

  std::uint64_t bytes() const {
    std::uint64_t sum = agent_bytes() + repair_.bytes();
    for (const auto& planner : planners_) sum += sizeof(Planner) + planner->guide.bytes();
    return sum;
  }
  std::uint64_t agent_bytes() const { return walks_.capacity() * sizeof(RouteWalk); }

 private:
  struct Planner {
    Planner(const Grid& grid, const CairnView& view) : guide(grid, view) {}
    void drop() {
      if (paused != kNobody) guide.drop();
      paused = kNobody;
    }
    RouteGuide guide;
    CrowdId paused = kNobody;
  };

  MindStep make_move(RouteWalk& walk, std::uint64_t work) const {
    const Cell to = grid_->neighbour(walk.cell, static_cast<Direction>(walk.next_move()));
    walk.make_move(to);
    return {Outcome::moved, to, work};
  }

  const Grid* grid_;
  Database database_;
  CairnView view_;
  LabelRepair repair_;
  std::vector<RouteWalk> walks_;
  std::array<std::unique_ptr<Planner>, kShards> planners_;
};

}  // namespace cairn
