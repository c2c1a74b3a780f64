// cairn algorithms: what there is to choose from.
#include <cairn/algorithm.hpp>
#include <cairn/error.hpp>

#include "base/io/output_file.hpp"
#include "cli/commands.hpp"
#include "trial/terminal/terminal.hpp"
#include "trial/terminal/units.hpp"
#include "trial/terminal/wrap.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace cairn::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kMinLastColumn = 20;

struct AlgorithmsOptions {
  std::string name;
  bool json = false;
};

std::string number_bounds(const OptionInfo& option) {
  switch (option.kind) {
    case OptionInfo::Kind::choice:
    case OptionInfo::Kind::text:
      break;
    case OptionInfo::Kind::integer:
      return fmt::format("{} to {}", terminal::format_count(static_cast<std::uint64_t>(option.least)),
                         terminal::format_count(static_cast<std::uint64_t>(option.most)));
    case OptionInfo::Kind::real:
      return fmt::format("{} to {}", option.least, option.most);
    case OptionInfo::Kind::size:
      return fmt::format("{} to {}", terminal::format_bytes(option.least), terminal::format_bytes(option.most));
  }
  return {};
}

std::string bounds(const OptionInfo& option) {
  const std::string number = number_bounds(option);
  return number + (number.empty() || option.choices.empty() ? "" : " or ") + std::string(option.choices);
}

Json option_json(const OptionInfo& option) {
  constexpr const char* kKinds[] = {"integer", "real", "choice", "size", "text"};
  Json json{{"name", option.name}, {"kind", kKinds[static_cast<int>(option.kind)]}, {"default", option.fallback}};
  if (option.kind != OptionInfo::Kind::choice && option.kind != OptionInfo::Kind::text) {
    json["least"] = option.least;
    json["most"] = option.most;
  }
  if (!option.choices.empty()) json["choices"] = CLI::detail::split(std::string(option.choices), '|');
  json["help"] = option.help;
  return json;
}

Json preset_json(const Preset& preset) {
  Json json{{"name", preset.name}, {"values", preset.values}, {"summary", preset.summary}, {"database", nullptr}};
  if (!preset.database.empty()) json["database"] = preset.database;
  return json;
}

Json algorithm_json(const AgentSpec& spec) {
  const Algorithm& algorithm = *spec.algorithm;
  Json json{{"name", algorithm.name},
            {"title", algorithm.title},
            {"summary", algorithm.summary},
            {"paper", algorithm.paper},
            {"database", nullptr},
            {"unknown_terrain", algorithm.unknown_terrain},
            {"graphs", algorithm.make_on_graph != nullptr},
            {"work_bound", nullptr},
            {"options", Json::array()},
            {"presets", Json::array()}};
  if (!algorithm.database.empty()) json["database"] = algorithm.database;
  if (const WorkBound bound = work_bound(spec, Rules{})) json["work_bound"] = *bound;
  for (const OptionInfo& option : algorithm.options) json["options"].push_back(option_json(option));
  for (const Preset& preset : algorithm.presets) json["presets"].push_back(preset_json(preset));
  return json;
}

/// A line of columns, of which the last goes on below itself where it is too long.
std::string columns(const std::string& first, std::string_view last) {
  const std::size_t indent = terminal::display_width(first);
  const std::size_t terminal = terminal::terminal_width(terminal::Stream::output);
  const std::size_t width = std::max(terminal == 0 ? terminal::kUsualWidth : terminal, indent + kMinLastColumn);
  return first + terminal::wrapped(last, width, indent, indent) + "\n";
}

