// Slurm: what an experiment asks of the batch system of a cluster, by its own commands sbatch, squeue and scontrol.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace cairn::cluster {

/// A job array: `command` runs once for each number from 1 to `size`, with "%a" in it as that number.
struct JobArray {
  std::string name;
  std::string command;
  std::size_t size = 1;
  std::vector<std::string> after;  ///< ids of jobs that must have ended well before
  std::string log_folder;
  std::string options;  ///< further options of sbatch, as the user gave them
};

/// A word as a shell takes it for one.
std::string quoted(const std::string& word);

class Slurm {
 public:
  /// Throws UsageError where there is no sbatch.
  Slurm();

  /// The id of the job. A controller that does not answer is asked again for some minutes. Throws InputError with what
  /// sbatch says.
  std::string submit(const JobArray& array) const;

  /// How many elements of these jobs are waiting or running; nothing where the controller does not answer.
  std::optional<std::size_t> active(const std::vector<std::string>& jobs) const;

  /// The largest number of an array's element.
  std::size_t largest_array() const;
};

}  // namespace cairn::cluster
