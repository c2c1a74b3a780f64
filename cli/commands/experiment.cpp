// cairn experiment: a suite of maps, problems and algorithms from a file, resumed where it stopped.
#include <cairn/error.hpp>

#include "base/io/output_file.hpp"
#include "base/platform/files.hpp"
#include "base/platform/threads.hpp"
#include "cli/arguments.hpp"
#include "cli/commands.hpp"
#include "cli/output_folder.hpp"
#include "cli/races/experiment_folder.hpp"
#include "cli/races/slurm_run.hpp"
#include "cli/races/task_arguments.hpp"
#include "experiment/suite_courses.hpp"
#include "trial/terminal/resumable.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <string>

namespace cairn::cli {
namespace {

enum class On { here, slurm };

struct ExperimentOptions {
  std::string suite;
  std::string out;
  unsigned workers = platform::core_count();
  bool times = false;
  bool no_times = false;
  std::string shard;
  Only only = Only::all;
  On on = On::here;
  SlurmOptions slurm;
  ResultOptions results;
};

/// While one process has the lock, others begin at the other end.
class FolderLock {
 public:
  explicit FolderLock(const std::string& folder) {
    if (file_.open(folder + "/lock", platform::File::Mode::update)) return;
    if (file_.try_lock(first_)) first_ = true;  // a file system without locks: all begin at the beginning
  }
  bool first() const { return first_; }

 private:
  platform::File file_;
  bool first_ = true;
};

void run_tasks(experiment::Engine& engine, const suites::Suite& suite, const ExperimentOptions& options,
               const experiment::Shard& shard, bool backwards) {
  experiment::RunSettings settings{.workers = options.workers, .backwards = backwards};
  if (shard.count > 1) settings.takes = [shard](const experiment::TaskPlace& place) { return shard.takes(place); };
  engine.run(settings);
  if (!suite.times) return;
  settings.pass = experiment::Pass::timed;
  engine.run(settings);
}

ExitCode run_experiment(const ExperimentOptions& options) {
  view_of(options.results.table);  // says what is wrong with it at once
  const experiment::Shard part = options.shard.empty() ? experiment::Shard{} : parse_shard(options.shard);
  suites::Suite suite = suites::load_suite(options.suite);
  if (options.times) suite.times = true;
  if (options.no_times) suite.times = false;
  const ExperimentFolder folder(options.out.empty()
                                    ? default_folder(std::filesystem::path(options.suite).stem().string() + "-results")
                                    : options.out);
  const OutputFolder made(folder.path());
  const terminal::Resumable resumable;
  tasks::TaskStore store(folder.tasks());
  experiment::SuiteCourses courses(suite, store);
  courses.check_maps();
  experiment::Engine engine(courses, store);
  folder.remember_suite(options.suite);
  if (options.on == On::slurm) {
    if (part.count > 1 || options.only != Only::all) {
      throw UsageError("--on slurm makes shards of its own: leave out --shard and --only");
    }
    run_on_slurm(engine, courses, suite, options.suite, folder, options.slurm);
    return write_results(engine, suite, folder, options.results);
  }
  if (options.only == Only::parts) {
    courses.build_parts(part.index, part.count);
    return kDone;
  }
  const FolderLock lock(folder.path());
  if (options.only != Only::trials) {
    courses.build([&](std::size_t map, std::size_t algorithm) { return part.takes({map, algorithm, 0}); });
  }
  if (options.only == Only::builds) return kDone;
  run_tasks(engine, suite, options, part, !lock.first());
  if (store.damaged() > 0) {
    fmt::print(stderr, "cairn: {}: {} damaged result{} made again\n", folder.path(), store.damaged(),
               store.damaged() == 1 ? " was" : "s were");
  }
  if (part.count > 1) {
    io::write_file("-", fmt::format("shard {} is done: {}\n", options.shard, folder.path()));
    return kDone;
  }
  return write_results(engine, suite, folder, options.results);
}

}  // namespace

void add_experiment(CLI::App& program, Action& action) {
  add_command<ExperimentOptions>(
      program, "experiment", "Run a suite of maps, problems and algorithms; resumes where it stopped", action,
      [](CLI::App& command, ExperimentOptions& options) {
        command.add_option("SUITE", options.suite, "A suite: a file in TOML, or in JSON")->required()->type_name("");
        command
            .add_option("-o,--out", options.out,
                        "The folder for tasks and results; without, the suite's name with -results")
            ->type_name("DIR");
        add_workers(command, options.workers);
        auto* times = command.add_flag("--times", options.times, "Take times, too, in a second pass in one thread");
        command.add_flag("--no-times", options.no_times, "Count only, whatever the suite says")->excludes(times);
        command
            .add_option("--shard", options.shard, "Run only this part of the tasks: 'cairn merge' puts them together")
            ->type_name("I/N");
        add_choice<Only>(
            command, "--only", options.only,
            {{"all", Only::all}, {"parts", Only::parts}, {"builds", Only::builds}, {"trials", Only::trials}},
            "Make a shard's part of every long build, build databases, run trials, or all");
        add_choice<On>(command, "--on", options.on, {{"here", On::here}, {"slurm", On::slurm}},
                       "Run on this machine, or on a cluster by Slurm");
        command.add_option("--sbatch", options.slurm.sbatch, "Options for sbatch, in quotes: '--partition=short'")
            ->type_name("OPTIONS");
        command
            .add_option("--job-seconds", options.slurm.element_seconds, "How long a job of Slurm should take, about")
            ->type_name("S")
            ->capture_default_str()
            ->check(CLI::PositiveNumber);
        add_results(command, options.results);
      },
      run_experiment)
      .footer("docs/experiments.md describes suites, shards and clusters.");
}

}  // namespace cairn::cli
