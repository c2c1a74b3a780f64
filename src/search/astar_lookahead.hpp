// The lookahead of LSS-LRTA*, RTAA* and their kin: A* from the agent's state, cut off after a number of expansions.
#pragma once

#include "base/zeroed_array.hpp"
#include "search/learned_heuristic.hpp"
#include "search/local_window.hpp"
#include "search/lookahead_queue.hpp"
#include "search/meter.hpp"
#include "search/node_table.hpp"
#include "search/progress.hpp"
#include "search/useful_moves.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>

namespace cairn {

/// With the consistent heuristics that these algorithms keep, a closed state is never reached more cheaply later, and f
/// never falls from one expansion to the next. States are named by their places in a window around the agent.
class AStarLookahead {
 public:
  /// How many states an episode expands.
  using Settings = std::uint32_t;

  static constexpr std::uint32_t kNoState = 0xFFFFFFFFU;

  AStarLookahead(const GridSpace& space, Settings expansions)
      : space_(space),
        // Nothing more than what the parent generated may be left out: all the rest belongs to the frontier.
        useful_(&useful_moves<MovePruning::any>(space.rules())),
        straight_step_(NodeTable::step_of(cost_model(space.rules().diagonal).straight, 0)),
        diagonal_step_(NodeTable::step_of(cost_model(space.rules().diagonal).diagonal, 0)),
        limit_(expansions),
        window_(space, expansions),
        nodes_(window_.size()),
        states_(window_.size()),
        closed_(std::min<std::uint64_t>(expansions, space.size())),
        generated_(std::min<std::uint64_t>(most_nodes(expansions), space.size()) + 1),
        open_(std::uint64_t{expansions} * cost_model(space.rules().diagonal).diagonal.units, window_.size(),
              std::min(most_nodes(expansions), most_nodes(space.size()))) {
    for (unsigned d = 0; d < kDirections; ++d) entry_steps_[d] = NodeTable::step_of(space.move_cost(d), d);
  }

  static constexpr std::uint64_t most_nodes(std::uint64_t expansions) { return kDirections * expansions + 1; }
  static constexpr std::uint64_t longest_path(Settings expansions) { return expansions; }
  /// Every successor is pushed and popped.
  static constexpr std::uint64_t work_bound(std::uint64_t expansions, std::uint64_t degree) {
    return expansions + degree * expansions + 2 * (degree * expansions + 1);
  }

  void start(Cell from, Cell goal, const LearnedHeuristic& h) {
    nodes_.reset();
    closed_count_ = 0;
    generated_count_ = 0;
    root_ = window_.centre(from);
    goal_ = space_.point(goal);
    const Point point = space_.point(from);
    nodes_[Cell{root_}] = nodes_.open_entry(0) | NodeTable::kNoMove;
    generate(root_, point, h, true);
    open_.start(states_[root_].h);
    open_.push({states_[root_].h, Cost{0}, root_});
  }

  // Out of line: the registers are for its loop.
  [[gnu::noinline]] Progress advance(const LearnedHeuristic& h, Meter& meter) {
    while (!open_.empty()) {
      const OpenState best = open_.top();
      const NodeTable::Entry opened = nodes_.open_entry(best.g.units);
      const bool overtaken = !NodeTable::is_open_with(nodes_[Cell{best.place}], opened);
      if (!overtaken && (closed_count_ == limit_ || point(best.place) == goal_)) {
        best_ = best;
        return Progress::done;
      }
      if (!meter.allows(2 + 2 * kDirections)) return Progress::paused;
      open_.pop();
      ++meter.work.queue;
      if (!overtaken) expand(best, opened, h, meter.work);
    }
    return Progress::exhausted;
  }

  /// The agent's own state. Of others, the direction of the last move on the best path to it, and the state before.
  std::uint32_t root() const { return root_; }
  unsigned last_move(std::uint32_t state) const { return NodeTable::move(nodes_[Cell{state}]); }
  std::uint32_t parent(std::uint32_t state) const { return window_.neighbour(state, (last_move(state) + 4) & 7U); }

