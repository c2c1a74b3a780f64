#include "cli/texts/graph_info.hpp"

#include "cli/texts/component_text.hpp"
#include "trial/terminal/units.hpp"
#include "world/files/dimacs_file.hpp"
#include "world/graphs/strong_components.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <functional>

namespace cairn::cli {
namespace {

using Json = nlohmann::ordered_json;

struct GraphFigures {
  Cost least_cost = kInfiniteCost;
  Cost largest_cost{0};
  bool symmetric = true;  ///< each arc leads back, at the same cost
  Point low;              ///< the smallest and the largest coordinates
  Point high;
  std::vector<std::uint32_t> components;  ///< sizes of the parts that no arc connects, the largest first
  std::vector<std::uint32_t> strong;      ///< sizes of the parts whose nodes all reach each other, the largest first
};

bool leads_back(const Graph& graph, Cell from, std::size_t arc) {
  const auto successors = graph.successors(graph.successors(from)[arc]);
  const auto back = std::lower_bound(successors.begin(), successors.end(), from);
  if (back == successors.end() || *back != from) return false;
  const Cell to = graph.successors(from)[arc];
  return graph.costs(to)[static_cast<std::size_t>(back - successors.begin())] == graph.costs(from)[arc];
}

GraphFigures figures_of(const Graph& graph) {
  GraphFigures figures;
  figures.low = figures.high = graph.point(Cell{1});
  figures.components.assign(graph.component_count(), 0);
  for (Cell node{1}; graph.contains(node); ++node.index) {
    const Point p = graph.point(node);
    figures.low = {std::min(figures.low.x, p.x), std::min(figures.low.y, p.y)};
    figures.high = {std::max(figures.high.x, p.x), std::max(figures.high.y, p.y)};
    ++figures.components[graph.component(node)];
    for (std::size_t i = 0; i < graph.successors(node).size(); ++i) {
      figures.least_cost = std::min(figures.least_cost, graph.costs(node)[i]);
      figures.largest_cost = std::max(figures.largest_cost, graph.costs(node)[i]);
      figures.symmetric = figures.symmetric && leads_back(graph, node, i);
    }
  }
  figures.strong = graphs::strong_components(graph).sizes;
  std::sort(figures.components.begin(), figures.components.end(), std::greater<>());
  std::sort(figures.strong.begin(), figures.strong.end(), std::greater<>());
  return figures;
}

}  // namespace

std::string graph_info_text(const std::string& map, const Graph& graph) {
  const GraphFigures figures = figures_of(graph);
  std::string text = map + "\n";
  const auto line = [&](std::string_view label, const std::string& value) {
    text += fmt::format("  {:<13}{}\n", label, value);
  };
  line("nodes", terminal::format_count(graph.node_count()));
  line("arcs", fmt::format("{}, at most {} from a node, {} on average", terminal::format_count(graph.arc_count()),
                           terminal::format_count(graph.max_degree()),
                           terminal::format_number(static_cast<double>(graph.arc_count()) / graph.node_count())));
  if (graph.arc_count() > 0) {
    line("costs", fmt::format("{} to {} an arc", terminal::format_count(figures.least_cost.units),
                              terminal::format_count(figures.largest_cost.units)));
  }
  line("symmetric", figures.symmetric ? "yes: each arc leads back at the same cost"
                                      : "no: some arcs do not lead back, or at another cost");
  line("components", component_text(figures.components, "nodes"));
  if (!figures.symmetric) {
    line("both ways", component_text(figures.strong, "nodes") + " that reach each other");
  }
  line("coordinates",
       graph.has_coordinates()
           ? fmt::format("from ({},{}) to ({},{})", figures.low.x, figures.low.y, figures.high.x, figures.high.y)
           : fmt::format("none, so the heuristic is 0 (they may stand in '{}')", files::coordinates_path(map)));
  line("fingerprint", fmt::format("{:016x}", graph.fingerprint()));
  line("memory", terminal::format_bytes(static_cast<double>(graph.memory_bytes())));
  return text;
}

std::string graph_info_json(const std::string& map, const Graph& graph) {
  constexpr std::size_t kMaxSizes = 100;
  GraphFigures figures = figures_of(graph);
  const std::size_t strong = figures.strong.size();
  for (auto* sizes : {&figures.components, &figures.strong}) sizes->resize(std::min(sizes->size(), kMaxSizes));
  Json json{{"map", map},
            {"nodes", graph.node_count()},
            {"arcs", graph.arc_count()},
            {"max_degree", graph.max_degree()},
            {"least_cost", graph.arc_count() > 0 ? Json(figures.least_cost.units) : Json()},
            {"largest_cost", graph.arc_count() > 0 ? Json(figures.largest_cost.units) : Json()},
            {"symmetric", figures.symmetric},
            {"components", graph.component_count()},
            {"largest_components", figures.components},
            {"strong_components", strong},
            {"largest_strong_components", figures.strong},
            {"coordinates", nullptr},
            {"fingerprint", fmt::format("{:016x}", graph.fingerprint())},
            {"memory_bytes", graph.memory_bytes()}};
  if (graph.has_coordinates()) {
    json["coordinates"] = {{figures.low.x, figures.low.y}, {figures.high.x, figures.high.y}};
  }
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace cairn::cli
