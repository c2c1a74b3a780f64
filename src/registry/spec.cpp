// From "name:option=value,..." to an algorithm, and from there to an agent.
#include <cairn/algorithm.hpp>
#include <cairn/error.hpp>

#include "base/nearest_name.hpp"

#include <vector>

namespace cairn {

AgentSpec parse_spec(std::string_view text) {
  const std::size_t colon = text.find(':');
  const std::string_view name = text.substr(0, colon);
  const std::string_view options = colon == std::string_view::npos ? std::string_view{} : text.substr(colon + 1);
  std::vector<std::string_view> names;
  for (const Algorithm* algorithm : algorithms()) {
    if (algorithm->name == name) {
      return {std::string(text), algorithm, Options(algorithm->name, algorithm->options, options, algorithm->presets)};
    }
    names.push_back(algorithm->name);
  }
  throw UsageError("there is no algorithm '" + std::string(name) + "'" + base::suggestion(name, names));
}

std::string_view needed_database(const AgentSpec& spec) {
  const Algorithm& algorithm = *spec.algorithm;
  return algorithm.needs_database && !algorithm.needs_database(spec.options) ? std::string_view{} : algorithm.database;
}

std::string needed_build(const AgentSpec& spec) {
  const std::string method(needed_database(spec));
  if (method.empty()) return method;
  if (const Preset* preset = spec.options.preset(); preset != nullptr && !preset->database.empty()) {
    return std::string(preset->database);
  }
  return spec.algorithm->database_spec ? spec.algorithm->database_spec(spec.options) : method;
}

bool suits(const AgentSpec& spec, const Database& database) {
  const Algorithm& algorithm = *spec.algorithm;
  return database.method() == needed_database(spec) &&
         (!algorithm.database_suits || algorithm.database_suits(spec.options, database));
}

WorkBound work_bound(const AgentSpec& spec, const Rules& rules, const Database* database) {
  const Algorithm& algorithm = *spec.algorithm;
  if (algorithm.work_bound) {
    if (const WorkBound bound = algorithm.work_bound(spec.options, rules)) return bound;
  }
  if (algorithm.database_work_bound && database) return algorithm.database_work_bound(spec.options, rules, *database);
  return {};
}

WorkBound work_bound(const AgentSpec& spec, const Graph& graph) {
  const Algorithm& algorithm = *spec.algorithm;
  return algorithm.graph_work_bound ? algorithm.graph_work_bound(spec.options, graph) : WorkBound{};
}

void check_terrain(const AgentSpec& spec, Visibility visibility) {
  if (visibility == Visibility::known || spec.algorithm->unknown_terrain) return;
  throw UsageError("'" + std::string(spec.algorithm->name) +
                   "' works only where the map is known; in unknown terrain, use one such as 'dartaa'");
}

namespace {

/// "astar, lrta, tba", of those algorithms for which `walks(algorithm)` holds.
template <typename Walks>
std::string names_where(const Walks& walks) {
  std::string names;
  for (const Algorithm* algorithm : algorithms()) {
    if (walks(*algorithm)) names += (names.empty() ? "" : ", ") + std::string(algorithm->name);
  }
  return names;
}

}  // namespace

void check_costs(const AgentSpec& spec, const Grid& grid) {
  if (!grid.is_weighted() || spec.algorithm->weighted_terrain) return;
  throw UsageError("'" + std::string(spec.algorithm->name) +
                   "' is for maps whose cells all cost the same, and this one has costs; there walk " +
                   names_where([](const Algorithm& algorithm) { return algorithm.weighted_terrain; }));
}

std::unique_ptr<Agent> make_agent(const AgentSpec& spec, const Grid& grid, Visibility visibility,
                                  const Database* database) {
  check_terrain(spec, visibility);
  check_costs(spec, grid);
  const Algorithm& algorithm = *spec.algorithm;
  const std::string method(needed_database(spec));
  if (method.empty()) return algorithm.make({grid, visibility, spec.options, nullptr});
  const std::string name(algorithm.name);
  if (database == nullptr) {
    throw UsageError("'" + name + "' needs a database: make one with build(grid, \"" + needed_build(spec) +
                     "\"), or 'cairn build MAP " + needed_build(spec) + " -o FILE.cairn'");
  }
  if (database->method() != method) {
    throw InputError(database->name() + ": the database is of method '" + std::string(database->method()) + "', '" +
                     name + "' needs '" + method + "'");
  }
  if (!suits(spec, *database)) {
    throw InputError(database->name() + ": the database of '" + method + ":" + std::string(database->options()) +
                     "' does not serve '" + spec.text + "', which needs one of '" + needed_build(spec) + "'");
  }
  database->require_fits(grid);
  // The agent's own handle: the caller's may be a temporary.
  const auto own = std::make_shared<const Database>(*database);
  std::unique_ptr<Agent> agent = algorithm.make({grid, visibility, spec.options, own.get()});
  agent->keep_alive(own);
  return agent;
}

std::unique_ptr<Agent> make_agent(std::string_view spec, const Grid& grid, Visibility visibility) {
  return make_agent(parse_spec(spec), grid, visibility);
}

std::unique_ptr<Agent> make_agent(std::string_view spec, const Grid& grid, const Database& database) {
  return make_agent(parse_spec(spec), grid, Visibility::known, &database);
}

void check_graph(const AgentSpec& spec) {
  if (spec.algorithm->make_on_graph) return;
  throw UsageError("'" + std::string(spec.algorithm->name) + "' walks on grids only; on graphs walk " +
                   names_where([](const Algorithm& algorithm) { return algorithm.make_on_graph != nullptr; }));
}

std::unique_ptr<Agent> make_agent(const AgentSpec& spec, const Graph& graph) {
  check_graph(spec);
  return spec.algorithm->make_on_graph({graph, spec.options});
}

std::unique_ptr<Agent> make_agent(std::string_view spec, const Graph& graph) {
  return make_agent(parse_spec(spec), graph);
}

}  // namespace cairn
