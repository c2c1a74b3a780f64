// Databases of every build method on a small map, for tests of what all of them must do. Methods are found by the
// registry, so that a new one needs no line here.
#pragma once

#include <cairn/algorithm.hpp>
#include <cairn/build.hpp>

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace cairn::support {

/// A method with the amounts that it has options for made small.
inline std::string small_spec(const BuildMethod& method) {
  const std::map<std::string_view, std::string> amounts{{"records", "40"},       {"problems", "12"}, {"moves", "200"},
                                                        {"paths", "200"},        {"check", "20"},    {"leaf", "10"},
                                                        {"guarantee", "sampled"}};
  std::string spec(method.name);
  char separator = ':';
  for (const OptionInfo& option : method.options) {
    const auto amount = amounts.find(option.name);
    if (amount == amounts.end()) continue;
    spec += separator + std::string(option.name) + "=" + amount->second;
    separator = ',';
  }
  return spec;
}

inline Database build_small(const BuildMethod& method, const Grid& grid, unsigned threads = 1) {
  const Grid* const grids[] = {&grid};
  const BuildSettings settings{.threads = threads};
  return method.learns_from_any_maps ? train(grids, small_spec(method), settings)
                                     : build(grid, small_spec(method), settings);
}

inline std::vector<std::byte> image_of(const Database& database) {
  return {database.image().begin(), database.image().end()};
}

/// The agents that walk by a database, with their default options.
inline std::vector<AgentSpec> users_of(const Database& database) {
  std::vector<AgentSpec> users;
  for (const Algorithm* algorithm : algorithms()) {
    AgentSpec spec = parse_spec(algorithm->name);
    if (needed_database(spec) == database.method() && suits(spec, database)) users.push_back(std::move(spec));
  }
  return users;
}

}  // namespace cairn::support
