// How a database was built, in a small file beside it: "level.cairn.json" for "level.cairn". The database itself cannot
// say how long it took, since it must be the same bytes whoever builds it.
#pragma once

#include <cairn/database.hpp>

#include <optional>
#include <string>

namespace cairn::trial {

struct BuildReport {
  double seconds = 0;
  unsigned threads = 1;
  bool resumed = false;  ///< an earlier run had done a part of it, in time that is not known
};

/// Writes the file beside a database that stands in a file. Throws OutputError.
void write_build_report(const Database& database, const BuildReport& report);

/// Nothing where there is no such file, or it does not belong to this very database.
std::optional<BuildReport> read_build_report(const Database& database);

/// The time that the whole build took; NaN where it is not known.
double build_seconds(const Database& database);

}  // namespace cairn::trial
