// CairnDraft: what the steps of a `cairn` build share. They are, in this order: waypoints from sampled paths
// (cairn_method.cpp), fitting to the budget (budget_fitting), refinement where walks are bad (refinement), and the
// check of the result (final_check).
#pragma once

#include <cairn/database.hpp>

#include "algorithms/cairn/build/network/waypoint_network.hpp"
#include "algorithms/cairn/build/network/waypoint_selection.hpp"
#include "store/build_job.hpp"
#include "store/database_writer.hpp"

#include <cstdint>
#include <vector>

namespace cairn::cairn_build {

/// The progress of a build, as a fraction, once the paths are sampled, and once the check problems are.
inline constexpr double kPathsSampled = 0.5;
inline constexpr double kCheckSampled = 0.55;

/// What a build gives up, step by step, to keep within its budget and its limits.
struct Savings {
  std::uint32_t slack_steps = 0;  ///< how far hub labels may overestimate distances, in steps of CairnDraft
  std::uint32_t access = 0;       ///< access waypoints of a tile, unless its cells need more
};

struct Budget {
  std::uint64_t bytes = 0;
  bool may_be_raised = false;     ///< nobody named it, so that it gives way to what the map needs
  std::uint64_t below_exact = 0;  ///< an exact database takes more than this; 0: that was not asked
};

struct CairnDraft {
  CairnDraft(const store::BuildJob& build_job, const Budget& its_budget);

  /// Goals within this distance, in cells, are searched for locally; see CairnHeader::local_reach.
  static constexpr std::uint32_t kNearReach = 64;
  static constexpr std::uint32_t kFarReach = 256;
  static constexpr std::int32_t kSmallestTile = 8;

  store::DatabaseWriter write(cairn_network::WaypointNetwork& network) const;
  Database open(const store::DatabaseWriter& made) const;
  /// Whether a database is within the budget and the limits.
  bool fits(const Database& made) const;

  const store::BuildJob& job;
  std::int32_t radius;  ///< of legs
  std::int32_t near;    ///< columns and rows within which the goal of a problem is near
  Budget budget;
  std::uint32_t max_label;   ///< entries
  std::uint32_t max_access;  ///< waypoints of a tile
  std::int32_t tile_side;
  std::vector<bool> exempt;                    ///< components whose cells need no waypoint
  cairn_network::WaypointSelection selection;  ///< from all sampled paths
  Savings savings;
};

/// The tile side, rounded so that the cells of a tile fill whole words of 64 bits.
std::int32_t whole_words(std::int32_t side);

}  // namespace cairn::cairn_build
