// WaypointNetwork: waypoints, the legs between them, and which cells of which tile each of them serves.
#pragma once

#include <cairn/grid.hpp>

#include "algorithms/cairn/build/network/climb_field.hpp"
#include "search/optimal/network_distances.hpp"
#include "store/build_job.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

namespace cairn::cairn_network {

/// Which cells of one tile climb to one waypoint, and at what cost.
struct TileReach {
  static constexpr std::size_t kSamples = 64;

  std::uint32_t tile = 0;
  std::vector<std::uint64_t> covered;                // a bit for each cell of the tile, row by row
  std::array<std::uint32_t, kSamples> sample_costs;  // from the tile's sample cells
};

/// The tiles of a map: squares of cells, each with some of its passable cells as samples.
class Tiles {
 public:
  Tiles(const Grid& grid, std::int32_t side);

  std::int32_t side() const { return side_; }
  std::int32_t per_row() const { return per_row_; }
  std::uint32_t count() const { return static_cast<std::uint32_t>(passable_.size()); }
  std::uint32_t tile_of(Point p) const { return static_cast<std::uint32_t>(p.y / side_ * per_row_ + p.x / side_); }
  std::size_t bit_of(Point p) const { return static_cast<std::size_t>(p.y % side_ * side_ + p.x % side_); }
  Point corner(std::uint32_t tile) const {
    const auto t = static_cast<std::int32_t>(tile);
    return {t % per_row_ * side_, t / per_row_ * side_};
  }
  /// A bit for each passable cell, as in TileReach.
  const std::vector<std::uint64_t>& passable(std::uint32_t tile) const { return passable_[tile]; }
  std::span<const Point> samples(std::uint32_t tile) const { return samples_[tile]; }

 private:
  std::int32_t side_;
  std::int32_t per_row_;
  std::vector<std::vector<std::uint64_t>> passable_;
  std::vector<std::vector<Point>> samples_;
};

/// Copies share immutable data.
class WaypointNetwork {
 public:
  WaypointNetwork(const store::BuildJob& job, std::int32_t radius, std::int32_t tile_side);

  /// Adds waypoints, except those that exist already, and computes which cells climb to them, on all threads.
  void add(const std::vector<Cell>& cells);
  /// Keeps the waypoints for which `keep` holds, in their order.
  void restrict_to(const std::vector<bool>& keep);
  /// Renumbers the waypoints: number order[i] becomes i.
  void renumber(const std::vector<std::uint32_t>& order);

  const Tiles& tiles() const { return *tiles_; }
  std::uint32_t size() const { return static_cast<std::uint32_t>(nodes_.size()); }
  Cell cell(std::uint32_t waypoint) const { return nodes_[waypoint].cell; }
  std::vector<Cell> cells() const;
  bool contains(Cell cell) const { return index_.contains(cell.index); }
  std::span<const TileReach> reaches(std::uint32_t waypoint) const { return *nodes_[waypoint].reaches; }

  /// Edges of all waypoints, in both directions, each at the cost of the cheaper climb.
  std::vector<std::vector<optimal::NetworkEdge>> edges() const;

 private:
  struct Node {
    Cell cell;
    std::shared_ptr<const std::vector<TileReach>> reaches;  // by tile
    std::vector<std::pair<Cell, Cost>> climbs;              // the waypoints that a climb from here reaches
  };

  std::vector<TileReach> find_reaches(Cell cell, ClimbField& field) const;
  /// Whether a climb from this point reaches the waypoint.
  bool serves(const Node& node, Point from) const;
  void find_climbs(std::size_t from, std::size_t first_to, const climbing::HillClimb& climber);

  const store::BuildJob* job_;
  std::int32_t radius_;
  std::shared_ptr<const Tiles> tiles_;
  std::vector<Node> nodes_;
  std::unordered_map<std::uint32_t, std::uint32_t> index_;  // of a cell among the nodes
};

}  // namespace cairn::cairn_network
