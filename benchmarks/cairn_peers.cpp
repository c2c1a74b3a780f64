// The algorithm `cairn` beside every other one with a database that can be built for maps of some ten million cells: it
// is to be at least as good in how long its walks are, in the time of a move, in the size of the database and in the
// time to build it, all at once. For that it is built quickly, with fewer paths than by default.
#include <cairn/algorithm.hpp>
#include <cairn/build.hpp>

#include "benchmarks/problems.hpp"
#include "trial/trial.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>

namespace cairn::bench {
namespace {

// An agent that has gone so far is lost; what it travelled until then counts.
constexpr std::uint64_t kMostSteps = 3'000'000;

struct Peer {
  const char* algorithm;
  const char* build;
};
constexpr Peer kCairn{"cairn", "cairn:budget=250kB,paths=1500,rounds=0,check=0"};
constexpr std::array<Peer, 3> kPeers{
    {{"knn-lrta", "knn:records=60000"}, {"knn-lrta-2009", "knn-2009:records=60000"}, {"hcdps", "hcdps"}}};

struct Measured {
  double excess_pct = 0;
  double move_ns = 0;
  double size_kB = 0;
  double build_s = 0;
};

Measured measure(const LargeMap& on, const Peer& peer) {
  Measured measured;
  const auto begin = std::chrono::steady_clock::now();
  const Database database = build(on.grid, peer.build);
  measured.build_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  measured.size_kB = static_cast<double>(database.bytes()) * 1e-3;
  const auto agent = make_agent(peer.algorithm, on.grid, database);
  std::uint64_t moves = 0;
  double ns = 0;
  for (const Problem& problem : on.problems) {
    agent->start(problem.start, problem.goal);
    std::uint64_t made = 0;
    ns += time_ns([&] {
      while (made < kMostSteps && agent->step().outcome == Outcome::moved) ++made;
    });
    moves += made;
  }
  measured.move_ns = ns / static_cast<double>(moves);
  Trial trial(parse_spec(peer.algorithm), on.grid, {.max_steps = kMostSteps, .database = &database});
  for (const Problem& problem : on.problems) {
    const TrialResult result = trial.run(problem);
    const auto optimal = static_cast<double>(problem.optimal.units);
    measured.excess_pct += 100 * std::max(0.0, static_cast<double>(result.travel) / optimal - 1);
  }
  measured.excess_pct /= static_cast<double>(on.problems.size());
  return measured;
}

}  // namespace

void cairn_peers(Run& run) {
  for (const ScaledMap& map : kLargeMaps) {
    const LargeMap on = large_map(run, map);
    const Measured ours = measure(on, kCairn);
    for (const Peer& peer : kPeers) {
      const Measured theirs = measure(on, peer);
      const auto figure = [&](const char* what, double our, double their, const char* unit) {
        run.at_most(fmt::format("cairn over {}, {}, {}", peer.algorithm, what, on.name), our / their, 1, "times",
                    fmt::format("{:.3g} {} to {:.3g}", our, unit, their));
      };
      figure("above optimal", ours.excess_pct, theirs.excess_pct, "%");
      figure("a move", ours.move_ns, theirs.move_ns, "ns");
      figure("database", ours.size_kB, theirs.size_kB, "kB");
      figure("build", ours.build_s, theirs.build_s, "s");
    }
  }
}

}  // namespace cairn::bench
