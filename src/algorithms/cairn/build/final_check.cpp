#include "algorithms/cairn/build/final_check.hpp"

#include "algorithms/cairn/build/cairn_writing.hpp"
#include "algorithms/cairn/build/walk_measure.hpp"
#include "algorithms/cairn/format/cairn_format.hpp"
#include "algorithms/cairn/walk/work_bound.hpp"

#include <algorithm>
#include <numeric>

namespace cairn::cairn_build {
namespace {

// If the check problems' walks are too long on average, or one is far too long, waypoints are missing. Then local
// searches also serve goals farther away.
constexpr std::uint64_t kGoodMean_ppm = 2'000;
constexpr std::uint32_t kGoodWorst_ppm = 100'000;
// With less, each move of the fallback agent, used where the database has no answer, would take many steps.
constexpr std::uint64_t kMinStepWork = 512;

std::uint64_t mean(const std::vector<std::uint32_t>& excess) {
  const std::uint64_t sum = std::accumulate(excess.begin(), excess.end(), std::uint64_t{0});
  return sum / std::max<std::size_t>(excess.size(), 1);
}

}  // namespace

void write_checked(const CairnDraft& draft, const store::DatabaseWriter& made, const std::vector<CornerPath>& check,
                   store::DatabaseWriter& writer) {
  Database database = draft.open(made);
  cairn_format::CairnHeader header = cairn_format::CairnView(database).header;
  std::vector<std::uint32_t> excess;
  std::uint64_t most_work = 0;
  for (const std::uint32_t reach : {CairnDraft::kNearReach, CairnDraft::kFarReach}) {
    header.local_reach = reach;
    store::DatabaseWriter searching;
    write_with_header(database, header, searching);
    database = draft.open(searching);
    excess.clear();
    most_work = 0;
    for (const MeasuredWalk& walk : measure_walks(draft.job, database, check)) {
      excess.push_back(walk.excess_ppm);
      most_work = std::max(most_work, walk.most_work);
    }
    std::sort(excess.begin(), excess.end());
    if (excess.empty() || (mean(excess) <= kGoodMean_ppm && excess.back() <= kGoodWorst_ppm)) break;
  }
  header.sampled_problems = static_cast<std::uint32_t>(excess.size());
  std::uint64_t step_work = cairn_walk::planning_bound(header, draft.job.grid.rules());
  if (!excess.empty()) {
    header.mean_excess_ppm = static_cast<std::uint32_t>(mean(excess));
    header.p95_excess_ppm = excess[excess.size() * 95 / 100];
    header.most_excess_ppm = excess.back();
    header.sampled_work = static_cast<std::uint32_t>(most_work);
    step_work = std::min(step_work, std::max(kMinStepWork, kWorkReserve * most_work));
  }
  header.step_work = static_cast<std::uint32_t>(step_work);
  write_with_header(database, header, writer);
}

}  // namespace cairn::cairn_build
