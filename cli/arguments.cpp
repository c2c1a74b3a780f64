#include "cli/arguments.hpp"

#include <cairn/error.hpp>
#include <cairn/map.hpp>

#include "base/io/input_file.hpp"

#include <fmt/format.h>

#include <charconv>
#include <limits>

namespace cairn::cli {

void add_rules(CLI::App& command, Rules& rules) {
  const auto in_group = [](CLI::Option* option) { option->group("Movement"); };
  in_group(add_choice<Connectivity>(command, "--connectivity", rules.connectivity,
                                    {{"4", Connectivity::four}, {"8", Connectivity::eight}}, "Neighbours of a cell"));
  in_group(add_choice<Corners>(command, "--corners", rules.corners,
                               {{"strict", Corners::strict}, {"cut", Corners::cut}},
                               "Diagonal moves need both adjacent cardinal cells (strict) or neither (cut)"));
  in_group(add_choice<Diagonal>(command, "--diagonal", rules.diagonal,
                                {{"sqrt2", Diagonal::sqrt2}, {"1.4", Diagonal::seven_fifths}},
                                "What a diagonal move costs"));
}

void add_terrain(CLI::App& command, std::string& terrain) {
  command
      .add_option(
          "--terrain", terrain,
          "What cells cost, from 1 to 254: letters of a .map as in S=2,W=3,T=block; grey=20 is the darkest grey "
          "of a picture. Without, all that is passable costs 1")
      ->type_name("LETTER=COST,...");
}

CLI::Option* add_map(CLI::App& command, std::string& map) {
  return command.add_option("MAP", map, kMapHelp)->required()->type_name("");
}

CLI::Option* add_database(CLI::App& command, std::string& path) {
  return command.add_option("FILE", path, "A database, as 'cairn build' makes them")->required()->type_name("");
}

void add_databases(CLI::App& command, std::vector<std::string>& paths) {
  command
      .add_option("--db", paths,
                  "Databases, from which each algorithm takes the one for its map; what is missing is built first")
      ->type_name("FILE...");
}

CLI::Option* add_output(CLI::App& command, std::string& path, const char* type, const char* help) {
  return command.add_option("-o,--out", path, help)->type_name(type);
}

void add_map_output(CLI::App& command, std::string& path) {
  add_output(command, path, "FILE.map|.png",
             "Where to; the suffix says what kind of file; '-' is a .map on standard output")
      ->required();
}

void add_output_folder(CLI::App& command, std::string& path, const char* help, const char* fallback) {
  add_output(command, path, "DIR", help)->default_str(fmt::format("{}, in $CAIRN_OUTPUT_DIR if that is set", fallback));
}

void add_algorithm(CLI::App& command, std::string& spec) {
  command.add_option("-a,--algorithm", spec, "The algorithm: a name, or name:option=value,...")
      ->type_name("SPEC")
      ->capture_default_str();
}

void add_algorithms(CLI::App& command, std::vector<std::string>& specs) {
  specs = {kDefaultAlgorithm};
  command.add_option("-a,--algorithm", specs, "An algorithm: a name, or name:option=value,...; as often as you like")
      ->type_name("SPEC")
      ->allow_extra_args(false)
      ->default_str(kDefaultAlgorithm);
}

void add_walking(CLI::App& command, bool& unknown, std::uint64_t& max_steps) {
  command.add_flag("--unknown", unknown, "Agents discover the map while they walk");
  command.add_option("--max-steps", max_steps, "Give a problem up after so many steps")
      ->type_name("N")
      ->capture_default_str()
      ->check(whole_number(1));
}

CLI::Option* add_count(CLI::App& command, std::optional<std::size_t>& count, const std::string& help) {
  return command.add_option("-n", count, help)->type_name("N")->check(whole_number(1, 10'000'000));
}

void add_selection(CLI::App& command, problems::SelectionOptions& selection) {
  const auto in_group = [](CLI::Option* option) { option->group("Random problems")->capture_default_str(); };
  in_group(command.add_option("--min-cost", selection.min_cost, "The least optimal cost")->type_name("COST"));
  in_group(command.add_option("--max-cost", selection.max_cost, "The largest optimal cost")->type_name("COST"));
  in_group(command.add_option("--seed", selection.seed, "Seed of the random choices")
               ->type_name("N")
               ->check(whole_number(0)));
}

CLI::Validator whole_number(std::uint64_t least, std::uint64_t most) {
  const auto complaint = [least, most](const std::string& text) -> std::string {
    std::uint64_t number = 0;
    const char* const end = text.data() + text.size();
    const auto result = std::from_chars(text.data(), end, number);
    if (result.ec == std::errc{} && result.ptr == end && number >= least && number <= most) return {};
    return fmt::format("must be a whole number {}, not '{}'",
                       most == std::numeric_limits<std::uint64_t>::max() ? fmt::format("of at least {}", least)
                                                                         : fmt::format("from {} to {}", least, most),
                       text);
  };
  return CLI::Validator(complaint, "");
}

Point parse_point(const std::string& text, const char* option) {
  Point point;
  const char* const end = text.data() + text.size();
  const auto x = std::from_chars(text.data(), end, point.x);
  if (x.ec == std::errc{} && x.ptr != end && *x.ptr == ',') {
    const auto y = std::from_chars(x.ptr + 1, end, point.y);
    if (y.ec == std::errc{} && y.ptr == end) return point;
  }
  throw UsageError(fmt::format("{} must be X,Y, such as 3,14, not '{}'", option, text));
}

Grid load_grid(const std::string& map, const Rules& rules, const std::string& terrain) {
  return Grid(load_terrain(map, terrain), rules);
}

std::string say_costs(const Grid& grid, const char* before) {
  if (!grid.is_weighted()) return {};
  return fmt::format("{}costs {} to {}", before, grid.least_cost(), grid.largest_cost());
}

Cell passable_cell(const Grid& grid, Point point, const char* what, const std::string& map) {
  if (!grid.shape().contains(point)) {
    throw InputError(fmt::format("{}: the {} ({},{}) lies outside the map, which has {} x {} cells from (0,0)",
                                 io::input_name(map), what, point.x, point.y, grid.width(), grid.height()));
  }
  if (!grid.passable(point)) {
    throw InputError(fmt::format("{}: the {} ({},{}) is on a wall", io::input_name(map), what, point.x, point.y));
  }
  return grid.cell(point);
}

void refuse_choice(const char* option, const std::vector<std::string>& words, const std::string& given) {
  std::string list;
  for (std::size_t i = 0; i < words.size(); ++i) {
    list += (i == 0 ? "" : i + 1 == words.size() ? " or " : ", ") + words[i];
  }
  throw UsageError(fmt::format("{} must be {}, not '{}'", option, list, given));
}

}  // namespace cairn::cli
