// What the commands that take a graph in place of a map have in common.
#pragma once

#include <cairn/algorithm.hpp>
#include <cairn/graph.hpp>

#include "experiment/suite_courses.hpp"

#include <CLI/CLI.hpp>

#include <string>
#include <string_view>

namespace cairn::cli {

using experiment::is_graph;
using experiment::kGraphSuffix;

/// A MAP that may be a graph, too.
CLI::Option* add_map_or_graph(CLI::App& command, std::string& map);
inline constexpr const char* kMapOrGraphHelp =
    "A .map, .png, .yaml (robot's map) or .gr (graph) file, '-' for standard input, or a spec: rooms:512x512,seed=3";

/// `--coordinates`.
void add_coordinates(CLI::App& command, std::string& path);

/// Throws UsageError where the command was given an option that says nothing on a graph, such as `--corners`.
void refuse_grid_options(const CLI::App& command);

/// Throws UsageError where `--coordinates` was given although no map is a graph.
void refuse_coordinates(const CLI::App& command);

/// `12`, as a node. Throws UsageError that names the option where it is no number, and InputError where the graph has
/// no such node; `what` is "start" or "goal".
Cell parse_node(const std::string& text, const char* option, const Graph& graph, const char* what,
                const std::string& map);

/// "264,346 nodes, 733,846 arcs, no coordinates".
std::string graph_summary(const Graph& graph);

}  // namespace cairn::cli
