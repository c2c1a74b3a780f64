#include "algorithms/hcdps/region_route.hpp"

#include <bit>
#include <cstdlib>

namespace cairn::hcdps {

RegionRoute::RegionRoute(const Grid& grid, const HcdpsView& view, std::uint32_t window)
    : grid_(&grid), view_(&view), climber_(grid), check_(grid, view.header.climb), ring_(window) {}

// A climb to the goal, and one for each round of the binary search; the look-ups of both regions; and for each cell of
// the window a step, in the worst case to a subgoal that is found by a look-up and a look.
std::uint64_t RegionRoute::work_bound(const HcdpsHeader& header, std::uint32_t window) {
  const auto rounds = static_cast<std::uint64_t>(std::bit_width(window));
  return (rounds + 1) * climbing::ClimbCheck::work_bound(header.climb) + 2 * HcdpsView::region_looks(header) +
         (window + 1) * (HcdpsView::hop_looks(header) + 3);
}

void RegionRoute::start(Cell start, Cell goal) {
  goal_ = goal;
  subgoal_ = kNoCell;
  size_ = 0;
  located_ = false;
  tip_ = start;
  link_ = HcdpsView::kNoLink;
  hops_ = 0;
  phase_ = Phase::begin;
}

bool RegionRoute::may_climb(Cell from, Cell to) const {
  const Point a = grid_->point(from);
  const Point b = grid_->point(to);
  const auto most = static_cast<std::int32_t>(view_->header.climb);
  return std::abs(a.x - b.x) <= most && std::abs(a.y - b.y) <= most;
}

search::Progress RegionRoute::advance(Cell position, search::Meter& meter) {
  for (;;) {
    switch (phase_) {
      case Phase::begin:
        phase_ = located_ ? Phase::compose : Phase::locate;
        if (may_climb(position, goal_)) {
          check_.start(position, goal_);
          phase_ = Phase::to_goal;
        }
        break;

      case Phase::to_goal:
        if (check_.advance(meter) == search::Progress::paused) return search::Progress::paused;
        phase_ = located_ ? Phase::compose : Phase::locate;
        if (check_.reached()) {
          subgoal_ = goal_;
          return search::Progress::done;
        }
        break;

      case Phase::locate: {
        const std::uint64_t looks = 2 * HcdpsView::region_looks(view_->header);
        if (!meter.allows(looks)) return search::Progress::paused;
        meter.work.scanned += looks;
        region_ = view_->region(grid_->point(position));
        goal_region_ = view_->region(grid_->point(goal_));
        if (region_ == kNoClimbRegion || goal_region_ == kNoClimbRegion) return search::Progress::exhausted;
        tip_target_ = cell(view_->representatives[region_]);
        located_ = true;
        phase_ = Phase::compose;
        break;
      }

      case Phase::compose:
        while (tip_ != goal_ && size_ < ring_.size()) {
          if (!meter.allows(HcdpsView::hop_looks(view_->header) + 1)) return search::Progress::paused;
          if (!extend(meter)) return search::Progress::exhausted;
        }
        // The first cell is a neighbour, which is always reached.
        best_ = 0;
        low_ = 1;
        high_ = size_;
        checking_ = false;
        phase_ = Phase::compress;
        break;

      case Phase::compress:
        if (compress(position, meter) == search::Progress::paused) return search::Progress::paused;
        subgoal_ = ahead(best_);
        head_ = (head_ + best_ + 1) % ring_.size();
        size_ -= best_ + 1;
        if (subgoal_ == position) {
          // The way came back to here: a loop is cut out. To look further is work for another step.
          phase_ = Phase::compose;
          return search::Progress::paused;
        }
        phase_ = Phase::begin;
        return search::Progress::done;
    }
  }
}

/// Does a little more of the way: a step, or a look for where the next steps lead. False where the database leads
/// nowhere.
bool RegionRoute::extend(search::Meter& meter) {
  if (tip_ == tip_target_) return aim_tip(meter);
  ++meter.work.traced;
  const unsigned direction = climber_.step(tip_, grid_->point(tip_), grid_->point(tip_target_));
  if (direction == climbing::ClimbTable::kStuck) return false;
  tip_ = grid_->neighbour(tip_, static_cast<Direction>(direction));
  ring_[(head_ + size_++) % ring_.size()] = tip_;
  return true;
}

bool RegionRoute::aim_tip(search::Meter& meter) {
  ++meter.work.scanned;
  if (link_ != HcdpsView::kNoLink) {
    const auto subgoals = view_->subgoals[link_];
    if (place_ < subgoals.size()) {
      tip_target_ = cell(subgoals[place_++]);
    } else {
      region_ = view_->links.item(link_);
      link_ = HcdpsView::kNoLink;
      tip_target_ = cell(view_->representatives[region_]);
    }
    return true;
  }
  if (region_ == goal_region_) {
    tip_target_ = goal_;
    return true;
  }
  meter.work.scanned += HcdpsView::hop_looks(view_->header);
  link_ = view_->first_link(region_, goal_region_);
  place_ = 0;
  // More hops than regions: the way goes round in circles.
  return link_ != HcdpsView::kNoLink && ++hops_ <= view_->header.region_count;
}

search::Progress RegionRoute::compress(Cell position, search::Meter& meter) {
  while (low_ < high_) {
    const std::size_t middle = low_ + (high_ - 1 - low_) / 2;
    if (!checking_) check_.start(position, ahead(middle));
    checking_ = check_.advance(meter) == search::Progress::paused;
    if (checking_) return search::Progress::paused;
    if (check_.reached()) {
      best_ = middle;
      low_ = middle + 1;
    } else {
      high_ = middle;
    }
  }
  return search::Progress::done;
}

}  // namespace cairn::hcdps
