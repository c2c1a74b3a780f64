// An experiment on a cluster that Slurm runs: job arrays for builds and trials, followed until all tasks are finished.
#pragma once

#include "cli/races/experiment_folder.hpp"
#include "experiment/engine.hpp"
#include "experiment/suite_courses.hpp"
#include "experiment/suites/suite.hpp"

#include <string>

namespace cairn::cli {

struct SlurmOptions {
  std::string sbatch;            ///< further options of sbatch
  double element_seconds = 300;  ///< how long an element of an array should take, about
};

/// Submits what is not finished, and waits. Jobs that an earlier call submitted and that still run are waited for, not
/// submitted again; what failed is submitted again some times. The folder, the suite, its maps and this program must be
/// where all nodes see them. Throws InputError where tasks keep failing.
void run_on_slurm(experiment::Engine& engine, experiment::SuiteCourses& courses, const suites::Suite& suite,
                  const std::string& suite_path, const ExperimentFolder& folder, const SlurmOptions& options);

}  // namespace cairn::cli
