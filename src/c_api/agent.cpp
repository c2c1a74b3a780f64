#include "c_api/agent.hpp"

#include "c_api/answer.hpp"
#include "c_api/handles.hpp"

#include <string>

using namespace cairn;
using namespace cairn::c_api;

namespace cairn::c_api {

AgentSpec spec_of(const char* algorithm, const Database* database) {
  if (algorithm != nullptr) return parse_spec(algorithm);
  return parse_spec(database != nullptr ? kAlgorithmWithDatabase : kAlgorithmWithoutDatabase);
}

cairn_status misfit(const AgentSpec& spec, const Grid& grid, const Database* database) {
  return database == nullptr || (suits(spec, *database) && database->fits(grid)) ? CAIRN_INPUT : CAIRN_MISMATCH;
}

namespace {

static_assert(static_cast<int>(Outcome::moved) == CAIRN_MOVED && static_cast<int>(Outcome::thinking) == CAIRN_THINKING);
static_assert(static_cast<int>(Outcome::arrived) == CAIRN_ARRIVED);
static_assert(static_cast<int>(Outcome::unreachable) == CAIRN_UNREACHABLE);
static_assert(CAIRN_UNLIMITED == kUnlimitedWork);

Visibility to_visibility(cairn_visibility visibility) {
  if (visibility == CAIRN_KNOWN) return Visibility::known;
  if (visibility == CAIRN_UNKNOWN) return Visibility::unknown;
  throw UsageError("the visibility must be CAIRN_KNOWN (0) or CAIRN_UNKNOWN (1), not " +
                   std::to_string(static_cast<int>(visibility)));
}

}  // namespace
}  // namespace cairn::c_api

extern "C" {

cairn_status cairn_agent_create(const cairn_grid* grid, const char* algorithm, const cairn_database* database,
                                cairn_visibility visibility, cairn_agent** agent, cairn_error* error) {
  return answer_handle(agent, "agent", error, [&] {
    require(grid, "grid");
    const Database* used = database == nullptr ? nullptr : database->database.get();
    const AgentSpec spec = spec_of(algorithm, used);
    cairn_agent made{grid->grid, nullptr};
    blaming<InputError>(misfit(spec, *made.grid, used),
                        [&] { made.agent = make_agent(spec, *made.grid, to_visibility(visibility), used); });
    return made;
  });
}

void cairn_agent_free(cairn_agent* agent) { delete agent; }

cairn_status cairn_agent_start(cairn_agent* agent, cairn_point from, cairn_point to, cairn_error* error) {
  return answer(error, [&] {
    require(agent, "agent");
    const Shape& shape = agent->grid->shape();
    const bool inside = shape.contains(to_point(from)) && shape.contains(to_point(to));
    blaming<UsageError>(inside ? CAIRN_CLOSED : CAIRN_OUTSIDE,
                        [&] { agent->agent->start(to_point(from), to_point(to)); });
  });
}

cairn_status cairn_agent_step(cairn_agent* agent, uint64_t budget, cairn_step* step, cairn_error* error) {
  return answer(error, [&] {
    require(agent, "agent");
    require(step, "step");
    const Step made = agent->agent->step(budget);
    const Point at = agent->grid->point(made.position);
    *step = {static_cast<cairn_outcome>(made.outcome), {at.x, at.y}, made.work.total()};
  });
}

}  // extern "C"
