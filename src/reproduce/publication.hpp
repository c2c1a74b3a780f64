// What a paper reports and how to get it again: suites of maps, contestants with their parameters, the published
// figures, and what the authors claim of them, as checks. src/reproduce/papers holds one file a paper, which declares
// nothing but these; running, comparing and showing them is the same for all.
#pragma once

#include <cairn/agent.hpp>
#include <cairn/rules.hpp>

#include "report/page.hpp"
#include "report/plot.hpp"
#include "reproduce/measured.hpp"
#include "trial/trial.hpp"

#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <string>
#include <vector>

namespace cairn {

/// A map of a suite. Generated maps of the same size stand in where there is no folder of maps.
struct SuiteMap {
  std::string file;        ///< in a folder of maps: "dao/ost100d"
  std::int32_t scale = 1;  ///< each cell becomes scale x scale cells
  std::string stand_in;    ///< a generator's spec
  std::int32_t stand_in_scale = 1;
};

/// How problems are drawn, and how many.
struct ProblemDraw {
  std::size_t problems = 100;  ///< on each map
  double min_cost = 1;
  double max_cost = std::numeric_limits<double>::infinity();
};

struct Suite {
  std::string about;  ///< the authors' maps and problems, and how these differ
  std::vector<SuiteMap> maps;
  ProblemDraw draw;
  std::vector<SuiteMap> quick_maps;  ///< smaller ones, for a look within minutes
  ProblemDraw quick_draw;
  Rules rules = {};
  Visibility visibility = Visibility::known;
  std::uint64_t max_steps = kDefaultMaxSteps;
};

/// How much a run takes on, and the least run that a contestant takes part in.
enum class Effort : std::uint8_t {
  quick,       ///< minutes for all papers together: smaller maps, fewer problems
  usual,       ///< what the papers report, but for what takes hours
  exhaustive,  ///< databases that take hours to compute, too
};

constexpr Effort quick_if(bool quick) { return quick ? Effort::quick : Effort::usual; }

/// An algorithm with parameters, by the name that the paper gives it.
struct Contestant {
  std::string label;                ///< "kNN LRTA*(60000)"
  std::string spec;                 ///< "knn-lrta"
  std::string database;             ///< what to build for it: "knn:records=60000"; empty: nothing
  std::string quick_database = {};  ///< the same where the maps are smaller; empty: as above
  Effort effort = Effort::quick;
};

struct Experiment {
  std::string id;
  Suite suite = {};
  std::vector<Contestant> contestants = {};
  std::vector<std::string> walked = {};  ///< labels of those whose paths a report shows beside each other
};

/// A column: a figure as published and as measured here.
struct Column {
  std::string heading;
  Unit unit = Unit::number;
  double (*of)(const Row&) = nullptr;  ///< ours; nothing where only the authors have it
};

struct ResultRow {
  std::string label;              ///< of a contestant, where `ours` is empty
  std::vector<double> published;  ///< a figure a column, NaN for none; empty where the paper only draws it
  /// For what is not a contestant's own figure, such as a ratio of two.
  std::function<std::vector<double>(const Measured&)> ours = {};
  std::function<std::string(const Measured&)> whose = {};  ///< of whom our figure is, where the row's label is not it
};

/// What came of a check.
struct Finding {
  bool holds = false;
  std::string evidence;
};

struct Claim {
  std::string text;
  std::function<Finding(const Measured&)> check;  ///< may throw NotMeasured
  std::string why = {};                           ///< why it need not hold here, said where it does not
};

struct PlotRequest {
  std::string title;
  Measure x;
  Measure y;
  int published_x = -1;  ///< the column with the published figures for an axis
  int published_y = -1;
};

/// One numbered table or figure.
struct Result {
  std::string id;  ///< "table1"
  std::string title;
  std::string experiment;
  std::vector<Column> columns;
  std::vector<ResultRow> rows = {};
  std::vector<Claim> claims = {};
  std::vector<PlotRequest> plots = {};
};

/// A figure that draws what a table prints; the claims stay with the table.
Result drawing_of(Result table, std::string id, std::string title, std::vector<PlotRequest> plots);

struct Publication {
  std::string id;  ///< "jair2010"
  std::string citation;
  std::vector<Experiment> experiments;
  std::vector<Result> results;
};

/// All of them. Each is made by a function of its own, in its own file.
const std::vector<Publication>& publications();

Publication bulitko_bjornsson_lawrence_2010();
Publication bulitko_lustrek_schaeffer_bjornsson_sigmundarson_2008();
Publication hernandez_baier_icaps_2011();
Publication bulitko_bjornsson_2009();
Publication hernandez_baier_aiide_2011();

}  // namespace cairn
