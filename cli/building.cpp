#include "cli/building.hpp"

#include "base/io/output_file.hpp"
#include "base/stopwatch.hpp"
#include "cli/arguments.hpp"
#include "cli/database_text.hpp"
#include "trial/build_report.hpp"
#include "trial/terminal/build_progress.hpp"
#include "trial/terminal/resumable.hpp"

#include <filesystem>

namespace cairn::cli {

void add_building(CLI::App& command, BuildingOptions& options, const char* file_type) {
  add_output(command, options.out, file_type, "Where to; '-' is standard output")->required();
  command.add_option("--threads", options.threads, "Threads to use; the result is the same for any number")
      ->type_name("N")
      ->default_str("all cores")
      ->check(whole_number(1, 1024));
  command.add_option("--seed", options.seed, "Seed of the random choices")
      ->type_name("N")
      ->capture_default_str()
      ->check(whole_number(0));
}

ExitCode make_database(const BuildingOptions& options, const std::function<Database(const BuildSettings&)>& in_memory,
                       const std::function<Database(const std::string&, const BuildSettings&)>& in_file) {
  // From a device, such as /dev/null, nothing can be read again, and beside it there is no room for finished pieces.
  std::error_code error;
  const bool is_device = std::filesystem::exists(options.out, error) && std::filesystem::is_other(options.out, error);
  if (options.out == "-" || is_device) {
    const Database database = in_memory({.threads = options.threads, .seed = options.seed});
    io::write_file(options.out, {reinterpret_cast<const char*>(database.image().data()), database.image().size()});
    return kDone;
  }
  const terminal::Resumable resumable;
  const base::Stopwatch watch;
  trial::BuildReport report{.threads = options.threads};
  const Database database = [&] {
    terminal::BuildProgress progress(options.out);
    Database built = in_file(options.out, {.threads = options.threads,
                                           .seed = options.seed,
                                           .progress = std::ref(progress),
                                           .expansions = &report.expansions});
    report.resumed = progress.resumed();
    return built;
  }();
  report.seconds = watch.seconds();
  trial::write_build_report(database, report);
  io::write_file("-", database_text(database));
  return kDone;
}

}  // namespace cairn::cli
