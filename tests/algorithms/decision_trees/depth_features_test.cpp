// Features that are kept up to date move by move, against their definitions over the whole walk.
#include "algorithms/decision_trees/depth_features.hpp"

#include "search/realtime/controlled_lookahead.hpp"
#include "search/realtime/open_choice.hpp"
#include "search/realtime/real_time_loop.hpp"
#include "support/drawn_map.hpp"
#include "support/random_maps.hpp"
#include "support/walk.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

namespace cairn::decision_trees {
namespace {

/// Chooses depths by lot. Notes everything, and computes each feature from that, as Appendix A of Bulitko and others
/// (JAIR 2008) words it.
class CheckingControl {
 public:
  struct Settings {
    std::uint32_t history = 60;
    std::uint64_t seed = 1;
  };

  CheckingControl(const spaces::GridSpace& space, std::uint32_t dmax, const Settings& settings)
      : space_(space), dmax_(dmax), settings_(settings), random_(settings.seed), history_(space, settings.history) {}

  static constexpr std::uint64_t work_bound(const Settings& /*settings*/) { return 0; }

  void start_problem(Cell start) {
    history_.start(start);
    visits_.clear();
  }
  void begin(Cell from, const realtime::LearnedHeuristic& h) {
    if (!visits_.empty()) visits_.back().after = h(space_.point(visits_.back().cell));
    history_.plan_from(from, h);
    visits_.push_back({from, h(space_.point(from)), Cost{0}});
  }
  std::uint32_t choose(const realtime::BreadthLookahead& presearch, Cell goal, const realtime::LearnedHeuristic& h,
                       Work& /*work*/) {
    const DepthFeatures expected = by_definition(presearch, goal, h);
    EXPECT_EQ(history_.features(presearch, h), expected) << "move " << visits_.size();
    for (std::size_t f = 0; f < kDepthFeatures; ++f) seen[f].insert(expected[f]);
    return 1 + random_.below(dmax_);
  }

  std::array<std::set<std::uint32_t>, kDepthFeatures> seen;

 private:
  struct Visit {
    Cell cell;
    Cost before;
    Cost after;
  };

  std::uint32_t thousandths(std::uint64_t a, std::uint64_t b) const {
    return b == 0 ? 0xFFFFFFFFU : static_cast<std::uint32_t>(std::min<std::uint64_t>(1000 * a / b, 0xFFFFFFFFU));
  }

  DepthFeatures by_definition(const realtime::BreadthLookahead& presearch, Cell goal,
                              const realtime::LearnedHeuristic& h) const {
    const std::uint64_t one = cost_model(space_.rules().diagonal).straight.units;
    const Cell s = visits_.back().cell;
    const std::size_t moves = visits_.size() - 1;
    const std::size_t n = std::min<std::size_t>(moves, settings_.history);
    const auto value = [&](Cell cell) { return h(space_.point(cell)).units; };
    const auto updated = [&](Cell cell) { return value(cell) > space_.heuristic(cell, goal).units; };

    std::set<Cell> distinct;
    std::uint64_t volume = 0;
    for (std::size_t i = 1; i <= n; ++i) {
      const Visit& visit = visits_[moves - i];
      distinct.insert(visit.cell);
      volume += visit.after.units - visit.before.units;
    }

    // The frontier of the pre-search by layers, and its best state as the lookahead says.
    std::set<Cell> reached{s};
    std::set<Cell> frontier{s};
    for (std::uint32_t depth = 0; depth < presearch.depth(); ++depth) {
      std::set<Cell> next;
      for (const Cell cell : frontier) {
        if (cell == goal) continue;
        space_.for_each_successor(cell, [&](Cell to, Cost) {
          if (reached.insert(to).second) next.insert(to);
        });
      }
      frontier = next;
    }
    std::uint64_t frontier_updated = 0;
    for (const Cell cell : frontier) frontier_updated += updated(cell) ? 1U : 0U;
    std::uint32_t node = presearch.best();
    while (presearch.parent(node) != presearch.root()) node = presearch.parent(node);
    const Cell next = presearch.cell(node);

    bool as_last_time = false;
    for (std::size_t i = moves; i-- > 0;) {
      if (visits_[i].cell != s) continue;
      as_last_time = visits_[i + 1].cell == next;
      break;
    }
    const auto step = [&](Cell a, Cell b) {
      return Point{space_.point(b).x - space_.point(a).x, space_.point(b).y - space_.point(a).y};
    };
    const bool straight_on = moves > 0 && step(visits_[moves - 1].cell, s) == step(s, next);
    const std::uint64_t expected_frontier =
        (space_.rules().connectivity == Connectivity::four ? 4 : 8) * std::uint64_t{presearch.depth()};
    return {thousandths(space_.heuristic(s, goal).units, one),
            thousandths(space_.heuristic(s, visits_[moves - n].cell).units, one),
            static_cast<std::uint32_t>(distinct.size()),
            thousandths(volume, one),
            thousandths(frontier.size(), expected_frontier),
            frontier.empty() ? 0 : thousandths(frontier_updated, frontier.size()),
            as_last_time ? 1U : 0U,
            straight_on ? 1U : 0U,
            thousandths(value(s), value(next)),
            updated(next) ? 1U : 0U,
            value(s) > value(next) ? 1U : 0U};
  }

  spaces::GridSpace space_;
  std::uint32_t dmax_;
  Settings settings_;
  base::Random random_;
  WalkHistory history_;
  std::vector<Visit> visits_;
};

using Lookahead = realtime::ControlledLookahead<CheckingControl>;
using Loop = realtime::RealTimeLoop<Lookahead, realtime::CurrentLearning, realtime::BestOpen>;

TEST(DepthFeatures, are_what_their_definitions_say_on_any_walk) {
  std::array<std::set<std::uint32_t>, kDepthFeatures> seen;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    base::Random random(seed);
    const Grid grid(support::walled_terrain(random, 8, 30), support::random_rules(random));
    const auto problem = support::distant_endpoints(random, grid);
    if (!problem) continue;
    Lookahead::Settings settings;
    settings.depth = 1 + random.below(5);
    settings.first_depth = 1 + random.below(std::min(2U, settings.depth));
    settings.control = {.history = 1 + random.below(70), .seed = seed};
    Loop agent(grid, random.chance(1, 2) ? Visibility::known : Visibility::unknown, settings, realtime::Moves::one);
    // The second walk finds nothing of the first.
    for (int i = 0; i < 2; ++i) ASSERT_EQ(support::walk(agent, *problem).end, Outcome::arrived) << "seed " << seed;
    ASSERT_FALSE(HasFailure()) << "seed " << seed;
    for (std::size_t f = 0; f < kDepthFeatures; ++f) seen[f].merge(agent.lookahead().control().seen[f]);
  }
  for (std::size_t f = 0; f < kDepthFeatures; ++f) {
    const bool boolean = kDepthFeatureInfos[f].kind == DepthFeatureInfo::Kind::boolean;
    EXPECT_GE(seen[f].size(), boolean ? 2U : 9U) << kDepthFeatureInfos[f].name;  // or this told nothing
  }
}

}  // namespace
}  // namespace cairn::decision_trees
