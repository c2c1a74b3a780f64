#include "crowd/shard_budgets.hpp"

#include <algorithm>

namespace cairn::crowd {

/// Divides the rest of a budget among the shards. If it is too little for all, shards with the most credit come first.
ShardBudgets::PerShard ShardBudgets::divide(std::uint64_t left, const PerShard& waiting, std::uint64_t all) const {
  PerShard shares{};
  if (left / kMinShare >= kShards) {
    for (std::uint32_t s = 0; s < kShards; ++s) {
      shares[s] = left == kUnlimitedWork ? left : left / all * waiting[s] + left % all * waiting[s] / all;
    }
    return shares;
  }
  const std::uint64_t chosen = std::max<std::uint64_t>(left / kMinShare, 1);
  for (std::uint64_t i = 0; i < chosen; ++i) {
    std::uint32_t best = kShards;
    for (std::uint32_t s = 0; s < kShards; ++s) {
      const bool is_free = waiting[s] > 0 && shares[s] == 0;
      if (is_free && (best == kShards || shards_[s]->credit > shards_[best]->credit)) best = s;
    }
    if (best < kShards) shares[best] = left / chosen;
  }
  return shares;
}

/// Credits each shard with its share of a budget.
void ShardBudgets::charge(std::uint64_t budget, const PerShard& waiting, std::uint64_t all) {
  for (std::uint32_t s = 0; s < kShards; ++s) {
    std::int64_t& credit = shards_[s]->credit;
    const std::uint64_t share = budget == kUnlimitedWork ? 0 : budget / all * waiting[s];
    credit = waiting[s] == 0 ? 0 : credit + static_cast<std::int64_t>(share);
    // Credit and debt are limited to the shares of some ticks.
    const auto most = static_cast<std::int64_t>(16 * share + kMinShare);
    credit = std::clamp(credit, -most, most);
  }
}

}  // namespace cairn::crowd
