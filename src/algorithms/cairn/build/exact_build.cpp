#include "algorithms/cairn/build/exact_build.hpp"

#include <cairn/error.hpp>

#include "algorithms/cairn/build/cairn_sampling.hpp"
#include "algorithms/cairn/build/cairn_writing.hpp"
#include "algorithms/cairn/build/hierarchy/contraction.hpp"
#include "algorithms/cairn/build/hierarchy/corner_graph.hpp"
#include "algorithms/cairn/build/hierarchy/hierarchy_writing.hpp"
#include "algorithms/cairn/build/walk_measure.hpp"
#include "algorithms/cairn/format/cairn_format.hpp"
#include "store/lists_view.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace cairn::cairn_build {
namespace {

// The progress of the build once the corners are joined, and once they are contracted.
constexpr double kJoined = 0.2;
constexpr double kContracted = 0.8;

// The least that a step may take, where the check problems are few or short.
constexpr std::uint64_t kMinStepWork = 256;
// What a step may take if there are no check problems.
constexpr std::uint64_t kUncheckedStepWork = 2048;

/// The sections of a database without waypoints.
void write_no_waypoints(const store::BuildJob& job, const cairn_format::CairnHeader& header,
                        store::DatabaseWriter& writer) {
  writer.add(cairn_format::kCairnHeader, std::vector<cairn_format::CairnHeader>{header});
  writer.add(cairn_format::kCairnWaypoints, std::vector<cairn_format::WaypointCell>{});
  store::ListsBuilder<cairn_format::PackedEntry>{}.write(writer, cairn_format::kCairnLabelStarts,
                                                         cairn_format::kCairnLabels);
  store::ListsBuilder<cairn_format::StoredLeg>{}.write(writer, cairn_format::kCairnLegStarts, cairn_format::kCairnLegs);
  const auto tiles_along = [&](std::int32_t cells) {
    return (static_cast<std::uint32_t>(cells) - 1) / header.tile_side + 1;
  };
  store::ListsBuilder<cairn_format::Waypoint> tiles;
  for (std::uint32_t i = 0; i < tiles_along(job.grid.width()) * tiles_along(job.grid.height()); ++i) tiles.end_list();
  tiles.write(writer, cairn_format::kCairnTileStarts, cairn_format::kCairnTiles);
}

/// Walks the check problems: they say how much work a step may take, and none may be above optimal.
void measure(const store::BuildJob& job, const Database& database, cairn_format::CairnHeader& header) {
  const auto near = std::max(job.grid.width(), job.grid.height()) / 4 + 1;
  const std::vector<CornerPath> check =
      sample_paths(job, {.set = SampleSet::check,
                         .count = static_cast<std::size_t>(job.options.integer("check")),
                         .near = near,
                         .share_before = kContracted,
                         .share_after = 1});
  std::uint64_t most_work = 0;
  for (const MeasuredWalk& walk : measure_walks(job, database, check)) {
    if (walk.excess_ppm != 0) throw InternalError("a walk of an exact database is not a shortest path");
    most_work = std::max(most_work, walk.most_work);
  }
  header.sampled_problems = static_cast<std::uint32_t>(check.size());
  header.sampled_work = static_cast<std::uint32_t>(most_work);
  if (!check.empty()) header.step_work = static_cast<std::uint32_t>(std::max(kMinStepWork, kWorkReserve * most_work));
}

}  // namespace

std::optional<std::uint64_t> build_exact(const store::BuildJob& job, std::uint64_t most_bytes,
                                         store::DatabaseWriter& writer) {
  if (job.progress) job.progress(0);
  cairn_hierarchy::CornerGraph graph = cairn_hierarchy::find_corners(job.grid);
  // The corners, and then the legs, tell in most cases that a budget is too small, before what takes the time.
  const auto is_too_large = [&](const cairn_format::CornerLegs& legs, std::uint64_t& least) {
    if (most_bytes == kUnlimitedBytes) return false;
    least = cairn_format::least_packed_bytes(MapIdentity(job.grid), legs);
    return least >= most_bytes;
  };
  std::uint64_t least = 0;
  if (is_too_large(cairn_hierarchy::legs_of(graph), least)) return least;
  cairn_hierarchy::join_corners(job.grid, job.threads, graph);
  const cairn_format::CornerLegs legs = cairn_hierarchy::legs_of(graph);
  if (is_too_large(legs, least)) return least;
  if (job.progress) job.progress(kJoined);
  const auto edges = cairn_hierarchy::contract(job.grid, std::move(graph));
  if (job.progress) job.progress(kContracted);
  cairn_format::CairnHeader header;
  header.tile_side = 4096;
  header.whole = 1;
  header.step_work = kUncheckedStepWork;
  store::DatabaseWriter made;
  write_no_waypoints(job, header, made);
  cairn_hierarchy::write_hierarchy(job.grid, legs, edges, made);
  const Database database = Database::from_bytes(made.finish("cairn", "", job.seed, MapIdentity(job.grid)), "cairn");
  if (database.bytes() > most_bytes) return database.bytes() - 1;
  measure(job, database, header);
  write_with_header(database, header, writer);
  return std::nullopt;
}

}  // namespace cairn::cairn_build
