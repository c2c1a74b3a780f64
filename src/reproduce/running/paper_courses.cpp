#include "reproduce/running/paper_courses.hpp"

#include <cairn/build.hpp>
#include <cairn/error.hpp>
#include <cairn/map.hpp>

#include "experiment/tasks/results.hpp"
#include "registry/build_parts.hpp"
#include "trial/build_report.hpp"
#include "trial/problems/problem_selection.hpp"
#include "trial/problems/scaled_problems.hpp"
#include "trial/rows/revision.hpp"
#include "world/generators/scale.hpp"
#include "world/rule_names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <utility>

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

}  // namespace

PaperCourses::PaperCourses(const Suite& suite, std::span<const Entry> entries, Choice choice, tasks::TaskStore& store)
    : suite_(suite),
      entries_(entries),
      choice_(std::move(choice)),
      store_(store),
      databases_(tasks::database_folder(store)) {
  const auto learns_from_all = [](const Entry& entry) { return entry.contestant->built == Built::for_all_maps; };
  if (std::none_of(entries_.begin(), entries_.end(), learns_from_all)) return;
  for (std::size_t map = 0; map < size(); ++map) all_.push_back(load_world(map));
  for (const World& world : all_) grids_.push_back(&world.grid);
}

PaperCourses::World PaperCourses::load_world(std::size_t index) const {
  const SuiteMap& map = choice_.maps[index];
  const bool own = !choice_.folder.empty() && !map.file.empty();
  const std::int32_t factor = own ? map.scale : map.stand_in_scale;
  Terrain terrain = load_terrain(own ? file_of(choice_.folder, map.file) : map.stand_in);
  if (factor > 1) terrain = generators::scale(terrain, factor);
  World world{(own ? map.file : map.stand_in) + (factor > 1 ? fmt::format(" x{}", factor) : ""),
              Grid(terrain, suite_.rules)};
  if (!map.original.empty()) {
    world.original.emplace(load_terrain(own ? file_of(choice_.folder, map.original) : map.stand_in), suite_.rules);
  }
  return world;
}

problems::ProblemSet PaperCourses::problems_of(const World& world) const {
  const ProblemDraw& draw = choice_.draw;
  const std::string key =
      fmt::format("problems {} {:016x} {} n={} {}-{} seed={}{}", rows::revision(), world.grid.fingerprint(),
                  world::describe(suite_.rules), draw.problems, draw.min_cost, draw.max_cost, kProblemSeed,
                  world.original ? fmt::format(" scaled from {:016x}", world.original->fingerprint()) : "");
  return tasks::kept_problems(store_, {key}, world.grid.shape().cell_count(), [&] {
    const problems::SelectionOptions options{draw.min_cost, draw.max_cost, kProblemSeed};
    return world.original ? problems::scaled_problems(*world.original, world.grid, draw.problems, options, world.name)
                          : problems::random_problems(world.grid, draw.problems, options, world.name);
  });
}

std::shared_ptr<const experiment::Course> PaperCourses::load(std::size_t map) {
  opened_.clear();
  World world = load_world(map);
  auto course = std::make_shared<experiment::Course>();
  course->map = world.name;
  course->set = problems_of(world);
  course->grid.emplace(std::move(world.grid));
  for (const Entry& entry : entries_) course->specs.push_back(entry.spec);
  return course;
}

std::string PaperCourses::database_identity(const experiment::Course& course, std::size_t algorithm) {
  return entries_[algorithm].database.empty() ? std::string() : key_of(*course.grid, algorithm);
}

std::string PaperCourses::key_of(const Grid& of_map, std::size_t algorithm) const {
  const std::string& method = entries_[algorithm].database;
  if (!is_for_all(algorithm)) return trial::build_key(of_map, method);
  std::string key = "all";
  for (const Grid* grid : grids_) key += fmt::format(" {:016x}", grid->fingerprint());
  return fmt::format("{} {} {}", key, world::describe(suite_.rules), method);
}

trial::DatabaseSet::Choice PaperCourses::database(const experiment::Course& course, std::size_t algorithm) {
  const std::string& method = entries_[algorithm].database;
  if (method.empty()) return {};
  const std::string key = database_identity(course, algorithm);
  if (const auto found = opened_.find(key); found != opened_.end()) return found->second;
  const bool for_all = is_for_all(algorithm);
  const Database database = databases_.provide(key, fmt::format("{}: {}", for_all ? "all maps" : course.map, method),
                                               [&](const std::string& path, const BuildSettings& settings) {
                                                 if (for_all) return train_file(grids_, method, path, settings);
                                                 return build_of_parts(*course.grid, method, path,
                                                                       trial::DatabaseFolder::parts_of(path), settings);
                                               });
  built_seconds_[key] = trial::processor_seconds(database);
  return opened_[key] = {std::make_shared<const Database>(database), trial::build_cost(database)};
}

void PaperCourses::build_parts(std::size_t map, std::size_t index, std::size_t count) {
  const World world = load_world(map);
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    const std::string& method = entries_[i].database;
    if (method.empty() || is_for_all(i) || !is_divided(method)) continue;
    const std::string what = fmt::format("{}: part {} of {} of {}", world.name, index + 1, count, method);
    databases_.provide_part(key_of(world.grid, i), what, index, count,
                            [&](const std::string& path, const BuildSettings& settings) {
                              build_part(world.grid, method, path, {index, count}, what, settings);
                            });
  }
}

double PaperCourses::build_seconds() const {
  double seconds = 0;
  for (const auto& [key, of_one] : built_seconds_) seconds += of_one;
  return seconds;
}

}  // namespace cairn::reproduce
