// cairn train: learns from maps what then serves on any: a decision tree for the depth of lookaheads.
#include <cairn/build.hpp>

#include "cli/arguments.hpp"
#include "cli/building.hpp"
#include "cli/commands.hpp"
#include "cli/output_folder.hpp"

#include <fmt/format.h>

namespace cairn::cli {
namespace {

constexpr const char* kMethod = "classifier";

struct TrainOptions {
  std::vector<std::string> maps;
  std::string preset;
  std::vector<std::string> values;  // of the method's options, as given; empty where they were not
  BuildingOptions building;
  std::string terrain;
  Rules rules;
};

std::string method_text(const TrainOptions& options) {
  std::string text = options.preset.empty() ? "" : ":preset=" + options.preset;
  const auto infos = find_build_method(kMethod).options;
  for (std::size_t i = 0; i < infos.size(); ++i) {
    if (options.values[i].empty()) continue;
    text += fmt::format("{}{}={}", text.empty() ? ":" : ",", infos[i].name, options.values[i]);
  }
  return kMethod + text;
}

ExitCode train_classifier(const TrainOptions& options) {
  refuse_input_as_output(options.building.out, options.maps);
  const std::string method = method_text(options);
  check_build_spec(method);
  std::vector<Grid> grids;
  for (const std::string& map : options.maps) grids.push_back(load_grid(map, options.rules, options.terrain));
  std::vector<const Grid*> pointers;
  for (const Grid& grid : grids) pointers.push_back(&grid);
  return make_database(
      options.building, [&](const BuildSettings& settings) { return train(pointers, method, settings); },
      [&](const std::string& path, const BuildSettings& settings) {
        return train_file(pointers, method, path, settings);
      });
}

}  // namespace

void add_train(CLI::App& program, Action& action) {
  add_command<TrainOptions>(
      program, "train", "Learn from maps a decision tree for lrta-dt that serves on any map", action,
      [](CLI::App& command, TrainOptions& options) {
        command.add_option("MAP", options.maps, kMapHelp)->required()->type_name("");
        add_building(command, options.building, "FILE.tree");
        std::string presets;
        for (const Preset& preset : find_build_method(kMethod).presets) {
          presets += fmt::format("{}{}: {}", presets.empty() ? "" : "; ", preset.name, preset.summary);
        }
        command
            .add_option("--preset", options.preset,
                        "Values for the options below, which can be given beside it. " + presets)
            ->type_name("NAME")
            ->group("Learning");
        const auto infos = find_build_method(kMethod).options;
        options.values.resize(infos.size());
        for (std::size_t i = 0; i < infos.size(); ++i) {
          std::string help(infos[i].help);
          help[0] = static_cast<char>(help[0] - 'a' + 'A');
          command.add_option(fmt::format("--{}", infos[i].name), options.values[i], help)
              ->type_name("N")
              ->default_str(std::string(infos[i].fallback))
              ->group("Learning");
        }
        add_terrain(command, options.terrain);
        add_rules(command, options.rules);
      },
      train_classifier);
}

}  // namespace cairn::cli
