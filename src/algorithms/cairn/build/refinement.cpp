#include "algorithms/cairn/build/refinement.hpp"

#include "algorithms/cairn/build/cairn_sampling.hpp"
#include "algorithms/cairn/build/network/network_repair.hpp"
#include "algorithms/cairn/build/walk_measure.hpp"

#include <algorithm>
#include <utility>

namespace cairn::cairn_build {
namespace {

// The problems of a round. Most detours are on short walks, and those are quick to find.
constexpr SampleKinds kRefine{.anywhere = 1, .near = 1, .very_near = 2};
// Larger maps get more problems.
constexpr std::uint64_t kCellsPerProblem = 1000;
constexpr int kMaxTries = 2;
// Refinement ends once the budget has room for fewer waypoints than this.
constexpr std::uint64_t kMinAdditions = 4;
// A path is added if the walk was longer than the shortest path by more than this.
constexpr std::uint32_t kBadExcess_ppm = 5'000;

/// The problems whose walks with this database are bad, worst first.
std::vector<CornerPath> bad_problems(const CairnDraft& draft, const Database& database,
                                     const std::vector<CornerPath>& problems) {
  const auto walks = measure_walks(draft.job, database, problems);
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < problems.size(); ++i) {
    if (walks[i].excess_ppm > kBadExcess_ppm) order.push_back(i);
  }
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return walks[a].excess_ppm > walks[b].excess_ppm; });
  std::vector<CornerPath> bad;
  for (const std::size_t i : order) bad.push_back(problems[i]);
  return bad;
}

/// Adds the waypoints that these problems' shortest paths need, in order, until there are `most`.
void add_corners(const CairnDraft& draft, cairn_network::WaypointNetwork& network,
                 const std::vector<CornerPath>& problems, std::uint64_t most) {
  cairn_network::WaypointSelection additions(draft.job.grid, draft.radius);
  for (const Cell cell : network.cells()) additions.use(cell);
  for (const CornerPath& problem : problems) {
    if (additions.candidates().size() >= network.size() + most) break;
    additions.add_path(problem);
  }
  std::vector<Cell> cells;
  for (const auto& candidate : additions.candidates()) cells.push_back(candidate.cell);
  network.add(cells);
  cairn_network::make_whole(draft.job, network, draft.radius, draft.exempt);
}

}  // namespace

void refine_network(const CairnDraft& draft, cairn_network::WaypointNetwork& network, store::DatabaseWriter& made) {
  const auto paths = static_cast<std::size_t>(draft.job.options.integer("paths"));
  const auto rounds = static_cast<std::uint64_t>(draft.job.options.integer("rounds"));
  const auto share = [&](std::uint64_t done) {
    return kCheckSampled + (1 - kCheckSampled) * static_cast<double>(done) / static_cast<double>(rounds);
  };
  for (std::uint64_t round = 0; round < rounds; ++round) {
    const Database so_far = draft.open(made);
    const SampleRequest request{
        .set = static_cast<SampleSet>(static_cast<std::uint64_t>(SampleSet::refine) + round),
        .count = static_cast<std::size_t>(paths * 2 / 3 + draft.job.grid.passable_count() / kCellsPerProblem),
        .kinds = kRefine,
        .near = draft.near,
        .served_by = &so_far,
        .share_before = share(round),
        .share_after = share(round + 1)};
    const std::vector<CornerPath> bad = bad_problems(draft, so_far, sample_paths(draft.job, request));
    // The number of waypoints that fit if each takes the present average. Halved as long as the result does not fit.
    std::uint64_t room = network.size() * (draft.budget.bytes - so_far.bytes()) / so_far.bytes();
    if (room < kMinAdditions) return;
    for (int tries = 0; tries < kMaxTries && !bad.empty(); ++tries, room /= 2) {
      cairn_network::WaypointNetwork refined = network;
      add_corners(draft, refined, bad, room);
      store::DatabaseWriter better = draft.write(refined);
      if (!draft.fits(draft.open(better))) continue;
      network = std::move(refined);
      made = std::move(better);
      break;
    }
  }
}

}  // namespace cairn::cairn_build
