// DatabaseSet: the databases that a user has at hand. Each algorithm gets the one that is for its map; what is missing
// is built.
#pragma once

#include <cairn/algorithm.hpp>
#include <cairn/database.hpp>

#include "trial/database_folder.hpp"
#include "trial/driver/trial.hpp"

#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace cairn::trial {

class DatabaseSet {
 public:
  /// What an algorithm uses; no database where it needs none.
  struct Choice {
    std::shared_ptr<const Database> database;
    driver::BuildCost build = {};
  };

  /// Opens and checks all of them. Throws InputError. What is built is kept in `folder`, in memory where it is empty.
  explicit DatabaseSet(const std::vector<std::string>& paths = {}, const std::string& folder = {});

  /// Throws UsageError where one of them is of use to none of the algorithms.
  void check_use(std::span<const AgentSpec> specs) const;

  /// Throws InputError, with `map` as the grid's name, where some are of the method that the algorithm needs, but none
  /// of them is for this grid.
  void check_fits(const AgentSpec& spec, const Grid& grid, const std::string& map) const;

  /// Makes part number `index` of `count`, from 0, of the database that `provide` would build, for others to share the
  /// work; nothing where its method is not divided. Needs a folder.
  void build_part(const AgentSpec& spec, const Grid& grid, const std::string& map, std::size_t index,
                  std::size_t count) const;
  /// How many seconds the build would take, by building for some of them, which a later build goes on from; 0 where
  /// nothing must be built or its method is not divided. Needs a folder.
  double estimate_build(const AgentSpec& spec, const Grid& grid, const std::string& map, double seconds) const;

  /// Whether `provide` would build one.
  bool must_build(const AgentSpec& spec, const Grid& grid) const;

  /// What results depend on, of the database that an algorithm gets: the bytes of the user's own, or what it is built
  /// of; empty where it needs none.
  std::string identity(const AgentSpec& spec, const Grid& grid) const;

  /// Whether a database, by its place among the paths, is for this grid.
  bool fits(std::size_t index, const Grid& grid) const { return entries_[index].database->fits(grid); }

  /// The first database from a file that the algorithm can use on this grid. Where there is none, the one that its spec
  /// asks for (`needed_build`) is built, and kept.
  Choice provide(const AgentSpec& spec, const Grid& grid, const std::string& map);

 private:
  struct Entry {
    std::shared_ptr<const Database> database;
    driver::BuildCost cost;
    std::string built_as;  // the method and options that it was built by here; empty where it is from a file
  };

  const Entry* find(const AgentSpec& spec, const Grid& grid) const;
  Entry make(const AgentSpec& spec, const Grid& grid, const std::string& map) const;

  std::deque<Entry> entries_;  // a deque, so that pointers to them stay valid
  std::size_t opened_ = 0;     // those before are from files
  std::optional<DatabaseFolder> folder_;
};

}  // namespace cairn::trial
