#include "queries/path_batch.hpp"

#include <cairn/error.hpp>

#include "base/platform/threads.hpp"

#include <algorithm>
#include <atomic>
#include <string>
#include <utility>

namespace cairn::queries {
namespace {

constexpr unsigned kMaxThreads = 256;
// Tasks of a job system whose number of threads is not known.
constexpr unsigned kUsualTasks = 8;

unsigned workers_of(const BatchSettings& settings) {
  if (settings.threads > kMaxThreads) {
    throw UsageError("a batch takes at most " + std::to_string(kMaxThreads) + " threads; 0 is one for each core");
  }
  if (settings.threads > 0) return settings.threads;
  return settings.tasks.run != nullptr ? kUsualTasks : platform::core_count();
}

}  // namespace

BatchSearch::BatchSearch(const Grid& grid, const Database* database, const BatchSettings& settings)
    : grid_(&grid), team_(workers_of(settings), settings.tasks), workers_(team_.size()) {
  for (Worker& worker : workers_) {
    worker.search =
        database == nullptr ? std::make_unique<PathSearch>(grid) : std::make_unique<PathSearch>(grid, *database);
  }
}

void BatchSearch::run(std::span<const PathQuery> queries, bool keep_cells) {
  for (const PathQuery& query : queries) {
    grid_->passable_cell(query.from, "start");
    grid_->passable_cell(query.to, "goal");
  }
  costs_.assign(queries.size(), kInfiniteCost);
  stored_.assign(queries.size(), {});
  for (Worker& worker : workers_) worker.cells.clear();
  std::atomic<std::size_t> next{0};
  const auto answer = [&](Worker& worker, std::uint32_t number, std::size_t query) {
    PathSearch& search = *worker.search;
    search.start(grid_->cell(queries[query].from), grid_->cell(queries[query].to));
    search.advance(kUnlimitedWork);
    costs_[query] = search.path().cost;
    if (!keep_cells || costs_[query] == kInfiniteCost) return;
    const std::vector<Cell>& cells = search.path().cells;
    stored_[query] = {number, static_cast<std::uint32_t>(cells.size()), worker.cells.size()};
    worker.cells.insert(worker.cells.end(), cells.begin(), cells.end());
  };
  auto work = [&](unsigned number) {
    Worker& worker = workers_[number];
    try {
      for (std::size_t query = next++; query < queries.size(); query = next++) answer(worker, number, query);
    } catch (...) {
      worker.failure = std::current_exception();
      next = queries.size();  // the others need not go on
    }
  };
  team_.run(work);
  for (Worker& worker : workers_) {
    if (worker.failure) std::rethrow_exception(std::exchange(worker.failure, nullptr));
  }
}

std::span<const Cell> BatchSearch::cells(std::size_t query) const {
  if (query >= stored_.size()) return {};
  const Stored& stored = stored_[query];
  return std::span(workers_[stored.worker].cells).subspan(stored.first, stored.count);
}

std::uint64_t BatchSearch::memory_bytes() const {
  std::uint64_t sum = costs_.capacity() * sizeof(Cost) + stored_.capacity() * sizeof(Stored);
  for (const Worker& worker : workers_) {
    sum += sizeof(Worker) + worker.search->memory_bytes() + worker.cells.capacity() * sizeof(Cell);
  }
  return sum;
}

}  // namespace cairn::queries
