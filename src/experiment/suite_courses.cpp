#include "experiment/suite_courses.hpp"

#include <cairn/error.hpp>
#include <cairn/map.hpp>

#include "base/hash.hpp"
#include "base/platform/files.hpp"
#include "base/stopwatch.hpp"
#include "experiment/suites/glob.hpp"
#include "experiment/tasks/results.hpp"
#include "trial/problems/graph_problems.hpp"
#include "trial/problems/problem_selection.hpp"
#include "trial/rows/revision.hpp"
#include "trial/terminal/progress_bar.hpp"
#include "world/rule_names.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace cairn::experiment {
namespace {

/// Where nothing says which algorithm walks.
constexpr const char* kDefault = "cairn";
constexpr const char* kDefaultSearching = "lss-lrta";

bool can_walk(const Algorithm& algorithm, const Course& course, bool unknown) {
  if (course.graph) return algorithm.make_on_graph != nullptr;
  return (!unknown || algorithm.unknown_terrain) && (!course.grid->is_weighted() || algorithm.weighted_terrain);
}

problems::ScenarioMatcher load_scenarios(const suites::Suite& suite) {
  std::vector<problems::Scenario> scenarios;
  for (const std::string& path : suite.scenarios) {
    scenarios.push_back(problems::load_scenario(path == "-" ? path : suites::below(suite.root, path)));
  }
  return {std::move(scenarios), suite.maps, suite.scenarios_of_other_maps};
}

std::size_t entries_in(const std::vector<problems::Scenario>& scenarios) {
  std::size_t entries = 0;
  for (const problems::Scenario& scenario : scenarios) entries += scenario.entries.size();
  return entries;
}

std::vector<std::string> below_root(const suites::Suite& suite) {
  std::vector<std::string> paths;
  for (const std::string& path : suite.databases) paths.push_back(suites::below(suite.root, path));
  return paths;
}

/// What a set of problems from scenarios depends on.
std::uint64_t hash_of(const std::vector<problems::Scenario>& scenarios) {
  std::uint64_t hash = 0;
  for (const problems::Scenario& scenario : scenarios) {
    for (const files::ScenarioEntry& entry : scenario.entries) {
      const std::string text =
          fmt::format("{} {} {} {} {}\n", entry.start.x, entry.start.y, entry.goal.x, entry.goal.y, entry.length);
      hash = base::hash_bytes(text.data(), text.size(), hash);
    }
  }
  return hash;
}

}  // namespace

bool is_graph(const std::string& map) { return map.ends_with(kGraphSuffix); }

SuiteCourses::SuiteCourses(const suites::Suite& suite, tasks::TaskStore& store)
    : suite_(suite),
      store_(store),
      databases_(below_root(suite), tasks::database_folder(store)),
      matcher_(load_scenarios(suite)) {
  std::vector<AgentSpec> specs;
  for (const suites::AlgorithmChoice& choice : suite_.algorithms) {
    specs.push_back(parse_spec(choice.spec));
    specs_.emplace_back(specs.back());
    // What an algorithm cannot do is said before the others have run for hours.
    if (choice.where_it_can) continue;
    if (suite_.unknown) check_terrain(specs.back(), Visibility::unknown);
  }
  if (specs.empty()) specs.push_back(parse_spec(kDefault));
  databases_.check_use(specs);
}

Walking SuiteCourses::walking() const {
  return {suite_.unknown ? Visibility::unknown : Visibility::known, suite_.max_steps, suite_.chunk};
}

void SuiteCourses::check_maps() const {
  // Standard input can be read only once, so that it is not known yet what is for the map there.
  if (size() == 1 || std::find(suite_.maps.begin(), suite_.maps.end(), "-") != suite_.maps.end()) return;
  std::vector<bool> fits(suite_.databases.size(), false);
  for (std::size_t map = 0; map < size(); ++map) {
    const Course course = load_world(map);
    if (!course.grid) continue;
    for (std::size_t i = 0; i < fits.size(); ++i) fits[i] = fits[i] || databases_.fits(i, *course.grid);
  }
  for (std::size_t i = 0; i < fits.size(); ++i) {
    if (fits[i]) continue;
    throw InputError(fmt::format("{}: the database was built for none of these maps with {} (see 'cairn db info')",
                                 suite_.databases[i], world::describe(suite_.rules)));
  }
}

std::string SuiteCourses::database_identity(const Course& course, std::size_t algorithm) {
  return course.grid ? databases_.identity(course.specs[algorithm], *course.grid) : "";
}

trial::DatabaseSet::Choice SuiteCourses::database(const Course& course, std::size_t algorithm) {
  if (!course.grid) return {};
  return databases_.provide(course.specs[algorithm], *course.grid, course.map);
}

bool SuiteCourses::must_build(const Course& course, std::size_t algorithm) const {
  return course.grid && databases_.must_build(course.specs[algorithm], *course.grid);
}

void SuiteCourses::build(const std::function<bool(std::size_t, std::size_t)>& takes) {
  for (std::size_t map = 0; map < size(); ++map) {
    const Course world = load_world(map);
    for (std::size_t i = 0; i < world.specs.size(); ++i) {
      if (!takes || takes(map, i)) database(world, i);
    }
  }
}

