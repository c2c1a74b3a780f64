// cairn build: pre-computes a database.
#include <cairn/build.hpp>
#include <cairn/erosion.hpp>
#include <cairn/error.hpp>

#include "cli/arguments.hpp"
#include "cli/building.hpp"
#include "cli/commands.hpp"
#include "cli/output_folder.hpp"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <vector>

namespace cairn::cli {
namespace {

struct BuildOptions {
  std::string map;
  std::string method;
  BuildingOptions building;
  std::vector<std::int32_t> sizes{1};
  std::string terrain;
  Rules rules;
};

/// "level3.cairn" for agents of one cell, "level3-2.cairn" for those of 2 x 2 cells.
std::string file_for(const std::string& path, std::int32_t size) {
  if (path.empty() || size == 1) return path;
  const std::size_t name = path.find_last_of('/') + 1;
  const std::size_t dot = path.find_last_of('.');
  const std::size_t end = dot == std::string::npos || dot <= name ? path.size() : dot;
  return path.substr(0, end) + fmt::format("-{}", size) + path.substr(end);
}

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
  if (options.sizes.size() > 1 && options.building.out == "-") {
    throw UsageError("databases of several sizes cannot share standard output: name a file with -o");
  }
  for (const std::int32_t size : options.sizes)
    refuse_input_as_output(file_for(options.building.out, size), {options.map});
  const Grid map = load_grid(options.map, options.rules, options.terrain);
  for (const std::int32_t size : options.sizes) {
    std::optional<Grid> eroded;
    if (size > 1) eroded.emplace(erode(map.terrain(), size), options.rules);
    const Grid& grid = eroded ? *eroded : map;
    if (grid.passable_count() == 0) {
      throw InputError(
          fmt::format("{}: no agent of {} x {} cells fits this map: leave that size out", options.map, size, size));
    }
    BuildingOptions building = options.building;
    building.out = file_for(building.out, size);
    const ExitCode code = make_database(
        building, [&](const BuildSettings& settings) { return build(grid, options.method, settings); },
        [&](const std::string& path, const BuildSettings& settings) {
          return build_file(grid, options.method, path, settings);
        });
    if (code != kDone) return code;
  }
  return kDone;
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
        command
            .add_option("--sizes", options.sizes,
                        "Sides of the agents, in cells: one database for each, FILE-2.cairn for agents of 2 x 2 cells")
            ->type_name("K,K,...")
            ->delimiter(',')
            ->default_str("1")
            ->check(whole_number(1, kMaxAgentSize));
        add_terrain(command, options.terrain);
        add_rules(command, options.rules);
      },
      build_database)
      .footer(list_methods());
}

}  // namespace cairn::cli
