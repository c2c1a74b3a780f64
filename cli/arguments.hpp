// Arguments that several commands share, so that they read the same everywhere.
#pragma once

#include <cairn/cell.hpp>
#include <cairn/grid.hpp>
#include <cairn/rules.hpp>

#include "trial/problems/problem_selection.hpp"

#include <CLI/CLI.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace cairn::cli {

/// `--connectivity`, `--corners` and `--diagonal`.
void add_rules(CLI::App& command, Rules& rules);

/// `--terrain`.
void add_terrain(CLI::App& command, std::string& terrain);

inline constexpr const char* kMapHelp =
    "A .map or .png file, a robot's .yaml, '-' for a map on standard input, or a spec: rooms:512x512,seed=3";

/// A MAP: a .map, a .png, a .yaml, '-' or a generator's spec.
CLI::Option* add_map(CLI::App& command, std::string& map);

/// A database's FILE.
CLI::Option* add_database(CLI::App& command, std::string& path);
/// `--db`, any number of databases from which each algorithm gets the one that fits.
void add_databases(CLI::App& command, std::vector<std::string>& paths);

/// `-o` for a map: the suffix says of what kind.
void add_map_output(CLI::App& command, std::string& path);

/// `-o`, with '-' for standard output.
CLI::Option* add_output(CLI::App& command, std::string& path, const char* type, const char* help);

/// `-o` for a folder, called `fallback` where none is given: see default_folder.
void add_output_folder(CLI::App& command, std::string& path, const char* help, const char* fallback);

/// The algorithm where none is named.
inline constexpr const char* kDefaultAlgorithm = "cairn";
/// The same on a graph, and on a map whose cells have costs.
inline constexpr const char* kDefaultSearchingAlgorithm = "lss-lrta";

/// `-a SPEC`, once, or any number of times.
void add_algorithm(CLI::App& command, std::string& spec);
void add_algorithms(CLI::App& command, std::vector<std::string>& specs);

/// `--unknown` and `--max-steps`.
void add_walking(CLI::App& command, bool& unknown, std::uint64_t& max_steps);

/// `-n`, how many problems.
CLI::Option* add_count(CLI::App& command, std::optional<std::size_t>& count, const std::string& help);

/// `--min-cost`, `--max-cost` and `--seed`.
void add_selection(CLI::App& command, problems::SelectionOptions& selection);

/// Refuses what is not a whole number within the bounds, minus signs included.
CLI::Validator whole_number(std::uint64_t least, std::uint64_t most = std::numeric_limits<std::uint64_t>::max());

/// One of some words; anything else is a UsageError that lists them.
template <typename T>
CLI::Option* add_choice(CLI::App& command, const char* name, T& value,
                        const std::vector<std::pair<std::string, T>>& choices, const char* help);

/// `X,Y`. Throws UsageError that names the option.
Point parse_point(const std::string& text, const char* option);

/// The map under the rules, with the costs that `terrain` gives (see add_terrain). Throws InputError and UsageError.
Grid load_grid(const std::string& map, const Rules& rules, const std::string& terrain);

/// "costs 1 to 5", or nothing where cells have no costs; `before` comes before it.
std::string say_costs(const Grid& grid, const char* before);

/// The cell of a point. Throws InputError where it is on a wall or outside; `what` is "start" or "goal".
Cell passable_cell(const Grid& grid, Point point, const char* what, const std::string& map);

[[noreturn]] void refuse_choice(const char* option, const std::vector<std::string>& words, const std::string& given);

template <typename T>
CLI::Option* add_choice(CLI::App& command, const char* name, T& value,
                        const std::vector<std::pair<std::string, T>>& choices, const char* help) {
  std::vector<std::string> words;
  std::string fallback;
  for (const auto& [word, meaning] : choices) {
    words.push_back(word);
    if (meaning == value) fallback = word;
  }
  const auto choose = [&value, choices, words, name](const std::string& given) {
    for (const auto& [word, meaning] : choices) {
      if (word == given) {
        value = meaning;
        return;
      }
    }
    refuse_choice(name, words, given);
  };
  return command.add_option_function<std::string>(name, choose, help)
      ->type_name(CLI::detail::join(words, "|"))
      ->default_str(fallback);
}

}  // namespace cairn::cli
