// cairn db info: what a database holds.
#include <cairn/build.hpp>

#include "base/io/output_file.hpp"
#include "cli/arguments.hpp"
#include "cli/commands.hpp"
#include "cli/database_text.hpp"

namespace cairn::cli {
namespace {

struct DatabaseInfoOptions {
  std::string database;
  std::string map;
  std::string terrain;
  bool json = false;
};

ExitCode database_info(const DatabaseInfoOptions& options) {
  const Database database = open_database(options.database);
  if (!options.map.empty()) database.require_fits(load_grid(options.map, database.map().rules, options.terrain));
  io::write_file(
      "-", options.json
               ? database_json(database).dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n"
               : database_text(database));
  return kDone;
}

}  // namespace

void add_db_info(CLI::App& db, Action& action) {
  add_command<DatabaseInfoOptions>(
      db, "info", "Show method, map, size and what is in a database", action,
      [](CLI::App& command, DatabaseInfoOptions& options) {
        add_database(command, options.database);
        add_map(command, options.map)->required(false)->description("A map that it must fit");
        add_terrain(command, options.terrain);
        command.add_flag("--json", options.json, "Print one JSON document");
      },
      database_info);
}

}  // namespace cairn::cli
