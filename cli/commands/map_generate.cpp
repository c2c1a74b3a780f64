// cairn map generate: maps of our own.
#include <cairn/error.hpp>

#include "base/io/output_file.hpp"
#include "cli/arguments.hpp"
#include "cli/commands.hpp"
#include "cli/map_files.hpp"
#include "world/generators/generator.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace cairn::cli {
namespace {

struct GenerateOptions {
  std::string kind;
  std::optional<std::int32_t> width;
  std::optional<std::int32_t> height;
  std::optional<std::uint64_t> seed;
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

/// The spec as any MAP could have it: the kind with its size, its own options, and a seed.
std::string spec_of(const GenerateOptions& options) {
  const std::size_t colon = std::min(options.kind.find(':'), options.kind.size());
  std::string rest = options.kind.substr(std::min(colon + 1, options.kind.size()));
  const bool has_size = !rest.empty() && rest.front() >= '0' && rest.front() <= '9';
  if (has_size && (options.width || options.height)) {
    throw UsageError(fmt::format("'{}' has a size already: leave out --width and --height", options.kind));
  }
  if (!has_size) {
    const std::string size = fmt::format("{}x{}", options.width.value_or(generators::kGeneratedSide),
                                         options.height.value_or(generators::kGeneratedSide));
    rest = rest.empty() ? size : size + "," + rest;
  }
  if (options.seed) rest += fmt::format(",seed={}", *options.seed);
  return options.kind.substr(0, colon) + ":" + rest;
}

ExitCode generate_map(const GenerateOptions& options) {
  require_map_suffix(options.out);
  const Terrain terrain = generators::generate(spec_of(options));
  save_map(options.out, terrain);
  if (terrain.has_costs()) io::write_file("-", fmt::format("{}{}\n", options.out, say_grey(terrain)));
  return kDone;
}

}  // namespace

void add_map_generate(CLI::App& map, Action& action) {
  CLI::App& command = add_command<GenerateOptions>(
      map, "generate", "Make a map, the same on every machine", action,
      [](CLI::App& generate_command, GenerateOptions& options) {
        generate_command
            .add_option("KIND", options.kind,
                        "A kind of map, with its size and options if you like: maze:512x512,corridor=8")
            ->required()
            ->type_name("");
        const auto number = [&](const char* name, auto& value, const char* help, CLI::Validator bounds) {
          generate_command.add_option(name, value, help)->type_name("N")->check(bounds);
        };
        number("--width", options.width, "Cells from left to right [512]", whole_number(1, kMaxMapSide));
        number("--height", options.height, "Cells from top to bottom [512]", whole_number(1, kMaxMapSide));
        number("--seed", options.seed, "Seed of the random choices [1]", whole_number(0));
        add_map_output(generate_command, options.out);
      },
      generate_map);
  command.footer(kinds_help());
}

}  // namespace cairn::cli
