#include "trial/all_pairs.hpp"

#include <cairn/algorithm.hpp>
#include <cairn/error.hpp>

#include "base/parallel.hpp"
#include "base/stopwatch.hpp"
#include "search/optimal/dijkstra.hpp"
#include "trial/terminal/progress_bar.hpp"

#include <algorithm>
#include <memory>
#include <mutex>
#include <vector>

namespace cairn::trial {
namespace {

// A walk that is longer than this many times the map's cells does not arrive.
constexpr std::uint64_t kMaxVisits = 4;

std::vector<Cell> passable_cells(const Grid& grid) {
  std::vector<Cell> cells;
  for (std::int32_t y = 0; y < grid.height(); ++y) {
    for (std::int32_t x = 0; x < grid.width(); ++x) {
      if (grid.passable({x, y})) cells.push_back(grid.cell({x, y}));
    }
  }
  return cells;
}

/// One thread's agent and search.
class PairWalker {
 public:
  PairWalker(const Grid& grid, const std::string& spec, const Database& database)
      : grid_(&grid), agent_(make_agent(spec, grid, database)), distances_(spaces::GridSpace(grid)) {}

  AllPairs walk_from(Cell start, const std::vector<Cell>& goals) {
    AllPairs result;
    distances_.run(start);
    for (const Cell goal : goals) {
      if (goal == start || !distances_.is_settled(goal)) continue;
      ++result.pairs;
      const std::uint64_t shortest = distances_.cost(goal).units;
      const std::uint64_t cost = walked_cost(start, goal);
      if (cost == kNotArrived) {
        ++result.unsolved;
      } else if (cost < shortest) {
        throw InternalError("a walk is shorter than a shortest path");
      } else if (cost > shortest) {
        ++result.not_shortest;
        result.most_excess =
            std::max(result.most_excess, static_cast<double>(cost - shortest) / static_cast<double>(shortest));
      }
    }
    return result;
  }

 private:
  static constexpr std::uint64_t kNotArrived = ~std::uint64_t{0};

  std::uint64_t walked_cost(Cell start, Cell goal) {
    agent_->start(start, goal);
    std::uint64_t cost = 0;
    Cell at = start;
    for (std::uint64_t moves = 0; moves < kMaxVisits * grid_->passable_count();) {
      const Step step = agent_->step();
      if (step.outcome == Outcome::arrived) return cost;
      if (step.outcome == Outcome::unreachable) return kNotArrived;
      if (step.outcome == Outcome::thinking) continue;
      cost += move_cost(at, step.position);
      at = step.position;
      ++moves;
    }
    return kNotArrived;
  }

  std::uint64_t move_cost(Cell from, Cell to) const {
    for (unsigned d = 0; d < kDirections; ++d) {
      const auto direction = static_cast<Direction>(d);
      if ((grid_->mask(from) >> d & 1U) != 0 && grid_->neighbour(from, direction) == to) {
        return grid_->move_cost(from, direction).units;
      }
    }
    throw InternalError("an agent made an illegal move");
  }

  const Grid* grid_;
  std::unique_ptr<Agent> agent_;
  optimal::Dijkstra distances_;
};

void add(AllPairs& sum, const AllPairs& one) {
  sum.pairs += one.pairs;
  sum.not_shortest += one.not_shortest;
  sum.unsolved += one.unsolved;
  sum.most_excess = std::max(sum.most_excess, one.most_excess);
}

}  // namespace

AllPairs walk_all_pairs(const Grid& grid, const std::string& spec, const Database& database, unsigned threads,
                        const std::function<void(double)>& estimate) {
  const std::vector<Cell> cells = passable_cells(grid);
  AllPairs sum;
  if (cells.empty()) return sum;
  const base::Stopwatch watch;
  add(sum, PairWalker(grid, spec, database).walk_from(cells.front(), cells));
  const double one = watch.seconds();
  if (estimate) estimate(one * static_cast<double>(cells.size()) / std::max(threads, 1U));
  terminal::ProgressBar progress("walking from every cell", cells.size());
  std::mutex adding;
  base::parallel_for(threads, cells.size() - 1, [&] {
    return [&, walker = std::make_shared<PairWalker>(grid, spec, database)](std::size_t i) {
      const AllPairs one_start = walker->walk_from(cells[i + 1], cells);
      const std::lock_guard lock(adding);
      add(sum, one_start);
      progress.advance();
    };
  });
  return sum;
}

}  // namespace cairn::trial
