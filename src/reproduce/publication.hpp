// A paper and how to reproduce it: suites of maps, contestants with their parameters, published figures, and claims as
// checks. Each paper is declared in one file, or a few, in src/reproduce/papers. Running, comparing and presenting is
// the same for all.
#pragma once

#include <cairn/agent.hpp>
#include <cairn/rules.hpp>

#include "report/page.hpp"
#include "report/plot.hpp"
#include "reproduce/measured.hpp"
#include "trial/driver/trial.hpp"

#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace cairn::reproduce {

/// A map of a suite. Without a folder of maps, a generated map of the same size replaces it.
struct SuiteMap {
  std::string file;        ///< in a folder of maps: "dao/ost100d"
  std::int32_t scale = 1;  ///< each cell becomes scale x scale cells
  std::string stand_in;    ///< the spec of the generated map
  std::int32_t stand_in_scale = 1;
  /// The map in its original size, on which problems are drawn that are then scaled up. Empty: they are drawn on the
  /// map itself. For a stand-in, it is the generated map before it is scaled.
  std::string original = {};
};

/// How many random problems are chosen, and of which costs.
struct ProblemDraw {
  std::size_t problems = 100;  ///< on each map
  double min_cost = 1;
  double max_cost = std::numeric_limits<double>::infinity();
};

struct Suite {
  std::string about;  ///< the authors' maps and problems, and how ours differ
  std::vector<SuiteMap> maps;
  ProblemDraw draw;
  std::vector<SuiteMap> quick_maps;  ///< smaller ones, for --quick
  ProblemDraw quick_draw;
  Rules rules = {};
  Visibility visibility = Visibility::known;
  std::uint64_t max_steps = driver::kDefaultMaxSteps;
  std::vector<SuiteMap> all_maps = {};       ///< for --exhaustive, where those of the authors' size take hours
  std::optional<ProblemDraw> all_draw = {};  ///< the authors' problems, where these take hours
};

/// The extent of a run; for a contestant, the smallest run that includes it.
enum class Effort : std::uint8_t {
  quick,       ///< minutes for all papers together: smaller maps, fewer problems
  usual,       ///< what the papers report, except what takes hours
  exhaustive,  ///< all parameters and problems of the papers, which takes days
};

constexpr Effort quick_if(bool quick) { return quick ? Effort::quick : Effort::usual; }

/// For which maps a database is built.
enum class Built : std::uint8_t {
  for_each_map,
  for_all_maps,  ///< one for all maps of the suite, which learns from all of them
};

/// An algorithm with parameters, under the name that the paper gives it. Those that are not the paper's are named
/// "cairn's ...".
struct Contestant {
  std::string label;                ///< "kNN LRTA*(60000)"
  std::string spec;                 ///< "knn-lrta"
  std::string database;             ///< the database to build, as in "knn:records=60000"; empty: none
  std::string quick_database = {};  ///< the database for --quick; empty: the same
  Effort effort = Effort::quick;
  Built built = Built::for_each_map;
  std::string exhaustive_database = {};  ///< the database for --exhaustive; empty: the same

  bool is_ours() const { return label.starts_with(kOurs); }

  static constexpr std::string_view kOurs = "cairn's ";
};

/// A figure of the paper that is a picture of a map.
struct Picture {
  std::string result;  ///< the id of the result that shows it
  report::MapView (*draw)(const std::string& map, const Grid& grid) = nullptr;
};

struct Experiment {
  std::string id;
  Suite suite = {};
  std::vector<Contestant> contestants = {};
  std::vector<std::string> walked = {};  ///< labels of those whose paths the report shows
  std::vector<Picture> pictures = {};    ///< of the first map
  /// Without times, contestants that need no database run side by side on all cores, and walk each problem once.
  bool timed = true;
};

/// A column: a figure as published and as measured here.
struct Column {
  std::string heading;
  rows::Unit unit = rows::Unit::number;
  double (*of)(const rows::Row&) = nullptr;  ///< ours; null if only the authors report it
};

struct ResultRow {
  std::string label;              ///< of a contestant, unless `ours` is set
  std::vector<double> published;  ///< for each column, NaN for none; empty if the paper only draws them
  /// Computes our figures if they are not those of one contestant, such as a ratio of two.
  std::function<std::vector<double>(const Measured&)> ours = {};
  std::function<std::string(const Measured&)> whose = {};  ///< the contestant of our figure, if not the row's label
};

/// The result of a check.
struct Finding {
  bool holds = false;
  std::string evidence;
  double value = std::numeric_limits<double>::quiet_NaN();  ///< the number that decides, if it is one
};

/// A figure of the paper. The claim that ours is near it holds if they differ by at most a factor, which is ours:
/// papers do not say how far off another implementation may be.
struct PublishedFigure {
  double value = 0;
  double factor = kUsualFactor;
  rows::Best better = rows::Best::least;  ///< on which side of the range ours is better than published

  static constexpr double kUsualFactor = 2;

  double least() const { return value / factor; }
  double most() const { return value * factor; }
  bool is_near(double ours) const { return ours >= least() && ours <= most(); }
};

struct Claim {
  /// Says more about a claim that does not hold; empty if it has nothing to say.
  using Sentence = std::function<std::string(const Measured&)>;

  std::string text;
  std::function<Finding(const Measured&)> check;  ///< can throw NotMeasured
  std::string why = {};                           ///< the reason to show if it does not hold
  std::string quantity = {};                      ///< what the value that decides is: "A* / kNN LRTA*(60000)"
  rows::Unit unit = rows::Unit::number;           ///< of that value
  std::optional<PublishedFigure> published = {};  ///< of that value: then the claim is that ours is near it
  std::vector<Sentence> sentences = {};
};

struct PlotRequest {
  std::string title;
  report::Measure x;
  report::Measure y;
  int published_x = -1;  ///< the column that has the published figures of this axis; -1: none
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

/// A figure that draws the contents of a table. The claims stay with the table.
Result drawing_of(Result table, std::string id, std::string title, std::vector<PlotRequest> plots);

struct Publication {
  std::string id;  ///< "jair2010"
  std::string citation;
  std::vector<Experiment> experiments;
  std::vector<Result> results;
};

/// All publications, each from a function in a file of its own.
const std::vector<Publication>& publications();

namespace papers {
Publication bulitko_bjornsson_lawrence_2010();
Publication bulitko_lustrek_schaeffer_bjornsson_sigmundarson_2008();
Publication hernandez_baier_icaps_2011();
Publication bulitko_bjornsson_2009();
Publication hernandez_baier_aiide_2011();
}  // namespace papers

}  // namespace cairn::reproduce
