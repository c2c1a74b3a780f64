// GateSpace: the gates of an overlay as the searches see them (the contract is in search/spaces/space.hpp).
//
// A state is a passage: a gate that is passed one way, so that its next moves are those across the sector that it leads
// into. Whoever reaches the state stands before the gate; the move through it is part of what follows. So its cost is
// looked up once for each passage that is expanded. Two more states stand for the start and the goal of a route.
//
// A route looks at sectors of a low level near its ends and of high levels elsewhere (Delling, Goldberg, Pajor,
// Werneck: Customizable Route Planning in Road Networks, Transportation Science 2017). Within a box, a search looks at
// sectors of one level: that finds how a sector of the next level is crossed.
#pragma once

#include <cairn/grid.hpp>

#include "algorithms/overlay/format/tables.hpp"
#include "search/spaces/grid_space.hpp"
#include "search/spaces/search_cost.hpp"
#include "search/spaces/space.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace cairn::overlay_search {

using overlay_format::Box;
using overlay_format::Gate;
using overlay_format::GateRecord;
using overlay_format::SectorRef;
using overlay_format::Tables;

class GateSpace {
 public:
  using Key = Cell;
  /// A route costs at most this, and crosses sectors that cost at most kMaxDistance, so that sums fit 32 bits.
  static constexpr Cost kMaxPathCost{0x7F000000U};
  static constexpr Cost kMaxDistance{0x7FFF0000U};

  struct Seed {
    Cell state;
    Cost cost;
  };

  /// Both are borrowed.
  GateSpace(const Grid& grid, const Tables& tables)
      : grid_(&grid), tables_(&tables), distance_(grid.rules(), grid.costs()) {
    seeds_.reserve(tables.layout.most_gates(0) + 1);
    goal_costs_.reserve(tables.layout.most_gates(0));
  }
  GateSpace(const GateSpace&) = delete;
  GateSpace& operator=(const GateSpace&) = delete;

  static constexpr Cell passage(Gate gate, bool backwards) { return Cell{2 * gate + (backwards ? 2U : 1U)}; }
  static constexpr Gate gate_of(Cell passage) { return (passage.index - 1) / 2; }
  static constexpr bool is_backwards(Cell passage) { return passage.index % 2 == 0; }
  Cell start_state() const { return Cell{2 * tables_->layout.gate_count() + 1}; }
  Cell goal_state() const { return Cell{2 * tables_->layout.gate_count() + 2}; }
  /// Whether the gate of a state is still there. In a crowd, the map may change while a plan is made or followed. Then
  /// a gate can be gone, or be another move across the same border.
  bool is_there(Cell state) const {
    return state.index >= start_state().index || tables_->gate(gate_of(state)).is_used();
  }
  /// The cell that a state leads to; of a gate that is gone, any.
  Point point(Cell state) const {
    if (state == start_state()) return start_;
    if (!is_there(state) || state == goal_state()) return goal_;
    const GateRecord& gate = tables_->gate(gate_of(state));
    return is_backwards(state) ? gate.from() : gate.to();
  }
  /// The cell before the gate.
  Point before(Cell state) const {
    if (state.index >= start_state().index || !is_there(state)) return point(state);
    const GateRecord& gate = tables_->gate(gate_of(state));
    return is_backwards(state) ? gate.to() : gate.from();
  }
  Cost crossing_cost(Gate gate) const {
    const GateRecord& record = tables_->gate(gate);
    return grid_->move_cost(grid_->cell(record.from()), static_cast<Direction>(record.direction));
  }

  /// For a route: passages that are reached from the start, with their costs, and what it costs from each gate of the
  /// goal's sector to the goal.
  void look_for_route(Point start, Point goal) {
    start_ = start;
    goal_ = goal;
    is_route_ = true;
    seeds_.clear();
    goal_costs_.clear();
    for (unsigned level = 1; level < tables_->layout.levels(); ++level) {
      near_start_[level] = near(level, start);
      near_goal_[level] = near(level, goal);
    }
  }
  void add_seed(const Seed& seed) { seeds_.push_back(seed); }
  void add_goal_cost(Cost cost) { goal_costs_.push_back(cost); }
  /// For what happens within a box, over sectors of one level. Of passages out of the box only the one that is wanted
  /// is reached, and ends there.
  void look_within(const Box& box, unsigned level, Cell wanted) {
    is_route_ = false;
    box_ = box;
    level_ = level;
    wanted_ = wanted;
  }
  /// The level of the sectors that are crossed from this point on.
  unsigned level_at(Point p) const {
    if (!is_route_) return level_;
    unsigned level = tables_->layout.levels() - 1;
    while (level > 0 && (near_start_[level].contains(p) || near_goal_[level].contains(p))) --level;
    return level;
  }

