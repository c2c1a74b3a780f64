// Presents a result: the published figures beside ours, and whether the authors' claims hold here.
#pragma once

#include "report/page.hpp"
#include "reproduce/publication.hpp"
#include "reproduce/running/run.hpp"

#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace cairn::reproduce {

struct Shown {
  std::string name;  ///< "jair2010/table1"
  std::string title;
  rows::Table table;
  std::vector<report::ClaimLine> claims;
  std::vector<report::Plot> plots;
};

Shown show(const Publication& publication, const Result& result, const Measured& measured);

std::map<report::Verdict, std::size_t> count_verdicts(const std::vector<Shown>& results);

/// "38 claims hold, 2 are better than published, 6 fail, 3 are undecided, 1 is open"
std::string say_verdicts(const std::vector<Shown>& results);

/// The results as a JSON document for other programs.
std::string json_results(const std::vector<Shown>& results);

/// The section about the maps of an experiment, how its problems were chosen, and how agents walk some of them.
report::Section suite_section(const Publication& publication, const Experiment& experiment, const ExperimentRun& run,
                              bool stand_ins);

/// The section that lists all claims, first those that fail.
report::Section summary_section(const std::vector<Shown>& results, const std::string& summary, bool stand_ins);

/// The run has the pictures of results that are pictures.
report::Section result_section(const Publication& publication, Shown shown, const ExperimentRun& run);

}  // namespace cairn::reproduce
