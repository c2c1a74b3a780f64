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
      return {std::string(text), algorithm, Options(algorithm->name, algorithm->options, options)};
    }
    names.push_back(algorithm->name);
  }
  throw UsageError("there is no algorithm '" + std::string(name) + "'" + suggestion(name, names));
}

std::unique_ptr<Agent> make_agent(const AgentSpec& spec, const Grid& grid, Visibility visibility) {
  if (visibility == Visibility::unknown && !spec.algorithm->unknown_terrain) {
    throw UsageError("'" + std::string(spec.algorithm->name) + "' needs known terrain: leave out --unknown");
  }
  return spec.algorithm->make({grid, visibility, spec.options});
}

std::unique_ptr<Agent> make_agent(std::string_view spec, const Grid& grid, Visibility visibility) {
  return make_agent(parse_spec(spec), grid, visibility);
}

}  // namespace cairn
