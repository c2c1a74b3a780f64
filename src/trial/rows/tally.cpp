#include "trial/rows/tally.hpp"

#include <cairn/build.hpp>

#include "base/hash.hpp"

#include <fmt/format.h>

#include <limits>
#include <vector>

namespace cairn::rows {

Tally::Tally(const Runs& all) : runs(all) {
  std::vector<double> excess;
  for (const driver::TrialResult& run : runs.results) {
    if (run.solved) excess.push_back(suboptimality_pct(run));
  }
  solved = excess.size();
  constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
  mean_interval = rows::mean_interval(excess).value_or(Interval{kUnknown, kUnknown});
  suboptimality = summarize(std::move(excess));
  moves = sum(&driver::TrialResult::moves);
}

std::uint64_t Tally::map_cells() const {
  const Grid* grid = runs.arena.grid();
  if (grid == nullptr) return runs.arena.cell_count();
  return static_cast<std::uint64_t>(grid->width()) * static_cast<std::uint64_t>(grid->height());
}

std::uint64_t Tally::map_passable() const {
  const Grid* grid = runs.arena.grid();
  return grid == nullptr ? runs.arena.cell_count() : grid->passable_count();
}

double Tally::planned_per_move_error() const {
  std::vector<double> quotients;
  for (const driver::TrialResult& run : runs.results) {
    if (!run.solved) continue;
    const auto planned = static_cast<double>(run.work.expansions + run.work.climbed);
    quotients.push_back(run.moves == 0 ? 0 : planned / static_cast<double>(run.moves));
  }
  return summarize(std::move(quotients)).standard_error;
}

double Tally::percolations() const {
  const double mean = per_problem([](const driver::TrialResult& run) { return run.inspection.percolations; });
  return mean > 0 ? mean : std::numeric_limits<double>::quiet_NaN();
}

double Tally::stored_states() const {
  const auto lists = [](const driver::TrialResult& run) { return run.inspection.listed_states; };
  const bool tells_all = std::all_of(runs.results.begin(), runs.results.end(), [&](const driver::TrialResult& run) {
    return !run.solved || run.steps == 0 || lists(run) > 0;
  });
  if (!tells_all) return std::numeric_limits<double>::quiet_NaN();
  return per_problem([&](const driver::TrialResult& run) { return lists(run) + run.inspection.learned_states; });
}

std::string Tally::database_spec() const {
  const Database* database = runs.database;
  if (database == nullptr) return {};
  return fmt::format("{}{}{}", database->method(), database->options().empty() ? "" : ":", database->options());
}

std::string Tally::database_fingerprint() const {
  if (runs.database == nullptr) return {};
  const auto image = runs.database->image();
  return fmt::format("{:016x}", base::hash_bytes(image.data(), image.size(), 0));
}

std::uint64_t Tally::database_bytes() const { return runs.database == nullptr ? 0 : runs.database->bytes(); }

std::uint64_t Tally::database_records() const {
  return runs.database == nullptr ? 0 : find_build_method(runs.database->method()).records(*runs.database);
}

double Tally::database_states() const {
  if (runs.database == nullptr) return 0;
  const BuildMethod& method = find_build_method(runs.database->method());
  if (method.states == nullptr) return std::numeric_limits<double>::quiet_NaN();
  return static_cast<double>(method.states(*runs.database));
}

}  // namespace cairn::rows
