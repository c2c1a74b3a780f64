// Detour: a real-time walk to a goal over the regions of the map's tiles, which are always up to date.
//
// It leads an agent whose path a change of the map has blocked, until the algorithm can take over again. A search over
// regions (some thousands if the map has millions of cells) finds the next tiles to cross. A search over the cells
// of the next few tiles finds the moves. Both work in slices. Each region crossed shortens the rest of the path,
// so the goal is reached unless the map keeps changing just ahead.
#pragma once

#include "crowd/label_search.hpp"
#include "search/meter.hpp"
#include "search/progress.hpp"
#include "search/spaces/grid_space.hpp"
#include "world/world.hpp"

#include <array>
#include <cstdint>

namespace cairn::crowd {

/// The state that an agent on a detour keeps between two moves.
class Detour {
 public:
  static constexpr std::uint32_t kMaxMoves = 160;
  static constexpr std::uint32_t kMaxRegions = 12;

  void clear() { region_count = move_count = moves_made = 0; }
  bool has_move() const { return moves_made < move_count; }
  unsigned next_move() const { return moves[moves_made]; }

  std::uint32_t moves_left = 0;  ///< until the algorithm is tried again
  std::uint32_t region_count = 0;
  std::uint32_t move_count = 0;
  std::uint32_t moves_made = 0;
  std::array<world::LiveComponents::Region, kMaxRegions> regions{};  ///< the present one, then the next to cross
  std::array<std::uint8_t, kMaxMoves> moves{};
};

/// Plans detours, one at a time: a paused plan must be finished or dropped before another begins.
class DetourPlanner {
 public:
  using Region = world::LiveComponents::Region;

  /// The most work of an uninterruptible piece of planning.
  static constexpr std::uint64_t kMinBudget = 256;

  explicit DetourPlanner(const world::World& world);

  /// `done`: the detour has moves. `exhausted`: the map has changed meanwhile, try again later.
  search::Progress advance(Detour& detour, Cell position, Cell goal, search::Meter& meter);
  void drop() { phase_ = Phase::none; }
  /// Call between ticks, since there may be new regions.
  void make_room();
  std::uint64_t bytes() const;

 private:
  enum class Phase : std::uint8_t { none, route, cells };

  // How many tiles of a route are searched at once, and the side of the window that contains their cells.
  static constexpr std::uint32_t kAhead = 4;
  static constexpr std::uint32_t kWindow = kAhead * world::kTileSide;
  static constexpr std::uint32_t kPlaces = kWindow * kWindow;

  void begin_route();
  search::Progress search_route(Detour& detour, search::Meter& meter);
  void begin_cells(const Detour& detour);
  search::Progress search_cells(Detour& detour, search::Meter& meter);
  void trace(Detour& detour, std::uint32_t place) const;
  std::uint32_t tile_distance(Region a, Region b) const;
  void reach(Cell cell, std::uint32_t g, unsigned move);
  Cell cell_at(std::uint32_t place) const;
  std::uint32_t place_of(Cell cell) const;

  const Grid* grid_;
  const world::LiveComponents* regions_;
  spaces::GridSpace space_;
  Phase phase_ = Phase::none;
  Cell position_;
  Cell goal_;
  LabelSearch search_;  // over regions, from where they were reached; then over places of the window, by which move
  Region from_ = 0;
  Region to_ = 0;
  std::array<Region, kAhead> corridor_{};
  std::uint32_t corridor_count_ = 0;
  Point corner_;  // of the window, in padded coordinates
  Cell aim_;
  bool aims_at_goal_ = false;
};

}  // namespace cairn::crowd
