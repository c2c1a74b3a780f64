// cairn map convert: a map in another kind of file.
#include <cairn/map.hpp>

#include "base/output_file.hpp"
#include "cli/arguments.hpp"
#include "cli/commands.hpp"
#include "cli/map_files.hpp"
#include "trial/rows/units.hpp"

#include <fmt/format.h>

namespace cairn::cli {
namespace {

struct ConvertOptions {
  std::string map;
  unsigned wall_below = kWallBelowPercent;
  std::string out;
};

ExitCode convert(const ConvertOptions& options) {
  require_map_suffix(options.out);  // said before a large map is read
  std::string colours;
  const Terrain terrain = [&] {
    if (!is_picture(options.map)) return load_terrain(options.map);
    const Image image = load_picture(options.map);
    colours = "; " + say_colours(count_colours(image, options.wall_below));
    return terrain_of(image, options.wall_below);
  }();
  save_map(options.out, terrain);
  if (options.out == "-") return kDone;
  write_file("-", fmt::format("{}: {} x {} cells, {} passable{}\n", options.out, terrain.width(), terrain.height(),
                              format_count(terrain.passable_count()), colours));
  return kDone;
}

}  // namespace

void add_map_convert(CLI::App& map, Action& action) {
  CLI::App& command = add_command<ConvertOptions>(
      map, "convert", "Write a map as another kind of file", action,
      [](CLI::App& convert_command, ConvertOptions& options) {
        add_map(convert_command, options.map);
        convert_command
            .add_option("--wall-below", options.wall_below,
                        "Of a picture: pixels are walls where their luminance is below this part of white's")
            ->type_name("PERCENT")
            ->capture_default_str()
            ->check(whole_number(1, 100));
        add_map_output(convert_command, options.out);
      },
      convert);
  command.footer(
      "Luminance is 30% red, 59% green and 11% blue. At 50, black, red, blue and dark green are walls; white, yellow "
      "and\n"
      "bright green are not. At 1, all but black can be walked on. What is transparent counts as black.");
}

}  // namespace cairn::cli
