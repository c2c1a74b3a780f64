// SubgoalTreeSelector: subgoals from a database of trees (Hernández, Baier, "Fast Subgoaling for Pathfinding via
// Real-Time Search", ICAPS 2011, Algorithm 3).
//
// The first subgoal is that of the paper, the nearest by the distance on an empty grid; or a better one, the nearest
// that a hill-climber reaches, or any that comes after it, as long as the hill-climber reaches that too. From then on
// the tree gives the next subgoal. A subgoal that the agent meets on its way to another changes its course (line 8):
// always, as in the paper, or once. Where the goal has no tree, the goal itself is the subgoal.
#pragma once

#include "algorithms/subgoal_trees/growing_subgoal_tree.hpp"
#include "algorithms/subgoal_trees/met_subgoals.hpp"
#include "algorithms/subgoal_trees/subgoal_lookup.hpp"
#include "search/climbing/climb_check.hpp"

#include <cstdint>

namespace cairn::subgoal_trees {

/// A selector of SubgoalGuided.
class SubgoalTreeSelector {
 public:
  SubgoalTreeSelector(const Grid& grid, const Database& database, FirstSubgoal first, MetRule met);

  /// The most that a step takes for selecting: a slice of the first choice, or two questions.
  static constexpr std::uint64_t work_bound() { return kSlice + 2 * NextSubgoal::work_bound(); }

  void start(Cell start, Cell goal);
  search::Progress advance(Cell position, search::Meter& meter);
  search::Progress pass(Cell position, search::Meter& meter);
  bool passes(Point here, Work& work) {
    if (!begins_to_pass(here)) return true;
    if (!next_.is_none(work)) return false;
    passing_ = Passing::done;
    return true;
  }
  bool keeps(Cost /*moved*/) {
    passing_ = Passing::begin;
    return true;
  }
  Cell subgoal() const { return subgoal_; }
  bool lost() const { return tree_ == SubgoalTrees::kNoGoal; }
  std::uint64_t bytes() const { return sizeof *this; }

 private:
  // The first choice takes a few hundred operations on maps of games, and more than this on few.
  static constexpr std::uint64_t kSlice = 1000;
  static constexpr std::uint32_t kMaxClimb = 250;
  static constexpr std::uint32_t kMaxCandidates = 10;

  enum class Phase : std::uint8_t { find, nearest, climb, after, climb_on, arrive, follow };
  enum class Passing : std::uint8_t { begin, look, done };

  /// Whether there is something to find out about a cell on the way.
  bool begins_to_pass(Point here) {
    if (passing_ == Passing::done || tree_ == SubgoalTrees::kNoGoal) return false;
    if (passing_ == Passing::begin) {
      next_.start(tree_, here);
      passing_ = Passing::look;
    }
    return true;
  }
  search::Progress select(Cell position, search::Meter& meter);
  search::Progress choose(Cell position, Cell subgoal);
  void look_after(Cell cell);
  Cell next_subgoal() const;

  const Grid* grid_;
  SubgoalTrees trees_;
  FirstSubgoal first_;
  NextSubgoal next_;
  NearestSubgoals nearest_;
  climbing::ClimbCheck check_;
  std::uint32_t tree_ = SubgoalTrees::kNoGoal;
  Cell goal_ = kNoCell;
  Cell subgoal_ = kNoCell;
  Phase phase_ = Phase::find;
  Passing passing_ = Passing::begin;
  Cell nearest_of_all_ = kNoCell;
  Cell candidate_ = kNoCell;
  std::uint32_t candidates_left_ = 0;
  MetSubgoals met_;
};

}  // namespace cairn::subgoal_trees
