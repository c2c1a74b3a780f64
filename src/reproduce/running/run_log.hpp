// RunLog: finished rows, one line of JSON each, so that an interrupted reproduction can resume.
#pragma once

#include "reproduce/problem_figures.hpp"
#include "trial/rows/row.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace cairn::reproduce {

/// The result of one contestant on one map.
struct FinishedRow {
  rows::Row row;
  std::vector<ProblemFigures> problems;
  double unit = 1;     ///< what a cost of 1 is in their figures
  double seconds = 0;  ///< of processor time, with the build of the database if it was built for this row
};

class RunLog {
 public:
  /// The beginning of every key: rows are valid only for the revision that measured them.
  static std::string revision_key();

  /// Reads the rows of this revision. An incomplete last line is dropped; any other damaged line throws InputError.
  explicit RunLog(std::string path);

  const FinishedRow* find(const std::string& key) const;

  /// The row is on disk when this returns. Throws OutputError.
  void add(const std::string& key, FinishedRow finished);

 private:
  std::string path_;
  std::map<std::string, FinishedRow> rows_;
};

}  // namespace cairn::reproduce
