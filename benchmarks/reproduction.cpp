// Checks that quick reproductions of all papers take at most ten minutes, check every claim, and give a reason for
// each that fails. With --maps they run on the original game maps.
#include "base/platform/threads.hpp"
#include "benchmarks/benchmark.hpp"
#include "reproduce/running/run.hpp"
#include "reproduce/verdict.hpp"

#include <fmt/format.h>

#include <filesystem>

namespace cairn::bench {
namespace {

/// A temporary folder.
class Folder {
 public:
  Folder() : path_(std::filesystem::temp_directory_path() / fmt::format("cairn-reproduction-{:.0f}", thread_ns())) {
    std::filesystem::create_directories(path_);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }

  std::string path() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

}  // namespace

void reproduction(Run& run) {
  const Folder folder;
  const reproduce::RunSettings settings{
      .maps = run.has_maps() ? run.maps() : "", .effort = reproduce::Effort::quick, .workers = platform::core_count()};
  tasks::TaskStore store(folder.path() + "/tasks");
  std::size_t counts[5] = {};
  std::size_t unexplained = 0;
  const double begin = process_seconds();
  for (const reproduce::Publication& publication : reproduce::publications()) {
    for (const reproduce::Experiment& experiment : publication.experiments) {
      const reproduce::ExperimentRun measured = reproduce::run_experiment(experiment, settings, store);
      for (const reproduce::Result& result : publication.results) {
        if (result.experiment != experiment.id) continue;
        for (const reproduce::Claim& claim : result.claims) {
          const report::Verdict verdict = reproduce::judge(claim, measured.measured).verdict;
          ++counts[static_cast<std::size_t>(verdict)];
          // A figure of the paper's own maps may be another one on generated maps; a relation asks for a reason.
          unexplained += verdict == report::Verdict::fails && claim.why.empty() && (run.has_maps() || !claim.published);
        }
      }
    }
  }
  const double seconds = process_seconds() - begin;
  const auto count = [&](report::Verdict verdict) { return counts[static_cast<std::size_t>(verdict)]; };
  const std::string of = fmt::format("{} claims hold, {} are better than published, {} fail, {} are undecided",
                                     count(report::Verdict::holds), count(report::Verdict::better),
                                     count(report::Verdict::fails), count(report::Verdict::undecided));
  // Processor time, so that the limit holds on one core too.
  if (!run.has_maps()) run.at_most("quick reproduction of all papers, processor time", seconds, 600, "s", of);
  run.at_most("claims that a quick reproduction does not check", static_cast<double>(count(report::Verdict::unknown)),
              0, "", of);
  run.at_most("claims that fail without a reason", static_cast<double>(unexplained), 0, "", of);
}

}  // namespace cairn::bench
