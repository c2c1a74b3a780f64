// cairn map scale: larger maps from small ones.
#include <cairn/map.hpp>

#include "cli/arguments.hpp"
#include "cli/commands.hpp"
#include "cli/map_files.hpp"
#include "cli/output_folder.hpp"
#include "world/generators/scale.hpp"

namespace cairn::cli {
namespace {

struct ScaleOptions {
  std::string map;
  std::string terrain;
  std::int32_t factor = 1;
  bool smooth = false;
  std::string out;
};

ExitCode scale_map(const ScaleOptions& options) {
  refuse_input_as_output(options.out, {options.map});
  require_map_suffix(options.out);
  const Terrain terrain = load_terrain(options.map, options.terrain);
  save_map(options.out, options.smooth ? generators::scale_smooth(terrain, options.factor)
                                       : generators::scale(terrain, options.factor));
  return kDone;
}

}  // namespace

void add_map_scale(CLI::App& map, Action& action) {
  add_command<ScaleOptions>(
      map, "scale", "Make each cell of a map a square of cells", action,
      [](CLI::App& command, ScaleOptions& options) {
        add_map(command, options.map);
        add_terrain(command, options.terrain);
        command.add_option("K", options.factor, "Each cell becomes K x K cells")
            ->required()
            ->type_name("")
            ->check(whole_number(1, kMaxMapSide));
        command.add_flag("--smooth", options.smooth,
                         "Round the corners of walls off, so that they do not become stairs");
        add_map_output(command, options.out);
      },
      scale_map);
}

}  // namespace cairn::cli
