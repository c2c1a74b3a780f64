#include "world/files/robot_map.hpp"

#include "base/io/text_reader.hpp"
#include "world/grey_costs.hpp"

#include <array>

namespace cairn::files {
namespace {

constexpr std::string_view kBlanks = " \t";

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(kBlanks);
  return first == std::string_view::npos ? text.substr(text.size())
                                         : text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

/// Up to a comment, which begins with '#' after a blank, unless it stands in quotes.
std::string_view without_comment(std::string_view line) {
  char quote = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (quote != 0) {
      if (line[i] == quote) quote = 0;
    } else if (line[i] == '"' || line[i] == '\'') {
      quote = line[i];
    } else if (line[i] == '#' && (i == 0 || kBlanks.find(line[i - 1]) != std::string_view::npos)) {
      return line.substr(0, i);
    }
  }
  return line;
}

std::string_view without_quotes(std::string_view text) {
  const bool quoted = text.size() >= 2 && (text[0] == '"' || text[0] == '\'') && text.back() == text[0];
  return quoted ? text.substr(1, text.size() - 2) : text;
}

double share(const io::TextReader& reader, std::string_view value, const std::string& what) {
  const double number = reader.real(value, what);
  if (number >= 0 && number <= 1) return number;
  throw reader.expected(what, value);
}

bool is_true(const io::TextReader& reader, std::string_view value) {
  if (value == "0" || value == "false") return false;
  if (value == "1" || value == "true") return true;
  throw reader.expected("0 or 1 for 'negate'", value);
}

RobotMapMode mode_of(const io::TextReader& reader, std::string_view value) {
  if (value == "trinary") return RobotMapMode::trinary;
  if (value == "scale") return RobotMapMode::scale;
  if (value == "raw") return RobotMapMode::raw;
  throw reader.expected("the mode trinary, scale or raw", value);
}

/// By grey level: the cost, or 0 where it is blocked.
std::array<std::uint8_t, 256> costs_of_levels(const RobotMap& map, const TerrainTable& table) {
  const std::uint8_t dearest = table.names_grey() ? table.darkest() : kMaxCellCost;
  std::array<std::uint8_t, 256> costs{};
  for (std::uint32_t level = 0; level < costs.size(); ++level) {
    if (map.mode == RobotMapMode::raw) {
      constexpr std::uint32_t kLethal = 100;
      costs[level] = level < kLethal    ? world::cost_of_share(level, kLethal - 1, dearest)
                     : level == kLethal ? TerrainTable::kBlocked
                                        : table.unknown();
      continue;
    }
    const double occupancy = (map.negate ? level : 255 - level) / 255.0;
    if (occupancy > map.occupied_thresh) {
      costs[level] = TerrainTable::kBlocked;
    } else if (occupancy < map.free_thresh) {
      costs[level] = 1;
    } else if (map.mode == RobotMapMode::trinary) {
      costs[level] = table.unknown();
    } else {
      // In thousandths, as map servers count in hundredths.
      const double place = (occupancy - map.free_thresh) / (map.occupied_thresh - map.free_thresh);
      costs[level] = world::cost_of_share(static_cast<std::uint32_t>(place * 1000 + 0.5), 1000, dearest);
    }
  }
  return costs;
}

}  // namespace

RobotMap read_robot_map(std::string_view text, std::string_view name) {
  io::TextReader reader(text, name);
  RobotMap map;
  while (reader.next_line()) {
    const std::string_view line = without_comment(reader.line());
    // What is indented, or begins with a dash, belongs to a key that says nothing about cells.
    if (trimmed(line).empty() || kBlanks.find(line[0]) != std::string_view::npos || line[0] == '-') continue;
    if (line == "...") break;
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos) throw reader.expected("a line 'key: value'", line);
    const std::string_view key = trimmed(line.substr(0, colon));
    const std::string_view value = without_quotes(trimmed(line.substr(colon + 1)));
    if (key == "image") {
      if (value.empty()) throw reader.expected("the name of a picture", value);
      map.image = value;
    } else if (key == "negate") {
      map.negate = is_true(reader, value);
    } else if (key == "occupied_thresh") {
      map.occupied_thresh = share(reader, value, "a share from 0 to 1");
    } else if (key == "free_thresh") {
      map.free_thresh = share(reader, value, "a share from 0 to 1");
    } else if (key == "mode") {
      map.mode = mode_of(reader, value);
    }
  }
  if (map.image.empty()) {
    throw InputError(std::string(name) + ": expected a line 'image: FILE.pgm', which says where the cells are");
  }
  if (map.mode != RobotMapMode::raw && !(map.free_thresh < map.occupied_thresh)) {
    throw InputError(std::string(name) + ": 'free_thresh' must be less than 'occupied_thresh'");
  }
  return map;
}

Terrain terrain_of(const RobotMap& map, const GreyImage& image, const TerrainTable& table) {
  const std::array<std::uint8_t, 256> costs = costs_of_levels(map, table);
  Terrain terrain(image.width, image.height);
  for (std::int32_t y = 0; y < image.height; ++y) {
    for (std::int32_t x = 0; x < image.width; ++x) {
      const std::uint8_t cost = costs[image.at(x, y)];
      terrain.set({x, y}, cost != TerrainTable::kBlocked);
      if (cost > 1) terrain.set_cost({x, y}, cost);
    }
  }
  return terrain;
}

}  // namespace cairn::files
