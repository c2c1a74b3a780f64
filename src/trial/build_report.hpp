// How a database was built, in a small file beside it: "level.cairn.json" for "level.cairn". The database itself cannot
// say how long it took, since it must be the same bytes whoever builds it.
#pragma once

#include <cairn/database.hpp>

#include "trial/driver/trial.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace cairn::trial {

struct BuildReport {
  double seconds = 0;
  unsigned threads = 1;
  bool resumed = false;          ///< an earlier run had done a part of it, in time that is not known
  std::uint64_t expansions = 0;  ///< states that its searches expanded, if the method counts them
  double processor_seconds = 0;  ///< of all threads together
};

/// Writes the file beside a database that stands in a file. Throws OutputError.
void write_build_report(const Database& database, const BuildReport& report);

/// Nothing where there is no such file, or it does not belong to this very database.
std::optional<BuildReport> read_build_report(const Database& database);

/// What the whole build took.
driver::BuildCost build_cost(const Database& database);

/// What the build took of processors, as far as it is known: an interrupted one counts from where it went on.
double processor_seconds(const Database& database);

/// A number of expansions as it stands in a BuildCost: none were counted if it is 0.
double counted(std::uint64_t expansions);

}  // namespace cairn::trial
