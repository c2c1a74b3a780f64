// Shows a result: the published figures beside ours, and whether what the authors claim holds here.
#pragma once

#include "report/page.hpp"
#include "reproduce/publication.hpp"
#include "reproduce/run.hpp"

#include <string>
#include <vector>

namespace cairn {

struct Shown {
  std::string name;  ///< "jair2010/table1"
  std::string title;
  Table table;
  std::vector<ClaimLine> claims;
  std::vector<Plot> plots;
};

Shown show(const Publication& publication, const Result& result, const Measured& measured);

/// "38 claims hold, 6 fail, 1 is open"
std::string say_verdicts(const std::vector<Shown>& results);

/// As lines of JSON hold it for other programs.
std::string json_results(const std::vector<Shown>& results);

/// The section of one experiment's maps, how its problems were chosen, and how agents walk some of them.
Section suite_section(const Publication& publication, const Experiment& experiment, const ExperimentRun& run,
                      bool stand_ins);

/// All claims at a glance, those that fail first.
Section summary_section(const std::vector<Shown>& results, const std::string& summary, bool stand_ins);

Section result_section(const Publication& publication, Shown shown);

}  // namespace cairn
