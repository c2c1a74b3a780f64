// Course: one map or graph of an experiment, with its problems and the algorithms that walk there.
#pragma once

#include <cairn/agent.hpp>
#include <cairn/algorithm.hpp>
#include <cairn/graph.hpp>
#include <cairn/grid.hpp>

#include "trial/database_set.hpp"
#include "trial/driver/arena.hpp"
#include "trial/driver/trial.hpp"
#include "trial/problems/problem.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace cairn::experiment {

struct Course {
  std::string map;  ///< its name in rows
  std::optional<Grid> grid;
  std::optional<Graph> graph;  ///< one of the two
  problems::ProblemSet set;
  std::vector<AgentSpec> specs;

  driver::Arena arena() const { return grid ? driver::Arena(*grid) : driver::Arena(*graph); }
};

/// What holds on all courses of an experiment.
struct Walking {
  Visibility visibility = Visibility::known;
  std::uint64_t max_steps = driver::kDefaultMaxSteps;
  /// Chunks of so many problems are tasks of their own. It does not depend on the number of workers.
  std::size_t chunk = 25;
};

/// All courses of an experiment, loaded one at a time. One thread at a time uses them.
class Courses {
 public:
  Courses() = default;
  Courses(const Courses&) = delete;
  Courses& operator=(const Courses&) = delete;
  virtual ~Courses() = default;

  virtual std::size_t size() const = 0;
  virtual Walking walking() const = 0;
  /// Throws InputError and UsageError.
  virtual std::shared_ptr<const Course> load(std::size_t map) = 0;

  /// What results depend on, of the database that an algorithm of a course gets; empty where it needs none.
  virtual std::string database_identity(const Course& course, std::size_t algorithm) = 0;
  /// That database. Where there is none yet, it is built.
  virtual trial::DatabaseSet::Choice database(const Course& course, std::size_t algorithm) = 0;
};

}  // namespace cairn::experiment
