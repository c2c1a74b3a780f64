// The build method of the algorithm `cairn`. If it fits the budget, a hierarchy of all corners, by which every walk is
// a shortest path (exact_build). Otherwise waypoints where sampled shortest paths turn, joined by climbs; hub labels
// between them; access waypoints for each tile of the map; and further waypoints where new problems have bad walks. See
// CairnDraft for its steps.
#include <cairn/error.hpp>

#include "algorithms/cairn/build/budget_fitting.hpp"
#include "algorithms/cairn/build/cairn_draft.hpp"
#include "algorithms/cairn/build/cairn_sampling.hpp"
#include "algorithms/cairn/build/exact_build.hpp"
#include "algorithms/cairn/build/final_check.hpp"
#include "algorithms/cairn/build/network/network_repair.hpp"
#include "algorithms/cairn/build/refinement.hpp"
#include "algorithms/cairn/format/cairn_format.hpp"
#include "store/build_method.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cairn::cairn_build {
namespace {

constexpr OptionInfo kOptions[] = {
    choice_option("guarantee", "auto", "auto|optimal|sampled",
                  "optimal: every walk is a shortest path, by a hierarchy of all corners; all options but budget and "
                  "check are for sampled; auto: optimal, unless a budget is named that it does not fit"),
    {"budget", OptionInfo::Kind::size, "auto", 1e3, 1e9, "auto",
     "the size that the database must not exceed; auto: as much as the map needs, and for sampled 2MB if that will do"},
    integer_option("paths", "9000", 0, 1000000, "shortest paths that waypoints are taken from"),
    integer_option("radius", "512", 8, 4096, "the longest leg, in columns and rows"),
    integer_option("tile", "0", 0, 1024, "the side of a tile whose cells share access waypoints; 0: by the map's size"),
    integer_option("access", "12", 1, 32, "access waypoints of a tile, and half as many more where cells need them"),
    integer_option("labels", "256", 16, cairn_format::kMaxLabelEntries, "the longest hub label"),
    integer_option("rounds", "3", 0, 20, "rounds of walking new problems and adding waypoints where walks are bad"),
    integer_option("local", "2000", 0, 100000,
                   "operations of a search for a goal close by, where a route over waypoints goes far round"),
    integer_option("detour", "25", 0, 1000, "how far round that is: percent above the distance on an empty map"),
    integer_option("check", "500", 0, 100000, "problems that are solved to check the result"),
};

// What a budget of `auto` stands for, without a guarantee.
constexpr std::uint64_t kUsualBudget = 2'000'000;
// A corner on a single path is hardly worth its label.
constexpr std::uint32_t kMinUses = 2;
// The least that a waypoint takes, with its label and its share of the tiles. It bounds the first network's size.
constexpr std::uint64_t kMinBytesPerWaypoint = 160;

/// The corners that several paths share. If not all fit the budget, those that the most paths use.
std::vector<Cell> shared_corners(const CairnDraft& draft) {
  std::vector<cairn_network::WaypointSelection::Candidate> shared;
  for (const auto& candidate : draft.selection.candidates()) {
    if (candidate.uses >= kMinUses) shared.push_back(candidate);
  }
  const std::uint64_t most = draft.budget.bytes / kMinBytesPerWaypoint;
  if (shared.size() > most) {
    std::stable_sort(shared.begin(), shared.end(), [](const auto& a, const auto& b) { return a.uses > b.uses; });
    shared.resize(most);
  }
  std::vector<Cell> cells;
  for (const auto& candidate : shared) cells.push_back(candidate.cell);
  return cells;
}

void build_sampled(const store::BuildJob& job, const Budget& budget, store::DatabaseWriter& writer) {
  CairnDraft draft(job, budget);
  const auto count = [&](const char* option) { return static_cast<std::size_t>(job.options.integer(option)); };
  for (const CornerPath& path : sample_paths(
           job, {.set = SampleSet::paths, .count = count("paths"), .near = draft.near, .share_after = kPathsSampled})) {
    draft.selection.add_path(path);
  }
  const auto check = sample_paths(job, {.set = SampleSet::check,
                                        .count = count("check"),
                                        .near = draft.near,
                                        .share_before = kPathsSampled,
                                        .share_after = kCheckSampled});
  cairn_network::WaypointNetwork network(job, draft.radius, draft.tile_side);
  network.add(shared_corners(draft));
  cairn_network::make_whole(job, network, draft.radius, draft.exempt);
  store::DatabaseWriter made = fit_to_budget(draft, network);
  refine_network(draft, network, made);
  write_checked(draft, made, check, writer);
}

void build_cairn(const store::BuildJob& job, store::DatabaseWriter& writer) {
  const std::string_view guarantee = job.options.choice("guarantee");
  const bool is_named = !job.options.is("budget", "auto");
  Budget budget{is_named ? job.options.bytes("budget") : kUsualBudget, !is_named};
  if (guarantee != "sampled") {
    // Where an exact database is large, one that is sampled would take longer to build, and hardly less space.
    const std::optional<std::uint64_t> least = build_exact(job, is_named ? budget.bytes : kUnlimitedBytes, writer);
    if (!least) return;
    if (guarantee == "optimal") {
      throw UsageError("an exact database of this map takes more than " + std::to_string(*least) +
                       " bytes; raise budget, or take guarantee=sampled");
    }
    budget.below_exact = *least;
  }
  build_sampled(job, budget, writer);
}

}  // namespace
}  // namespace cairn::cairn_build

namespace cairn::method {

extern constinit const store::MethodDefinition cairn;
constinit const store::MethodDefinition cairn{
    .method = store::read_by<cairn_format::CairnView>({
        .name = "cairn",
        .summary =
            "All corners of the map and a hierarchy of the legs between them; where that is too large, the corners of "
            "sampled paths",
        .paper = "this project",
        .options = cairn_build::kOptions,
    }),
    .build = cairn_build::build_cairn,
};

}  // namespace cairn::method
