// What was measured of an experiment: a row for each contestant, over all maps together, and each problem's cost.
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

namespace cairn {

/// A claim asks for a contestant that has not run.
struct NotMeasured : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct Standing {
  Row row;                           ///< of all maps together
  std::vector<Row> by_map;           ///< in the suite's order
  std::vector<std::uint64_t> costs;  ///< of every problem, map by map, in units; 0 where it was not solved

  /// The same of one map alone.
  Standing on_map(std::size_t index) const;
};

class Measured {
 public:
  void add(const std::string& label, Standing outcome) { outcomes_[label] = std::move(outcome); }
  /// Says why there is none.
  void add_missing(const std::string& label, std::string reason) { missing_[label] = std::move(reason); }

  /// Nothing where it has not run.
  const Standing* find(const std::string& label) const;
  /// Why it has not run.
  std::string reason(const std::string& label) const;

  /// Those that have run and whose label begins so. Throws NotMeasured where there is none.
  std::vector<std::string> labels(const std::string& prefix) const;

  /// Throws NotMeasured.
  const Standing& at(const std::string& label) const;
  const Row& row(const std::string& label) const { return at(label).row; }

  /// The suite's maps, by name; none where nothing has run.
  std::vector<std::string> maps() const;
  /// The same with what was measured on one of them alone.
  Measured on_map(std::size_t index) const;

  /// Cells of a map on average, blocked ones included.
  double cells = 0;

  /// The same with other figures for those whose label begins so: what would come out under another premise.
  Measured supposing(const std::string& prefix, const std::function<void(Row&)>& change) const;

 private:
  std::map<std::string, Standing> outcomes_;
  std::map<std::string, std::string> missing_;
};

}  // namespace cairn
