// RaceOutput: what the commands that race algorithms print and write of it.
#pragma once

#include "cli/run.hpp"
#include "cli/texts/table_options.hpp"
#include "experiment/engine.hpp"
#include "report/race.hpp"
#include "trial/rows/problem_row.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace cairn::cli {

enum class Format { table, csv, json, html };

/// Collects the outcome of one map after the other.
class RaceOutput {
 public:
  struct Wanted {
    Format format = Format::table;
    std::string out = "-";  ///< where it goes, which decides on colours and width
    TableOptions table{};
    /// Rows of single problems, too.
    bool problems = false;
    rows::ProblemFormat problem_format = rows::ProblemFormat::csv;
  };

  explicit RaceOutput(Wanted wanted) : wanted_(std::move(wanted)) {
    if (wanted_.problems) problems_ = rows::problem_heading(wanted_.problem_format);
  }

  /// The map's part of the tables.
  std::string add(const experiment::MapOutcome& outcome, const experiment::Walking& walking);

  const std::vector<rows::Row>& rows() const { return rows_; }
  /// The lines of single problems.
  const std::string& problems() const { return problems_; }
  /// In the format that is wanted; a report has this title.
  std::string text(const std::string& title);

  /// Complains of problems that were not solved, if there are any.
  ExitCode verdict(std::uint64_t max_steps) const;

 private:
  Wanted wanted_;
  std::vector<rows::Row> rows_;
  std::string tables_;
  std::string problems_;
  std::vector<report::Section> sections_;
  std::uint64_t unsolved_ = 0;
  std::uint64_t trapped_ = 0;
};

}  // namespace cairn::cli
