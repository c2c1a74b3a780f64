// cairn map convert: a map in another kind of file.
#include <cairn/map.hpp>

#include "base/io/output_file.hpp"
#include "cli/arguments.hpp"
#include "cli/commands.hpp"
#include "cli/graph_arguments.hpp"
#include "cli/map_files.hpp"
#include "cli/output_folder.hpp"
#include "trial/terminal/units.hpp"
#include "world/files/dimacs_file.hpp"
#include "world/graphs/grid_graph.hpp"

#include <fmt/format.h>

namespace cairn::cli {
namespace {

struct ConvertOptions {
  std::string map;
  std::string terrain;
  unsigned wall_below = png::kWallBelowPercent;
  std::string out;
};

/// Writes the .gr, and the .co beside it.
ExitCode save_graph(const std::string& path, const Grid& grid) {
  const Graph graph = graphs::graph_of(grid);
  io::write_file(path, files::write_dimacs_arcs(graph));
  io::write_file(files::coordinates_path(path), files::write_dimacs_points(graph));
  io::write_file("-", fmt::format("{} and {}: {}\n", path, files::coordinates_path(path), graph_summary(graph)));
  return kDone;
}

ExitCode convert(const ConvertOptions& options) {
  refuse_input_as_output(options.out, {options.map});
  if (!is_graph(options.out)) require_map_suffix(options.out, kGraphSuffix);  // said before a large map is read
  std::string colours;
  const Terrain terrain = [&] {
    if (!options.terrain.empty() || !is_picture(options.map)) return load_terrain(options.map, options.terrain);
    png::WallSink walls(options.wall_below);
    read_picture(options.map, walls);
    colours = "; " + say_colours(walls.colours());
    return std::move(walls.terrain());
  }();
  if (is_graph(options.out)) return save_graph(options.out, Grid(terrain));
  save_map(options.out, terrain);
  if (options.out == "-") return kDone;
  io::write_file("-",
                 fmt::format("{}: {} x {} cells, {} passable{}{}\n", options.out, terrain.width(), terrain.height(),
                             terminal::format_count(terrain.passable_count()), colours, say_grey(terrain)));
  return kDone;
}

}  // namespace

void add_map_convert(CLI::App& map, Action& action) {
  CLI::App& command = add_command<ConvertOptions>(
      map, "convert", "Write a map as another kind of file, or as a graph", action,
      [](CLI::App& convert_command, ConvertOptions& options) {
        add_map(convert_command, options.map);
        add_terrain(convert_command, options.terrain);
        convert_command
            .add_option("--wall-below", options.wall_below,
                        "Of a picture: pixels are walls where their luminance is below this part of white's")
            ->type_name("PERCENT")
            ->capture_default_str()
            ->check(whole_number(1, 100));
        add_output(convert_command, options.out, "FILE.map|.png|.gr",
                   "Where to; the suffix says what kind of file; '-' is a .map on standard output")
            ->required();
      },
      convert);
  command.footer(
      "Luminance is 30% red, 59% green and 11% blue. At 50, black, red, blue and dark green are walls; white, yellow "
      "and\n"
      "bright green are not. At 1, all but black can be walked on. What is transparent counts as black.\n"
      "A .gr is a graph whose nodes are the passable cells, row by row, and whose arcs are the moves; a .co with the "
      "cells'\n"
      "coordinates comes beside it. docs/graphs.md describes both.");
}

}  // namespace cairn::cli
