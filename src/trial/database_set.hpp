// DatabaseSet: the databases that a user has at hand, from which each algorithm gets the one that fits; where there is
// none for it, one is built.
#pragma once

#include <cairn/algorithm.hpp>
#include <cairn/database.hpp>

#include <deque>
#include <span>
#include <string>
#include <vector>

namespace cairn {

class DatabaseSet {
 public:
  /// What an algorithm uses; no database where it needs none.
  struct Choice {
    const Database* database = nullptr;  ///< lives as long as the set
    double build_seconds = 0;            ///< NaN where it is not known
  };

  /// Opens and checks all of them. Throws InputError.
  explicit DatabaseSet(const std::vector<std::string>& paths = {});

  /// Throws UsageError where one of them is of use to none of the algorithms.
  void check_use(std::span<const AgentSpec> specs) const;

  /// Throws InputError, with `map` as the grid's name, where some are of the method that the algorithm needs, but none
  /// of them is for this grid.
  void check_fits(const AgentSpec& spec, const Grid& grid, const std::string& map) const;

  /// The first database of the method that the algorithm needs and for this grid. Where none is of its method, one is
  /// built in memory with the method's defaults, and kept. Throws as `check_fits`.
  Choice provide(const AgentSpec& spec, const Grid& grid, const std::string& map);

 private:
  struct Entry {
    Database database;
    double build_seconds;
  };

  const Entry* find(const AgentSpec& spec, const Grid& grid) const;

  std::deque<Entry> entries_;  // a deque, so that choices stay valid
  std::size_t opened_ = 0;     // those before are from files
};

}  // namespace cairn
