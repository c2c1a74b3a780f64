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

extern const Column kQuality;
extern const Column kBuild;

}  // namespace cairn::reproduce::papers::jair2010
