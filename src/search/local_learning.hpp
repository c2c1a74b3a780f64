// How the states of a local search space learn from its frontier. Both rules keep a consistent heuristic consistent.
#pragma once

#include "base/zeroed_array.hpp"
#include "search/astar_lookahead.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

namespace cairn {

/// RTAA* (Koenig and Likhachev 2006): every closed state learns what the best open state's f leaves for it.
class AdaptiveLearning {
 public:
  AdaptiveLearning(const GridSpace& /*space*/, AStarLookahead::Settings /*expansions*/) {}

  static constexpr std::uint64_t work_bound(std::uint64_t expansions, std::uint64_t /*degree*/) { return expansions; }

  void start(const AStarLookahead& /*lookahead*/) { next_ = 0; }

  /// False where the budget ended first.
  bool advance(const AStarLookahead& lookahead, LearnedHeuristic& h, Meter& meter) {
    const Cost best_f = lookahead.best_f();
    for (; next_ < lookahead.closed().size(); ++next_) {
      if (!meter.allows(1)) return false;
      const std::uint32_t state = lookahead.closed()[next_];
      const Cost value = best_f - lookahead.g(state);
      if (value <= lookahead.h(state)) break;  // its f is the best one's, and so is that of all after it
      h.set(lookahead.point(state), value);
      ++meter.work.learned;
    }
    return true;
  }

 private:
  std::size_t next_ = 0;
};

/// LSS-LRTA* (Koenig and Sun 2009): every closed state learns the most that is consistent with the open ones, by
/// Dijkstra's algorithm from these inwards. Only closed states enter its queue, each with the best that an open
/// neighbour offers, so it ends with the last of them whatever the size of the frontier.
class DijkstraLearning {
 public:
  DijkstraLearning(const GridSpace& space, AStarLookahead::Settings expansions)
      : closed_around_(LocalWindow(space, expansions).size()) {
    const std::uint64_t most_closed = std::min<std::uint64_t>(expansions, space.size());
    before_.resize(most_closed);
    queue_.reserve(most_pushes(most_closed, kDirections));
  }

  // Once with what the frontier offers, and at most once for each closed neighbour.
  static constexpr std::uint64_t most_pushes(std::uint64_t expansions, std::uint64_t degree) {
    return expansions + degree * expansions;
  }
  /// Two passes that only look, one over the frontier's edges and one over the inner ones, and what is learned.
  static constexpr std::uint64_t work_bound(std::uint64_t expansions, std::uint64_t degree) {
    return 2 * expansions + degree * expansions + 2 * most_pushes(expansions, degree) + expansions;
  }

  void start(const AStarLookahead& lookahead) {
    phase_ = Phase::begin;
    next_ = 0;
    left_ = lookahead.closed().size();
    queue_.clear();
  }

  bool advance(AStarLookahead& lookahead, LearnedHeuristic& h, Meter& meter) {
    switch (phase_) {
      case Phase::begin:
        if (!for_each_closed(lookahead, meter, 1, [&](std::uint32_t state) { begin(state, lookahead, meter.work); })) {
          return false;
        }
        phase_ = Phase::mark;
        [[fallthrough]];
      case Phase::mark:
        if (!for_each_closed(lookahead, meter, 1, [&](std::uint32_t state) { mark(state, lookahead, meter.work); })) {
          return false;
        }
        phase_ = Phase::seed;
        [[fallthrough]];
      case Phase::seed:
        if (!for_each_closed(lookahead, meter, 1 + kDirections,
                             [&](std::uint32_t state) { seed(state, lookahead, meter.work); })) {
          return false;
        }
        phase_ = Phase::settle;
        [[fallthrough]];
      case Phase::settle:
        for (; left_ > 0; settle(lookahead, meter.work)) {
          if (!meter.allows(1 + 2 * kDirections)) return false;
        }
        phase_ = Phase::learn;
        [[fallthrough]];
      case Phase::learn:
        return for_each_closed(lookahead, meter, 1,
                               [&](std::uint32_t state) { learn(state, lookahead, h, meter.work); });
    }
    return true;
  }

