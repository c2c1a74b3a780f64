#include "cli/build_note.hpp"

#include <cairn/error.hpp>

#include "store/journal.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <tuple>

namespace cairn::cli {

bool BuildNote::goes_with(const BuildNote& other) const {
  return std::tie(map, method, terrain, rules, size, seed, count) ==
         std::tie(other.map, other.method, other.terrain, other.rules, other.size, other.seed, other.count);
}

std::string text_of(const BuildNote& note) {
  return nlohmann::json{{"map", note.map},
                        {"method", note.method},
                        {"terrain", note.terrain},
                        {"connectivity", static_cast<int>(note.rules.connectivity)},
                        {"corners", static_cast<int>(note.rules.corners)},
                        {"diagonal", static_cast<int>(note.rules.diagonal)},
                        {"size", note.size},
                        {"seed", note.seed},
                        {"index", note.index},
                        {"count", note.count}}
      .dump();
}

BuildNote read_note(const std::string& part) {
  const store::PartNotes notes = store::read_part_notes(part);
  BuildNote note;
  try {
    const auto json = nlohmann::json::parse(notes.text);
    json.at("map").get_to(note.map);
    json.at("method").get_to(note.method);
    json.at("terrain").get_to(note.terrain);
    note.rules.connectivity = static_cast<Connectivity>(json.at("connectivity").get<int>());
    note.rules.corners = static_cast<Corners>(json.at("corners").get<int>());
    note.rules.diagonal = static_cast<Diagonal>(json.at("diagonal").get<int>());
    json.at("size").get_to(note.size);
    json.at("seed").get_to(note.seed);
    json.at("index").get_to(note.index);
    json.at("count").get_to(note.count);
  } catch (const nlohmann::json::exception&) {
    throw InputError(
        fmt::format("{}: this part does not say what it is of: make it again by 'cairn build --shard'", part));
  }
  if (!notes.finished) {
    throw InputError(fmt::format("{}: this part is not finished: run 'cairn build --shard {}/{}' again, which goes on",
                                 part, note.index + 1, note.count));
  }
  return note;
}

}  // namespace cairn::cli
