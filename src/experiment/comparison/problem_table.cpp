#include "experiment/comparison/problem_table.hpp"

#include <cairn/error.hpp>

#include "base/io/input_file.hpp"
#include "base/io/text_reader.hpp"
#include "base/numbers.hpp"
#include "trial/rows/problem_row.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <unordered_map>

namespace cairn::comparison {
namespace {

constexpr std::array<std::string_view, 7> kKeys{"map", "algorithm", "start_x", "start_y", "goal_x", "goal_y", "solved"};
constexpr std::size_t kSolved = 6;
constexpr std::size_t kNothing = std::numeric_limits<std::size_t>::max();
constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

std::vector<ComparedColumn> make_columns() {
  std::vector<ComparedColumn> columns;
  for (const rows::ProblemColumn& column : rows::problem_columns()) {
    if (column.best != rows::Best::none) columns.push_back({column.name, column.best == rows::Best::most});
  }
  return columns;
}

/// Names that come again and again, each once.
class Names {
 public:
  explicit Names(std::vector<std::string>& list) : list_(list) {}

  std::uint32_t number_of(std::string_view name) {
    // Rows of one map and algorithm stand together.
    if (last_ < list_.size() && list_[last_] == name) return last_;
    const auto [found, added] = numbers_.try_emplace(std::string(name), static_cast<std::uint32_t>(list_.size()));
    if (added) list_.emplace_back(name);
    return last_ = found->second;
  }

 private:
  std::vector<std::string>& list_;
  std::unordered_map<std::string, std::uint32_t> numbers_;
  std::uint32_t last_ = 0;
};

/// Adds rows, value by value.
class TableBuilder {
 public:
  TableBuilder(ProblemTable& table, const std::string& file)
      : table_(table), file_(file), maps_(table.maps), algorithms_(table.algorithms) {
    table_.values.resize(compared_columns().size());
    row_.resize(table_.values.size());
  }

  /// A number for each column of a file: kKeys first, then the compared columns; kNothing for others.
  static std::size_t place_of(std::string_view name) {
    const auto key = std::find(kKeys.begin(), kKeys.end(), name);
    // "solved" is both: it is compared as well.
    if (key != kKeys.end()) return static_cast<std::size_t>(key - kKeys.begin());
    const auto columns = compared_columns();
    const auto found =
        std::find_if(columns.begin(), columns.end(), [&](const ComparedColumn& column) { return column.name == name; });
    return found == columns.end() ? kNothing : kKeys.size() + static_cast<std::size_t>(found - columns.begin());
  }

  void begin() {
    key_.fill(kUnset);
    std::fill(row_.begin(), row_.end(), kUnknown);
  }

  void set_text(std::size_t place, std::string_view text) {
    if (place == 0) key_[0] = maps_.number_of(text);
    if (place == 1) key_[1] = algorithms_.number_of(text);
  }

  /// False where the text is no number that belongs there.
  bool set_number(std::size_t place, std::string_view text) {
    if (text.empty()) return place >= kKeys.size();
    std::uint64_t whole = 0;
    const bool is_whole = parse_whole(text, whole);
    if (place < kKeys.size()) {
      if (!is_whole || whole > std::numeric_limits<std::uint32_t>::max()) return false;
      key_[place] = whole;
      return true;
    }
    double number = static_cast<double>(whole);
    if (!is_whole && !base::parse_number(text, number)) return false;
    row_[place - kKeys.size()] = number;
    return true;
  }

  void end(std::uint64_t line) {
    for (std::size_t i = 0; i < key_.size(); ++i) {
      if (key_[i] == kUnset) {
        throw InputError(fmt::format("{}: the row has no '{}'", io::place(file_, line), kKeys[i]));
      }
    }
    table_.rows.push_back({static_cast<std::uint32_t>(key_[0]), static_cast<std::uint32_t>(key_[1]),
                           key_[2] << 32U | key_[3], key_[4] << 32U | key_[5], key_[kSolved] != 0});
    static const std::size_t solved_column = [] {
      const auto columns = compared_columns();
      return static_cast<std::size_t>(
          std::find_if(columns.begin(), columns.end(),
                       [](const ComparedColumn& column) { return column.name == "solved"; }) -
          columns.begin());
    }();
    row_[solved_column] = key_[kSolved] != 0 ? 1 : 0;
    for (std::size_t i = 0; i < row_.size(); ++i) table_.values[i].push_back(row_[i]);
  }

  /// What no row has is a column that the file lacks.
  void finish() {
    for (std::vector<double>& column : table_.values) {
      if (std::all_of(column.begin(), column.end(), [](double value) { return std::isnan(value); })) column.clear();
    }
  }

  [[noreturn]] void refuse(std::uint64_t line, std::string_view column, std::string_view text) const {
    throw InputError(
        fmt::format("{}: expected a number as '{}', found {}", io::place(file_, line), column, io::in_quotes(text)));
  }

 private:
  static constexpr std::uint64_t kUnset = std::numeric_limits<std::uint64_t>::max();

  static bool parse_whole(std::string_view text, std::uint64_t& number) {
    if (text.size() > 18) return false;
    for (const char c : text) {
      if (c < '0' || c > '9') return false;
      number = 10 * number + static_cast<std::uint64_t>(c - '0');
    }
    return true;
  }

