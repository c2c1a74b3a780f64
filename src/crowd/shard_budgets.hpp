// ShardBudgets: divides the budget of a tick among the shards of a crowd, and runs them on a team of threads.
//
// A budget in work is divided in proportion to the walking agents of each shard. What some shards do not use is divided
// among the others. So everything depends on counted work alone. Of a budget in time, each shard gets an equal part of
// the rest.
#pragma once

#include "base/task_team.hpp"
#include "crowd/shard.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <memory>

namespace cairn::crowd {

using Clock = std::chrono::steady_clock;

class ShardBudgets {
 public:
  using List = std::array<std::unique_ptr<Shard>, kShards>;

  /// An agent's turn takes at least `least_turn` operations.
  ShardBudgets(List& shards, unsigned threads, const TaskRunner& tasks, std::uint64_t least_turn)
      : shards_(shards), team_(threads, tasks), least_turn_(least_turn) {}

  /// Calls run(shard's number, its budget, no deadline), which returns whether the shard is done. waiting(shard) is the
  /// number of its agents that could use a budget. Returns the work used.
  template <typename Waiting, typename Run>
  std::uint64_t run_for_work(std::uint64_t budget, const Waiting& waiting_in, const Run& run) {
    std::uint64_t used_by_all = 0;
    std::uint64_t left = budget;
    std::array<bool, kShards> waits{};
    waits.fill(true);
    for (bool first = true;; first = false) {
      PerShard waiting{};
      std::uint64_t all = 0;
      for (std::uint32_t s = 0; s < kShards; ++s) {
        if (waits[s]) waiting[s] = waiting_in(*shards_[s]);
        all += waiting[s];
      }
      if (all == 0 || left < least_turn_) return used_by_all;
      if (first) charge(budget, waiting, all);
      const PerShard shares = divide(left, waiting, all);
      PerShard before{};
      for (std::uint32_t s = 0; s < kShards; ++s) before[s] = shards_[s]->work;
      auto work = [&](unsigned thread) {
        for (std::uint32_t s = thread; s < kShards; s += team_.size()) {
          if (waiting[s] == 0) waits[s] = false;
          if (waiting[s] > 0 && shares[s] >= least_turn_) waits[s] = !run(s, shares[s], Clock::time_point::max());
        }
      };
      team_.run(work);
      bool progress = false;
      for (std::uint32_t s = 0; s < kShards; ++s) {
        const std::uint64_t used = shards_[s]->work - before[s];
        progress = progress || used > 0 || (!waits[s] && waiting[s] > 0);
        shards_[s]->credit -= static_cast<std::int64_t>(used);
        used_by_all += used;
        if (left != kUnlimitedWork) left -= std::min(left, used);
      }
      if (!progress) return used_by_all;
    }
  }

  /// The same with a deadline. In each tick another shard comes first.
  template <typename Run>
  void run_for_time(Clock::time_point end, std::uint32_t tick, const Run& run) {
    auto work = [&](unsigned thread) {
      std::array<std::uint32_t, kShards> own{};
      std::uint32_t owned = 0;
      for (std::uint32_t s = thread; s < kShards; s += team_.size()) own[owned++] = s;
      for (bool waits = true; waits;) {
        waits = false;
        for (std::uint32_t i = 0; i < owned; ++i) {
          const Clock::time_point now = Clock::now();
          if (now >= end) return;
          waits |= !run(own[(i + tick) % owned], kUnlimitedWork, now + (end - now) / (owned - i));
        }
      }
    };
    team_.run(work);
  }

 private:
  using PerShard = std::array<std::uint64_t, kShards>;

  // The smallest share of a budget.
  static constexpr std::uint64_t kMinShare = 2048;

  PerShard divide(std::uint64_t left, const PerShard& waiting, std::uint64_t all) const;
  void charge(std::uint64_t budget, const PerShard& waiting, std::uint64_t all);

  List& shards_;
  base::TaskTeam team_;
  std::uint64_t least_turn_;
};

}  // namespace cairn::crowd
