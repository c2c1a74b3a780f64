#include "trial/bench.hpp"

namespace cairn::trial {

BenchResult bench(const std::string& map, driver::Arena arena, const problems::ProblemSet& set, const AgentSpec& spec,
                  const driver::TrialSettings& settings, terminal::ProgressBar* progress) {
  driver::Trial trial(spec, arena, settings);
  BenchResult result;
  for (const problems::Problem& problem : set.problems) {
    result.results.push_back(trial.run(problem));
    if (progress) progress->advance();
  }
  result.row = rows::make_row({map, spec.text, arena, settings.visibility, result.results, trial.step_times(),
                               set.unreachable, settings.database, settings.build_seconds});
  return result;
}

}  // namespace cairn::trial
