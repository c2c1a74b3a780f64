#include "reproduce/running/run.hpp"

#include <cairn/build.hpp>
#include <cairn/error.hpp>
#include <cairn/map.hpp>

#include "base/hash.hpp"
#include "base/parallel.hpp"
#include "trial/bench.hpp"
#include "trial/build_report.hpp"
#include "trial/driver/step_clock.hpp"
#include "trial/problems/problem_selection.hpp"
#include "trial/problems/scaled_problems.hpp"
#include "trial/rows/pool.hpp"
#include "trial/rows/revision.hpp"
#include "trial/rows/summary.hpp"
#include "trial/terminal/build_progress.hpp"
#include "world/generators/scale.hpp"
#include "world/rule_names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <ctime>
#include <filesystem>
#include <map>

namespace cairn::reproduce {
namespace {

namespace fs = std::filesystem;

/// The file of a map of a suite: "dao/ost100d" is ost100d.map in a folder dao, at any depth.
std::string file_of(const std::string& folder, const std::string& name) {
  const std::string tail = "/" + name + ".map";
  std::error_code error;
  for (auto i = fs::recursive_directory_iterator(folder, error); !error && i != fs::recursive_directory_iterator();
       i.increment(error)) {
    const std::string path = "/" + i->path().generic_string();
    if (path.ends_with(tail)) return i->path().string();
  }
  if (error) throw InputError(fmt::format("cannot read the folder '{}': {}", folder, error.message()));
  throw InputError(fmt::format("the folder '{}' holds no map {}.map", folder, name));
}

struct NamedGrid {
  std::string name;
  Grid grid;
  std::optional<Grid> original = {};  // on which the problems are drawn, if not on the grid itself
};

NamedGrid load(const SuiteMap& map, const Rules& rules, const RunSettings& settings) {
  const bool own = !settings.maps.empty() && !map.file.empty();
  const std::int32_t factor = own ? map.scale : map.stand_in_scale;
  Terrain terrain = load_terrain(own ? file_of(settings.maps, map.file) : map.stand_in);
  if (factor > 1) terrain = generators::scale(terrain, factor);
  const std::string name = (own ? map.file : map.stand_in) + (factor > 1 ? fmt::format(" x{}", factor) : "");
  NamedGrid named{name, Grid(terrain, rules)};
  if (!map.original.empty()) {
    named.original.emplace(load_terrain(own ? file_of(settings.maps, map.original) : map.stand_in), rules);
  }
  return named;
}

/// A contestant as it runs here.
struct Entry {
  const Contestant* contestant;
  AgentSpec spec;
  std::string database;
};

class MapRun {
 public:
  /// `all` has the maps of the suite if a contestant's database is built for all of them.
  MapRun(const Experiment& experiment, const NamedGrid& map, std::span<const Grid* const> all, const ProblemDraw& draw,
         const RunSettings& settings, RunLog& log)
      : suite_(experiment.suite),
        timed_(experiment.timed),
        map_(map),
        all_(all),
        draw_(draw),
        settings_(settings),
        log_(log) {}

  /// Runs those that need no database side by side. Only for an experiment without times.
  void run_side_by_side(std::span<const Entry* const> entries) {
    std::vector<const Entry*> left;
    for (const Entry* entry : entries) {
      if (entry->database.empty() && log_.find(key_of(*entry)) == nullptr) left.push_back(entry);
    }
    if (left.empty()) return;
    problems();  // which all of them share
    base::parallel_for(base::core_count(), left.size(), [&] {
      return [&](std::size_t i) {
        try {
          run(*left[i]);
        } catch (const UsageError&) {  // it is met again when its row is asked for
        }
      };
    });
  }

  FinishedRow run(const Entry& entry) {
    const std::string key = key_of(entry);
    {
      const platform::MutexLock lock(mutex_);
      if (const FinishedRow* finished = log_.find(key)) return *finished;
      if (settings_.tell) settings_.tell(fmt::format("{}: {}", map_.name, entry.contestant->label));
    }
    // A build runs on several threads; others run beside a contestant without times.
    const auto seconds = [this] {
      return timed_ ? static_cast<double>(std::clock()) / CLOCKS_PER_SEC
                    : 1e-9 * static_cast<double>(driver::core_ns());
    };
    const double begin = seconds();
    std::optional<Database> database;
    if (!entry.database.empty()) database = database_of(entry);
    const trial::BenchResult result =
        trial::bench(map_.name, map_.grid, problems(), entry.spec,
                     {suite_.visibility, suite_.max_steps, database ? &*database : nullptr,
                      database ? trial::build_cost(*database) : driver::BuildCost{}, timed_});
    FinishedRow finished{result.row, {}, static_cast<double>(map_.grid.costs().straight.units)};
    finished.row.label = entry.contestant->label;
    if (!timed_) rows::forget_times(finished.row);
    for (const driver::TrialResult& trial : result.results) finished.problems.push_back(figures_of(trial));
    finished.seconds = seconds() - begin;
    const platform::MutexLock lock(mutex_);
    log_.add(key, finished);
    return finished;
  }

