// Algorithm: a named way to make agents, with its options, its paper and its promise.
#pragma once

#include <cairn/agent.hpp>
#include <cairn/database.hpp>
#include <cairn/graph.hpp>
#include <cairn/grid.hpp>
#include <cairn/options.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace cairn {

/// What an agent is made from.
struct AgentSetup {
  const Grid& grid;
  Visibility visibility = Visibility::known;
  const Options& options;
  const Database* database = nullptr;  ///< of the method that the algorithm asks for, fitting the grid; else nothing
};

/// The same on a graph, where terrain is known and no database is needed.
struct GraphAgentSetup {
  const Graph& graph;
  const Options& options;
};

/// The largest counted work of any move, as a function of options and rules alone; nothing where there is no bound.
using WorkBound = std::optional<std::uint64_t>;

struct Algorithm {
  std::string_view name;      ///< as in cli specs: "lss-lrta"
  std::string_view title;     ///< "LSS-LRTA*"
  std::string_view summary;   ///< one sentence
  std::string_view paper;     ///< the citation
  std::string_view database;  ///< the build method whose databases it uses, or empty
  std::span<const OptionInfo> options;
  bool unknown_terrain = false;  ///< whether it works where terrain is discovered
  std::unique_ptr<Agent> (*make)(const AgentSetup&) = nullptr;
  WorkBound (*work_bound)(const Options&, const Rules&) = nullptr;
  /// Whether it needs its database with these options; where there is no such function, with any.
  bool (*needs_database)(const Options&) = nullptr;
  /// As work_bound, for an algorithm whose bound depends on the size of its database too.
  WorkBound (*database_work_bound)(const Options&, const Rules&, const Database&) = nullptr;
  /// What to build for it where no database is at hand, as in "pdb:level=3"; where there is no such function, what its
  /// method's defaults make.
  std::string (*database_spec)(const Options&) = nullptr;
  /// Whether a database of its method serves it with these options; where there is no such function, any does.
  bool (*database_suits)(const Options&, const Database&) = nullptr;
  /// How it makes an agent on a graph; where there is no such function, it needs a grid.
  std::unique_ptr<Agent> (*make_on_graph)(const GraphAgentSetup&) = nullptr;
  /// As work_bound, on a graph.
  WorkBound (*graph_work_bound)(const Options&, const Graph&) = nullptr;
};

/// All algorithms, by name.
std::span<const Algorithm* const> algorithms();

/// An algorithm with values for its options: what "name:option=value,..." stands for.
struct AgentSpec {
  std::string text;
  const Algorithm* algorithm = nullptr;
  Options options;
};

/// Throws UsageError with the nearest name where there is no such algorithm or option.
AgentSpec parse_spec(std::string_view text);

/// The build method of the database that it needs, or empty.
std::string_view needed_database(const AgentSpec& spec);

/// The spec of the database that it needs, or empty: what to build where none is at hand.
std::string needed_build(const AgentSpec& spec);

/// Whether a database is of the method that the algorithm needs, and serves it with its options.
bool suits(const AgentSpec& spec, const Database& database);

/// What an agent promises. Nothing where its algorithm has no bound, or one that only a database could tell.
WorkBound work_bound(const AgentSpec& spec, const Rules& rules, const Database* database = nullptr);

/// What an agent on a graph promises; nothing where its algorithm has no bound there.
WorkBound work_bound(const AgentSpec& spec, const Graph& graph);

/// Throws UsageError where the algorithm needs known terrain and this is not.
void check_terrain(const AgentSpec& spec, Visibility visibility);

/// Throws UsageError, which names those that walk on graphs, where the algorithm needs a grid.
void check_graph(const AgentSpec& spec);

/// Throws UsageError where the algorithm needs a database and there is none, or needs known terrain; InputError where
/// the database is of another method or for another map. The database, like the grid, must outlive the agent.
std::unique_ptr<Agent> make_agent(const AgentSpec& spec, const Grid& grid, Visibility visibility = Visibility::known,
                                  const Database* database = nullptr);
std::unique_ptr<Agent> make_agent(std::string_view spec, const Grid& grid, Visibility visibility = Visibility::known);
std::unique_ptr<Agent> make_agent(std::string_view spec, const Grid& grid, const Database& database);

/// An agent on a graph, which must outlive it. Throws UsageError where the algorithm needs a grid.
std::unique_ptr<Agent> make_agent(const AgentSpec& spec, const Graph& graph);
std::unique_ptr<Agent> make_agent(std::string_view spec, const Graph& graph);

}  // namespace cairn
