#include "cli/database_text.hpp"

#include <cairn/algorithm.hpp>
#include <cairn/build.hpp>

#include "base/io/input_file.hpp"
#include "trial/build_report.hpp"
#include "trial/terminal/units.hpp"
#include "world/rule_names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace cairn::cli {
namespace {

using Json = nlohmann::ordered_json;

std::vector<Fact> facts_of(const Database& database) { return find_build_method(database.method()).describe(database); }

std::string built_in(const trial::BuildReport& report) {
  return fmt::format("{}{} on {} thread{}", terminal::format_seconds(report.seconds),
                     report.resumed ? " for what an earlier run had left to do," : "", report.threads,
                     report.threads == 1 ? "" : "s");
}

/// The algorithms that use it, with the bounds that they keep when they do.
struct User {
  std::string_view name;
  WorkBound bound;
};

std::vector<User> users_of(const Database& database) {
  std::vector<User> users;
  for (const Algorithm* algorithm : algorithms()) {
    if (algorithm->database != database.method()) continue;
    users.push_back({algorithm->name, work_bound(parse_spec(algorithm->name), database.map().rules, &database)});
  }
  return users;
}

}  // namespace

std::string method_spec(const Database& database) {
  return std::string(database.method()) + (database.options().empty() ? "" : ":") + std::string(database.options());
}

std::string database_text(const Database& database) {
  const MapIdentity& map = database.map();
  std::vector<Fact> lines{
      {"method", method_spec(database)},
      {"seed", std::to_string(database.seed())},
      {"map", map.is_any_map()
                  ? "any"
                  : fmt::format("{} x {} cells, fingerprint {:016x}", map.width, map.height, map.fingerprint)},
      {"rules", world::describe(map.rules)},
      {"size", terminal::format_bytes(static_cast<double>(database.bytes()))},
  };
  if (const auto report = trial::read_build_report(database)) lines.emplace_back("built in", built_in(*report));
  for (const Fact& fact : facts_of(database)) lines.push_back(fact);
  for (const User& user : users_of(database)) {
    lines.emplace_back("for", user.bound ? fmt::format("{}, at most {} operations a step on any problem (proven)",
                                                       user.name, terminal::format_count(*user.bound))
                                         : std::string(user.name));
  }
  std::size_t width = 0;
  for (const auto& [label, value] : lines) width = std::max(width, label.size());
  std::string text = io::input_name(database.name()) + "\n";
  for (const auto& [label, value] : lines) text += fmt::format("  {:<{}}  {}\n", label, width, value);
  return text;
}

Json database_json(const Database& database) {
  const MapIdentity& map = database.map();
  Json json{{"database", database.name()},
            {"method", database.method()},
            {"options", database.options()},
            {"seed", database.seed()},
            {"bytes", database.bytes()},
            {"map_width", map.is_any_map() ? Json() : Json(map.width)},
            {"map_height", map.is_any_map() ? Json() : Json(map.height)},
            {"map_fingerprint", map.is_any_map() ? Json() : Json(fmt::format("{:016x}", map.fingerprint))},
            {"connectivity", world::name_of(map.rules.connectivity)},
            {"corners", world::name_of(map.rules.corners)},
            {"diagonal", world::name_of(map.rules.diagonal)},
            {"build_seconds", trial::build_cost(database).seconds},
            {"build_expansions", trial::build_cost(database).expansions},
            {"facts", Json::object()},
            {"algorithms", Json::array()}};
  for (const auto& [label, value] : facts_of(database)) json["facts"][label] = value;
  for (const User& user : users_of(database)) {
    json["algorithms"].push_back({{"name", user.name}, {"work_bound", user.bound ? Json(*user.bound) : Json()}});
  }
  return json;
}

}  // namespace cairn::cli
