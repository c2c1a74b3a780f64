#include "world/files/terrain_table.hpp"

#include <cairn/error.hpp>
#include <cairn/terrain.hpp>

#include "base/numbers.hpp"

#include <algorithm>
#include <string>

namespace cairn::files {
namespace {

/// "block" as kBlocked, or a cost; kNoLetter where it is neither.
std::uint8_t parse_cost(std::string_view text) {
  if (text == "block") return TerrainTable::kBlocked;
  std::int32_t cost = 0;
  if (!base::parse_number(text, cost) || cost < 1 || cost > kMaxCellCost) return TerrainTable::kNoLetter;
  return static_cast<std::uint8_t>(cost);
}

[[noreturn]] void refuse(std::string_view item, std::string_view text, const std::string& expected) {
  throw UsageError("'" + std::string(item) + "' in the terrain '" + std::string(text) + "' must be " + expected);
}

}  // namespace

TerrainTable::TerrainTable() {
  letters_.fill(kNoLetter);
  for (const char c : {'.', 'G', 'S'}) letters_[static_cast<unsigned char>(c)] = 1;
  for (const char c : {'@', 'O', 'T', 'W'}) letters_[static_cast<unsigned char>(c)] = kBlocked;
}

TerrainTable::TerrainTable(std::string_view text) : TerrainTable() {
  for (std::string_view rest = text; !text.empty();) {
    const std::size_t comma = std::min(rest.find(','), rest.size());
    read_item(rest.substr(0, comma), text);
    if (comma == rest.size()) break;
    rest.remove_prefix(comma + 1);
  }
  has_costs_ =
      std::any_of(letters_.begin(), letters_.end(), [](std::uint8_t cost) { return cost > 1 && cost != kNoLetter; });
}

void TerrainTable::read_item(std::string_view item, std::string_view text) {
  const std::string costs = "a cost from 1 to " + std::to_string(kMaxCellCost);
  const std::size_t equals = item.find('=', 1);
  const std::string_view name = item.substr(0, equals);
  const bool is_letter = name.size() == 1 && name[0] > ' ' && name[0] <= '~';
  if (equals == std::string_view::npos || !(is_letter || name == "grey" || name == "unknown")) {
    refuse(item, text, "a letter with its cost, as in S=2 or T=block, or grey=COST or unknown=COST");
  }
  const std::string_view value = item.substr(equals + 1);
  const std::uint8_t cost = parse_cost(value);
  if (cost == kNoLetter || (name == "grey" && cost == kBlocked)) {
    refuse(item, text, std::string(name) + "= with " + costs + (name == "grey" ? "" : ", or 'block'"));
  }
  if (name == "grey") {
    grey_ = cost;
  } else if (name == "unknown") {
    unknown_ = cost;
  } else {
    letters_[static_cast<unsigned char>(name[0])] = cost;
    names_letters_ = true;
  }
}

}  // namespace cairn::files
