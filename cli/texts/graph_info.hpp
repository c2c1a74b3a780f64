// What a graph is like, for 'cairn map info'.
#pragma once

#include <cairn/graph.hpp>

#include <string>

namespace cairn::cli {

/// `map` is what the user called it. For people, or as one JSON document.
std::string graph_info_text(const std::string& map, const Graph& graph);
std::string graph_info_json(const std::string& map, const Graph& graph);

}  // namespace cairn::cli