 private:
  enum class Phase : std::uint8_t { begin, mark, seed, settle, learn };

  struct Queued {
    std::uint64_t key;  // its value, then the state

    bool before(const Queued& other) const { return key < other.key; }
  };

  template <typename Visit>
  bool for_each_closed(const AStarLookahead& lookahead, const Meter& meter, std::uint64_t most_work, Visit visit) {
    for (; next_ < lookahead.closed().size(); ++next_) {
      if (!meter.allows(most_work)) return false;
      visit(lookahead.closed()[next_]);
    }
    next_ = 0;
    return true;
  }

  void begin(std::uint32_t state, AStarLookahead& lookahead, Work& work) {
    before_[next_] = lookahead.h(state);
    lookahead.h(state) = kInfiniteCost;
    closed_around_[state] = 0;
    ++work.scanned;
  }

  // Tells all neighbours, whatever they are: that is cheaper than to ask which of them are closed.
  void mark(std::uint32_t state, const AStarLookahead& lookahead, Work& work) {
    for (unsigned d = 0; d < kDirections; ++d) {
      std::uint8_t& around = closed_around_[lookahead.window().neighbour(state, d)];
      around = static_cast<std::uint8_t>(around | 1U << ((d + 4) & 7U));
    }
    ++work.scanned;
  }

  void seed(std::uint32_t state, AStarLookahead& lookahead, Work& work) {
    const unsigned mask = lookahead.space().mask(lookahead.cell(state));
    Cost best = kInfiniteCost;
    for (unsigned rest = mask & ~unsigned{closed_around_[state]}; rest != 0; rest &= rest - 1) {
      const auto d = static_cast<unsigned>(std::countr_zero(rest));
      ++work.successors;
      best = std::min(best, lookahead.h(lookahead.window().neighbour(state, d)) + lookahead.space().move_cost(d));
    }
    closed_around_[state] = static_cast<std::uint8_t>(closed_around_[state] & mask);
    if (best != kInfiniteCost) offer(state, best, lookahead, work);
  }

  void offer(std::uint32_t state, Cost value, AStarLookahead& lookahead, Work& work) {
    lookahead.h(state) = value;
    queue_.push({std::uint64_t{value.units} << 32U | state});
    ++work.queue;
  }

  void settle(AStarLookahead& lookahead, Work& work) {
    const std::uint64_t least = queue_.top().key;
    queue_.pop();
    ++work.queue;
    const auto state = static_cast<std::uint32_t>(least);
    const Cost value{static_cast<std::uint32_t>(least >> 32U)};
    if (lookahead.h(state) != value) return;  // it has a smaller one by now
    --left_;
    for (unsigned rest = closed_around_[state]; rest != 0; rest &= rest - 1) {
      const auto d = static_cast<unsigned>(std::countr_zero(rest));
      ++work.successors;
      const std::uint32_t neighbour = lookahead.window().neighbour(state, d);
      const Cost offered = value + lookahead.space().move_cost(d);
      if (offered < lookahead.h(neighbour)) offer(neighbour, offered, lookahead, work);
    }
  }

  void learn(std::uint32_t state, const AStarLookahead& lookahead, LearnedHeuristic& h, Work& work) {
    if (lookahead.h(state) <= before_[next_]) return;
    h.set(lookahead.point(state), lookahead.h(state));
    ++work.learned;
  }

  ZeroedArray<std::uint8_t> closed_around_;  // by place, for closed states: the directions of closed neighbours
  std::vector<Cost> before_;                 // the values of the closed states before the episode
  QuadHeap<Queued> queue_;
  Phase phase_ = Phase::begin;
  std::size_t next_ = 0;
  std::size_t left_ = 0;
};

}  // namespace cairn
