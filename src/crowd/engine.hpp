// Engine: the implementation of a crowd. Ticks are in engine_tick.cpp, what keeps agents apart in engine_traffic.cpp,
// goals out of reach in engine_approach.cpp, saved states in engine_state.cpp, everything else between ticks in
// engine.cpp.
//
// A shard visits its agents in a ring. Each gets a turn: at most one move. If the budget ends, the ring stops,
// and the next tick continues there. Agents that have to plan wait until the others have moved. They get the rest
// of the budget, and at least a quarter of it; if that ends, the next tick continues with them, too. If the
// algorithm plans for one agent of a shard at a time, that agent keeps the planner over any number of ticks.
#pragma once

#include <cairn/algorithm.hpp>
#include <cairn/crowd.hpp>

#include "base/shared_array.hpp"
#include "crowd/approaches.hpp"
#include "crowd/shard.hpp"
#include "crowd/shard_budgets.hpp"
#include "crowd/traffic/shards.hpp"
#include "crowd/traffic/traffic.hpp"
#include "search/realtime/crowd_stepper.hpp"
#include "world/world.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace cairn::crowd {

/// For a crowd of squares of `size` x `size` cells that shares a map with others: what keeps all of them apart. Null if
/// cells are shared, or exclusive for this crowd alone.
struct SharedCells {
  std::shared_ptr<Traffic> traffic = {};
  std::int32_t size = 1;
};

class Engine {
 public:
  /// Throws if the algorithm, the database and the grid do not fit each other.
  Engine(Grid grid, const CrowdSettings& settings, const AgentSpec& spec, const std::optional<Database>& database,
         const SharedCells& shared = {});

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
  Point order_of(CrowdId id) const;
  void set_user_data(CrowdId id, std::uint64_t data);
  std::uint64_t user_data_of(CrowdId id) const;
  bool set_passable(Point p, bool passable);
  bool is_on_shortest_path(CrowdId id);
  bool set_cost(Point p, std::int32_t cost);
  bool is_occupied(Point p) const { return traffic_ && traffic_->is_occupied(world.grid().cell(p)); }
  /// Throws UsageError if it is one of several crowds that share exclusive cells: those move by `tick_together`.
  TickReport tick(const TickBudget& budget);
  /// A tick of crowds that share exclusive cells. Budgets are divided in proportion to the agents that walk; `rotation`
  /// says which comes first.
  static TickReport tick_together(std::span<Engine* const> engines, const TickBudget& budget, std::uint64_t rotation);
  std::uint32_t walking() const;
  std::vector<std::byte> save();
  void restore(std::span<const std::byte> bytes);
  std::uint64_t memory_bytes() const;
  std::uint64_t agent_bytes() const { return array_bytes() + stepper_->agent_bytes(); }

  world::World world;
  // By slot.
  base::SharedArray<Point> positions;
  base::SharedArray<Point> goals;
  base::SharedArray<CrowdStatus> statuses;
  std::vector<CrowdId> finished;  // in the last tick
  std::uint32_t size = 0;

 private:
  static constexpr std::uint32_t kNoDetour = 0xFFFFFFFFU;

  enum class Mode : std::uint8_t {
    fresh,    // the stepper has not got the problem yet
    stepper,  // the stepper leads the agent
    detour,   // a detour leads the agent, since the map has changed
  };
  struct Body {
    std::uint32_t version = 0;   // of the components, at the last check for a path to the goal
    AgentSlot leader = kNoSlot;  // in a free slot: the next free slot
    std::uint32_t detour = kNoDetour;
    std::uint16_t setbacks = 0;      // how often a change of the map has blocked the path to this goal
    std::uint8_t run = 0;            // moves that the stepper has handed out and the agent has not made
    std::uint8_t direction : 3 = 0;  // of these
    Mode mode : 2 = Mode::fresh;
    bool is_listed : 1 = false;    // among listed_
    bool is_answered : 1 = false;  // finished between two ticks; to be reported by the next
  };
  static_assert(sizeof(Body) == 16, "there are tens of thousands of them");
  enum class Turn : std::uint8_t {
    done,  // for this tick
    more,  // it is planning, or waits for the planner, and could continue
  };
  struct Allowance;
  using Round = bool (Engine::*)(std::uint32_t s, Shard& shard, Allowance& allowance);

  std::uint32_t count() const { return static_cast<std::uint32_t>(statuses.size()); }
  /// The slot of an existing agent. Throws UsageError if there is none.
  AgentSlot slot_of(CrowdId id, const char* what) const;
  bool has_path(AgentSlot slot) const {
    const Grid& grid = world.grid();
    return grid.connected(grid.cell(positions[slot]), grid.cell(goals[slot]));
  }
  /// The version that an agent without a path stores; it asks again once the version differs. A provisional answer gets
  /// a version that always differs: a closed cell may open before the components are updated.
  std::uint32_t version_of_answer() const {
    const world::LiveComponents& components = world.components();
    return static_cast<std::uint32_t>(components.settled() ? components.version() : components.version() - 1);
  }
  std::uint64_t array_bytes() const;

  // Between ticks.
  void halt(AgentSlot slot);
  /// Sets a new goal.
  void aim(AgentSlot slot, Point goal);
  /// Lets the next tick report that the agent has finished.
  void answer(AgentSlot slot, CrowdStatus status);
  void list(AgentSlot slot);
  bool is_beside(AgentSlot slot, Point p) const;