  ProblemTable& table_;
  const std::string& file_;
  Names maps_;
  Names algorithms_;
  std::array<std::uint64_t, kKeys.size()> key_{};
  std::vector<double> row_;
};

/// The next line without its end; nothing at the end of the text.
std::optional<std::string_view> next_line(std::string_view& rest) {
  if (rest.empty()) return {};
  const std::size_t end = std::min(rest.find('\n'), rest.size());
  std::string_view line = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

/// The next value of a line of CSV. What is in quotes is put together in `unquoted`.
std::string_view next_value(std::string_view& rest, std::string& unquoted) {
  if (!rest.starts_with('"')) {
    const std::size_t end = std::min(rest.find(','), rest.size());
    const std::string_view value = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    return value;
  }
  unquoted.clear();
  std::size_t at = 1;
  for (; at < rest.size(); ++at) {
    if (rest[at] == '"') {
      if (at + 1 >= rest.size() || rest[at + 1] != '"') break;
      ++at;
    }
    unquoted += rest[at];
  }
  rest.remove_prefix(std::min(at + 2, rest.size()));
  return unquoted;
}

void parse_csv(std::string_view text, TableBuilder& builder, const std::string& file) {
  std::vector<std::size_t> places;
  std::vector<std::string> names;
  std::string unquoted;
  std::string_view heading = next_line(text).value_or("");
  while (!heading.empty()) {
    names.emplace_back(next_value(heading, unquoted));
    places.push_back(TableBuilder::place_of(names.back()));
  }
  for (std::size_t key = 0; key < kKeys.size(); ++key) {
    if (std::find(places.begin(), places.end(), key) != places.end()) continue;
    throw InputError(fmt::format(
        "{}: the heading has no '{}': rows of single problems are expected, as 'cairn experiment' and 'cairn bench "
        "--per-problem' write them",
        io::place(file, 1), kKeys[key]));
  }
  std::uint64_t number = 1;
  while (const auto line = next_line(text)) {
    ++number;
    if (line->empty()) continue;
    builder.begin();
    std::string_view rest = *line;
    for (std::size_t i = 0; i < places.size(); ++i) {
      const std::string_view value = next_value(rest, unquoted);
      if (places[i] == kNothing) continue;
      if (places[i] < 2) {
        builder.set_text(places[i], value);
      } else if (!builder.set_number(places[i], value)) {
        builder.refuse(number, names[i], value);
      }
    }
    builder.end(number);
  }
}

/// A line such as {"map":"m","cost":3.5,"first_move_ns":null}.
void parse_json_line(std::string_view line, std::uint64_t number, TableBuilder& builder, const std::string& file) {
  const auto refuse = [&] {
    throw InputError(
        fmt::format("{}: expected an object with a row of a problem, as 'cairn experiment --json-lines' writes it",
                    io::place(file, number)));
  };
  std::size_t at = 0;
  const auto skip = [&] {
    while (at < line.size() && (line[at] == ' ' || line[at] == '\t')) ++at;
  };
  const auto take = [&](char c) {
    skip();
    if (at >= line.size() || line[at] != c) return false;
    ++at;
    return true;
  };
  std::string unescaped;
  const auto text = [&]() -> std::string_view {
    if (!take('"')) refuse();
    const std::size_t begin = at;
    bool escapes = false;
    for (; at < line.size() && line[at] != '"'; ++at) {
      if (line[at] != '\\') continue;
      escapes = true;
      ++at;
    }
    if (at >= line.size()) refuse();
    const std::string_view raw = line.substr(begin, at++ - begin);
    if (!escapes) return raw;
    const auto parsed = nlohmann::json::parse(line.substr(begin - 1, raw.size() + 2), nullptr, false);
    if (!parsed.is_string()) refuse();
    unescaped = parsed.get<std::string>();
    return unescaped;
  };
  if (!take('{')) refuse();
  builder.begin();
  while (!take('}')) {
    const std::string name(text());
    if (!take(':')) refuse();
    const std::size_t place = TableBuilder::place_of(name);
    skip();
    if (at < line.size() && line[at] == '"') {
      const std::string_view value = text();
      if (place < 2) builder.set_text(place, value);
      if (place >= 2 && place != kNothing) builder.refuse(number, name, value);
    } else {
      const std::size_t begin = at;
      at = std::min(line.find_first_of(",} ", at), line.size());
      std::string_view value = line.substr(begin, at - begin);
      if (value == "null") value = {};
      if (place < 2) refuse();
      if (place != kNothing && !builder.set_number(place, value)) builder.refuse(number, name, value);
    }
    if (!take(',') && (at >= line.size() || line[at] != '}')) refuse();
  }
  builder.end(number);
}

}  // namespace

std::span<const ComparedColumn> compared_columns() {
  static const std::vector<ComparedColumn> columns = make_columns();
  return columns;
}

ProblemTable parse_problem_table(std::string_view text, const std::string& name) {
  ProblemTable table;
  table.name = name;
  TableBuilder builder(table, table.name);
  if (text.starts_with('{')) {
    std::uint64_t number = 0;
    while (const auto line = next_line(text)) {
      ++number;
      if (!line->empty()) parse_json_line(*line, number, builder, table.name);
    }
  } else {
    parse_csv(text, builder, table.name);
  }
  builder.finish();
  if (table.rows.empty()) throw InputError(fmt::format("{}: there are no rows of problems in it", name));
  return table;
}

ProblemTable read_problem_table(const std::string& path) {
  return parse_problem_table(io::read_file(path), io::input_name(path));
}

}  // namespace cairn::comparison
