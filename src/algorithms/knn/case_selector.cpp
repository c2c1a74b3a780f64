#include "algorithms/knn/case_selector.hpp"

#include <algorithm>

namespace cairn::knn {
namespace {

constexpr CasePart kNoPart{};

}  // namespace

CaseSelector::CaseSelector(const Grid& grid, const Database& database, const CaseSelectorSettings& settings)
    : grid_(&grid),
      distance_(grid.rules()),
      settings_(settings),
      parts_(database, settings.parts),
      search_(parts_.ends(), grid.rules(), settings.lookup),
      check_(grid, settings.climb) {
  served_.reserve(settings.relays);
  const std::uint64_t parts = parts_.ends().size();
  // Where all records are tried, their order is that of similarity in any case.
  if (settings_.candidates >= parts) settings_.retrieval = CaseRetrieval::similar;
  if (settings_.retrieval == CaseRetrieval::near) ranked_.reserve(settings.candidates);
}

// A selection checks a climb to the target, and two for each candidate. With relays there may be a second selection,
// for the way in, and two more searches, each with a climb for every candidate. A record that is taken needs a climb to
// its second state; where the agent stands on one of its states already, a look at the state and a climb to the target.
std::uint64_t CaseSelector::work_bound(const CaseSelectorSettings& settings, std::uint64_t parts) {
  const std::uint64_t candidates = std::min<std::uint64_t>(settings.candidates, parts);
  const std::uint64_t selections = settings.relays > 0 ? 2 : 1;
  const std::uint64_t ways = settings.relays > 0 ? 2 : 0;
  const std::uint64_t climbs = selections * (1 + 2 * candidates) + ways * candidates + 3;
  const std::uint64_t ranking = settings.retrieval == CaseRetrieval::near ? selections * 2 * candidates : 0;
  return (selections + ways) * CaseSearch::work_bound(parts) + ranking +
         climbs * climbing::ClimbCheck::work_bound(settings.climb) + 4;
}

void CaseSelector::start(Cell /*start*/, Cell goal) {
  goal_ = goal;
  target_ = goal;
  subgoal_ = kNoCell;
  way_in_ = kNoPart;
  served_.clear();
  lost_ = false;
  failed_last_ = false;
  quota_left_ = kNoQuota;
  peak_bytes_ = 0;
  phase_ = Phase::begin;
}

search::Progress CaseSelector::advance(Cell position, search::Meter& meter) {
  for (;;) {
    switch (phase_) {
      case Phase::begin:
        lost_ = false;
        quota_left_ = kNoQuota;
        way_on_ = kNoPart;
        search(Phase::search, position, Similarity::max);
        if (settings_.goal_shortcut) check(Phase::to_target, position, target_);
        break;
      case Phase::to_target:
        if (check_.advance(meter) == search::Progress::paused) return search::Progress::paused;
        if (check_.reached()) return aim_at_target();
        phase_ = Phase::search;
        break;

      case Phase::search:
        candidate_ = next_candidate(meter);
        if (candidate_ == search::Progress::paused) return search::Progress::paused;
        if (candidate_ == search::Progress::done) {
          check(Phase::to_start, position, first(part_));
        } else if (!find_relay(position)) {
          return give_up(position);
        }
        break;
      case Phase::to_start:
        if (check_.advance(meter) == search::Progress::paused) return search::Progress::paused;
        phase_ = Phase::search;
        if (check_.reached()) check(Phase::from_end, last(part_), target_);
        break;
      case Phase::from_end:
        if (check_.advance(meter) == search::Progress::paused) return search::Progress::paused;
        phase_ = Phase::search;
        if (check_.reached()) {
          leads_to_target_ = true;
          failed_last_ = false;
          phase_ = Phase::take;
        } else if (way_on_ == kNoPart && may_relay(position)) {
          way_on_ = part_;
        }
        break;

      case Phase::way_out:
        candidate_ = next_candidate(meter);
        if (candidate_ == search::Progress::paused) return search::Progress::paused;
        if (candidate_ == search::Progress::done) {
          check(Phase::to_way_out, position, first(part_));
        } else if (best_ == kNoPart) {
          return give_up(position);
        } else {
          follow_relay(best_);
        }
        break;
      case Phase::to_way_out:
        if (check_.advance(meter) == search::Progress::paused) return search::Progress::paused;
        phase_ = Phase::way_out;
        if (check_.reached() && may_relay(position)) keep_best(distance(last(part_), target_));
        break;
      case Phase::way_in:
        candidate_ = next_candidate(meter);
        if (candidate_ == search::Progress::paused) return search::Progress::paused;
        if (candidate_ == search::Progress::done) {
          check(Phase::from_way_in, last(part_), goal_);
        } else if (best_ == kNoPart) {
          follow_relay(way_on_);
        } else {
          way_in_ = best_;
          served_.push_back(best_);
          target_ = first(way_in_);
          phase_ = Phase::begin;
        }
        break;
      case Phase::from_way_in:
        if (check_.advance(meter) == search::Progress::paused) return search::Progress::paused;
        phase_ = Phase::way_in;
        if (check_.reached() && !has_served(part_)) keep_best(distance(position, first(part_)));
        break;

      case Phase::take:
        if (!settings_.start_shortcut) return aim(position, 0);
        check(Phase::past_start, position, state(part_, 1));
        break;
      case Phase::past_start:
        if (check_.advance(meter) == search::Progress::paused) return search::Progress::paused;
        return aim(position, check_.reached() ? 1 : 0);

      case Phase::follow:
        if (!meter.allows(1)) return search::Progress::paused;
        ++meter.work.scanned;
        if (position == target_ && subgoal_ == target_) {
          part_ = way_in_;
          place_ = 0;
          leads_to_target_ = true;
          way_in_ = kNoPart;
          target_ = goal_;
        }
        if (place_ + 2 == part_.length && settings_.end_shortcut) {
          check(Phase::past_end, position, target_);
          break;
        }
        if (place_ + 1 < part_.length) return aim(position, place_ + 1);
        if (leads_to_target_) return aim_at_target();
        phase_ = Phase::begin;
        break;
      case Phase::past_end:
        if (check_.advance(meter) == search::Progress::paused) return search::Progress::paused;
        return check_.reached() ? aim_at_target() : aim(position, place_ + 1);
    }
  }
}

bool CaseSelector::keeps(Cost moved) {
  if (quota_left_ == kNoQuota) return true;
  quota_left_ -= std::min<std::uint64_t>(quota_left_, moved.units);
  if (quota_left_ > 0) return true;
  phase_ = Phase::begin;
  return false;
}

void CaseSelector::search(Phase phase, Cell position, Similarity similarity) {
  ranks_ = settings_.retrieval == CaseRetrieval::near && similarity == Similarity::max;
  search_.start(grid_->point(position), grid_->point(target_), ranks_ ? Similarity::coordinates : similarity,
                settings_.candidates);
  from_ = position;
  ranked_.clear();
  retrieved_ = 0;
  tried_ = 0;
  best_ = kNoPart;
  phase_ = phase;
}

search::Progress CaseSelector::next_candidate(search::Meter& meter) {
  if (ranks_) return next_of_nearest(meter);
  if (tried_ == settings_.candidates) return search::Progress::exhausted;
  const search::Progress progress = search_.next(meter);
  if (progress == search::Progress::paused) return progress;
  peak_bytes_ = std::max(peak_bytes_, search_.bytes());
  if (progress == search::Progress::exhausted) return progress;
  ++tried_;
  part_ = parts_.part(search_.found());
  return progress;
}

search::Progress CaseSelector::next_of_nearest(search::Meter& meter) {
  while (retrieved_ < settings_.candidates) {
    if (search_.next(meter) == search::Progress::paused) return search::Progress::paused;
    const CasePart near = parts_.part(search_.found());
    // A search that is done leaves more of a budget than this takes.
    ranked_.push({std::max(distance(from_, first(near)), distance(last(near), target_)), search_.found()});
    ++meter.work.queue;
    ++retrieved_;
    peak_bytes_ = std::max(peak_bytes_, search_.bytes() + retrieved_ * sizeof(Ranked));
  }
  if (ranked_.empty()) return search::Progress::exhausted;
  if (!meter.allows(1)) return search::Progress::paused;
  part_ = parts_.part(ranked_.top().number);
  ranked_.pop();
  ++meter.work.queue;
  return search::Progress::done;
}

void CaseSelector::check(Phase phase, Cell from, Cell to) {
  check_.start(from, to);
  phase_ = phase;
}

bool CaseSelector::has_served(const CasePart& part) const {
  return std::find(served_.begin(), served_.end(), part) != served_.end();
}

// Each serves once, and must lead away: an agent that did not move would select again within the same step.
bool CaseSelector::may_relay(Cell position) const { return !has_served(part_) && last(part_) != position; }

void CaseSelector::keep_best(Cost remaining) {
  if (best_ != kNoPart && best_remaining_ <= remaining) return;
  best_ = part_;
  best_remaining_ = remaining;
}

// False where there is none.
bool CaseSelector::find_relay(Cell position) {
  if (served_.size() == settings_.relays) return false;
  if (way_on_ == kNoPart) {
    search(Phase::way_out, position, Similarity::start);
  } else if (target_ == goal_) {
    search(Phase::way_in, position, Similarity::end);
  } else {
    follow_relay(way_on_);
  }
  return true;
}

void CaseSelector::follow_relay(const CasePart& part) {
  served_.push_back(part);
  part_ = part;
  leads_to_target_ = false;
  phase_ = Phase::take;
}

search::Progress CaseSelector::aim(Cell position, std::uint32_t place) {
  place_ = place;
  subgoal_ = state(part_, place);
  phase_ = Phase::follow;
  // In a forged database, states may lie anywhere.
  lost_ = !grid_->connected(position, subgoal_);
  if (lost_) subgoal_ = target_ = goal_;
  return search::Progress::done;
}

search::Progress CaseSelector::aim_at_target() {
  subgoal_ = target_;
  phase_ = Phase::follow;
  return search::Progress::done;
}

search::Progress CaseSelector::give_up(Cell position) {
  target_ = goal_;
  subgoal_ = goal_;
  lost_ = true;
  if (settings_.quota_thousandths == 0 || failed_last_) return search::Progress::done;
  failed_last_ = true;
  quota_left_ = std::uint64_t{distance(position, goal_).units} * settings_.quota_thousandths / 1000;
  return search::Progress::done;
}

}  // namespace cairn::knn
