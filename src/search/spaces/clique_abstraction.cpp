#include "search/spaces/clique_abstraction.hpp"

#include "base/random.hpp"
#include "search/spaces/grid_space.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace cairn::spaces {
namespace {

/// Puts each state of a space into a clique.
template <typename Space>
class CliqueFinder {
 public:
  /// `centre_of(state)` says where a state lies. In open space the states of a level are squares with sides of 2^level
  /// cells; cliques that keep to these squares let their neighbours do so, too.
  template <typename CentreOf>
  CliqueFinder(const Space& space, std::vector<Cell> states, unsigned level, const CentreOf& centre_of,
               const CliqueSettings& settings)
      : space_(space), states_(std::move(states)), squares_(space.size()), clique_(space.size(), 0) {
    const unsigned side_bits = std::min(level + Centre::kPartBits, 31U);
    for (const Cell state : states_) {
      const Centre centre = centre_of(state);
      squares_[state.index] = {centre.x >> side_bits, centre.y >> side_bits};
    }
    std::vector<Cell> order = states_;
    if (settings.order == CliqueSettings::Order::shuffled) shuffle(order, base::Random(settings.seed + level));
    for (const unsigned size : {4U, 3U, 2U}) {
      for (const bool within_square : {true, false}) {
        if (within_square && settings.order != CliqueSettings::Order::raster) continue;
        for (const Cell state : order) {
          if (clique_[state.index] == 0) try_clique(state, size, within_square);
        }
      }
    }
    for (const Cell state : states_) {
      if (clique_[state.index] == 0) place_single(state);
    }
  }

  /// Of each state its clique, numbered from 1 on in the order of their first states.
  std::vector<Cell> parents() const {
    std::vector<std::uint32_t> number(last_ + 1, 0);
    std::vector<Cell> parents(space_.size(), kNoCell);
    std::uint32_t next = 0;
    for (const Cell state : states_) {
      std::uint32_t& own = number[clique_[state.index]];
      if (own == 0) own = ++next;
      parents[state.index] = Cell{own};
    }
    return parents;
  }

 private:
  static void shuffle(std::vector<Cell>& states, base::Random random) {
    for (auto left = static_cast<std::uint32_t>(states.size()); left > 1; --left) {
      std::swap(states[left - 1], states[random.below(left)]);
    }
  }

  void try_clique(Cell state, unsigned size, bool within_square) {
    free_.clear();
    space_.for_each_successor(state, [&](Cell next, Cost) {
      const bool is_near = !within_square || squares_[next.index] == squares_[state.index];
      if (clique_[next.index] == 0 && is_near) free_.push_back(next);
    });
    if (free_.size() + 1 < size) return;
    members_[0] = state;
    best_spread_ = std::numeric_limits<std::uint64_t>::max();
    grow(1, 0, 0, size);
    if (best_spread_ == std::numeric_limits<std::uint64_t>::max()) return;
    ++last_;
    for (unsigned i = 0; i < size; ++i) clique_[best_[i].index] = last_;
  }

  // Tries all cliques that add free neighbours from number `from` on. The spread is the sum of the distances within.
  void grow(unsigned count, std::size_t from, std::uint64_t spread, unsigned size) {
    if (spread >= best_spread_) return;
    if (count == size) {
      best_spread_ = spread;
      best_ = members_;
      return;
    }
    for (std::size_t i = from; i < free_.size(); ++i) {
      bool joined = true;
      std::uint64_t wider = spread + space_.heuristic(members_[0], free_[i]).units;
      for (unsigned m = 1; m < count && joined; ++m) {
        joined = space_.has_move(members_[m], free_[i]);
        wider += space_.heuristic(members_[m], free_[i]).units;
      }
      if (!joined) continue;
      members_[count] = free_[i];
      grow(count + 1, i + 1, wider, size);
    }
  }

  void place_single(Cell state) {
    unsigned neighbours = 0;
    Cell only = kNoCell;
    space_.for_each_successor(state, [&](Cell next, Cost) {
      ++neighbours;
      only = next;
    });
    clique_[state.index] = neighbours == 1 ? clique_[only.index] : ++last_;
  }

