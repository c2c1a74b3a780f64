// Engine: a crowd behind its interface. engine.cpp has what happens between ticks, engine_tick.cpp the ticks.
//
// A shard goes through its agents in a ring. Each gets a turn: at most one move. Where the budget ends the ring stops,
// and the next tick goes on there. Agents that have to plan first wait until the others have moved. They get what is
// left of the budget, and at least a quarter of it; where that ends, the next tick goes on with them, too. Where
// planning serves one agent of a shard at a time, it keeps what it has begun over any number of ticks.
#pragma once

#include <cairn/algorithm.hpp>
#include <cairn/crowd.hpp>

#include "crowd/shard.hpp"
#include "crowd/shard_budgets.hpp"
#include "crowd/shards.hpp"
#include "search/realtime/crowd_stepper.hpp"
#include "world/world.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace cairn::crowd {

class Engine {
 public:
  /// Throws where the algorithm, the database and the grid do not go together.
  Engine(Grid grid, unsigned threads, const AgentSpec& spec, const std::optional<Database>& database);

  void reserve(std::uint32_t agents);
  CrowdId add(Point at);
  void remove(CrowdId id);
  void redirect(CrowdId id, Point goal);
  void follow(CrowdId id, CrowdId leader);
  void stop(CrowdId id);
  bool contains(CrowdId id) const {
    return id.index < statuses.size() && generations_[id.index] == id.generation &&
           statuses[id.index] != CrowdStatus::none;
  }
  CrowdId id_at(AgentSlot slot) const { return {slot, generations_[slot]}; }
  bool set_passable(Point p, bool passable);
  TickReport tick(const TickBudget& budget);
  std::uint64_t memory_bytes() const;
  std::uint64_t agent_bytes() const { return array_bytes() + stepper_->agent_bytes(); }

  world::World world;
  // By slot.
  std::vector<Point> positions;
  std::vector<Point> goals;
  std::vector<CrowdStatus> statuses;
  std::vector<CrowdId> finished;  // in the last tick
  std::uint32_t size = 0;

 private:
  static constexpr std::uint32_t kNoDetour = 0xFFFFFFFFU;

  enum class Mode : std::uint8_t {
    fresh,    // the stepper does not know the problem yet
    stepper,  // it leads the agent
    detour,   // the map has changed, and a detour leads the agent
  };
  struct Body {
    std::uint32_t version = 0;   // of the components, when the path to the goal was last asked for
    AgentSlot leader = kNoSlot;  // of a free slot: the next free one
    std::uint32_t detour = kNoDetour;
    std::uint16_t setbacks = 0;  // how often a change of the map has blocked the way to this goal
    Mode mode = Mode::fresh;
    bool is_listed : 1 = false;    // among listed_
    bool is_answered : 1 = false;  // it finished between two ticks: the next one tells
  };
  enum class Turn : std::uint8_t {
    done,  // for this tick
    more,  // it thinks or waits for others to have thought, and could go on
  };
  struct Allowance;
  using Round = bool (Engine::*)(std::uint32_t s, Shard& shard, Allowance& allowance);

  std::uint32_t count() const { return static_cast<std::uint32_t>(statuses.size()); }
  /// The slot of an agent that is there; else throws UsageError.
  AgentSlot slot_of(CrowdId id, const char* what) const;
  bool has_path(AgentSlot slot) const {
    const Grid& grid = world.grid();
    return grid.connected(grid.cell(positions[slot]), grid.cell(goals[slot]));
  }
  /// What an agent without a path notes, to ask again once this has changed. An answer that is only provisional is
  /// asked for again in any case: what closed may open before the components have noticed.
  std::uint32_t version_of_answer() const {
    const world::LiveComponents& components = world.components();
    return static_cast<std::uint32_t>(components.settled() ? components.version() : components.version() - 1);
  }
  std::uint64_t array_bytes() const;

  // Between ticks.
  void halt(AgentSlot slot);
  /// Sets out for a goal.
  void aim(AgentSlot slot, Point goal);
  /// Has the next tick tell that the agent is finished.
  void answer(AgentSlot slot, CrowdStatus status);
  void list(AgentSlot slot);
  bool is_beside(AgentSlot slot, Point p) const;

  // In a tick.
  /// Followers aim at where their leaders are.
  void update_followers();
  void tell_answers();
  std::uint64_t catch_up(const TickBudget& budget, Clock::time_point begin);
  auto running(Round round);
  bool go_round(std::uint32_t s, Shard& shard, Allowance& allowance);
  bool think(std::uint32_t s, Shard& shard, Allowance& allowance);
  void prefetch(AgentSlot slot) const;
  std::uint32_t unserved(std::uint32_t s) const;
  Turn turn(std::uint32_t s, Shard& shard, AgentSlot slot, std::uint64_t budget, bool may_plan);
  bool move(Shard& shard, AgentSlot slot, Point to);
  bool make_sure(Shard& shard, AgentSlot slot);
  Turn give_up(Shard& shard, AgentSlot slot);
  Turn look_again(Shard& shard, AgentSlot slot);
  Turn set_back(Shard& shard, AgentSlot slot, bool is_lost);
  Turn walk_around(Shard& shard, AgentSlot slot, std::uint64_t budget, bool may_plan);
  void end_plans(Shard& shard, AgentSlot slot);

  std::vector<Body> bodies_;                // by slot
  std::vector<std::uint32_t> generations_;  // by slot
  AgentSlot first_free_ = kNoSlot;          // the others follow by Body::leader
  std::vector<AgentSlot> listed_;           // those that follow others, or whose answer is to be told
  std::unique_ptr<realtime::CrowdStepper> stepper_;
  realtime::CrowdStepper::Traits traits_;
  ShardBudgets::List shards_;
  ShardBudgets budgets_;
  std::uint32_t ticks_ = 0;
  std::uint64_t saved_ = 0;  // of earlier budgets, for the map
};

}  // namespace cairn::crowd
