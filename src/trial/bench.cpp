#include "trial/bench.hpp"

namespace cairn {

BenchResult bench(const std::string& map, Arena arena, const ProblemSet& set, const AgentSpec& spec,
                  const TrialSettings& settings, ProgressBar* progress) {
  Trial trial(spec, arena, settings);
  BenchResult result;
  for (const Problem& problem : set.problems) {
    result.results.push_back(trial.run(problem));
    if (progress) progress->advance();
  }
  result.row = make_row({map, spec.text, arena, settings.visibility, result.results, trial.step_times(),
                         set.unreachable, settings.database, settings.build_seconds});
  return result;
}

}  // namespace cairn
