// Runs experiments: every contestant on every map of the suite, on the same problems.
#pragma once

#include "reproduce/publication.hpp"
#include "reproduce/run_log.hpp"

#include <cstddef>
#include <functional>
#include <optional>
#include <string>

namespace cairn {

struct RunSettings {
  std::string maps;  ///< a folder with the suites' maps; empty: generated ones stand in
  Effort effort = Effort::usual;
  std::optional<std::size_t> problems;                ///< on each map, instead of the suite's number
  std::string folder;                                 ///< where databases and the log of finished rows are kept
  std::function<void(const std::string&)> tell = {};  ///< what is being done, for whoever waits
};

/// The problems are drawn by this seed.
inline constexpr std::uint64_t kProblemSeed = 2010;

struct ExperimentRun {
  std::string drawn;  ///< how many problems of which costs were drawn, in a sentence
  Measured measured;
  std::vector<Row> rows;  ///< each contestant's on each map
  std::vector<MapView> maps;
  std::vector<WalkedProblem> walks;  ///< of problems on the first map
};

/// Throws InputError where a map is not in the folder.
ExperimentRun run_experiment(const Experiment& experiment, const RunSettings& settings, RunLog& log);

/// Nothing where this cairn has the algorithm, the options and the database that a contestant asks for, else the
/// reason.
std::string unavailable(const Contestant& contestant);

}  // namespace cairn
