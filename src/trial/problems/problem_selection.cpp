#include "trial/problems/problem_selection.hpp"

#include <cairn/error.hpp>

#include "base/io/input_file.hpp"
#include "base/random.hpp"
#include "search/optimal/dijkstra.hpp"
#include "search/optimal/jump_point_search.hpp"
#include "search/spaces/grid_space.hpp"
#include "search/spaces/search_cost.hpp"
#include "search/spaces/weighted_space.hpp"
#include "trial/problems/cost_range.hpp"
#include "trial/problems/select_all.hpp"
#include "trial/problems/sweep_selection.hpp"
#include "world/passable_cells.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <vector>

namespace cairn::problems {
namespace {

constexpr int kStarts = 16;                    // tried by drawing goals
constexpr int kGoals = 16;                     // drawn for each of them
constexpr int kPlacesAGoal = 200;              // looked at for a goal that may fit
constexpr std::uint64_t kCellsSwept = 50'000;  // beyond these, from other starts
constexpr int kSweeps = 3;                     // searches over the whole map, each from where the last one ended

/// Finds problems for one thread.
class Selector {
 public:
  Selector(const Grid& grid, const world::PassableCells& cells, CostRange range)
      : grid_(grid), cells_(cells), range_(range), distance_(grid.rules()), search_(grid) {}

  std::optional<Problem> select(base::Random random) {
    Cell start = kNoCell;
    for (int i = 0; i < kStarts; ++i) {
      start = cells_.draw(random);
      if (const auto problem = by_drawing(start, random)) return problem;
    }
    for (int i = 0; i < kSweeps; ++i) {
      if (const auto problem = by_sweeping(start, random)) return problem;
    }
    // Sweeps from end to end of a map may miss what lies between; where they cost little, some begin anywhere.
    for (std::uint64_t swept = 0; swept < kCellsSwept; swept += cells_.count()) {
      start = cells_.draw(random);
      if (const auto problem = by_sweeping(start, random)) return problem;
    }
    return {};
  }

  const NearestCosts& nearest_costs() const { return nearest_; }

 private:
  std::optional<Problem> by_drawing(Cell start, base::Random& random) {
    std::optional<Problem> cut_short;
    for (int i = 0; i < kGoals; ++i) {
      const Cell goal = draw_goal(start, random);
      if (goal == kNoCell) return cut_short;
      const Cost cost = search_.search(start, goal);
      if (range_.contains(cost)) return Problem{start, goal, cost};
      nearest_.remember(cost, range_);
      if (cost.units > range_.most && !cut_short) cut_short = on_path(start, random);
    }
    return cut_short;
  }

  /// A cell that may have a cost within the range; kNoCell where none is found.
  Cell draw_goal(Cell start, base::Random& random) const {
    const Point from = grid_.point(start);
    const auto reach = static_cast<std::int32_t>(range_.most / grid_.costs().straight.units);
    const std::int32_t side = std::max(grid_.width(), grid_.height());
    // Where the whole map is in reach, cells are drawn rather than places, which may be blocked.
    const bool everywhere = reach >= side;
    for (int i = 0; i < kPlacesAGoal; ++i) {
      const Point to =
          everywhere ? grid_.point(cells_.draw(random))
                     : Point{random.between(std::max(from.x - reach, 0), std::min(from.x + reach, grid_.width() - 1)),
                             random.between(std::max(from.y - reach, 0), std::min(from.y + reach, grid_.height() - 1))};
      if (distance_(from, to).units <= range_.most && grid_.connected(start, grid_.cell(to)) &&
          (to != from || range_.least == 0)) {
        return grid_.cell(to);
      }
    }
    return kNoCell;
  }

  /// Of the last search's path, one of the cells whose cost is within the range.
  std::optional<Problem> on_path(Cell start, base::Random& random) {
    search_.path(path_);
    std::vector<Problem> fitting;
    Cost cost{0};
    for (std::size_t i = 1; i < path_.cells.size(); ++i) {
      cost = cost + distance_(grid_.point(path_.cells[i - 1]), grid_.point(path_.cells[i]));
      if (range_.contains(cost)) fitting.push_back({start, path_.cells[i], cost});
    }
    if (fitting.empty()) return {};
    return fitting[random.below(static_cast<std::uint32_t>(fitting.size()))];
  }

  /// Looks at every cell in reach. Where none fits, the start becomes the farthest of them, which sees farther.
  std::optional<Problem> by_sweeping(Cell& start, base::Random& random) {
    if (!dijkstra_) dijkstra_ = std::make_unique<optimal::Dijkstra>(spaces::GridSpace(grid_));
    Problem problem{start, kNoCell, {}};
    Cell farthest = start;
    std::uint32_t fitting = 0;
    dijkstra_->run(start, kInfiniteCost, [&](Cell cell) {
      const Cost cost = dijkstra_->cost(cell);
      farthest = cell;
      nearest_.remember(cost, range_);
      // The n-th cell that fits replaces the one chosen before with a chance of 1/n: all have the same in the end.
      if (range_.contains(cost) && random.below(++fitting) == 0) problem = {start, cell, cost};
      return cost.units > range_.most;
    });
    start = farthest;
    if (problem.goal == kNoCell) return {};
    return problem;
  }

  const Grid& grid_;
  const world::PassableCells& cells_;
  CostRange range_;
  spaces::GridDistance distance_;
  optimal::JumpPointSearch search_;
  std::unique_ptr<optimal::Dijkstra> dijkstra_;  // large, and seldom needed
  search::Path path_;
  NearestCosts nearest_;
};

/// Jump points need cells that all cost the same, so on a weighted map goals are found by looking at all cells.
ProblemSet weighted_problems(const Grid& grid, std::size_t count, const SelectionOptions& options,
                             const std::string& map, terminal::ProgressBar* progress) {
  const double unit = grid.costs().straight.units;
  const spaces::WeightedSpace space(grid);
  std::vector<Cell> starts;
  for (Cell cell{0}; cell.index < space.size(); ++cell.index) {
    if (grid.passable(cell)) starts.push_back(cell);
  }
  const auto suits = [](Cell, Cell) { return true; };
  const CostRange range = to_units(options, unit, spaces::WeightedSpace::kMaxPathCost);
  return sweep_problems(Sweep{space, starts, suits, range}, count, options, map, unit, progress);
}

}  // namespace

ProblemSet random_problems(const Grid& grid, std::size_t count, const SelectionOptions& options, const std::string& map,
                           terminal::ProgressBar* progress) {
  const double unit = grid.costs().straight.units;
  const CostRange range = to_units(options, unit, Cost{spaces::kMaxSearchCost});
  const world::PassableCells cells(grid);
  if (cells.count() == 0) throw InputError(io::input_name(map) + ": the map has no passable cell");
  if (grid.is_weighted()) return weighted_problems(grid, count, options, map, progress);
  const auto make_selector = [&] { return std::make_shared<Selector>(grid, cells, range); };
  return select_all(make_selector, count, options, map, unit, progress);
}

}  // namespace cairn::problems
