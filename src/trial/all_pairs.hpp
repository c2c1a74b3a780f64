// Walks between every pair of cells of a map, to check a database by brute force.
#pragma once

#include <cairn/agent.hpp>
#include <cairn/database.hpp>
#include <cairn/grid.hpp>

#include <cstdint>
#include <functional>
#include <string>

namespace cairn::trial {

struct AllPairs {
  std::uint64_t pairs = 0;         ///< of which the second can be reached from the first
  std::uint64_t not_shortest = 0;  ///< walks that cost more than a shortest path
  std::uint64_t unsolved = 0;      ///< walks that did not arrive
  double most_excess = 0;          ///< of a walk's cost, as a fraction of the shortest path's
};

/// Walks with an algorithm from every cell to every other that can be reached. `estimate(seconds)` is called once, with
/// how long all of it may take.
AllPairs walk_all_pairs(const Grid& grid, const std::string& spec, const Database& database, unsigned threads,
                        const std::function<void(double)>& estimate);

}  // namespace cairn::trial
