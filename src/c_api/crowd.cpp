#include "c_api/crowd.hpp"

#include "c_api/agent.hpp"
#include "c_api/answer.hpp"
#include "c_api/handles.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <type_traits>
#include <utility>

using namespace cairn;
using namespace cairn::c_api;

namespace {

static_assert(static_cast<int>(CrowdStatus::none) == CAIRN_CROWD_NONE);
static_assert(static_cast<int>(CrowdStatus::idle) == CAIRN_CROWD_IDLE);
static_assert(static_cast<int>(CrowdStatus::walking) == CAIRN_CROWD_WALKING);
static_assert(static_cast<int>(CrowdStatus::arrived) == CAIRN_CROWD_ARRIVED);
static_assert(static_cast<int>(CrowdStatus::unreachable) == CAIRN_CROWD_UNREACHABLE);
// Arrays are handed out as they are.
static_assert(sizeof(Point) == sizeof(cairn_point) && offsetof(Point, y) == offsetof(cairn_point, y));
static_assert(sizeof(CrowdId) == sizeof(cairn_agent_id) && std::is_standard_layout_v<CrowdId>);
static_assert(offsetof(CrowdId, generation) == offsetof(cairn_agent_id, generation) && sizeof(CrowdStatus) == 1);

CrowdId to_id(cairn_agent_id id) { return {id.index, id.generation}; }

/// Calls with the crowd, and tells an agent that is not there from other mistakes.
template <typename Call>
cairn_status answer_for(cairn_crowd* crowd, cairn_agent_id agent, cairn_error* error, Call call) {
  return answer(error, [&] {
    require(crowd, "crowd");
    Crowd& its = *crowd->crowd;
    blaming<UsageError>(its.contains(to_id(agent)) ? CAIRN_USAGE : CAIRN_NO_AGENT, [&] { call(its); });
  });
}

template <typename To, typename From>
const To* array(std::span<const From> values, size_t* count) {
  if (count != nullptr) *count = values.size();
  return reinterpret_cast<const To*>(values.data());
}

const Crowd* behind(const cairn_crowd* crowd, size_t* count) {
  if (crowd != nullptr) return crowd->crowd.get();
  if (count != nullptr) *count = 0;
  return nullptr;
}

}  // namespace

