// OneStep: the lookahead of depth 1, which LRTA* and the algorithms that propagate its updates have in common: what the
// best legal move costs together with what is left after it. Ties fall to the larger g, then to the lower cell, as in
// every open list.
#pragma once

#include <cairn/agent.hpp>

#include "search/optimal/priority.hpp"
#include "search/queues/open_entry.hpp"
#include "search/realtime/values/learned_heuristic.hpp"
#include "search/spaces/grid_space.hpp"
#include "search/watch.hpp"

#include <array>
#include <cstdint>

namespace cairn::realtime {

/// On any space.
template <spaces::Space S>
class StateOneStep {
 public:
  using Key = typename S::Key;

  /// What a state is worth, and its best move, which may teach it better.
  struct Best {
    Cost before;                 ///< its present value
    Cost value = kInfiniteCost;  ///< the least g + h of its moves; infinite where there is none
    Cell next = kNoCell;
  };

  explicit StateOneStep(const S& space) : space_(space) {}

  /// What looking at a state's moves counts.
  static constexpr std::uint64_t work_bound(std::uint64_t degree) { return 1 + degree; }

  void aim(Cell /*goal*/) {}

  Best operator()(Cell state, const Key& key, const LearnedHeuristicOn<S>& h, Work& work) const {
    Best best{h(key)};
    queues::OpenEntry first;
    ++work.expansions;
    search::watch_expanded(key);
    spaces::for_each_keyed_successor<S>(space_, state, key, [&](Cell next, const Key& next_key, Cost step) {
      ++work.successors;
      const Cost rest = h(next_key);
      if (rest == kInfiniteCost) return;
      const queues::OpenEntry entry{std::uint64_t{step.units} + rest.units, step.units, next};
      if (best.next != kNoCell && !queues::leaves_before(entry, first)) return;
      first = entry;
      best.next = next;
    });
    if (best.next != kNoCell) best.value = spaces::saturated_cost(first.f);
    return best;
  }

  /// Where a move leads from a state.
  Cell next(Cell /*from*/, const Best& best) const { return best.next; }
  Key next_key(const Key& /*from*/, const Best& best) const { return static_cast<const S&>(space_).key(best.next); }

 private:
  spaces::HeldSpace<S> space_;
};

/// On a grid: all eight moves at once, without a branch. LRTA* is 1.4 to 1.7 times as fast as with StateOneStep.
class GridOneStep {
 public:
  struct Best {
    Cost before;                 ///< the state's present value
    Cost value = kInfiniteCost;  ///< the least g + h of its moves; infinite where none is legal
    unsigned direction = 0;
  };

  explicit GridOneStep(const spaces::GridSpace& space) : space_(space), priority_(space) {}

  /// What looking at a state's moves counts.
  static constexpr std::uint64_t work_bound(std::uint64_t degree) { return 1 + degree; }

  void aim(Cell goal) { priority_.aim(goal); }

  /// `h` must have the same goal.
  Best operator()(Cell cell, Point point, const LearnedHeuristic& h, Work& work) const {
    const std::uint32_t here = h.initial(point).units;
    const optimal::PrioritySteps& steps = priority_.steps(point);
    const LearnedValues::Around learned = h.learned().around(point);
    const unsigned mask = space_.mask(cell);
    // By rank, f above and the rank below, so that the least is the one to take; all ones where a move is not legal.
    std::array<std::uint64_t, kDirections> keys;
    for (unsigned rank = 0; rank < kDirections; ++rank) {
      const unsigned d = kTieOrder[rank];
      const std::uint32_t at_first = here + static_cast<std::uint32_t>(steps[d]);
      const std::uint32_t as_learned = space_.move_cost(d).units + learned.values[d];
      const std::uint64_t f = at_first > as_learned ? at_first : as_learned;
      keys[rank] = (f << 3U | rank) | (std::uint64_t{mask >> d & 1U} - 1);
    }
    // In pairs, so that no comparison waits for more than two others.
    const auto least = [](std::uint64_t a, std::uint64_t b) { return a < b ? a : b; };
    const std::uint64_t best = least(least(least(keys[0], keys[1]), least(keys[2], keys[3])),
                                     least(least(keys[4], keys[5]), least(keys[6], keys[7])));
    ++work.expansions;
    search::watch_expanded(point);
    work.successors += spaces::count_moves(mask);
    return {Cost{here > learned.centre ? here : learned.centre}, Cost{static_cast<std::uint32_t>(best >> 3U)},
            kTieOrder[best & 7U]};
  }

  /// Where a move leads from a cell.
  Cell next(Cell from, const Best& best) const { return space_.neighbour(from, best.direction); }
  Point next_key(Point from, const Best& best) const {
    return {from.x + kDirectionSteps[best.direction].x, from.y + kDirectionSteps[best.direction].y};
  }

 private:
  // The order of ties as an order of the directions: the diagonal ones first, and among equals row by row.
  static constexpr std::array<unsigned, kDirections> kTieOrder{7, 1, 5, 3, 0, 6, 2, 4};

  spaces::GridSpace space_;
  optimal::GoalPriority priority_;
};

template <spaces::Space S>
using OneStep = spaces::OnGridOr<S, GridOneStep, StateOneStep<S>>;

/// A step of LRTA*: looks, and teaches the state what it sees.
template <typename Look, typename Key, typename Heuristic>
typename Look::Best look_and_learn(const Look& look, Cell state, const Key& key, Heuristic& h, Work& work) {
  const typename Look::Best best = look(state, key, h, work);
  if (best.value > best.before) {
    h.set(key, best.value);
    ++work.learned;
  }
  return best;
}

}  // namespace cairn::realtime
