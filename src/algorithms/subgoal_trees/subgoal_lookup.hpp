// Look-ups in a goal's subgoal tree, which can be interrupted: what comes after a cell, and which subgoal is the
// nearest.
#pragma once

#include "algorithms/subgoal_trees/subgoal_trees.hpp"
#include "search/meter.hpp"
#include "search/progress.hpp"
#include "search/spaces/grid_space.hpp"

#include <cstdint>

namespace cairn::subgoal_trees {

/// What comes after a cell, if the cell is a subgoal.
class NextSubgoal {
 public:
  explicit NextSubgoal(const SubgoalTrees& trees) : trees_(trees) {}

  /// The most that a look-up takes: both ends of a row, a binary search in the longest row, and the pairs of a subgoal,
  /// which have different goals.
  static constexpr std::uint64_t work_bound() { return kEnds + kMaxHalvings + SubgoalTrees::kGoalsPerGroup; }

  void start(std::uint32_t goal, Point cell) {
    goal_ = goal;
    x_ = cell.x;
    range_ = trees_.row(goal / SubgoalTrees::kGoalsPerGroup, cell.y);
    is_placed_ = false;
    // Most cells lie beside all subgoals of their row.
    if (range_.begin != range_.end && (x_ < trees_.x(range_.begin) || x_ > trees_.x(range_.end - 1))) {
      range_.begin = range_.end;
    }
  }
  /// Whether a first look, of fewer operations than any budget, tells that it is none; after it, advance goes on.
  bool is_none(Work& work) {
    if (!is_placed_) place(work);
    return range_.begin == range_.end;
  }

  /// `done` once the question is answered.
  search::Progress advance(search::Meter& meter);

  /// The answers.
  bool found() const { return range_.begin != range_.end; }
  bool is_goal() const { return trees_.leads_to_goal(range_.begin); }
  Point next() const { return trees_.next(range_.begin); }

 private:
  /// Where the pairs of the cell begin in its row, if it has any.
  void place(Work& work) {
    std::uint32_t begin = range_.begin;
    std::uint32_t length = range_.end - begin;
    std::uint64_t looks = kEnds;
    while (length > 0) {
      const std::uint32_t half = length / 2;
      const bool before = trees_.x(begin + half) < x_;
      begin += before ? half + 1 : 0;
      length = before ? length - half - 1 : half;
      ++looks;
    }
    if (begin != range_.end && trees_.x(begin) != x_) {
      begin = range_.end;
      ++looks;
    }
    range_.begin = begin;
    is_placed_ = true;
    work.scanned += looks;
  }

  static constexpr std::uint64_t kEnds = 2;
  static constexpr std::uint64_t kMaxHalvings = 21;
  static constexpr std::uint64_t kFirstLook = kEnds + kMaxHalvings + 1;
  static_assert((std::uint64_t{kMaxMapSide} * SubgoalTrees::kGoalsPerGroup) >> kMaxHalvings == 0);

  SubgoalTrees trees_;
  std::uint32_t goal_ = 0;
  std::int32_t x_ = 0;
  SubgoalTrees::Range range_{0, 0};  // what is left to look at; in the end, the pair is the first
  bool is_placed_ = false;           // the first is the first of the cell, if it has one
};

/// The subgoals of a tree, its goal among them, from the nearest on by the distance on an empty grid; of equals the
/// lower cell comes first.
class NearestSubgoals {
 public:
  NearestSubgoals(const SubgoalTrees& trees, const Grid& grid)
      : trees_(trees), distance_(grid.rules()), width_(grid.width()) {}

  void start(std::uint32_t goal, Point goal_point, Point from) {
    goal_ = goal;
    goal_point_ = goal_point;
    from_ = from;
    best_ = 0;
  }
  /// Goes on to the next one.
  void begin_next();
  /// `done` once the next one is found, `exhausted` where none is left.
  search::Progress advance(search::Meter& meter);

  bool found() const { return best_ != kNone; }
  Point nearest() const;

 private:
  static constexpr std::uint64_t kNone = ~std::uint64_t{0};

  // The distance above, the place on the map below, from 1 on, so that keys are in the order of subgoals.
  std::uint64_t key(Point p) const {
    const auto place = static_cast<std::uint32_t>(p.y * width_ + p.x + 1);
    return std::uint64_t{distance_(p, from_).units} << 32U | place;
  }
  bool enter_next_row();

  SubgoalTrees trees_;
  spaces::GridDistance distance_;
  std::int32_t width_;
  std::uint32_t goal_ = 0;
  Point goal_point_;
  Point from_;
  std::uint64_t last_ = 0;  // of the subgoal before, or 0
  std::uint64_t best_ = kNone;
  // Rows are visited from that of `from_` outwards, above and below in turns.
  std::int32_t rows_seen_ = 0;
  std::int32_t y_ = 0;
  SubgoalTrees::Range range_{0, 0};
};

}  // namespace cairn::subgoal_trees
