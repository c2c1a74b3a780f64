// AgentMinds: the minds of a crowd whose algorithm is any that makes agents. One that has arrived gives its mind to the
// next that sets out.
//
// What an agent has learned may exceed the truth once a cell has opened, and then it may turn in circles. So it starts
// anew some moves later, after more of them each time: it gets out of the deepest place while the map changes, and once
// it has ceased to, all that is learned is true again.
#pragma once

#include <cairn/algorithm.hpp>

#include "base/platform/compiler.hpp"
#include "crowd/mind_step.hpp"
#include "crowd/shards.hpp"
#include "world/world.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace cairn {

class AgentMinds {
 public:
  static constexpr bool kExclusive = false;
  static constexpr bool kReplansFreely = false;
  static constexpr std::uint16_t kFreshStarts = 3;

  AgentMinds(const World& world, const AgentSpec& spec, const std::optional<Database>& database)
      : spec_(spec), world_(&world), database_(database) {
    // So that what does not fit is said when the crowd is made.
    pools_[0].push_back(make());
  }

  // They have nothing that the map's changes would spoil for all of them.
  void touch(Point /*p*/) {}
  static constexpr bool settled() { return true; }
  static constexpr std::uint64_t repair(std::uint64_t /*budget*/) { return 0; }

  void make_room(std::uint32_t agents) {
    minds_.reserve(agents);
    trust_.reserve(agents);
  }
  void prefetch(CrowdId id) const { platform::prefetch_to_write(minds_[id].get()); }
  void prepare(CrowdId id) {
    if (id >= minds_.size()) {
      minds_.resize(id + 1);
      trust_.resize(id + 1);
    }
    if (minds_[id]) return;
    auto& pool = pools_[shard_of(id)];
    pool.reserve(minds_.size());  // for all that may be given back in a tick
    if (pool.empty()) {
      minds_[id] = make();
    } else {
      minds_[id] = std::move(pool.back());
      pool.pop_back();
    }
  }
  void release(CrowdId id) {
    if (id < minds_.size() && minds_[id]) pools_[shard_of(id)].push_back(std::move(minds_[id]));
  }
  void start(std::uint32_t /*shard*/, CrowdId id, Cell from, Cell to) {
    Trust& trust = trust_[id];
    if (trust.goal != to) trust.most_moves = kFirstTrust;
    trust = {to, trust.most_moves, 0, world_->openings()};
    minds_[id]->start(from, to);
  }
  static constexpr bool is_ready(CrowdId /*id*/) { return true; }
  MindStep step(std::uint32_t shard, CrowdId id, std::uint64_t budget) {
    Trust& trust = trust_[id];
    Agent& mind = *minds_[id];
    if (trust.moves >= trust.most_moves && trust.openings != world_->openings()) {
      trust.most_moves *= 2;
      if (!world_->grid().connected(mind.position(), mind.goal())) return {Outcome::unreachable, mind.position(), 1};
      start(shard, id, mind.position(), mind.goal());
    }
    const Step step = mind.step(budget);
    if (step.outcome == Outcome::moved) ++trust.moves;
    return {step.outcome, step.position, step.work.total()};
  }

  std::uint64_t bytes() const { return agent_bytes(); }
  /// As far as they know it themselves.
  std::uint64_t agent_bytes() const {
    std::uint64_t sum = minds_.capacity() * sizeof(minds_[0]) + trust_.capacity() * sizeof(trust_[0]);
    for (const auto& mind : minds_) sum += mind ? mind->inspect().online_bytes : 0;
    return sum;
  }

 private:
  static constexpr std::uint32_t kFirstTrust = 64;

  /// How long an agent goes by what it learned before the map's last change.
  struct Trust {
    Cell goal;
    std::uint32_t most_moves = kFirstTrust;
    std::uint32_t moves = 0;
    std::uint64_t openings = 0;
  };

  std::unique_ptr<Agent> make() const {
    return make_agent(spec_, world_->grid(), Visibility::known, database_ ? &*database_ : nullptr);
  }

  AgentSpec spec_;
  const World* world_;
  std::optional<Database> database_;
  std::vector<std::unique_ptr<Agent>> minds_;
  std::vector<Trust> trust_;
  std::array<std::vector<std::unique_ptr<Agent>>, kShards> pools_;
};

}  // namespace cairn
