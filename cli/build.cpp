// cairn build: pre-computes a database.
#include <cairn/build.hpp>

#include "base/output_file.hpp"
#include "base/parallel.hpp"
#include "cli/arguments.hpp"
#include "cli/commands.hpp"
#include "cli/database_text.hpp"
#include "trial/build_progress.hpp"
#include "trial/build_report.hpp"

#include <fmt/format.h>

#include <chrono>
#include <functional>

namespace cairn::cli {
namespace {

struct BuildOptions {
  std::string map;
  std::string method;
  std::string out;
  unsigned threads = core_count();
  std::uint64_t seed = 1;
  Rules rules;
};

std::string list_methods() {
  std::string text = "Methods, with their options and defaults:\n";
  for (const BuildMethod* method : build_methods()) {
    std::string spec(method->name);
    for (const OptionInfo& option : method->options) {
      spec +=
          fmt::format("{}{}={}", option.name == method->options.front().name ? ":" : ",", option.name, option.fallback);
    }
    text += fmt::format("  {}\n      {}\n", spec, method->summary);
  }
  return text;
}

ExitCode build_database(const BuildOptions& options) {
  // What is mistyped is said before a large map is read.
  check_build_spec(options.method);
  const Grid grid = load_grid(options.map, options.rules);
  if (options.out == "-") {
    const Database database = build(grid, options.method, {.threads = options.threads, .seed = options.seed});
    write_file("-", {reinterpret_cast<const char*>(database.image().data()), database.image().size()});
    return kDone;
  }
  const auto begin = std::chrono::steady_clock::now();
  BuildReport report{.threads = options.threads};
  const Database database = [&] {
    BuildProgress progress(options.out);
    Database built = build_file(grid, options.method, options.out,
                                {.threads = options.threads, .seed = options.seed, .progress = std::ref(progress)});
    report.resumed = progress.resumed();
    return built;
  }();
  report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  write_build_report(database, report);
  write_file("-", database_text(database));
  return kDone;
}

}  // namespace

void add_build(CLI::App& program, Action& action) {
  add_command<BuildOptions>(
      program, "build", "Pre-compute a database for a map; goes on where an interrupted build was", action,
      [](CLI::App& command, BuildOptions& options) {
        add_map(command, options.map);
        command.add_option("METHOD", options.method, "A method: its name, or name:option=value,...")
            ->required()
            ->type_name("");
        add_output(command, options.out, "FILE.cairn", "Where to; '-' is standard output")->required();
        command.add_option("--threads", options.threads, "How many to use; the result is the same for any number")
            ->type_name("N")
            ->default_str("all cores")
            ->check(whole_number(1, 1024));
        command.add_option("--seed", options.seed, "Which of the many random choices")
            ->type_name("N")
            ->capture_default_str()
            ->check(whole_number(0));
        add_rules(command, options.rules);
      },
      build_database)
      .footer(list_methods());
}

}  // namespace cairn::cli
