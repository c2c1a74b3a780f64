#include "experiment/engine.hpp"

#include <cairn/error.hpp>

#include "base/platform/threads.hpp"
#include "base/stopwatch.hpp"
#include "trial/driver/step_clock.hpp"
#include "trial/rows/revision.hpp"
#include "trial/terminal/progress_bar.hpp"
#include "world/rule_names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace cairn::experiment {
namespace {

// Courses are kept in memory up to so many cells.
constexpr std::uint64_t kMostKeptCells = std::uint64_t{1} << 26U;

}  // namespace

std::shared_ptr<const Course> Engine::course(std::size_t map) {
  if (kept_[map]) return kept_[map];
  std::shared_ptr<const Course> course = courses_.load(map);
  kept_cells_ += course->arena().cell_count();
  if (kept_cells_ <= kMostKeptCells || course->map == "-") kept_[map] = course;
  return course;
}

std::span<const problems::Problem> Engine::problems(const Course& course, std::size_t chunk) const {
  const std::span<const problems::Problem> all(course.set.problems);
  const std::size_t first = chunk * walking_.chunk;
  return all.subspan(first, std::min(walking_.chunk, all.size() - first));
}

std::string Engine::key_of(const Course& course, std::size_t algorithm, Pass pass) const {
  return fmt::format("{} {} {:016x} {} {} steps={} {} [{}]", pass == Pass::counted ? "counted" : "timed",
                     rows::revision(), course.arena().fingerprint(),
                     course.grid ? world::describe(course.grid->rules()) : "graph",
                     walking_.visibility == Visibility::unknown ? "unknown" : "known", walking_.max_steps,
                     trial::full_text(course.specs[algorithm]), courses_.database_identity(course, algorithm));
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

tasks::ChunkResult Engine::walk(const Course& course, const TaskPlace& place,
                                const trial::DatabaseSet::Choice& database, Pass pass) const {
  const std::uint64_t begin = driver::core_ns();
  // An agent keeps memory between problems, and tells its size: with a new one, a task's result depends on the task
  // alone.
  driver::Trial trial(
      course.specs[place.algorithm], course.arena(),
      {walking_.visibility, walking_.max_steps, database.database.get(), database.build, pass == Pass::timed});
  tasks::ChunkResult result;
  for (const problems::Problem& problem : problems(course, place.chunk)) result.results.push_back(trial.run(problem));
  result.step_times = trial.step_times();
  result.core_ns = driver::core_ns() - begin;
  return result;
}

/// Hands out the tasks that have no result, map after map. Who takes the last one of a map loads the next.
class Engine::Queue {
 public:
  struct Task {
    TaskPlace place;
    std::shared_ptr<const Course> course;
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

  /// An algorithm cannot run on a map. Whether the others go on.
  bool go_on_without(const TaskPlace& place, const Error& error) {
    const std::lock_guard lock(mutex_);
    if (!is_of_one_algorithm(error)) return false;
    settings_.failed(place, error.what());
    std::erase_if(waiting_, [&](const Task& task) {
      return task.place.map == place.map && task.place.algorithm == place.algorithm;
    });
    return true;
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
  /// A full disk, say, is of all of them.
  bool is_of_one_algorithm(const Error& error) const {
    return settings_.failed &&
           (dynamic_cast<const UsageError*>(&error) != nullptr || dynamic_cast<const InputError*>(&error) != nullptr);
  }

  /// The tasks of one algorithm that have no result.
  std::vector<Task> missing(std::size_t map, const std::shared_ptr<const Course>& course, std::size_t algorithm) {
    const std::string beginning = engine_.key_of(*course, algorithm, settings_.pass);
    std::vector<Task> tasks;
    for (std::size_t chunk = 0; chunk < engine_.chunks(*course); ++chunk) {
      const TaskPlace place{map, algorithm, chunk};
      if (settings_.takes && !settings_.takes(place)) continue;
      Task task{place, course, {}, engine_.key_of(beginning, *course, chunk)};
      // It is read, since a damaged result counts as none.
      if (!engine_.result_of(task.key, *course, chunk)) tasks.push_back(std::move(task));
    }
    return tasks;
  }

  void load(std::size_t map) {
    const std::shared_ptr<const Course> course = engine_.course(map);
    for (std::size_t i = 0; i < course->specs.size(); ++i) {
      std::vector<Task> tasks = missing(map, course, i);
      if (tasks.empty()) continue;
      try {
        const auto choice = engine_.courses_.database(*course, i);
        for (Task& task : tasks) task.database = choice;
      } catch (const Error& error) {
        if (!is_of_one_algorithm(error)) throw;
        settings_.failed(tasks.front().place, error.what());
        continue;
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

void Engine::run(const RunSettings& settings) {
  Queue queue(*this, settings);
  const auto work = [&] {
    try {
      while (const std::optional<Queue::Task> task = queue.next()) {
        const base::Stopwatch watch;
        if (store_.has(task->key)) continue;  // another process was faster
        tasks::ChunkResult result;
        try {
          result = walk(*task->course, task->place, task->database, settings.pass);
        } catch (const Error& error) {
          if (!queue.go_on_without(task->place, error)) throw;
          continue;
        }
        store_.keep(task->key, tasks::encode(result));
        queue.advance(*task);
        if (settings.finished && !settings.finished(task->place, watch.seconds())) queue.stop();
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
  for (std::size_t i = 0; i < of->specs.size(); ++i) {
    const std::string beginning = key_of(*of, i, pass);
    for (std::size_t chunk = 0; chunk < chunks(*of); ++chunk) {
      ++count.tasks;
      if (store_.has(key_of(beginning, *of, chunk))) ++count.finished;
    }
  }
  return count;
}

std::optional<Outcome> Engine::gather(const Course& course, std::size_t algorithm, Pass pass, std::size_t& missing) {
  const std::string beginning = key_of(course, algorithm, pass);
  tasks::ChunkResult all;
  const std::size_t missing_before = missing;
  for (std::size_t chunk = 0; chunk < chunks(course); ++chunk) {
    const auto result = result_of(key_of(beginning, course, chunk), course, chunk);
    if (!result) {
      ++missing;
      continue;
    }
    all.step_times.add(result->step_times);
    all.core_ns += result->core_ns;
    all.results.insert(all.results.end(), result->results.begin(), result->results.end());
  }
  if (missing > missing_before) return {};
  const AgentSpec& spec = course.specs[algorithm];
  const auto choice = courses_.database(course, algorithm);
  rows::Row row =
      rows::make_row({course.map, spec.text, course.arena(), walking_.visibility, all.results, all.step_times,
                      course.set.unreachable, choice.database.get(), choice.build, trial::full_text(spec)});
  if (pass == Pass::counted) rows::forget_times(row);
  return Outcome{choice, {std::move(row), std::move(all.results)}, 1e-9 * static_cast<double>(all.core_ns)};
}

std::optional<Outcome> Engine::outcome(std::size_t map, std::size_t algorithm, Pass pass) {
  std::size_t missing = 0;
  return gather(*course(map), algorithm, pass, missing);
}

MapOutcome Engine::outcome(std::size_t map, Pass pass) {
  MapOutcome all{course(map), {}, {}};
  const Course& course = *all.course;
  std::size_t missing = 0;
  for (std::size_t i = 0; i < course.specs.size(); ++i) {
    std::optional<Outcome> outcome = gather(course, i, pass, missing);
    if (!outcome) continue;
    all.databases.push_back(std::move(outcome->database));
    all.results.push_back(std::move(outcome->bench));
  }
  if (missing > 0) {
    throw InputError(
        fmt::format("{}: {} of {} tasks have no result: run the experiment again, or those shards that have not run, "
                    "and merge them",
                    course.map, missing, course.specs.size() * chunks(course)));
  }
  return all;
}

}  // namespace cairn::experiment
