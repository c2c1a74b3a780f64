#include "algorithms/cairn/crowd/route_searches.hpp"

#include <algorithm>
#include <utility>

namespace cairn::cairn_crowd {
namespace {

// A search that takes more finds nothing.
constexpr std::uint32_t kMostWork = 400'000;
constexpr std::uint32_t kMostRuns = 4096;
// More agents than that do not stand still to wait for a search.
constexpr std::size_t kMostWaiting = 32;
// Places that are looked at in one operation.
constexpr std::size_t kPlacesPerLook = 4;

std::uint64_t look_work(std::span<const ChangedPlaces::Place> places) { return 1 + places.size() / kPlacesPerLook; }

}  // namespace

void RouteSearches::prepare(std::uint32_t slot) {
  if (slot >= agents_.size()) agents_.resize(slot + 1);
  if (search_) reserve();
}

void RouteSearches::reserve() {
  const std::size_t most = agents_.capacity();
  queue_.reserve(most);
  urgent_.reserve(most);
  for (Asking& asking : asking_) asking.slots.reserve(most / asking_.size() + 64);
  news_.reserve(ChangedPlaces::kMost);
  checked_.reserve(ChangedPlaces::kMost);
}

void RouteSearches::prepare_search() {
  if (search_) return;
  places_ = std::make_unique<ChangedPlaces>(world_->grid());
  fans_ = std::make_unique<cairn_walk::FanCache>(world_->grid());
  search_ = std::make_unique<cairn_walk::LongRoute>(world_->grid(), kMostWork, kMostRuns, fans_.get());
  reserve();
}

void RouteSearches::forget_changes() {
  places_.reset();
  search_.reset();
  fans_.reset();
  queue_.clear();
  urgent_.clear();
  news_.clear();
  for (Asking& asking : asking_) asking = {};
  check_from_ = searched_ = kNobody;
}

void RouteSearches::touch(Point p) {
  prepare_search();
  fans_->touch(p);
  if (!places_->touch(p) || news_.size() == ChangedPlaces::kMost) return;
  news_.push_back(places_->place_of(p));
}

bool RouteSearches::may_wait(std::uint32_t shard) const {
  return search_ && urgent_.size() + asking_[shard].waits < kMostWaiting;
}

void RouteSearches::ask(std::uint32_t shard, std::uint32_t slot, State state) {
  Agent& agent = agents_[slot];
  agent.state = state;
  Asking& asking = asking_[shard];
  asking.waits += state == State::waits ? 1U : 0U;
  if (agent.is_asking) return;
  agent.is_asking = true;
  asking.slots.push_back(slot);
}

void RouteSearches::start(std::uint32_t shard, std::uint32_t slot, bool is_same) {
  Agent& agent = agents_[slot];
  const State before = agent.state;
  agent.state = is_same && before == State::failed ? State::failed : State::fresh;
  if (is_same && before == State::lost && may_wait(shard)) ask(shard, slot, State::waits);
}

bool RouteSearches::has_route(std::uint32_t shard, std::uint32_t slot, const cairn_walk::RouteWalk& walk,
                              search::Meter& meter) {
  Agent& agent = agents_[slot];
  if (agent.state != State::fresh) return false;
  agent.state = State::known;
  if (!search_ || places_->places().empty()) return false;
  const std::uint64_t work = look_work(places_->places());
  if (meter.allows(work + 1)) {
    meter.work.scanned += work;
    if (is_best(walk)) return false;
    if (may_wait(shard)) {
      ask(shard, slot, State::waits);
      return true;
    }
  }
  ask(shard, slot, State::asks);
  return false;
}

/// Whether the route costs as little as any can, or leads by no place that has changed.
bool RouteSearches::is_best(const cairn_walk::RouteWalk& walk) const {
  const Grid& grid = world_->grid();
  const spaces::GridDistance distance(grid.rules());
  if (walk.cost <= distance(grid.point(walk.start), grid.point(walk.goal)).units) return true;
  return !places_->is_full() && !places_->concern(places_->places(), walk.start, walk.goal, walk.cost);
}

bool RouteSearches::is_lost(std::uint32_t shard, std::uint32_t slot) {
  Agent& agent = agents_[slot];
  if (!search_ || agent.state == State::failed) return false;
  if (may_wait(shard)) {
    ask(shard, slot, State::waits);
    return true;
  }
  agent.state = State::lost;
  return false;
}

bool RouteSearches::settled() const {
  return !search_ ||
         (queue_.empty() && urgent_.empty() && news_.empty() && check_from_ == kNobody && searched_ == kNobody &&
          std::all_of(asking_.begin(), asking_.end(), [](const Asking& asking) { return asking.slots.empty(); }));
}

std::uint64_t RouteSearches::advance(std::span<cairn_walk::RouteWalk> walks, std::uint64_t budget) {
  search::Meter meter(budget);
  if (!search_ || !take_questions(walks, meter) || !check_all(walks, meter)) return meter.work.total();
  while (searched_ != kNobody || choose_next(walks, meter)) {
    cairn_walk::RouteWalk& walk = walks[searched_];
    if (agents_[searched_].state == State::searched) {
      if (!is_searching_) search_->start(walk.reached, walk.goal, kInfiniteCost);
      is_searching_ = true;
      if (!meter.allows(cairn_walk::LongRoute::kPiece) || !search_->advance(meter)) break;
      finish(walk);
    }
    is_searching_ = false;
    searched_ = kNobody;
  }
  return meter.work.total();
}

void RouteSearches::enqueue(std::uint32_t slot) {
  Agent& agent = agents_[slot];
  agent.state = State::queued;
  if (!agent.is_queued) queue_.push(slot);
  agent.is_queued = true;
}

/// Looks at those that asked in the last tick. False if the budget ended first.
bool RouteSearches::take_questions(std::span<const cairn_walk::RouteWalk> walks, search::Meter& meter) {
  const std::span<const ChangedPlaces::Place> places = places_->places();
  for (Asking& asking : asking_) {
    std::size_t taken = 0;
    for (; taken < asking.slots.size() && meter.allows(look_work(places)); ++taken) {
      const std::uint32_t slot = asking.slots[taken];
      Agent& agent = agents_[slot];
      agent.is_asking = false;
      meter.work.scanned += look_work(places);
      if (agent.state == State::waits) {
        if (!agent.is_urgent) urgent_.push(slot);
        agent.is_urgent = true;
      }
      if (agent.state != State::asks) continue;
      agent.state = State::known;
      if (!is_best(walks[slot])) enqueue(slot);
    }
    asking.slots.erase(asking.slots.begin(), asking.slots.begin() + static_cast<std::ptrdiff_t>(taken));
    if (!asking.slots.empty()) return false;
    asking.waits = 0;
  }
  return true;
}

/// Once places count that did not before: checks all routes that are being walked. False if the budget ended first.
bool RouteSearches::check_all(std::span<const cairn_walk::RouteWalk> walks, search::Meter& meter) {
  const Grid& grid = world_->grid();
  const spaces::GridDistance distance(grid.rules());
  for (;;) {
    if (check_from_ == kNobody) {
      if (news_.empty()) return true;
      std::swap(news_, checked_);
      news_.clear();
      check_from_ = 0;
    }
    for (; check_from_ < agents_.size(); ++check_from_) {
      if (!meter.allows(look_work(checked_))) return false;
      ++meter.work.scanned;
      if (agents_[check_from_].state != State::known) continue;
      meter.work.scanned += look_work(checked_) - 1;
      const cairn_walk::RouteWalk& walk = walks[check_from_];
      // What is left of the route costs at most this.
      const std::uint64_t walked = distance(grid.point(walk.start), grid.point(walk.reached)).units;
      const std::uint64_t rest = walk.cost - std::min<std::uint64_t>(walked, walk.cost);
      if (places_->concern(checked_, walk.reached, walk.goal, rest)) enqueue(check_from_);
    }
    check_from_ = kNobody;
  }
}

/// The next agent to make a search for. False if there is none, or if the budget ended first.
bool RouteSearches::choose_next(std::span<const cairn_walk::RouteWalk> walks, search::Meter& meter) {
  const Grid& grid = world_->grid();
  while ((!urgent_.empty() || !queue_.empty()) && meter.allows(1)) {
    ++meter.work.queue;
    const bool is_urgent = !urgent_.empty();
    const std::uint32_t slot = is_urgent ? urgent_.pop() : queue_.pop();
    Agent& agent = agents_[slot];
    if (is_urgent) {
      agent.is_urgent = false;
    } else {
      agent.is_queued = false;
    }
    if (agent.state != (is_urgent ? State::waits : State::queued)) continue;
    const cairn_walk::RouteWalk& walk = walks[slot];
    const bool has_path = walk.reached != walk.goal && grid.passable(walk.reached) && grid.passable(walk.goal) &&
                          grid.connected(walk.reached, walk.goal);
    agent.state = has_path ? State::searched : State::failed;
    if (!has_path) continue;
    searched_ = slot;
    return true;
  }
  return false;
}

void RouteSearches::finish(cairn_walk::RouteWalk& walk) {
  agents_[searched_].state = search_->found() ? State::known : State::failed;
  if (search_->found()) {
    walk.follow(search_->runs(), search_->cost());
  } else if (!walk.has_move()) {
    walk.set_problem(walk.reached, walk.goal);
  }
}

std::uint64_t RouteSearches::bytes() const {
  std::uint64_t sum = agent_bytes() + queue_.bytes() + urgent_.bytes();
  for (const Asking& asking : asking_) sum += sizeof asking + asking.slots.capacity() * sizeof(std::uint32_t);
  if (search_) sum += places_->bytes() + fans_->bytes() + search_->bytes();
  return sum + (news_.capacity() + checked_.capacity()) * sizeof(ChangedPlaces::Place);
}

}  // namespace cairn::cairn_crowd
