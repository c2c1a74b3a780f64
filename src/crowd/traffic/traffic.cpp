#include "crowd/traffic/traffic.hpp"

#include <cairn/erosion.hpp>

#include "base/assert.hpp"
#include "search/spaces/grid_space.hpp"

#include <algorithm>
#include <cstdlib>

namespace cairn::crowd {
namespace {

// How far from a taken goal another one is looked for.
constexpr std::int32_t kMaxSpread = 96;
// Lists that are as a rule much shorter than the crowd begin with this.
constexpr std::uint32_t kUsual = 256;

}  // namespace

Lane& Traffic::add_lane(const Grid& grid, std::int32_t size) {
  CAIRN_ASSERT(grid.shape() == shape_ && lanes_.size() < kMaxAgentSize);
  has_large_ = has_large_ || size > 1;
  return *lanes_.emplace_back(std::make_unique<Lane>(grid, size));
}

/// There are so many agents at most, in all lanes.
void Traffic::make_room(std::uint32_t agents) {
  wanting_.reserve(agents);
  contested_.reserve(std::min(agents, kUsual));
  decided_.reserve(std::min(agents, kUsual));
  losers_.reserve(std::min(agents, kUsual));
  stack_.reserve(std::min(agents, kUsual));
}

std::uint64_t Traffic::bytes() const {
  const auto bytes = [](const auto& values) { return values.capacity() * sizeof(values[0]); };
  return bytes(wanting_) + bytes(contested_) + bytes(decided_) + bytes(losers_) + bytes(stack_);
}

void Traffic::set_bits(std::uint32_t lane, Cell at, std::uint32_t bits) {
  for_square(lane, at, [&](std::uint32_t i) {
    cells_[i] |= bits;
    return true;
  });
}

void Traffic::clear_bits(std::uint32_t lane, Cell at, std::uint32_t bits) {
  for_square(lane, at, [&](std::uint32_t i) {
    cells_[i] &= ~bits;
    return true;
  });
}

void Traffic::occupy(Mover mover, Cell at) {
  for_square(mover.lane(), at, [&](std::uint32_t i) {
    cells_[i] = (cells_[i] & ~kWho) | who(mover);
    return true;
  });
}

bool Traffic::has_room(std::uint32_t lane, Cell at) const {
  return for_square(lane, at, [&](std::uint32_t i) { return (cells_[i] & kWho) == 0; });
}

void Traffic::place(Mover mover, Point at) {
  occupy(mover, shape_.cell(at));
  if (++agents_ > wanting_.capacity()) make_room(std::max(2 * agents_, kUsual));
}

void Traffic::remove(Mover mover, Point at) {
  clear_bits(mover.lane(), shape_.cell(at), kWho);
  --agents_;
}

void Traffic::place_all() {
  std::fill_n(cells_.data(), cells_.size(), 0U);
  agents_ = 0;
  for (std::uint32_t lane = 0; lane < lanes_.size(); ++lane) {
    const Lane::View& view = lanes_[lane]->view;
    for (AgentSlot slot = 0; slot < view.statuses.size(); ++slot) {
      if (view.statuses[slot] == CrowdStatus::none) continue;
      place({lane, slot}, view.positions[slot]);
      if (shape_.cell(view.goals[slot]) != view.wishes[slot]) keep(lane, view.goals[slot]);
    }
  }
}

/// The cells of a square at a, and of another at b, have one in common.
bool Traffic::overlap(Mover a, Cell a_at, Mover b, Cell b_at) const {
  const Point p = shape_.point(a_at);
  const Point q = shape_.point(b_at);
  const std::int32_t p_side = lane(a).size();
  const std::int32_t q_side = lane(b).size();
  return p.x < q.x + q_side && q.x < p.x + p_side && p.y < q.y + q_side && q.y < p.y + p_side;
}

void Traffic::mark(const Wish& wish) {
  for_square(wish.mover.lane(), wish.to, [&](std::uint32_t i) {
    if ((cells_[i] & kWho) != who(wish.mover)) cells_[i] |= (cells_[i] & kWanted) != 0 ? kContested : kWanted;
    return true;
  });
}

bool Traffic::is_contested(const Wish& wish) const {
  return !for_square(wish.mover.lane(), wish.to, [&](std::uint32_t i) {
    const std::uint32_t there = cells_[i] & kWho;
    return there == who(wish.mover) || (there == 0 && (cells_[i] & kContested) == 0);
  });
}

std::uint64_t Traffic::gather(std::uint64_t budget) {
  ++tick_;
  wanting_.clear();
  contested_.clear();
  decided_.clear();
  has_losers_ = false;
  std::uint64_t left = budget;
  // Returns the slot where the budget ended, or `end`.
  const auto gather_from = [&](std::uint32_t number, AgentSlot begin, AgentSlot end) {
    const Lane& its = *lanes_[number];
    for (AgentSlot slot = begin; slot < end; ++slot) {
      if (!its.wants(slot)) continue;
      if (left == 0) return slot;
      if (left != kUnlimitedWork) --left;
      // Cells are scattered in memory, so they are fetched some agents ahead.
      const Cell at = shape_.cell(its.view.positions[slot]);
      if (!its.allows(at, its.wanted[slot])) continue;
      const Cell to = neighbour(at, its.wanted[slot]);
      platform::prefetch_to_write(&cells_[at.index]);
      platform::prefetch_to_write(&cells_[to.index]);
      wanting_.push_back({Mover(number, slot), to});
      if (wanting_.size() > kAhead) mark(wanting_[wanting_.size() - 1 - kAhead]);
    }
    return end;
  };
  // All lanes, from the first agent on and round to it again.
  const auto count_of = [&](std::uint32_t number) { return static_cast<AgentSlot>(lanes_[number]->wanted.size()); };
  const auto lanes = static_cast<std::uint32_t>(lanes_.size());
  const AgentSlot first = first_.slot() < count_of(first_.lane()) ? first_.slot() : 0;
  const std::uint32_t first_lane = first_.lane();
  for (std::uint32_t i = 0; i <= lanes; ++i) {
    const std::uint32_t number = (first_lane + i) % lanes;
    const AgentSlot end = i == lanes ? first : count_of(number);
    const AgentSlot stopped = gather_from(number, i == 0 ? first : 0, end);
    if (stopped == end) continue;
    first_ = Mover(number, stopped);
    break;
  }
  for (std::size_t i = wanting_.size() - std::min(wanting_.size(), kAhead); i < wanting_.size(); ++i) mark(wanting_[i]);
  for (const Wish& wish : wanting_) {
    // The move that a large agent wants need not lead out of the way of others, so it must not come last.
    if (has_large_ || is_contested(wish)) contested_.push_back({lane(wish.mover).since[wish.mover.slot()], wish.mover});
  }
  std::sort(contested_.begin(), contested_.end());
  return budget - left;
}

bool Traffic::has_lost(const Wish& wish) const {
  return !for_square(wish.mover.lane(), wish.to, [&](std::uint32_t i) { return (cells_[i] & kTaken) == 0; });
}

std::uint64_t Traffic::decide_on_losers(std::uint64_t budget) {
  std::uint64_t work = 0;
  // Deciding on one may take the cells of another, so that there are more.
  while (has_losers_) {
    has_losers_ = false;
    losers_.clear();
    for (const Wish& wish : wanting_) {
      if (move_of(wish.mover) == kNone && has_lost(wish)) losers_.push_back(wish.mover);
    }
    for (const Mover mover : losers_) work += decide(mover, budget - std::min(budget, work));
  }
  return work;
}

Point Traffic::room_near(Mover mover, Point goal, std::uint64_t budget, std::uint64_t& work) const {
  const Grid& grid = lane(mover).grid();
  const spaces::GridDistance distance(grid.rules());
  const Point agent = lane(mover).view.positions[mover.slot()];
  const Cell from = grid.cell(agent);
  Point best = goal;
  std::uint64_t best_key = ~std::uint64_t{0};
  const auto is_free = [&](Cell cell) {
    return for_square(mover.lane(), cell, [&](std::uint32_t i) {
      const std::uint32_t there = cells_[i] & kWho;
      return (there == 0 || there == who(mover)) && (cells_[i] & kKept) == 0;
    });
  };
  for (std::int32_t ring = 1; ring <= kMaxSpread; ++ring) {
    if (best_key != ~std::uint64_t{0} && std::uint64_t{distance({0, 0}, {0, ring}).units} > best_key >> 32U) break;
    const std::uint64_t ring_work = static_cast<std::uint64_t>(ring) * side_of(mover);
    if (work + ring_work > budget) break;
    work += ring_work;
    for (std::int32_t y = goal.y - ring; y <= goal.y + ring; ++y) {
      const bool is_edge = y == goal.y - ring || y == goal.y + ring;
      for (std::int32_t x = goal.x - ring; x <= goal.x + ring; x += is_edge ? 1 : 2 * ring) {
        const Point p{x, y};
        if (!grid.passable(p)) continue;
        const Cell cell = grid.cell(p);
        if (!is_free(cell)) continue;
        const std::uint64_t key = std::uint64_t{distance(p, goal).units} << 32U | distance(p, agent).units;
        if (key >= best_key || !grid.connected(from, cell)) continue;
        best_key = key;
        best = p;
      }
    }
  }
  return best;
}

}  // namespace cairn::crowd
