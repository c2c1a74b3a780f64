// Suite: what an experiment runs, whether a file or a command line says so.
#pragma once

#include <cairn/rules.hpp>

#include "experiment/suites/sweep.hpp"
#include "trial/driver/trial.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cairn::suites {

/// Chunks of so many problems are tasks of their own. It does not depend on the number of workers.
inline constexpr std::size_t kDefaultChunk = 25;
inline constexpr std::size_t kRandomProblems = 100;

struct Suite {
  std::string root{};                     ///< the folder that relative paths are below; empty: the current one
  std::vector<std::string> maps{};        ///< files and specs of generated maps, as rows name them
  std::vector<std::string> scenarios{};   ///< files; without any, problems are drawn
  bool scenarios_of_other_maps = false;   ///< whether they may have problems of maps that are not here
  std::optional<std::size_t> problems{};  ///< a map, and a seed if they are drawn
  std::vector<std::uint64_t> seeds{1};    ///< of drawn problems
  double min_cost = 1;
  double max_cost = std::numeric_limits<double>::infinity();
  std::vector<AlgorithmChoice> algorithms{};  ///< none: the default one of the map's kind
  std::vector<std::string> databases{};
  Rules rules{};
  std::string terrain{};
  std::string coordinates{};  ///< of a graph
  bool unknown = false;
  std::uint64_t max_steps = driver::kDefaultMaxSteps;
  bool times = false;
  std::size_t chunk = kDefaultChunk;
};

/// Maps as a user names them, each a file, a folder, a pattern or a spec with sweeps, as single maps. Throws InputError
/// and UsageError.
std::vector<std::string> expand_maps(const std::vector<std::string>& names, const std::string& root);

/// Scenarios: files, folders and patterns, as files. `folders` becomes true where one was a folder or a pattern.
std::vector<std::string> expand_scenarios(const std::vector<std::string>& names, const std::string& root,
                                          bool& folders);

/// Databases: files, folders and patterns, as files.
std::vector<std::string> expand_databases(const std::vector<std::string>& names, const std::string& root);

/// Reads a suite, in TOML, or in JSON if the name ends in .json. Throws InputError that names the file and the line.
Suite load_suite(const std::string& path);

enum class SuiteFormat { toml, json };

/// The same from a text. `file` names it in messages; relative paths are below `root`.
Suite read_suite(std::string_view text, const std::string& file, SuiteFormat format, const std::string& root);

}  // namespace cairn::suites
