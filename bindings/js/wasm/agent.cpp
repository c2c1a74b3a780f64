// Agents, and what can be seen of a step: its work, the cells that it expands and the values that it learns.
#include <cairn/algorithm.hpp>
#include <cairn/crowd.hpp>

#include "bindings/js/wasm/exports.hpp"
#include "search/watch.hpp"

#include <limits>
#include <vector>

namespace cairn::js {
namespace {

struct LearnedItem {
  float x;
  float y;
  float value;
  float raise;
};

struct WatchedAgent {
  std::shared_ptr<const Grid> grid;
  std::unique_ptr<Agent> agent;  // keeps its database itself
  bool is_watched = false;
  Work work;  // of the last step
  search::Watch watch;
  std::vector<LearnedItem> learned;
  std::vector<Point> walked;
};

/// Watches as long as it exists.
class Watching {
 public:
  explicit Watching(WatchedAgent& agent) {
    if (!agent.is_watched) return;
    agent.watch.clear();
    search::watch = &agent.watch;
  }
  ~Watching() { search::watch = nullptr; }
  Watching(const Watching&) = delete;
  Watching& operator=(const Watching&) = delete;
};

Step step_of(WatchedAgent& agent, double budget) {
  const Watching watching(agent);
  const Step step = agent.agent->step(to_budget(budget));
  agent.work = step.work;
  return step;
}

}  // namespace
}  // namespace cairn::js

using namespace cairn;
using namespace cairn::js;

CAIRN_EXPORT("agent_create")
Status agent_create(const cairn_grid* grid, const char* text, std::uint32_t size, const cairn_database* database,
                    std::int32_t is_unknown) {
  return run_new<WatchedAgent>([&] {
    const std::string_view named = to_text(text, size);
    const std::string_view chosen =
        !named.empty() ? named : (database != nullptr ? kAlgorithmWithDatabase : kAlgorithmWithoutDatabase);
    WatchedAgent made{.grid = grid->grid};
    made.agent = make_agent(parse_spec(chosen), *made.grid, is_unknown != 0 ? Visibility::unknown : Visibility::known,
                            database == nullptr ? nullptr : database->database.get());
    return made;
  });
}

CAIRN_EXPORT("agent_free") void agent_free(WatchedAgent* agent) { delete agent; }

CAIRN_EXPORT("agent_start")
Status agent_start(WatchedAgent* agent, std::int32_t x, std::int32_t y, std::int32_t goal_x, std::int32_t goal_y) {
  return run([&] {
    agent->agent->start(Point{x, y}, Point{goal_x, goal_y});
    agent->work = {};
    agent->watch = {};
  });
}

CAIRN_EXPORT("agent_step") Status agent_step(WatchedAgent* agent, double budget) {
  return run([&] {
    const Step step = step_of(*agent, budget);
    give_point(agent->grid->point(step.position));
    results()[2] = static_cast<double>(step.outcome);
    results()[3] = static_cast<double>(step.work.total());
  });
}

/// Steps until the agent arrives, has no path, or has made so many steps; gives all positions. The third result is the
/// last outcome, the fourth the work.
CAIRN_EXPORT("agent_walk") Status agent_walk(WatchedAgent* agent, double budget, double most_steps) {
  return run([&] {
    const auto place = [&] { return agent->grid->point(agent->agent->position()); };
    std::uint64_t work = 0;
    auto outcome = Outcome::thinking;
    agent->walked.clear();
    if (agent->agent->position() != kNoCell) agent->walked.push_back(place());
    for (double steps = 0; steps < most_steps; ++steps) {
      const Step step = step_of(*agent, budget);
      outcome = step.outcome;
      work += step.work.total();
      if (outcome == Outcome::arrived || outcome == Outcome::unreachable) break;
      if (outcome == Outcome::moved) agent->walked.push_back(place());
    }
    give(std::span<const Point>(agent->walked));
    results()[2] = static_cast<double>(outcome);
    results()[3] = static_cast<double>(work);
  });
}

CAIRN_EXPORT("agent_watch") void agent_watch(WatchedAgent* agent, std::int32_t on) {
  agent->is_watched = on != 0;
  agent->watch = {};
}

CAIRN_EXPORT("agent_expanded") Status agent_expanded(WatchedAgent* agent) {
  return run([&] { give(std::span<const Point>(agent->watch.expanded)); });
}

CAIRN_EXPORT("agent_learned") Status agent_learned(WatchedAgent* agent) {
  return run([&] {
    const CostModel& costs = agent->grid->costs();
    const auto length = [&](Cost cost) {
      return cost == kInfiniteCost ? std::numeric_limits<float>::infinity() : static_cast<float>(costs.to_length(cost));
    };
    agent->learned.clear();
    for (const search::LearnedValue& seen : agent->watch.learned) {
      agent->learned.push_back({static_cast<float>(seen.at.x), static_cast<float>(seen.at.y), length(seen.value),
                                length(seen.value) - length(seen.initial)});
    }
    give(std::span<const LearnedItem>(agent->learned));
  });
}

CAIRN_EXPORT("agent_inspect") Status agent_inspect(const WatchedAgent* agent) {
  return run([&] {
    const Inspection seen = agent->agent->inspect();
    const Work& work = agent->work;
    const auto number = [](std::uint64_t value) { return static_cast<double>(value); };
    const Point subgoal = seen.subgoal == kNoCell ? Point{-1, -1} : agent->grid->point(seen.subgoal);
    results() = {static_cast<double>(subgoal.x), static_cast<double>(subgoal.y),
                 number(seen.episodes),          number(seen.learned_states),
                 number(seen.online_bytes),      number(seen.fallback_moves),
                 number(seen.listed_states),     number(work.expansions),
                 number(work.successors),        number(work.queue),
                 number(work.learned),           number(work.scanned),
                 number(work.climbed),           number(work.traced)};
  });
}
