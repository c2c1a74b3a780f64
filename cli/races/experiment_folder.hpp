// ExperimentFolder: where an experiment keeps its tasks and leaves its results.
#pragma once

#include "cli/races/race_output.hpp"
#include "cli/run.hpp"
#include "experiment/engine.hpp"
#include "experiment/suites/suite.hpp"
#include "experiment/tasks/task_store.hpp"

#include <CLI/CLI.hpp>

#include <optional>
#include <string>

namespace cairn::cli {

class ExperimentFolder {
 public:
  explicit ExperimentFolder(std::string path) : path_(std::move(path)) {}

  const std::string& path() const { return path_; }
  /// Results of tasks, and databases.
  std::string tasks() const { return path_ + "/tasks"; }

  /// Remembers which suite the tasks are of, for `cairn merge`. Throws OutputError.
  void remember_suite(const std::string& suite) const;
  /// Nothing where no suite was remembered.
  std::optional<std::string> remembered_suite() const;

 private:
  std::string path_;
};

/// What to leave beside the rows.
struct ResultOptions {
  Format format = Format::table;  ///< of what is printed
  TableOptions table{};
  bool json_lines = false;  ///< rows of single problems as JSON lines instead of CSV
  bool report = false;      ///< a page for a browser
};

/// `--format`, `--json-lines` and `--report`.
void add_results(CLI::App& command, ResultOptions& options);

/// Gathers the rows of finished tasks, writes them into the folder and prints them. Throws InputError where tasks are
/// missing, and InternalError where timed tasks do not repeat what counted ones gave.
ExitCode write_results(experiment::Engine& engine, const suites::Suite& suite, const ExperimentFolder& folder,
                       const ResultOptions& options);

}  // namespace cairn::cli
