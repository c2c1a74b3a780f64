#include "experiment/suites/suite.hpp"

#include <cairn/error.hpp>

#include "base/io/input_file.hpp"
#include "base/io/text_reader.hpp"
#include "base/nearest_name.hpp"
#include "experiment/suites/glob.hpp"
#include "experiment/suites/settings_tree.hpp"

#include <fmt/format.h>

#include <cmath>
#include <filesystem>
#include <functional>

namespace cairn::suites {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kMapSuffixes[] = {".map", ".png", ".yaml"};
constexpr std::string_view kScenarioSuffixes[] = {".scen"};
constexpr std::string_view kDatabaseSuffixes[] = {".cairn", ".tree"};

bool is_folder(const std::string& name, const std::string& root) {
  std::error_code ignored;
  return fs::is_directory(below(root, name), ignored);
}

void append(std::vector<std::string>& list, std::vector<std::string> more) {
  for (std::string& one : more) {
    if (std::find(list.begin(), list.end(), one) == list.end()) list.push_back(std::move(one));
  }
}

std::vector<std::string> expand_files(const std::vector<std::string>& names, const std::string& root,
                                      std::span<const std::string_view> suffixes, bool* folders) {
  std::vector<std::string> files;
  for (const std::string& name : names) {
    const bool folder = is_folder(name, root);
    if (folders != nullptr && (folder || is_pattern(name))) *folders = true;
    append(files, folder             ? files_below(name, suffixes, root)
                  : is_pattern(name) ? matching_files(name, root)
                                     : std::vector<std::string>{name});
  }
  return files;
}

/// One setting, with what messages about it need.
class Value {
 public:
  Value(const NamedSetting& named, const std::string& file) : named_(named), file_(file) {}

  [[noreturn]] void expected(const std::string& what) const {
    throw InputError(fmt::format("{}: '{}' must be {}", io::place(file_, line()), named_.name, what));
  }

  std::uint64_t line() const { return named_.setting.line != 0 ? named_.setting.line : named_.line; }

  /// A text, or a list of them. `use` is called with each; what it throws gets the place of the text.
  void each_text(const std::string& what, const std::function<void(const std::string&)>& use) const {
    const auto one = [&](const Setting& setting) {
      const auto* text = get<std::string>(setting);
      if (text == nullptr || text->empty()) {
        throw InputError(fmt::format("{}: '{}' must be {}", io::place(file_, setting.line), named_.name, what));
      }
      try {
        use(*text);
      } catch (const Error& error) {
        throw InputError(fmt::format("{}: {}", io::place(file_, setting.line), error.what()));
      }
    };
    if (!named_.setting.is_list) {
      one(named_.setting);
      return;
    }
    if (named_.setting.items.empty()) expected(what + ", not an empty list");
    for (const Setting& setting : named_.setting.items) one(setting);
  }

  std::uint64_t count(std::uint64_t least) const { return count_of(named_.setting, least); }
  std::vector<std::uint64_t> counts(std::uint64_t least) const {
    if (!named_.setting.is_list) return {count(least)};
    std::vector<std::uint64_t> numbers;
    for (const Setting& setting : named_.setting.items) numbers.push_back(count_of(setting, least));
    if (numbers.empty()) expected("a whole number or a list of them, not an empty list");
    return numbers;
  }
  double length() const {
    double number = -1;
    if (const auto* whole = get<std::int64_t>(named_.setting)) number = static_cast<double>(*whole);
    if (const auto* real = get<double>(named_.setting)) number = *real;
    if (!(number >= 0)) expected("a cost of 0 or more");
    return number;
  }
  bool truth() const {
    const auto* value = get<bool>(named_.setting);
    if (value == nullptr) expected("true or false");
    return *value;
  }
  std::string text(const std::string& what) const {
    const auto* value = get<std::string>(named_.setting);
    if (value == nullptr) expected(what);
    return *value;
  }
  /// One of two words; numbers count as words.
  template <typename T>
  T choice(const std::pair<std::string_view, T>& a, const std::pair<std::string_view, T>& b) const {
    std::string word;
    if (const auto* text = get<std::string>(named_.setting)) word = *text;
    if (const auto* whole = get<std::int64_t>(named_.setting)) word = std::to_string(*whole);
    if (const auto* real = get<double>(named_.setting)) word = fmt::format("{}", *real);
    if (word == a.first) return a.second;
    if (word == b.first) return b.second;
    expected(fmt::format("{} or {}", a.first, b.first));
  }

 private:
  /// Null where it is something else.
  template <typename T>
  static const T* get(const Setting& setting) {
    return setting.is_list ? nullptr : std::get_if<T>(&setting.value);
  }

  std::uint64_t count_of(const Setting& setting, std::uint64_t least) const {
    const auto* number = get<std::int64_t>(setting);
    if (number == nullptr || *number < static_cast<std::int64_t>(least)) {
      throw InputError(fmt::format("{}: '{}' must be a whole number of at least {}", io::place(file_, setting.line),
                                   named_.name, least));
    }
    return static_cast<std::uint64_t>(*number);
  }

