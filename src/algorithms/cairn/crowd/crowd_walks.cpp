#include "algorithms/cairn/crowd/crowd_walks.hpp"

#include "search/meter.hpp"

namespace cairn::cairn_crowd {
namespace {

// That a step can hand out.
constexpr std::uint32_t kMaxMoves = 256;
constexpr std::uint32_t kFewMoves = 8;

}  // namespace

CrowdWalks::CrowdWalks(const realtime::CrowdStepperSetup& setup)
    : realtime::CrowdStepper(
          {.plans_one_at_a_time = true, .replans_cheaply = true, .fresh_starts = 0, .saves_plans = true}),
      grid_(&setup.world.grid()),
      database_(setup.database),
      view_(database_),
      repair_(setup.world, view_),
      searches_(setup.world, setup.shards) {
  for (std::uint32_t i = 0; i < setup.shards; ++i) {
    const cairn_walk::RouteStepper* alike = steppers_.empty() ? nullptr : steppers_.front().get();
    steppers_.push_back(std::make_unique<cairn_walk::RouteStepper>(*grid_, view_, alike));
  }
  if (view_.hierarchy) check_ = std::make_unique<RouteCheck>(*grid_, view_, *steppers_.front());
}

// In a crowd, a detour leads an agent whose walk is lost. A single agent falls back on daRTAA*.
realtime::CrowdStep CrowdWalks::step(std::uint32_t shard, std::uint32_t slot, std::uint64_t budget, bool may_plan) {
  cairn_walk::RouteWalk& walk = walks_[slot];
  realtime::CrowdStep step;
  if (searches_.holds(slot)) {
    step.waits = true;
    return step;
  }
  if (!walk.has_move()) {
    if (!may_plan) {
      step.must_plan = true;
      return step;
    }
    search::Meter meter(budget);
    if (walk.phase == cairn_walk::RouteWalk::Phase::searched) searches_.start(shard, slot, true);
    const cairn_walk::PlanStatus status = steppers_[shard]->advance(walk, meter);
    const bool is_ready = status == cairn_walk::PlanStatus::ready;
    step.waits = is_ready ? searches_.has_route(shard, slot, walk, meter)
                          : status == cairn_walk::PlanStatus::lost && searches_.is_lost(shard, slot);
    step.work = meter.work.total();
    if (step.waits) return step;
    step.position = walk.reached;
    if (!is_ready) {
      step.outcome = status == cairn_walk::PlanStatus::paused ? Outcome::thinking : Outcome::unreachable;
      return step;
    }
  }
  step.outcome = Outcome::moved;
  step.position = walk.reached;
  const std::uint32_t most = searches_.is_queued(slot) ? kFewMoves : kMaxMoves;
  const cairn_walk::RouteWalk::Moves moves = walk.take_moves(*grid_, most);
  step.position.index += static_cast<std::uint32_t>(moves.offset);
  step.more_moves = static_cast<std::uint8_t>(moves.count - 1);
  ++step.work;
  return step;
}

void CrowdWalks::save(base::StateWriter& state) {
  repair_.drop_climb();
  repair_.transfer(state);
  searches_.drop_search();
  searches_.transfer(state);
  state(walks_);
  for (const auto& stepper : steppers_) state(stepper->begin_session());
  if (check_) check_->transfer(state);
}

void CrowdWalks::load(base::StateReader& state) {
  repair_.drop_climb();
  repair_.transfer(state);
  searches_.drop_search();
  searches_.transfer(state);
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
  searches_.touch(p);
  for (const auto& stepper : steppers_) stepper->touch(p);
  if (check_) check_->touch(p);
}

std::uint64_t CrowdWalks::bytes() const {
  std::uint64_t sum = walks_.capacity() * sizeof(cairn_walk::RouteWalk) + repair_.bytes() + searches_.bytes() +
                      (check_ ? sizeof(RouteCheck) + check_->bytes() : 0);
  for (const auto& stepper : steppers_) sum += sizeof(cairn_walk::RouteStepper) + stepper->bytes();
  return sum;
}

}  // namespace cairn::cairn_crowd
