// cairn map generate: maps of our own.
#include "cli/arguments.hpp"
#include "cli/commands.hpp"
#include "cli/map_files.hpp"
#include "world/generators/generator.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace cairn::cli {
namespace {

struct GenerateOptions {
  std::string kind;
  std::int32_t width = generators::kGeneratedSide;
  std::int32_t height = generators::kGeneratedSide;
  std::uint64_t seed = 1;
  std::string out;
};

/// The kinds and their options, for the help.
std::string kinds_help() {
  std::string text = "Kinds, and their options:\n";
  for (const generators::GeneratorKind* kind : generators::generator_kinds()) {
    text += fmt::format("  {:<28}  {}\n", kind->name, kind->summary);
    for (const OptionInfo& option : kind->options) {
      if (option.name == generators::kSeedOption.name) continue;
      text += fmt::format("    {:<26}  {}\n", fmt::format("{}={}", option.name, option.fallback), option.help);
    }
  }
  return text;
}

ExitCode generate_map(const GenerateOptions& options) {
  require_map_suffix(options.out);
  // A kind may come with options of its own: "maze:corridor=8".
  const std::size_t colon = std::min(options.kind.find(':'), options.kind.size());
  std::string spec =
      fmt::format("{}:{}x{},seed={}", options.kind.substr(0, colon), options.width, options.height, options.seed);
  if (colon + 1 < options.kind.size()) spec += "," + options.kind.substr(colon + 1);
  save_map(options.out, generators::generate(spec));
  return kDone;
}

}  // namespace

void add_map_generate(CLI::App& map, Action& action) {
  CLI::App& command = add_command<GenerateOptions>(
      map, "generate", "Make a map, the same on every machine", action,
      [](CLI::App& generate_command, GenerateOptions& options) {
        generate_command.add_option("KIND", options.kind, "A kind of map, with options if you like: maze:corridor=8")
            ->required()
            ->type_name("");
        const auto number = [&](const char* name, auto& value, const char* help, CLI::Validator bounds) {
          generate_command.add_option(name, value, help)->type_name("N")->capture_default_str()->check(bounds);
        };
        number("--width", options.width, "Cells from left to right", whole_number(1, kMaxMapSide));
        number("--height", options.height, "Cells from top to bottom", whole_number(1, kMaxMapSide));
        number("--seed", options.seed, "Seed of the random choices", whole_number(0));
        add_map_output(generate_command, options.out);
      },
      generate_map);
  command.footer(kinds_help());
}

}  // namespace cairn::cli
