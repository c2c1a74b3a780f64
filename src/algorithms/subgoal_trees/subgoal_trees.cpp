#include "algorithms/subgoal_trees/subgoal_trees.hpp"

#include <cairn/error.hpp>

#include "base/morton.hpp"

#include <algorithm>
#include <bit>
#include <string>

namespace cairn::subgoal_trees {
namespace {

constexpr SectionTag kGoals = section_tag("goal");
constexpr SectionTag kRows = section_tag("rows");
constexpr SectionTag kSubgoals = section_tag("subs");
constexpr SectionTag kMasks = section_tag("mask");

}  // namespace

SubgoalTrees::SubgoalTrees(const Database& database)
    : height_(static_cast<std::uint32_t>(database.map().height)),
      goals_(database.section<std::uint32_t>(kGoals)),
      rows_(database, kRows, kSubgoals, std::size_t{group_count()} * height_, "trees"),
      masks_(database.section<std::uint64_t>(kMasks)) {}

void SubgoalTrees::write(store::DatabaseWriter& writer, const std::vector<std::uint32_t>& goals,
                         const std::vector<std::vector<SubgoalPair>>& groups, std::int32_t height) {
  store::ListsBuilder<Stored> rows;
  std::vector<std::uint64_t> masks;
  for (const std::vector<SubgoalPair>& pairs : groups) {
    std::size_t at = 0;
    for (std::int32_t y = 0; y < height; ++y) {
      for (; at < pairs.size() && pairs[at].y == y; ++at) {
        rows.items.push_back({pairs[at].x, pairs[at].next_x, pairs[at].next_y});
        masks.push_back(pairs[at].goals);
      }
      if (masks.size() > 0xFFFFFFFFU) throw Error("the trees of so many goals do not fit a database; take fewer goals");
      rows.end_list();
    }
  }
  writer.add(kGoals, goals);
  rows.write(writer, kRows, kSubgoals);
  writer.add(kMasks, masks);
}

Point SubgoalTrees::goal(std::uint32_t number) const {
  return {static_cast<std::int32_t>(base::morton_x(goals_[number])),
          static_cast<std::int32_t>(base::morton_y(goals_[number]))};
}

std::uint32_t SubgoalTrees::find(Point goal) const {
  const std::uint32_t number = base::morton(static_cast<std::uint32_t>(goal.x), static_cast<std::uint32_t>(goal.y));
  const auto at = std::lower_bound(goals_.begin(), goals_.end(), number);
  return at != goals_.end() && *at == number ? static_cast<std::uint32_t>(at - goals_.begin()) : kNoGoal;
}

std::uint64_t SubgoalTrees::tree_pairs() const {
  std::uint64_t pairs = 0;
  for (const std::uint64_t mask : masks_) pairs += static_cast<std::uint64_t>(std::popcount(mask));
  return pairs;
}

std::uint32_t SubgoalTrees::largest_tree() const {
  std::vector<std::uint32_t> sizes(std::size_t{group_count()} * kGoalsPerGroup);
  for (std::uint32_t group = 0; group < group_count(); ++group) {
    for (std::int32_t y = 0; y < height(); ++y) {
      for (std::uint32_t pair = row(group, y).begin; pair < row(group, y).end; ++pair) {
        for (std::uint64_t rest = masks_[pair]; rest != 0; rest &= rest - 1) {
          ++sizes[std::size_t{group} * kGoalsPerGroup + static_cast<std::size_t>(std::countr_zero(rest))];
        }
      }
    }
  }
  return sizes.empty() ? 0 : *std::max_element(sizes.begin(), sizes.end());
}

bool SubgoalTrees::is_whole(const Database& database) const {
  const auto on_map = [&](std::uint32_t x, std::uint32_t y) {
    return x < static_cast<std::uint32_t>(database.map().width) && y < height_;
  };
  if (std::adjacent_find(goals_.begin(), goals_.end(), std::greater_equal<>()) != goals_.end() ||
      !std::all_of(goals_.begin(), goals_.end(),
                   [&](std::uint32_t g) { return on_map(base::morton_x(g), base::morton_y(g)); })) {
    return false;
  }
  rows_.require_valid(database, "trees");
  if (masks_.size() != rows_.items().size()) return false;
  const auto is_stored = [&](const Stored& pair) {
    const bool to_goal = pair.next_x == SubgoalPair::kGoal && pair.next_y == SubgoalPair::kGoal;
    return on_map(pair.x, 0) && (to_goal || on_map(pair.next_x, pair.next_y));
  };
  if (!std::all_of(rows_.items().begin(), rows_.items().end(), is_stored)) return false;
  // In a row subgoals are in order, and of one goal there is at most one pair for each.
  for (std::size_t row = 0; row < rows_.size(); ++row) {
    const auto group = static_cast<std::uint32_t>(row / height_);
    const std::uint32_t members = std::min(kGoalsPerGroup, goal_count() - group * kGoalsPerGroup);
    const std::uint64_t all = ~std::uint64_t{0} >> (kGoalsPerGroup - members);
    std::uint64_t taken = 0;
    for (std::uint32_t i = rows_.begin(row); i < rows_.end(row); ++i) {
      if (i > rows_.begin(row) && x(i) < x(i - 1)) return false;
      if (i == rows_.begin(row) || x(i) != x(i - 1)) taken = 0;
      if (masks_[i] == 0 || (masks_[i] & ~all) != 0 || (masks_[i] & taken) != 0) return false;
      taken |= masks_[i];
    }
  }
  return true;
}

// Spreads out from the pairs that lead to a goal, for all goals of the group at once: a pair is reached for those goals
// for which some pair of its next subgoal is.
bool SubgoalTrees::group_leads_to_goals(std::uint32_t group) const {
  const std::uint32_t first = row(group, 0).begin;
  const std::uint32_t end = row(group, height() - 1).end;
  struct Link {
    std::uint32_t next;  // a pair of the subgoal after it
    std::uint32_t pair;
    bool operator<(const Link& other) const { return next < other.next; }
  };
  std::vector<Link> links;
  std::vector<std::uint64_t> reached(end - first, 0);
  std::vector<std::uint32_t> waiting;
  for (std::uint32_t i = first; i < end; ++i) {
    if (leads_to_goal(i)) {
      reached[i - first] = masks_[i];
      waiting.push_back(i);
      continue;
    }
    const Range range = row(group, next(i).y);
    const auto pairs = rows_.items();
    const auto begins = std::lower_bound(pairs.begin() + range.begin, pairs.begin() + range.end, next(i).x,
                                         [](const Stored& pair, std::int32_t wanted) { return pair.x < wanted; });
    for (auto at = static_cast<std::uint32_t>(begins - pairs.begin()); at < range.end && x(at) == next(i).x; ++at) {
      links.push_back({at, i});
    }
  }
  std::sort(links.begin(), links.end());
  while (!waiting.empty()) {
    const std::uint32_t next = waiting.back();
    waiting.pop_back();
    for (auto link = std::lower_bound(links.begin(), links.end(), Link{next, 0});
         link != links.end() && link->next == next; ++link) {
      const std::uint64_t more = masks_[link->pair] & reached[next - first] & ~reached[link->pair - first];
      if (more == 0) continue;
      reached[link->pair - first] |= more;
      waiting.push_back(link->pair);
    }
  }
  return std::equal(reached.begin(), reached.end(), masks_.begin() + first);
}

void SubgoalTrees::validate(const Database& database) {
  const SubgoalTrees trees(database);
  bool whole = trees.is_whole(database);
  for (std::uint32_t group = 0; whole && group < trees.group_count(); ++group) {
    whole = trees.group_leads_to_goals(group);
  }
  store::require(whole, database, "the trees of the database contradict one another");
}

std::vector<Fact> SubgoalTrees::describe(const Database& database) {
  const SubgoalTrees trees(database);
  const auto pairs = static_cast<double>(trees.tree_pairs());
  constexpr double kPlainBytes = 4;
  return {{"goals", std::to_string(trees.goal_count())},
          {"subgoals per tree", store::decimal(pairs / std::max(1U, trees.goal_count()), 1)},
          {"subgoals of the largest tree", std::to_string(trees.largest_tree())},
          {"subgoals in all trees", std::to_string(trees.tree_pairs())},
          {"pairs stored", std::to_string(trees.stored_pairs())},
          {"without sharing", store::decimal(kPlainBytes * pairs / static_cast<double>(database.bytes()), 1) +
                                  " times this size, at 4 bytes a pair"}};
}

std::uint64_t SubgoalTrees::records(const Database& database) { return SubgoalTrees(database).tree_pairs(); }

}  // namespace cairn::subgoal_trees
