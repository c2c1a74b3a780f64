#include "algorithms/cairn/build/cairn_draft.hpp"

#include "algorithms/cairn/build/cairn_writing.hpp"
#include "algorithms/cairn/build/network/network_repair.hpp"
#include "algorithms/cairn/format/cairn_format.hpp"

#include <algorithm>

namespace cairn::cairn_build {
namespace {

// One step of slack, by which hub labels may overestimate distances, is the map's side over this.
constexpr std::uint64_t kSlackPerSide = 400;
// After this many corrected costs, a query verifies all remaining access waypoints at once.
constexpr std::uint32_t kMaxTries = 8;

/// The smallest tile side that divides the map into at most about four thousand tiles.
std::int32_t chosen_tile_side(const store::BuildJob& job) {
  auto side = static_cast<std::int32_t>(job.options.integer("tile"));
  if (side > 0) return whole_words(side);
  const auto tiles = [&](std::int32_t of) {
    return ((job.grid.width() - 1) / of + 1) * ((job.grid.height() - 1) / of + 1);
  };
  for (side = 16; tiles(side) > 4300; side *= 2) continue;
  return side;
}

}  // namespace

std::int32_t whole_words(std::int32_t side) { return std::max(side / 8 * 8, CairnDraft::kSmallestTile); }

CairnDraft::CairnDraft(const store::BuildJob& build_job, const Budget& its_budget)
    : job(build_job),
      radius(static_cast<std::int32_t>(job.options.integer("radius"))),
      near(std::min(radius, std::max(job.grid.width(), job.grid.height()) / 4 + 1)),
      budget(its_budget),
      max_label(static_cast<std::uint32_t>(job.options.integer("labels"))),
      max_access(static_cast<std::uint32_t>(job.options.integer("access") * 3 / 2 + 2)),
      tile_side(chosen_tile_side(job)),
      exempt(cairn_network::components_without_need(job.grid, radius, job.threads)),
      selection(job.grid, radius),
      savings{0, static_cast<std::uint32_t>(job.options.integer("access"))} {}

store::DatabaseWriter CairnDraft::write(cairn_network::WaypointNetwork& network) const {
  cairn_format::CairnHeader header;
  header.radius = static_cast<std::uint32_t>(radius);
  header.most_leg_steps = static_cast<std::uint32_t>(4 * radius);
  header.most_tries = kMaxTries;
  // While the budget has room for more waypoints, local searches must not hide where waypoints are missing.
  header.local_reach = savings.slack_steps == 0 ? 0 : kFarReach;
  header.local_work = static_cast<std::uint32_t>(job.options.integer("local"));
  header.local_detour = static_cast<std::uint32_t>(job.options.integer("detour"));
  const auto sides = static_cast<std::uint64_t>(job.grid.width() + job.grid.height());
  const std::uint64_t slack_step = sides * job.grid.costs().straight.units / (2 * kSlackPerSide);
  return write_cairn(job, network, header, {savings.slack_steps * slack_step, {savings.access, max_access}}, exempt);
}

Database CairnDraft::open(const store::DatabaseWriter& made) const {
  return Database::from_bytes(made.finish("cairn", "", job.seed, MapIdentity(job.grid)), "cairn");
}

bool CairnDraft::fits(const Database& made) const {
  const cairn_format::CairnHeader& header = cairn_format::CairnView(made).header;
  return made.bytes() <= budget.bytes && header.waypoint_count <= cairn_format::kMaxWaypoints &&
         header.longest_label <= max_label && (header.whole == 1 || tile_side == kSmallestTile);
}

}  // namespace cairn::cairn_build
