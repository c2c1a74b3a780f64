// The subgoal trees of a map's goals (Hernández, Baier, "Fast Subgoaling for Pathfinding via Real-Time Search", ICAPS
// 2011, Algorithm 2): one search backwards for each goal, and goals that are near one another share what their trees
// have in common.
#include <cairn/error.hpp>

#include "algorithms/subgoal_trees/subgoal_search.hpp"
#include "algorithms/subgoal_trees/subgoal_trees.hpp"
#include "base/hash.hpp"
#include "base/io/input_file.hpp"
#include "base/morton.hpp"
#include "base/numbers.hpp"
#include "store/build_method.hpp"
#include "store/papers.hpp"
#include "world/files/scenario_file.hpp"
#include "world/passable_cells.hpp"

#include <algorithm>
#include <bit>
#include <memory>
#include <set>
#include <utility>

namespace cairn::method {
namespace {

constexpr OptionInfo kOptions[] = {
    text_option("goals", "all", "all|N|FILE.scen",
                "cells that get a tree: all, so many random ones, or a scenario's goals"),
};

std::uint32_t number_of(Point p) {
  return base::morton(static_cast<std::uint32_t>(p.x), static_cast<std::uint32_t>(p.y));
}

std::vector<std::uint32_t> all_goals(const Grid& grid) {
  std::vector<std::uint32_t> goals;
  for (std::int32_t y = 0; y < grid.height(); ++y) {
    for (std::int32_t x = 0; x < grid.width(); ++x) {
      if (grid.passable(Point{x, y})) goals.push_back(number_of({x, y}));
    }
  }
  return goals;
}

std::vector<std::uint32_t> random_goals(const Grid& grid, std::uint64_t count, std::uint64_t seed) {
  const world::PassableCells cells(grid);
  if (count >= cells.count()) return all_goals(grid);
  base::Random random(seed);
  std::set<std::uint32_t> goals;
  while (goals.size() < count) goals.insert(number_of(grid.point(cells.draw(random))));
  return {goals.begin(), goals.end()};
}

std::vector<std::uint32_t> goals_of_scenario(const Grid& grid, const std::string& path) {
  std::vector<std::uint32_t> goals;
  for (const files::ScenarioEntry& entry : files::read_scenario(io::read_file(path), path)) {
    files::require_fit(entry, grid, path);
    goals.push_back(number_of(entry.goal));
  }
  return goals;
}

/// Their Morton numbers, in order.
std::vector<std::uint32_t> goals_for(const store::BuildJob& job) {
  const std::string_view given = job.options.text("goals");
  std::uint64_t count = 0;
  const bool is_number = base::parse_number(given, count);
  std::vector<std::uint32_t> goals = given == "all" ? all_goals(job.grid)
                                     : is_number    ? random_goals(job.grid, count, job.seed)
                                                    : goals_of_scenario(job.grid, std::string(given));
  std::sort(goals.begin(), goals.end());
  goals.erase(std::unique(goals.begin(), goals.end()), goals.end());
  return goals;
}

class GroupBuilder {
 public:
  explicit GroupBuilder(const Grid& grid) : grid_(&grid), search_(grid) {}

  /// What the trees of a group's goals have, in the order of the subgoals.
  std::vector<subgoal_trees::SubgoalPair> build(std::span<const std::uint32_t> goals) {
    found_.clear();
    for (std::size_t i = 0; i < goals.size(); ++i) {
      const Cell goal = grid_->cell(
          {static_cast<std::int32_t>(base::morton_x(goals[i])), static_cast<std::int32_t>(base::morton_y(goals[i]))});
      const Work work = search_.run(goal, [&](Cell subgoal, Cell next) {
        const std::uint32_t after = next == goal ? kNoCell.index : next.index;
        found_.push_back({std::uint64_t{subgoal.index} << 32U | after, std::uint64_t{1} << i});
      });
      expansions_ += work.expansions;
    }
    std::sort(found_.begin(), found_.end(), [](const Found& a, const Found& b) { return a.cells < b.cells; });
    std::vector<subgoal_trees::SubgoalPair> pairs;
    for (std::size_t i = 0; i < found_.size(); ++i) {
      if (i == 0 || found_[i].cells != found_[i - 1].cells) pairs.push_back(pair_of(found_[i].cells));
      pairs.back().goals |= found_[i].goal;
    }
    return pairs;
  }

  /// Of all builds since the last call.
  std::uint64_t take_expansions() { return std::exchange(expansions_, 0); }

 private:
  struct Found {
    std::uint64_t cells;  // the subgoal above, the next one below, kNoCell standing for the goal
    std::uint64_t goal;   // a bit
  };

  subgoal_trees::SubgoalPair pair_of(std::uint64_t cells) const {
    const Point subgoal = grid_->point(Cell{static_cast<std::uint32_t>(cells >> 32U)});
    const Cell next{static_cast<std::uint32_t>(cells)};
    subgoal_trees::SubgoalPair pair{static_cast<std::uint16_t>(subgoal.x), static_cast<std::uint16_t>(subgoal.y),
                                    subgoal_trees::SubgoalPair::kGoal, subgoal_trees::SubgoalPair::kGoal, 0};
    if (next == kNoCell) return pair;
    pair.next_x = static_cast<std::uint16_t>(grid_->point(next).x);
    pair.next_y = static_cast<std::uint16_t>(grid_->point(next).y);
    return pair;
  }

  const Grid* grid_;
  subgoal_trees::SubgoalSearch search_;
  std::vector<Found> found_;
  std::uint64_t expansions_ = 0;
};

void build_trees(const store::BuildJob& job, store::DatabaseWriter& writer) {
  constexpr std::size_t kEach = subgoal_trees::SubgoalTrees::kGoalsPerGroup;
  const std::vector<std::uint32_t> goals = goals_for(job);
  const std::span<const std::uint32_t> span(goals);
  // A file of goals may have changed since an interrupted build: pieces of other goals are another stage's.
  const store::BuildStage stage{.id = base::hash_bytes(goals.data(), goals.size() * sizeof goals[0], 0),
                                .pieces = (goals.size() + kEach - 1) / kEach};
  const std::vector<store::Piece> pieces = store::make_pieces(job, stage, [&]() -> store::PieceMaker {
    const auto builder = std::make_shared<GroupBuilder>(job.grid);
    return [&, builder](std::size_t group) {
      store::Piece piece =
          store::to_piece(builder->build(span.subspan(group * kEach, std::min(kEach, goals.size() - group * kEach))));
      job.count_expansions(builder->take_expansions());
      return piece;
    };
  });
  std::vector<std::vector<subgoal_trees::SubgoalPair>> groups(pieces.size());
  for (std::size_t i = 0; i < pieces.size(); ++i) store::append_piece(pieces[i], groups[i]);
  subgoal_trees::SubgoalTrees::write(writer, goals, groups, job.grid.height());
}

}  // namespace

extern constinit const store::MethodDefinition subgoal_tree;
constinit const store::MethodDefinition subgoal_tree{
    .method = store::read_by<subgoal_trees::SubgoalTrees>({
        .name = "tree",
        .summary = "Searches backwards from each goal for the subgoals that LRTA* reaches without learning",
        .paper = store::kSubgoalTreesPaper,
        .options = kOptions,

    }),
    .build = build_trees,
    .divides = true,
};

}  // namespace cairn::method
