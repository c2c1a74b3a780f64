// The clique abstraction against its definition, on random maps under all rules.
#include "search/spaces/clique_abstraction.hpp"

#include "search/spaces/grid_space.hpp"
#include "support/drawn_map.hpp"
#include "support/generated_maps.hpp"
#include "support/random_maps.hpp"
#include "support/reference_abstraction.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <map>
#include <set>
#include <vector>

namespace cairn::spaces {
namespace {

Grid any_grid(base::Random& random) {
  return random.chance(1, 2) ? support::generated_grid(random, 20, 60)
                             : Grid(support::random_terrain(random, 25), support::random_rules(random));
}

CliqueSettings::Order any_order(base::Random& random) {
  using Order = CliqueSettings::Order;
  const std::uint32_t drawn = random.below(3);
  return drawn == 0 ? Order::raster : drawn == 1 ? Order::listed : Order::shuffled;
}

std::map<Cell, std::vector<Cell>> regions(const Grid& grid, const CliqueAbstraction& abstraction, unsigned level) {
  std::map<Cell, std::vector<Cell>> regions;
  for (const Cell cell : support::passable_cells(grid)) regions[abstraction.state_of(cell, level)].push_back(cell);
  return regions;
}

RC_GTEST_PROP(CliqueAbstraction, is_a_partition_into_connected_regions_at_each_level, (std::uint64_t seed)) {
  base::Random random(seed);
  const Grid grid = any_grid(random);
  const GridSpace space(grid);
  const CliqueAbstraction abstraction(grid, CliqueAbstraction::kAllLevels, {.order = any_order(random), .seed = seed});
  for (unsigned level = 1; level <= abstraction.height(); ++level) {
    const auto parts = regions(grid, abstraction, level);
    RC_ASSERT(parts.size() == abstraction.level(level).state_count());
    for (const auto& [state, cells] : parts) {
      RC_ASSERT(state.index >= 1 && state.index <= abstraction.level(level).state_count());
      const std::set<Cell> own(cells.begin(), cells.end());
      std::set<Cell> reached{cells.front()};
      for (std::vector<Cell> open{cells.front()}; !open.empty();) {
        const Cell cell = open.back();
        open.pop_back();
        space.for_each_successor(cell, [&](Cell next, Cost) {
          if (own.contains(next) && reached.insert(next).second) open.push_back(next);
        });
      }
      RC_ASSERT(reached == own);
    }
  }
}

RC_GTEST_PROP(CliqueAbstraction, has_edges_exactly_where_ground_moves_cross, (std::uint64_t seed)) {
  base::Random random(seed);
  const Grid grid = any_grid(random);
  const GridSpace space(grid);
  const CliqueAbstraction abstraction(grid, CliqueAbstraction::kAllLevels, {.order = any_order(random), .seed = seed});
  for (unsigned level = 1; level <= abstraction.height(); ++level) {
    std::set<AbstractSpace::Edge> crossings;
    for (const Cell cell : support::passable_cells(grid)) {
      const Cell from = abstraction.state_of(cell, level);
      space.for_each_successor(cell, [&](Cell next, Cost) {
        const Cell to = abstraction.state_of(next, level);
        if (from != to) crossings.emplace(from, to);
      });
    }
    std::set<AbstractSpace::Edge> edges;
    const AbstractSpace& abstract = abstraction.level(level);
    for (std::uint32_t i = 1; i < abstract.size(); ++i) {
      abstract.for_each_successor(Cell{i}, [&](Cell next, Cost) { RC_ASSERT(edges.emplace(Cell{i}, next).second); });
    }
    RC_ASSERT(edges == crossings);
  }
}

RC_GTEST_PROP(CliqueAbstraction, makes_states_of_cliques_of_at_most_four_and_of_orphans, (std::uint64_t seed)) {
  base::Random random(seed);
  const Grid grid = any_grid(random);
  const CliqueAbstraction abstraction(grid, CliqueAbstraction::kAllLevels, {.order = any_order(random), .seed = seed});
  const GridSpace ground(grid);
  const auto check = [&](const auto& space, unsigned level, const std::vector<Cell>& states) {
    std::map<Cell, std::vector<Cell>> cliques;
    for (const Cell state : states) cliques[abstraction.parent(level, state)].push_back(state);
    for (const auto& [unused, members] : cliques) {
      // Those with a single neighbour may be orphans; the others must be neighbours of one another.
      std::vector<Cell> core;
      for (const Cell member : members) {
        unsigned neighbours = 0;
        space.for_each_successor(member, [&](Cell, Cost) { ++neighbours; });
        if (neighbours > 1) core.push_back(member);
      }
      RC_ASSERT(core.size() <= 4U);
      for (const Cell a : core) {
        for (const Cell b : core) RC_ASSERT(a == b || space.has_move(a, b));
      }
    }
  };
  for (unsigned level = 0; level < abstraction.height(); ++level) {
    if (level == 0) {
      check(ground, level, support::passable_cells(grid));
      continue;
    }
    std::vector<Cell> states;
    for (std::uint32_t i = 1; i < abstraction.level(level).size(); ++i) states.push_back(Cell{i});
    check(abstraction.level(level), level, states);
  }
}

RC_GTEST_PROP(CliqueAbstraction, ends_with_one_state_for_each_component, (std::uint64_t seed)) {
  base::Random random(seed);
  const Grid grid = any_grid(random);
  const CliqueAbstraction abstraction(grid);
  RC_ASSERT(abstraction.level(abstraction.height()).state_count() == grid.component_count());
  RC_ASSERT(CliqueAbstraction(grid, 1).height() == 1U);
}

RC_GTEST_PROP(CliqueAbstraction, measures_moves_between_the_means_of_coordinates, (std::uint64_t seed)) {
  base::Random random(seed);
  const Grid grid = any_grid(random);
  const bool euclidean = random.chance(1, 2);
  const CliqueAbstraction abstraction(
      grid, CliqueAbstraction::kAllLevels,
      {.distance = euclidean ? AbstractDistance::euclidean : AbstractDistance::grid, .order = any_order(random)});
  for (unsigned level = 1; level <= abstraction.height(); ++level) {
    const AbstractSpace& space = abstraction.level(level);
    const auto representatives = abstraction.representatives(level);
    std::map<Cell, std::pair<double, double>> means;
    for (const auto& [state, cells] : regions(grid, abstraction, level)) {
      auto& [x, y] = means[state];
      for (const Cell cell : cells) {
        x += grid.point(cell).x / static_cast<double>(cells.size());
        y += grid.point(cell).y / static_cast<double>(cells.size());
      }
      const auto away = [&, mean = means[state]](Cell cell) {
        return std::hypot(grid.point(cell).x - mean.first, grid.point(cell).y - mean.second);
      };
      RC_ASSERT(abstraction.state_of(representatives[state.index], level) == state);
      for (const Cell cell : cells) RC_ASSERT(away(representatives[state.index]) <= away(cell) + 0.01);
    }
    for (const auto& [state, mean] : means) {
      space.for_each_successor(state, [&, from = mean](Cell next, Cost cost) {
        const auto [x, y] = means.at(next);
        const double dx = std::abs(from.first - x);
        const double dy = std::abs(from.second - y);
        const double extra = GridDistance(grid.rules()).diagonal_extra;
        const double straight = grid.costs().straight.units;
        const double expected =
            euclidean ? straight * std::hypot(dx, dy) : straight * std::max(dx, dy) + extra * std::min(dx, dy);
        RC_ASSERT(std::abs(cost.units - expected) <= 1 + 0.001 * grid.costs().straight.units);
      });
    }
  }
}

RC_GTEST_PROP(CliqueAbstraction, has_the_same_states_with_either_distance, (std::uint64_t seed)) {
  base::Random random(seed);
  const Grid grid = any_grid(random);
  const CliqueAbstraction one(grid);
  const CliqueAbstraction other(grid, CliqueAbstraction::kAllLevels, {.distance = AbstractDistance::euclidean});
  RC_ASSERT(one.height() == other.height());
  for (unsigned level = 1; level <= one.height(); ++level) {
    for (const Cell cell : support::passable_cells(grid))
      RC_ASSERT(one.state_of(cell, level) == other.state_of(cell, level));
  }
}

RC_GTEST_PROP(CliqueAbstraction, never_overestimates_the_way_through_its_graphs, (std::uint64_t seed)) {
  base::Random random(seed);
  const Grid grid = any_grid(random);
  const CliqueAbstraction abstraction(
      grid, CliqueAbstraction::kAllLevels,
      {.distance = random.chance(1, 2) ? AbstractDistance::euclidean : AbstractDistance::grid});
  for (unsigned level = 2; level <= abstraction.height(); ++level) {
    const AbstractSpace& space = abstraction.level(level);
    const Cell goal{1 + random.below(space.state_count())};
    std::map<Cell, std::uint32_t> distances;
    std::set<std::pair<std::uint32_t, Cell>> open{{0, goal}};
    while (!open.empty()) {
      const auto [cost, state] = *open.begin();
      open.erase(open.begin());
      if (!distances.emplace(state, cost).second) continue;
      RC_ASSERT(space.heuristic(state, goal).units <= cost);
      space.for_each_successor(state, [&, so_far = cost](Cell next, Cost step) {
        if (!distances.contains(next)) open.emplace(so_far + step.units, next);
      });
    }
  }
}

RC_GTEST_PROP(CliqueAbstraction, is_that_of_the_reference, (std::uint64_t seed)) {
  base::Random random(seed);
  const Grid grid(random.chance(1, 2) ? support::walled_terrain(random, 4, 24) : support::random_terrain(random, 20),
                  support::random_rules(random));
  if (grid.passable_count() == 0) return;
  const unsigned most = random.chance(1, 2) ? CliqueAbstraction::kAllLevels : random.below(4);
  const reference::Abstraction expected(grid, most);
  const CliqueAbstraction found(grid, most);
  RC_ASSERT(found.height() == expected.height());
  for (unsigned level = 1; level <= found.height(); ++level) {
    const std::vector<Cell> representatives = found.representatives(level);
    for (const Cell cell : support::passable_cells(grid)) {
      const Cell state = found.state_of(cell, level);
      RC_ASSERT(state == expected.state(cell, level));
      RC_ASSERT(representatives[state.index] == expected.representative(level, state));
    }
  }
}

TEST(CliqueAbstraction, may_find_its_cliques_in_other_orders) {
  const Grid grid(support::drawn_map({"#......", "#......", "#......", "#......"}));
  const auto states = [&](CliqueSettings::Order order, std::uint64_t seed) {
    const CliqueAbstraction abstraction(grid, 1, {.order = order, .seed = seed});
    std::vector<Cell> found;
    for (const Cell cell : support::passable_cells(grid)) found.push_back(abstraction.state_of(cell, 1));
    return found;
  };
  using Order = CliqueSettings::Order;
  EXPECT_NE(states(Order::raster, 1), states(Order::listed, 1));
  EXPECT_EQ(states(Order::listed, 1), states(Order::listed, 2));
  EXPECT_EQ(states(Order::shuffled, 1), states(Order::shuffled, 1));
  EXPECT_NE(states(Order::shuffled, 1), states(Order::shuffled, 2));
}

TEST(CliqueAbstraction, tiles_open_space_by_squares) {
  const Grid grid(support::drawn_map({"......", "......", "......", "......"}));
  const CliqueAbstraction abstraction(grid);
  EXPECT_EQ(abstraction.level(1).state_count(), 6U);
  EXPECT_EQ(abstraction.state_of(grid.cell({2, 2}), 1), abstraction.state_of(grid.cell({3, 3}), 1));
  EXPECT_NE(abstraction.state_of(grid.cell({1, 1}), 1), abstraction.state_of(grid.cell({2, 1}), 1));
  EXPECT_EQ(abstraction.level(2).state_count(), 2U);
}

TEST(CliqueAbstraction, lets_an_orphan_join_its_only_neighbour) {
  const Grid grid(support::drawn_map({"..#", "...", "###"}));
  const CliqueAbstraction abstraction(grid);
  EXPECT_EQ(abstraction.level(1).state_count(), 1U);
}

TEST(CliqueAbstraction, may_have_no_state_at_all) {
  const Grid grid(support::drawn_map({"###", "###"}));
  const CliqueAbstraction abstraction(grid);
  EXPECT_EQ(abstraction.level(1).state_count(), 0U);
}

}  // namespace
}  // namespace cairn::spaces
