// FieldStepper: lets agents that share a goal follow one flow field, and leaves the others to the crowd's algorithm.
//
// A goal gets a field once enough agents go there and one of the fields is not in use. The field is computed between
// the turns, in slices; until it is there, the algorithm leads. After a change of the map it is computed again, and the
// old one leads until then. Where it does not lead on, the algorithm takes over. So agents on fields walk shortest
// paths of the map as it is, also over cells that have opened.
//
// In a turn, agents only note which goal they go to. What is shared changes between the turns, in the order of shards
// and turns, so that all is the same on any number of threads.
#pragma once

#include <cairn/crowd.hpp>

#include "crowd/goal_table.hpp"
#include "crowd/traffic/shards.hpp"
#include "queries/field_search.hpp"
#include "search/realtime/crowd_stepper.hpp"
#include "world/world.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

namespace cairn::crowd {

class FieldStepper final : public realtime::CrowdStepper {
 public:
  FieldStepper(const world::World& world, std::unique_ptr<realtime::CrowdStepper> algorithm,
               const FlowFields& settings);

  void make_room(std::uint32_t agents) override;
  void prepare(AgentSlot slot) override;
  void release(AgentSlot slot) override;
  void prefetch(AgentSlot slot) const override;
  void start(std::uint32_t shard, AgentSlot slot, Cell from, Cell to) override;
  realtime::CrowdStep step(std::uint32_t shard, AgentSlot slot, std::uint64_t budget, bool may_plan) override;

  void touch(Point p) override;
  bool settled() const override;
  std::uint64_t repair(std::uint64_t budget) override;

  bool is_on_shortest_path(AgentSlot slot, const realtime::MovesAhead& ahead) override;

  void save(base::StateWriter& state) override;
  void load(base::StateReader& state) override;

  std::uint64_t bytes() const override;
  std::uint64_t agent_bytes() const override;

 private:
  static constexpr std::uint32_t kNoField = GoalTable::kNone;

  struct Walker {
    Cell at = kNoCell;       // where it is once the moves handed out are made
    Cell goal = kNoCell;     // kNoCell: it has none
    Cell counted = kNoCell;  // the goal that it is counted for
    std::uint32_t field = kNoField;
    bool is_led = false;    // by the algorithm, which has the problem
    bool is_noted = false;  // among those whose goal has changed
  };
  struct Field {
    Cell goal = kNoCell;
    bool is_ready = false;
    bool is_queued = false;  // to be computed, or computed again
    std::unique_ptr<queries::FieldSearch> search;
  };

  void note(AgentSlot slot);
  void count(AgentSlot slot);
  void assign(GoalTable::Entry& entry);
  void enqueue(std::uint32_t field);
  std::uint64_t compute(std::uint64_t budget);
  std::uint32_t find_field(Cell goal) const;
  bool follow(const Field& field, Walker& walker, realtime::CrowdStep& step) const;

  const Grid* grid_;
  std::unique_ptr<realtime::CrowdStepper> algorithm_;
  std::uint32_t group_;
  std::vector<Walker> walkers_;                        // by slot
  std::array<std::vector<AgentSlot>, kShards> noted_;  // agents whose goal has changed, by shard
  GoalTable goals_;
  std::vector<Field> fields_;
  std::vector<std::uint32_t> queue_;                // fields to compute
  std::unique_ptr<queries::FieldSearch> computed_;  // the one in progress
  std::uint32_t computing_ = kNoField;
  bool is_outdated_ = false;  // a cell has changed since it began
  std::uint64_t debt_ = 0;    // work beyond the budgets so far
};

}  // namespace cairn::crowd
