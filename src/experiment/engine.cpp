#include "experiment/engine.hpp"

#include <cairn/error.hpp>

#include "base/platform/threads.hpp"
#include "experiment/suites/glob.hpp"
#include "trial/driver/step_clock.hpp"
#include "trial/rows/revision.hpp"
#include "trial/terminal/progress_bar.hpp"
#include "world/rule_names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <optional>

namespace cairn::experiment {
namespace {

// Courses are kept in memory up to so many cells.
constexpr std::uint64_t kMostKeptCells = std::uint64_t{1} << 26U;

std::vector<std::string> below_root(const suites::Suite& suite) {
  std::vector<std::string> paths;
  for (const std::string& path : suite.databases) paths.push_back(suites::below(suite.root, path));
  return paths;
}

std::string database_folder(const tasks::TaskStore& store) {
  return store.folder().empty() ? std::string() : store.folder() + "/databases";
}

}  // namespace

Engine::Engine(const suites::Suite& suite, tasks::TaskStore& store)
    : suite_(suite),
      store_(store),
      loader_(suite, store),
      databases_(below_root(suite), database_folder(store)),
      kept_(suite.maps.size()) {
  std::vector<AgentSpec> specs;
  for (const suites::AlgorithmChoice& choice : suite.algorithms) specs.push_back(parse_spec(choice.spec));
  if (specs.empty()) specs.push_back(parse_spec("cairn"));
  databases_.check_use(specs);
}

void Engine::check_maps() const {
  // Standard input can be read only once, so that it is not known yet what is for the map there.
  if (maps() == 1 || std::find(suite_.maps.begin(), suite_.maps.end(), "-") != suite_.maps.end()) return;
  std::vector<bool> fits(suite_.databases.size(), false);
  for (std::size_t map = 0; map < maps(); ++map) {
    const Course course = loader_.load_world(map);
    if (!course.grid) continue;
    for (std::size_t i = 0; i < fits.size(); ++i) fits[i] = fits[i] || databases_.fits(i, *course.grid);
  }
  for (std::size_t i = 0; i < fits.size(); ++i) {
    if (fits[i]) continue;
    throw InputError(fmt::format("{}: the database was built for none of these maps with {} (see 'cairn db info')",
                                 suite_.databases[i], world::describe(suite_.rules)));
  }
}

std::shared_ptr<const Course> Engine::course(std::size_t map) {
  if (kept_[map]) return kept_[map];
  std::shared_ptr<const Course> course = loader_.load(map);
  if (course->grid && maps() == 1) {
    for (const AgentSpec& spec : course->specs) databases_.check_fits(spec, *course->grid, course->map);
  }
  kept_cells_ += course->arena().cell_count();
  if (kept_cells_ <= kMostKeptCells || course->map == "-") kept_[map] = course;
  return course;
}

std::span<const problems::Problem> Engine::problems(const Course& course, std::size_t chunk) const {
  const std::span<const problems::Problem> all(course.set.problems);
  const std::size_t first = chunk * suite_.chunk;
  return all.subspan(first, std::min(suite_.chunk, all.size() - first));
}

std::string Engine::key_of(const Course& course, const AgentSpec& spec, Pass pass) const {
  return fmt::format("{} {} {:016x} {} {} steps={} {} [{}]", pass == Pass::counted ? "counted" : "timed",
                     rows::revision(), course.arena().fingerprint(),
                     course.grid ? world::describe(course.grid->rules()) : "graph",
                     suite_.unknown ? "unknown" : "known", suite_.max_steps, trial::full_text(spec),
                     course.grid ? databases_.identity(spec, *course.grid) : "");
}

tasks::TaskKey Engine::key_of(const std::string& beginning, const Course& course, std::size_t chunk) const {
  const auto of_chunk = problems(course, chunk);
  return {fmt::format("{} {}:{:016x}", beginning, of_chunk.size(), tasks::hash_of(of_chunk))};
}

std::optional<tasks::ChunkResult> Engine::result_of(const tasks::TaskKey& key, const Course& course,
                                                    std::size_t chunk) {
  const auto found = store_.find(key);
  return found ? tasks::decode_results(*found, problems(course, chunk)) : std::nullopt;
}

driver::TrialSettings Engine::trial_settings(Pass pass, const trial::DatabaseSet::Choice& choice) const {
  return {suite_.unknown ? Visibility::unknown : Visibility::known, suite_.max_steps, choice.database, choice.build,
          pass == Pass::timed};
}

/// Hands out the tasks that have no result, map after map. Who takes the last one of a map loads the next.
class Engine::Queue {
 public:
  struct Task {
    TaskPlace place;
    std::shared_ptr<const Course> course;
    const AgentSpec* spec = nullptr;
    trial::DatabaseSet::Choice database;
    tasks::TaskKey key;
  };

  Queue(Engine& engine, const RunSettings& settings) : engine_(engine), settings_(settings) {}

  std::optional<Task> next() {
    const std::lock_guard lock(mutex_);
    while (!stopped_ && waiting_.empty()) {
      if (map_ == engine_.maps()) return {};
      const std::size_t map = settings_.backwards ? engine_.maps() - 1 - map_ : map_;
      ++map_;
      if (!settings_.takes_map || settings_.takes_map(map)) load(map);
    }
    if (stopped_) return {};
    Task task = std::move(waiting_.back());
    waiting_.pop_back();
    return task;
  }

