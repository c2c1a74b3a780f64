// Depression avoidance in unknown terrain: the order of RTAA*, aRTAA* and daRTAA* that Hernández and Baier report
// (Real-Time Adaptive A* with Depression Avoidance, AIIDE 2011, Figure 2), on the maps of their experiment.
//
// The paper does not say when a diagonal move is legal. Here it can cut corners: then the reported order holds, and
// costs are close to the published ones. With strict corners, agents with little lookahead suffer most: daRTAA*(1),
// which sees only the eight cells around it, walks 1.3 times as far as aRTAA*(19) instead of 0.9 times.
#include <cairn/algorithm.hpp>
#include <cairn/error.hpp>

#include "benchmarks/problems.hpp"
#include "search/spaces/grid_space.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdio>
#include <exception>
#include <mutex>
#include <numeric>
#include <string>
#include <thread>
#include <vector>

namespace cairn::bench {
namespace {

constexpr std::array<const char*, 3> kAgents{"rtaa", "artaa", "dartaa"};
enum Which : std::size_t { kRtaa, kArtaa, kDartaa };

constexpr std::size_t kLookaheads = 17;
constexpr std::uint32_t lookahead(std::size_t i) { return 1 + 6 * static_cast<std::uint32_t>(i); }

using Costs = std::vector<std::uint64_t>;  // of the walk on each problem

std::uint64_t walk(Agent& agent, Cell start, Cell goal) {
  const spaces::GridSpace truth(agent.grid());
  std::uint64_t cost = 0;
  agent.start(start, goal);
  for (;;) {
    const Cell before = agent.position();
    const Step step = agent.step();
    if (step.outcome == Outcome::arrived) return cost;
    std::uint64_t move = 0;
    truth.for_each_successor(before, [&](Cell cell, Cost c) { move += cell == step.position ? c.units : 0; });
    if (step.outcome == Outcome::unreachable || (step.outcome == Outcome::moved && move == 0)) {
      throw InternalError("an agent gave up or made an illegal move");
    }
    cost += move;
  }
}

// The walks of every agent with every lookahead on every map.
class Walks {
 public:
  /// Walks `problems` problems on each map, and `more_problems` for daRTAA*(1) and aRTAA*(19), whose means are close.
  Walks(const Run& run, std::size_t problems, std::size_t more_problems) : problem_count_(problems) {
    for (const char* name : kDepressionMaps) {
      grids_.emplace_back(map_named(run, name).terrain(), Rules{.corners = Corners::cut});
      problems_.push_back(random_problems(grids_.back(), more_problems, grids_.size()));
    }
    costs_.resize(kAgents.size() * kLookaheads * grids_.size());
    walk_all();
  }

  /// The mean cost over the problems of all maps; a cardinal move costs 1.
  double mean(std::size_t agent, std::size_t k) const { return mean_of(agent, k, problem_count_); }
  /// The same over `more_problems`, for daRTAA*(1) and aRTAA*(19).
  double mean_of_all(std::size_t agent, std::size_t k) const { return mean_of(agent, k, problems_[0].size()); }

  struct Duel {
    std::uint64_t wins = 0;
    std::uint64_t ties = 0;
    std::uint64_t losses = 0;
  };
  /// How often one agent walks less far than another with the same lookahead.
  Duel duel(std::size_t agent, std::size_t other, std::size_t k) const {
    Duel result;
    for (std::size_t map = 0; map < grids_.size(); ++map) {
      for (std::size_t i = 0; i < problem_count_; ++i) {
        const std::uint64_t mine = costs_[index(agent, k, map)][i];
        const std::uint64_t theirs = costs_[index(other, k, map)][i];
        ++(mine < theirs ? result.wins : mine == theirs ? result.ties : result.losses);
      }
    }
    return result;
  }

 private:
  std::size_t index(std::size_t agent, std::size_t k, std::size_t map) const {
    return (k * kAgents.size() + agent) * grids_.size() + map;
  }
  static bool is_compared_closely(std::size_t agent, std::size_t k) {
    return (agent == kDartaa && lookahead(k) == 1) || (agent == kArtaa && lookahead(k) == 19);
  }

  double mean_of(std::size_t agent, std::size_t k, std::size_t count) const {
    double sum = 0;
    for (std::size_t map = 0; map < grids_.size(); ++map) {
      const Costs& costs = costs_[index(agent, k, map)];
      const auto end = costs.begin() + static_cast<std::ptrdiff_t>(count);
      sum += grids_[map].costs().to_length(std::accumulate(costs.begin(), end, std::uint64_t{0}));
    }
    return sum / static_cast<double>(grids_.size() * count);
  }

