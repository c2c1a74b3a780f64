#include "algorithms/cairn/build/network/waypoint_network.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>

namespace cairn::cairn_network {
namespace {

// A tile is divided into at most this many blocks across and down.
constexpr std::int32_t kBlocks = 8;
static_assert(kBlocks * kBlocks == TileReach::kSamples);

}  // namespace

Tiles::Tiles(const Grid& grid, std::int32_t side) : side_(side), per_row_((grid.width() + side - 1) / side) {
  const std::int32_t rows = (grid.height() + side - 1) / side;
  const auto tiles = static_cast<std::size_t>(per_row_) * static_cast<std::size_t>(rows);
  const auto words = static_cast<std::size_t>(side) * static_cast<std::size_t>(side) / 64;
  passable_.resize(tiles);
  samples_.resize(tiles);
  for (std::uint32_t tile = 0; tile < tiles; ++tile) {
    passable_[tile].assign(words, 0);
    const Point first = corner(tile);
    // One sample for each block of the tile that has passable cells: the middle one of these, row by row.
    const std::int32_t block = std::max(side / kBlocks, 4);
    std::array<std::vector<Point>, TileReach::kSamples> cells;
    for (std::int32_t y = first.y; y < std::min(first.y + side, grid.height()); ++y) {
      for (std::int32_t x = first.x; x < std::min(first.x + side, grid.width()); ++x) {
        if (!grid.passable(Point{x, y})) continue;
        const std::size_t bit = bit_of({x, y});
        passable_[tile][bit / 64] |= std::uint64_t{1} << (bit % 64);
        cells[static_cast<std::size_t>((y - first.y) / block * kBlocks + (x - first.x) / block)].push_back({x, y});
      }
    }
    for (const auto& in_block : cells) {
      if (!in_block.empty()) samples_[tile].push_back(in_block[in_block.size() / 2]);
    }
  }
}

WaypointNetwork::WaypointNetwork(const store::BuildJob& job, std::int32_t radius, std::int32_t tile_side)
    : job_(&job), radius_(radius), tiles_(std::make_shared<const Tiles>(job.grid, tile_side)) {}

void WaypointNetwork::add(const std::vector<Cell>& cells) {
  const std::size_t before = nodes_.size();
  for (const Cell cell : cells) {
    if (!index_.emplace(cell.index, static_cast<std::uint32_t>(nodes_.size())).second) continue;
    nodes_.push_back({cell, nullptr, {}});
  }
  base::parallel_for(job_->threads, nodes_.size() - before, [&] {
    return [&, field = std::make_shared<ClimbField>(job_->grid, radius_)](std::size_t i) {
      Node& node = nodes_[before + i];
      node.reaches = std::make_shared<const std::vector<TileReach>>(find_reaches(node.cell, *field));
    };
  });
  const climbing::HillClimb climber(job_->grid);
  base::parallel_for(job_->threads, nodes_.size(),
                     [&] { return [&](std::size_t i) { find_climbs(i, i < before ? before : 0, climber); }; });
}

std::vector<TileReach> WaypointNetwork::find_reaches(Cell cell, ClimbField& field) const {
  std::vector<TileReach> reaches;
  field.compute(cell);
  const Point centre = job_->grid.point(cell);
  const std::int32_t side = tiles_->side();
  const auto first = [&](std::int32_t at) { return std::max(at - field.reach(), 0) / side; };
  const auto last = [&](std::int32_t at, std::int32_t end) { return std::min(at + field.reach(), end - 1) / side; };
  for (std::int32_t ty = first(centre.y); ty <= last(centre.y, job_->grid.height()); ++ty) {
    for (std::int32_t tx = first(centre.x); tx <= last(centre.x, job_->grid.width()); ++tx) {
      const auto tile = static_cast<std::uint32_t>(ty * tiles_->per_row() + tx);
      TileReach reach{tile, tiles_->passable(tile), {}};
      bool any = false;
      for (std::size_t word = 0; word < reach.covered.size(); ++word) {
        for (std::uint64_t rest = reach.covered[word]; rest != 0; rest &= rest - 1) {
          const auto bit = static_cast<std::int32_t>(word * 64) + std::countr_zero(rest);
          const Point p{tx * side + bit % side, ty * side + bit / side};
          if (field.cost(p) == kInfiniteCost) {
            reach.covered[word] &= ~(std::uint64_t{1} << (bit % 64));
          } else {
            any = true;
          }
        }
      }
      if (!any) continue;
      reach.sample_costs.fill(kInfiniteCost.units);
      const auto samples = tiles_->samples(tile);
      for (std::size_t i = 0; i < samples.size(); ++i) reach.sample_costs[i] = field.cost(samples[i]).units;
      reaches.push_back(std::move(reach));
    }
  }
  return reaches;
}

bool WaypointNetwork::serves(const Node& node, Point from) const {
  const std::uint32_t tile = tiles_->tile_of(from);
  const auto reach = std::lower_bound(node.reaches->begin(), node.reaches->end(), tile,
                                      [](const TileReach& a, std::uint32_t b) { return a.tile < b; });
  if (reach == node.reaches->end() || reach->tile != tile) return false;
  const std::size_t bit = tiles_->bit_of(from);
  return (reach->covered[bit / 64] >> (bit % 64) & 1U) != 0;
}

void WaypointNetwork::find_climbs(std::size_t from, std::size_t first_to, const climbing::HillClimb& climber) {
  Node& node = nodes_[from];
  const Point here = job_->grid.point(node.cell);
  for (std::size_t to = first_to; to < nodes_.size(); ++to) {
    const Point there = job_->grid.point(nodes_[to].cell);
    if (to == from || std::abs(here.x - there.x) > radius_ || std::abs(here.y - there.y) > radius_) continue;
    if (!serves(nodes_[to], here)) continue;
    const climbing::ClimbResult climb =
        climber.climb(node.cell, nodes_[to].cell, static_cast<std::uint32_t>(4 * radius_));
    if (climb.reached) node.climbs.emplace_back(nodes_[to].cell, climb.cost);
  }
}

std::vector<Cell> WaypointNetwork::cells() const {
  std::vector<Cell> cells;
  for (const Node& node : nodes_) cells.push_back(node.cell);
  return cells;
}

void WaypointNetwork::restrict_to(const std::vector<bool>& keep) {
  std::vector<Node> kept;
  index_.clear();
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    if (!keep[i]) continue;
    index_.emplace(nodes_[i].cell.index, static_cast<std::uint32_t>(kept.size()));
    kept.push_back(std::move(nodes_[i]));
  }
  nodes_ = std::move(kept);
  for (Node& node : nodes_) {
    std::erase_if(node.climbs, [&](const auto& climb) { return !contains(climb.first); });
  }
}

