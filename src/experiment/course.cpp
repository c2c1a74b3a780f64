#include "experiment/course.hpp"

#include <cairn/error.hpp>
#include <cairn/map.hpp>

#include "base/hash.hpp"
#include "base/platform/files.hpp"
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

/// What a set of problems from scenarios depends on.
std::string text_of(const std::vector<problems::Scenario>& scenarios) {
  std::string text;
  for (const problems::Scenario& scenario : scenarios) {
    for (const files::ScenarioEntry& entry : scenario.entries) {
      text += fmt::format("{} {} {} {} {}\n", entry.start.x, entry.start.y, entry.goal.x, entry.goal.y, entry.length);
    }
  }
  return text;
}

}  // namespace

bool is_graph(const std::string& map) { return map.ends_with(kGraphSuffix); }

CourseLoader::CourseLoader(const suites::Suite& suite, tasks::TaskStore& store)
    : suite_(suite), store_(store), matcher_(load_scenarios(suite)) {
  for (const suites::AlgorithmChoice& choice : suite_.algorithms) {
    specs_.push_back(parse_spec(choice.spec));
    // What an algorithm cannot do is said before the others have run for hours.
    if (choice.where_it_can) continue;
    if (suite_.unknown) check_terrain(*specs_.back(), Visibility::unknown);
  }
}

Course CourseLoader::load_world(std::size_t map) const {
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

std::shared_ptr<const Course> CourseLoader::load(std::size_t map) const {
  auto course = std::make_shared<Course>(load_world(map));
  course->set = problems_of(*course);
  return course;
}

std::vector<AgentSpec> CourseLoader::specs_for(const Course& course) const {
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

problems::ProblemSet CourseLoader::problems_of(const Course& course) const {
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
    const std::string text = text_of(scenarios);
    key += fmt::format("n={} of {:016x}", suite_.problems.value_or(problems::kAllProblems),
                       base::hash_bytes(text.data(), text.size(), 0));
  }
  const std::uint64_t cells = course.arena().cell_count();
  if (const auto found = store_.find({key})) {
    if (auto set = tasks::decode_problems(*found, cells)) return std::move(*set);
  }
  problems::ProblemSet set;
  if (drawn) {
    set = draw(course);
  } else {
    const std::size_t count = std::min(entries_in(scenarios), suite_.problems.value_or(problems::kAllProblems));
    terminal::ProgressBar progress(course.map + ": finding optimal costs", count);
    set = problems::scenario_problems(*course.grid, scenarios, count, &progress);
  }
  if (!store_.folder().empty()) store_.keep({key}, tasks::encode(set));
  return set;
}

problems::ProblemSet CourseLoader::draw(const Course& course) const {
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
