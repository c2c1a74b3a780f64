// GoalHeuristics: learned values for each goal that an agent pursues, the global goal and subgoals.
//
// The papers keep separate tables of values for the different goals (Bulitko and others, JAIR 2008, Section 4; Bulitko,
// Björnsson, Lawrence, JAIR 2010, Section 3; Hernández, Baier, ICAPS 2011, Algorithm 3): an agent that comes back to a
// subgoal knows what it learned for it. `GoalTables::kept` is this. A table is made for each goal that is new, which
// takes memory in proportion to the goals and to what is learned for each; `bytes` tells it.
//
// Agents come back to a subgoal rarely. With `GoalTables::forgotten` there are two tables: that of the global goal,
// which is kept, and that of the present subgoal.
#pragma once

#include <cairn/options.hpp>

#include "search/realtime/values/learned_heuristic.hpp"

#include <cstdint>
#include <deque>

namespace cairn::realtime {

enum class GoalTables : std::uint8_t { forgotten, kept };

/// The option of algorithms that choose between them.
constexpr OptionInfo goal_tables_option() {
  return choice_option(
      "tables", "forgotten", "forgotten|kept",
      "values learned for a subgoal: forgotten at the next one, or kept for when the agent comes back");
}
inline GoalTables goal_tables(const Options& options) {
  return options.is("tables", "kept") ? GoalTables::kept : GoalTables::forgotten;
}

template <spaces::Space S>
class GoalHeuristics {
 public:
  explicit GoalHeuristics(const S& space, std::uint64_t longest_step = 1, GoalTables tables = GoalTables::forgotten)
      : space_(space), longest_step_(longest_step), keeps_(tables == GoalTables::kept), numbers_(values_for(space)) {
    add_table();
    add_table();
    current_ = &tables_.front();
  }

  // `current_` points into the object.
  GoalHeuristics(const GoalHeuristics&) = delete;
  GoalHeuristics& operator=(const GoalHeuristics&) = delete;

  /// Forgets everything.
  void start(Cell goal) {
    current_ = &tables_.front();
    current_->start(key(goal));
    learned_before_ = 0;
    if (keeps_) {
      numbers_.clear();
      used_ = 1;
    } else {
      tables_[1].start(key(goal));
    }
  }
  void aim(Cell subgoal) {
    const typename S::Key target = key(subgoal);
    if (target == tables_.front().goal()) {
      current_ = &tables_.front();
    } else if (keeps_) {
      aim_at_kept(target);
    } else {
      current_ = &tables_[1];
      if (target == current_->goal()) return;
      learned_before_ += current_->learned_states();
      current_->start(target);
    }
  }

  LearnedHeuristicOn<S>& current() { return *current_; }
  std::uint64_t learned_states() const {
    std::uint64_t states = learned_before_;
    for (std::uint32_t i = 0; i < used_; ++i) states += tables_[i].learned_states();
    return states;
  }
  std::uint64_t bytes() const {
    std::uint64_t bytes = keeps_ ? numbers_.bytes() : 0;
    for (std::uint32_t i = 0; i < used_; ++i) bytes += tables_[i].bytes();
    return bytes;
  }

 private:
  typename S::Key key(Cell state) const { return static_cast<const S&>(space_).key(state); }
  void add_table() { tables_.emplace_back(static_cast<const S&>(space_), longest_step_); }

  // Tables of earlier problems serve again, with the memory that they have.
  void aim_at_kept(const typename S::Key& target) {
    std::uint32_t number = numbers_.get(target);
    if (number == 0) {
      number = used_++;
      if (number == tables_.size()) add_table();
      tables_[number].start(target);
      numbers_.set(target, number);
    }
    current_ = &tables_[number];
  }

  spaces::HeldSpace<S> space_;
  std::uint64_t longest_step_;
  bool keeps_;
  ValuesOn<S> numbers_;                       // where tables are kept: that of each subgoal
  std::deque<LearnedHeuristicOn<S>> tables_;  // the first is the global goal's
  LearnedHeuristicOn<S>* current_ = nullptr;
  std::uint32_t used_ = 2;  // tables of this problem
  std::uint64_t learned_before_ = 0;
};

}  // namespace cairn::realtime
