#include "cli/graph_arguments.hpp"

#include <cairn/error.hpp>

#include "base/io/input_file.hpp"
#include "trial/terminal/units.hpp"

#include <fmt/format.h>

#include <charconv>
#include <utility>

namespace cairn::cli {
namespace {

constexpr const char* kArcsSayIt = "on a graph the arcs say where one may go and what it costs";

// Options that say nothing on a graph, and why.
constexpr std::pair<const char*, const char*> kGridOptions[] = {
    {"--connectivity", kArcsSayIt},
    {"--corners", kArcsSayIt},
    {"--diagonal", kArcsSayIt},
    {"--terrain", kArcsSayIt},
    {"--unknown", "the arcs of a graph are known from the start"},
    {"--scen", "scenarios hold problems on maps; on a graph, problems are drawn at random"},
    {"--db", "databases are built for maps; what walks on graphs needs none"},
    {"--abstraction", "only maps are abstracted"},
};

bool was_given(const CLI::App& command, const char* name) {
  const CLI::Option* option = command.get_option_no_throw(name);
  return option != nullptr && option->count() > 0;
}

}  // namespace

CLI::Option* add_map_or_graph(CLI::App& command, std::string& map) {
  return command.add_option("MAP", map, kMapOrGraphHelp)->required()->type_name("");
}

void add_coordinates(CLI::App& command, std::string& path) {
  command
      .add_option("--coordinates", path, "The .co file of a graph; without, the one of the same name beside it, if any")
      ->type_name("FILE.co");
}

void refuse_grid_options(const CLI::App& command) {
  for (const auto& [name, reason] : kGridOptions) {
    if (was_given(command, name)) throw UsageError(fmt::format("{} is for maps, not for graphs: {}", name, reason));
  }
}

void refuse_coordinates(const CLI::App& command) {
  if (was_given(command, "--coordinates")) {
    throw UsageError("--coordinates is for graphs: name a .gr file, or leave it out");
  }
}

Cell parse_node(const std::string& text, const char* option, const Graph& graph, const char* what,
                const std::string& map) {
  Cell node;
  const char* const end = text.data() + text.size();
  const auto result = std::from_chars(text.data(), end, node.index);
  if (result.ptr != end || (result.ec != std::errc{} && result.ec != std::errc::result_out_of_range)) {
    throw UsageError(fmt::format("{} must be the number of a node on a graph, such as 12, not '{}'", option, text));
  }
  if (result.ec == std::errc{} && graph.contains(node)) return node;
  throw InputError(fmt::format("{}: the {}, node {}, is not in the graph, which has the nodes 1 to {}",
                               io::input_name(map), what, text, graph.node_count()));
}

std::string graph_summary(const Graph& graph) {
  return fmt::format("{} nodes, {} arcs, {} coordinates", terminal::format_count(graph.node_count()),
                     terminal::format_count(graph.arc_count()), graph.has_coordinates() ? "with" : "no");
}

}  // namespace cairn::cli