  void advance(const Task& task) {
    const std::lock_guard lock(mutex_);
    if (bar_) bar_->advance(engine_.problems(*task.course, task.place.chunk).size());
  }

  /// The others need not go on.
  void stop() {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
  }

 private:
  void load(std::size_t map) {
    const std::shared_ptr<const Course> course = engine_.course(map);
    for (std::size_t i = 0; i < course->specs.size(); ++i) {
      const AgentSpec& spec = course->specs[i];
      const std::string beginning = engine_.key_of(*course, spec, settings_.pass);
      std::vector<Task> tasks;
      for (std::size_t chunk = 0; chunk < engine_.chunks(*course); ++chunk) {
        const TaskPlace place{map, i, chunk};
        if (settings_.takes && !settings_.takes(place)) continue;
        Task task{place, course, &spec, {}, engine_.key_of(beginning, *course, chunk)};
        // It is read, since a damaged result counts as none.
        if (!engine_.result_of(task.key, *course, chunk)) tasks.push_back(std::move(task));
      }
      if (tasks.empty()) continue;
      if (course->grid) {
        const auto choice = engine_.databases_.provide(spec, *course->grid, course->map);
        for (Task& task : tasks) task.database = choice;
      }
      waiting_.insert(waiting_.end(), std::make_move_iterator(tasks.begin()), std::make_move_iterator(tasks.end()));
    }
    if (!settings_.backwards) std::reverse(waiting_.begin(), waiting_.end());  // they are taken from the end
    std::uint64_t problems = 0;
    for (const Task& task : waiting_) problems += engine_.problems(*course, task.place.chunk).size();
    bar_.reset();
    if (problems > 0) bar_.emplace(course->map, problems);
  }

  Engine& engine_;
  const RunSettings& settings_;
  std::mutex mutex_;
  std::size_t map_ = 0;
  std::vector<Task> waiting_;
  bool stopped_ = false;
  std::optional<terminal::ProgressBar> bar_;
};

void Engine::build(const std::function<bool(std::size_t, std::size_t)>& takes) {
  for (std::size_t map = 0; map < maps(); ++map) {
    const Course world = loader_.load_world(map);
    if (!world.grid) continue;
    for (std::size_t i = 0; i < world.specs.size(); ++i) {
      if (takes && !takes(map, i)) continue;
      databases_.provide(world.specs[i], *world.grid, world.map);
    }
  }
}

void Engine::run(const RunSettings& settings) {
  Queue queue(*this, settings);
  const auto work = [&] {
    try {
      while (const std::optional<Queue::Task> task = queue.next()) {
        const auto begin = std::chrono::steady_clock::now();
        if (store_.has(task->key)) continue;  // another process was faster
        // An agent keeps memory between problems, and tells its size: with a new one, a task's result depends on the
        // task alone.
        driver::Trial trial(*task->spec, task->course->arena(), trial_settings(settings.pass, task->database));
        tasks::ChunkResult result;
        for (const problems::Problem& problem : problems(*task->course, task->place.chunk)) {
          result.results.push_back(trial.run(problem));
        }
        result.step_times = trial.step_times();
        store_.keep(task->key, tasks::encode(result));
        queue.advance(*task);
        const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
        if (settings.finished && !settings.finished(task->place, seconds.count())) queue.stop();
      }
    } catch (...) {
      queue.stop();
      throw;
    }
  };
  platform::run_threads(settings.pass == Pass::timed ? 1 : std::max(settings.workers, 1U), work);
}

Engine::Count Engine::count(std::size_t map, Pass pass) {
  const std::shared_ptr<const Course> of = course(map);
  Count count;
  for (const AgentSpec& spec : of->specs) {
    const std::string beginning = key_of(*of, spec, pass);
    for (std::size_t chunk = 0; chunk < chunks(*of); ++chunk) {
      ++count.tasks;
      if (store_.has(key_of(beginning, *of, chunk))) ++count.finished;
    }
  }
  return count;
}

MapOutcome Engine::outcome(std::size_t map, Pass pass) {
  MapOutcome outcome{course(map), {}, {}};
  const Course& course = *outcome.course;
  std::size_t missing = 0;
  for (const AgentSpec& spec : course.specs) {
    const std::string beginning = key_of(course, spec, pass);
    tasks::ChunkResult all;
    for (std::size_t chunk = 0; chunk < chunks(course); ++chunk) {
      const auto result = result_of(key_of(beginning, course, chunk), course, chunk);
      if (!result) {
        ++missing;
        continue;
      }
      all.step_times.add(result->step_times);
      all.results.insert(all.results.end(), result->results.begin(), result->results.end());
    }
    if (missing > 0) continue;
    const auto choice = course.grid ? databases_.provide(spec, *course.grid, course.map) : trial::DatabaseSet::Choice{};
    rows::Row row = rows::make_row(
        {course.map, spec.text, course.arena(), suite_.unknown ? Visibility::unknown : Visibility::known, all.results,
         all.step_times, course.set.unreachable, choice.database, choice.build, trial::full_text(spec)});
    if (pass == Pass::counted) rows::forget_times(row);
    outcome.databases.push_back(choice);
    outcome.results.push_back({std::move(row), std::move(all.results)});
  }
  if (missing > 0) {
    throw InputError(
        fmt::format("{}: {} of {} tasks have no result: run the experiment again, or those shards that have not run, "
                    "and merge them",
                    course.map, missing, course.specs.size() * chunks(course)));
  }
  return outcome;
}

}  // namespace cairn::experiment
