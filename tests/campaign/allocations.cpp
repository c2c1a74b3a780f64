// Every allocation of a scenario fails in turn: once by itself, and once with all that follow.
#include <cairn/algorithm.hpp>
#include <cairn/build.hpp>
#include <cairn/cairn.h>
#include <cairn/crowd.hpp>
#include <cairn/map.hpp>
#include <cairn/queries.hpp>

#include "campaign/campaign.hpp"
#include "campaign/fault_memory.hpp"
#include "support/small_methods.hpp"

#include <functional>
#include <new>
#include <string>
#include <utility>
#include <vector>

namespace cairn::campaign {
namespace {

constexpr std::uint64_t kFaults = 128;  // in a round

struct Scenario {
  std::string name;
  std::function<void()> run;  // may throw std::bad_alloc
  std::uint64_t allocations = 0;

  std::uint64_t rounds() const { return (2 * allocations + kFaults - 1) / kFaults; }
};

constexpr const char* kMap = "rooms:24x20,seed=2";
constexpr Point kStart{4, 3};
constexpr Point kGoal{15, 15};

void walk(const AgentSpec& spec, const Grid& grid, const Database* database) {
  const auto agent = make_agent(spec, grid, Visibility::known, database);
  agent->start(kStart, kGoal);
  for (int i = 0; i < 100'000 && agent->step().outcome != Outcome::arrived; ++i) continue;
}

void run_crowd(const Grid& like, const Database& database, Occupancy occupancy) {
  CrowdSettings settings;
  settings.occupancy = occupancy;
  settings.out_of_reach = OutOfReach::approach;
  Crowd crowd(Grid(like.terrain(), like.rules()), database, settings);
  for (std::int32_t i = 0; i < 6; ++i) {
    crowd.add({kStart.x + i, kStart.y}, kGoal);
  }
  for (int tick = 0; tick < 40; ++tick) {
    if (tick % 10 == 0) crowd.set_passable({17, 9}, tick % 20 == 0);
    crowd.tick(TickBudget::of_work(20'000));
  }
  crowd.restore(crowd.save());
}

/// The C API answers every failure with a status.
void use_c_api() {
  const auto expect = [](cairn_status status) {
    if (status == CAIRN_NO_MEMORY) throw std::bad_alloc();
    require(status == CAIRN_OK, "the C API answers a failed allocation with CAIRN_NO_MEMORY");
  };
  struct Handles {
    ~Handles() {
      cairn_crowd_free(crowd);
      cairn_path_finder_free(finder);
      cairn_agent_free(agent);
      cairn_database_free(database);
      cairn_grid_free(grid);
    }
    cairn_grid* grid = nullptr;
    cairn_database* database = nullptr;
    cairn_agent* agent = nullptr;
    cairn_path_finder* finder = nullptr;
    cairn_crowd* crowd = nullptr;
  } held;
  cairn_error error;
  expect(cairn_grid_load(kMap, nullptr, &held.grid, &error));
  expect(cairn_database_build(held.grid, "cairn:guarantee=sampled,paths=50,check=5", 1, 1, &held.database, &error));
  expect(cairn_agent_create(held.grid, "cairn", held.database, CAIRN_KNOWN, &held.agent, &error));
  expect(cairn_agent_start(held.agent, {kStart.x, kStart.y}, {kGoal.x, kGoal.y}, &error));
  for (int i = 0; i < 60; ++i) {
    cairn_step step;
    expect(cairn_agent_step(held.agent, 1000, &step, &error));
  }
  expect(cairn_path_finder_create(held.grid, held.database, &held.finder, &error));
  expect(cairn_path_finder_find(held.finder, {kStart.x, kStart.y}, {kGoal.x, kGoal.y}, nullptr, &error));
  expect(cairn_crowd_create(held.grid, "cairn", held.database, 1, &held.crowd, &error));
  cairn_agent_id id;
  expect(cairn_crowd_add(held.crowd, {kStart.x, kStart.y}, &id, &error));
  expect(cairn_crowd_redirect(held.crowd, id, {kGoal.x, kGoal.y}, &error));
  for (int i = 0; i < 30; ++i) {
    cairn_tick_report report;
    expect(cairn_crowd_tick_work(held.crowd, 10'000, &report, &error));
  }
}

std::vector<Scenario> make_scenarios() {
  std::vector<Scenario> scenarios;
  static const Grid grid(load_terrain(kMap));
  static std::vector<Database> databases;
  for (const BuildMethod* method : build_methods()) databases.push_back(support::build_small(*method, grid));
  databases.push_back(build(grid, "cairn:guarantee=optimal", {.threads = 1}));
  for (const BuildMethod* method : build_methods()) {
    scenarios.push_back({"build " + std::string(method->name), [method] { support::build_small(*method, grid); }});
  }
  for (const Database& database : databases) {
    const std::string of = std::string(database.method()) + " (" + std::string(database.options()) + ")";
    scenarios.push_back({"open " + of, [&database] { open_database(support::image_of(database), "small.cairn"); }});
    for (const AgentSpec& spec : support::users_of(database)) {
      scenarios.push_back({"walk " + spec.text + " by " + of, [spec, &database] { walk(spec, grid, &database); }});
    }
  }
  for (const Algorithm* algorithm : algorithms()) {
    if (!algorithm->database.empty()) continue;
    const AgentSpec spec = parse_spec(algorithm->name);
    scenarios.push_back({"walk " + spec.text, [spec] { walk(spec, grid, nullptr); }});
  }
  const Database& exact = databases.back();
  scenarios.push_back({"crowd", [&exact] { run_crowd(grid, exact, Occupancy::shared); }});
  scenarios.push_back({"exclusive crowd", [&exact] { run_crowd(grid, exact, Occupancy::exclusive); }});
  scenarios.push_back({"C API", use_c_api});
  return scenarios;
}

/// With the number of allocations of each. Runs each twice first: what is allocated once and kept is not a leak.
std::vector<Scenario>& scenarios() {
  static std::vector<Scenario> all = [] {
    std::vector<Scenario> made = make_scenarios();
    for (Scenario& scenario : made) {
      scenario.run();
      fail_allocations_from(~std::uint64_t{0});
      scenario.run();
      scenario.allocations = heal_memory();
    }
    return made;
  }();
  return all;
}

std::uint64_t count_rounds() {
  std::uint64_t rounds = 0;
  for (const Scenario& scenario : scenarios()) rounds += scenario.rounds();
  return rounds;
}

void fail_once(const Scenario& scenario, std::uint64_t number, bool alone) {
  const std::int64_t before = live_allocations();
  std::string wrong;
  if (alone) {
    fail_allocation(number);
  } else {
    fail_allocations_from(number);
  }
  try {
    scenario.run();
  } catch (const std::bad_alloc&) {
    heal_memory();
  } catch (const Broken& broken) {
    heal_memory();
    wrong = broken.what();
  } catch (const std::exception& other) {
    heal_memory();
    wrong = std::string("it ends with another error: ") + other.what();
  }
  heal_memory();
  if (wrong.empty() && live_allocations() != before) {
    wrong = std::to_string(live_allocations() - before) + " allocations are not freed";
  }
  require(wrong.empty(), scenario.name + ", allocation " + std::to_string(number) +
                             (alone ? " alone fails: " : " and all after it fail: ") + wrong);
}

std::uint64_t run_round(std::uint64_t round) {
  // In turns, so that a short run has tried some of each.
  std::uint64_t turn = 0;
  const Scenario* scenario = nullptr;
  for (std::uint64_t left = round; scenario == nullptr; ++turn) {
    for (const Scenario& one : scenarios()) {
      if (turn >= one.rounds()) continue;
      if (left-- > 0) continue;
      scenario = &one;
      break;
    }
  }
  --turn;
  std::uint64_t tried = 0;
  for (std::uint64_t i = turn; i < 2 * scenario->allocations; i += scenario->rounds(), ++tried) {
    fail_once(*scenario, i / 2, i % 2 == 0);
  }
  return tried;
}

}  // namespace

Part allocations() {
  return {"allocations", "failed allocations", "a failed allocation is answered, and nothing leaks", count_rounds,
          run_round};
}

}  // namespace cairn::campaign
