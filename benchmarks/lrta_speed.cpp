// LRTA* with a lookahead of one: how much slower it is than bare hill-climbing, and whether its speed depends on how
// much it has learned.
#include <cairn/algorithm.hpp>
#include <cairn/error.hpp>
#include <cairn/map.hpp>

#include "benchmarks/problems.hpp"
#include "search/spaces/grid_space.hpp"
#include "trial/terminal/units.hpp"

#include <algorithm>
#include <bit>
#include <vector>

namespace cairn::bench {
namespace {

/// Makes up to `most` moves. Returns the last cell.
Cell walk(Agent& agent, std::uint64_t most) {
  for (std::uint64_t i = 0; i < most && agent.step().outcome == Outcome::moved; ++i) continue;
  return agent.position();
}

/// Finds for each cell the neighbour nearest to the goal, which every step of hill-climbing has to do. The result
/// depends on all of them, so that the compiler cannot remove the work.
std::uint32_t climb_from(const spaces::GridSpace& space, const std::vector<Cell>& cells, Point goal) {
  std::uint32_t sum = 0;
  for (const Cell cell : cells) {
    const Point here = space.point(cell);
    Cost least = kInfiniteCost;
    Cell nearest = kNoCell;
    for (unsigned rest = space.mask(cell); rest != 0; rest &= rest - 1) {
      const auto d = static_cast<unsigned>(std::countr_zero(rest));
      const Cost h = space.distance()({here.x + kDirectionSteps[d].x, here.y + kDirectionSteps[d].y}, goal);
      if (h < least) {
        least = h;
        nearest = space.neighbour(cell, d);
      }
    }
    sum += nearest.index;
  }
  return sum;
}

void against_hill_climbing(Run& run) {
  constexpr std::uint64_t kMoves = 100'000;
  constexpr int kRounds = 7;
  const Grid grid(load_terrain("caves:512x512,seed=1"));
  const spaces::GridSpace space(grid);
  const auto agent = make_agent("lrta", grid);
  double lrta_ns = 0;
  double climb_ns = 0;
  std::uint64_t moves = 0;
  std::uint32_t seen = 0;
  for (const auto& [start, goal] : random_problems(grid, 10, 1)) {
    std::vector<Cell> cells{start};
    agent->start(start, goal);
    while (cells.size() <= kMoves && agent->step().outcome == Outcome::moved) cells.push_back(agent->position());
    const Cell last = cells.back();
    cells.pop_back();
    // Rounds of both alternate, so that they see the same machine. The best round counts.
    double best_lrta = 0;
    double best_climb = 0;
    for (int round = 0; round < kRounds; ++round) {
      agent->start(start, goal);
      const double walked = time_ns([&] {
        if (walk(*agent, cells.size()) != last) throw InternalError("LRTA* did not repeat its walk");
      });
      const double climbed = time_ns([&] { seen += climb_from(space, cells, grid.point(goal)); });
      best_lrta = round == 0 ? walked : std::min(best_lrta, walked);
      best_climb = round == 0 ? climbed : std::min(best_climb, climbed);
    }
    lrta_ns += best_lrta;
    climb_ns += best_climb;
    moves += cells.size();
  }
  if (seen == 0) throw InternalError("hill-climbing found no neighbours");
  const auto each = [&](double ns) { return terminal::format_ns(ns / static_cast<double>(moves)); };
  run.at_most("LRTA*, time of a move / of bare hill-climbing on the same cells", lrta_ns / climb_ns, 3, "times",
              std::to_string(moves) + " moves; " + each(lrta_ns) + " a move, bare " + each(climb_ns));
}

// A room with a single exit, in the corner behind the agent. LRTA* does not find it in a million moves, and learns in
// nearly every one of them.
Grid dead_end() {
  constexpr std::int32_t kSide = 1024;
  constexpr std::int32_t kEast = 900;
  constexpr std::int32_t kNorth = 100;
  constexpr std::int32_t kSouth = 923;
  Terrain terrain(kSide, kSide);
  for (std::int32_t y = 0; y < kSide; ++y) {
    for (std::int32_t x = 0; x < kSide; ++x) {
      const bool wall = (x == kEast && y >= kNorth && y <= kSouth) || (x <= kEast && (y == kNorth || y == kSouth));
      terrain.set({x, y}, !wall || (x == 0 && y == kNorth));
    }
  }
  return Grid(std::move(terrain));
}

void over_a_million_moves(Run& run) {
  constexpr std::uint64_t kMoves = 1'000'000;
  constexpr std::uint64_t kWindow = 100'000;
  constexpr int kRounds = 5;
  const Grid grid = dead_end();
  double first = 0;
  double last = 0;
  std::uint64_t learned = 0;
  for (int round = 0; round < kRounds; ++round) {
    const auto agent = make_agent("lrta", grid);
    agent->start(grid.cell({450, 512}), grid.cell({1000, 512}));
    const double at_first = time_ns([&] { walk(*agent, kWindow); });
    walk(*agent, kMoves - 2 * kWindow);
    const double at_last = time_ns([&] { walk(*agent, kWindow); });
    if (agent->step().outcome != Outcome::moved) throw InternalError("LRTA* left the dead end");
    first = round == 0 ? at_first : std::min(first, at_first);
    last = round == 0 ? at_last : std::min(last, at_last);
    learned = agent->inspect().learned_states;
  }
  const auto each = [&](double ns) { return terminal::format_ns(ns / static_cast<double>(kWindow)); };
  run.at_most("LRTA*, time of a move after a million moves / of the first ones", last / first, 1.5, "times",
              std::to_string(learned) + " states learned; " + each(last) + " a move, at first " + each(first));
}

// Compares with HOG2, the fastest public LRTA* that we know of: kPeerNs is its time of a move on such maps.
void compare_with_public_implementation(Run& run) {
  constexpr double kPeerNs = 490;
  constexpr std::uint64_t kMoves = 100'000;
  double mean_ns = 0;
  for (const char* name : kDepressionMaps) {
    const Grid grid = map_named(run, name);
    const auto agent = make_agent("lrta", grid);
    std::uint64_t moves = 0;
    double ns = 0;
    for (const auto& [start, goal] : random_problems(grid, 20, 1)) {
      agent->start(start, goal);
      ns += time_ns([&] { walk(*agent, kMoves); });
      moves += agent->inspect().episodes;
    }
    mean_ns += ns / static_cast<double>(moves) / static_cast<double>(kDepressionMaps.size());
  }
  run.at_least(
      "LRTA*, time of a move of a public implementation / its own", kPeerNs / mean_ns, 3, "times",
      "mean of " + std::to_string(kDepressionMaps.size()) + " maps, " + terminal::format_ns(mean_ns) + " a move");
}

}  // namespace

void lrta_speed(Run& run) {
  against_hill_climbing(run);
  over_a_million_moves(run);
  if (run.has_maps()) compare_with_public_implementation(run);
}

}  // namespace cairn::bench
