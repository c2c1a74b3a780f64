#include "algorithms/subgoal_trees/subgoal_lookup.hpp"

#include <algorithm>

namespace cairn::subgoal_trees {

search::Progress NextSubgoal::advance(search::Meter& meter) {
  if (!is_placed_ && !meter.allows(kFirstLook)) return search::Progress::paused;
  if (is_none(meter.work)) return search::Progress::done;
  for (; range_.begin < range_.end; ++range_.begin) {
    if (!meter.allows(1)) return search::Progress::paused;
    ++meter.work.scanned;
    if (trees_.x(range_.begin) != x_) {
      range_.begin = range_.end;
      break;
    }
    if (trees_.serves(range_.begin, goal_)) break;
  }
  return search::Progress::done;
}

void NearestSubgoals::begin_next() {
  last_ = best_;
  best_ = key(goal_point_) > last_ ? key(goal_point_) : kNone;
  rows_seen_ = 0;
  range_ = {0, 0};
}

/// False where none is left that could have a nearer one.
bool NearestSubgoals::enter_next_row() {
  const std::int32_t away = (rows_seen_ + 1) / 2;
  if (away > std::max(from_.y, trees_.height() - 1 - from_.y)) return false;
  if (std::uint64_t{distance_.straight} * static_cast<std::uint32_t>(away) > best_ >> 32U) return false;
  y_ = from_.y + (rows_seen_ % 2 == 0 ? away : -away);
  ++rows_seen_;
  const bool on_map = y_ >= 0 && y_ < trees_.height();
  range_ = on_map ? trees_.row(goal_ / SubgoalTrees::kGoalsPerGroup, y_) : SubgoalTrees::Range{0, 0};
  return true;
}

search::Progress NearestSubgoals::advance(search::Meter& meter) {
  std::uint64_t left = meter.left();
  const std::uint64_t before = left;
  bool done = false;
  while (left > 0 && !done) {
    for (; range_.begin < range_.end && left > 0; ++range_.begin, --left) {
      if (!trees_.serves(range_.begin, goal_)) continue;
      const std::uint64_t found = key({trees_.x(range_.begin), y_});
      if (found > last_ && found < best_) best_ = found;
    }
    if (left == 0) break;
    --left;
    done = !enter_next_row();
  }
  meter.work.scanned += before - left;
  if (!done) return search::Progress::paused;
  return found() ? search::Progress::done : search::Progress::exhausted;
}

Point NearestSubgoals::nearest() const {
  const auto place = static_cast<std::int32_t>(static_cast<std::uint32_t>(best_)) - 1;
  return {place % width_, place / width_};
}

}  // namespace cairn::subgoal_trees