  std::uint32_t size() const { return 2 * tables_->layout.gate_count() + 3; }
  std::uint32_t max_degree() const { return tables_->layout.most_gates(tables_->layout.levels() - 1) + 1; }
  Cell key(Cell state) const { return state; }
  Cost heuristic(Cell state, Cell target) const {
    return spaces::saturated_cost(std::uint64_t{grid_->least_cost()} * distance_(before(state), before(target)).units);
  }
  bool has_move(Cell from, Cell to) const {
    bool has = false;
    for_each_successor(from, [&](Cell next, Cost) { has = has || next == to; });
    return has;
  }
  std::uint64_t longest_path_cost() const { return ~std::uint64_t{0}; }
  [[noreturn]] static void refuse_cost() { spaces::refuse_path_cost(kMaxPathCost); }

  template <typename Visit>
  void for_each_successor(Cell state, Visit visit) const {
    if (state == start_state()) {
      for (const Seed& seed : seeds_) visit(seed.state, seed.cost);
      return;
    }
    if (!is_there(state)) return;
    const Point at = point(state);
    if (!is_route_ && !box_.contains(at)) return;
    const unsigned level = level_at(at);
    const std::uint32_t number = tables_->layout.sector(level, at);
    const SectorRef sector = tables_->sector(number);
    const std::uint32_t i = sector.find(gate_of(state));
    if (i == SectorRef::kNotFound) return;
    const Cost crossing = crossing_cost(gate_of(state));
    const auto offer = [&](std::uint32_t j, std::uint16_t distance) {
      if (distance == overlay_format::kNoWay) return;
      const Gate gate = sector.gates[j];
      const GateRecord& record = tables_->gate(gate);
      if (!record.is_used()) return;  // since the map changed
      const bool backwards = tables_->layout.sector(level, record.from()) != number;
      if (!admits(passage(gate, backwards), backwards ? record.from() : record.to(), record)) return;
      visit(passage(gate, backwards), Cost{std::uint32_t{distance} << sector.shift} + crossing);
    };
    const auto gates = static_cast<std::uint32_t>(sector.gates.size());
    std::uint64_t next = i;  // behind the place of the pair (0, i), then (1, i), ...
    for (std::uint32_t j = 0; j < i; ++j, next += gates - 1 - j) offer(j, sector.distances[next - 1]);
    const std::uint64_t row = std::uint64_t{i} * (2 * gates - i - 1) / 2;
    for (std::uint32_t j = i + 1; j < gates; ++j) offer(j, sector.distances[row + j - i - 1]);
    if (is_route_ && level == 0 && i < goal_costs_.size() && number == tables_->layout.sector(0, goal_) &&
        goal_costs_[i] != kInfiniteCost) {
      visit(goal_state(), goal_costs_[i] + crossing);
    }
  }

 private:
  /// The cells of all sectors of a level that are near to an end of the route. They are looked at closely, since the
  /// few gates of a high level would lead too far off from the best way.
  Box near(unsigned level, Point end) const {
    const overlay_format::Layout& layout = tables_->layout;
    const std::int32_t side = layout.side_of(level);
    const std::int32_t margin = side / 4;
    return {(end.x - margin) & -side, (end.y - margin) & -side, (end.x + margin + side) & -side,
            (end.y + margin + side) & -side};
  }
  bool admits(Cell passage, Point into, const GateRecord& gate) const {
    if (is_route_) return gate.rank >= level_at(into);
    return box_.contains(into) || passage == wanted_;
  }

  const Grid* grid_;
  const Tables* tables_;
  spaces::GridDistance distance_;
  bool is_route_ = true;
  Point start_;
  Point goal_;
  std::array<Box, overlay_format::Layout::kMaxLevels> near_start_{};
  std::array<Box, overlay_format::Layout::kMaxLevels> near_goal_{};
  std::vector<Seed> seeds_;
  std::vector<Cost> goal_costs_;  // by the gates of the goal's sector
  Box box_;
  unsigned level_ = 0;
  Cell wanted_ = kNoCell;
};

static_assert(spaces::Space<GateSpace>);

}  // namespace cairn::overlay_search
