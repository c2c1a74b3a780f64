// What the build methods of kNN LRTA* have in common: many random problems, each solved and made a case of.
#pragma once

#include <cairn/build.hpp>

#include "search/climbing/hill_climb.hpp"
#include "search/path.hpp"
#include "store/build_job.hpp"
#include "store/database_writer.hpp"

#include <functional>
#include <vector>

namespace cairn::knn {

/// The states of the case for an optimal path: its start, subgoals, its end.
using CaseOfPath = std::vector<Cell> (*)(const climbing::HillClimb& climber, const search::Path& path);

/// Case i depends on the seed and i alone.
void build_cases(const store::BuildJob& job, store::DatabaseWriter& writer, std::uint64_t cases, CaseOfPath case_of);

}  // namespace cairn::knn
