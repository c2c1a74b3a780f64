// The open list of lookaheads against its definition: a list in which the first to leave is searched for.
#include "search/queues/lookahead_queue.hpp"

#include "base/random.hpp"
#include "support/random_maps.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <vector>

namespace cairn::queues {
namespace {

__extension__ using LongNumber = unsigned __int128;

struct Reached {
  OpenState state;
  std::uint32_t moves = 0;
};

/// Walks of `reach` moves and their asides. `steep`: each move raises h by what it costs, the most that it can.
template <typename Number>
void check_order(const spaces::GridSpace& space, base::Random& random, std::uint32_t reach, bool steep) {
  const spaces::LocalWindow window(space, reach);
  const std::uint64_t largest_g = std::uint64_t{reach} * cost_model(space.rules().diagonal).diagonal.units;
  if (!LookaheadQueue<Number>::holds(largest_g, window)) return;
  LookaheadQueue<Number> queue(largest_g, space, window, 4096);
  std::vector<Reached> open{{{Cost{random.below(1'000'000)}, Cost{0}, window.centre(Cell{0})}, 0}};
  queue.start(open[0].state.f, open[0].state.place);
  for (int i = 0; i < 1000 && !open.empty(); ++i) {
    const auto first = std::min_element(open.begin(), open.end(),
                                        [](const Reached& a, const Reached& b) { return a.state.before(b.state); });
    const Reached from = *first;
    open.erase(first);
    RC_ASSERT(!queue.empty());
    const Number top = queue.top();
    RC_ASSERT(queue.f(top) == from.state.f);
    RC_ASSERT(queue.place(top) == from.state.place);
    queue.pop();
    if (from.moves == reach) continue;
    for (std::uint32_t k = steep ? 1 : random.below(4); k > 0; --k) {
      const unsigned d = 2 * random.below(4) + (spaces::degree(space.rules()) == 8 ? random.below(2) : 0);
      const Cost cost = space.move_cost(d);
      const auto most = static_cast<std::int32_t>(cost.units);
      const std::int32_t change = steep ? most : random.between(-most, most);
      const Cost f{from.state.f.units + cost.units + static_cast<std::uint32_t>(change)};
      open.push_back({{f, from.state.g + cost, window.neighbour(from.state.place, d)}, from.moves + 1});
      queue.push_successor(top, d, change);
    }
  }
  RC_ASSERT(queue.empty() == open.empty());
}

RC_GTEST_PROP(LookaheadQueue, gives_states_by_f_then_larger_g_then_lower_place, (std::uint64_t seed)) {
  base::Random random(seed);
  static const Grid wide(Terrain(1000, 1000));
  const Grid narrow(Terrain(40, 1000), support::random_rules(random));
  for (const Grid* grid : {&wide, &narrow}) {
    const spaces::GridSpace space(*grid);
    const std::uint32_t most = grid == &wide ? 450 : 19;
    for (int i = 0; i < 4; ++i) {
      const std::uint32_t reach = 1 + random.below(most);
      check_order<std::uint64_t>(space, random, reach, i % 2 == 0);
      check_order<LongNumber>(space, random, reach, i % 2 == 0);
    }
  }
}

TEST(LookaheadQueue, holds_what_lookaheads_of_some_hundred_expansions_reach_in_64_bits) {
  const Grid grid(Terrain(1000, 1000));
  const spaces::GridSpace space(grid);
  const std::uint32_t diagonal = cost_model(space.rules().diagonal).diagonal.units;
  const auto holds = [&](std::uint32_t reach) {
    return LookaheadQueue<std::uint64_t>::holds(std::uint64_t{reach} * diagonal, spaces::LocalWindow(space, reach));
  };
  EXPECT_TRUE(holds(200));
  EXPECT_FALSE(holds(450)) << "else the test of their order does not come to what they can't hold";
}

}  // namespace
}  // namespace cairn::queues
