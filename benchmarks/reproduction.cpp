// That quick reproductions of all papers are quick, leave no claim open, and say why one fails. With --maps, on the
// games' own maps.
#include "benchmarks/benchmark.hpp"
#include "reproduce/claims.hpp"
#include "reproduce/run.hpp"

#include <fmt/format.h>

#include <filesystem>

namespace cairn::bench {
namespace {

/// A folder of its own, gone with it.
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
  const RunSettings settings{run.has_maps() ? run.maps() : "", Effort::quick, {}, folder.path()};
  RunLog log(folder.path() + "/finished.jsonl");
  std::size_t held = 0;
  std::size_t failed = 0;
  std::size_t open = 0;
  std::size_t unexplained = 0;
  const double begin = process_seconds();
  for (const Publication& publication : publications()) {
    for (const Experiment& experiment : publication.experiments) {
      const ExperimentRun measured = run_experiment(experiment, settings, log);
      for (const Result& result : publication.results) {
        if (result.experiment != experiment.id) continue;
        for (const Claim& claim : result.claims) {
          const Verdict verdict = judge(claim, measured.measured).verdict;
          held += verdict == Verdict::holds;
          failed += verdict == Verdict::fails;
          open += verdict == Verdict::unknown;
          unexplained += verdict == Verdict::fails && claim.why.empty();
        }
      }
    }
  }
  const double seconds = process_seconds() - begin;
  const std::string of = fmt::format("{} claims hold, {} fail", held, failed);
  // On one core, then, too.
  if (!run.has_maps()) run.at_most("quick reproduction of all papers, processor time", seconds, 600, "s", of);
  run.at_most("claims that a quick reproduction leaves open", static_cast<double>(open), 0, "", of);
  run.at_most("claims that fail without a reason", static_cast<double>(unexplained), 0, "", of);
}

}  // namespace cairn::bench
