#include "crowd/traffic.hpp"

#include "base/platform/compiler.hpp"
#include "search/spaces/grid_space.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>

namespace cairn::crowd {
namespace {

constexpr std::size_t kAhead = 16;  // agents to prefetch ahead
// How far from a taken goal another one is looked for.
constexpr std::int32_t kMaxSpread = 96;

/// Scatters ties, so that agents do not all make room to the same side.
std::uint32_t scatter(std::uint32_t a, std::uint32_t b) {
  std::uint32_t x = a * 0x9E3779B1U ^ b * 0x85EBCA77U;
  x ^= x >> 15U;
  return x * 0x2C1B3C6DU >> 29U;
}

}  // namespace

Traffic::Traffic(const Grid& grid) : grid_(&grid), cells_(grid.shape().cell_count()) {}

void Traffic::make_room(std::uint32_t agents) {
  wanted_.reserve(agents);
  trails_.reserve(agents);
  moves_.reserve(agents);
  since_.reserve(agents);
  wanting_.reserve(agents);
  contested_.reserve(agents);
  decided_.reserve(agents);
  lost_.reserve(std::min(agents, 256U));
  losers_.reserve(std::min(agents, 256U));
  stack_.reserve(std::min(agents, 256U));
  // At least twice as many places as agents.
  const unsigned bits = static_cast<unsigned>(std::bit_width(std::max(agents, 8U))) + 1;
  index_shift_ = 32 - bits;
  index_.resize(std::size_t{1} << bits);
}

void Traffic::add(AgentSlot slot, Point at, std::uint32_t tick) {
  if (slot >= wanted_.size()) {
    if (slot >= wanting_.capacity() || index_.size() < 2 * (std::size_t{slot} + 1)) make_room(std::max(2 * slot, 64U));
    wanted_.resize(slot + 1, kNone);
    trails_.resize(slot + 1);
    moves_.resize(slot + 1, kNone);
    since_.resize(slot + 1, tick);
  }
  forget(slot);
  moves_[slot] = kNone;
  since_[slot] = tick;
  cells_[grid_->cell(at).index] |= kOccupied;
}

void Traffic::remove(AgentSlot slot, Point at) {
  forget(slot);
  cells_[grid_->cell(at).index] &= static_cast<std::uint8_t>(~kOccupied);
}

std::uint64_t Traffic::gather(const View& view, std::uint64_t budget) {
  ++tick_;
  wanting_.clear();
  contested_.clear();
  decided_.clear();
  lost_.clear();
  const auto count = static_cast<AgentSlot>(wanted_.size());
  if (first_ >= count) first_ = 0;
  const auto mark = [&](const Wish& wish) {
    std::uint8_t& cell = cells_[wish.to.index];
    cell |= (cell & kWanted) != 0 ? kContested : kWanted;
  };
  std::uint64_t left = budget;
  for (AgentSlot i = 0; i < count; ++i) {
    const AgentSlot slot = first_ + i < count ? first_ + i : first_ + i - count;
    if (wanted_[slot] == kNone) continue;
    if (left == 0) {
      first_ = slot;
      break;
    }
    if (left != kUnlimitedWork) --left;
    // Cells are scattered in memory, so they are fetched some agents ahead.
    const Cell at = grid_->cell(view.positions[slot]);
    const Cell to = neighbour(at, wanted_[slot]);
    platform::prefetch_to_write(&cells_[at.index]);
    platform::prefetch_to_write(&cells_[to.index]);
    wanting_.push_back({slot, to});
    if (wanting_.size() > kAhead) mark(wanting_[wanting_.size() - 1 - kAhead]);
  }
  for (std::size_t i = wanting_.size() - std::min(wanting_.size(), kAhead); i < wanting_.size(); ++i) mark(wanting_[i]);
  for (const Wish& wish : wanting_) {
    if ((cells_[wish.to.index] & (kOccupied | kContested)) != 0) contested_.push_back({since_[wish.slot], wish.slot});
  }
  if (!contested_.empty()) {
    std::sort(contested_.begin(), contested_.end());
    index_agents(view);
  }
  return budget - left;
}

void Traffic::index_agents(const View& view) {
  std::fill(index_.begin(), index_.end(), kNoSlot);
  const std::size_t mask = index_.size() - 1;
  for (AgentSlot slot = 0; slot < view.positions.size(); ++slot) {
    if (view.statuses[slot] == CrowdStatus::none) continue;
    std::size_t place = bucket(grid_->cell(view.positions[slot]));
    while (index_[place] != kNoSlot) place = (place + 1) & mask;
    index_[place] = slot;
  }
}

AgentSlot Traffic::agent_on(const View& view, Cell cell) const {
  const std::size_t mask = index_.size() - 1;
  for (std::size_t place = bucket(cell); index_[place] != kNoSlot; place = (place + 1) & mask) {
    if (grid_->cell(view.positions[index_[place]]) == cell) return index_[place];
  }
  return kNoSlot;
}

/// Orders the moves of an agent. With a planned move: that one, the two beside it, to the sides, none, then back.
/// Else by the distance to its goal; without a goal, not straight on, where the one that pushes is likely to go next.
/// Free cells come before occupied ones if this makes them equal.
void Traffic::order_moves(const View& view, Frame& frame) const {
  const spaces::GridDistance distance(grid_->rules());
  const Point goal = view.goals[frame.slot];
  const std::uint8_t planned = wanted_[frame.slot];
  const bool is_idle = view.statuses[frame.slot] == CrowdStatus::idle;
  std::array<std::uint64_t, kDirections + 1> keys{};
  unsigned count = 0;
  const auto offer = [&](std::uint8_t move) {
    const Cell to = neighbour(frame.at, move);
    std::uint64_t rank = 0;
    if (planned != kNone && move != planned) {
      constexpr std::array<std::uint8_t, 5> kRanks{0, 1, 2, 4, 5};
      const unsigned turn = (8U + move - planned) % 8U;
      rank = move == kStay ? 3 : kRanks[turn > 4 ? kDirections - turn : turn];
    }
    if (is_idle && move != kStay) rank = to.index - frame.at.index == frame.at.index - frame.pusher.index ? 2 : 1;
    const std::uint64_t near = distance(grid_->point(to), goal).units;
    const std::uint64_t occupied = move != kStay && (cells_[to.index] & kOccupied) != 0 ? 1 : 0;
    // By rank, then by distance, then the free ones; the move itself makes keys differ.
    keys[count++] = rank << 60U | near << 16U | occupied << 12U | scatter(frame.slot * 16 + move, tick_) << 4U | move;
  };
  for (unsigned rest = grid_->mask(frame.at); rest != 0; rest &= rest - 1) {
    offer(static_cast<std::uint8_t>(std::countr_zero(rest)));
  }
  offer(kStay);
  std::sort(keys.begin(), keys.begin() + count);
  for (unsigned i = 0; i < count; ++i) frame.moves[i] = keys[i] & 15U;
  // The move that it wants is the first, and was tried.
  frame.next = frame.count;
  frame.count = static_cast<std::uint8_t>(count);
  frame.is_ordered = true;
}

void Traffic::settle(const Frame& frame, std::uint8_t move) {
  moves_[frame.slot] = move;
  decided_.push_back(frame.slot);
}

/// Whether the other one has arrived where both were sent to.
bool Traffic::are_of_one_group(const View& view, AgentSlot slot, AgentSlot arrived) {
  return view.statuses[arrived] == CrowdStatus::arrived && view.wishes[arrived] == view.wishes[slot];
}

std::uint64_t Traffic::decide(const View& view, AgentSlot slot, std::uint64_t budget) {
  if (moves_[slot] != kNone || budget < kMaxDecisionWork) return 0;
  std::uint64_t work = 0;
  const auto begin = [&](AgentSlot agent, Cell pusher) {
    work += kDecisionWork;
    Frame frame{agent, grid_->cell(view.positions[agent]), pusher};
    frame.moves[0] = wanted_[agent];
    frame.count = wanted_[agent] != kNone ? 1 : 0;
    stack_.push_back(frame);
  };
  // What those that wait may still need, and one more.
  const auto reserve = [&] { return stack_.size() * kOrderWork + kMaxDecisionWork; };
  stack_.clear();
  begin(slot, kNoCell);
  while (!stack_.empty()) {
    Frame& frame = stack_.back();
    AgentSlot in_the_way = kNoSlot;
    bool has_cell = false;
    while (!has_cell && in_the_way == kNoSlot) {
      if (frame.next == frame.count) {
        if (frame.is_ordered) break;
        order_moves(view, frame);
        work += kOrderWork;
        continue;
      }
      const std::uint8_t move = frame.moves[frame.next++];
      const Cell to = neighbour(frame.at, move);
      std::uint8_t& cell = cells_[to.index];
      if ((cell & kTaken) != 0 || to == frame.pusher) continue;
      AgentSlot other = kNoSlot;
      if (move != kStay && (cell & kOccupied) != 0) {
        other = agent_on(view, to);
        // One that was decided on leaves the cell, since it is not taken.
        if (other != kNoSlot && moves_[other] != kNone) other = kNoSlot;
        if (other != kNoSlot && (work + reserve() > budget || are_of_one_group(view, frame.slot, other))) continue;
      }
      if ((cell & (kWanted | kContested)) == kWanted && move != wanted_[frame.slot]) lost_.push_back(to);
      cell |= kTaken;
      moves_[frame.slot] = move;
      in_the_way = other;
      has_cell = other == kNoSlot;
    }
    if (in_the_way != kNoSlot) {
      begin(in_the_way, frame.at);
      continue;
    }
    if (has_cell) {
      // Then all that wait for it have their cells too.
      for (const Frame& waiting : stack_) settle(waiting, moves_[waiting.slot]);
      break;
    }
    // It stays, and the one that pushed it has to look for another cell.
    cells_[frame.at.index] |= kTaken;
    settle(frame, kStay);
    stack_.pop_back();
  }
  return work;
}

std::uint64_t Traffic::decide_on_losers(const View& view, std::uint64_t budget) {
  std::uint64_t work = 0;
  // Deciding on one may take the cell of another, so that more are added.
  for (std::size_t done = 0; done < lost_.size();) {
    const std::size_t end = lost_.size();
    const auto first = lost_.begin() + static_cast<std::ptrdiff_t>(done);
    std::sort(first, lost_.end());
    losers_.clear();
    for (const Wish& wish : wanting_) {
      if (std::binary_search(first, lost_.end(), wish.to)) losers_.push_back(wish.slot);
    }
    for (const AgentSlot slot : losers_) work += decide(view, slot, budget - std::min(budget, work));
    done = end;
  }
  return work;
}

void Traffic::went_on(AgentSlot slot) {
  Trail& trail = trails_[slot];
  if (trail.count == 0) {
    wanted_[slot] = kNone;
    return;
  }
  trail.moves = (std::uint32_t{trail.moves} >> 3U) & 0x1FFFFFU;
  --trail.count;
  wanted_[slot] = static_cast<std::uint8_t>(trail.count > 0 ? trail.moves & 7U : trail.afterwards);
  if (trail.count == 0) trail = {};
}

bool Traffic::went_astray(AgentSlot slot, Point now, unsigned direction) {
  Trail& trail = trails_[slot];
  if (trail.count == Trail::kMaxMoves) return false;
  const unsigned back = (direction + 4) & 7U;
  if (trail.count == 0) trail.afterwards = wanted_[slot] & 15U;
  if (trail.count == 0 && wanted_[slot] != kNone) {
    const Point on = kDirectionSteps[wanted_[slot]];
    const Point step{kDirectionSteps[back].x + on.x, kDirectionSteps[back].y + on.y};
    if (std::abs(step.x) <= 1 && std::abs(step.y) <= 1) {
      const auto across = static_cast<unsigned>(direction_of(step));
      if ((static_cast<unsigned>(grid_->mask(grid_->cell(now))) >> across & 1U) != 0) {
        wanted_[slot] = static_cast<std::uint8_t>(across);
        return true;
      }
    }
  }
  trail.moves = (std::uint32_t{trail.moves} << 3U | back) & 0xFFFFFFU;
  ++trail.count;
  wanted_[slot] = static_cast<std::uint8_t>(back);
  return true;
}

Point Traffic::room_near(Point goal, Point agent, std::uint64_t& work) const {
  const spaces::GridDistance distance(grid_->rules());
  const Cell from = grid_->cell(agent);
  Point best = goal;
  std::uint64_t best_key = ~std::uint64_t{0};
  for (std::int32_t ring = 1; ring <= kMaxSpread; ++ring) {
    if (best_key != ~std::uint64_t{0} && std::uint64_t{distance({0, 0}, {0, ring}).units} > best_key >> 32U) break;
    work += static_cast<std::uint64_t>(ring);
    for (std::int32_t y = goal.y - ring; y <= goal.y + ring; ++y) {
      const bool is_edge = y == goal.y - ring || y == goal.y + ring;
      for (std::int32_t x = goal.x - ring; x <= goal.x + ring; x += is_edge ? 1 : 2 * ring) {
        const Point p{x, y};
        if (!grid_->passable(p)) continue;
        const Cell cell = grid_->cell(p);
        if (cell != from && (cells_[cell.index] & (kOccupied | kKept)) != 0) continue;
        const std::uint64_t key = std::uint64_t{distance(p, goal).units} << 32U | distance(p, agent).units;
        if (key >= best_key || !grid_->connected(from, cell)) continue;
        best_key = key;
        best = p;
      }
    }
  }
  return best;
}

void Traffic::save(base::StateWriter& state) const {
  std::vector<Cell> kept;
  for (std::uint32_t i = 0; i < cells_.size(); ++i) {
    if ((cells_[i] & kKept) != 0) kept.push_back(Cell{i});
  }
  state(wanted_, trails_, since_, first_, tick_, kept);
}

void Traffic::load(base::StateReader& state, const View& view) {
  std::vector<Cell> kept;
  state(wanted_, trails_, since_, first_, tick_, kept);
  moves_.assign(wanted_.size(), kNone);
  const auto count = static_cast<std::uint32_t>(wanted_.size());
  if (count > wanting_.capacity() || index_.size() < 2 * std::size_t{count}) make_room(std::max(count, 64U));
  std::fill(cells_.begin(), cells_.end(), std::uint8_t{0});
  for (AgentSlot slot = 0; slot < count; ++slot) {
    if (view.statuses[slot] != CrowdStatus::none) cells_[grid_->cell(view.positions[slot]).index] = kOccupied;
  }
  for (const Cell cell : kept) cells_[cell.index] |= kKept;
}

std::uint64_t Traffic::bytes() const {
  const auto bytes = [](const auto& values) { return values.capacity() * sizeof(values[0]); };
  return bytes(wanted_) + bytes(trails_) + bytes(moves_) + bytes(since_) + bytes(wanting_) + bytes(contested_) +
         bytes(decided_) + bytes(index_) + bytes(stack_) + bytes(lost_) + bytes(losers_);
}

}  // namespace cairn::crowd
