// What the commands that pre-compute have in common: where the database goes, on how many threads, by which seed.
#pragma once

#include <cairn/build.hpp>

#include "base/parallel.hpp"
#include "cli/run.hpp"

#include <CLI/CLI.hpp>

#include <cstdint>
#include <functional>
#include <string>

namespace cairn::cli {

struct BuildingOptions {
  std::string out;
  unsigned threads = platform::core_count();
  std::uint64_t seed = 1;
};

/// `-o`, `--threads` and `--seed`.
void add_building(CLI::App& command, BuildingOptions& options, const char* file_type);

/// Makes the database in memory or in a file, whichever was asked for, and says what it is.
ExitCode make_database(const BuildingOptions& options, const std::function<Database(const BuildSettings&)>& in_memory,
                       const std::function<Database(const std::string& path, const BuildSettings&)>& in_file);

}  // namespace cairn::cli
