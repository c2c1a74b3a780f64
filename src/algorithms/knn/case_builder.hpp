// What the build methods of kNN LRTA* have in common: many random problems, each solved and made a case of.
#pragma once

#include <cairn/build.hpp>

#include "search/climbing/hill_climb.hpp"
#include "search/path.hpp"
#include "store/build_job.hpp"
#include "store/database_writer.hpp"

#include <array>
#include <string_view>
#include <vector>

namespace cairn::knn {

/// The options of these methods. The first is the number of records.
constexpr std::array<OptionInfo, 2> case_options(std::string_view records) {
  return {integer_option("records", records, 0, 10'000'000, "random problems that are solved and kept"),
          choice_option("search", "jump", "jump|astar",
                        "what solves them: jump points, which find paths with few subgoals; or A*, as published")};
}

/// The states of the case for an optimal path: its start, subgoals, its end.
using CaseOfPath = std::vector<Cell> (*)(const climbing::HillClimb& climber, const search::Path& path);

/// Case i depends on the options, the seed and i alone.
void build_cases(const store::BuildJob& job, store::DatabaseWriter& writer, CaseOfPath case_of);

}  // namespace cairn::knn
