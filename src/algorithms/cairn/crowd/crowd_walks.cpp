#include "algorithms/cairn/crowd/crowd_walks.hpp"

#include "search/meter.hpp"

namespace cairn::cairn_crowd {
namespace {

// That a step can hand out.
constexpr std::uint32_t kMaxMoves = 256;

}  // namespace

CrowdWalks::CrowdWalks(const realtime::CrowdStepperSetup& setup)
    : realtime::CrowdStepper(
          {.plans_one_at_a_time = true, .replans_cheaply = true, .fresh_starts = 0, .saves_plans = true}),
      grid_(&setup.world.grid()),
      database_(setup.database),
      view_(database_),
      repair_(setup.world, view_) {
  for (std::uint32_t i = 0; i < setup.shards; ++i) {
    steppers_.push_back(std::make_unique<cairn_walk::RouteStepper>(*grid_, view_));
  }
  if (view_.hierarchy) check_ = std::make_unique<RouteCheck>(*grid_, view_);
}

// In a crowd, a detour leads an agent whose walk is lost. A single agent falls back on daRTAA*.
realtime::CrowdStep CrowdWalks::step(std::uint32_t shard, std::uint32_t slot, std::uint64_t budget, bool may_plan) {
  cairn_walk::RouteWalk& walk = walks_[slot];
  realtime::CrowdStep step;
  if (!walk.has_move()) {
    if (!may_plan) {
      step.must_plan = true;
      return step;
    }
    search::Meter meter(budget);
    const cairn_walk::RouteStepper::Status status = steppers_[shard]->advance(walk, meter);
    step.work = meter.work.total();
    step.position = walk.reached;
    if (status != cairn_walk::RouteStepper::Status::ready) {
      step.outcome = status == cairn_walk::RouteStepper::Status::paused ? Outcome::thinking : Outcome::unreachable;
      return step;
    }
  }
  step.outcome = Outcome::moved;
  step.position = walk.reached;
  const cairn_walk::RouteWalk::Moves moves = walk.take_moves(*grid_, kMaxMoves);
  step.position.index += static_cast<std::uint32_t>(moves.offset);
  step.more_moves = static_cast<std::uint8_t>(moves.count - 1);
  ++step.work;
  return step;
}

void CrowdWalks::save(base::StateWriter& state) {
  repair_.drop_climb();
  repair_.transfer(state);
  state(walks_);
  for (const auto& stepper : steppers_) state(stepper->begin_session());
  if (check_) check_->transfer(state);
}

void CrowdWalks::load(base::StateReader& state) {
  repair_.drop_climb();
  repair_.transfer(state);
  state(walks_);
  for (const auto& stepper : steppers_) {
    std::uint32_t session = 0;
    state(session);
    stepper->set_session(session);
  }
  if (!check_) return;
  check_->transfer(state);
  for (const auto& stepper : steppers_) stepper->set_edits(check_->edits());
}

void CrowdWalks::touch(Point p) {
  repair_.touch(p);
  for (const auto& stepper : steppers_) stepper->touch(p);
  if (check_) check_->touch(p);
}

std::uint64_t CrowdWalks::bytes() const {
  std::uint64_t sum = agent_bytes() + repair_.bytes() + (check_ ? sizeof(RouteCheck) + check_->bytes() : 0);
  for (const auto& stepper : steppers_) sum += sizeof(cairn_walk::RouteStepper) + stepper->bytes();
  return sum;
}

}  // namespace cairn::cairn_crowd