std::string list_text() {
  std::size_t name_width = 0;
  std::size_t title_width = 0;
  for (const Algorithm* algorithm : algorithms()) {
    name_width = std::max(name_width, algorithm->name.size());
    title_width = std::max(title_width, algorithm->title.size());
  }
  std::string text;
  for (const Algorithm* algorithm : algorithms()) {
    std::string about(algorithm->summary);
    if (!about.ends_with('.')) about += '.';
    if (!algorithm->database.empty()) about += fmt::format(" Needs a database: {}.", algorithm->database);
    text += columns(fmt::format("{:<{}}  {:<{}}  ", algorithm->name, name_width, algorithm->title, title_width), about);
  }
  return text + "\n'cairn algorithms NAME' shows options, presets, bounds and the paper.\n";
}

/// A space after each comma, where a line can break.
std::string spaced(std::string_view values) {
  std::string text;
  for (const char c : values) text += c == ',' ? std::string(", ") : std::string(1, c);
  return text;
}

std::string detail_text(const AgentSpec& spec) {
  const Algorithm& algorithm = *spec.algorithm;
  std::string text = fmt::format("{}  {}\n", algorithm.name, algorithm.title) + columns("", algorithm.summary) + "\n";
  const auto line = [&](std::string_view label, std::string_view value) {
    text += columns(fmt::format("  {:<10}", label), value);
  };
  if (!algorithm.paper.empty()) line("paper", algorithm.paper);
  line("database", algorithm.database.empty() ? "none" : fmt::format("{} (cairn build)", algorithm.database));
  line("terrain", algorithm.unknown_terrain ? "known, or unknown (--unknown)" : "known");
  line("graphs", algorithm.make_on_graph ? "walks on them too (.gr files)" : "no, only on grids");
  const WorkBound bound = work_bound(spec, Rules{});
  line("work", bound ? fmt::format("at most {} operations a move, as '{}'", terminal::format_count(*bound), spec.text)
               : algorithm.database_work_bound ? "bounded by the options and the size of the database ('cairn db info')"
                                               : "no bound on the work of a move");
  std::size_t name_width = 0;
  std::size_t bounds_width = 0;
  for (const OptionInfo& option : algorithm.options) {
    name_width = std::max(name_width, option.name.size() + 1 + option.fallback.size());
    bounds_width = std::max(bounds_width, bounds(option).size());
  }
  text += algorithm.options.empty() ? "\n  no options\n" : "\n  options with their defaults:\n";
  for (const OptionInfo& option : algorithm.options) {
    text += columns(fmt::format("  {:<{}}  {:<{}}  ", fmt::format("{}={}", option.name, option.fallback), name_width,
                                bounds(option), bounds_width),
                    option.help);
  }
  if (!algorithm.presets.empty()) text += "\n  presets:\n";
  for (const Preset& preset : algorithm.presets) {
    text += columns(fmt::format("  preset={}  ", preset.name), preset.summary);
    if (!preset.values.empty()) text += columns("      values    ", spaced(preset.values));
    if (!preset.database.empty()) text += columns("      database  ", preset.database);
  }
  return text;
}

ExitCode show(const AlgorithmsOptions& options) {
  if (!options.name.empty()) {
    const AgentSpec spec = parse_spec(options.name);
    io::write_file("-", options.json ? algorithm_json(spec).dump(2) + "\n" : detail_text(spec));
    return kDone;
  }
  Json list = Json::array();
  for (const Algorithm* algorithm : algorithms()) list.push_back(algorithm_json(parse_spec(algorithm->name)));
  io::write_file("-", options.json ? Json{{"algorithms", std::move(list)}}.dump(2) + "\n" : list_text());
  return kDone;
}

}  // namespace

void add_algorithms(CLI::App& program, Action& action) {
  add_command<AlgorithmsOptions>(
      program, "algorithms", "List the algorithms, or show one with its options, presets, bounds and paper", action,
      [](CLI::App& command, AlgorithmsOptions& options) {
        command.add_option("NAME", options.name, "One of them, with options if you like: lss-lrta:lookahead=25")
            ->type_name("");
        command.add_flag("--json", options.json, "Print one JSON document");
      },
      show);
}

}  // namespace cairn::cli
