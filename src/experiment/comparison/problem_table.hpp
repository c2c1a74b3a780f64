// ProblemTable: the rows of single problems that a run wrote, by columns, so that millions of them fit and are fast.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace cairn::comparison {

/// A column that runs are compared by: one of those of rows::problem_columns() where one value is better.
struct ComparedColumn {
  std::string_view name;
  bool more_is_better = false;
};
std::span<const ComparedColumn> compared_columns();

struct ProblemTable {
  struct Row {
    std::uint32_t map = 0;        ///< its place in `maps`
    std::uint32_t algorithm = 0;  ///< its place in `algorithms`
    std::uint64_t start = 0;      ///< both coordinates
    std::uint64_t goal = 0;
    bool solved = false;
  };

  std::string name;  ///< of the file
  std::vector<std::string> maps;
  std::vector<std::string> algorithms;
  std::vector<Row> rows;
  /// The values of each compared column, one a row; NaN where a row has none, and no values at all where the file lacks
  /// the column.
  std::vector<std::vector<double>> values;
};

/// Reads what `cairn experiment` or `cairn bench --per-problem` wrote: CSV or JSON lines, by the first character.
/// Throws InputError with file and line.
ProblemTable read_problem_table(const std::string& path);
ProblemTable parse_problem_table(std::string_view text, const std::string& name);

}  // namespace cairn::comparison
