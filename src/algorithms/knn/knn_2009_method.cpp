// The case base of the first kNN LRTA* (Bulitko, Björnsson, "kNN LRTA*: Simple Subgoaling for Real-Time Search", AIIDE
// 2009, Figure 4): one subgoal a record.
#include "algorithms/knn/case_base.hpp"
#include "algorithms/knn/case_builder.hpp"
#include "store/build_method.hpp"
#include "store/compress_path.hpp"
#include "store/papers.hpp"

namespace cairn::method {
namespace {

constexpr auto kOptions = knn::case_options("10000");

constexpr Preset kPresets[] = {
    {"aiide2009", "search=astar", "", "Records are made by A* from start to goal, as in Figure 4."},
};

std::vector<Cell> case_of(const climbing::HillClimb& climber, const search::Path& path) {
  return {path.cells.front(), store::first_subgoal(climber, path), path.cells.back()};
}

void validate(const Database& database) {
  knn::CaseBase::validate(database);
  const knn::CaseBase cases(database);
  for (std::uint32_t i = 0; i < cases.size(); ++i) {
    store::require(cases.length(i) == 3, database, "a record of the database has not one subgoal");
  }
}

}  // namespace

extern constinit const store::MethodDefinition knn_2009;
constinit const store::MethodDefinition knn_2009{
    .method = store::read_by<knn::CaseBase, validate>({
        .name = "knn-2009",
        .summary = "Solves random problems and keeps of each the farthest state that hill-climbing reaches",
        .paper = store::kKnn2009Paper,
        .options = kOptions,
        .presets = kPresets,
    }),
    .build = [](const store::BuildJob& job, store::DatabaseWriter& writer) { knn::build_cases(job, writer, case_of); },
    .divides = true,
};

}  // namespace cairn::method
