// RunLog: rows that were finished, one line of JSON each, so that an interrupted reproduction goes on where it was.
#pragma once

#include "trial/rows/row.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace cairn {

/// What one contestant did on one map.
struct FinishedRow {
  Row row;
  std::vector<std::uint64_t> costs;  ///< of each problem; 0 where it was not solved
};

class RunLog {
 public:
  /// What every key begins with: rows are of the revision that measured them.
  static std::string revision_key();

  /// Reads what there is of this revision. A last line that was cut off is dropped; any other that is damaged throws
  /// InputError.
  explicit RunLog(std::string path);

  const FinishedRow* find(const std::string& key) const;

  /// On disk when it returns. Throws OutputError.
  void add(const std::string& key, FinishedRow finished);

 private:
  std::string path_;
  std::map<std::string, FinishedRow> rows_;
};

}  // namespace cairn
