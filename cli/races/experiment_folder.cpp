#include "cli/races/experiment_folder.hpp"

#include <cairn/error.hpp>

#include "base/io/input_file.hpp"
#include "base/io/output_file.hpp"
#include "cli/arguments.hpp"
#include "trial/rows/row_formats.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <filesystem>

namespace cairn::cli {
namespace {

namespace fs = std::filesystem;

/// Both passes walked the same problems: what is counted must be the same.
void check_same(const experiment::MapOutcome& timed, const experiment::MapOutcome& counted) {
  for (std::size_t i = 0; i < timed.results.size(); ++i) {
    const auto& of_timed = timed.results[i].results;
    for (std::size_t problem = 0; problem < of_timed.size(); ++problem) {
      if (tasks::same_counts(of_timed[problem], counted.results[i].results[problem])) continue;
      throw InternalError(fmt::format("{}: '{}' is not deterministic: problem {} differs between two passes",
                                      timed.course->map, timed.course->specs[i].text, problem + 1));
    }
  }
}

}  // namespace

void add_results(CLI::App& command, ResultOptions& options) {
  add_choice<Format>(command, "--format", options.format,
                     {{"table", Format::table}, {"csv", Format::csv}, {"json", Format::json}},
                     "How to print the rows; the folder has them as CSV and JSON");
  add_table_options(command, options.table);
  command.add_flag("--json-lines", options.json_lines, "Rows of single problems as JSON lines instead of CSV");
  command.add_flag("--report", options.report, "Write a report for a browser, too: index.html");
}

void ExperimentFolder::remember_suite(const std::string& suite) const {
  std::error_code error;
  const std::string path = suite == "-" ? suite : fs::absolute(suite, error).lexically_normal().string();
  io::write_file(path_ + "/experiment.json", nlohmann::json{{"suite", path}}.dump(2) + "\n");
}

std::optional<std::string> ExperimentFolder::remembered_suite() const {
  constexpr std::size_t kMaxBytes = 1 << 16;
  try {
    const auto json = nlohmann::json::parse(io::read_file(path_ + "/experiment.json", kMaxBytes));
    return json.at("suite").get<std::string>();
  } catch (const InputError&) {
  } catch (const nlohmann::json::exception&) {
  }
  return {};
}

ExitCode write_results(experiment::Engine& engine, const suites::Suite& suite, const ExperimentFolder& folder,
                       const ResultOptions& options) {
  const experiment::Pass pass = suite.times ? experiment::Pass::timed : experiment::Pass::counted;
  const rows::ProblemFormat problem_format = options.json_lines ? rows::ProblemFormat::jsonl : rows::ProblemFormat::csv;
  RaceOutput output(
      {.format = options.format, .table = options.table, .problems = true, .problem_format = problem_format});
  RaceOutput report({.format = Format::html});
  for (std::size_t map = 0; map < engine.maps(); ++map) {
    const experiment::MapOutcome outcome = engine.outcome(map, pass);
    if (suite.times) check_same(outcome, engine.outcome(map, experiment::Pass::counted));
    output.add(outcome, engine.walking());
    if (options.report) report.add(outcome, engine.walking());
  }
  const std::string place = folder.path() + "/";
  io::write_file(place + "rows.csv", rows::csv_rows(output.rows()));
  io::write_file(place + "rows.json", rows::json_rows(output.rows()));
  io::write_file(place + (options.json_lines ? "problems.jsonl" : "problems.csv"), output.problems());
  if (options.report) io::write_file(place + "index.html", report.text("cairn experiment"));
  const std::string where =
      options.format == Format::table
          ? fmt::format("\nRows, rows of single problems{}: {}\n", options.report ? " and a report" : "", folder.path())
          : "";
  io::write_file("-", output.text("cairn experiment") + where);
  return output.verdict(suite.max_steps);
}

}  // namespace cairn::cli
