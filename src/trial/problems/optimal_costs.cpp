#include "trial/problems/optimal_costs.hpp"

#include <cairn/error.hpp>

#include "base/parallel.hpp"
#include "search/optimal/jump_point_search.hpp"
#include "search/optimal/space_search.hpp"
#include "search/spaces/weighted_space.hpp"

#include <memory>

namespace cairn::problems {
namespace {

/// A* where cells have costs.
class WeightedSearch {
 public:
  explicit WeightedSearch(const Grid& grid) : search_(spaces::WeightedSpace(grid)) {}

  Cost search(Cell start, Cell goal) {
    search_.start(start, goal);
    return search_.run() == search::Progress::done ? search_.g(goal) : kInfiniteCost;
  }

 private:
  optimal::SpaceSearch<spaces::WeightedSpace> search_;
};

template <typename Search>
void find_costs(const Grid& grid, std::span<Problem> problems, terminal::ProgressBar* progress) {
  base::parallel_for(platform::core_count(), problems.size(), [&] {
    return [&, search = std::make_shared<Search>(grid)](std::size_t index) {
      Problem& problem = problems[index];
      problem.optimal = search->search(problem.start, problem.goal);
      if (problem.optimal == kInfiniteCost) throw InternalError("a search finds no path where there is one");
      if (progress) progress->advance();
    };
  });
}

}  // namespace

void find_optimal_costs(const Grid& grid, std::span<Problem> problems, terminal::ProgressBar* progress) {
  if (grid.is_weighted()) {
    find_costs<WeightedSearch>(grid, problems, progress);
  } else {
    find_costs<optimal::JumpPointSearch>(grid, problems, progress);
  }
}

}  // namespace cairn::problems
