// Crowds. Positions, goals and statuses stay in the crowd's own memory, where JavaScript looks at them.
#include <cairn/crowd.hpp>
#include <cairn/error.hpp>

#include "bindings/js/wasm/exports.hpp"

#include <vector>

namespace cairn::js {
namespace {

// An id is one number, exact in JavaScript: an index is below kMaxCrowdAgents, which is below 2^20.
constexpr double kIndices = 1048576;
static_assert(kMaxCrowdAgents <= kIndices);

double to_number(CrowdId id) { return id.generation * kIndices + id.index; }
CrowdId to_id(double number) {
  const auto whole = static_cast<std::uint64_t>(number);
  return {static_cast<std::uint32_t>(whole & 0xFFFFFU), static_cast<std::uint32_t>(whole >> 20U)};
}

struct JsCrowd {
  std::unique_ptr<Crowd> crowd;
  std::vector<double> ids;  // of those that finished
  std::vector<std::byte> saved;
};

}  // namespace
}  // namespace cairn::js

using namespace cairn;
using namespace cairn::js;

CAIRN_EXPORT("crowd_create")
Status crowd_create(const cairn_grid* handle, const char* algorithm, std::uint32_t size, const cairn_database* database,
                    std::int32_t is_exclusive, std::int32_t approaches, double flow_fields, double flow_group) {
  return run_new<JsCrowd>([&] {
    const Grid& grid = *handle->grid;
    const CrowdSettings settings{
        .algorithm = std::string(algorithm, size),
        .occupancy = is_exclusive != 0 ? Occupancy::exclusive : Occupancy::shared,
        .out_of_reach = approaches != 0 ? OutOfReach::approach : OutOfReach::wait,
        .flow_fields = {static_cast<std::uint32_t>(flow_fields), static_cast<std::uint32_t>(flow_group)}};
    Grid copy(grid.terrain(), grid.rules());
    return JsCrowd{database == nullptr ? std::make_unique<Crowd>(std::move(copy), settings)
                                       : std::make_unique<Crowd>(std::move(copy), *database->database, settings),
                   {},
                   {}};
  });
}

CAIRN_EXPORT("crowd_free") void crowd_free(JsCrowd* crowd) { delete crowd; }

CAIRN_EXPORT("crowd_reserve") Status crowd_reserve(JsCrowd* crowd, double agents) {
  return run([&] { crowd->crowd->reserve(static_cast<std::uint32_t>(agents)); });
}

CAIRN_EXPORT("crowd_add")
Status crowd_add(JsCrowd* crowd, std::int32_t x, std::int32_t y, std::int32_t has_goal, std::int32_t goal_x,
                 std::int32_t goal_y) {
  return run([&] {
    results()[0] = to_number(has_goal != 0 ? crowd->crowd->add({x, y}, {goal_x, goal_y}) : crowd->crowd->add({x, y}));
  });
}

CAIRN_EXPORT("crowd_remove") Status crowd_remove(JsCrowd* crowd, double id) {
  return run([&] { crowd->crowd->remove(to_id(id)); });
}

CAIRN_EXPORT("crowd_contains") std::int32_t crowd_contains(const JsCrowd* crowd, double id) {
  return crowd->crowd->contains(to_id(id)) ? 1 : 0;
}

/// 0: nobody.
CAIRN_EXPORT("crowd_id_at") double crowd_id_at(const JsCrowd* crowd, std::uint32_t index) {
  return index < crowd->crowd->positions().size() ? to_number(crowd->crowd->id_at(index)) : 0;
}

CAIRN_EXPORT("crowd_redirect") Status crowd_redirect(JsCrowd* crowd, double id, std::int32_t x, std::int32_t y) {
  return run([&] { crowd->crowd->redirect(to_id(id), {x, y}); });
}

CAIRN_EXPORT("crowd_redirect_all") Status crowd_redirect_all(JsCrowd* crowd, std::int32_t x, std::int32_t y) {
  return run([&] {
    crowd->crowd->grid().shape().require({x, y}, "goal");
    const auto places = static_cast<std::uint32_t>(crowd->crowd->positions().size());
    for (std::uint32_t i = 0; i < places; ++i) {
      if (const CrowdId id = crowd->crowd->id_at(i); id != kNobody) crowd->crowd->redirect(id, {x, y});
    }
  });
}

