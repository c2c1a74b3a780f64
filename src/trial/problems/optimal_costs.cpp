#include "trial/problems/optimal_costs.hpp"

#include <cairn/error.hpp>

#include "base/parallel.hpp"
#include "search/optimal/jump_point_search.hpp"

#include <memory>

namespace cairn::problems {

void find_optimal_costs(const Grid& grid, std::span<Problem> problems, terminal::ProgressBar* progress) {
  base::parallel_for(platform::core_count(), problems.size(), [&] {
    return [&, search = std::make_shared<optimal::JumpPointSearch>(grid)](std::size_t index) {
      Problem& problem = problems[index];
      problem.optimal = search->search(problem.start, problem.goal);
      if (problem.optimal == kInfiniteCost) throw InternalError("a search finds no path where there is one");
      if (progress) progress->advance();
    };
  });
}

}  // namespace cairn::problems