void SuiteCourses::build_parts(std::size_t index, std::size_t count) {
  for (std::size_t map = 0; map < size(); ++map) {
    const Course world = load_world(map);
    for (const AgentSpec& spec : world.specs) {
      if (world.grid) databases_.build_part(spec, *world.grid, world.map, index, count);
    }
  }
}

double SuiteCourses::estimate_builds() {
  constexpr double kSecondsEach = 1;
  constexpr double kSeconds = 6;
  const base::Stopwatch watch;
  double sum = 0;
  std::size_t tried = 0;
  std::size_t missing = 0;
  for (std::size_t map = 0; map < size(); ++map) {
    const Course world = load_world(map);
    for (std::size_t i = 0; i < world.specs.size(); ++i) {
      if (!must_build(world, i)) continue;
      ++missing;
      if (watch.seconds() > kSeconds) continue;
      ++tried;
      sum += databases_.estimate_build(world.specs[i], *world.grid, world.map, kSecondsEach);
    }
  }
  return tried == 0 ? 0 : sum * static_cast<double>(missing) / static_cast<double>(tried);
}

Course SuiteCourses::load_world(std::size_t map) const {
  Course course;
  course.map = suite_.maps[map];
  const std::string path = suites::below(suite_.root, course.map);
  if (is_graph(course.map)) {
    course.graph.emplace(load_graph(path, suite_.coordinates));
  } else {
    // The spec of a generated map is no path, and "-" is standard input.
    const bool is_file = path != course.map && platform::file_info(path).kind != platform::FileInfo::Kind::absent;
    const bool is_spec = course.map == "-" || (!is_file && course.map.find(':') != std::string::npos);
    course.grid.emplace(load_terrain(is_spec ? course.map : path, suite_.terrain), suite_.rules);
  }
  course.specs = specs_for(course);
  return course;
}

std::shared_ptr<const Course> SuiteCourses::load(std::size_t map) {
  auto course = std::make_shared<Course>(load_world(map));
  course->set = problems_of(*course);
  if (course->grid && size() == 1) {
    for (const AgentSpec& spec : course->specs) databases_.check_fits(spec, *course->grid, course->map);
  }
  return course;
}

std::vector<AgentSpec> SuiteCourses::specs_for(const Course& course) const {
  const bool searching = course.graph || course.grid->is_weighted();
  if (specs_.empty()) return {parse_spec(searching ? kDefaultSearching : kDefault)};
  std::vector<AgentSpec> specs;
  for (std::size_t i = 0; i < specs_.size(); ++i) {
    const AgentSpec& spec = *specs_[i];
    if (suite_.algorithms[i].where_it_can && !can_walk(*spec.algorithm, course, suite_.unknown)) continue;
    if (course.graph) {
      check_graph(spec);
      make_agent(spec, *course.graph);  // some graphs do not suit an algorithm
    } else {
      check_costs(spec, *course.grid);
    }
    specs.push_back(spec);
  }
  if (specs.empty()) {
    throw UsageError(fmt::format("{}: none of the algorithms can walk here", course.map));
  }
  return specs;
}

problems::ProblemSet SuiteCourses::problems_of(const Course& course) const {
  const bool drawn = suite_.scenarios.empty();
  const std::string rules = course.grid ? world::describe(course.grid->rules()) : "graph";
  std::string key = fmt::format("problems {} {:016x} {} ", rows::revision(), course.arena().fingerprint(), rules);
  std::vector<problems::Scenario> scenarios;
  if (drawn) {
    key += fmt::format("n={} {}-{} seeds", suite_.problems.value_or(suites::kRandomProblems), suite_.min_cost,
                       suite_.max_cost);
    for (const std::uint64_t seed : suite_.seeds) key += fmt::format(" {}", seed);
  } else {
    scenarios = matcher_.entries_for(course.map, *course.grid);
    key += fmt::format("n={} of {:016x}", suite_.problems.value_or(problems::kAllProblems), hash_of(scenarios));
  }
  return tasks::kept_problems(store_, {key}, course.arena().cell_count(), [&] {
    if (drawn) return draw(course);
    const std::size_t count = std::min(entries_in(scenarios), suite_.problems.value_or(problems::kAllProblems));
    terminal::ProgressBar progress(course.map + ": finding optimal costs", count);
    return problems::scenario_problems(*course.grid, scenarios, count, &progress);
  });
}

problems::ProblemSet SuiteCourses::draw(const Course& course) const {
  const std::size_t count = suite_.problems.value_or(suites::kRandomProblems);
  terminal::ProgressBar progress(course.map + ": choosing problems", count * suite_.seeds.size());
  problems::ProblemSet all;
  for (const std::uint64_t seed : suite_.seeds) {
    const problems::SelectionOptions options{suite_.min_cost, suite_.max_cost, seed};
    const problems::ProblemSet set =
        course.grid ? problems::random_problems(*course.grid, count, options, course.map, &progress)
                    : problems::random_graph_problems(*course.graph, count, options, course.map, &progress);
    all.problems.insert(all.problems.end(), set.problems.begin(), set.problems.end());
    all.unreachable += set.unreachable;
  }
  return all;
}

}  // namespace cairn::experiment
