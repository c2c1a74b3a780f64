// Engine: runs the tasks of an experiment, on any number of threads, processes and machines, and gathers their rows.
//
// A task is one algorithm on a chunk of a map's problems. Its key has all that the result depends on: the map's cells,
// the rules, the algorithm with all its options, the database, the problems, the revision of cairn. So a task that
// anybody has finished need not run again, and the rows are the same whoever ran what.
#pragma once

#include "experiment/course.hpp"
#include "experiment/tasks/results.hpp"
#include "experiment/tasks/task_store.hpp"
#include "trial/bench.hpp"
#include "trial/database_set.hpp"

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace cairn::experiment {

/// Whether steps are timed. Timed tasks run one at a time, so that times are those of an undisturbed core.
enum class Pass : std::uint8_t { counted, timed };

/// One task of an experiment.
struct TaskPlace {
  std::size_t map = 0;
  std::size_t algorithm = 0;  ///< among those of the map
  std::size_t chunk = 0;

  friend auto operator<=>(const TaskPlace&, const TaskPlace&) = default;
};

/// A part of all tasks: number `index` of `count`, from 0.
struct Shard {
  std::size_t index = 0;
  std::size_t count = 1;

  /// Neighbours go to different shards, so that each gets a part of what is slow.
  bool takes(const TaskPlace& place) const { return (place.map + place.algorithm + place.chunk) % count == index; }
};

struct RunSettings {
  Pass pass = Pass::counted;
  unsigned workers = 1;
  /// Which tasks to run; empty: all.
  std::function<bool(const TaskPlace&)> takes = {};
  /// Which maps to look at; empty: all. Others are not even loaded.
  std::function<bool(std::size_t map)> takes_map = {};
  /// Called after each task with the seconds that it took, by any thread; it can end the run by returning false.
  std::function<bool(const TaskPlace&, double seconds)> finished = {};
  /// Told why an algorithm cannot run on a map, by one thread at a time; then the others go on. Empty: that ends the
  /// run.
  std::function<void(const TaskPlace&, const std::string& reason)> failed = {};
  bool backwards = false;  ///< the last maps first: two runs into one folder meet in the middle
};

/// What one algorithm did on one map.
struct Outcome {
  trial::DatabaseSet::Choice database;
  trial::BenchResult bench;
  double seconds = 0;  ///< that all of its tasks took of a core, whenever they ran
};

/// What all algorithms did on one map.
struct MapOutcome {
  std::shared_ptr<const Course> course;
  std::vector<trial::DatabaseSet::Choice> databases;  ///< of each algorithm
  std::vector<trial::BenchResult> results;            ///< of each algorithm
};

class Engine {
 public:
  /// Both outlive the engine.
  Engine(Courses& courses, tasks::TaskStore& store)
      : courses_(courses), walking_(courses.walking()), store_(store), kept_(courses.size()) {}

  std::size_t maps() const { return courses_.size(); }
  const Walking& walking() const { return walking_; }

  /// Runs the tasks that have no result yet, with the databases that they need. Throws OutputError where a result
  /// cannot be kept; those that are finished stay.
  void run(const RunSettings& settings);

  /// What an algorithm did on a map; nothing where tasks have no result.
  std::optional<Outcome> outcome(std::size_t map, std::size_t algorithm, Pass pass);
  /// What all of them did. Throws InputError where tasks are missing, with how many and what to do.
  MapOutcome outcome(std::size_t map, Pass pass);

  /// How many tasks a map has, and how many of them have a result.
  struct Count {
    std::size_t tasks = 0;
    std::size_t finished = 0;
  };
  Count count(std::size_t map, Pass pass);

  /// The course of a map. Small ones stay in memory.
  std::shared_ptr<const Course> course(std::size_t map);

  /// How many chunks the problems of a course make.
  std::size_t chunks(const Course& course) const {
    return (course.set.problems.size() + walking_.chunk - 1) / walking_.chunk;
  }

 private:
  class Queue;

  std::span<const problems::Problem> problems(const Course& course, std::size_t chunk) const;
  /// The beginning of the keys of an algorithm's tasks.
  std::string key_of(const Course& course, std::size_t algorithm, Pass pass) const;
  tasks::TaskKey key_of(const std::string& beginning, const Course& course, std::size_t chunk) const;
  /// Nothing where the task has no result, or a damaged one.
  std::optional<tasks::ChunkResult> result_of(const tasks::TaskKey& key, const Course& course, std::size_t chunk);
  std::optional<Outcome> gather(const Course& course, std::size_t algorithm, Pass pass, std::size_t& missing);
  /// The result of a task, by walking.
  tasks::ChunkResult walk(const Course& course, const TaskPlace& place, const trial::DatabaseSet::Choice& database,
                          Pass pass) const;

  Courses& courses_;
  Walking walking_;
  tasks::TaskStore& store_;
  std::vector<std::shared_ptr<const Course>> kept_;  // courses that stay in memory
  std::uint64_t kept_cells_ = 0;
};

}  // namespace cairn::experiment
