// Runs experiments: every contestant on every map of the suite, on the same problems.
#pragma once

#include "experiment/engine.hpp"
#include "experiment/tasks/task_store.hpp"
#include "reproduce/publication.hpp"

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace cairn::reproduce {

struct RunSettings {
  std::string maps{};  ///< the folder of the suites' maps; empty: use generated ones
  Effort effort = Effort::usual;
  std::optional<std::size_t> problems{};  ///< on each map, instead of the suite's number
  unsigned workers = 1;                   ///< of experiments without times
  bool times = true;                      ///< else all experiments run without
  /// The tasks to run; those of other shards must have a result before the experiment can be judged.
  experiment::Shard shard{};
  /// Called after each task that ran, by any thread.
  std::function<void(const experiment::TaskPlace&)> finished = {};
};

struct ExperimentRun {
  std::string drawn;  ///< a sentence about the number and the costs of the problems
  Measured measured;
  std::vector<rows::Row> rows;  ///< of each contestant on each map
  std::vector<report::MapView> maps;
  std::vector<report::WalkedProblem> walks;         ///< of problems on the first map
  std::map<std::string, report::MapView> pictures;  ///< by the id of the result that shows it
  double seconds = 0;  ///< of processor time that all rows took, in this run or an earlier one
};

/// Runs the tasks that have no result in the store, which keeps those that are finished. Throws InputError if a map is
/// missing from the folder.
ExperimentRun run_experiment(const Experiment& experiment, const RunSettings& settings, tasks::TaskStore& store);

/// Runs the tasks of a shard alone.
void run_shard(const Experiment& experiment, const RunSettings& settings, tasks::TaskStore& store);

/// Makes a shard's part of each database whose build is divided. Once all shards have, it is put together where it is
/// needed first.
void make_build_parts(const Experiment& experiment, const RunSettings& settings, tasks::TaskStore& store);

/// The reason why a contestant cannot run: a missing algorithm, option or build method. Empty if it can.
std::string unavailable(const Contestant& contestant);

}  // namespace cairn::reproduce
