// cairn map info: what a map is like.
#include "base/output_file.hpp"
#include "cli/arguments.hpp"
#include "cli/commands.hpp"
#include "trial/units.hpp"
#include "world/rule_names.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <functional>

namespace cairn::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kSizesShown = 5;

struct InfoOptions {
  std::string map;
  Rules rules;
  bool json = false;
};

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

std::string as_json(const InfoOptions& options, const Grid& grid, std::vector<std::uint32_t> sizes) {
  constexpr std::size_t kMostSizes = 100;
  sizes.resize(std::min(sizes.size(), kMostSizes));
  return Json{{"map", options.map},
              {"width", grid.width()},
              {"height", grid.height()},
              {"passable", grid.passable_count()},
              {"passable_share", passable_share(grid)},
              {"components", grid.component_count()},
              {"largest_components", sizes},
              {"connectivity", name_of(options.rules.connectivity)},
              {"corners", name_of(options.rules.corners)},
              {"diagonal", name_of(options.rules.diagonal)},
              {"fingerprint", fmt::format("{:016x}", grid.fingerprint())},
              {"memory_bytes", grid.memory_bytes()}}
             .dump(2, ' ', false, Json::error_handler_t::replace) +
         "\n";
}

std::string as_text(const InfoOptions& options, const Grid& grid, const std::vector<std::uint32_t>& sizes) {
  std::string largest;
  for (std::size_t i = 0; i < std::min(sizes.size(), kSizesShown); ++i) {
    largest += (i == 0 ? "" : ", ") + format_count(sizes[i]);
  }
  if (sizes.size() > kSizesShown) largest += ", ...";
  const std::uint64_t cells = static_cast<std::uint64_t>(grid.width()) * static_cast<std::uint64_t>(grid.height());
  std::string text = options.map + "\n";
  const auto line = [&](std::string_view label, const std::string& value) {
    text += fmt::format("  {:<13}{}\n", label, value);
  };
  line("size", fmt::format("{} x {}, {} cells", grid.width(), grid.height(), format_count(cells)));
  line("passable", fmt::format("{} cells, {:.1f}%", format_count(grid.passable_count()), 100 * passable_share(grid)));
  line("components", sizes.empty() ? "0" : fmt::format("{}, of {} cells", format_count(sizes.size()), largest));
  line("rules", describe(options.rules));
  line("fingerprint", fmt::format("{:016x}", grid.fingerprint()));
  line("memory", fmt::format("{}, {:.2f} bytes a cell", format_bytes(static_cast<double>(grid.memory_bytes())),
                             static_cast<double>(grid.memory_bytes()) / static_cast<double>(cells)));
  return text;
}

ExitCode info(const InfoOptions& options) {
  const Grid grid = load_grid(options.map, options.rules);
  const auto sizes = component_sizes(grid);
  write_file("-", options.json ? as_json(options, grid, sizes) : as_text(options, grid, sizes));
  return kDone;
}

}  // namespace

void add_map_info(CLI::App& map, Action& action) {
  add_command<InfoOptions>(
      map, "info", "Show size, passable cells, components, fingerprint and memory", action,
      [](CLI::App& command, InfoOptions& options) {
        add_map(command, options.map);
        command.add_flag("--json", options.json, "Print one JSON document");
        add_rules(command, options.rules);
      },
      info);
}

}  // namespace cairn::cli
