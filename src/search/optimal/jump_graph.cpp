#include "search/optimal/jump_graph.hpp"

#include <utility>

namespace cairn::optimal {
namespace {

constexpr std::size_t kFirstIndexSize = 1024;

using Scan = FanScan<LineScan>;

// Those of slants.
constexpr unsigned reach_index(unsigned direction) { return direction / 2; }

// Vertical lines, straight lines, or lines of all directions lead to jump points.
constexpr unsigned arrival_bits(const Rules& rules) {
  if (rules.connectivity == Connectivity::four) return 1;
  return rules.corners == Corners::strict ? 2 : 3;
}

std::size_t hash(Cell cell) { return static_cast<std::size_t>(cell.index * 0x9E3779B97F4A7C15U >> 32U); }

}  // namespace

JumpGraph::JumpGraph(const Grid& grid, std::uint64_t most_bytes)
    : grid_(&grid), most_bytes_(most_bytes), scan_(grid), arrival_bits_(arrival_bits(grid.rules())) {
  clear();
}

void JumpGraph::clear() {
  cells_.assign(1, kNoCell);
  fans_.assign(std::size_t{1} << arrival_bits_, {});
  jumps_.clear();
  kept_jumps_ = 0;
  index_.assign(kFirstIndexSize, 0);
}

bool JumpGraph::is_full() const {
  const std::uint64_t point_bytes = sizeof(Cell) + (sizeof(Fan) << arrival_bits_) + 2 * sizeof(JumpPoint);
  return kept_jumps_ * sizeof(Jump) + cells_.size() * point_bytes > most_bytes_;
}

std::uint64_t JumpGraph::memory_bytes() const {
  const auto bytes = [](const auto& values) { return values.capacity() * sizeof(values[0]); };
  return bytes(cells_) + bytes(fans_) + bytes(jumps_) + bytes(index_);
}

const Fan& JumpGraph::fan(JumpArrival arrival) {
  if (fans_[arrival].moves != 0) return fans_[arrival];
  const Cell root = cells_[point(arrival)];
  spread(root, scan_.moves_after(root, direction(arrival)));
  if (is_full()) return passing_;
  kept_jumps_ = jumps_.size();
  return fans_[arrival] = passing_;
}

const Fan& JumpGraph::fan_from(Cell cell) {
  spread(cell, grid_->mask(cell));
  return passing_;
}

void JumpGraph::spread(Cell cell, unsigned moves) {
  jumps_.resize(kept_jumps_);
  passing_ = {};
  passing_.first = static_cast<std::uint32_t>(kept_jumps_);
  passing_.moves = static_cast<std::uint8_t>(moves);
  if (scan_.stop_rule() == StopRule::after) {
    scan_fan<StopRule::after>(cell);
  } else {
    scan_fan<StopRule::at_end>(cell);
  }
  passing_.count = static_cast<std::uint32_t>(jumps_.size() - kept_jumps_) & 0xFFFFFFU;
}

template <StopRule rule>
void JumpGraph::scan_fan(Cell cell) {
  const Scan::Place root = scan_.place(cell);
  const auto visit = [&](Cell at, unsigned direction, std::uint32_t cost) { add(at, direction, cost); };
  for (unsigned d = 0; d < kDirections; ++d) {
    if ((passing_.moves & bit_of(d)) == 0) continue;
    if (!scan_.is_slanted(d)) {
      scan_.line<rule>(root, d, 0, visit);
      continue;
    }
    std::uint16_t steps = 0;
    Scan::Slant slant{root, d};
    while (scan_.step(slant)) {
      ++steps;
      if (!scan_.lines_beside<rule>(slant, visit)) break;
    }
    passing_.reach[reach_index(d)] = steps;
  }
}

void JumpGraph::add(Cell cell, unsigned direction, std::uint32_t cost) {
  const JumpArrival arrival = point_at(cell) << arrival_bits_ | direction >> (3 - arrival_bits_);
  const Point p = grid_->point(cell);
  jumps_.push_back({arrival, cost, static_cast<std::uint16_t>(p.x), static_cast<std::uint16_t>(p.y)});
}

JumpPoint JumpGraph::point_at(Cell cell) {
  std::size_t slot = hash(cell) & (index_.size() - 1);
  for (; index_[slot] != 0; slot = (slot + 1) & (index_.size() - 1)) {
    if (cells_[index_[slot]] == cell) return index_[slot];
  }
  const JumpPoint point = point_limit();
  index_[slot] = point;
  cells_.push_back(cell);
  fans_.resize(fans_.size() + (std::size_t{1} << arrival_bits_));
  if (cells_.size() * 2 > index_.size()) grow_index();
  return point;
}

void JumpGraph::grow_index() {
  index_.assign(index_.size() * 2, 0);
  for (JumpPoint point = 1; point < point_limit(); ++point) {
    std::size_t slot = hash(cells_[point]) & (index_.size() - 1);
    while (index_[slot] != 0) slot = (slot + 1) & (index_.size() - 1);
    index_[slot] = point;
  }
}

bool JumpGraph::covers(const Fan& fan, Point root, Point target) {
  const StepsAlong slanted = scan_.slanted(root, target);
  if (slanted.steps > 0) {
    if (fan.reach[reach_index(slanted.direction)] < slanted.steps) return false;
  } else if ((fan.moves & bit_of(Scan::straight(root, target).direction)) == 0) {
    return false;
  }
  return scan_.is_free(slanted.from(root), target);
}

}  // namespace cairn::optimal