  /// Walks the most telling problems again, for pictures. `finished` has the results of each entry.
  std::vector<report::WalkedProblem> walk(std::span<const Entry* const> entries,
                                          std::span<const FinishedRow> finished) {
    std::vector<std::optional<Database>> databases(entries.size());
    std::vector<report::Walker> walkers;
    for (std::size_t i = 0; i < entries.size(); ++i) {
      const Entry& entry = *entries[i];
      if (!entry.database.empty()) databases[i] = database_of(entry);
      walkers.push_back({&entry.spec, databases[i] ? &*databases[i] : nullptr, entry.contestant->label});
    }
    return report::walk_examples(map_.grid, problems(), walkers, {suite_.visibility, suite_.max_steps, nullptr},
                                 worst_problem(finished));
  }

 private:
  const problems::ProblemSet& problems() {
    if (!problems_) {
      const problems::SelectionOptions options{draw_.min_cost, draw_.max_cost, kProblemSeed};
      problems_ = map_.original
                      ? problems::scaled_problems(*map_.original, map_.grid, draw_.problems, options, map_.name)
                      : problems::random_problems(map_.grid, draw_.problems, options, map_.name);
    }
    return *problems_;
  }

  /// The problem with the largest ratio of an agent's cost to the optimal cost.
  std::size_t worst_problem(std::span<const FinishedRow> finished) {
    std::size_t worst = 0;
    double most = 0;
    for (const FinishedRow& of : finished) {
      for (std::size_t i = 0; i < of.problems.size(); ++i) {
        const ProblemFigures& figures = of.problems[i];
        const double ratio =
            static_cast<double>(figures.cost) / static_cast<double>(std::max<std::uint64_t>(1, figures.optimal));
        if (figures.solved != 0 && ratio > most) {
          most = ratio;
          worst = i;
        }
      }
    }
    return worst;
  }

  std::string key_of(const Entry& entry) const {
    return fmt::format("{}{} {} {} {} n={} {}-{}{}{} seed={} steps={}", RunLog::revision_key(), maps_of(entry),
                       suite_.visibility == Visibility::known ? "known" : "unknown", entry.spec.text, entry.database,
                       draw_.problems, draw_.min_cost, draw_.max_cost, map_.original ? " scaled" : "",
                       timed_ ? "" : " untimed", kProblemSeed, suite_.max_steps) +
           " " + entry.contestant->label;
  }

  /// This map, and those that the entry's database learns from.
  std::string maps_of(const Entry& entry) const {
    std::string text = fmt::format("{:016x} {}", map_.grid.fingerprint(), world::describe(suite_.rules));
    if (entry.contestant->built == Built::for_all_maps) text += " with " + fingerprints();
    return text;
  }
  std::string fingerprints() const {
    std::string text;
    for (const Grid* grid : all_) text += fmt::format("{:016x}", grid->fingerprint());
    return text;
  }

  /// Opens the database if an earlier run or another contestant has built it, else builds it.
  Database database_of(const Entry& entry) const {
    const bool for_all = entry.contestant->built == Built::for_all_maps;
    const std::string what = fmt::format("{} {} {} {}", rows::revision(),
                                         for_all ? fingerprints() : fmt::format("{:016x}", map_.grid.fingerprint()),
                                         world::describe(suite_.rules), entry.database);
    const std::string path =
        fmt::format("{}/databases/{:016x}.cairn", settings_.folder, base::hash_bytes(what.data(), what.size(), 0));
    if (fs::exists(path)) return open_database(path);
    fs::create_directories(fs::path(path).parent_path());
    terminal::BuildProgress progress(fmt::format("{}: {}", for_all ? "all maps" : map_.name, entry.database));
    const auto begin = std::chrono::steady_clock::now();
    std::uint64_t expansions = 0;
    const BuildSettings how{.progress = std::ref(progress), .expansions = &expansions};
    Database database =
        for_all ? train_file(all_, entry.database, path, how) : build_file(map_.grid, entry.database, path, how);
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
    trial::write_build_report(database, {seconds.count(), 0, progress.resumed(), expansions});
    return database;
  }

