#include "reproduce/running/run.hpp"

#include <cairn/build.hpp>
#include <cairn/error.hpp>

#include "reproduce/running/paper_courses.hpp"
#include "trial/rows/pool.hpp"
#include "trial/rows/summary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace cairn::reproduce {
namespace {

using experiment::Pass;

/// The maps and problems of a suite in a run of this extent.
const std::vector<SuiteMap>& maps_in(const Suite& suite, Effort effort) {
  if (effort == Effort::quick) return suite.quick_maps;
  return effort == Effort::exhaustive && !suite.all_maps.empty() ? suite.all_maps : suite.maps;
}
const ProblemDraw& draw_in(const Suite& suite, Effort effort) {
  if (effort == Effort::quick) return suite.quick_draw;
  return effort == Effort::exhaustive && suite.all_draw ? *suite.all_draw : suite.draw;
}

std::string sentence_on(const ProblemDraw& draw, const std::vector<SuiteMap>& maps, const Suite& suite) {
  const std::string costs =
      std::isfinite(draw.max_cost) ? fmt::format(" of cost {:g} to {:g}", draw.min_cost, draw.max_cost) : std::string();
  return fmt::format("Here {} problems{} are drawn on each of {} maps{}.{}", draw.problems, costs, maps.size(),
                     maps.front().original.empty() ? "" : ", in its original size, and scaled up with it",
                     suite.all_draw && draw.problems < suite.all_draw->problems
                         ? fmt::format(" With --exhaustive they are {}.", suite.all_draw->problems)
                         : "");
}

std::string left_out(Effort effort) {
  return effort == Effort::usual ? "not in a quick run" : "only in an exhaustive run, which takes days";
}

/// The contestant's database in a run of this extent.
const std::string& database_in(const Contestant& contestant, Effort effort) {
  if (effort == Effort::quick && !contestant.quick_database.empty()) return contestant.quick_database;
  if (effort == Effort::exhaustive && !contestant.exhaustive_database.empty()) return contestant.exhaustive_database;
  return contestant.database;
}

/// What rows of single maps cannot tell of all maps together.
void set_spread(Standing& standing) {
  std::vector<double> excess;
  std::vector<double> planned;
  for (const ProblemFigures& problem : standing.problems) {
    if (problem.solved == 0 || problem.optimal == 0) continue;
    planned.push_back(static_cast<double>(problem.expanded + problem.climbed) /
                      static_cast<double>(std::max<std::uint64_t>(1, problem.moves)));
    excess.push_back(100 * (static_cast<double>(problem.cost) / static_cast<double>(problem.optimal) - 1));
  }
  const rows::Summary summary = rows::summarize(std::move(excess));
  standing.row.suboptimality_median_pct = summary.median;
  standing.row.suboptimality_stderr_pct = summary.standard_error;
  standing.row.suboptimality_p95_pct = summary.p95;
  standing.row.planned_per_move_stderr = rows::summarize(std::move(planned)).standard_error;
}

/// Who takes part in a run of this extent, on what.
class Prepared {
 public:
  /// Tells `measured` who does not take part.
  Prepared(const Experiment& experiment, const RunSettings& settings, tasks::TaskStore& store, Measured& measured)
      : entries_(entries_of(experiment, settings.effort, measured)),
        maps_(maps_in(experiment.suite, settings.effort)),
        draw_(draw_in(experiment.suite, settings.effort)),
        settings_(settings) {
    draw_.problems = settings.problems.value_or(draw_.problems);
    courses_.emplace(experiment.suite, entries_, PaperCourses::Choice{maps_, draw_, settings.maps}, store);
    engine_.emplace(*courses_, store);
    pass_ = experiment.timed && settings.times ? Pass::timed : Pass::counted;
  }

  const std::vector<Entry>& entries() const { return entries_; }
  const std::vector<SuiteMap>& maps() const { return maps_; }
  const ProblemDraw& draw() const { return draw_; }
  experiment::Engine& engine() { return *engine_; }
  Pass pass() const { return pass_; }
  PaperCourses& courses() { return *courses_; }

  /// Why an entry cannot run. Who fails on one map is left out of the experiment.
  std::map<std::size_t, std::string> failures;

  void run(std::size_t map) {
    const std::string name = engine_->course(map)->map;
    engine_->run(
        {.pass = pass_,
         .workers = settings_.workers,
         .takes =
             [&](const experiment::TaskPlace& place) {
               return settings_.shard.takes(place) && !failures.contains(place.algorithm);
             },
         .takes_map = [&](std::size_t other) { return other == map; },
         .finished =
             [&](const experiment::TaskPlace& place, double) {
               if (settings_.finished) settings_.finished(place);
               return true;
             },
         .failed = [&](const experiment::TaskPlace& place,
                       const std::string& reason) { failures.emplace(place.algorithm, name + ": " + reason); }});
  }

 private:
  static std::vector<Entry> entries_of(const Experiment& experiment, Effort effort, Measured& measured) {
    std::vector<Entry> entries;
    for (const Contestant& contestant : experiment.contestants) {
      const std::string reason = unavailable(contestant);
      if (!reason.empty() || contestant.effort > effort) {
        measured.add_missing(contestant.label, !reason.empty() ? reason : left_out(contestant.effort));
        continue;
      }
      entries.push_back({&contestant, parse_spec(contestant.spec), database_in(contestant, effort)});
    }
    return entries;
  }

