// cairn build: pre-computes a database.
#include <cairn/build.hpp>

#include "cli/arguments.hpp"
#include "cli/building.hpp"
#include "cli/commands.hpp"

#include <fmt/format.h>

namespace cairn::cli {
namespace {

struct BuildOptions {
  std::string map;
  std::string method;
  BuildingOptions building;
  Rules rules;
};

std::string list_methods() {
  std::string text = "Methods, with their options, defaults and presets:\n";
  for (const BuildMethod* method : build_methods()) {
    std::string spec(method->name);
    for (const OptionInfo& option : method->options) {
      spec +=
          fmt::format("{}{}={}", option.name == method->options.front().name ? ":" : ",", option.name, option.fallback);
    }
    text += fmt::format("  {}\n      {}\n", spec, method->summary);
    for (const Preset& preset : method->presets) {
      text += fmt::format("      preset={}: {} It is {}.\n", preset.name, preset.summary, preset.values);
    }
  }
  return text;
}

ExitCode build_database(const BuildOptions& options) {
  // What is mistyped is said before a large map is read.
  check_build_spec(options.method);
  const Grid grid = load_grid(options.map, options.rules);
  return make_database(
      options.building, [&](const BuildSettings& settings) { return build(grid, options.method, settings); },
      [&](const std::string& path, const BuildSettings& settings) {
        return build_file(grid, options.method, path, settings);
      });
}

}  // namespace

void add_build(CLI::App& program, Action& action) {
  add_command<BuildOptions>(
      program, "build", "Pre-compute a database for a map; an interrupted build is continued", action,
      [](CLI::App& command, BuildOptions& options) {
        add_map(command, options.map);
        command.add_option("METHOD", options.method, "A method: its name, or name:option=value,...")
            ->required()
            ->type_name("");
        add_building(command, options.building, "FILE.cairn");
        add_rules(command, options.rules);
      },
      build_database)
      .footer(list_methods());
}

}  // namespace cairn::cli
