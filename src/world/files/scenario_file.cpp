#include "world/files/scenario_file.hpp"

#include <cairn/error.hpp>

#include "base/assert.hpp"
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

// The columns of a line, and the first that is too many. They are in no vector, since a file has millions of lines.
struct Columns {
  std::array<std::string_view, kColumns + 1> all;
  std::size_t count = 0;

  std::string_view operator[](std::size_t i) const { return all[i]; }
};

// Columns are separated by blanks or tabs. A map's name may contain blanks: then only tabs separate.
Columns columns_of(const io::TextReader& reader) {
  constexpr std::string_view kBlanks = " \t";
  const std::string_view line = reader.line();
  Columns columns;
  for (std::size_t at = line.find_first_not_of(kBlanks); at != line.npos && columns.count <= kColumns;) {
    const std::size_t end = std::min(line.find_first_of(kBlanks, at), line.size());
    columns.all[columns.count++] = line.substr(at, end - at);
    at = line.find_first_not_of(kBlanks, end);
  }
  if (columns.count == kColumns || std::count(line.begin(), line.end(), '\t') != kColumns - 1) return columns;
  columns.count = 0;
  for (std::size_t begin = 0; columns.count < kColumns;) {
    const std::size_t end = std::min(line.find('\t', begin), line.size());
    columns.all[columns.count++] = line.substr(begin, end - begin);
    begin = end + 1;
  }
  return columns;
}

ScenarioEntry read_entry(const io::TextReader& reader) {
  const Columns columns = columns_of(reader);
  if (columns.count != kColumns) {
    throw reader.expected("9 columns (bucket, map, width, height, start x, start y, goal x, goal y, length)",
                          columns.count < kColumns ? reader.line_end() : columns[kColumns]);
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

ScenarioEntries::Data& ScenarioEntries::own() {
  if (!data_) {
    data_ = std::make_shared<Data>();
  } else if (data_.use_count() > 1) {
    data_ = std::make_shared<Data>(*data_);
  }
  return *data_;
}

void ScenarioEntries::push_back(const ScenarioEntry& entry) {
  auto& [rows, names] = own();
  Row row{entry.bucket,
          entry.width,
          entry.height,
          entry.start,
          entry.goal,
          static_cast<std::uint32_t>(entry.line),
          0,
          static_cast<std::uint32_t>(entry.map.size()),
          entry.length};
  const bool same_map =
      !rows.empty() && std::string_view(names).substr(rows.back().name, rows.back().name_size) == entry.map;
  // A file is shorter than these numbers count.
  CAIRN_ASSERT(row.line == entry.line && names.size() + entry.map.size() <= std::numeric_limits<std::uint32_t>::max());
  row.name = same_map ? rows.back().name : static_cast<std::uint32_t>(names.size());
  if (!same_map) names += entry.map;
  rows.push_back(row);
}

ScenarioEntry ScenarioEntries::operator[](std::size_t i) const {
  const Row& row = data_->rows[i];
  return {
      row.bucket, data_->names.substr(row.name, row.name_size), row.width, row.height, row.start, row.goal, row.length,
      row.line};
}

ScenarioEntries read_scenario(std::string_view text, std::string_view name) {
  io::TextReader reader(text, name);
  const auto is_comment = [&] { return reader.line().starts_with('#'); };
  while (reader.next_line() && is_comment()) {
  }
  const auto header = reader.fields();
  if (header.size() != 2 || header[0] != "version" || (header[1] != "1" && header[1] != "1.0")) {
    throw reader.expected("the line 'version 1'", reader.line());
  }
  ScenarioEntries entries;
  // The shortest line has 17 characters and its end.
  constexpr std::size_t kShortest = 18;
  const auto lines = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
  entries.reserve(std::min(lines, text.size() / kShortest + 1));
  while (reader.next_line()) {
    if (!reader.line_is_blank() && !is_comment()) entries.push_back(read_entry(reader));
  }
  return entries;
}

std::string write_scenario(const ScenarioEntries& entries) {
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
