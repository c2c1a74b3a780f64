#include "bindings/python/objects/path_batch.hpp"

#include <cairn/error.hpp>
#include <cairn/queries.hpp>

#include "base/parallel.hpp"

#include <algorithm>
#include <limits>
#include <memory>
#include <string>

namespace cairn::python {

PathBatch find_batch(const Grid& grid, std::span<const Point> starts, std::span<const Point> goals,
                     const Database* database, unsigned threads, const std::function<void()>& tick) {
  if (starts.size() != goals.size()) {
    throw UsageError("there must be as many goals as starts, but there are " + std::to_string(starts.size()) +
                     " starts and " + std::to_string(goals.size()) + " goals");
  }
  for (std::size_t i = 0; i < starts.size(); ++i) {
    if (grid.passable(starts[i]) && grid.passable(goals[i])) continue;
    const std::string number = std::to_string(i);
    grid.passable_cell(starts[i], ("start of problem " + number).c_str());
    grid.passable_cell(goals[i], ("goal of problem " + number).c_str());
  }
  PathBatch batch;
  batch.lengths.resize(starts.size());
  batch.costs.resize(starts.size(), std::numeric_limits<double>::infinity());
  batch.pieces.resize((starts.size() + PathBatch::kPiece - 1) / PathBatch::kPiece);
  const auto make_worker = [&] {
    auto finder =
        std::shared_ptr<PathFinder>(database == nullptr ? new PathFinder(grid) : new PathFinder(grid, *database));
    return [&, finder](std::size_t piece) {
      std::vector<Point>& points = batch.pieces[piece];
      const std::size_t end = std::min((piece + 1) * PathBatch::kPiece, starts.size());
      for (std::size_t i = piece * PathBatch::kPiece; i < end; ++i) {
        if (!finder->find(starts[i], goals[i])) continue;
        for (const Cell cell : finder->cells()) points.push_back(grid.point(cell));
        batch.lengths[i] = static_cast<std::int64_t>(finder->cells().size());
        batch.costs[i] = grid.costs().to_length(finder->cost());
      }
    };
  };
  base::parallel_for(threads == 0 ? base::core_count() : threads, batch.pieces.size(), make_worker, tick);
  return batch;
}

}  // namespace cairn::python
