// Builds and opens databases.
#pragma once

#include <cairn/database.hpp>
#include <cairn/export.h>
#include <cairn/grid.hpp>
#include <cairn/options.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cairn {

inline constexpr unsigned kMaxBuildThreads = 1024;

/// How to build. The result depends only on the map, the method with its options, and the seed.
///
///     const cairn::Grid grid(cairn::load_terrain("level3.map"));
///     cairn::build_file(grid, "cairn:budget=200kB", "level3.cairn");                // once, where levels are made
///     const cairn::Database database = cairn::open_database("level3.cairn");       // in the game
///     auto agent = cairn::make_agent("cairn", grid, database);
struct BuildSettings {
  unsigned threads = 0;  ///< 0: one for each core. The result has the same bytes for any number.
  std::uint64_t seed = 1;
  /// Called from time to time, by the thread that called `build`, with the share that is done, from 0 to 1. The first
  /// call has the share that an interrupted build had done. Can be empty. It can throw to cancel the build.
  std::function<void(double)> progress = {};
  /// Where the build counts the states that its searches expand, if not null. What an interrupted build had done is not
  /// counted.
  std::uint64_t* expansions = nullptr;
  /// With `build_file`: whether "`path`.partial" stays if an exception ends the build, such as one that `progress`
  /// throws. Then the next build resumes there.
  bool keep_partial = false;
};

/// A property of a database for people: a name and a value.
using Fact = std::pair<std::string, std::string>;

/// A method that builds databases, as far as callers need to know it. `build` and `train` take its name.
struct BuildMethod {
  std::string_view name;
  std::string_view summary;
  std::string_view paper;
  std::span<const OptionInfo> options;
  std::span<const Preset> presets = {};
  /// Throws InputError unless agents can rely on every number in the sections, whoever wrote the file.
  void (*validate)(const Database& database) = nullptr;
  /// Describes the contents, for people.
  std::vector<Fact> (*describe)(const Database& database) = nullptr;
  /// How many records, as papers count them: cases, pairs of regions or of neighbours, subgoals, nodes, waypoints.
  std::uint64_t (*records)(const Database& database) = nullptr;
  /// How many states of the map these records hold, and with them the regions of its cells, each counted as a state, as
  /// papers measure databases. Null: not counted.
  std::uint64_t (*states)(const Database& database) = nullptr;
  bool learns_from_any_maps = false;  ///< whether `train` takes it
  bool weighted_terrain = false;      ///< whether it builds on maps whose cells have costs
};

/// All build methods, sorted by name.
CAIRN_API std::span<const BuildMethod* const> build_methods();

/// Throws UsageError, which suggests the most similar name, if there is no such method.
CAIRN_API const BuildMethod& find_build_method(std::string_view name);

/// Throws UsageError unless "name" or "name:option=value,..." names a method and values that its options take.
CAIRN_API void check_build_spec(std::string_view method);

/// Builds a database in memory. `method` is a spec as above. Throws UsageError for a wrong spec or more than
/// kMaxBuildThreads threads.
CAIRN_API Database build(const Grid& grid, std::string_view method, const BuildSettings& settings = {});

/// The same into a file, which appears complete or not at all. Finished pieces are kept in "`path`.partial", so that a
/// build that was interrupted or killed resumes when it is started again. If an exception ends the build, nothing is
/// left behind, unless `keep_partial` asks for it. Throws OutputError if the file cannot be written.
CAIRN_API Database build_file(const Grid& grid, std::string_view method, const std::string& path,
                              const BuildSettings& settings = {});

/// As `build`, with a method that learns from any number of maps under the same rules. The result can be used on every
/// map under these rules, also on others.
CAIRN_API Database train(std::span<const Grid* const> grids, std::string_view method,
                         const BuildSettings& settings = {});
/// As `build_file`.
CAIRN_API Database train_file(std::span<const Grid* const> grids, std::string_view method, const std::string& path,
                              const BuildSettings& settings = {});

/// Opens a database and lets its method check all of its contents, so that agents need not: a file from any source is
/// safe to use, or refused. Throws InputError if it is missing, damaged, or of another version.
CAIRN_API Database open_database(const std::string& path);
/// The same for bytes in memory, such as a file in an archive. `name` is used in messages in place of the file's name.
CAIRN_API Database open_database(std::vector<std::byte> bytes, const std::string& name);

}  // namespace cairn