  const Suite& suite_;
  bool timed_;
  const NamedGrid& map_;
  std::span<const Grid* const> all_;
  const ProblemDraw& draw_;
  const RunSettings& settings_;
  RunLog& log_;
  platform::Mutex mutex_;  // of the log
  std::optional<problems::ProblemSet> problems_;
};

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

/// The grids of all maps, if a contestant's database is built for all of them; else nothing.
class GridsOfSuite {
 public:
  GridsOfSuite(const std::vector<Entry>& entries, const std::vector<SuiteMap>& maps, const Rules& rules,
               const RunSettings& settings) {
    if (std::none_of(entries.begin(), entries.end(),
                     [](const Entry& entry) { return entry.contestant->built == Built::for_all_maps; }))
      return;
    for (const SuiteMap& map : maps) grids_.push_back(load(map, rules, settings));
    for (const NamedGrid& named : grids_) pointers_.push_back(&named.grid);
  }

  std::span<const Grid* const> pointers() const { return pointers_; }

 private:
  std::vector<NamedGrid> grids_;
  std::vector<const Grid*> pointers_;
};

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

ExperimentRun run_experiment(const Experiment& experiment, const RunSettings& settings, RunLog& log) {
  const Suite& suite = experiment.suite;
  ExperimentRun run;
  std::vector<Entry> entries;
  for (const Contestant& contestant : experiment.contestants) {
    const std::string reason = unavailable(contestant);
    if (!reason.empty() || contestant.effort > settings.effort) {
      run.measured.add_missing(contestant.label, !reason.empty() ? reason : left_out(contestant.effort));
      continue;
    }
    entries.push_back({&contestant, parse_spec(contestant.spec), database_in(contestant, settings.effort)});
  }
  ProblemDraw draw = draw_in(suite, settings.effort);
  draw.problems = settings.problems.value_or(draw.problems);
  const std::vector<SuiteMap>& maps = maps_in(suite, settings.effort);
  run.drawn = sentence_on(draw, maps, suite);
  const GridsOfSuite all(entries, maps, suite.rules, settings);
  std::vector<Standing> outcomes(entries.size());
  std::map<std::size_t, std::string> failures;  // a contestant that fails on one map is left out of the experiment
  for (const SuiteMap& suite_map : maps) {
    const NamedGrid map = load(suite_map, suite.rules, settings);
    run.maps.push_back(report::view_of_map(map.name, map.grid));
    for (const Picture& picture : experiment.pictures) {
      if (!run.pictures.contains(picture.result)) {
        run.pictures.emplace(picture.result, picture.draw(map.name, map.grid));
      }
    }
    MapRun map_run(experiment, map, all.pointers(), draw, settings, log);
    if (!experiment.timed) {
      std::vector<const Entry*> going_on;
      for (std::size_t i = 0; i < entries.size(); ++i) {
        if (!failures.contains(i)) going_on.push_back(&entries[i]);
      }
      map_run.run_side_by_side(going_on);
    }
    std::vector<const Entry*> walked;
    std::vector<FinishedRow> of_walked;
    for (std::size_t i = 0; i < entries.size(); ++i) {
      if (failures.contains(i)) continue;
      FinishedRow finished;
      try {
        finished = map_run.run(entries[i]);
      } catch (const UsageError& error) {
        failures[i] = map.name + ": " + error.what();
        continue;
      } catch (const InputError& error) {
        failures[i] = error.what();
        continue;
      }
      Standing& outcome = outcomes[i];
      outcome.problems.insert(outcome.problems.end(), finished.problems.begin(), finished.problems.end());
      outcome.unit = finished.unit;
      run.seconds += finished.seconds;
      outcome.by_map.push_back(finished.row);
      run.rows.push_back(finished.row);
      const auto& names = experiment.walked;
      if (std::find(names.begin(), names.end(), entries[i].contestant->label) != names.end()) {
        walked.push_back(&entries[i]);
        of_walked.push_back(std::move(finished));
      }
    }
    if (run.walks.empty() && !walked.empty()) run.walks = map_run.walk(walked, of_walked);
  }
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (failures.contains(i)) {
      run.measured.add_missing(entries[i].contestant->label, failures[i]);
      continue;
    }
    outcomes[i].row = rows::pool_rows(outcomes[i].by_map, "all maps");
    set_spread(outcomes[i]);
    run.measured.add(entries[i].contestant->label, std::move(outcomes[i]));
  }
  return run;
}

}  // namespace cairn::reproduce
