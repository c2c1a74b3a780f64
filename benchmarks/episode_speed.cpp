// The time of a planning episode, learning and moves included, in expansions of our own A* on the same problems; and
// compared with the fastest public implementation that we know of.
//
// The time of an A* expansion is the mean over whole searches of the same problems. Both are measured alternately, for
// some rounds after one that warms up memory; the best round counts.
#include <cairn/algorithm.hpp>
#include <cairn/map.hpp>

#include "benchmarks/problems.hpp"
#include "search/optimal/best_first_search.hpp"
#include "search/queues/bucket_queue.hpp"
#include "trial/terminal/units.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <string>

namespace cairn::bench {
namespace {

struct Limit {
  const char* algorithm;
  double most_expansions;  // of A* in the time of one expansion of the episode
};
constexpr std::array kLimits{Limit{"lss-lrta", 2}, Limit{"rtaa", 1.3}};

struct Lookahead {
  std::uint32_t expansions;
  double peer_us;  // an episode of LSS-LRTA* in eaburns/search, mean over ten of the maps
};
constexpr std::array kLookaheads{Lookahead{7, 11.7}, Lookahead{25, 21.7}, Lookahead{97, 56.9}};

double astar_ns_an_expansion(optimal::BestFirstSearch<spaces::GridSpace, queues::BucketQueue>& search,
                             const Problems& problems) {
  std::uint64_t expansions = 0;
  const double ns = time_ns([&] {
    for (const auto& [start, goal] : problems) {
      search.start(start, goal);
      search.run();
      expansions += search.work().expansions;
    }
  });
  return ns / static_cast<double>(expansions);
}

// Walks as many problems as enough episodes take. Agents spend most of them in depressions.
double ns_an_episode(Agent& agent, const Problems& problems) {
  constexpr std::uint64_t kEpisodes = 20'000;
  std::uint64_t episodes = 0;
  double ns = 0;
  for (const auto& [start, goal] : problems) {
    agent.start(start, goal);
    ns += time_ns([&] {
      while (episodes + agent.inspect().episodes < kEpisodes) {
        for (int i = 0; i < 100; ++i) {
          if (agent.step().outcome == Outcome::arrived) return;
        }
      }
    });
    episodes += agent.inspect().episodes;
    if (episodes >= kEpisodes) break;
  }
  return ns / static_cast<double>(episodes);
}

struct Pace {
  double expansion_ns = std::numeric_limits<double>::infinity();
  double episode_ns = std::numeric_limits<double>::infinity();
};

Pace pace(const Grid& grid, const Problems& problems, const std::string& spec) {
  constexpr int kRounds = 3;
  optimal::BestFirstSearch<spaces::GridSpace, queues::BucketQueue> search{spaces::GridSpace(grid)};
  const auto agent = make_agent(spec, grid);
  Pace best;
  for (int round = 0; round <= kRounds; ++round) {
    const Pace now{astar_ns_an_expansion(search, problems), ns_an_episode(*agent, problems)};
    if (round == 0) continue;
    best.expansion_ns = std::min(best.expansion_ns, now.expansion_ns);
    best.episode_ns = std::min(best.episode_ns, now.episode_ns);
  }
  return best;
}

}  // namespace

void episode_speed(Run& run) {
  std::vector<Grid> grids;
  if (run.has_maps()) {
    for (const char* name : kDepressionMaps) grids.push_back(map_named(run, name));
  } else {
    for (const char* spec : {"rooms:512x512", "caves:512x512", "islands:512x512"})
      grids.emplace_back(load_terrain(spec));
  }
  std::vector<Problems> problems;
  for (const Grid& grid : grids) problems.push_back(random_problems(grid, 20, 1));
  const auto maps = static_cast<double>(grids.size());
  for (const auto& [algorithm, most_expansions] : kLimits) {
    for (const auto& [expansions, peer_us] : kLookaheads) {
      const std::string spec = std::string(algorithm) + ":lookahead=" + std::to_string(expansions);
      double ratio = 0;
      double ns = 0;
      for (std::size_t i = 0; i < grids.size(); ++i) {
        const Pace each = pace(grids[i], problems[i], spec);
        ns += each.episode_ns / maps;
        ratio += each.episode_ns / (each.expansion_ns * expansions) / maps;
      }
      run.at_most("time of an episode / its expansions, " + spec, ratio, most_expansions, "A* expansions",
                  "mean of " + std::to_string(grids.size()) + " maps, " + terminal::format_ns(ns) + " an episode");
      if (run.has_maps() && algorithm == kLimits[0].algorithm) {
        run.at_least("time of a public implementation / of " + spec, peer_us * 1e3 / ns, 3, "times");
      }
    }
  }
}

}  // namespace cairn::bench