  // In a tick.
  /// Sets the goals of followers to their leaders' positions.
  void update_followers();
  void tell_answers();
  std::uint64_t catch_up(const TickBudget& budget, Clock::time_point begin);
  auto running(Round round);
  /// The turns of a tick. With exclusive cells, an agent's turn ends with the move that it wants.
  template <Occupancy occupancy>
  void take_turns(const TickBudget& budget, Clock::time_point begin, std::uint64_t map_work);
  /// All of a tick but what keeps agents apart. A part of the budget is left for that, for so many agents. Returns the
  /// counted work.
  std::uint64_t begin_tick(const TickBudget& budget, std::uint64_t to_keep_apart);
  TickReport end_tick();
  template <Occupancy occupancy>
  bool go_round(std::uint32_t s, Shard& shard, Allowance& allowance);
  template <Occupancy occupancy>
  bool think(std::uint32_t s, Shard& shard, Allowance& allowance);
  void prefetch(AgentSlot slot) const;
  std::uint32_t unserved(std::uint32_t s) const;
  template <Occupancy occupancy>
  Turn turn(std::uint32_t s, Shard& shard, AgentSlot slot, std::uint64_t budget, bool may_plan);
  template <Occupancy occupancy>
  Turn ask_stepper(std::uint32_t s, Shard& shard, AgentSlot slot, std::uint64_t budget, bool may_plan);
  template <Occupancy occupancy>
  Turn follow_run(Shard& shard, AgentSlot slot);
  template <Occupancy occupancy>
  bool move(Shard& shard, AgentSlot slot, unsigned direction);
  void arrive(Shard& shard, AgentSlot slot);
  bool make_sure(Shard& shard, AgentSlot slot);
  Turn give_up(Shard& shard, AgentSlot slot);
  Turn look_again(Shard& shard, AgentSlot slot);
  Turn set_back(Shard& shard, AgentSlot slot, bool is_lost);
  template <Occupancy occupancy>
  Turn walk_around(Shard& shard, AgentSlot slot, std::uint64_t budget, bool may_plan);
  void end_plans(Shard& shard, AgentSlot slot);

  // After the turns, with exclusive cells.
  static std::uint64_t move_apart(std::span<Engine* const> engines, std::uint64_t budget);
  static std::uint64_t for_traffic(std::uint64_t budget, std::uint64_t agents);
  static std::uint64_t before_traffic_ns(std::uint64_t time_ns);
  bool has_arrived_for_good(AgentSlot slot) const {
    return statuses[slot] == CrowdStatus::arrived && bodies_[slot].leader == kNoSlot && positions[slot] == goals[slot];
  }
  std::uint64_t look_for_goal(std::span<Engine* const> engines, AgentSlot slot, std::uint64_t budget);
  std::uint64_t resolve_goal(std::span<Engine* const> engines, AgentSlot slot, Mover other, std::uint64_t budget);
  void exchange_goals(AgentSlot slot, AgentSlot other);
  void spread(AgentSlot slot, Point room);
  void give_goal(AgentSlot slot, Point goal);
  void made_move(AgentSlot slot, unsigned direction);
  void made_room(Shard& shard, AgentSlot slot, unsigned direction);
  // Goals out of reach.
  /// Whether a cell near its goal is looked for, so that the agent has not finished.
  bool will_approach(AgentSlot slot) const {
    return approaches_ && statuses[slot] == CrowdStatus::unreachable && bodies_[slot].leader == kNoSlot;
  }
  bool approach_is_due() const;
  std::uint64_t approach(std::uint64_t budget);
  std::uint64_t approach_one(std::uint64_t budget);

  // Saved states.
  std::uint64_t identity(const CrowdSettings& settings, const AgentSpec& spec,
                         const std::optional<Database>& database) const;
  template <typename State>
  void transfer(State& state);
  template <typename State>
  void transfer_traffic(State& state);

  Mover mover(AgentSlot slot) const { return {lane_number_, slot}; }
  bool is_first_lane() const { return traffic_ && lane_number_ == 0; }
  void tell_lane() { lane_->look({positions, goals, statuses, wishes_}); }

  std::vector<Body> bodies_;                // by slot
  std::vector<std::uint32_t> generations_;  // by slot
  AgentSlot first_free_ = kNoSlot;          // head of the free list, linked by Body::leader
  std::vector<AgentSlot> listed_;           // agents that follow others, or whose answer is to be reported
  std::unique_ptr<realtime::CrowdStepper> stepper_;
  realtime::CrowdStepper::Traits traits_;
  std::shared_ptr<Traffic> traffic_;  // only with exclusive cells
  Lane* lane_ = nullptr;              // of these
  std::uint32_t lane_number_ = 0;
  std::unique_ptr<Approaches> approaches_;  // only if agents go near to goals out of reach
  std::vector<std::uint64_t> user_data_;    // by slot, up to the last agent that has some
  std::uint64_t made_of_ = 0;               // tells crowds that were not made alike
  std::uint64_t new_plans_ = 0;             // of agents that made room, that the budget allows for
  std::vector<Cell> wishes_;                // with exclusive cells, by slot: the goals as they were given
  ShardBudgets::List shards_;
  ShardBudgets budgets_;
  std::uint32_t ticks_ = 0;
  std::uint64_t edits_ = 0;     // of the map
  std::uint64_t map_work_ = 0;  // of this tick
  std::uint64_t saved_ = 0;     // unused work of earlier budgets, for updates of the map
};

}  // namespace cairn::crowd
