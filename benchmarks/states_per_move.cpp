// How many states A* and weighted A* expand for a move, by a search written out here: with ties broken in four ways,
// with closed states opened again or not, with corners cut or not, and by weaker heuristics. Bulitko, Luštrek,
// Schaeffer, Björnsson and Sigmundarson (JAIR 2008, Table 3) report more than any of these does on the maps at hand.
#include "benchmarks/problems.hpp"
#include "search/spaces/grid_space.hpp"
#include "trial/problems/scaled_problems.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <queue>
#include <string>
#include <vector>

namespace cairn::bench {
namespace {

/// A map, and what it is scaled up to: another file, or by a factor.
struct ScaledPair {
  std::string small;
  std::string large;
  std::int32_t factor = 1;
};
const std::array<ScaledPair, 11> kMaps{{{"wc3/gardenofwar", "wc3-512/gardenofwar"},
                                        {"wc3/divideandconquer", "wc3-512/divideandconquer"},
                                        {"wc3/icecrown", "wc3-512/icecrown"},
                                        {"wc3/blastedlands", "wc3-512/blastedlands"},
                                        {"wc3/plaguelands", "wc3-512/plaguelands"},
                                        {"wc3/stromguarde", "wc3-512/stromguarde"},
                                        {"bg/AR0012SR", "bg/AR0012SR", 3},
                                        {"bg/AR0411SR", "bg/AR0411SR", 3},
                                        {"bg/AR0516SR", "bg/AR0516SR", 3},
                                        {"bg/AR0603SR", "bg/AR0603SR", 3},
                                        {"bg/AR0701SR", "bg/AR0701SR", 3}}};
constexpr std::size_t kPaperMaps = 3;  // the first of them, which stand for the authors' in `reproduce`
constexpr std::size_t kProblems = 100;
constexpr double kPublishedStates = 119.8;
constexpr double kPublishedWeightedStates = 24.86;

/// Which of two open states with the same f is expanded first.
enum class Ties : std::uint8_t { large_g, small_g, first, last };

/// The distance on an empty grid; the straight line; the larger difference of the coordinates.
enum class Estimate : std::uint8_t { octile, straight_line, larger };

struct Variant {
  const char* name;
  std::uint64_t g_weight = 5;  ///< h counts 5
  Ties ties = Ties::large_g;
  bool reopens = false;
  Corners corners = Corners::strict;
  Estimate estimate = Estimate::octile;
};

std::uint64_t estimate(Estimate kind, const Rules& rules, Point a, Point b) {
  const double x = std::abs(a.x - b.x);
  const double y = std::abs(a.y - b.y);
  const double unit = cost_model(rules.diagonal).straight.units;
  if (kind == Estimate::straight_line) return static_cast<std::uint64_t>(unit * std::hypot(x, y));
  if (kind == Estimate::larger) return static_cast<std::uint64_t>(unit * std::max(x, y));
  return spaces::GridDistance(rules)(a, b).units;
}

struct Open {
  std::uint64_t f;
  std::uint64_t g;
  std::uint64_t number;  ///< in the order of generation
  Cell cell;
};

struct LeavesLater {
  Ties ties;
  bool operator()(const Open& a, const Open& b) const {
    if (a.f != b.f) return a.f > b.f;
    if (ties == Ties::large_g && a.g != b.g) return a.g < b.g;
    if (ties == Ties::small_g && a.g != b.g) return a.g > b.g;
    return ties == Ties::first || ties == Ties::small_g ? a.number > b.number : a.number < b.number;
  }
};

struct Found {
  std::uint64_t expanded = 0;
  std::uint64_t moves = 0;
  std::uint64_t cost = 0;
};

Found search(const Grid& grid, Cell start, Cell goal, const Variant& variant) {
  struct Node {
    std::uint64_t g = ~std::uint64_t{0};
    std::uint64_t moves = 0;
    bool closed = false;
  };
  std::vector<Node> nodes(grid.shape().cell_count());
  std::priority_queue<Open, std::vector<Open>, LeavesLater> open(LeavesLater{variant.ties});
  std::uint64_t number = 0;
  const auto reach = [&](Cell cell, std::uint64_t g, std::uint64_t moves) {
    nodes[cell.index] = {g, moves, false};
    const std::uint64_t h = estimate(variant.estimate, grid.rules(), grid.point(cell), grid.point(goal));
    open.push({variant.g_weight * g + 5 * h, g, number++, cell});
  };
  reach(start, 0, 0);
  Found found;
  while (!open.empty()) {
    const Open best = open.top();
    open.pop();
    Node& node = nodes[best.cell.index];
    if (node.closed || node.g != best.g) continue;
    node.closed = true;
    if (best.cell == goal) return {found.expanded, node.moves, node.g};
    ++found.expanded;
    const std::uint64_t moves = node.moves + 1;
    for (unsigned d = 0; d < kDirections; ++d) {
      if ((grid.mask(best.cell) >> d & 1U) == 0) continue;
      const Cell next{best.cell.index + static_cast<std::uint32_t>(grid.offsets()[d])};
      const std::uint64_t g = best.g + grid.move_cost(static_cast<Direction>(d)).units;
      const Node& other = nodes[next.index];
      if (g < other.g && (variant.reopens || !other.closed)) reach(next, g, moves);
    }
  }
  return found;
}

/// Means over the problems of some maps.
struct Means {
  double states_per_move = 0;
  double times_optimal = 0;
  std::uint64_t most_states = 0;
  std::size_t problems = 0;

