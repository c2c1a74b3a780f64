#include "reproduce/running/present.hpp"

#include "reproduce/verdict.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <iterator>
#include <map>

namespace cairn::reproduce {
namespace {

/// The contestant with this label; null if there is none.
const Contestant* contestant(const Publication& publication, const Result& result, const std::string& label) {
  for (const Experiment& experiment : publication.experiments) {
    if (experiment.id != result.experiment) continue;
    for (const Contestant& candidate : experiment.contestants) {
      if (candidate.label == label) return &candidate;
    }
  }
  return nullptr;
}

std::vector<double> ours(const Result& result, const ResultRow& row, const Measured& measured) {
  std::vector<double> figures(result.columns.size(), std::nan(""));
  try {
    if (row.ours) return row.ours(measured);
    const rows::Row& measured_row = measured.at(row.label).row;
    for (std::size_t i = 0; i < figures.size(); ++i) {
      if (result.columns[i].of != nullptr) figures[i] = result.columns[i].of(measured_row);
    }
  } catch (const NotMeasured&) {
    figures.assign(result.columns.size(), std::nan(""));
  }
  return figures;
}

/// The label whose figure we show; empty if none has run.
std::string whose(const ResultRow& row, const Measured& measured) {
  try {
    return row.whose(measured);
  } catch (const NotMeasured&) {
    return {};
  }
}

double published(const ResultRow& row, std::size_t column) {
  return column < row.published.size() ? row.published[column] : std::nan("");
}

/// Rows without published figures are left out if they have not run.
std::vector<ResultRow> shown_rows(const Result& result, const Measured& measured) {
  std::vector<ResultRow> rows;
  std::copy_if(result.rows.begin(), result.rows.end(), std::back_inserter(rows), [&](const ResultRow& row) {
    return !row.published.empty() || row.ours || measured.find(row.label) != nullptr;
  });
  return rows;
}

/// The specs in full, and what was given up.
std::string run_as(const std::string& label, const rows::Row& row, const Measured& measured) {
  std::string text = row.spec.empty() ? row.algorithm : row.spec;
  if (!row.database.empty()) text += "; " + row.database;
  if (row.unsolved == 0) return text;
  return fmt::format("{}; {} of {} problems not solved: {} above optimal with these at their cut-off", text,
                     row.unsolved, row.problems,
                     rows::format_figure(rows::Unit::percent, measured.row(label).suboptimality_mean_pct));
}

rows::Table table_of(const Result& result, const Measured& measured) {
  const std::vector<ResultRow> rows = shown_rows(result, measured);
  rows::Table table;
  table.columns.push_back({"", "what the paper calls it", true, {}, 1});
  for (const ResultRow& row : rows) table.columns.back().cells.push_back({row.label});
  for (std::size_t i = 0; i < result.columns.size(); ++i) {
    const Column& column = result.columns[i];
    rows::Table::Column theirs{column.heading + "\npublished", "as the authors report it", false, {}, 1};
    rows::Table::Column here{column.heading + "\nhere", "as measured in this run", false, {}, 1};
    for (const ResultRow& row : rows) {
      const auto add = [&](rows::Table::Column& to, double value) {
        to.cells.push_back({rows::format_figure(column.unit, value), false, value});
      };
      add(theirs, published(row, i));
      add(here, ours(result, row, measured)[i]);
    }
    const auto says = [](const rows::Table::Column& c) {
      return std::any_of(c.cells.begin(), c.cells.end(),
                         [](const rows::Table::Cell& cell) { return cell.text != "-"; });
    };
    if (says(theirs)) table.columns.push_back(std::move(theirs));
    if (says(here)) table.columns.push_back(std::move(here));
  }
  rows::Table::Column as{"run here as", "the algorithm and its database, or why it has not run", true, {}, 2};
  for (const ResultRow& row : rows) {
    const Standing* outcome = measured.find(row.label);
    std::string text;
    if (outcome != nullptr) {
      text = run_as(row.label, outcome->row, measured);
    } else if (row.whose) {
      text = whose(row, measured);
    } else if (!row.ours) {
      text = measured.reason(row.label);
    }
    as.cells.push_back({text});
  }
  if (std::any_of(as.cells.begin(), as.cells.end(), [](const rows::Table::Cell& cell) { return !cell.text.empty(); })) {
    table.columns.push_back(std::move(as));
  }
  return table;
}

/// The paper's name of an algorithm without its parameters: "LRTA* (F,PDB)" for "LRTA* (F,PDB) d=1, l=3".
std::string kind_of(const std::string& label) {
  const auto digit = [](char c) { return c >= '0' && c <= '9'; };
  std::size_t end = static_cast<std::size_t>(std::find_if(label.begin(), label.end(), digit) - label.begin());
  if (end == label.size()) return label;
  while (end > 0 && label[end - 1] != ' ' && label[end - 1] != '(') --end;
  while (end > 0 && (label[end - 1] == ' ' || label[end - 1] == '(')) --end;
  return label.substr(0, end);
}

/// The styles of the kinds in a result: the colour of the algorithm, and a mark for each kind of it.
std::map<std::string, report::AlgorithmStyle> styles_of(const Publication& publication, const Result& result) {
  constexpr std::array<const char*, 3> kMarks{"rectRot", "triangle", "circle"};
  std::map<std::string, report::AlgorithmStyle> styles;
  std::map<std::string, std::size_t> kinds;
  for (const ResultRow& row : result.rows) {
    const Contestant* runner = contestant(publication, result, row.label);
    if (runner == nullptr || styles.contains(kind_of(row.label))) continue;
    const std::string name = report::algorithm_name(runner->spec);
    report::AlgorithmStyle& style = styles[kind_of(row.label)] = report::style_of(name);
    const std::size_t number = kinds[name]++;
    if (number > 0) style.mark = kMarks[(number - 1) % kMarks.size()];
  }
  return styles;
}

/// Our points, and the published ones if the paper prints both figures.
report::Plot plot_of(const Publication& publication, const Result& result, const PlotRequest& request,
                     const Measured& measured) {
  std::vector<report::PlotRow> rows;
  std::vector<report::Series> theirs;
  const std::map<std::string, report::AlgorithmStyle> styles = styles_of(publication, result);
  for (const ResultRow& row : result.rows) {
    const Contestant* runner = contestant(publication, result, row.label);
    if (runner == nullptr) continue;
    const std::string kind = kind_of(row.label);
    if (const Standing* outcome = measured.find(row.label)) {
      rows.push_back({&outcome->row, report::algorithm_name(runner->spec), row.label, kind});
    }
    if (request.published_x < 0 || request.published_y < 0) continue;
    const report::PlotPoint point{row.label + ", published",
                                  published(row, static_cast<std::size_t>(request.published_x)),
                                  published(row, static_cast<std::size_t>(request.published_y)), false};
    if (!std::isfinite(point.x) || !std::isfinite(point.y)) continue;
    const std::string title = kind + ", published";
    auto series = std::find_if(theirs.begin(), theirs.end(), [&](const report::Series& s) { return s.name == title; });
    if (series == theirs.end()) series = theirs.insert(theirs.end(), report::Series{title, styles.at(kind), true, {}});
    series->points.push_back(point);
  }
  report::Plot plot = report::make_plot(request.title, request.x, request.y, rows);
  for (report::Series& series : plot.series) series.style = styles.at(series.name);
  plot.series.insert(plot.series.end(), theirs.begin(), theirs.end());
  report::settle(plot);
  return plot;
}

}  // namespace

Shown show(const Publication& publication, const Result& result, const Measured& measured) {
  Shown shown{publication.id + "/" + result.id, result.title, table_of(result, measured), {}, {}};
  for (const Claim& claim : result.claims) shown.claims.push_back(judge(claim, measured));
  for (const PlotRequest& request : result.plots) {
    const report::Plot plot = plot_of(publication, result, request, measured);
    report::Plot zoom = report::zoomed(plot);
    if (!plot.series.empty()) shown.plots.push_back(plot);
    if (!zoom.series.empty()) shown.plots.push_back(std::move(zoom));
  }
  return shown;
}

std::string say_verdicts(const std::vector<Shown>& results) {
  const std::map<report::Verdict, std::size_t> counts = count_verdicts(results);
  const auto say = [&](report::Verdict verdict, const char* of_one, const char* of_many) {
    const auto found = counts.find(verdict);
    const std::size_t count = found == counts.end() ? 0 : found->second;
    return fmt::format("{} {}", count, count == 1 ? of_one : of_many);
  };
  return fmt::format("{}, {}, {}, {}, {}", say(report::Verdict::holds, "claim holds", "claims hold"),
                     say(report::Verdict::better, "is better than published", "are better than published"),
                     say(report::Verdict::fails, "fails", "fail"),
                     say(report::Verdict::undecided, "is undecided", "are undecided"),
                     say(report::Verdict::unknown, "is open", "are open"));
}

std::map<report::Verdict, std::size_t> count_verdicts(const std::vector<Shown>& results) {
  std::map<report::Verdict, std::size_t> counts;
  for (const Shown& shown : results) {
    for (const report::ClaimLine& claim : shown.claims) ++counts[claim.verdict];
  }
  return counts;
}

std::string json_results(const std::vector<Shown>& results) {
  using Json = nlohmann::ordered_json;
  Json list = Json::array();
  for (const Shown& shown : results) {
    Json claims = Json::array();
    for (const report::ClaimLine& claim : shown.claims) {
      claims.push_back({{"claim", claim.text},
                        {"verdict", name_of(claim.verdict)},
                        {"interval", claim.interval},
                        {"evidence", claim.evidence}});
    }
    list.push_back({{"result", shown.name}, {"title", shown.title}, {"claims", std::move(claims)}});
  }
  return Json{{"results", std::move(list)}}.dump(2) + "\n";
}

report::Section suite_section(const Publication& publication, const Experiment& experiment, const ExperimentRun& run,
                              bool stand_ins) {
  report::Section section;
  section.group = publication.id;
  section.title = publication.experiments.size() > 1 ? experiment.id + " maps" : "maps";
  section.about =
      publication.citation + ". " + experiment.suite.about + " " + run.drawn +
      (stand_ins ? " They are generated and stand in for the real ones, which --maps takes from a folder." : "");
  section.maps = run.maps;
  section.problems = run.walks;
  return section;
}

report::Section summary_section(const std::vector<Shown>& results, const std::string& summary, bool stand_ins) {
  report::Section section;
  section.title = "Claims";
  section.about =
      summary +
      ". Undecided are claims that other problems of the same kind, as many as these, could decide otherwise; "
      "intervals hold 95% of what they would give. Better are figures that beat the published one by more "
      "than the factor that the claim allows. Problems that an agent gave up count as they were at the cut-off.";
  if (stand_ins) {
    section.about +=
        " Generated maps stand in for those of the papers: what fails on these may hold on those, which --maps takes "
        "from a folder.";
  }
  for (const report::Verdict verdict : {report::Verdict::fails, report::Verdict::undecided, report::Verdict::better,
                                        report::Verdict::holds, report::Verdict::unknown}) {
    for (const Shown& shown : results) {
      for (const report::ClaimLine& claim : shown.claims) {
        if (claim.verdict == verdict) {
          section.claims.push_back(claim);
          section.claims.back().section = shown.name;
        }
      }
    }
  }
  return section;
}

report::Section result_section(const Publication& publication, Shown shown, const ExperimentRun& run) {
  report::Section section;
  section.group = publication.id;
  section.title = shown.name.substr(publication.id.size() + 1);
  section.about = shown.title + ". " + publication.citation +
                  ". Published times are of the authors' machines: shown, not compared.";
  section.claims = std::move(shown.claims);
  if (const auto picture = run.pictures.find(section.title); picture != run.pictures.end()) {
    section.about = shown.title + ". " + publication.citation + ".";
    section.maps.push_back(picture->second);
    return section;
  }
  section.tables.push_back({"", std::move(shown.table)});
  section.plots = std::move(shown.plots);
  section.plots_first = true;
  return section;
}

}  // namespace cairn::reproduce