  std::vector<Entry> entries_;
  const std::vector<SuiteMap>& maps_;
  ProblemDraw draw_;
  const RunSettings& settings_;
  std::optional<PaperCourses> courses_;
  std::optional<experiment::Engine> engine_;
  Pass pass_ = Pass::timed;
};

/// What one contestant did on one map.
struct Walked {
  const Entry* entry;
  experiment::Outcome outcome;
};

/// The problem with the largest ratio of an agent's cost to the optimal cost.
std::size_t worst_problem(std::span<const Walked> all) {
  std::size_t worst = 0;
  double most = 0;
  for (const Walked& walked : all) {
    const auto& results = walked.outcome.bench.results;
    for (std::size_t i = 0; i < results.size(); ++i) {
      const double ratio = static_cast<double>(results[i].travel) /
                           static_cast<double>(std::max<std::uint64_t>(1, results[i].problem.optimal.units));
      if (results[i].solved && ratio > most) {
        most = ratio;
        worst = i;
      }
    }
  }
  return worst;
}

/// Walks the most telling problems again, for pictures.
std::vector<report::WalkedProblem> walk(const experiment::Course& course, const experiment::Walking& walking,
                                        std::span<const Walked> all) {
  std::vector<report::Walker> walkers;
  for (const Walked& walked : all) {
    walkers.push_back({&walked.entry->spec, walked.outcome.database.database.get(), walked.entry->contestant->label});
  }
  return report::walk_examples(*course.grid, course.set, walkers, {walking.visibility, walking.max_steps, nullptr},
                               worst_problem(all));
}

}  // namespace

std::string unavailable(const Contestant& contestant) {
  try {
    const AgentSpec spec = parse_spec(contestant.spec);
    if (!contestant.database.empty()) check_build_spec(contestant.database);
    return "";
  } catch (const UsageError&) {
    return "not available in this build";
  }
}

ExperimentRun run_experiment(const Experiment& experiment, const RunSettings& settings, tasks::TaskStore& store) {
  ExperimentRun run;
  Prepared prepared(experiment, settings, store, run.measured);
  const std::vector<Entry>& entries = prepared.entries();
  experiment::Engine& engine = prepared.engine();
  if (!settings.times) run.measured.forget_times();
  run.drawn = sentence_on(prepared.draw(), prepared.maps(), experiment.suite);
  std::vector<Standing> outcomes(entries.size());
  for (std::size_t map = 0; map < engine.maps(); ++map) {
    const auto course = engine.course(map);
    run.maps.push_back(report::view_of_map(course->map, *course->grid));
    for (const Picture& picture : experiment.pictures) {
      if (!run.pictures.contains(picture.result)) {
        run.pictures.emplace(picture.result, picture.draw(course->map, *course->grid));
      }
    }
    prepared.run(map);
    std::vector<Walked> walked;
    for (std::size_t i = 0; i < entries.size(); ++i) {
      if (prepared.failures.contains(i)) continue;
      std::optional<experiment::Outcome> outcome = engine.outcome(map, i, prepared.pass());
      if (!outcome) throw InputError(fmt::format("{}: tasks of other shards have no result yet", course->map));
      Standing& standing = outcomes[i];
      for (const driver::TrialResult& trial : outcome->bench.results) standing.problems.push_back(figures_of(trial));
      standing.unit = static_cast<double>(course->grid->costs().straight.units);
      run.seconds += outcome->seconds;
      outcome->bench.row.label = entries[i].contestant->label;
      standing.by_map.push_back(outcome->bench.row);
      run.rows.push_back(outcome->bench.row);
      const auto& names = experiment.walked;
      if (std::find(names.begin(), names.end(), entries[i].contestant->label) != names.end()) {
        walked.push_back({&entries[i], std::move(*outcome)});
      }
    }
    if (run.walks.empty() && !walked.empty()) run.walks = walk(*course, engine.walking(), walked);
  }
  run.seconds += prepared.courses().build_seconds();
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (const auto failure = prepared.failures.find(i); failure != prepared.failures.end()) {
      run.measured.add_missing(entries[i].contestant->label, failure->second);
      continue;
    }
    outcomes[i].row = rows::pool_rows(outcomes[i].by_map, "all maps");
    set_spread(outcomes[i]);
    run.measured.add(entries[i].contestant->label, std::move(outcomes[i]));
  }
  return run;
}

void run_shard(const Experiment& experiment, const RunSettings& settings, tasks::TaskStore& store) {
  Measured unused;
  Prepared prepared(experiment, settings, store, unused);
  for (std::size_t map = 0; map < prepared.engine().maps(); ++map) prepared.run(map);
}

void make_build_parts(const Experiment& experiment, const RunSettings& settings, tasks::TaskStore& store) {
  Measured unused;
  Prepared prepared(experiment, settings, store, unused);
  for (std::size_t map = 0; map < prepared.engine().maps(); ++map) {
    prepared.courses().build_parts(map, settings.shard.index, settings.shard.count);
  }
}

}  // namespace cairn::reproduce
