// Which open state of a lookahead the agent heads for. All prefer the smaller f, then the order of the open list; they
// differ in how they avoid heuristic depressions, whose states are known by a value above the initial one.
#pragma once

#include "search/astar_lookahead.hpp"

#include <cstdint>

namespace cairn {

/// The best one that the lookahead found (Hernández and Baier, Real-Time Adaptive A* with Depression Avoidance, AIIDE
/// 2011, Algorithm 2).
class BestOpen {
 public:
  explicit BestOpen(const auto& /*settings*/) {}

  static constexpr std::uint64_t work_bound(const auto& /*settings*/, std::uint64_t /*degree*/) { return 0; }

  void start(const auto& lookahead) { chosen_ = lookahead.best(); }
  bool advance(const auto& /*lookahead*/, const LearnedHeuristic& /*h*/, Meter& /*meter*/) { return true; }
  std::uint32_t chosen() const { return chosen_; }

 private:
  std::uint32_t chosen_ = 0;
};

/// One pass over the open states for the least of (rank, f, order of the open list), where Rank gives each state a
/// number and 0 is the best there is. The paper takes states from the open list one by one; the outcome is the same.
template <typename Rank>
class RankedOpen {
 public:
  explicit RankedOpen(AStarLookahead::Settings /*expansions*/) {}

  static constexpr std::uint64_t work_bound(std::uint64_t expansions, std::uint64_t /*degree*/) {
    return AStarLookahead::most_nodes(expansions);
  }

  void start(const AStarLookahead& lookahead) {
    chosen_ = lookahead.best();
    chosen_rank_ = 0xFFFFFFFFU;
    next_ = 0;
  }

  bool advance(const AStarLookahead& lookahead, const LearnedHeuristic& h, Meter& meter) {
    const LocalSpace& local = lookahead.local();
    if (next_ == 0) {
      chosen_rank_ = rank(local[chosen_], h);
      chosen_entry_ = entry(local[chosen_]);
      if (chosen_rank_ == 0) return true;  // no state has a smaller f
    }
    for (; next_ < local.size(); ++next_) {
      if (!meter.allows(1)) return false;
      ++meter.work.scanned;
      const LocalNode& node = local[next_];
      if (node.closed) continue;
      const std::uint32_t node_rank = rank(node, h);
      if (node_rank > chosen_rank_) continue;
      const LocalEntry node_entry = entry(node);
      if (node_rank == chosen_rank_ && !(node_entry < chosen_entry_)) continue;
      chosen_ = next_;
      chosen_rank_ = node_rank;
      chosen_entry_ = node_entry;
    }
    return true;
  }

  std::uint32_t chosen() const { return chosen_; }

 private:
  static std::uint32_t rank(const LocalNode& node, const LearnedHeuristic& h) {
    return Rank::of(node.h.units - h.initial(node.point).units);
  }
  static LocalEntry entry(const LocalNode& node) { return {node.g + node.h, node.g, node.cell, 0}; }

  std::uint32_t chosen_ = 0;
  std::uint32_t chosen_rank_ = 0;
  LocalEntry chosen_entry_;
  std::uint32_t next_ = 0;
};

/// Algorithm 4: the best one outside of any depression, else the best.
struct MarkedLast {
  static std::uint32_t of(std::uint32_t raised_by) { return raised_by == 0 ? 0 : 1; }
};
/// Algorithm 6: the best of those whose value was raised the least.
struct LeastRaised {
  static std::uint32_t of(std::uint32_t raised_by) { return raised_by; }
};

using UnmarkedOpen = RankedOpen<MarkedLast>;
using LeastChangedOpen = RankedOpen<LeastRaised>;

}  // namespace cairn
