// The measurements of an experiment: a row for each contestant over all maps, and the cost of each problem.
#pragma once

#include "trial/rows/row.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace cairn::reproduce {

/// Thrown if a claim needs a contestant that has not run.
struct NotMeasured : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct Standing {
  rows::Row row;                     ///< all maps together
  std::vector<rows::Row> by_map;     ///< each map, in the order of the suite
  std::vector<std::uint64_t> costs;  ///< of every problem, map by map, in units; 0 if it was not solved

  /// The part that belongs to one map.
  Standing on_map(std::size_t index) const;
};

class Measured {
 public:
  void add(const std::string& label, Standing outcome) { outcomes_[label] = std::move(outcome); }
  /// Records why a contestant has not run.
  void add_missing(const std::string& label, std::string reason) { missing_[label] = std::move(reason); }

  /// Null if it has not run.
  const Standing* find(const std::string& label) const;
  /// Why it has not run.
  std::string reason(const std::string& label) const;

  /// The labels that begin with `prefix`, of contestants that have run. Throws NotMeasured if there is none.
  std::vector<std::string> labels(const std::string& prefix) const;

  /// Throws NotMeasured if it has not run.
  const Standing& at(const std::string& label) const;
  const rows::Row& row(const std::string& label) const { return at(label).row; }

  /// The names of the suite's maps; empty if nothing has run.
  std::vector<std::string> maps() const;
  /// The measurements on one of the maps.
  Measured on_map(std::size_t index) const;

  /// The mean number of cells of a map, including blocked ones.
  double cells = 0;

  /// A copy in which `change` was applied to the rows whose label begins with `prefix`: what would result under another
  /// premise.
  Measured supposing(const std::string& prefix, const std::function<void(rows::Row&)>& change) const;

 private:
  std::map<std::string, Standing> outcomes_;
  std::map<std::string, std::string> missing_;
};

}  // namespace cairn::reproduce
