// What the files of this paper share: the names of contestants, the published figures, and the columns.
#pragma once

#include "reproduce/publication.hpp"

#include <array>
#include <string>
#include <vector>

namespace cairn::reproduce::papers::jair2010 {

inline const std::string kBest = "kNN LRTA*(60000)";
inline const std::vector<std::string> kKnn{"kNN LRTA*(10000)", "kNN LRTA*(40000)", kBest, "kNN LRTA*(80000)"};
inline const std::vector<std::string> kD{"D LRTA*(9)", "D LRTA*(10)", "D LRTA*(11)", "D LRTA*(12)"};
inline const std::vector<std::string> kTba{"TBA*(5)", "TBA*(10)", "TBA*(50)", "TBA*(100)"};
inline const std::string kManyCandidates = "kNN LRTA*(60000), M=100";
inline const std::string kFragments = "kNN LRTA*(60000), fragments";
inline const std::string kByAstar = "kNN LRTA*(200), records by A*";
inline const std::string kOurs = "cairn's kNN LRTA*(60000)";

/// The figures of Tables 1 to 6, one line for each contestant; NaN for none.
struct Line {
  const char* label;
  double move_us;
  double suboptimality;
  double build_hours;
  double records;
  double relative_size;
  double megabytes;
  double online_kb;
  double cumulative_kb;
  double break_even;
};
extern const std::array<Line, 13> kLines;

Experiment experiment();

/// The rows of a table, and below them those of contestants that the paper has no figures for.
std::vector<ResultRow> rows(std::vector<double> (*published)(const Line&), bool databases_only);

/// The contestants, problems and times: Tables 1 to 3.
std::vector<Result> searches_and_databases();
/// Tables 4 to 7.
std::vector<Result> memory_and_summary();

/// Why D LRTA*'s build times are not like the published ones.
inline constexpr const char* kOneSearchARegion =
    "The published times of D LRTA* are about 3 s for each pair of regions on every level, as a search for each pair "
    "takes. Here, as in JAIR 2008, pairs are found by one search for each region; each record of kNN LRTA* takes a "
    "search "
    "of its own.";

inline constexpr const char* kRegionOfEachCell =
    "D LRTA* stores the region of each cell, while records do not grow with the map. So the quotient is a matter of "
    "the "
    "maps' size, and only an exhaustive run has maps of the authors' size.";

inline constexpr const char* kMatterOfMaps = "How far TBA* lags behind its search is a matter of the maps.";

/// The measurements as if A* had made all records of kNN LRTA*: where it has not, each takes what it takes on average
/// in the row that has records by A*, in time and in states.
Measured as_if_by_astar(const Measured& m);
/// A result about databases, whose claims are judged so.
Result as_if_by_astar(Result result);

extern const Column kQuality;
extern const Column kBuild;

}  // namespace cairn::reproduce::papers::jair2010
