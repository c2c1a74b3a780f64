// SizedCrowd: agents of several sizes on one map that can change, stepped together within one budget.
#pragma once

#include <cairn/crowd.hpp>
#include <cairn/database.hpp>
#include <cairn/erosion.hpp>
#include <cairn/export.h>
#include <cairn/rules.hpp>
#include <cairn/terrain.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace cairn {

/// Agents are squares of k x k cells, and their position is the top left cell of the square. There is one Crowd for
/// each size, on the map as agents of that size see it (`erode`). Agents are added, sent and asked for through the
/// crowd of their size; the map and the ticks belong to all. Agents of one size walk exactly as those of a Crowd on
/// the eroded map.
///
/// With exclusive cells, no two agents share a cell, whatever their sizes, and no two change places: each one's new
/// square overlapping the other's old one. A group that is sent to one goal gathers around it, in all sizes. Agents
/// follow agents of their size.
///
///     const std::int32_t sizes[] = {1, 2, 3};
///     cairn::SizedCrowd crowd(terrain, {}, sizes, databases);
///     const cairn::CrowdId tank = crowd.of_size(3).add({3, 4}, {60, 9});
///     crowd.tick(cairn::TickBudget::of_work(100'000));
///     draw_tank(crowd.of_size(3).positions()[tank.index]);
class CAIRN_API SizedCrowd {
 public:
  /// The databases are those of eroded maps, as `cairn build --sizes` makes them; each size takes the one that fits. If
  /// there are none, the algorithm must need none. Throws UsageError for sizes out of range, twice the same, or none;
  /// InputError if no database fits a size; else as Crowd does.
  SizedCrowd(const Terrain& terrain, const Rules& rules, std::span<const std::int32_t> sizes,
             std::span<const Database> databases = {}, const CrowdSettings& settings = {});
  ~SizedCrowd();
  SizedCrowd(const SizedCrowd&) = delete;
  SizedCrowd& operator=(const SizedCrowd&) = delete;

  /// The map as it is now, for agents of one cell.
  const Terrain& terrain() const { return terrain_; }
  std::span<const std::int32_t> sizes() const { return sizes_; }

  /// The agents of a size. Borrowed. Do not tick it or change its map: call `tick` and `set_passable` below. Throws
  /// UsageError if there is no such size.
  Crowd& of_size(std::int32_t size);
  const Crowd& of_size(std::int32_t size) const;

  /// Closes or opens a cell for all sizes. Returns whether it changed. Throws UsageError for a point outside the map.
  bool set_passable(Point p, bool passable);

  /// Moves all agents. The budget is divided in proportion to the agents that walk; what one size does not use is for
  /// the others. Throws UsageError for less than kMinTickWork for each size.
  TickReport tick(const TickBudget& budget);

  /// As for Crowd.
  std::vector<std::byte> save();
  void restore(std::span<const std::byte> bytes);
  std::uint64_t memory_bytes() const;

 private:
  TickReport tick_work(const TickBudget& budget);
  TickReport tick_time(const TickBudget& budget);
  std::size_t place_of(std::int32_t size) const;

  Terrain terrain_;
  std::vector<std::int32_t> sizes_;
  std::vector<std::unique_ptr<Crowd>> crowds_;  // by place in sizes_
  std::vector<crowd::Engine*> together_;        // theirs, if cells are exclusive
  std::uint64_t ticks_ = 0;
};

}  // namespace cairn
