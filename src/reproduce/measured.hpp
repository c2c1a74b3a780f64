// The measurements of an experiment: a row for each contestant over all maps, and the figures of each problem.
#pragma once

#include "reproduce/problem_figures.hpp"
#include "trial/rows/bootstrap.hpp"
#include "trial/rows/row.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <span>
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
  rows::Row row;                              ///< all maps together; means are over solved problems
  std::vector<rows::Row> by_map;              ///< each map, in the order of the suite
  std::vector<ProblemFigures> problems = {};  ///< of every problem, map by map
  double unit = 1;                            ///< what a cost of 1 is in them

  /// The part that belongs to one map.
  Standing on_map(std::size_t index) const;
};

class Measured {
 public:
  void add(const std::string& label, Standing outcome);
  /// Records why a contestant has not run.
  void add_missing(const std::string& label, std::string reason) { contents_->missing[label] = std::move(reason); }

  /// Null if it has not run.
  const Standing* find(const std::string& label) const;
  /// Why it has not run.
  std::string reason(const std::string& label) const;

  /// The labels that begin with `prefix`, of contestants that have run. Throws NotMeasured if there is none.
  std::vector<std::string> labels(const std::string& prefix) const;

  /// Throws NotMeasured if it has not run.
  const Standing& at(const std::string& label) const;
  /// The row that claims are judged on: problems that were given up count as they were at the cut-off.
  const rows::Row& row(const std::string& label) const;

  /// The names of the suite's maps; empty if nothing has run.
  std::vector<std::string> maps() const;
  /// The number of problems on each map; empty if the figures of single problems are not known.
  std::vector<std::size_t> problems_by_map() const;
  /// The measurements on one of the maps.
  Measured on_map(std::size_t index) const;

  /// The same with other problems: those of every map, each as often as the weights say.
  Measured resampled(rows::Weights weights) const;
  /// How often a problem counts; 1 unless these are resampled.
  double weight(std::size_t problem) const { return weights_.empty() ? 1 : weights_[problem]; }

  /// Says that no times were taken: those of the rows are NaN.
  void forget_times() { has_times_ = false; }
  bool has_times() const { return has_times_; }

  /// A copy in which `change` was applied to the rows whose label begins with `prefix`: what would result under another
  /// premise.
  Measured supposing(const std::string& prefix, const std::function<void(rows::Row&)>& change) const;

 private:
  struct Contents {
    std::map<std::string, Standing> outcomes;
    std::map<std::string, std::string> missing;
  };

  std::shared_ptr<Contents> contents_ = std::make_shared<Contents>();  // copies share it
  rows::Weights weights_;
  bool has_times_ = true;
  mutable std::map<std::string, rows::Row> judged_;  // made when they are asked for
};

}  // namespace cairn::reproduce
