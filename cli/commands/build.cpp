// cairn build: pre-computes a database.
#include <cairn/build.hpp>
#include <cairn/erosion.hpp>
#include <cairn/error.hpp>

#include "base/io/output_file.hpp"
#include "cli/arguments.hpp"
#include "cli/build_note.hpp"
#include "cli/building.hpp"
#include "cli/commands.hpp"
#include "cli/output_folder.hpp"
#include "cli/races/task_arguments.hpp"
#include "registry/build_parts.hpp"
#include "trial/terminal/build_progress.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <functional>
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
  std::string shard;
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

/// Makes a part of a database that several machines share, in a file beside it.
ExitCode make_part(const BuildOptions& options, const Grid& grid, std::int32_t size) {
  const experiment::Shard shard = parse_shard(options.shard);
  if (options.building.out == "-") throw UsageError("a part goes into a file: name the database with -o");
  const std::string path =
      fmt::format("{}.part-{}-of-{}", file_for(options.building.out, size), shard.index + 1, shard.count);
  std::error_code error;
  const bool is_file = std::filesystem::exists(options.map, error);
  const std::string map = is_file ? std::filesystem::absolute(options.map).lexically_normal().string() : options.map;
  const BuildNote note{map,  options.method,        options.terrain, options.rules,
                       size, options.building.seed, shard.index,     shard.count};
  {
    terminal::BuildProgress progress(path);
    build_part(grid, options.method, path, {shard.index, shard.count}, text_of(note),
               {.threads = options.building.threads, .seed = options.building.seed, .progress = std::ref(progress)});
  }
  io::write_file("-", fmt::format("part {} is done: {}\n", options.shard, path));
  return kDone;
}

ExitCode build_database(const BuildOptions& options) {
  // What is mistyped is said before a large map is read.
  check_build_spec(options.method);
  if (!options.shard.empty()) parse_shard(options.shard);
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
    if (!options.shard.empty()) {
      make_part(options, grid, size);
      continue;
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
        command
            .add_option("--shard", options.shard,
                        "Make only this part of a long build, FILE.cairn.part-I-of-N; 'cairn merge' puts them together")
            ->type_name("I/N");
        add_terrain(command, options.terrain);
        add_rules(command, options.rules);
      },
      build_database)
      .footer(list_methods());
}

}  // namespace cairn::cli
