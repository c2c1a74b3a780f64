// GridDijkstraLearning: the learning of LSS-LRTA* on a grid (local_learning.hpp).
#pragma once

#include "base/zeroed_array.hpp"
#include "search/best_first.hpp"
#include "search/meter.hpp"
#include "search/progress.hpp"
#include "search/queues/quad_heap.hpp"
#include "search/realtime/closed_pass.hpp"
#include "search/realtime/grid_lookahead.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>

namespace cairn::realtime {

/// Nearly always something faster than Dijkstra's algorithm finds the values: sweeps over the closed states in which
/// each looks at its neighbours, in the order of their expansion, backwards and forwards in turns, until nothing
/// changes. From most states the cheapest path out leads through states that were expanded later, so that few sweeps
/// are enough, and they have no branches that are hard to predict. Where they are not enough, the algorithm itself
/// takes over. Only closed states enter its queue, each with the best that an open neighbour offers, so it ends with
/// the last of them whatever the size of the frontier. With all this LSS-LRTA* is 3 times as fast as with
/// StateDijkstraLearning (rooms and caves of 256 x 256).
class GridDijkstraLearning {
 public:
  GridDijkstraLearning(const spaces::GridSpace& space, GridLookahead::Settings expansions)
      : most_sweeps_(most_sweeps(expansions)),
        states_(std::min<std::uint64_t>(expansions, space.size())),
        closed_around_(spaces::LocalWindow(space, expansions).size()) {
    const std::uint64_t most_closed = std::min<std::uint64_t>(expansions, space.size());
    queue_.reserve(most_pushes(most_closed, kDirections));
    for (unsigned mask = 0; mask < move_costs_.size(); ++mask) {
      for (unsigned d = 0; d < kDirections; ++d) {
        move_costs_[mask][d] = (mask >> d & 1U) != 0 ? space.move_cost(d).units : kInfiniteCost.units;
      }
    }
  }

  // On maps of games one episode in a hundred needs more.
  static constexpr std::uint32_t most_sweeps(std::uint64_t expansions) {
    return std::max(3U, static_cast<std::uint32_t>(std::bit_width(expansions)) - 1);
  }
  // Once with what the frontier offers, and at most once for each closed neighbour.
  static constexpr std::uint64_t most_pushes(std::uint64_t expansions, std::uint64_t degree) {
    return expansions + degree * expansions;
  }
  /// A pass that only looks; the sweeps; two passes that only look, one over the frontier's edges and one over the
  /// inner ones; what is learned.
  static constexpr std::uint64_t work_bound(std::uint64_t expansions, std::uint64_t degree) {
    return expansions + most_sweeps(expansions) * degree * expansions + 2 * expansions + degree * expansions +
           2 * most_pushes(expansions, degree) + expansions;
  }

  void start(const GridLookahead& lookahead) {
    phase_ = Phase::begin;
    next_ = 0;
    left_ = lookahead.closed().size();
    sweep_ = 0;
    changed_ = false;
    queue_.clear();
  }

  search::Progress advance(GridLookahead& lookahead, LearnedHeuristic& h, search::Meter& meter) {
    const auto each = [&](std::uint64_t most_work, auto visit) {
      return visit_closed(lookahead, next_, meter, most_work, visit);
    };
    switch (phase_) {
      case Phase::begin:
        if (!each(1, [&](std::uint32_t state) { begin(state, lookahead, meter.work); }))
          return search::Progress::paused;
        phase_ = Phase::sweep;
        [[fallthrough]];
      case Phase::sweep:
        if (!sweep(lookahead, meter)) return search::Progress::paused;
        if (!changed_) {
          phase_ = Phase::learn;
          return advance(lookahead, h, meter);
        }
        phase_ = Phase::forget;
        [[fallthrough]];
      case Phase::forget:
        if (!each(1, [&](std::uint32_t state) { forget(state, lookahead, meter.work); }))
          return search::Progress::paused;
        phase_ = Phase::mark;
        [[fallthrough]];
      case Phase::mark:
        if (!each(1, [&](std::uint32_t state) { mark(state, lookahead, meter.work); })) return search::Progress::paused;
        phase_ = Phase::seed;
        [[fallthrough]];
      case Phase::seed:
        if (!each(1 + kDirections, [&](std::uint32_t state) { seed(state, lookahead, meter.work); }))
          return search::Progress::paused;
        phase_ = Phase::settle;
        [[fallthrough]];
      case Phase::settle:
        if (settle(lookahead, meter) == search::Progress::paused) return search::Progress::paused;
        phase_ = Phase::learn;
        [[fallthrough]];
      case Phase::learn:
        if (!each(1, [&](std::uint32_t state) { learn(state, lookahead, h, meter.work); }))
          return search::Progress::paused;
    }
    return search::Progress::done;
  }

 private:
  enum class Phase : std::uint8_t { begin, sweep, forget, mark, seed, settle, learn };

  /// What is kept of a closed state, in the order of expansion.
  struct State {
    Cost before;        // its value before the episode
    std::uint8_t mask;  // its legal moves
  };
  struct Queued {
    std::uint64_t key;  // its value, then the state

    std::uint32_t state() const { return static_cast<std::uint32_t>(key); }
    Cost value() const { return Cost{static_cast<std::uint32_t>(key >> 32U)}; }
    bool before(const Queued& other) const { return key < other.key; }
  };