  Point point(std::uint32_t state) const { return {states_[state].x, states_[state].y}; }
  Cell cell(std::uint32_t state) const { return space_.shape().cell(point(state)); }
  bool is_closed(std::uint32_t state) const { return nodes_.is_closed(nodes_[Cell{state}]); }
  Cost g(std::uint32_t state) const { return NodeTable::g(nodes_[Cell{state}]); }
  /// As it was when the state was generated; what learns from it may write its own values there.
  Cost& h(std::uint32_t state) { return states_[state].h; }
  Cost h(std::uint32_t state) const { return states_[state].h; }

  /// The states expanded, in the order of their expansion.
  std::span<const std::uint32_t> closed() const { return {closed_.data(), closed_count_}; }
  /// All states, closed or open, in the order of their generation.
  std::span<const std::uint32_t> generated() const { return {generated_.data(), generated_count_}; }
  /// Once done: the open state that would be expanded next, and its f.
  std::uint32_t best() const { return best_.place; }
  Cost best_f() const { return best_.f; }

  const GridSpace& space() const { return space_; }
  const LocalWindow& window() const { return window_; }
  std::uint64_t bytes() const {
    return generated_count_ * (sizeof(NodeTable::Entry) + sizeof(State) + sizeof(generated_[0])) + open_.bytes() +
           closed_count_ * sizeof(closed_[0]);
  }

 private:
  struct State {
    Cost h;
    std::int16_t x;
    std::int16_t y;
  };
  static_assert(kMaxMapSide <= 0x7FFF);

  // A state that is reached again has the same value again: to look it up is cheaper than to mispredict that.
  Cost generate(std::uint32_t state, Point at, const LearnedHeuristic& h, bool is_new) {
    const Cost value = h(at);
    states_[state] = {value, static_cast<std::int16_t>(at.x), static_cast<std::int16_t>(at.y)};
    generated_[generated_count_] = state;
    generated_count_ += is_new ? 1 : 0;
    return value;
  }

  [[gnu::always_inline]] void expand(const OpenState& best, NodeTable::Entry opened, const LearnedHeuristic& h,
                                     Work& work) {
    NodeTable::Entry& expanded = nodes_[Cell{best.place}];
    const unsigned arrived = NodeTable::move(expanded);
    expanded = NodeTable::closed(expanded);
    closed_[closed_count_++] = best.place;
    ++work.expansions;
    const Point from = point(best.place);
    const unsigned useful = (*useful_)[arrived][space_.mask(space_.shape().cell(from))];
    work.successors += count_moves(useful);
    const unsigned better =
        nodes_.improved_around(Cell{best.place}, window_.stride(), opened + straight_step_, opened + diagonal_step_);
    work.queue += count_moves(useful & better);
    for (unsigned rest = useful & better; rest != 0; rest &= rest - 1) {
      const auto d = static_cast<unsigned>(std::countr_zero(rest));
      const std::uint32_t successor = window_.neighbour(best.place, d);
      NodeTable::Entry& entry = nodes_[Cell{successor}];
      const bool is_new = !nodes_.is_reached(entry);
      entry = opened + entry_steps_[d];
      const Cost value = generate(successor, {from.x + kDirectionSteps[d].x, from.y + kDirectionSteps[d].y}, h, is_new);
      const Cost g = best.g + space_.move_cost(d);
      open_.push({g + value, g, successor});
    }
  }

  GridSpace space_;
  const UsefulMoves* useful_;
  std::array<NodeTable::Entry, kDirections> entry_steps_{};
  NodeTable::Entry straight_step_;  // without a move
  NodeTable::Entry diagonal_step_;
  std::uint32_t limit_;
  LocalWindow window_;
  NodeTable nodes_;            // by place
  ZeroedArray<State> states_;  // by place, those of generated states being valid
  ZeroedArray<std::uint32_t> closed_;
  ZeroedArray<std::uint32_t> generated_;  // and one more, which is written before it is known to be none
  std::size_t closed_count_ = 0;
  std::size_t generated_count_ = 0;
  LookaheadQueue open_;
  std::uint32_t root_ = 0;
  Point goal_;
  OpenState best_;
};

}  // namespace cairn
