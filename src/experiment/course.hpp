// Course: one map or graph of an experiment, with its problems, the algorithms that walk there, and their databases.
#pragma once

#include <cairn/algorithm.hpp>
#include <cairn/graph.hpp>
#include <cairn/grid.hpp>

#include "experiment/suites/suite.hpp"
#include "experiment/tasks/task_store.hpp"
#include "trial/database_set.hpp"
#include "trial/driver/arena.hpp"
#include "trial/problems/problem.hpp"
#include "trial/problems/scenario_problems.hpp"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cairn::experiment {

/// Whether a MAP is a graph: the name ends so.
inline constexpr std::string_view kGraphSuffix = ".gr";
bool is_graph(const std::string& map);

struct Course {
  std::string map;  ///< its name in rows
  std::optional<Grid> grid;
  std::optional<Graph> graph;  ///< one of the two
  problems::ProblemSet set;
  std::vector<AgentSpec> specs;

  driver::Arena arena() const { return grid ? driver::Arena(*grid) : driver::Arena(*graph); }
};

/// Loads the courses of a suite, one at a time.
class CourseLoader {
 public:
  /// Reads the scenarios. `store` keeps the sets of problems, whose optimal costs take long to find. Both outlive the
  /// loader. Throws UsageError for algorithms that cannot do what the suite asks for.
  CourseLoader(const suites::Suite& suite, tasks::TaskStore& store);

  std::size_t size() const { return suite_.maps.size(); }

  /// Any thread can call it. Throws InputError and UsageError.
  std::shared_ptr<const Course> load(std::size_t map) const;
  /// Without problems, for checks before anything runs.
  Course load_world(std::size_t map) const;

 private:
  std::vector<AgentSpec> specs_for(const Course& course) const;
  problems::ProblemSet problems_of(const Course& course) const;
  problems::ProblemSet draw(const Course& course) const;

  const suites::Suite& suite_;
  tasks::TaskStore& store_;
  std::vector<std::optional<AgentSpec>> specs_;  // of the suite's algorithms
  problems::ScenarioMatcher matcher_;
};

}  // namespace cairn::experiment