  const Space& space_;
  std::vector<Cell> states_;
  std::vector<Point> squares_;         // by state
  std::vector<std::uint32_t> clique_;  // by state, 0 where it has none yet
  std::uint32_t last_ = 0;
  std::vector<Cell> free_;
  std::array<Cell, 4> members_{};
  std::array<Cell, 4> best_{};
  std::uint64_t best_spread_ = 0;
};

/// The edges between the cliques of a space, each once or more often.
template <typename Space>
std::vector<AbstractSpace::Edge> edges_between(const Space& space, const std::vector<Cell>& parents) {
  std::vector<AbstractSpace::Edge> edges;
  for (std::uint32_t i = 0; i < space.size(); ++i) {
    const Cell from = parents[i];
    if (from == kNoCell) continue;
    space.for_each_successor(Cell{i}, [&](Cell next, Cost) {
      const Cell to = parents[next.index];
      if (from != to && (edges.empty() || edges.back() != AbstractSpace::Edge{from, to})) edges.emplace_back(from, to);
    });
  }
  return edges;
}

struct Mass {
  std::uint64_t x = 0;
  std::uint64_t y = 0;
  std::uint64_t cells = 0;

  void operator+=(const Mass& other) {
    x += other.x;
    y += other.y;
    cells += other.cells;
  }
  Centre centre() const {
    const auto part = [&](std::uint64_t sum) {
      return static_cast<std::int32_t>(((sum << Centre::kPartBits) + cells / 2) / cells);
    };
    return cells == 0 ? Centre{} : Centre{part(x), part(y)};
  }
};

std::uint32_t count_of(const std::vector<Cell>& parents) {
  return parents.empty() ? 0 : std::max_element(parents.begin(), parents.end())->index;
}

std::vector<Centre> centres_of(const std::vector<Mass>& masses) {
  std::vector<Centre> centres;
  for (const Mass& mass : masses) centres.push_back(mass.centre());
  return centres;
}

}  // namespace

CliqueAbstraction::CliqueAbstraction(const Grid& grid, unsigned most_levels, const CliqueSettings& settings)
    : grid_(&grid) {
  const GridSpace space(grid);
  std::vector<Mass> masses;
  if (most_levels > 0) {
    std::vector<Cell> cells;
    for (std::uint32_t i = 0; i < space.size(); ++i) {
      if (grid.passable(Cell{i})) cells.push_back(Cell{i});
    }
    const auto centre_of = [&](Cell cell) { return Centre(grid.point(cell)); };
    std::vector<Cell> parents = CliqueFinder(space, std::move(cells), 1, centre_of, settings).parents();
    masses.resize(count_of(parents) + 1);
    for (std::uint32_t i = 0; i < parents.size(); ++i) {
      if (parents[i] == kNoCell) continue;
      const Point p = grid.point(Cell{i});
      masses[parents[i].index] += {static_cast<std::uint64_t>(p.x), static_cast<std::uint64_t>(p.y), 1};
    }
    AbstractSpace first(centres_of(masses), edges_between(space, parents), grid.rules());
    levels_.push_back({std::move(parents), std::move(first)});
  }
  while (height() > 0 && height() < most_levels && levels_.back().space.edge_count() > 0) {
    const AbstractSpace& below = levels_.back().space;
    std::vector<Cell> states;
    for (std::uint32_t i = 1; i < below.size(); ++i) states.push_back(Cell{i});
    const auto centre_of = [&](Cell state) { return below.centre(state); };
    std::vector<Cell> parents = CliqueFinder(below, std::move(states), height() + 1, centre_of, settings).parents();
    std::vector<Mass> sums(count_of(parents) + 1);
    for (std::uint32_t i = 1; i < parents.size(); ++i) sums[parents[i].index] += masses[i];
    masses = std::move(sums);
    AbstractSpace next(centres_of(masses), edges_between(below, parents), grid.rules());
    levels_.push_back({std::move(parents), std::move(next)});
  }
  if (settings.distance == AbstractDistance::grid) return;
  for (Level& level : levels_) level.space.measure_by(settings.distance);
}

std::vector<Cell> CliqueAbstraction::representatives(unsigned level) const {
  const AbstractSpace& space = levels_[level - 1].space;
  std::vector<Cell> nearest(space.size(), kNoCell);
  std::vector<std::uint64_t> least(space.size(), std::numeric_limits<std::uint64_t>::max());
  for (std::uint32_t i = 0; i < grid_->shape().cell_count(); ++i) {
    if (!grid_->passable(Cell{i})) continue;
    const Cell state = state_of(Cell{i}, level);
    const std::uint64_t distance = squared_distance(Centre(grid_->point(Cell{i})), space.centre(state));
    if (distance >= least[state.index]) continue;
    least[state.index] = distance;
    nearest[state.index] = Cell{i};
  }
  return nearest;
}

std::uint64_t CliqueAbstraction::memory_bytes() const {
  std::uint64_t bytes = 0;
  for (const Level& level : levels_) bytes += level.parents.size() * sizeof(Cell) + level.space.memory_bytes();
  return bytes;
}

}  // namespace cairn::spaces
