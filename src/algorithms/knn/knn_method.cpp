// The case base of kNN LRTA* (Bulitko, Björnsson, Lawrence, "Case-Based Subgoaling in Real-Time Heuristic Search for
// Video Game Pathfinding", JAIR 2010, Figures 5 to 7).
#include "algorithms/knn/case_base.hpp"
#include "algorithms/knn/case_builder.hpp"
#include "store/build_method.hpp"
#include "store/compress_path.hpp"
#include "store/papers.hpp"

namespace cairn::method {
namespace {

constexpr auto kOptions = knn::case_options("60000");

constexpr Preset kPresets[] = {
    {"jair2010", "search=astar", "", "Records are made by A* from start to goal, as in Figure 5."},
};

}  // namespace

extern constinit const store::MethodDefinition knn;
constinit const store::MethodDefinition knn{
    .method = store::read_by<knn::CaseBase, knn::CaseBase::validate_chains>({
        .name = "knn",
        .summary = "Solves random problems and keeps each optimal path as a chain of states that hill-climbing joins",
        .paper = store::kKnnPaper,
        .options = kOptions,
        .presets = kPresets,
    }),
    .build = [](const store::BuildJob& job,
                store::DatabaseWriter& writer) { knn::build_cases(job, writer, store::compress_path); },
    .divides = true,
};

}  // namespace cairn::method
