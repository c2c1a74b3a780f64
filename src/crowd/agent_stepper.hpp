// AgentStepper: steps a crowd by agents of any algorithm, one for each walker. A walker that has arrived returns its
// agent to a pool, for the next that sets out.
//
// Once a cell has opened, an agent's learned heuristic may be inadmissible, and the agent may move in circles. So it
// restarts some moves later, after more moves each time. The intervals grow until it escapes the deepest depression
// while the map changes. Once the map no longer changes, all that it learns is admissible again.
#pragma once

#include <cairn/algorithm.hpp>

#include "base/platform/compiler.hpp"
#include "crowd/traffic/shards.hpp"
#include "search/realtime/crowd_stepper.hpp"
#include "world/world.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace cairn::crowd {

class AgentStepper final : public realtime::CrowdStepper {
 public:
  /// Throws like make_agent.
  AgentStepper(const world::World& world, const AgentSpec& spec, const std::optional<Database>& database);

  void make_room(std::uint32_t agents) override;
  void prepare(AgentSlot slot) override;
  void release(AgentSlot slot) override;
  void prefetch(AgentSlot slot) const override { platform::prefetch_to_write(agents_[slot].get()); }
  void start(std::uint32_t shard, AgentSlot slot, Cell from, Cell to) override;
  realtime::CrowdStep step(std::uint32_t shard, AgentSlot slot, std::uint64_t budget, bool may_plan) override;

  // Agents share nothing that a change of the map could invalidate.
  void touch(Point /*p*/) override {}
  bool settled() const override { return true; }
  std::uint64_t repair(std::uint64_t /*budget*/) override { return 0; }

  void save(base::StateWriter& state) override { state(trust_); }
  void load(base::StateReader& state) override {
    for (AgentSlot slot = 0; slot < agents_.size(); ++slot) release(slot);
    state(trust_);
    agents_.resize(trust_.size());
  }

  std::uint64_t bytes() const override { return agent_bytes(); }
  /// As far as the agents report it.
  std::uint64_t agent_bytes() const override;

 private:
  static constexpr std::uint32_t kFirstTrust = 64;

  /// How long an agent keeps what it learned before the map's last change.
  struct Trust {
    Cell goal;
    std::uint32_t max_moves = kFirstTrust;
    std::uint32_t moves = 0;
    std::uint64_t openings = 0;
  };

  std::unique_ptr<Agent> make() const {
    return make_agent(spec_, world_->grid(), Visibility::known, database_ ? &*database_ : nullptr);
  }

  AgentSpec spec_;
  const world::World* world_;
  std::optional<Database> database_;
  std::vector<std::unique_ptr<Agent>> agents_;
  std::vector<Trust> trust_;
  std::array<std::vector<std::unique_ptr<Agent>>, kShards> pools_;
};

}  // namespace cairn::crowd
