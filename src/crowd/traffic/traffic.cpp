#include "crowd/traffic/traffic.hpp"

#include <cairn/erosion.hpp>

#include "base/assert.hpp"
#include "base/platform/memory.hpp"
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

Traffic::Traffic(const Shape& shape) : shape_(shape), cells_(shape.cell_count()) {
  // Agents are on many small pages at once, and their next moves on others.
  platform::prefer_large_pages(cells_.data(), cell_bytes());
}

Lane& Traffic::add_lane(const Grid& grid, std::int32_t size) {
  CAIRN_ASSERT(grid.shape() == shape_ && lanes_.size() < kMaxAgentSize);
  has_large_ = has_large_ || size > 1;
  return *lanes_.emplace_back(std::make_unique<Lane>(grid, size));
}

/// There are so many agents at most, in all lanes.
void Traffic::make_room(std::uint32_t agents) {
  if (agents > wanting_.size()) wanting_.resize(agents);
  contested_.reserve(std::min(agents, kUsual));
  decided_.reserve(std::min(agents, kUsual));
  losers_.reserve(std::min(agents, kUsual));
  deciding_.reserve(std::min(agents, kUsual));
  stack_.reserve(std::min(agents, kUsual));
}

std::uint64_t Traffic::bytes() const {
  const auto bytes = [](const auto& values) { return values.capacity() * sizeof(values[0]); };
  return bytes(wanting_) + bytes(contested_) + bytes(decided_) + bytes(losers_) + bytes(deciding_) + bytes(stack_);
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
  if (++agents_ > wanting_.size()) make_room(std::max(2 * agents_, kUsual));
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

/// Agents that find somebody on the cell that they want are contested, and so are those that want one cell. All of it
/// is known as soon as the last is marked, so that cells are not looked at once more: they are scattered in memory.
CAIRN_ALWAYS_INLINE inline void Traffic::mark(const Wish& wish) {
  if (has_large_) return mark_square(wish);
  const Cell to = goal_of(wish);
  const std::uint32_t cell = cells_[to.index];
  if ((cell & (kWho | kWanted)) == 0) {
    cells_[to.index] = cell | kWanted | wish.direction() << kFirstShift;
    return;
  }
  contest(wish.mover());
  // One that wants an occupied cell is contested already.
  if ((cell & (kWho | kContested)) == 0) contest(first_wanting(to));
  cells_[to.index] = cell | kWanted | kContested;
}

/// The move that a large agent wants need not lead out of the way of others, so it must not come last. Then all are
/// contested.
void Traffic::mark_square(const Wish& wish) {
  const Mover mover = wish.mover();
  for_square(mover.lane(), goal_of(wish), [&](std::uint32_t i) {
    const std::uint32_t cell = cells_[i];
    if ((cell & kWho) != who(mover)) cells_[i] = cell | ((cell & kWanted) != 0 ? kContested : kWanted);
    return true;
  });
  contest(mover);
}

/// Adds the agents of a part of a lane that want to move. Returns the slot where the budget ended, or `end`.
AgentSlot Traffic::gather_from(std::uint32_t number, AgentSlot begin, AgentSlot end, std::uint64_t& left) {
  const Lane& its = *lanes_[number];
  for (AgentSlot slot = begin; slot < end; ++slot) {
    const std::uint8_t wanted = its.wanted[slot];
    if (wanted == kNone) continue;
    if (left == 0) return slot;
    if (left != kUnlimitedWork) --left;
    const Cell at = shape_.cell(its.view.positions[slot]);
    if (!its.allows(at, wanted)) continue;
    const Wish wish(Mover(number, slot), wanted, at);
    wanting_[wish_count_++] = wish;
    // Cells are scattered in memory, so they are fetched some agents ahead.
    platform::prefetch_to_write(&cells_[goal_of(wish).index]);
    if (wish_count_ > kAhead) mark(wanting_[wish_count_ - 1 - kAhead]);
  }
  return end;
}

std::uint64_t Traffic::gather(std::uint64_t budget) {
  ++tick_;
  wish_count_ = 0;
  contested_.clear();
  decided_.clear();
  losers_.clear();
  std::uint64_t left = budget;
  // All lanes, from the first agent on and round to it again.
  const auto count_of = [&](std::uint32_t number) { return static_cast<AgentSlot>(lanes_[number]->wanted.size()); };
  const auto lanes = static_cast<std::uint32_t>(lanes_.size());
  const AgentSlot first = first_.slot() < count_of(first_.lane()) ? first_.slot() : 0;
  const std::uint32_t first_lane = first_.lane();
  for (std::uint32_t i = 0; i <= lanes; ++i) {
    const std::uint32_t number = (first_lane + i) % lanes;
    const AgentSlot end = i == lanes ? first : count_of(number);
    const AgentSlot stopped = gather_from(number, i == 0 ? first : 0, end, left);
    if (stopped == end) continue;
    first_ = Mover(number, stopped);
    break;
  }
  for (const Wish& wish : wishes().last(std::min(wish_count_, kAhead))) mark(wish);
  std::sort(contested_.begin(), contested_.end(),
            [](const Contender& a, const Contender& b) { return a.key() < b.key(); });
  return budget - left;
}

std::uint64_t Traffic::decide_on_losers(std::uint64_t budget) {
  std::uint64_t work = 0;
  // Deciding on one may take the cells of another, so that there are more.
  while (!losers_.empty()) {
    deciding_.swap(losers_);
    losers_.clear();
    std::sort(deciding_.begin(), deciding_.end());
    for (const Mover mover : deciding_) {
      const bool has_lost = (cells_[wanted_cell(mover).index] & kTaken) != 0;
      if (has_lost) work += decide(mover, budget - std::min(budget, work));
    }
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
