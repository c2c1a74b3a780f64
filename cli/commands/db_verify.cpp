// cairn db verify: whether a database is whole, and fits a map.
#include <cairn/algorithm.hpp>
#include <cairn/build.hpp>
#include <cairn/error.hpp>

#include "base/io/input_file.hpp"
#include "base/io/output_file.hpp"
#include "base/platform/threads.hpp"
#include "cli/arguments.hpp"
#include "cli/commands.hpp"
#include "cli/database_text.hpp"
#include "trial/all_pairs.hpp"
#include "trial/terminal/units.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

namespace cairn::cli {
namespace {

struct VerifyOptions {
  std::string database;
  std::string map;
  std::string terrain;
  bool all_pairs = false;
  bool json = false;
};

// A check that takes longer than this says so before it begins.
constexpr double kLong_s = 10;

/// The algorithm that walks by databases of this method.
std::string walking_algorithm(const Database& database) {
  for (const Algorithm* algorithm : algorithms()) {
    if (algorithm->database == database.method()) return std::string(algorithm->name);
  }
  throw UsageError("no algorithm walks by a database of method '" + std::string(database.method()) + "'");
}

trial::AllPairs walk_every_pair(const VerifyOptions& options, const Database& database) {
  if (options.map.empty()) throw UsageError("--all-pairs needs the map that the database is for");
  const auto estimate = [](double seconds) {
    if (seconds > kLong_s)
      fmt::print(stderr, "cairn: walking between all pairs of cells takes about {}\n",
                 terminal::format_ns(seconds * 1e9));
  };
  return trial::walk_all_pairs(load_grid(options.map, database.map().rules, options.terrain),
                               walking_algorithm(database), database, platform::core_count(), estimate);
}

/// Whether the database promises shortest paths. Others state no guarantee.
bool is_exact(const Database& database) {
  const std::vector<Fact> facts = find_build_method(database.method()).describe(database);
  return std::any_of(facts.begin(), facts.end(), [](const Fact& fact) { return fact.first == "guarantee"; });
}

std::string say(const trial::AllPairs& pairs) {
  if (pairs.not_shortest + pairs.unsolved == 0) {
    return fmt::format("; all {} walks are shortest paths", terminal::format_count(pairs.pairs));
  }
  return fmt::format("; of {} walks, {} are not shortest paths, at most {:.2f}% above, and {} do not arrive",
                     terminal::format_count(pairs.pairs), terminal::format_count(pairs.not_shortest),
                     100 * pairs.most_excess, terminal::format_count(pairs.unsolved));
}

// Checksums are verified by opening it, each number by its method; what is wrong is thrown, and said.
ExitCode verify(const VerifyOptions& options) {
  const Database database = open_database(options.database);
  if (!options.map.empty()) database.require_fits(load_grid(options.map, database.map().rules, options.terrain));
  std::optional<trial::AllPairs> pairs;
  if (options.all_pairs) pairs = walk_every_pair(options, database);
  if (options.json) {
    nlohmann::ordered_json document{
        {"database", database.name()},
        {"method", method_spec(database)},
        {"whole", true},
        {"map", options.map.empty() ? nlohmann::ordered_json() : nlohmann::ordered_json(options.map)},
        {"fits", options.map.empty() ? nlohmann::ordered_json() : nlohmann::ordered_json(true)}};
    if (pairs) {
      document["pairs"] = pairs->pairs;
      document["not_shortest"] = pairs->not_shortest;
      document["unsolved"] = pairs->unsolved;
      document["most_excess"] = pairs->most_excess;
    }
    io::write_file("-", document.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n");
  } else {
    io::write_file("-", fmt::format("{}: {}, whole{}{}\n", io::input_name(options.database), method_spec(database),
                                    options.map.empty() ? "" : fmt::format(", fits {}", io::input_name(options.map)),
                                    pairs ? say(*pairs) : ""));
  }
  const bool is_refuted = pairs && (pairs->unsolved > 0 || (pairs->not_shortest > 0 && is_exact(database)));
  return is_refuted ? kUnsolved : kDone;
}

}  // namespace

void add_db_verify(CLI::App& db, Action& action) {
  add_command<VerifyOptions>(
      db, "verify", "Check that a database is whole, and that it fits a map", action,
      [](CLI::App& command, VerifyOptions& options) {
        add_database(command, options.database);
        add_map(command, options.map)
            ->required(false)
            ->description("The map that it must be for, with the movement rules of the database");
        command.add_flag(
            "--all-pairs", options.all_pairs,
            "Walk between every pair of cells, and compare each walk with a shortest path: for small maps");
        add_terrain(command, options.terrain);
        command.add_flag("--json", options.json, "Print one JSON document");
      },
      verify);
}

}  // namespace cairn::cli
