#include "algorithms/dynamic_control/partial_refinement.hpp"

#include <algorithm>

namespace cairn::dynamic_control {

PartialRefinement::PartialRefinement(const spaces::GridSpace& space, const Grid& grid, const Settings& settings)
    : settings_(settings),
      abstraction_(grid, spaces::CliqueAbstraction::kAllLevels, {.distance = settings.distance}),
      ground_(space) {
  for (unsigned level = 1; level <= abstraction_.height(); ++level) floors_.emplace_back(abstraction_.level(level));
}

unsigned PartialRefinement::first_level(Cell start, Cell goal) const {
  if (settings_.level < Settings::kHalf) return std::min(settings_.level, abstraction_.height());
  unsigned shared = 0;
  for (; start != goal; ++shared) {
    start = abstraction_.parent(shared, start);
    goal = abstraction_.parent(shared, goal);
  }
  return shared / (settings_.level == Settings::kHalf ? 2 : 4);
}

void PartialRefinement::start(Cell start, Cell goal) {
  start_ = start;
  goal_ = goal;
  for (Floor& floor : floors_) floor.corridor.clear();
  work_ = {};
  top_ = first_level(start, goal);
  enter(top_);
}

void PartialRefinement::enter(unsigned level) {
  level_ = level;
  marking_ = false;
  const Cell from = abstraction_.state_of(start_, level);
  const Cell to = abstraction_.state_of(goal_, level);
  if (level == 0) {
    ground_.start(from, to);
  } else {
    floors_[level - 1].search.start(from, to);
  }
}

search::Progress PartialRefinement::run(const optimal::SliceLimit& limit) {
  search::Meter meter(limit.work);
  search::Progress status = search::Progress::paused;
  for (;;) {
    if (!marking_) {
      status = search(meter);
      if (status != search::Progress::done || level_ == 0) break;
      marking_ = true;
      traced_ = abstraction_.state_of(goal_, level_);
      corridor_.clear();
      rings_ = 0;
      ring_end_ = 0;
      widened_ = 0;
      neighbour_ = 0;
    }
    status = search::Progress::paused;
    if (!mark(meter)) break;
    enter(level_ - 1);
  }
  work_ += meter.work;
  return status;
}

search::Progress PartialRefinement::search(search::Meter& meter) {
  if (level_ == 0) return ground_.run(meter, [&](Cell cell) { return in_corridor(0, cell); });
  return floors_[level_ - 1].search.run(meter, [&](Cell state) { return in_corridor(level_, state); });
}

void PartialRefinement::add(Cell state) {
  if (floors_[level_ - 1].corridor.set(state.index)) corridor_.push_back(state);
}

// The states of the way, from its end to its start; then their neighbours, ring by ring.
bool PartialRefinement::mark(search::Meter& meter) {
  const auto look = [&](Cell state) {
    if (!meter.allows(1)) return false;
    ++meter.work.traced;
    add(state);
    return true;
  };
  for (; traced_ != kNoCell; traced_ = floors_[level_ - 1].search.parent(traced_)) {
    if (!look(traced_)) return false;
  }
  for (; rings_ < settings_.widen; ++rings_) {
    if (widened_ == ring_end_) ring_end_ = corridor_.size();
    for (; widened_ < ring_end_; ++widened_, neighbour_ = 0) {
      const auto neighbours = abstraction_.level(level_).neighbours(corridor_[widened_]);
      for (; neighbour_ < neighbours.size(); ++neighbour_) {
        if (!look(neighbours[neighbour_])) return false;
      }
    }
  }
  return true;
}

std::uint64_t PartialRefinement::memory_bytes() const {
  std::uint64_t bytes = ground_.memory_bytes();
  for (const Floor& floor : floors_) bytes += floor.search.memory_bytes();
  return bytes;
}

}  // namespace cairn::dynamic_control