CAIRN_EXPORT("crowd_follow") Status crowd_follow(JsCrowd* crowd, double id, double leader) {
  return run([&] { crowd->crowd->follow(to_id(id), to_id(leader)); });
}

CAIRN_EXPORT("crowd_stop") Status crowd_stop(JsCrowd* crowd, double id) {
  return run([&] { crowd->crowd->stop(to_id(id)); });
}

CAIRN_EXPORT("crowd_order") Status crowd_order(const JsCrowd* crowd, double id) {
  return run([&] { give_point(crowd->crowd->order(to_id(id))); });
}

CAIRN_EXPORT("crowd_set_passable")
Status crowd_set_passable(JsCrowd* crowd, std::int32_t x, std::int32_t y, std::int32_t passable) {
  return run([&] { results()[0] = crowd->crowd->set_passable({x, y}, passable != 0) ? 1 : 0; });
}

CAIRN_EXPORT("crowd_set_cost")
Status crowd_set_cost(JsCrowd* crowd, std::int32_t x, std::int32_t y, std::int32_t cost) {
  return run([&] { results()[0] = crowd->crowd->set_cost({x, y}, cost) ? 1 : 0; });
}

CAIRN_EXPORT("crowd_passable") std::int32_t crowd_passable(const JsCrowd* crowd, std::int32_t x, std::int32_t y) {
  return crowd->crowd->grid().passable(Point{x, y}) ? 1 : 0;
}

CAIRN_EXPORT("crowd_occupied") Status crowd_occupied(const JsCrowd* crowd, std::int32_t x, std::int32_t y) {
  return run([&] { results()[0] = crowd->crowd->occupied({x, y}) ? 1 : 0; });
}

/// `time_ns` 0: no limit of time.
CAIRN_EXPORT("crowd_tick") Status crowd_tick(JsCrowd* crowd, double work, double time_ns) {
  return run([&] {
    const TickReport report =
        crowd->crowd->tick({.work = to_budget(work), .time_ns = static_cast<std::uint64_t>(time_ns)});
    results() = {static_cast<double>(report.work), static_cast<double>(report.map_work),
                 static_cast<double>(report.moves), static_cast<double>(report.unserved),
                 static_cast<double>(report.detours)};
  });
}

/// The number of agents, of those that walk, and the memory.
CAIRN_EXPORT("crowd_info") Status crowd_info(const JsCrowd* crowd) {
  return run([&] {
    results() = {static_cast<double>(crowd->crowd->size()), static_cast<double>(crowd->crowd->walking()),
                 static_cast<double>(crowd->crowd->memory_bytes())};
  });
}

/// Where the positions, the goals and the statuses are, and how many.
CAIRN_EXPORT("crowd_arrays") Status crowd_arrays(const JsCrowd* crowd) {
  return run([&] {
    const auto address = [](const void* memory) {
      return static_cast<double>(reinterpret_cast<std::uintptr_t>(memory));
    };
    const Crowd& self = *crowd->crowd;
    results() = {address(self.positions().data()), address(self.goals().data()), address(self.statuses().data()),
                 static_cast<double>(self.positions().size())};
  });
}

CAIRN_EXPORT("crowd_finished") Status crowd_finished(JsCrowd* crowd) {
  return run([&] {
    crowd->ids.clear();
    for (const CrowdId id : crowd->crowd->finished()) crowd->ids.push_back(to_number(id));
    give(std::span<const double>(crowd->ids));
  });
}

CAIRN_EXPORT("crowd_save") Status crowd_save(JsCrowd* crowd) {
  return run([&] {
    crowd->saved = crowd->crowd->save();
    give(std::span<const std::byte>(crowd->saved));
  });
}

CAIRN_EXPORT("crowd_restore") Status crowd_restore(JsCrowd* crowd, const std::byte* bytes, std::uint32_t size) {
  return run([&] { crowd->crowd->restore({bytes, size}); });
}