void WaypointNetwork::renumber(const std::vector<std::uint32_t>& order) {
  std::vector<Node> ordered;
  for (const std::uint32_t old : order) {
    index_[nodes_[old].cell.index] = static_cast<std::uint32_t>(ordered.size());
    ordered.push_back(std::move(nodes_[old]));
  }
  nodes_ = std::move(ordered);
}

std::vector<std::vector<optimal::NetworkEdge>> WaypointNetwork::edges() const {
  std::vector<std::vector<optimal::NetworkEdge>> edges(nodes_.size());
  const auto cost_of = [&](const Node& from, Cell to) {
    for (const auto& [cell, cost] : from.climbs) {
      if (cell == to) return cost;
    }
    return kInfiniteCost;
  };
  for (std::uint32_t from = 0; from < nodes_.size(); ++from) {
    for (const auto& [cell, cost] : nodes_[from].climbs) {
      const std::uint32_t to = index_.at(cell.index);
      const Cost back = cost_of(nodes_[to], nodes_[from].cell);
      // If both climbs arrive, the pair is visited from both sides. The cheaper climb is kept, forwards in a tie.
      if (cost < back || (cost == back && from < to)) {
        edges[from].push_back({to, cost, false});
        edges[to].push_back({from, cost, true});
      }
    }
  }
  return edges;
}

}  // namespace cairn::cairn_network
