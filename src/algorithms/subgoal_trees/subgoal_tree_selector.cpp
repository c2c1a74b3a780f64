#include "algorithms/subgoal_trees/subgoal_tree_selector.hpp"

#include <algorithm>
#include <bit>

namespace cairn::subgoal_trees {

SubgoalTreeSelector::SubgoalTreeSelector(const Grid& grid, const Database& database, FirstSubgoal first, MetRule met)
    : grid_(&grid),
      trees_(database),
      first_(first),
      next_(trees_),
      nearest_(trees_, grid),
      check_(grid, kMaxClimb),
      met_(met) {}

void SubgoalTreeSelector::start(Cell /*start*/, Cell goal) {
  goal_ = goal;
  subgoal_ = kNoCell;
  tree_ = SubgoalTrees::kNoGoal;
  phase_ = Phase::find;
  passing_ = Passing::begin;
  met_.clear();
}

search::Progress SubgoalTreeSelector::advance(Cell position, search::Meter& meter) {
  const std::uint64_t budget = meter.budget;
  meter.budget = std::min(budget, meter.work.total() + kSlice);
  const search::Progress progress = select(position, meter);
  meter.budget = budget;
  return progress;
}

search::Progress SubgoalTreeSelector::select(Cell position, search::Meter& meter) {
  for (;;) {
    switch (phase_) {
      case Phase::find: {
        const auto halvings = static_cast<std::uint64_t>(std::bit_width(trees_.goal_count()));
        if (!meter.allows(halvings)) return search::Progress::paused;
        meter.work.scanned += halvings;
        tree_ = trees_.find(grid_->point(goal_));
        if (tree_ == SubgoalTrees::kNoGoal) return choose(position, goal_);
        nearest_.start(tree_, grid_->point(goal_), grid_->point(position));
        nearest_.begin_next();
        candidates_left_ = kMaxCandidates;
        phase_ = Phase::nearest;
        break;
      }
      case Phase::nearest:
        switch (nearest_.advance(meter)) {
          case search::Progress::paused:
            return search::Progress::paused;
          case search::Progress::exhausted:
            return choose(position, nearest_of_all_);
          case search::Progress::done:
            break;
        }
        candidate_ = grid_->cell(nearest_.nearest());
        if (candidates_left_ == kMaxCandidates) nearest_of_all_ = candidate_;
        if (first_ == FirstSubgoal::nearest) return choose(position, candidate_);
        check_.start(position, candidate_);
        phase_ = Phase::climb;
        break;
      case Phase::climb:
        if (check_.advance(meter) == search::Progress::paused) return search::Progress::paused;
        if (check_.reached()) {
          look_after(candidate_);
        } else {
          if (--candidates_left_ == 0) return choose(position, nearest_of_all_);
          nearest_.begin_next();
          phase_ = Phase::nearest;
        }
        break;
      case Phase::after:
        if (next_.advance(meter) == search::Progress::paused) return search::Progress::paused;
        if (!next_.found()) return choose(position, candidate_);
        check_.start(position, next_subgoal());
        phase_ = Phase::climb_on;
        break;
      case Phase::climb_on:
        if (check_.advance(meter) == search::Progress::paused) return search::Progress::paused;
        if (!check_.reached()) return choose(position, candidate_);
        look_after(next_subgoal());
        break;
      case Phase::arrive:
        if (tree_ == SubgoalTrees::kNoGoal) return choose(position, goal_);
        next_.start(tree_, grid_->point(position));
        phase_ = Phase::follow;
        break;
      case Phase::follow:
        if (next_.advance(meter) == search::Progress::paused) return search::Progress::paused;
        return choose(position, next_.found() ? next_subgoal() : goal_);
    }
  }
}

// A subgoal can be skipped if a climb reaches the one after it.
void SubgoalTreeSelector::look_after(Cell cell) {
  candidate_ = cell;
  next_.start(tree_, grid_->point(cell));
  phase_ = Phase::after;
}

search::Progress SubgoalTreeSelector::choose(Cell position, Cell subgoal) {
  if (!grid_->connected(position, subgoal)) {  // only in a forged database
    tree_ = SubgoalTrees::kNoGoal;
    subgoal = goal_;
  }
  subgoal_ = subgoal;
  phase_ = Phase::arrive;
  passing_ = Passing::done;  // this cell needs no second look
  return search::Progress::done;
}

Cell SubgoalTreeSelector::next_subgoal() const { return next_.is_goal() ? goal_ : grid_->cell(next_.next()); }

search::Progress SubgoalTreeSelector::pass(Cell position, search::Meter& meter) {
  if (!begins_to_pass(grid_->point(position))) return search::Progress::done;
  if (next_.advance(meter) == search::Progress::paused) return search::Progress::paused;
  passing_ = Passing::done;
  if (next_.found() && next_subgoal() != subgoal_ && met_.obeys(position)) choose(position, next_subgoal());
  return search::Progress::done;
}

}  // namespace cairn::subgoal_trees
