// Checks that A* and jump point search find the optimal length of every problem in every scenario file.
#include "benchmarks/problems.hpp"
#include "search/optimal/best_first_search.hpp"
#include "search/optimal/jump_point_search.hpp"
#include "search/queues/bucket_queue.hpp"
#include "trial/terminal/units.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdio>
#include <exception>
#include <mutex>
#include <thread>

namespace cairn::bench {
namespace {

struct Count {
  std::uint64_t problems = 0;
  std::uint64_t unreachable = 0;
  std::uint64_t wrong_astar = 0;
  std::uint64_t wrong_fast = 0;

  Count& operator+=(const Count& other) {
    problems += other.problems;
    unreachable += other.unreachable;
    wrong_astar += other.wrong_astar;
    wrong_fast += other.wrong_fast;
    return *this;
  }
};

// Scenario files print six significant digits, some of them at most two decimals.
class PrintedLengths {
 public:
  explicit PrintedLengths(const files::ScenarioEntries& entries) {
    for (const files::ScenarioEntry& entry : entries) {
      while (decimals_ < 8 && std::abs(std::round(entry.length * scale()) - entry.length * scale()) > 1e-6 * scale()) {
        ++decimals_;
      }
    }
  }

  /// Whether a length rounds to the printed one. A hundredth of the rounding error is added, because the printed
  /// lengths are sums of floating-point numbers.
  bool agree(double length, double printed) const {
    const double digits = 5 - std::floor(std::log10(std::max(printed, 1.0)));
    return std::abs(length - printed) <= 0.51 * std::pow(10, -std::min(digits, static_cast<double>(decimals_)));
  }

 private:
  double scale() const { return std::pow(10, decimals_); }

  int decimals_ = 0;
};

Count check(const Run& run, const std::string& name) {
  const Grid grid = map_named(run, name);
  const files::ScenarioEntries entries = scenario_named(run, name);
  const PrintedLengths printed(entries);
  optimal::BestFirstSearch<spaces::GridSpace, queues::BucketQueue> astar{spaces::GridSpace(grid)};
  optimal::JumpPointSearch fast(grid);
  Count count;
  for (const files::ScenarioEntry& entry : entries) {
    files::require_fit(entry, grid, name);
    const Cell start = grid.cell(entry.start);
    const Cell goal = grid.cell(entry.goal);
    ++(entry.says_unreachable() ? count.unreachable : count.problems);
    const auto is_right = [&](Cost cost) {
      if (entry.says_unreachable() || cost == kInfiniteCost) return entry.says_unreachable() && cost == kInfiniteCost;
      return printed.agree(grid.costs().to_length(cost), entry.length);
    };
    astar.start(start, goal);
    const Cost by_astar = astar.run() == search::Progress::done ? astar.g(goal) : kInfiniteCost;
    count.wrong_astar += is_right(by_astar) ? 0U : 1U;
    const Cost by_fast = fast.search(start, goal);
    count.wrong_fast += is_right(by_fast) && by_fast == by_astar ? 0U : 1U;
  }
  return count;
}

}  // namespace

void scenario_costs(Run& run) {
  const std::vector<std::string> names = scenario_names(run);
  Count total;
  std::atomic<std::size_t> next{0};
  std::mutex mutex;
  std::exception_ptr failure;
  {
    std::vector<std::jthread> threads;
    for (unsigned i = 0; i < std::max(1U, std::thread::hardware_concurrency()); ++i) {
      threads.emplace_back([&] {
        try {
          for (std::size_t file = next++; file < names.size(); file = next++) {
            const Count count = check(run, names[file]);
            const std::lock_guard lock(mutex);
            total += count;
          }
        } catch (...) {
          const std::lock_guard lock(mutex);
          failure = std::current_exception();
        }
      });
    }
  }
  if (failure) std::rethrow_exception(failure);
  const std::string note = terminal::format_count(total.problems) + " problems of " + std::to_string(names.size()) +
                           " scenarios, and " + terminal::format_count(total.unreachable) + " without a path";
  run.at_most("A*: lengths that differ from the scenarios", static_cast<double>(total.wrong_astar), 0, "", note);
  run.at_most("jump point search: lengths that differ", static_cast<double>(total.wrong_fast), 0, "", note);
}

}  // namespace cairn::bench