  void add(const Found& found, double optimal) {
    states_per_move += static_cast<double>(found.expanded) / static_cast<double>(found.moves);
    times_optimal += static_cast<double>(found.cost) / optimal;
    most_states = std::max(most_states, found.expanded);
    ++problems;
  }
  double mean(double sum) const { return sum / static_cast<double>(problems); }
};

constexpr std::array<Variant, 12> kVariants{{
    {"A*, ties to large g"},
    {"A*, ties to small g", 5, Ties::small_g},
    {"A*, ties to the first generated", 5, Ties::first},
    {"A*, ties to the last generated", 5, Ties::last},
    {"A*, corners cut", 5, Ties::large_g, false, Corners::cut},
    {"weighted A*, each state closed once", 1},
    {"weighted A*, closed states reopened", 1, Ties::large_g, true},
    {"weighted A*, the same, ties to small g", 1, Ties::small_g, true},
    {"A*, by the straight line", 5, Ties::large_g, false, Corners::strict, Estimate::straight_line},
    {"A*, by the larger difference", 5, Ties::large_g, false, Corners::strict, Estimate::larger},
    {"weighted A*, by the straight line", 1, Ties::large_g, false, Corners::strict, Estimate::straight_line},
    {"weighted A*, by the larger difference", 1, Ties::large_g, false, Corners::strict, Estimate::larger},
}};

Means measure(const Run& run, const Variant& variant, std::size_t first, std::size_t maps) {
  Means means;
  for (std::size_t i = first; i < first + maps; ++i) {
    const Rules rules{.corners = variant.corners};
    const Grid small = map_named(run, kMaps[i].small, 1, rules);
    const Grid large = map_named(run, kMaps[i].large, kMaps[i].factor, rules);
    const auto drawn =
        problems::scaled_problems(small, large, kProblems, {.min_cost = 90, .max_cost = 100}, kMaps[i].small);
    for (const problems::Problem& problem : drawn.problems) {
      means.add(search(large, problem.start, problem.goal, variant), problem.optimal.units);
    }
  }
  return means;
}

}  // namespace

void states_per_move(Run& run) {
  for (const Variant& variant : kVariants) {
    const Means means = measure(run, variant, 0, kPaperMaps);
    run.at_most(fmt::format("states a move, {}", variant.name), means.mean(means.states_per_move),
                variant.g_weight == 5 ? kPublishedStates : kPublishedWeightedStates, "states",
                fmt::format("{:.3f} times optimal, most in a search {}, {} problems", means.mean(means.times_optimal),
                            means.most_states, means.problems));
  }
  for (std::size_t i = 0; i < kMaps.size(); ++i) {
    const Means means = measure(run, kVariants[0], i, 1);
    run.at_most(fmt::format("states a move, A* on {}", kMaps[i].small), means.mean(means.states_per_move),
                kPublishedStates, "states",
                fmt::format("most in a search {}, {} problems", means.most_states, means.problems));
  }
}

}  // namespace cairn::bench
