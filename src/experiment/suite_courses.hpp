// SuiteCourses: the courses that a suite describes.
#pragma once

#include "experiment/course.hpp"
#include "experiment/suites/suite.hpp"
#include "experiment/tasks/task_store.hpp"
#include "trial/database_set.hpp"
#include "trial/problems/scenario_problems.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cairn::experiment {

/// Whether a MAP is a graph: the name ends so.
inline constexpr std::string_view kGraphSuffix = ".gr";
bool is_graph(const std::string& map);

class SuiteCourses : public Courses {
 public:
  /// Reads the scenarios and opens the suite's databases. `store` keeps the sets of problems, whose optimal costs take
  /// long to find; databases that are built go beside them where they are in a folder. Both outlive the courses. Throws
  /// UsageError for algorithms that cannot do what the suite asks for, and for a database that none of them uses.
  SuiteCourses(const suites::Suite& suite, tasks::TaskStore& store);

  std::size_t size() const override { return suite_.maps.size(); }
  Walking walking() const override;
  std::shared_ptr<const Course> load(std::size_t map) override;
  std::string database_identity(const Course& course, std::size_t algorithm) override;
  trial::DatabaseSet::Choice database(const Course& course, std::size_t algorithm) override;

  /// Refuses, before anything runs for hours, databases that are for none of several maps, and algorithms that cannot
  /// walk on one of them.
  void check_maps() const;

  /// Whether an algorithm's database is not there yet.
  bool must_build(const Course& course, std::size_t algorithm) const;
  /// Builds the databases that are not there yet; `takes(map, algorithm)` says for which, empty for all.
  void build(const std::function<bool(std::size_t, std::size_t)>& takes = {});
  /// Makes part number `index` of `count` of those whose method is divided.
  void build_parts(std::size_t index, std::size_t count);
  /// About how many seconds the builds of such methods take, by beginning with some of them.
  double estimate_builds();

 private:
  /// Without problems.
  Course load_world(std::size_t map) const;
  std::vector<AgentSpec> specs_for(const Course& course) const;
  problems::ProblemSet problems_of(const Course& course) const;
  problems::ProblemSet draw(const Course& course) const;

  const suites::Suite& suite_;
  tasks::TaskStore& store_;
  trial::DatabaseSet databases_;
  std::vector<std::optional<AgentSpec>> specs_;  // of the suite's algorithms
  problems::ScenarioMatcher matcher_;
};

}  // namespace cairn::experiment
