#include "world/files/scenario_file.hpp"

#include <cairn/error.hpp>

#include "base/io/text_reader.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>

namespace cairn::files {
namespace {

constexpr std::size_t kColumns = 9;
// A path through all cells of the largest map, by diagonal moves alone, would be shorter.
constexpr double kMaxLength = 1.5 * kMaxMapSide * kMaxMapSide;
constexpr int kLengthDecimals = 8;

// Columns are separated by blanks or tabs. A map's name may contain blanks: then only tabs separate.
std::vector<std::string_view> columns_of(const io::TextReader& reader) {
  auto columns = reader.fields();
  const std::string_view line = reader.line();
  if (columns.size() == kColumns || std::count(line.begin(), line.end(), '\t') != kColumns - 1) return columns;
  columns.clear();
  for (std::size_t begin = 0; columns.size() < kColumns;) {
    const std::size_t end = std::min(line.find('\t', begin), line.size());
    columns.push_back(line.substr(begin, end - begin));
    begin = end + 1;
  }
  return columns;
}

ScenarioEntry read_entry(const io::TextReader& reader) {
  const auto columns = columns_of(reader);
  if (columns.size() != kColumns) {
    throw reader.expected("9 columns (bucket, map, width, height, start x, start y, goal x, goal y, length)",
                          columns.size() < kColumns ? reader.line_end() : columns[kColumns]);
  }
  const auto side = [&](std::size_t i, const char* what) { return reader.integer(columns[i], what, 1, kMaxMapSide); };
  const auto at = [&](std::size_t i, const char* what) { return reader.integer(columns[i], what, 0, kMaxMapSide - 1); };
  ScenarioEntry entry;
  entry.bucket = reader.integer(columns[0], "a bucket", 0, std::numeric_limits<std::int32_t>::max());
  entry.map = std::string(columns[1]);
  if (entry.map.empty()) throw reader.expected("the name of a map", columns[1]);
  entry.width = side(2, "a width");
  entry.height = side(3, "a height");
  entry.start = {at(4, "the start's x"), at(5, "the start's y")};
  entry.goal = {at(6, "the goal's x"), at(7, "the goal's y")};
  entry.length = reader.real(columns[8], "a length");
  // No move is shorter than 1. The comparison is negated so that it refuses NaN too.
  if (entry.length != 0 && !(entry.length >= 1 && entry.length <= kMaxLength)) {
    throw reader.expected("a length (0 where there is no path, else at least 1)", columns[8]);
  }
  entry.line = reader.line_number();
  return entry;
}

std::string length_text(double length) {
  std::array<char, 64> buffer;
  const auto end =
      std::to_chars(buffer.data(), buffer.data() + buffer.size(), length, std::chars_format::fixed, kLengthDecimals)
          .ptr;
  std::string text(buffer.data(), end);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text;
}

std::string size_text(std::int32_t width, std::int32_t height) {
  return std::to_string(width) + " x " + std::to_string(height);
}

}  // namespace

std::vector<ScenarioEntry> read_scenario(std::string_view text, std::string_view name) {
  io::TextReader reader(text, name);
  const auto is_comment = [&] { return reader.line().starts_with('#'); };
  while (reader.next_line() && is_comment()) {
  }
  const auto header = reader.fields();
  if (header.size() != 2 || header[0] != "version" || (header[1] != "1" && header[1] != "1.0")) {
    throw reader.expected("the line 'version 1'", reader.line());
  }
  std::vector<ScenarioEntry> entries;
  while (reader.next_line()) {
    if (!reader.line_is_blank() && !is_comment()) entries.push_back(read_entry(reader));
  }
  return entries;
}

std::string write_scenario(const std::vector<ScenarioEntry>& entries) {
  std::string text = "version 1\n";
  for (const ScenarioEntry& entry : entries) {
    if (entry.map.empty() || entry.map.find_first_of("\t\n") != std::string::npos) {
      throw UsageError("a scenario cannot name the map " + io::in_quotes(entry.map) +
                       ": give the file a name without tabs and line ends");
    }
    text += std::to_string(entry.bucket) + '\t' + entry.map;
    for (const std::int32_t number :
         {entry.width, entry.height, entry.start.x, entry.start.y, entry.goal.x, entry.goal.y}) {
      text += '\t' + std::to_string(number);
    }
    text += '\t' + length_text(entry.length) + '\n';
  }
  return text;
}

void require_fit(const ScenarioEntry& entry, const Grid& grid, std::string_view name) {
  const std::string here = io::place(name, entry.line) + ": ";
  if (entry.width != grid.width() || entry.height != grid.height()) {
    throw InputError(here + "the scenario is for a map of " + size_text(entry.width, entry.height) + ", this one is " +
                     size_text(grid.width(), grid.height()));
  }
  const auto require_passable = [&](Point p, const std::string& what) {
    if (grid.passable(p)) return;
    throw InputError(
        here + "the " + what + " (" + std::to_string(p.x) + ", " + std::to_string(p.y) + ") is " +
        (grid.shape().contains(p) ? "on a wall" : "outside the map of " + size_text(grid.width(), grid.height())));
  };
  require_passable(entry.start, "start");
  require_passable(entry.goal, "goal");
}

}  // namespace cairn::files
