// cairn map info: what a map is like.
#include "base/io/output_file.hpp"
#include "cli/arguments.hpp"
#include "cli/commands.hpp"
#include "cli/graph_arguments.hpp"
#include "cli/map_files.hpp"
#include "cli/texts/component_text.hpp"
#include "cli/texts/graph_info.hpp"
#include "search/spaces/clique_abstraction.hpp"
#include "trial/terminal/units.hpp"
#include "world/rule_names.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <bit>
#include <functional>
#include <optional>

namespace cairn::cli {
namespace {

using Json = nlohmann::ordered_json;

struct InfoOptions {
  const CLI::App* command = nullptr;
  std::string map;
  std::string coordinates;
  std::string terrain;
  Rules rules;
  bool abstraction = false;
  bool json = false;
};

/// One graph of an abstraction; the first is the map itself.
struct LevelFigures {
  std::uint64_t states = 0;
  std::uint64_t edges = 0;
  double cells_per_state = 0;
  double reduction = 0;  ///< states of the level below for one of this, or 0 on the map
};

std::vector<LevelFigures> level_figures(const Grid& grid, const spaces::CliqueAbstraction& abstraction) {
  std::uint64_t moves = 0;
  for (const std::uint8_t mask : grid.masks()) moves += static_cast<std::uint64_t>(std::popcount(mask));
  std::vector<LevelFigures> levels{{grid.passable_count(), moves / 2, 1, 0}};
  for (unsigned i = 1; i <= abstraction.height(); ++i) {
    const spaces::AbstractSpace& space = abstraction.level(i);
    const std::uint64_t states = std::max(1U, space.state_count());
    levels.push_back({space.state_count(), space.edge_count(),
                      static_cast<double>(grid.passable_count()) / static_cast<double>(states),
                      static_cast<double>(levels.back().states) / static_cast<double>(states)});
  }
  return levels;
}

/// All components' sizes, the largest first.
std::vector<std::uint32_t> component_sizes(const Grid& grid) {
  std::vector<std::uint32_t> sizes;
  for (std::uint32_t i = 0; i < grid.component_count(); ++i) sizes.push_back(grid.component_size(Component{i}));
  std::sort(sizes.begin(), sizes.end(), std::greater<>());
  return sizes;
}

double passable_share(const Grid& grid) {
  return static_cast<double>(grid.passable_count()) / (static_cast<double>(grid.width()) * grid.height());
}

/// Of the passable cells.
double mean_cost(const Grid& grid) {
  const std::uint64_t cells = static_cast<std::uint64_t>(grid.width()) * static_cast<std::uint64_t>(grid.height());
  const std::uint64_t blocked = (cells - grid.passable_count()) * grid.least_cost();
  return static_cast<double>(grid.total_cost() - blocked) /
         static_cast<double>(std::max<std::uint64_t>(1, grid.passable_count()));
}

Json as_json(const std::vector<LevelFigures>& levels) {
  Json list = Json::array();
  for (std::size_t i = 0; i < levels.size(); ++i) {
    list.push_back({{"level", i},
                    {"states", levels[i].states},
                    {"edges", levels[i].edges},
                    {"cells_per_state", levels[i].cells_per_state}});
    if (i > 0) list.back()["reduction"] = levels[i].reduction;
  }
  return list;
}

std::string as_text(const std::vector<LevelFigures>& levels) {
  std::string text = "\n  level      states       edges  cells a state  reduction\n";
  for (std::size_t i = 0; i < levels.size(); ++i) {
    const std::string reduction = i == 0 ? std::string() : terminal::format_number(levels[i].reduction);
    text += fmt::format("  {:>5}{:>12}{:>12}{:>15}{:>11}\n", i, terminal::format_count(levels[i].states),
                        terminal::format_count(levels[i].edges), terminal::format_number(levels[i].cells_per_state),
                        reduction);
  }
  return text;
}

std::string as_json(const InfoOptions& options, const Grid& grid, std::vector<std::uint32_t> sizes,
                    const std::vector<LevelFigures>& levels, const std::optional<png::ColourCount>& colours) {
  constexpr std::size_t kMaxSizes = 100;
  sizes.resize(std::min(sizes.size(), kMaxSizes));
  Json json{{"map", options.map},
            {"width", grid.width()},
            {"height", grid.height()},
            {"passable", grid.passable_count()},
            {"passable_share", passable_share(grid)},
            {"components", grid.component_count()},
            {"largest_components", sizes},
            {"connectivity", world::name_of(options.rules.connectivity)},
            {"corners", world::name_of(options.rules.corners)},
            {"diagonal", world::name_of(options.rules.diagonal)},
            {"fingerprint", fmt::format("{:016x}", grid.fingerprint())},
            {"memory_bytes", grid.memory_bytes()}};
  if (colours) json.update({{"wall_colours", colours->wall}, {"floor_colours", colours->floor}});
  if (grid.is_weighted()) {
    json.update(
        {{"least_cost", grid.least_cost()}, {"largest_cost", grid.largest_cost()}, {"mean_cost", mean_cost(grid)}});
  }
  if (options.abstraction) json["abstraction"] = as_json(levels);
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string as_text(const InfoOptions& options, const Grid& grid, const std::vector<std::uint32_t>& sizes,
                    const std::optional<png::ColourCount>& colours) {
  const std::uint64_t cells = static_cast<std::uint64_t>(grid.width()) * static_cast<std::uint64_t>(grid.height());
  std::string text = options.map + "\n";
  const auto line = [&](std::string_view label, const std::string& value) {
    text += fmt::format("  {:<13}{}\n", label, value);
  };
  line("size", fmt::format("{} x {}, {} cells", grid.width(), grid.height(), terminal::format_count(cells)));
  // More than two colours may mean more than walls and floor.
  if (colours && colours->wall + colours->floor > 2) {
    line("picture", say_colours(*colours) + " (see 'cairn map convert --wall-below')");
  }
  line("passable",
       fmt::format("{} cells, {:.1f}%", terminal::format_count(grid.passable_count()), 100 * passable_share(grid)));
  if (grid.is_weighted()) {
    line("costs", fmt::format("{} to {}, {} on average", grid.least_cost(), grid.largest_cost(),
                              terminal::format_number(mean_cost(grid))));
  }
  line("components", component_text(sizes, "cells"));
  line("rules", world::describe(options.rules));
  line("fingerprint", fmt::format("{:016x}", grid.fingerprint()));
  line("memory", fmt::format("{} for the map with its moves and components, {:.2f} bytes a cell",
                             terminal::format_bytes(static_cast<double>(grid.memory_bytes())),
                             static_cast<double>(grid.memory_bytes()) / static_cast<double>(cells)));
  return text;
}

ExitCode show_graph(const InfoOptions& options) {
  refuse_grid_options(*options.command);
  const Graph graph = load_graph(options.map, options.coordinates);
  io::write_file("-", options.json ? graph_info_json(options.map, graph) : graph_info_text(options.map, graph));
  return kDone;
}

ExitCode info(const InfoOptions& options) {
  if (is_graph(options.map)) return show_graph(options);
  refuse_coordinates(*options.command);
  std::optional<png::ColourCount> colours;
  if (is_picture(options.map)) {
    png::WallSink walls;
    read_picture(options.map, walls);
    colours = walls.colours();
  }
  const Grid grid = load_grid(options.map, options.rules, options.terrain);
  const auto sizes = component_sizes(grid);
  std::vector<LevelFigures> levels;
  if (options.abstraction) levels = level_figures(grid, spaces::CliqueAbstraction(grid));
  io::write_file("-", options.json
                          ? as_json(options, grid, sizes, levels, colours)
                          : as_text(options, grid, sizes, colours) + (options.abstraction ? as_text(levels) : ""));
  return kDone;
}

}  // namespace

void add_map_info(CLI::App& map, Action& action) {
  add_command<InfoOptions>(
      map, "info", "Show the size, components, fingerprint and memory of a map or a graph", action,
      [](CLI::App& command, InfoOptions& options) {
        options.command = &command;
        add_map_or_graph(command, options.map);
        add_coordinates(command, options.coordinates);
        command.add_flag("--abstraction", options.abstraction,
                         "Show the levels of its clique abstraction too: states, edges, and how much each reduces");
        command.add_flag("--json", options.json, "Print one JSON document");
        add_terrain(command, options.terrain);
        add_rules(command, options.rules);
      },
      info);
}

}  // namespace cairn::cli