  void begin(std::uint32_t state, GridLookahead& lookahead, Work& work) {
    states_[next_] = {lookahead.h(state), lookahead.space().mask(lookahead.cell(state))};
    lookahead.h(state) = kInfiniteCost;
    ++work.scanned;
  }

  // Until nothing changes, or too many were needed.
  bool sweep(GridLookahead& lookahead, search::Meter& meter) {
    const std::span<const std::uint32_t> closed = lookahead.closed();
    for (; sweep_ < most_sweeps_; ++sweep_) {
      while (next_ < closed.size()) {
        const std::uint64_t allowed = meter.left() / kDirections;
        if (allowed == 0) return false;
        for (const std::size_t end = std::min<std::uint64_t>(next_ + allowed, closed.size()); next_ < end; ++next_) {
          const std::size_t number = sweep_ % 2 == 0 ? closed.size() - 1 - next_ : next_;
          changed_ |= relax(closed[number], states_[number].mask, lookahead);
          meter.work.successors += spaces::count_moves(states_[number].mask);
        }
      }
      next_ = 0;
      if (!changed_) return true;
      if (sweep_ + 1 < most_sweeps_) changed_ = false;
    }
    return true;
  }

  /// Whether a state has a smaller value now. All eight neighbours are looked at: an illegal move costs infinity.
  bool relax(std::uint32_t state, std::uint8_t mask, GridLookahead& lookahead) const {
    const auto offer = [&](unsigned d) {
      return std::uint64_t{lookahead.h(lookahead.window().neighbour(state, d)).units} + move_costs_[mask][d];
    };
    const auto least = [](std::uint64_t a, std::uint64_t b) { return a < b ? a : b; };
    const std::uint64_t best = least(least(least(offer(0), offer(1)), least(offer(2), offer(3))),
                                     least(least(offer(4), offer(5)), least(offer(6), offer(7))));
    const Cost old = lookahead.h(state);
    lookahead.h(state) = Cost{static_cast<std::uint32_t>(least(best, old.units))};
    return best < old.units;
  }

  void forget(std::uint32_t state, GridLookahead& lookahead, Work& work) {
    lookahead.h(state) = kInfiniteCost;
    closed_around_[state] = 0;
    ++work.scanned;
  }

  // Marks all neighbours: that is cheaper than to ask which of them are closed.
  void mark(std::uint32_t state, const GridLookahead& lookahead, Work& work) {
    for (unsigned d = 0; d < kDirections; ++d) {
      std::uint8_t& around = closed_around_[lookahead.window().neighbour(state, d)];
      around = static_cast<std::uint8_t>(around | 1U << ((d + 4) & 7U));
    }
    ++work.scanned;
  }

  void seed(std::uint32_t state, GridLookahead& lookahead, Work& work) {
    const unsigned mask = states_[next_].mask;
    Cost best = kInfiniteCost;
    for (unsigned rest = mask & ~unsigned{closed_around_[state]}; rest != 0; rest &= rest - 1) {
      const auto d = static_cast<unsigned>(std::countr_zero(rest));
      ++work.successors;
      best = std::min(best, lookahead.h(lookahead.window().neighbour(state, d)) + lookahead.space().move_cost(d));
    }
    closed_around_[state] = static_cast<std::uint8_t>(closed_around_[state] & mask);
    if (best != kInfiniteCost) offer(state, best, lookahead, work);
  }

  void offer(std::uint32_t state, Cost value, GridLookahead& lookahead, Work& work) {
    lookahead.h(state) = value;
    queue_.push({std::uint64_t{value.units} << 32U | state});
    ++work.queue;
  }

  search::Progress settle(GridLookahead& lookahead, search::Meter& meter) {
    const auto is_overtaken = [&](const Queued& least) { return lookahead.h(least.state()) != least.value(); };
    const auto take = [&](const Queued& /*least*/, bool /*overtaken*/) -> search::Stop {
      if (left_ == 0) return search::Progress::done;
      if (!meter.allows(1 + 2 * kDirections)) return search::Progress::paused;
      ++meter.work.queue;
      return search::kGoOn;
    };
    return search::best_first(queue_, is_overtaken, take, [&](const Queued& least) {
      --left_;
      for (unsigned rest = closed_around_[least.state()]; rest != 0; rest &= rest - 1) {
        const auto d = static_cast<unsigned>(std::countr_zero(rest));
        ++meter.work.successors;
        const std::uint32_t neighbour = lookahead.window().neighbour(least.state(), d);
        const Cost offered = least.value() + lookahead.space().move_cost(d);
        if (offered < lookahead.h(neighbour)) offer(neighbour, offered, lookahead, meter.work);
      }
    });
  }

  void learn(std::uint32_t state, const GridLookahead& lookahead, LearnedHeuristic& h, Work& work) {
    if (lookahead.h(state) <= states_[next_].before) return;
    h.set(lookahead.point(state), lookahead.h(state));
    ++work.learned;
  }

  std::array<std::array<std::uint32_t, kDirections>, 256> move_costs_;  // by legal moves; infinite for all others
  std::uint32_t most_sweeps_;
  base::ZeroedArray<State> states_;
  base::ZeroedArray<std::uint8_t> closed_around_;  // by place, for closed states: the directions of closed neighbours
  queues::QuadHeap<Queued> queue_;
  Phase phase_ = Phase::begin;
  std::size_t next_ = 0;
  std::size_t left_ = 0;
  std::uint32_t sweep_ = 0;
  bool changed_ = false;  // by the present sweep, or by the last one
};

}  // namespace cairn::realtime