  // The longest walks, those with the least lookahead, come first, so that no thread is left with one in the end.
  void walk_all() {
    std::atomic<std::size_t> next{0};
    std::exception_ptr failure;
    std::mutex mutex;
    const auto work = [&] {
      try {
        for (std::size_t job = next++; job < costs_.size(); job = next++) {
          const std::size_t map = job % grids_.size();
          const std::size_t agent = job / grids_.size() % kAgents.size();
          const std::size_t k = job / grids_.size() / kAgents.size();
          const auto walker = make_agent(fmt::format("{}:lookahead={}", kAgents[agent], lookahead(k)), grids_[map],
                                         Visibility::unknown);
          const std::size_t count = is_compared_closely(agent, k) ? problems_[map].size() : problem_count_;
          for (std::size_t i = 0; i < count; ++i) {
            costs_[job].push_back(walk(*walker, problems_[map][i].first, problems_[map][i].second));
          }
        }
      } catch (...) {
        const std::scoped_lock lock(mutex);
        failure = std::current_exception();
        next = costs_.size();
      }
    };
    std::vector<std::thread> threads;
    for (unsigned i = 0; i < std::max(1U, std::thread::hardware_concurrency()); ++i) threads.emplace_back(work);
    for (std::thread& thread : threads) thread.join();
    if (failure) std::rethrow_exception(failure);
  }

  std::size_t problem_count_;
  std::vector<Grid> grids_;
  std::vector<Problems> problems_;
  std::vector<Costs> costs_;
};

struct WorstRatio {
  double ratio = 0;
  std::uint32_t lookahead = 0;
};

// The largest ratio, over all lookaheads, of one agent's mean cost to another's.
WorstRatio worst_ratio(const Walks& walks, std::size_t agent, std::size_t other) {
  WorstRatio worst;
  for (std::size_t k = 0; k < kLookaheads; ++k) {
    const double ratio = walks.mean(agent, k) / walks.mean(other, k);
    if (ratio > worst.ratio) worst = {ratio, lookahead(k)};
  }
  return worst;
}

void print_means(const Walks& walks) {
  fmt::print(stderr, "{:>4} {:>10} {:>10} {:>10}   wins  ties  losses of daRTAA* against RTAA*\n", "k", "RTAA*",
             "aRTAA*", "daRTAA*");
  for (std::size_t k = 0; k < kLookaheads; ++k) {
    const Walks::Duel duel = walks.duel(kDartaa, kRtaa, k);
    fmt::print(stderr, "{:>4} {:>10.0f} {:>10.0f} {:>10.0f}  {:>5} {:>5} {:>5}\n", lookahead(k), walks.mean(kRtaa, k),
               walks.mean(kArtaa, k), walks.mean(kDartaa, k), duel.wins, duel.ties, duel.losses);
  }
}

void report(Run& run, std::size_t problems, std::size_t more_problems) {
  const Walks walks(run, problems, more_problems);
  print_means(walks);
  const auto note = [](std::size_t count) {
    return fmt::format("{} maps, {} problems each", kDepressionMaps.size(), count);
  };
  const auto report_order = [&](const char* name, std::size_t agent, std::size_t other) {
    const WorstRatio worst = worst_ratio(walks, agent, other);
    run.at_most(name, worst.ratio, 1, "times",
                fmt::format("the largest ratio, at k = {}; {}", worst.lookahead, note(problems)));
  };
  report_order("cost of aRTAA* / of RTAA*, k = 1 to 97", kArtaa, kRtaa);
  report_order("cost of daRTAA* / of aRTAA*, k = 1 to 97", kDartaa, kArtaa);
  static_assert(lookahead(0) == 1 && lookahead(3) == 19);
  run.at_most("cost of daRTAA*(1) / of aRTAA*(19)", walks.mean_of_all(kDartaa, 0) / walks.mean_of_all(kArtaa, 3), 1,
              "times", note(more_problems));
  Walks::Duel all;
  for (std::size_t k = 0; k < kLookaheads; ++k) {
    const Walks::Duel duel = walks.duel(kDartaa, kRtaa, k);
    all.wins += duel.wins;
    all.ties += duel.ties;
    all.losses += duel.losses;
  }
  const auto percent = [&](std::uint64_t count) {
    return 100 * static_cast<double>(count) / static_cast<double>(all.wins + all.ties + all.losses);
  };
  run.at_least("daRTAA* against RTAA*, wins / losses", static_cast<double>(all.wins) / static_cast<double>(all.losses),
               4, "",
               fmt::format("{:.1f}% wins, {:.1f}% ties, {:.1f}% losses", percent(all.wins), percent(all.ties),
                           percent(all.losses)));
}

}  // namespace

void depression(Run& run) { report(run, 20, 100); }

void depression_in_full(Run& run) { report(run, 100, 100); }

}  // namespace cairn::bench
