#include "cli/races/slurm_run.hpp"

#include <cairn/error.hpp>

#include "base/io/input_file.hpp"
#include "base/io/output_file.hpp"
#include "base/stopwatch.hpp"
#include "experiment/cluster/slurm.hpp"
#include "trial/terminal/progress_bar.hpp"
#include "trial/terminal/units.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <mutex>
#include <optional>
#include <thread>

namespace cairn::cli {
namespace {

namespace fs = std::filesystem;
using experiment::Pass;
using experiment::TaskPlace;

constexpr int kRounds = 5;  // of submissions, before it is given up
constexpr double kPilotSeconds = 3;
constexpr std::size_t kMostParts = 1000;  // of a build

experiment::Engine::Count count_all(experiment::Engine& engine, Pass pass) {
  experiment::Engine::Count all;
  for (std::size_t map = 0; map < engine.maps(); ++map) {
    const auto of_map = engine.count(map, pass);
    all.tasks += of_map.tasks;
    all.finished += of_map.finished;
  }
  return all;
}

/// Databases that are not there yet.
std::size_t missing_builds(experiment::Engine& engine, const experiment::SuiteCourses& courses) {
  std::size_t missing = 0;
  for (std::size_t map = 0; map < engine.maps(); ++map) {
    const auto course = engine.course(map);
    for (std::size_t i = 0; i < course->specs.size(); ++i) missing += courses.must_build(*course, i) ? 1U : 0U;
  }
  return missing;
}

/// What a task takes, by running some here, which counts as done. They are taken from all over the suite. Tasks whose
/// database is not built yet are left out.
double measured_seconds(experiment::Engine& engine, const experiment::SuiteCourses& courses) {
  constexpr double kGuess = 1;
  const base::Stopwatch watch;
  double sum = 0;
  std::size_t tasks = 0;
  experiment::RunSettings settings;
  settings.takes = [&](const TaskPlace& place) {
    // The first chunk of each algorithm that can run now.
    return place.chunk == 0 && !courses.must_build(*engine.course(place.map), place.algorithm);
  };
  settings.finished = [&](const TaskPlace&, double seconds) {
    sum += seconds;
    ++tasks;
    return watch.seconds() < kPilotSeconds;
  };
  engine.run(settings);
  return tasks == 0 ? kGuess : sum / static_cast<double>(tasks);
}

/// Which jobs were submitted, for a call that comes later.
class JobFile {
 public:
  explicit JobFile(const std::string& folder) : path_(folder + "/jobs.json") {}

  std::vector<std::string> read() const {
    try {
      return nlohmann::json::parse(io::read_file(path_, 1 << 20)).at("jobs").get<std::vector<std::string>>();
    } catch (const InputError&) {
    } catch (const nlohmann::json::exception&) {
    }
    return {};
  }
  void write(const std::vector<std::string>& jobs) const {
    io::write_file(path_, nlohmann::json{{"jobs", jobs}}.dump(2) + "\n");
  }

 private:
  std::string path_;
};

class SlurmRun {
 public:
  SlurmRun(experiment::Engine& engine, experiment::SuiteCourses& courses, const suites::Suite& suite,
           const std::string& suite_path, const ExperimentFolder& folder, const SlurmOptions& options)
      : engine_(engine),
        courses_(courses),
        pass_(suite.times ? Pass::timed : Pass::counted),
        options_(options),
        logs_(fs::absolute(folder.path()).string() + "/slurm"),
        jobs_file_((fs::create_directories(logs_), logs_)) {
    command_ = fmt::format(
        "{} experiment {} -o {} --workers 1 {}", cluster::quoted(fs::read_symlink("/proc/self/exe").string()),
        cluster::quoted(fs::absolute(suite_path).string()), cluster::quoted(fs::absolute(folder.path()).string()),
        suite.times ? "--times" : "--no-times");
  }

  void run() {
    follow(jobs_file_.read());  // of an earlier call
    for (int round = 0; round < kRounds; ++round) {
      const auto count = count_all(engine_, pass_);
      if (count.finished == count.tasks && missing_builds(engine_, courses_) == 0) return;
      const std::vector<std::string> jobs = submit(count.tasks - count.finished);
      follow(jobs);
    }
    const auto count = count_all(engine_, pass_);
    if (count.finished == count.tasks) return;
    throw InputError(fmt::format("{} of {} tasks are not finished after {} submissions; {} has what the jobs said",
                                 count.tasks - count.finished, count.tasks, kRounds, logs_));
  }

