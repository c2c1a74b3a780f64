// cairn map render: a map, and an agent's walk on it, as a picture.
#include <cairn/error.hpp>
#include <cairn/map.hpp>

#include "base/io/input_file.hpp"
#include "base/io/output_file.hpp"
#include "cli/arguments.hpp"
#include "cli/commands.hpp"
#include "cli/output_folder.hpp"
#include "pictures/render.hpp"
#include "trial/driver/trace.hpp"
#include "world/png/png_file.hpp"

#include <fmt/format.h>

namespace cairn::cli {
namespace {

struct RenderOptions {
  std::string map;
  std::string terrain;
  std::string trace;
  std::string out;
};

ExitCode render(const RenderOptions& options) {
  refuse_input_as_output(options.out, {options.map, options.trace});
  const bool svg = options.out.ends_with(".svg");
  if (!svg && !options.out.ends_with(".png") && options.out != "-") {
    throw UsageError(
        fmt::format("-o must end in .png or .svg, or be '-' for a PNG on standard output, not '{}'", options.out));
  }
  const Terrain terrain = load_terrain(options.map, options.terrain);
  pictures::TraceView view;
  if (!options.trace.empty()) {
    const std::string name = io::input_name(options.trace);
    const driver::Trace trace = driver::parse_trace(io::read_file(options.trace), name);
    driver::require_fit(trace, terrain.shape(), name);
    view = driver::view_of(trace);
  }
  io::write_file(options.out,
                 svg ? pictures::render_svg(terrain, view) : png::write_png(pictures::render_image(terrain, view)));
  return kDone;
}

}  // namespace

void add_map_render(CLI::App& map, Action& action) {
  add_command<RenderOptions>(
      map, "render", "Draw a map, and an agent's walk on it", action,
      [](CLI::App& command, RenderOptions& options) {
        add_map(command, options.map);
        add_terrain(command, options.terrain);
        add_output(command, options.out, "FILE.png|.svg", "The picture; '-' is a PNG on standard output")->required();
        command
            .add_option("--trace", options.trace,
                        "A walk, as 'cairn solve --trace' writes it: its path, and how often each cell was visited")
            ->type_name("FILE.jsonl");
      },
      render);
}

}  // namespace cairn::cli
