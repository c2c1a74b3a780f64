#include "search/jump_graph.hpp"

#include <cstdlib>
#include <utility>

namespace cairn {
namespace {

constexpr std::size_t kFirstIndexSize = 1024;

constexpr unsigned bit_of(unsigned direction) { return 1U << (direction & 7U); }

constexpr unsigned kNorth = static_cast<unsigned>(Direction::north);
constexpr unsigned kEast = static_cast<unsigned>(Direction::east);
constexpr unsigned kSouth = static_cast<unsigned>(Direction::south);
constexpr unsigned kWest = static_cast<unsigned>(Direction::west);

// Diagonal and horizontal directions, those that fans have a reach for.
constexpr unsigned reach_index(unsigned direction) { return direction / 2; }

// Vertical lines, straight lines, or lines of all directions lead to jump points.
constexpr unsigned arrival_bits(const Rules& rules) {
  if (rules.connectivity == Connectivity::four) return 1;
  return rules.corners == Corners::strict ? 2 : 3;
}

std::size_t hash(Cell cell) { return static_cast<std::size_t>(cell.index * 0x9E3779B97F4A7C15U >> 32U); }

}  // namespace

JumpGraph::JumpGraph(const Grid& grid, std::uint64_t most_bytes)
    : grid_(&grid),
      most_bytes_(most_bytes),
      rules_(grid.rules()),
      rows_(grid.terrain()),
      columns_(grid.transposed()),
      arrival_bits_(arrival_bits(grid.rules())) {
  const std::int32_t line = grid.transposed().shape().stride();
  for (std::size_t d = 0; d < kDirections; ++d) {
    column_offsets_[d] = kDirectionSteps[d].x * line + kDirectionSteps[d].y;
  }
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
  spread(root, moves_after(root, direction(arrival)));
  if (is_full()) return passing_;
  kept_jumps_ = jumps_.size();
  return fans_[arrival] = passing_;
}

const Fan& JumpGraph::fan_from(Cell cell) {
  spread(cell, grid_->mask(cell));
  return passing_;
}

unsigned JumpGraph::moves_after(Cell cell, unsigned arrived) const {
  const unsigned mask = grid_->mask(cell);
  const unsigned back = arrived + 4;
  unsigned moves = bit_of(arrived);
  if (rules_.connectivity == Connectivity::four) {
    // A vertical line is left sideways only where the cell before could not be: else that would have come first.
    const unsigned before = grid_->mask(grid_->neighbour(cell, static_cast<Direction>(back & 7U)));
    return (moves | (~before & (bit_of(kEast) | bit_of(kWest)))) & mask;
  }
  if (rules_.corners == Corners::strict) {
    // After a straight line: round the corner of what has just ended at one side, or at both.
    if ((mask & bit_of(back + 1)) == 0) moves |= bit_of(back + 2) | bit_of(back + 3);
    if ((mask & bit_of(back + 7)) == 0) moves |= bit_of(back + 6) | bit_of(back + 5);
  } else if (arrived % 2 == 0) {
    // Past the corner of what is blocked beside the cell.
    if ((mask & bit_of(back + 2)) == 0) moves |= bit_of(back + 3);
    if ((mask & bit_of(back + 6)) == 0) moves |= bit_of(back + 5);
  } else {
    moves |= bit_of(arrived + 1) | bit_of(arrived + 7);
    if ((mask & bit_of(back + 1)) == 0) moves |= bit_of(back + 2);
    if ((mask & bit_of(back + 7)) == 0) moves |= bit_of(back + 6);
  }
  return moves & mask;
}

void JumpGraph::spread(Cell cell, unsigned moves) {
  jumps_.resize(kept_jumps_);
  passing_ = {};
  passing_.first = static_cast<std::uint32_t>(kept_jumps_);
  passing_.moves = static_cast<std::uint8_t>(moves);
  const Point p = grid_->point(cell);
  const std::uint32_t in_column = grid_->transposed().shape().cell({p.y, p.x}).index;
  for (unsigned d = 0; d < kDirections; ++d) {
    if ((moves & bit_of(d)) == 0) continue;
    if (rules_.connectivity == Connectivity::four) {
      if (d == kNorth || d == kSouth) {
        scan_line<StopRule::after>(cell, in_column, d, 0);
      } else {
        passing_.reach[reach_index(d)] = scan_horizontal(cell, in_column, d);
      }
    } else if (rules_.corners == Corners::strict) {
      if (d % 2 == 0) {
        scan_line<StopRule::after>(cell, in_column, d, 0);
      } else {
        passing_.reach[reach_index(d)] = scan_diagonal<StopRule::after>(cell, in_column, d);
      }
    } else {
      if (d % 2 == 0) {
        scan_line<StopRule::at_end>(cell, in_column, d, 0);
      } else {
        passing_.reach[reach_index(d)] = scan_diagonal<StopRule::at_end>(cell, in_column, d);
      }
    }
  }
  passing_.count = static_cast<std::uint32_t>(jumps_.size() - kept_jumps_) & 0xFFFFFFU;
}

template <StopRule rule>
void JumpGraph::scan_line(Cell cell, std::uint32_t in_column, unsigned direction, std::uint32_t cost_so_far) {
  const bool up = direction == kEast || direction == kSouth;
  const bool horizontal = direction == kEast || direction == kWest;
  const LineScan& lines = horizontal ? rows_ : columns_;
  const std::uint32_t from = horizontal ? cell.index : in_column;
  const std::uint32_t stop = up ? lines.up<rule>(from) : lines.down<rule>(from);
  if (stop == LineScan::kNoStop) return;
  const std::uint32_t distance = up ? stop - from : from - stop;
  const auto offset = static_cast<std::uint32_t>(grid_->offsets()[direction]);
  add(Cell{cell.index + distance * offset}, direction, cost_so_far + distance * grid_->costs().straight.units);
}

template <StopRule rule>
std::uint16_t JumpGraph::scan_diagonal(Cell cell, std::uint32_t in_column, unsigned direction) {
  std::uint16_t steps = 0;
  std::uint32_t cost = 0;
  const unsigned back = direction + 4;
  while ((grid_->mask(cell) & bit_of(direction)) != 0) {
    cell = grid_->neighbour(cell, static_cast<Direction>(direction));
    in_column += static_cast<std::uint32_t>(column_offsets_[direction]);
    cost += grid_->costs().diagonal.units;
    ++steps;
    if constexpr (rule == StopRule::at_end) {
      // A corner beside the diagonal can be passed: a jump point on it, from which the rest is reached.
      const unsigned mask = grid_->mask(cell);
      const bool one_side = (mask & bit_of(back + 1)) == 0 && (mask & bit_of(back + 2)) != 0;
      const bool other_side = (mask & bit_of(back + 7)) == 0 && (mask & bit_of(back + 6)) != 0;
      if (one_side || other_side) {
        add(cell, direction, cost);
        break;
      }
    }
    scan_line<rule>(cell, in_column, (direction + 7) & 7U, cost);
    scan_line<rule>(cell, in_column, (direction + 1) & 7U, cost);
  }
  return steps;
}

std::uint16_t JumpGraph::scan_horizontal(Cell cell, std::uint32_t in_column, unsigned direction) {
  std::uint16_t steps = 0;
  std::uint32_t cost = 0;
  while ((grid_->mask(cell) & bit_of(direction)) != 0) {
    cell = grid_->neighbour(cell, static_cast<Direction>(direction));
    in_column += static_cast<std::uint32_t>(column_offsets_[direction]);
    cost += grid_->costs().straight.units;
    ++steps;
    scan_line<StopRule::after>(cell, in_column, kNorth, cost);
    scan_line<StopRule::after>(cell, in_column, kSouth, cost);
  }
  return steps;
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

bool JumpGraph::covers(const Fan& fan, Point root, Point target) const {
  const std::int32_t dx = target.x - root.x;
  const std::int32_t dy = target.y - root.y;
  const std::int32_t across = std::abs(dx);
  const std::int32_t along = std::abs(dy);
  const bool four = rules_.connectivity == Connectivity::four;
  const std::int32_t slanted = four ? across : std::min(across, along);
  Point turn = root;
  if (slanted > 0) {
    const unsigned direction = four ? (dx > 0 ? kEast : kWest) : dx > 0 ? (dy > 0 ? 3U : 1U) : (dy > 0 ? 5U : 7U);
    if (fan.reach[reach_index(direction)] < slanted) return false;
    turn.x += kDirectionSteps[direction].x * slanted;
    turn.y += kDirectionSteps[direction].y * slanted;
  } else {
    const unsigned direction = dy == 0 ? (dx > 0 ? kEast : kWest) : (dy > 0 ? kSouth : kNorth);
    if ((fan.moves & bit_of(direction)) == 0) return false;
  }
  if (turn.y == target.y) return rows_.is_free(grid_->cell(turn).index, grid_->cell(target).index);
  const Shape& shape = grid_->transposed().shape();
  return columns_.is_free(shape.cell({turn.y, turn.x}).index, shape.cell({target.y, target.x}).index);
}

}  // namespace cairn
