// How the states of a local search space learn from its frontier. Both rules keep a consistent heuristic consistent.
#pragma once

#include "search/astar_lookahead.hpp"

#include <cstdint>

namespace cairn {

/// RTAA* (Koenig and Likhachev 2006): every closed state learns what the best open state's f leaves for it.
class AdaptiveLearning {
 public:
  explicit AdaptiveLearning(AStarLookahead::Settings /*expansions*/) {}

  static constexpr std::uint64_t work_bound(std::uint64_t expansions, std::uint64_t /*degree*/) { return expansions; }

  void start(const AStarLookahead& lookahead) {
    const LocalNode& best = lookahead.local()[lookahead.best()];
    best_f_ = best.g + best.h;
    next_ = 0;
  }

  /// False where the budget ended first.
  bool advance(AStarLookahead& lookahead, LearnedHeuristic& h, Meter& meter) {
    for (; next_ < lookahead.closed().size(); ++next_) {
      if (!meter.allows(1)) return false;
      const LocalNode& node = lookahead.local()[lookahead.closed()[next_]];
      ++meter.work.learned;
      if (best_f_ - node.g > node.h) h.raise(node.point, best_f_ - node.g);
    }
    return true;
  }

 private:
  Cost best_f_;
  std::size_t next_ = 0;
};

/// LSS-LRTA* (Koenig and Sun 2009): every closed state learns the most that is consistent with the open ones, by
/// Dijkstra's algorithm from these inwards. It ends with the last closed state: the rest of the frontier, most of it,
/// is never looked at.
class DijkstraLearning {
 public:
  explicit DijkstraLearning(AStarLookahead::Settings expansions) {
    queue_.reserve(most_pushes(expansions, kDirections));
  }

  // Each open state is pushed once, a closed one at most once for each of its neighbours; what is pushed is popped and
  // looks at its neighbours at most once.
  static constexpr std::uint64_t most_pushes(std::uint64_t expansions, std::uint64_t degree) {
    return AStarLookahead::most_nodes(expansions) + degree * expansions;
  }
  static constexpr std::uint64_t work_bound(std::uint64_t expansions, std::uint64_t degree) {
    return AStarLookahead::most_nodes(expansions) + 2 * most_pushes(expansions, degree) +
           degree * AStarLookahead::most_nodes(expansions) + expansions;
  }

  void start(const AStarLookahead& lookahead) {
    queue_.clear();
    next_ = 0;
    ordered_ = false;
    left_ = lookahead.closed().size();
  }

  bool advance(AStarLookahead& lookahead, LearnedHeuristic& h, Meter& meter) {
    LocalSpace& local = lookahead.local();
    for (; next_ < local.size(); ++next_) {
      if (!meter.allows(2)) return false;
      ++meter.work.scanned;
      LocalNode& node = local[next_];
      if (node.closed) {
        node.h = kInfiniteCost;
      } else {
        queue_.append(key(node.h, next_));
        ++meter.work.queue;
      }
    }
    if (!ordered_) queue_.order();
    ordered_ = true;
    while (left_ > 0 && !queue_.empty()) {
      if (!meter.allows(2 + 2 * kDirections)) return false;
      const std::uint64_t least = queue_.top();
      queue_.pop();
      ++meter.work.queue;
      const auto index = static_cast<std::uint32_t>(least);
      if (local[index].h.units != least >> 32U) continue;  // it has a smaller value by now
      settle(index, lookahead, h, meter.work);
    }
    return true;
  }

 private:
  static std::uint64_t key(Cost h, std::uint32_t node) { return static_cast<std::uint64_t>(h.units) << 32U | node; }

  void settle(std::uint32_t index, AStarLookahead& lookahead, LearnedHeuristic& h, Work& work) {
    LocalSpace& local = lookahead.local();
    const LocalNode& node = local[index];
    if (node.closed) {
      --left_;
      ++work.learned;
      h.raise(node.point, node.h);
    }
    for (unsigned rest = lookahead.space().mask(node.cell); rest != 0; rest &= rest - 1) {
      const auto direction = static_cast<unsigned>(std::countr_zero(rest));
      // An open state may lie on the window's rim; only the side that faces the closed states has nodes.
      const std::uint32_t found = local.find_beside(node, direction);
      ++work.successors;
      if (found == LocalSpace::kNoNode) continue;
      LocalNode& neighbour = local[found];
      const Cost value = node.h + lookahead.space().move_cost(direction);
      if (!neighbour.closed || neighbour.h <= value) continue;
      neighbour.h = value;
      queue_.push(key(value, found));
      ++work.queue;
    }
  }

  MinHeap<std::uint64_t> queue_;
  std::uint32_t next_ = 0;
  bool ordered_ = false;
  std::size_t left_ = 0;
};

}  // namespace cairn
