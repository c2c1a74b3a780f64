// Which open state of a lookahead the agent heads for. All prefer the smaller f, then the order of the open list; they
// differ in how they avoid heuristic depressions, whose states are known by a value above the initial one.
#pragma once

#include "search/meter.hpp"
#include "search/progress.hpp"
#include "search/queues/lookahead_queue.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace cairn::realtime {

/// The best one that the lookahead found (Hernández and Baier, Real-Time Adaptive A* with Depression Avoidance, AIIDE
/// 2011, Algorithm 2).
class BestOpen {
 public:
  explicit BestOpen(const auto& /*settings*/) {}

  static constexpr std::uint64_t work_bound(const auto& /*settings*/, std::uint64_t /*degree*/) { return 0; }

  void start(const auto& lookahead) { chosen_ = lookahead.best(); }
  search::Progress advance(const auto& /*lookahead*/, const auto& /*h*/, search::Meter& /*meter*/) {
    return search::Progress::done;
  }
  std::uint32_t chosen() const { return chosen_; }

 private:
  std::uint32_t chosen_ = 0;
};

/// One pass over the open states for the least of (rank, f, order of the open list), where Rank gives each state a
/// number and 0 is the best there is. The paper takes states from the open list one by one; the outcome is the same.
template <typename Rank>
class RankedOpen {
 public:
  explicit RankedOpen(std::uint32_t /*expansions*/) {}

  /// As many states as there can be in a lookahead on a grid, or on a space of a larger degree.
  static constexpr std::uint64_t work_bound(std::uint64_t expansions, std::uint64_t degree) {
    return std::max<std::uint64_t>(kDirections, degree) * expansions + 1;
  }

  void start(const auto& lookahead) {
    chosen_ = lookahead.best();
    chosen_rank_ = 0xFFFFFFFFU;
    next_ = 0;
  }

  search::Progress advance(const auto& lookahead, const auto& h, search::Meter& meter) {
    if (next_ == 0) {
      chosen_rank_ = rank(lookahead, chosen_, h);
      chosen_entry_ = lookahead.open_state(chosen_);
      if (chosen_rank_ == 0) return search::Progress::done;  // no state has a smaller f
    }
    for (; next_ < lookahead.generated().size(); ++next_) {
      if (!meter.allows(1)) return search::Progress::paused;
      ++meter.work.scanned;
      const std::uint32_t state = lookahead.generated()[next_];
      if (lookahead.is_closed(state)) continue;
      const std::uint32_t state_rank = rank(lookahead, state, h);
      if (state_rank > chosen_rank_) continue;
      const queues::OpenState state_entry = lookahead.open_state(state);
      if (state_rank == chosen_rank_ && !state_entry.before(chosen_entry_)) continue;
      chosen_ = state;
      chosen_rank_ = state_rank;
      chosen_entry_ = state_entry;
    }
    return search::Progress::done;
  }

  std::uint32_t chosen() const { return chosen_; }

 private:
  static std::uint32_t rank(const auto& lookahead, std::uint32_t state, const auto& h) {
    return Rank::of(lookahead.h(state).units - h.initial(lookahead.key(state)).units);
  }

  std::uint32_t chosen_ = 0;
  std::uint32_t chosen_rank_ = 0;
  queues::OpenState chosen_entry_;
  std::size_t next_ = 0;
};

/// The same as the paper has it: states leave the open list one by one until one of rank 0 does, or none is left.
template <typename Rank>
class TakenFromOpen {
 public:
  explicit TakenFromOpen(std::uint32_t /*expansions*/) {}

  static constexpr std::uint64_t work_bound(std::uint64_t expansions, std::uint64_t degree) {
    return RankedOpen<Rank>::work_bound(expansions, degree);
  }

  void start(const auto& lookahead) {
    chosen_ = lookahead.best();
    chosen_rank_ = 0xFFFFFFFFU;
  }

  search::Progress advance(auto& lookahead, const auto& h, search::Meter& meter) {
    while (lookahead.has_open() && chosen_rank_ != 0) {
      if (!meter.allows(1)) return search::Progress::paused;
      ++meter.work.queue;
      const std::uint32_t state = lookahead.take_open();
      const std::uint32_t rank = Rank::of(lookahead.h(state).units - h.initial(lookahead.key(state)).units);
      if (rank >= chosen_rank_) continue;
      chosen_ = state;
      chosen_rank_ = rank;
    }
    return search::Progress::done;
  }

  std::uint32_t chosen() const { return chosen_; }

 private:
  std::uint32_t chosen_ = 0;
  std::uint32_t chosen_rank_ = 0;
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

}  // namespace cairn::realtime
