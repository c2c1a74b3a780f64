// SubgoalTrees: the subgoal trees of many goals of a map (subgoal_search.hpp), as a database has them.
//
// The trees of neighbouring goals are nearly the same. So goals are sorted by their Morton numbers, 64 to a group, and
// a group stores each pair (a subgoal, the next one) once, with a bit for each goal whose tree has the pair. That takes
// a tenth of what the trees would take one by one, at 4 bytes a pair. It needs no decoding: the pairs of a group stand
// row by row, sorted by x, so that the pair of a cell is found by a binary search in its row.
#pragma once

#include <cairn/build.hpp>
#include <cairn/database.hpp>

#include "store/lists_view.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace cairn::subgoal_trees {

/// A subgoal and the one after it, in the trees of those goals of a group whose bits are set.
struct SubgoalPair {
  std::uint16_t x = 0;
  std::uint16_t y = 0;
  std::uint16_t next_x = 0;
  std::uint16_t next_y = 0;
  std::uint64_t goals = 0;

  /// What comes after a subgoal whose next is the goal itself, whichever it is.
  static constexpr std::uint16_t kGoal = 0xFFFF;
};
static_assert(sizeof(SubgoalPair) == 16);

/// A DatabaseView.
class SubgoalTrees {
 public:
  static constexpr std::uint32_t kGoalsPerGroup = 64;
  static constexpr std::uint32_t kNoGoal = 0xFFFFFFFFU;

  explicit SubgoalTrees(const Database& database);

  /// `goals` are Morton numbers, in order, each once; `groups` has the pairs of each 64 of them, in the order of y, x.
  static void write(store::DatabaseWriter& writer, const std::vector<std::uint32_t>& goals,
                    const std::vector<std::vector<SubgoalPair>>& groups, std::int32_t height);

  /// Throws InputError unless from every subgoal of every tree the next ones lead to its goal.
  static void validate(const Database& database);
  static std::vector<Fact> describe(const Database& database);
  static std::uint64_t records(const Database& database);

  std::uint32_t goal_count() const { return static_cast<std::uint32_t>(goals_.size()); }
  std::uint32_t group_count() const { return (goal_count() + kGoalsPerGroup - 1) / kGoalsPerGroup; }
  Point goal(std::uint32_t number) const;
  /// The number of a goal, or kNoGoal if it has no tree.
  std::uint32_t find(Point goal) const;

  /// The pairs of a group by number: from the first one in a row to that in the next.
  struct Range {
    std::uint32_t begin;
    std::uint32_t end;
  };
  Range row(std::uint32_t group, std::int32_t y) const {
    const std::size_t list = std::size_t{group} * height_ + static_cast<std::size_t>(y);
    return {rows_.begin(list), rows_.end(list)};
  }
  std::int32_t x(std::uint32_t pair) const { return rows_.item(pair).x; }
  bool leads_to_goal(std::uint32_t pair) const { return rows_.item(pair).next_x == SubgoalPair::kGoal; }
  /// Where it does not.
  Point next(std::uint32_t pair) const { return {rows_.item(pair).next_x, rows_.item(pair).next_y}; }
  std::uint64_t goals_of(std::uint32_t pair) const { return masks_[pair]; }
  bool serves(std::uint32_t pair, std::uint32_t goal) const {
    return (masks_[pair] >> (goal % kGoalsPerGroup) & 1U) != 0;
  }

  std::int32_t height() const { return static_cast<std::int32_t>(height_); }
  /// Pairs as stored, and as many as all trees together have.
  std::uint64_t stored_pairs() const { return rows_.items().size(); }
  std::uint64_t tree_pairs() const;
  /// The subgoals of the largest tree.
  std::uint32_t largest_tree() const;

 private:
  struct Stored {
    std::uint16_t x;
    std::uint16_t next_x;
    std::uint16_t next_y;
  };
  static_assert(sizeof(Stored) == 6);

  bool is_whole(const Database& database) const;
  bool group_leads_to_goals(std::uint32_t group) const;

  std::uint32_t height_;
  std::span<const std::uint32_t> goals_;
  store::ListsView<Stored> rows_;  // the pairs of each row of each group
  std::span<const std::uint64_t> masks_;
};

}  // namespace cairn::subgoal_trees
