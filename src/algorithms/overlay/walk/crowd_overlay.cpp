#include "algorithms/overlay/walk/crowd_overlay.hpp"

#include "search/meter.hpp"

namespace cairn::overlay_walk {
namespace {

// That a step can hand out.
constexpr std::uint32_t kMaxRun = 256;

}  // namespace

CrowdOverlay::CrowdOverlay(const realtime::CrowdStepperSetup& setup)
    : realtime::CrowdStepper(
          {.plans_one_at_a_time = true, .replans_cheaply = true, .fresh_starts = 0, .saves_plans = false}),
      grid_(&setup.world.grid()),
      database_(setup.database),
      overlay_(*grid_, overlay_format::OverlayView(database_)) {
  for (std::uint32_t i = 0; i < setup.shards; ++i) {
    planners_.push_back(std::make_unique<RoutePlanner>(*grid_, overlay_.tables()));
  }
}

// In a crowd, a detour leads an agent whose walk is lost. A single agent falls back on daRTAA*.
realtime::CrowdStep CrowdOverlay::step(std::uint32_t shard, std::uint32_t slot, std::uint64_t budget, bool may_plan) {
  OverlayWalk& walk = walks_[slot];
  realtime::CrowdStep step;
  if (!walk.has_move()) {
    if (!may_plan) {
      step.must_plan = true;
      return step;
    }
    search::Meter meter(budget);
    const RoutePlanner::Status status = planners_[shard]->advance(walk, meter);
    step.work = meter.work.total();
    step.position = walk.position;
    if (status != RoutePlanner::Status::ready) {
      step.outcome = status == RoutePlanner::Status::paused ? Outcome::thinking : Outcome::unreachable;
      return step;
    }
  }
  const unsigned direction = walk.take_move();
  std::uint32_t count = 1;
  for (; count < kMaxRun && walk.has_move() && walk.moves[walk.next_move] == direction; ++count) walk.take_move();
  const auto offset = static_cast<std::uint32_t>(grid_->offsets()[direction]);
  step.outcome = Outcome::moved;
  step.position = Cell{walk.position.index + offset};
  step.more_moves = static_cast<std::uint8_t>(count - 1);
  walk.position.index += count * offset;
  ++step.work;
  return step;
}

void CrowdOverlay::settle() {
  overlay_.repair(kUnlimitedWork);
  for (const auto& planner : planners_) planner->drop();
}

std::uint64_t CrowdOverlay::bytes() const {
  std::uint64_t sum = agent_bytes() + overlay_.bytes();
  for (const auto& planner : planners_) sum += sizeof(RoutePlanner) + planner->bytes();
  return sum;
}

}  // namespace cairn::overlay_walk
