#include "algorithms/cairn/build/budget_fitting.hpp"

#include <cairn/error.hpp>

#include "algorithms/cairn/build/network/network_repair.hpp"
#include "algorithms/cairn/format/cairn_format.hpp"

#include <algorithm>
#include <numeric>
#include <string>
#include <unordered_map>

namespace cairn::cairn_build {
namespace {

// The largest slack: by how many steps hub labels may overestimate distances, which makes them shorter.
constexpr std::uint32_t kMaxSlack = 4;
// Thinning out is rejected unless it removes more than 1/kMinThinned of the waypoints.
constexpr std::uint32_t kMinThinned = 50;

[[noreturn]] void refuse(const CairnDraft& draft, const Database& made) {
  const std::uint32_t longest = cairn_format::CairnView(made).header.longest_label;
  if (longest > draft.max_label) {
    throw UsageError("hub labels of at most " + std::to_string(draft.max_label) +
                     " entries are too short for this map: one of " + std::to_string(longest) +
                     " is left; raise labels");
  }
  const std::uint64_t exact = draft.budget.below_exact;
  throw UsageError("a database of " + std::to_string(draft.budget.bytes) +
                   " bytes is too small for this map: one that is sampled takes at least " +
                   std::to_string(made.bytes()) +
                   (exact == 0 ? "" : ", an exact one more than " + std::to_string(exact)) + "; raise budget");
}

/// Keeps the `count` waypoints that the most paths use, then adds those that connectivity and coverage require.
void thin_out(const CairnDraft& draft, cairn_network::WaypointNetwork& network, std::uint64_t count) {
  std::unordered_map<std::uint32_t, std::uint32_t> uses;
  for (const auto& candidate : draft.selection.candidates()) uses[candidate.cell.index] = candidate.uses;
  std::vector<std::uint32_t> by_use(network.size());
  std::iota(by_use.begin(), by_use.end(), 0U);
  std::stable_sort(by_use.begin(), by_use.end(), [&](std::uint32_t a, std::uint32_t b) {
    return uses[network.cell(a).index] > uses[network.cell(b).index];
  });
  std::vector<bool> keep(network.size());
  for (std::size_t i = 0; i < std::min<std::uint64_t>(count, by_use.size()); ++i) keep[by_use[i]] = true;
  network.restrict_to(keep);
  cairn_network::make_whole(draft.job, network, draft.radius, draft.exempt);
}

/// Removes as few waypoints as make a difference. False if no attempt removed enough of them.
bool give_up_waypoints(const CairnDraft& draft, cairn_network::WaypointNetwork& network, const Database& made) {
  const std::uint32_t before = network.size();
  // A thinned network may need just as many new waypoints to cover all cells; then the attempt is rejected.
  const auto thin = [&](std::uint64_t count) {
    cairn_network::WaypointNetwork thinned = network;
    thin_out(draft, thinned, count);
    const bool worth_it = thinned.size() < before - before / kMinThinned;
    if (worth_it) network = std::move(thinned);
    return worth_it;
  };
  // Waypoints removed here are not added again. Those that refinement adds for bad walks are worth more than those that
  // only some sampled paths use, so half of the budget is reserved for them.
  const bool refines = draft.job.options.integer("rounds") > 0;
  const std::uint64_t wanted = before * (refines ? draft.budget.bytes / 2 : draft.budget.bytes) / made.bytes();
  const std::uint64_t step = before / 10 + 1;
  for (std::uint64_t count = std::clamp<std::uint64_t>(wanted, before / 2, before * 19 / 20);; count -= step) {
    if (thin(count)) return true;
    if (count < before / 4 + step) return false;
  }
}

/// Applies the next saving, so that the database comes closer to its budget and limits. False if none is left.
bool save_more(CairnDraft& draft, cairn_network::WaypointNetwork& network, const Database& made) {
  if (cairn_format::CairnView(made).header.whole == 0 && draft.tile_side > CairnDraft::kSmallestTile) {
    // With small tiles, few cells need a waypoint of their own.
    draft.tile_side = whole_words(draft.tile_side / 2);
    cairn_network::WaypointNetwork smaller_tiles(draft.job, draft.radius, draft.tile_side);
    smaller_tiles.add(network.cells());
    network = std::move(smaller_tiles);
    return true;
  }
  // Slightly overestimated distances lengthen walks less than missing waypoints do.
  std::uint32_t& slack = draft.savings.slack_steps;
  if (slack < kMaxSlack) {
    slack = made.bytes() > draft.budget.bytes + draft.budget.bytes / 2 ? kMaxSlack : slack + 1;
    return true;
  }
  if (give_up_waypoints(draft, network, made)) return true;
  draft.savings.access = draft.savings.access * 2 / 3;
  return draft.savings.access > 0;
}

}  // namespace

store::DatabaseWriter fit_to_budget(CairnDraft& draft, cairn_network::WaypointNetwork& network) {
  const Savings none = draft.savings;
  const cairn_network::WaypointNetwork all = network;
  for (;;) {
    store::DatabaseWriter writer = draft.write(network);
    const Database made = draft.open(writer);
    if (draft.fits(made)) return writer;
    if (save_more(draft, network, made)) continue;
    if (!draft.budget.may_be_raised || made.bytes() <= draft.budget.bytes) refuse(draft, made);
    draft.budget.bytes *= 2;
    draft.savings = none;
    network = all;
  }
}

}  // namespace cairn::cairn_build