 private:
  /// Builds before trials. The trials are as many elements as their cost asks for.
  std::vector<std::string> submit(std::size_t tasks) {
    const std::size_t most = slurm_.largest_array();
    const auto elements_for = [&](double work, std::size_t limit) {
      const auto wanted = static_cast<std::size_t>(std::ceil(work / options_.element_seconds));
      return std::clamp<std::size_t>(wanted, 1, std::max<std::size_t>(1, std::min(most, limit)));
    };
    const double build_seconds = courses_.estimate_builds();
    const std::size_t builds = missing_builds(engine_, courses_);
    const double seconds = measured_seconds(engine_, courses_) * static_cast<double>(tasks);
    const std::size_t elements = elements_for(seconds, tasks);
    const std::size_t parts = builds == 0 ? 1 : elements_for(build_seconds, kMostParts);
    std::vector<std::string> jobs;
    // Long builds are divided: every element makes a part of each, and the builds put them together.
    if (parts > 1) {
      jobs.push_back(slurm_.submit({"cairn-parts",
                                    fmt::format("{} --only parts --shard %a/{}", command_, parts),
                                    parts,
                                    {},
                                    logs_,
                                    options_.sbatch}));
    }
    if (builds > 0) {
      const std::size_t size = std::min(builds, most);
      jobs.push_back(slurm_.submit({"cairn-builds", fmt::format("{} --only builds --shard %a/{}", command_, size), size,
                                    jobs, logs_, options_.sbatch}));
    }
    const std::vector<std::string> before = jobs.empty() ? jobs : std::vector<std::string>{jobs.back()};
    jobs.push_back(slurm_.submit({"cairn-trials", fmt::format("{} --only trials --shard %a/{}", command_, elements),
                                  elements, before, logs_, options_.sbatch}));
    // Whoever waits here prints the rows; should nobody wait any more, the files are written all the same.
    const std::string trials = jobs.back();
    jobs.push_back(slurm_.submit({"cairn-report", command_, 1, {trials}, logs_, options_.sbatch}));
    jobs_file_.write(jobs);
    const std::string divided = parts > 1 ? fmt::format(" in {} parts", parts) : "";
    fmt::print(stderr, "cairn: submitted {} build{}{} and {} tasks in {} job{} of Slurm, about {} of work\n", builds,
               builds == 1 ? "" : "s", divided, tasks, elements, elements == 1 ? "" : "s",
               terminal::format_seconds(seconds + build_seconds));
    return jobs;
  }

  /// Until none of the jobs is waiting or running.
  void follow(const std::vector<std::string>& jobs) {
    if (jobs.empty()) return;
    const auto begin = count_all(engine_, pass_);
    terminal::ProgressBar bar("on the cluster", begin.tasks - begin.finished);
    std::size_t shown = begin.finished;
    int quiet = 0;  // answers one after the other that nothing runs: a controller that has just started knows little
    for (;;) {
      const std::optional<std::size_t> active = slurm_.active(jobs);
      const auto count = count_all(engine_, pass_);
      bar.advance(count.finished - std::min(shown, count.finished));
      shown = std::max(shown, count.finished);
      quiet = active && *active == 0 ? quiet + 1 : 0;
      if (quiet >= 2) return;
      std::this_thread::sleep_for(std::chrono::milliseconds(1000));
    }
  }

  experiment::Engine& engine_;
  experiment::SuiteCourses& courses_;
  Pass pass_;
  SlurmOptions options_;
  std::string logs_;
  JobFile jobs_file_;
  cluster::Slurm slurm_;
  std::string command_;
};

}  // namespace

void run_on_slurm(experiment::Engine& engine, experiment::SuiteCourses& courses, const suites::Suite& suite,
                  const std::string& suite_path, const ExperimentFolder& folder, const SlurmOptions& options) {
  SlurmRun(engine, courses, suite, suite_path, folder, options).run();
}

}  // namespace cairn::cli
