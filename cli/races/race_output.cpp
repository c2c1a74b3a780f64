#include "cli/races/race_output.hpp"

#include "cli/arguments.hpp"
#include "cli/graph_arguments.hpp"
#include "trial/rows/row_formats.hpp"
#include "trial/terminal/printable.hpp"
#include "trial/terminal/units.hpp"
#include "trial/terminal/wrap.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <span>

namespace cairn::cli {
namespace {

std::string about(const experiment::Course& course) {
  const problems::ProblemSet& set = course.set;
  const std::string world =
      course.graph ? graph_summary(*course.graph)
                   : fmt::format("{} x {} cells, {} passable{}", course.grid->width(), course.grid->height(),
                                 terminal::format_count(course.grid->passable_count()), say_costs(*course.grid, ", "));
  return fmt::format(
      "{}, {} problem{}{}", world, terminal::format_count(set.problems.size()), set.problems.size() == 1 ? "" : "s",
      set.unreachable > 0 ? fmt::format(", {} without a path", terminal::format_count(set.unreachable)) : "");
}

}  // namespace

std::string RaceOutput::add(const experiment::MapOutcome& outcome, const experiment::Walking& walking) {
  const experiment::Course& course = *outcome.course;
  const std::size_t first = rows_.size();
  report::Race race{
      course.map, about(course), course.arena().grid(), &course.set, {}, {}, {walking.visibility, walking.max_steps}};
  for (std::size_t i = 0; i < outcome.results.size(); ++i) {
    const trial::BenchResult& result = outcome.results[i];
    rows_.push_back(result.row);
    unsolved_ += result.row.unsolved;
    for (std::size_t number = 0; number < result.results.size(); ++number) {
      trapped_ += result.results[number].trapped ? 1U : 0U;
      if (!wanted_.problems) continue;
      rows::append_problem(problems_, wanted_.problem_format,
                           {course.map, course.specs[i].text, course.arena(), number + 1, result.results[number]});
    }
    race.walkers.push_back({&course.specs[i], outcome.databases[i].database.get()});
  }
  if (wanted_.format == Format::html) {
    race.results = outcome.results;
    sections_.push_back(report::race_section(race));
  }
  const std::string heading = terminal::printable(course.map) + ": " + race.about;
  const std::string table = (wanted_.out == "-" ? terminal::wrapped(heading, table_width()) : heading) + "\n" +
                            printed_table(std::span<const rows::Row>(rows_).subspan(first), wanted_.table, wanted_.out);
  tables_ += (tables_.empty() ? "" : "\n") + table;
  return table;
}

std::string RaceOutput::text(const std::string& title) {
  switch (wanted_.format) {
    case Format::csv:
      return rows::csv_rows(rows_);
    case Format::json:
      return rows::json_rows(rows_);
    case Format::html:
      return report::html_page(report::race_page(title, std::move(sections_), rows_));
    case Format::table:
      break;
  }
  return tables_;
}

ExitCode RaceOutput::verdict(std::uint64_t max_steps) const {
  if (unsolved_ == 0) return kDone;
  const std::string trapped =
      trapped_ == 0 ? ""
                    : fmt::format("; in {} of them one-way arcs led the agent to where no path leads to its goal",
                                  terminal::format_count(trapped_));
  fmt::print(stderr, "cairn: {} problem{} not solved within {} steps (see --max-steps){}\n",
             terminal::format_count(unsolved_), unsolved_ == 1 ? " was" : "s were", terminal::format_count(max_steps),
             trapped);
  return kUnsolved;
}

}  // namespace cairn::cli
