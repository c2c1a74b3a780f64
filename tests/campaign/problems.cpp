// Random problems over all generators, rules and algorithms.
#include <cairn/algorithm.hpp>
#include <cairn/build.hpp>
#include <cairn/error.hpp>

#include "campaign/campaign.hpp"
#include "campaign/walking.hpp"
#include "support/generated_maps.hpp"
#include "support/random_maps.hpp"
#include "support/real_time_specs.hpp"
#include "support/small_methods.hpp"

#include <optional>

namespace cairn::campaign {
namespace {

constexpr std::uint64_t kProblems = 40;  // on each map, so that the database is not most of the work

Grid any_grid(base::Random& random) {
  switch (random.below(4)) {
    case 0:
      return Grid(support::random_terrain(random, 24), support::random_rules(random));
    case 1:
      return Grid(support::structured_terrain(random, 8, 64), support::random_rules(random));
    case 2:
      return Grid(support::walled_terrain(random, 8, 40), support::random_rules(random));
    default:
      return support::generated_grid(random, 8, 48);
  }
}

AgentSpec any_spec(base::Random& random) {
  if (random.chance(1, 3)) {
    const auto& specs = support::kRealTimeSpecs;
    return parse_spec(specs[random.below(static_cast<std::uint32_t>(specs.size()))]);
  }
  const auto all = algorithms();
  return parse_spec(all[random.below(static_cast<std::uint32_t>(all.size()))]->name);
}

/// Where the agent needs a database with options of its own, this one; otherwise a small one, or none.
std::optional<Database> database_for(const AgentSpec& spec, const Grid& grid) {
  const std::string_view method = needed_database(spec);
  if (method.empty()) return std::nullopt;
  const std::string needed = needed_build(spec);
  return needed == method ? support::build_small(find_build_method(method), grid) : build(grid, needed, {.threads = 1});
}

std::uint64_t run_round(std::uint64_t round) {
  base::Random random = base::Random::stream(24, round);
  const Grid grid = any_grid(random);
  const AgentSpec spec = any_spec(random);
  if (grid.passable_count() == 0) return 0;
  std::optional<Database> database;
  try {
    database = database_for(spec, grid);
  } catch (const InputError&) {
    return 0;  // some methods refuse a map without any longer path
  }
  const bool is_unknown = spec.algorithm->unknown_terrain && !database && random.chance(1, 2);
  const auto agent =
      make_agent(spec, grid, is_unknown ? Visibility::unknown : Visibility::known, database ? &*database : nullptr);
  const WorkBound bound = work_bound(spec, grid.rules(), database ? &*database : nullptr);
  std::uint64_t tried = 0;
  for (std::uint64_t i = 0; i < kProblems; ++i) {
    const Cell start = support::random_cell(random, grid);
    const Cell goal = support::random_cell(random, grid);
    if (!grid.connected(start, goal)) continue;
    walk_judged(*agent, spec, bound, start, goal, random);
    ++tried;
  }
  return tried;
}

}  // namespace

Part problems() {
  return {"problems", "problems", "every walk arrives, by legal moves within budget and bound", [] { return 0; },
          run_round};
}

}  // namespace cairn::campaign
