// cairn db verify: whether a database is whole, and fits a map.
#include <cairn/build.hpp>

#include "base/io/input_file.hpp"
#include "base/io/output_file.hpp"
#include "cli/arguments.hpp"
#include "cli/commands.hpp"
#include "cli/database_text.hpp"

#include <fmt/format.h>

namespace cairn::cli {
namespace {

struct VerifyOptions {
  std::string database;
  std::string map;
  bool json = false;
};

// Checksums are verified by opening it, each number by its method; what is wrong is thrown, and said.
ExitCode verify(const VerifyOptions& options) {
  const Database database = open_database(options.database);
  if (!options.map.empty()) database.require_fits(load_grid(options.map, database.map().rules));
  using Json = nlohmann::ordered_json;
  if (options.json) {
    const Json document{{"database", database.name()},
                        {"method", method_spec(database)},
                        {"whole", true},
                        {"map", options.map.empty() ? Json() : Json(options.map)},
                        {"fits", options.map.empty() ? Json() : Json(true)}};
    io::write_file("-", document.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
  } else {
    io::write_file("-", fmt::format("{}: {}, whole{}\n", io::input_name(options.database), method_spec(database),
                                    options.map.empty() ? "" : fmt::format(", fits {}", io::input_name(options.map))));
  }
  return kDone;
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
        command.add_flag("--json", options.json, "Print one JSON document");
      },
      verify);
}

}  // namespace cairn::cli
