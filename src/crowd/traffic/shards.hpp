// Shards: the parts of a crowd that are stepped independently of each other. Threads can take one each, and the
// moves do not depend on the number of threads. Neighbouring slots share a shard, and with it their cache lines.
#pragma once

#include <algorithm>
#include <cstdint>

namespace cairn::crowd {

/// The index of an agent in the crowd's arrays. The slot of a removed agent may be reused.
using AgentSlot = std::uint32_t;

inline constexpr AgentSlot kNoSlot = 0xFFFFFFFFU;

inline constexpr std::uint32_t kShards = 8;
inline constexpr std::uint32_t kShardBlock = 64;

constexpr std::uint32_t shard_of(AgentSlot slot) { return slot / kShardBlock % kShards; }

/// The agent at a place of a shard.
constexpr AgentSlot slot_at(std::uint32_t shard, std::uint32_t place) {
  return (place / kShardBlock * kShards + shard) * kShardBlock + place % kShardBlock;
}

/// How many places a shard has if the crowd has `count` slots.
constexpr std::uint32_t places_of(std::uint32_t shard, std::uint32_t count) {
  constexpr std::uint32_t kRow = kShardBlock * kShards;
  const std::uint32_t rest = count % kRow;
  const std::uint32_t before = shard * kShardBlock;
  const std::uint32_t in_last = rest > before ? std::min(rest - before, kShardBlock) : 0;
  return count / kRow * kShardBlock + in_last;
}

}  // namespace cairn::crowd