extern "C" {

cairn_status cairn_crowd_define(const cairn_crowd_definition* definition, cairn_crowd** crowd, cairn_error* error) {
  return answer_handle(crowd, "crowd", error, [&] {
    require(definition, "definition");
    require(definition->grid, "grid");
    const cairn_database* const database = definition->database;
    const Database* own = database == nullptr ? nullptr : database->database.get();
    const AgentSpec spec = spec_of(definition->algorithm, own);
    Grid map(definition->grid->grid->terrain(), definition->grid->grid->rules());
    const CrowdSettings settings = settings_of(*definition, spec);
    return blaming<InputError>(misfit(spec, map, own), [&] {
      return cairn_crowd{own == nullptr ? std::make_unique<Crowd>(std::move(map), settings)
                                        : std::make_unique<Crowd>(std::move(map), *own, settings),
                         {}};
    });
  });
}

cairn_status cairn_crowd_create(const cairn_grid* grid, const char* algorithm, const cairn_database* database,
                                uint32_t threads, cairn_crowd** crowd, cairn_error* error) {
  const cairn_crowd_definition definition = {.grid = grid,
                                             .algorithm = algorithm,
                                             .database = database,
                                             .threads = threads,
                                             .occupancy = CAIRN_SHARED_CELLS,
                                             .out_of_reach = CAIRN_WAIT,
                                             .tasks = {nullptr, nullptr},
                                             .flow_fields = 0,
                                             .flow_group = 0};
  return cairn_crowd_define(&definition, crowd, error);
}

void cairn_crowd_free(cairn_crowd* crowd) { delete crowd; }

cairn_status cairn_crowd_reserve(cairn_crowd* crowd, uint32_t agents, cairn_error* error) {
  return answer(error, [&] {
    require(crowd, "crowd");
    crowd->crowd->reserve(agents);
  });
}

cairn_status cairn_crowd_add(cairn_crowd* crowd, cairn_point at, cairn_agent_id* agent, cairn_error* error) {
  return answer(error, [&] {
    require(crowd, "crowd");
    require(agent, "agent");
    Crowd& its = *crowd->crowd;
    const bool inside = its.grid().shape().contains(to_point(at));
    const bool closed = inside && !its.grid().passable(to_point(at));
    const bool occupied = inside && its.occupied(to_point(at));
    blaming<UsageError>(!inside    ? CAIRN_OUTSIDE
                        : closed   ? CAIRN_CLOSED
                        : occupied ? CAIRN_OCCUPIED
                                   : CAIRN_USAGE,
                        [&] {
                          const CrowdId id = its.add(to_point(at));
                          *agent = {id.index, id.generation};
                        });
  });
}

cairn_status cairn_crowd_remove(cairn_crowd* crowd, cairn_agent_id agent, cairn_error* error) {
  return answer_for(crowd, agent, error, [&](Crowd& its) { its.remove(to_id(agent)); });
}

cairn_status cairn_crowd_redirect(cairn_crowd* crowd, cairn_agent_id agent, cairn_point goal, cairn_error* error) {
  return answer_for(crowd, agent, error, [&](Crowd& its) {
    const bool strays = its.contains(to_id(agent)) && !its.grid().shape().contains(to_point(goal));
    if (!strays) return its.redirect(to_id(agent), to_point(goal));
    blaming<UsageError>(CAIRN_OUTSIDE, [&] { its.redirect(to_id(agent), to_point(goal)); });
  });
}

cairn_status cairn_crowd_follow(cairn_crowd* crowd, cairn_agent_id agent, cairn_agent_id leader, cairn_error* error) {
  return answer_for(crowd, agent, error, [&](Crowd& its) {
    const bool are_there = its.contains(to_id(agent)) && its.contains(to_id(leader));
    blaming<UsageError>(are_there ? CAIRN_USAGE : CAIRN_NO_AGENT, [&] { its.follow(to_id(agent), to_id(leader)); });
  });
}

cairn_status cairn_crowd_stop(cairn_crowd* crowd, cairn_agent_id agent, cairn_error* error) {
  return answer_for(crowd, agent, error, [&](Crowd& its) { its.stop(to_id(agent)); });
}

cairn_status cairn_crowd_order(const cairn_crowd* crowd, cairn_agent_id agent, cairn_point* order, cairn_error* error) {
  return answer(error, [&] {
    require(crowd, "crowd");
    require(order, "order");
    const Point p = blaming<UsageError>(CAIRN_NO_AGENT, [&] { return crowd->crowd->order(to_id(agent)); });
    *order = {p.x, p.y};
  });
}

cairn_status cairn_crowd_on_shortest_path(const cairn_crowd* crowd, cairn_agent_id agent, int* is_shortest,
                                          cairn_error* error) {
  return answer(error, [&] {
    require(crowd, "crowd");
    require(is_shortest, "is_shortest");
    *is_shortest =
        blaming<UsageError>(CAIRN_NO_AGENT, [&] { return crowd->crowd->on_shortest_path(to_id(agent)); }) ? 1 : 0;
  });
}

cairn_status cairn_crowd_set_user_data(cairn_crowd* crowd, cairn_agent_id agent, uint64_t data, cairn_error* error) {
  return answer_for(crowd, agent, error, [&](Crowd& its) { its.set_user_data(to_id(agent), data); });
}

uint64_t cairn_crowd_user_data(const cairn_crowd* crowd, cairn_agent_id agent) {
  return cairn_crowd_contains(crowd, agent) != 0 ? crowd->crowd->user_data(to_id(agent)) : 0;
}

cairn_status cairn_crowd_save(cairn_crowd* crowd, const void** bytes, size_t* size, cairn_error* error) {
  return answer(error, [&] {
    require(crowd, "crowd");
    require(bytes, "bytes");
    require(size, "size");
    crowd->saved = crowd->crowd->save();
    *bytes = crowd->saved.data();
    *size = crowd->saved.size();
  });
}

cairn_status cairn_crowd_restore(cairn_crowd* crowd, const void* bytes, size_t size, cairn_error* error) {
  return answer(error, [&] {
    require(crowd, "crowd");
    require(bytes, "bytes");
    crowd->crowd->restore({static_cast<const std::byte*>(bytes), size});
  });
}

cairn_status cairn_crowd_set_passable(cairn_crowd* crowd, cairn_point at, int passable, cairn_error* error) {
  return answer(error, [&] {
    require(crowd, "crowd");
    blaming<UsageError>(CAIRN_OUTSIDE, [&] { crowd->crowd->set_passable(to_point(at), passable != 0); });
  });
}

cairn_status cairn_crowd_set_cost(cairn_crowd* crowd, cairn_point at, int32_t cost, cairn_error* error) {
  return answer(error, [&] {
    require(crowd, "crowd");
    blaming<UsageError>(CAIRN_OUTSIDE, [&] { crowd->crowd->grid().shape().require(to_point(at), "cell"); });
    crowd->crowd->set_cost(to_point(at), cost);
  });
}

cairn_status cairn_crowd_tick_work(cairn_crowd* crowd, uint64_t budget, cairn_tick_report* report, cairn_error* error) {
  return answer(error, [&] {
    require(crowd, "crowd");
    tell(crowd->crowd->tick(TickBudget::of_work(budget)), report);
  });
}

cairn_status cairn_crowd_tick_time(cairn_crowd* crowd, uint64_t budget_ns, cairn_tick_report* report,
                                   cairn_error* error) {
  return answer(error, [&] {
    require(crowd, "crowd");
    tell(crowd->crowd->tick(time_budget(budget_ns)), report);
  });
}

const cairn_point* cairn_crowd_positions(const cairn_crowd* crowd, size_t* count) {
  const Crowd* its = behind(crowd, count);
  return its == nullptr ? nullptr : array<cairn_point>(its->positions(), count);
}

const cairn_point* cairn_crowd_goals(const cairn_crowd* crowd, size_t* count) {
  const Crowd* its = behind(crowd, count);
  return its == nullptr ? nullptr : array<cairn_point>(its->goals(), count);
}

const unsigned char* cairn_crowd_statuses(const cairn_crowd* crowd, size_t* count) {
  const Crowd* its = behind(crowd, count);
  return its == nullptr ? nullptr : array<unsigned char>(its->statuses(), count);
}

const cairn_agent_id* cairn_crowd_finished(const cairn_crowd* crowd, size_t* count) {
  const Crowd* its = behind(crowd, count);
  return its == nullptr ? nullptr : array<cairn_agent_id>(its->finished(), count);
}

int cairn_crowd_contains(const cairn_crowd* crowd, cairn_agent_id agent) {
  return crowd != nullptr && crowd->crowd->contains(to_id(agent)) ? 1 : 0;
}

uint32_t cairn_crowd_size(const cairn_crowd* crowd) { return crowd == nullptr ? 0 : crowd->crowd->size(); }
uint32_t cairn_crowd_walking(const cairn_crowd* crowd) { return crowd == nullptr ? 0 : crowd->crowd->walking(); }

int cairn_crowd_passable(const cairn_crowd* crowd, cairn_point at) {
  return crowd != nullptr && crowd->crowd->grid().passable(to_point(at)) ? 1 : 0;
}

int cairn_crowd_occupied(const cairn_crowd* crowd, cairn_point at) {
  return crowd != nullptr && crowd->crowd->grid().shape().contains(to_point(at)) && crowd->crowd->occupied(to_point(at))
             ? 1
             : 0;
}

uint64_t cairn_crowd_memory_bytes(const cairn_crowd* crowd) {
  return crowd == nullptr ? 0 : crowd->crowd->memory_bytes();
}

}  // extern "C"
