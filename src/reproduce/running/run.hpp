// Runs experiments: every contestant on every map of the suite, on the same problems.
#pragma once

#include "reproduce/publication.hpp"
#include "reproduce/running/run_log.hpp"

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>

namespace cairn::reproduce {

struct RunSettings {
  std::string maps;  ///< the folder of the suites' maps; empty: use generated ones
  Effort effort = Effort::usual;
  std::optional<std::size_t> problems;                ///< on each map, instead of the suite's number
  std::string folder;                                 ///< for databases and the log of finished rows
  std::function<void(const std::string&)> tell = {};  ///< called with messages about the progress
};

/// The seed of the random problems.
inline constexpr std::uint64_t kProblemSeed = 2010;

struct ExperimentRun {
  std::string drawn;  ///< a sentence about the number and the costs of the problems
  Measured measured;
  std::vector<rows::Row> rows;  ///< of each contestant on each map
  std::vector<report::MapView> maps;
  std::vector<report::WalkedProblem> walks;         ///< of problems on the first map
  std::map<std::string, report::MapView> pictures;  ///< by the id of the result that shows it
  double seconds = 0;  ///< of processor time that all rows took, in this run or an earlier one
};

/// Throws InputError if a map is missing from the folder.
ExperimentRun run_experiment(const Experiment& experiment, const RunSettings& settings, RunLog& log);

/// The reason why a contestant cannot run: a missing algorithm, option or build method. Empty if it can.
std::string unavailable(const Contestant& contestant);

}  // namespace cairn::reproduce
