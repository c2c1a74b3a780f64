// BatchSearch: many paths at once. Each thread takes the next query with a search of its own; answers do not depend on
// who found them.
#pragma once

#include <cairn/queries.hpp>

#include "base/task_team.hpp"
#include "queries/path_search.hpp"

#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <span>
#include <vector>

namespace cairn::queries {

class BatchSearch {
 public:
  BatchSearch(const Grid& grid, const Database* database, const BatchSettings& settings);

  void run(std::span<const PathQuery> queries, bool keep_cells);

  std::span<const Cost> costs() const { return costs_; }
  std::span<const Cell> cells(std::size_t query) const;
  std::uint64_t memory_bytes() const;

 private:
  struct alignas(64) Worker {
    std::unique_ptr<PathSearch> search;
    std::vector<Cell> cells;  // of all its paths, one after the other
    std::exception_ptr failure;
  };
  /// Where the cells of a path are.
  struct Stored {
    std::uint32_t worker = 0;
    std::uint32_t count = 0;
    std::size_t first = 0;
  };

  const Grid* grid_;
  base::TaskTeam team_;
  std::vector<Worker> workers_;
  std::vector<Cost> costs_;  // by query
  std::vector<Stored> stored_;
};

}  // namespace cairn::queries
