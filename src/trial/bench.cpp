#include "trial/bench.hpp"

#include <cairn/build.hpp>

#include "base/hash.hpp"

#include <fmt/format.h>

namespace cairn {

BenchResult bench(const std::string& map, const Grid& grid, const ProblemSet& set, const AgentSpec& spec,
                  const TrialSettings& settings, ProgressBar* progress) {
  Trial trial(spec, grid, settings);
  BenchResult result;
  for (const Problem& problem : set.problems) {
    result.results.push_back(trial.run(problem));
    if (progress) progress->advance();
  }
  result.row = make_row(map, spec.text, grid, settings.visibility, result.results, trial.step_times(), set.unreachable);
  if (const Database* database = settings.database) {
    const auto image = database->image();
    result.row.database =
        fmt::format("{}{}{}", database->method(), database->options().empty() ? "" : ":", database->options());
    result.row.database_fingerprint = fmt::format("{:016x}", hash_bytes(image.data(), image.size(), 0));
    result.row.database_bytes = database->bytes();
    result.row.database_records = find_build_method(database->method()).records(*database);
  }
  return result;
}

}  // namespace cairn