  const NamedSetting& named_;
  const std::string& file_;
};

struct Name {
  std::string_view name;
  void (*set)(Suite&, const Value&);
};

constexpr const char* kSomeMaps = "a map, a folder, a pattern such as \"maps/*.map\" or a spec, or a list of these";
constexpr const char* kSomeFiles = "a file, a folder or a pattern, or a list of these";

constexpr Name kNames[] = {
    {"maps",
     [](Suite& suite, const Value& value) {
       value.each_text(kSomeMaps,
                       [&](const std::string& text) { append(suite.maps, expand_maps({text}, suite.root)); });
     }},
    {"scenarios",
     [](Suite& suite, const Value& value) {
       value.each_text(kSomeFiles, [&](const std::string& text) {
         append(suite.scenarios, expand_scenarios({text}, suite.root, suite.scenarios_of_other_maps));
       });
     }},
    {"problems", [](Suite& suite, const Value& value) { suite.problems = value.count(1); }},
    {"seeds", [](Suite& suite, const Value& value) { suite.seeds = value.counts(0); }},
    {"min-cost", [](Suite& suite, const Value& value) { suite.min_cost = value.length(); }},
    {"max-cost", [](Suite& suite, const Value& value) { suite.max_cost = value.length(); }},
    {"algorithms",
     [](Suite& suite, const Value& value) {
       std::vector<std::string> texts;
       value.each_text("an algorithm or a list of them", [&](const std::string& text) {
         texts.push_back(text);
         suite.algorithms = expand_algorithms(texts);
       });
     }},
    {"databases",
     [](Suite& suite, const Value& value) {
       value.each_text(kSomeFiles,
                       [&](const std::string& text) { append(suite.databases, expand_databases({text}, suite.root)); });
     }},
    {"connectivity",
     [](Suite& suite, const Value& value) {
       suite.rules.connectivity = value.choice<Connectivity>({"8", Connectivity::eight}, {"4", Connectivity::four});
     }},
    {"corners",
     [](Suite& suite, const Value& value) {
       suite.rules.corners = value.choice<Corners>({"strict", Corners::strict}, {"cut", Corners::cut});
     }},
    {"diagonal",
     [](Suite& suite, const Value& value) {
       suite.rules.diagonal = value.choice<Diagonal>({"sqrt2", Diagonal::sqrt2}, {"1.4", Diagonal::seven_fifths});
     }},
    {"terrain",
     [](Suite& suite, const Value& value) { suite.terrain = value.text("costs of letters, such as \"S=2,W=3\""); }},
    {"unknown", [](Suite& suite, const Value& value) { suite.unknown = value.truth(); }},
    {"max-steps", [](Suite& suite, const Value& value) { suite.max_steps = value.count(1); }},
    {"times", [](Suite& suite, const Value& value) { suite.times = value.truth(); }},
    {"chunk", [](Suite& suite, const Value& value) { suite.chunk = static_cast<std::size_t>(value.count(1)); }},
};

}  // namespace

std::vector<std::string> expand_maps(const std::vector<std::string>& names, const std::string& root) {
  std::vector<std::string> maps;
  for (const std::string& name : names) {
    if (is_folder(name, root)) {
      append(maps, files_below(name, kMapSuffixes, root));
    } else if (is_pattern(name)) {
      append(maps, matching_files(name, root));
    } else {
      std::error_code ignored;
      append(maps, fs::exists(below(root, name), ignored) ? std::vector<std::string>{name} : sweep(name));
    }
  }
  return maps;
}

std::vector<std::string> expand_scenarios(const std::vector<std::string>& names, const std::string& root,
                                          bool& folders) {
  return expand_files(names, root, kScenarioSuffixes, &folders);
}

std::vector<std::string> expand_databases(const std::vector<std::string>& names, const std::string& root) {
  return expand_files(names, root, kDatabaseSuffixes, nullptr);
}

Suite load_suite(const std::string& path) {
  return read_suite(io::read_file(path), io::input_name(path),
                    path.ends_with(".json") ? SuiteFormat::json : SuiteFormat::toml,
                    path == "-" ? std::string() : fs::path(path).parent_path().string());
}

Suite read_suite(std::string_view text, const std::string& file, SuiteFormat format, const std::string& root) {
  const std::vector<NamedSetting> settings =
      format == SuiteFormat::json ? read_json(text, file) : read_toml(text, file);
  Suite suite;
  suite.root = root;
  std::vector<std::string_view> names;
  for (const Name& name : kNames) names.push_back(name.name);
  for (const NamedSetting& named : settings) {
    const auto found = std::find(names.begin(), names.end(), named.name);
    if (found == names.end()) {
      throw InputError(fmt::format("{}: there is no setting '{}'{}", io::place(file, named.line), named.name,
                                   base::suggestion(named.name, names)));
    }
    kNames[found - names.begin()].set(suite, Value(named, file));
  }
  if (suite.maps.empty()) {
    throw InputError(fmt::format("{}: the suite names no maps: add a line such as maps = [\"maps/*.map\"]", file));
  }
  const std::uint64_t last_line = settings.back().line;
  if (suite.min_cost > suite.max_cost) {
    throw InputError(fmt::format("{}: 'min-cost' is above 'max-cost'", io::place(file, last_line)));
  }
  return suite;
}

}  // namespace cairn::suites
