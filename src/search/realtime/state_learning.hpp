// StateDijkstraLearning: the learning of LSS-LRTA* on any space (local_learning.hpp).
#pragma once

#include "base/stamped_array.hpp"
#include "search/best_first.hpp"
#include "search/meter.hpp"
#include "search/progress.hpp"
#include "search/queues/quad_heap.hpp"
#include "search/realtime/closed_pass.hpp"
#include "search/realtime/state_lookahead.hpp"
#include "search/spaces/space.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace cairn::realtime {

/// Moves may be one-way, so the moves between closed states are first written down by where they lead. A closed state
/// from which no open state can be reached learns that the goal is out of reach.
template <spaces::Space S>
class StateDijkstraLearning {
  using Lookahead = StateLookahead<S>;
  using Heuristic = LearnedHeuristicOn<S>;

 public:
  StateDijkstraLearning(const S& space, std::uint32_t expansions)
      : degree_(space.max_degree()), first_arc_(space.size()) {
    const std::uint64_t most_closed = std::min<std::uint64_t>(expansions, space.size());
    before_.reserve(most_closed);
    arcs_.reserve(most_closed * degree_);
    queue_.reserve(most_pushes(most_closed, degree_));
  }

  // Once with what the frontier offers, and at most once for each closed successor.
  static constexpr std::uint64_t most_pushes(std::uint64_t expansions, std::uint64_t degree) {
    return expansions + degree * expansions;
  }
  /// A pass that only looks, a pass over all moves, the queue with the moves between closed states, what is learned.
  static constexpr std::uint64_t work_bound(std::uint64_t expansions, std::uint64_t degree) {
    return expansions + degree * expansions + 2 * most_pushes(expansions, degree) + degree * expansions + expansions;
  }

  void start(const Lookahead& /*lookahead*/) {
    phase_ = Phase::begin;
    next_ = 0;
    before_.clear();
    arcs_.clear();
    first_arc_.clear();
    queue_.clear();
    arc_ = 0;
  }

  search::Progress advance(Lookahead& lookahead, Heuristic& h, search::Meter& meter) {
    const auto each = [&](std::uint64_t most_work, auto visit) {
      return visit_closed(lookahead, next_, meter, most_work, visit);
    };
    switch (phase_) {
      case Phase::begin:
        if (!each(1, [&](std::uint32_t state) { begin(state, lookahead, meter.work); }))
          return search::Progress::paused;
        phase_ = Phase::seed;
        [[fallthrough]];
      case Phase::seed:
        if (!each(1 + degree_, [&](std::uint32_t state) { seed(state, lookahead, meter.work); })) {
          return search::Progress::paused;
        }
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
  enum class Phase : std::uint8_t { begin, seed, settle, learn };

  // A move into a closed state from another one; the moves into one state are a list.
  struct ArcInto {
    std::uint32_t from;
    Cost cost;
    std::uint32_t next;  // one more than the index of the next arc, or 0
  };
  struct Queued {
    Cost value;
    std::uint32_t state;

    bool before(const Queued& other) const {
      return queues::pair_before(value.units, state, other.value.units, other.state);
    }
  };

  void begin(std::uint32_t state, Lookahead& lookahead, Work& work) {
    before_.push_back(lookahead.h(state));
    lookahead.h(state) = kInfiniteCost;
    first_arc_.set(state, 0);
    ++work.scanned;
  }

  void seed(std::uint32_t state, Lookahead& lookahead, Work& work) {
    Cost best = kInfiniteCost;
    lookahead.space().for_each_successor(Cell{state}, [&](Cell next, Cost step) {
      ++work.successors;
      if (std::uint32_t* const first = first_arc_.find(next.index); first != nullptr) {
        arcs_.push_back({state, step, *first});
        *first = static_cast<std::uint32_t>(arcs_.size());
      } else if (lookahead.is_generated(next.index)) {
        best = std::min(best, spaces::saturated_cost(std::uint64_t{lookahead.h(next.index).units} + step.units));
      }
    });
    if (best != kInfiniteCost) offer(state, best, lookahead, work);
  }

  void offer(std::uint32_t state, Cost value, Lookahead& lookahead, Work& work) {
    lookahead.h(state) = value;
    queue_.push({value, state});
    ++work.queue;
  }

  search::Progress settle(Lookahead& lookahead, search::Meter& meter) {
    const auto is_overtaken = [&](const Queued& least) { return lookahead.h(least.state) != least.value; };
    const auto take = [&](const Queued& /*least*/, bool /*overtaken*/) -> search::Stop {
      if (!meter.allows(2)) return search::Progress::paused;
      ++meter.work.queue;
      return search::kGoOn;
    };
    if (const search::Stop stop = relax(lookahead, meter)) return *stop;
    return search::best_first(queue_, is_overtaken, take, [&](const Queued& least) {
      settled_ = least.value;
      arc_ = first_arc_[least.state];
      return relax(lookahead, meter);
    });
  }

  // The moves into the state that was settled last; there may be any number of them.
  search::Stop relax(Lookahead& lookahead, search::Meter& meter) {
    while (arc_ != 0) {
      if (!meter.allows(2)) return search::Progress::paused;
      const ArcInto& arc = arcs_[arc_ - 1];
      arc_ = arc.next;
      ++meter.work.successors;
      const Cost offered = spaces::saturated_cost(std::uint64_t{settled_.units} + arc.cost.units);
      if (offered < lookahead.h(arc.from)) offer(arc.from, offered, lookahead, meter.work);
    }
    return search::kGoOn;
  }

  void learn(std::uint32_t state, const Lookahead& lookahead, Heuristic& h, Work& work) {
    if (lookahead.h(state) <= before_[next_]) return;
    h.set(lookahead.key(state), lookahead.h(state));
    ++work.learned;
  }

  std::uint64_t degree_;
  std::vector<Cost> before_;                     // by number of the closed state: its value before the episode
  base::StampedArray<std::uint32_t> first_arc_;  // of closed states: the list of moves into them
  std::vector<ArcInto> arcs_;
  queues::QuadHeap<Queued> queue_;
  Phase phase_ = Phase::begin;
  std::size_t next_ = 0;
  Cost settled_;           // the value that was settled last
  std::uint32_t arc_ = 0;  // one more than the index of the next move into its state, or 0
};

}  // namespace cairn::realtime
