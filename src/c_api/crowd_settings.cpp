#include <cairn/error.hpp>

#include "c_api/answer.hpp"
#include "c_api/crowd.hpp"

#include <string>

namespace cairn::c_api {
namespace {

Occupancy to_occupancy(cairn_occupancy occupancy) {
  if (occupancy == CAIRN_SHARED_CELLS) return Occupancy::shared;
  if (occupancy == CAIRN_EXCLUSIVE_CELLS) return Occupancy::exclusive;
  throw UsageError("the occupancy must be CAIRN_SHARED_CELLS (0) or CAIRN_EXCLUSIVE_CELLS (1), not " +
                   std::to_string(static_cast<int>(occupancy)));
}

OutOfReach to_out_of_reach(cairn_out_of_reach out_of_reach) {
  if (out_of_reach == CAIRN_WAIT) return OutOfReach::wait;
  if (out_of_reach == CAIRN_APPROACH) return OutOfReach::approach;
  throw UsageError("what agents do out of reach must be CAIRN_WAIT (0) or CAIRN_APPROACH (1), not " +
                   std::to_string(static_cast<int>(out_of_reach)));
}

FlowFields to_fields(const cairn_crowd_definition& definition) {
  FlowFields fields;
  fields.most = definition.flow_fields;
  if (definition.flow_group > 0) fields.group = definition.flow_group;
  return fields;
}

}  // namespace

CrowdSettings settings_of(const cairn_crowd_definition& definition, const AgentSpec& spec) {
  return {.algorithm = spec.text,
          .threads = definition.threads,
          .occupancy = to_occupancy(definition.occupancy),
          .out_of_reach = to_out_of_reach(definition.out_of_reach),
          .flow_fields = to_fields(definition),
          .tasks = to_runner(definition.tasks)};
}

TickBudget time_budget(std::uint64_t ns) {
  if (ns > 0) return TickBudget::of_time_ns(ns);
  throw UsageError("the budget of a tick must be at least 1 ns");
}

void tell(const TickReport& made, cairn_tick_report* report) {
  if (report != nullptr) *report = {made.work, made.map_work, made.moves, made.unserved, made.detours};
}

}  // namespace cairn::c_api
