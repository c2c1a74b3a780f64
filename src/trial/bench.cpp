#include "trial/bench.hpp"

#include <fmt/format.h>

namespace cairn::trial {

std::string full_text(const AgentSpec& spec) {
  const std::string options = spec.options.text();
  return fmt::format("{}{}{}", spec.algorithm->name, options.empty() ? "" : ":", options);
}

BenchResult bench(const std::string& map, driver::Arena arena, const problems::ProblemSet& set, const AgentSpec& spec,
                  const driver::TrialSettings& settings, terminal::ProgressBar* progress) {
  driver::Trial trial(spec, arena, settings);
  BenchResult result;
  for (const problems::Problem& problem : set.problems) {
    result.results.push_back(trial.run(problem));
    if (progress) progress->advance();
  }
  result.row = rows::make_row({map, spec.text, arena, settings.visibility, result.results, trial.step_times(),
                               set.unreachable, settings.database, settings.build, full_text(spec)});
  return result;
}

}  // namespace cairn::trial
