#include "algorithms/dynamic_control/pattern_format.hpp"

#include <cairn/terrain.hpp>

#include <algorithm>
#include <string>

namespace cairn::dynamic_control {
PatternDatabase::PatternDatabase(const Database& database)
    : header_(store::read_header<PatternHeader>(database, kPatternHeader, "options")),
      bits_(database.section<std::uint64_t>(kPatternBits)),
      ranks_(database.section<std::uint32_t>(kPatternRanks)),
      runs_(database.section<std::uint32_t>(kPatternRuns)),
      representatives_(database.section<store::StoredPoint>(kPatternRepresentatives)),
      choices_(database, kPatternStarts, kPatternChoices, header_.region_count, "intermediate goals"),
      next_(database.section<std::byte>(kPatternNext), header_.choice_bytes),
      global_(database.section<std::byte>(kPatternGlobal), std::max(1U, header_.depth_bytes)) {}

void PatternDatabase::validate(const Database& database) {
  const PatternDatabase patterns(database);
  const PatternHeader& header = patterns.header_;
  const Shape shape(database.map().width, database.map().height);
  const std::size_t count = header.region_count;
  store::require_undamaged(header.cap >= 1 && header.cap <= kMaxPatternCap && count <= kMaxPatternRegions &&
                               header.base <= header.level && header.choice_bytes >= 1 && header.choice_bytes <= 2 &&
                               header.depth_bytes <= 2,
                           database, "options");

  store::require_undamaged(patterns.bits_.size() == shape.word_count() && patterns.ranks_.size() == shape.word_count(),
                           database, "regions");
  std::uint64_t runs = 0;
  for (std::size_t i = 0; i < patterns.bits_.size(); ++i) {
    store::require_undamaged(patterns.ranks_[i] == runs, database, "regions");
    runs += static_cast<std::uint64_t>(std::popcount(patterns.bits_[i]));
  }
  store::require_undamaged(runs == patterns.runs_.size(), database, "regions");
  store::require_undamaged(
      std::all_of(patterns.runs_.begin(), patterns.runs_.end(), [&](std::uint32_t r) { return r < count; }), database,
      "regions");

  const auto on_map = [&](store::StoredPoint p) { return store::is_on_map(database, p); };
  store::require_undamaged(patterns.representatives_.size() == count &&
                               std::all_of(patterns.representatives_.begin(), patterns.representatives_.end(), on_map),
                           database, "representatives");
  patterns.choices_.require_valid(database, "intermediate goals");
  for (const PatternChoice& choice : patterns.choices_.items()) {
    store::require_undamaged(
        on_map(choice.subgoal) && choice.depth >= 1 && choice.depth <= header.cap && choice.unused == 0, database,
        "intermediate goals");
  }
  const std::size_t pairs = count * count;
  store::require_undamaged(database.section<std::byte>(kPatternNext).size() == pairs * header.choice_bytes, database,
                           "pairs");
  store::require_undamaged(database.section<std::byte>(kPatternGlobal).size() == pairs * header.depth_bytes, database,
                           "pairs");
  for (std::size_t from = 0; from < count; ++from) {
    const std::size_t choices = patterns.choices_.length(from);
    for (std::size_t pair = from * count; pair < (from + 1) * count; ++pair) {
      const std::uint32_t number = patterns.next_[pair];
      store::require_undamaged(number < choices || number == patterns.next_.none(), database, "pairs");
      if (header.depth_bytes == 0) continue;
      store::require_undamaged(patterns.global_[pair] >= 1 && patterns.global_[pair] <= header.cap, database, "pairs");
    }
  }
}

std::vector<Fact> PatternDatabase::describe(const Database& database) {
  const PatternDatabase patterns(database);
  const std::uint64_t count = patterns.header_.region_count;
  std::uint64_t capped = 0;
  for (const PatternChoice& choice : patterns.choices_.items()) capped += choice.depth == patterns.header_.cap ? 1 : 0;
  return {
      {"regions", std::to_string(count)},
      {"pairs", std::to_string(count * count)},
      {"intermediate goals", std::to_string(patterns.choices_.items().size())},
      {"depths at the cap", std::to_string(capped)},
      {"depths to global goals", patterns.has_global_depths() ? "yes" : "no"},
      {"runs of the region map", std::to_string(patterns.runs_.size())},
  };
}

std::uint64_t PatternDatabase::records(const Database& database) {
  const std::uint64_t regions = PatternDatabase(database).header_.region_count;
  return regions * regions;
}

std::uint64_t PatternDatabase::states(const Database& database) {
  const std::uint64_t regions = PatternDatabase(database).header_.region_count;
  const MapIdentity& map = database.map();
  const auto cells = static_cast<std::uint64_t>(map.width) * static_cast<std::uint64_t>(map.height);
  return 3 * regions * (regions - 1) + cells;
}

}  // namespace cairn::dynamic_control
