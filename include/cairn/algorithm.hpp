// Algorithm: makes agents. It has a name, options, a paper, and a bound on the work of a move.
#pragma once

#include <cairn/agent.hpp>
#include <cairn/database.hpp>
#include <cairn/export.h>
#include <cairn/graph.hpp>
#include <cairn/grid.hpp>
#include <cairn/options.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace cairn::realtime {
class CrowdStepper;
struct CrowdStepperSetup;
}  // namespace cairn::realtime

namespace cairn {

/// What an agent is made from.
struct AgentSetup {
  const Grid& grid;
  Visibility visibility = Visibility::known;
  const Options& options;
  /// Of the method that the algorithm asks for, fitting the grid; else nothing. It outlives the agent.
  const Database* database = nullptr;
};

/// The same on a graph, where terrain is always known and no database is used.
struct GraphAgentSetup {
  const Graph& graph;
  const Options& options;
};

/// The largest counted work of any move, or nothing if there is no bound.
using WorkBound = std::optional<std::uint64_t>;

struct Algorithm {
  std::string_view name;      ///< as in specs: "lss-lrta"
  std::string_view title;     ///< "LSS-LRTA*"
  std::string_view summary;   ///< one sentence
  std::string_view paper;     ///< the citation
  std::string_view database;  ///< the build method whose databases it uses, or empty
  std::span<const OptionInfo> options;
  std::span<const Preset> presets = {};
  bool unknown_terrain = false;   ///< whether it works in unknown terrain
  bool weighted_terrain = false;  ///< whether it walks on maps whose cells have costs
  std::unique_ptr<Agent> (*make)(const AgentSetup&) = nullptr;
  WorkBound (*work_bound)(const Options&, const Rules&) = nullptr;
  /// Whether it needs its database with these options. Null: with any options.
  bool (*needs_database)(const Options&) = nullptr;
  /// As work_bound, for an algorithm whose bound depends on its database too.
  WorkBound (*database_work_bound)(const Options&, const Rules&, const Database&) = nullptr;
  /// The spec of the database to build if none is given, as in "pdb:level=3". Null: the defaults of its method.
  std::string (*database_spec)(const Options&) = nullptr;
  /// Whether a database of its method can be used with these options. Null: any can.
  bool (*database_suits)(const Options&, const Database&) = nullptr;
  /// Makes an agent on a graph. Null: the algorithm needs a grid.
  std::unique_ptr<Agent> (*make_on_graph)(const GraphAgentSetup&) = nullptr;
  /// As work_bound, on a graph.
  WorkBound (*graph_work_bound)(const Options&, const Graph&) = nullptr;
  /// Steps all agents of a crowd that share what planning needs. Where there is no such function, a crowd makes an
  /// agent for each.
  std::unique_ptr<realtime::CrowdStepper> (*make_crowd_stepper)(const realtime::CrowdStepperSetup&) = nullptr;
};

/// All algorithms, sorted by name.
CAIRN_API std::span<const Algorithm* const> algorithms();

/// An algorithm with values for its options, parsed from "name:option=value,..." or "name:preset=NAME,...".
struct AgentSpec {
  std::string text;
  const Algorithm* algorithm = nullptr;
  Options options;
};

/// Throws UsageError, which suggests the most similar name, if there is no such algorithm, option or preset.
CAIRN_API AgentSpec parse_spec(std::string_view text);

/// The build method of the database that the algorithm needs with these options; empty if it needs none.
CAIRN_API std::string_view needed_database(const AgentSpec& spec);

/// The spec of a database to build for the algorithm, as in "pdb:level=3"; empty if it needs none. It is the one that
/// the preset names, if a preset is given that names one.
CAIRN_API std::string needed_build(const AgentSpec& spec);

/// Whether a database is of the method that the algorithm needs and can be used with its options.
CAIRN_API bool suits(const AgentSpec& spec, const Database& database);

/// The bound on the work of a move. Nothing if there is none, or if it depends on a database and none is given.
CAIRN_API WorkBound work_bound(const AgentSpec& spec, const Rules& rules, const Database* database = nullptr);

/// The same for an agent on a graph.
CAIRN_API WorkBound work_bound(const AgentSpec& spec, const Graph& graph);

/// Throws UsageError if the algorithm needs known terrain and `visibility` is unknown.
CAIRN_API void check_terrain(const AgentSpec& spec, Visibility visibility);

/// Throws UsageError, which names the algorithms that walk where cells have costs, if the grid is weighted and this
/// algorithm does not.
CAIRN_API void check_costs(const AgentSpec& spec, const Grid& grid);

/// Throws UsageError, which names the algorithms that walk on graphs, if this one needs a grid.
CAIRN_API void check_graph(const AgentSpec& spec);

/// Makes an agent on a grid. The grid is borrowed and must outlive the agent. The database is shared: the agent keeps
/// it alive, so the caller's object can be a temporary. Throws UsageError if the algorithm needs a database and none is
/// given, or if it needs known terrain or a map without costs; InputError if the database is of another method or for
/// another map.
CAIRN_API std::unique_ptr<Agent> make_agent(const AgentSpec& spec, const Grid& grid,
                                            Visibility visibility = Visibility::known,
                                            const Database* database = nullptr);
CAIRN_API std::unique_ptr<Agent> make_agent(std::string_view spec, const Grid& grid,
                                            Visibility visibility = Visibility::known);
CAIRN_API std::unique_ptr<Agent> make_agent(std::string_view spec, const Grid& grid, const Database& database);
// A temporary grid would end before the agent.
std::unique_ptr<Agent> make_agent(const AgentSpec& spec, const Grid&& temporary,
                                  Visibility visibility = Visibility::known,
                                  const Database* database = nullptr) = delete;
std::unique_ptr<Agent> make_agent(std::string_view spec, const Grid&& temporary,
                                  Visibility visibility = Visibility::known) = delete;
std::unique_ptr<Agent> make_agent(std::string_view spec, const Grid&& temporary, const Database& database) = delete;

/// Makes an agent on a graph. The graph is borrowed and must outlive the agent. Throws UsageError if the algorithm
/// needs a grid.
CAIRN_API std::unique_ptr<Agent> make_agent(const AgentSpec& spec, const Graph& graph);
CAIRN_API std::unique_ptr<Agent> make_agent(std::string_view spec, const Graph& graph);
std::unique_ptr<Agent> make_agent(const AgentSpec& spec, const Graph&& temporary) = delete;
std::unique_ptr<Agent> make_agent(std::string_view spec, const Graph&& temporary) = delete;

}  // namespace cairn
