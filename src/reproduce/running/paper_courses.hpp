// PaperCourses: the maps of a paper's experiment, with the problems that are drawn there and the contestants'
// databases.
#pragma once

#include "experiment/course.hpp"
#include "experiment/tasks/task_store.hpp"
#include "reproduce/publication.hpp"
#include "trial/database_folder.hpp"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace cairn::reproduce {

/// The seed of the random problems.
inline constexpr std::uint64_t kProblemSeed = 2010;

/// A contestant as it runs here.
struct Entry {
  const Contestant* contestant = nullptr;
  AgentSpec spec;
  std::string database;  ///< the one to build; empty: none
};

class PaperCourses : public experiment::Courses {
 public:
  struct Choice {
    std::span<const SuiteMap> maps;
    ProblemDraw draw;
    std::string folder;  ///< of the maps; empty: generated ones stand in
  };

  /// The entries are the algorithms of every course, in order. All but the choice outlive the courses. Throws
  /// InputError if a map is missing from the folder.
  PaperCourses(const Suite& suite, std::span<const Entry> entries, Choice choice, tasks::TaskStore& store);

  std::size_t size() const override { return choice_.maps.size(); }
  experiment::Walking walking() const override { return {suite_.visibility, suite_.max_steps}; }
  std::shared_ptr<const experiment::Course> load(std::size_t map) override;
  std::string database_identity(const experiment::Course& course, std::size_t algorithm) override;
  trial::DatabaseSet::Choice database(const experiment::Course& course, std::size_t algorithm) override;

  /// Makes part number `index` of `count`, from 0, of the map's databases whose builds are divided.
  void build_parts(std::size_t map, std::size_t index, std::size_t count);

  /// What the builds of the databases that were asked for took of processors, each counted once.
  double build_seconds() const;

 private:
  struct World {
    std::string name;
    Grid grid;
    std::optional<Grid> original = {};  // on which the problems are drawn, if not on the grid itself
  };
  World load_world(std::size_t map) const;
  problems::ProblemSet problems_of(const World& world) const;
  /// All that the database for a map depends on besides the revision.
  std::string key_of(const Grid& grid, std::size_t algorithm) const;
  bool is_for_all(std::size_t algorithm) const { return entries_[algorithm].contestant->built == Built::for_all_maps; }

  const Suite& suite_;
  std::span<const Entry> entries_;
  Choice choice_;
  tasks::TaskStore& store_;
  trial::DatabaseFolder databases_;
  std::vector<World> all_;  // the maps, if a database is built for all of them
  std::vector<const Grid*> grids_;
  std::map<std::string, trial::DatabaseSet::Choice> opened_;  // of the course that was loaded last
  std::map<std::string, double> built_seconds_;
};

}  // namespace cairn::reproduce
