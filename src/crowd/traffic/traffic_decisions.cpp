// How Traffic decides on an agent, and on those that have to make room for it.
#include "crowd/traffic/traffic.hpp"
#include "search/spaces/grid_space.hpp"

#include <algorithm>
#include <bit>

namespace cairn::crowd {
namespace {

// For how many ticks, times up to seven, who is held up lets others come first.
constexpr std::uint32_t kStepBack = 24;
// For how many ticks agents go to the same side, where nothing else tells the sides apart.
constexpr std::uint32_t kSameSide = 64;

/// Scatters ties, so that agents do not all make room to the same side.
std::uint32_t scatter(std::uint32_t a, std::uint32_t b) {
  std::uint32_t x = a * 0x9E3779B1U ^ b * 0x85EBCA77U;
  x ^= x >> 15U;
  return x * 0x2C1B3C6DU >> 29U;
}

}  // namespace

/// Orders the moves of an agent. With a planned move: that one, the two beside it, to the sides, none, then back.
/// Else by the distance to its goal; without a goal, not straight on, where the one that pushes is likely to go next.
/// Free places come before occupied ones if this makes them equal. A large agent that is pushed goes to the side first,
/// always to the same: else it would be pushed along for ever.
void Traffic::order_moves(Frame& frame) const {
  const Lane& its = lane(frame.mover);
  const AgentSlot slot = frame.mover.slot();
  const spaces::GridDistance distance(its.grid().rules());
  const Point goal = its.view.goals[slot];
  const std::uint8_t planned = its.wanted[slot];
  const bool is_idle = its.view.statuses[slot] == CrowdStatus::idle;
  std::array<std::uint64_t, kDirections + 1> keys{};
  unsigned count = 0;
  // Across the way of the one that pushes, away from its middle.
  Point aside{0, 0};
  const Mover pusher = stack_.size() > 1 ? stack_[stack_.size() - 2].mover : frame.mover;
  const bool goes_aside = pusher != frame.mover && its.size() + lane(pusher).size() > 2;
  if (goes_aside) {
    const Point way = kDirectionSteps[move_of(pusher) & 7U];
    const Point from = shape_.point(frame.pusher);
    const Point at = shape_.point(frame.at);
    const std::int32_t across = -way.y * (2 * (at.x - from.x) + its.size() - lane(pusher).size()) +
                                way.x * (2 * (at.y - from.y) + its.size() - lane(pusher).size());
    const std::int32_t to_goal = -way.y * (goal.x - at.x) + way.x * (goal.y - at.y);
    const bool is_left =
        across < 0 || (across == 0 && (to_goal < 0 || (to_goal == 0 && (slot + tick_ / kSameSide) % 2 == 0)));
    aside = is_left ? Point{way.y, -way.x} : Point{-way.y, way.x};
  }
  const auto offer = [&](std::uint8_t move) {
    const Cell to = neighbour(frame.at, move);
    std::uint64_t rank = 0;
    if (planned != kNone && move != planned) {
      constexpr std::array<std::uint8_t, 5> kRanks{0, 1, 2, 4, 5};
      const unsigned turn = (8U + move - planned) % 8U;
      rank = move == kStay ? 3 : kRanks[turn > 4 ? kDirections - turn : turn];
    }
    if (is_idle && move != kStay) rank = to.index - frame.at.index == frame.at.index - frame.pusher.index ? 2 : 1;
    if (goes_aside && move != kStay) {
      const Point step = kDirectionSteps[move];
      const std::int32_t across = step.x * aside.x + step.y * aside.y;
      rank += across > 0 ? 0 : across == 0 ? 8 : 16;
    }
    const std::uint64_t near = distance(shape_.point(to), goal).units;
    bool is_occupied = false;
    if (move != kStay) {
      visit_others(frame.mover, to, [&](Mover) {
        is_occupied = true;
        return false;
      });
    }
    // By rank, then by distance, then the free ones; the move itself makes keys differ.
    keys[count++] =
        rank << 56U | near << 16U | (is_occupied ? 1ULL : 0ULL) << 12U | scatter(slot * 16 + move, tick_) << 4U | move;
  };
  for (unsigned rest = its.grid().mask(frame.at); rest != 0; rest &= rest - 1) {
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

void Traffic::settle(Mover mover, std::uint8_t move) {
  move_of(mover) = move;
  decided_.push_back(mover);
}

/// Whether the other one has arrived where both were sent to, so that they can exchange goals.
bool Traffic::are_of_one_group(Mover mover, Mover arrived) const {
  if (mover.lane() != arrived.lane()) return false;
  const Lane::View& view = lane(mover).view;
  return view.statuses[arrived.slot()] == CrowdStatus::arrived &&
         view.wishes[arrived.slot()] == view.wishes[mover.slot()];
}

Traffic::Frame Traffic::frame_of(Mover mover, Cell pusher) const {
  Frame frame{mover, cell_of(mover), pusher};
  frame.moves[0] = lane(mover).wanted[mover.slot()];
  frame.count = frame.moves[0] != kNone && lane(mover).allows(frame.at, frame.moves[0]) ? 1 : 0;
  return frame;
}

/// Whether an agent that waits for others is certain to leave its cells once the last of the stack has a place.
bool Traffic::leaves_for_sure(Mover waiting) const {
  if (split_ == 0) return true;
  for (auto frame = stack_.rbegin(); frame != stack_.rend(); ++frame) {
    if (frame->has_more) return false;
    if (frame->mover == waiting) return true;
  }
  return false;
}

/// Whether the place that a move leads to is free, or may become so.
bool Traffic::may_take(const Frame& frame, std::uint8_t move, std::uint64_t work, std::uint64_t budget) const {
  const Cell to = neighbour(frame.at, move);
  return for_square(frame.mover.lane(), to, [&](std::uint32_t i) {
    if ((cells_[i] & kTaken) != 0) return false;
    const std::uint32_t there = cells_[i] & kWho;
    if (there == 0 || there == who(frame.mover)) return true;
    const Mover other = Mover::from_bits(there - 1);
    const std::uint8_t its_move = move_of(other);
    if (its_move == kNone) return may_push(other, work, budget) && !are_of_one_group(frame.mover, other);
    // It leaves the cell, since it is not taken. They must not change places.
    if (overlap(other, neighbour(cell_of(other), its_move & 15U), frame.mover, frame.at)) return false;
    return (its_move & kPending) == 0 || leaves_for_sure(other);
  });
}

void Traffic::take(Frame& frame, std::uint8_t move) {
  const bool is_wanted = move == lane(frame.mover).wanted[frame.mover.slot()];
  for_square(frame.mover.lane(), neighbour(frame.at, move), [&](std::uint32_t i) {
    // The only one that wants it is not contested, if the cell is free; and if all agents have one cell.
    const bool is_lost = !is_wanted && !has_large_ && (cells_[i] & (kWho | kWanted | kContested)) == kWanted;
    if (is_lost) losers_.push_back(first_wanting(Cell{i}));
    cells_[i] |= kTaken;
    return true;
  });
  move_of(frame.mover) = move | kPending;
  frame.waits = true;
}

/// Another agent could not make room. What that one stands on stays taken.
void Traffic::give_back(Frame& frame) {
  const Cell to = neighbour(frame.at, move_of(frame.mover) & 15U);
  for_square(frame.mover.lane(), to, [&](std::uint32_t i) {
    const std::uint32_t there = cells_[i] & kWho;
    const bool stays = there != 0 && there != who(frame.mover) && move_of(Mover::from_bits(there - 1)) == kStay;
    if (!stays) cells_[i] &= ~kTaken;
    return true;
  });
  move_of(frame.mover) = kNone;
  frame.waits = false;
}

/// What stands in the way of an agent that has taken a place. Sets has_more if it is occupied.
Traffic::Finding Traffic::look(Frame& frame, Mover& other) const {
  Finding finding = Finding::free;
  frame.has_more = false;
  visit_others(frame.mover, neighbour(frame.at, move_of(frame.mover) & 15U), [&](Mover there) {
    const std::uint8_t its_move = move_of(there);
    if (its_move == kStay) {
      finding = Finding::blocked;
      return false;
    }
    if (its_move != kNone) return true;
    if (finding == Finding::free) {
      finding = Finding::occupied;
      other = there;
    } else if (there != other) {
      frame.has_more = true;
    }
    return true;
  });
  return finding;
}

/// It cannot make room, and the one that pushed it has to look for another place. Large agents may still make a move
/// that leads out of the way too slowly. Or it stays.
void Traffic::make_do(Frame& frame) {
  if (stack_.size() > 1) {
    Frame& pusher = stack_[stack_.size() - 2];
    if (pusher.has_more) --split_;
    pusher.has_more = false;
    give_back(pusher);
  }
  for (std::uint8_t i = 0; i < frame.count; ++i) {
    if (frame.moves[i] == kStay || !is_free(frame, frame.moves[i])) continue;
    take(frame, frame.moves[i]);
    settle(frame.mover, frame.moves[i]);
    return;
  }
  set_bits(frame.mover.lane(), frame.at, kTaken);
  settle(frame.mover, kStay);
}

/// Whether nobody has to make room for the move.
bool Traffic::is_free(const Frame& frame, std::uint8_t move) const {
  return for_square(frame.mover.lane(), neighbour(frame.at, move), [&](std::uint32_t i) {
    if ((cells_[i] & kTaken) != 0) return false;
    const std::uint32_t there = cells_[i] & kWho;
    if (there == 0 || there == who(frame.mover)) return true;
    const Mover other = Mover::from_bits(there - 1);
    const std::uint8_t its_move = move_of(other);
    return its_move != kNone && (its_move & kPending) == 0 &&
           !overlap(other, neighbour(cell_of(other), its_move), frame.mover, frame.at);
  });
}

std::uint64_t Traffic::decide(Mover mover, std::uint64_t budget) {
  if (move_of(mover) != kNone || budget < most_work(mover)) return 0;
  std::uint64_t work = 0;
  const auto begin = [&](Mover agent, Cell pusher) {
    work += kDecisionWork * side_of(agent);
    stack_work_ += kOrderWork * side_of(agent);
    stack_.push_back(frame_of(agent, pusher));
  };
  const auto end = [&] {
    stack_work_ -= kOrderWork * side_of(stack_.back().mover);
    stack_.pop_back();
  };
  stack_.clear();
  stack_work_ = 0;
  split_ = 0;
  begin(mover, kNoCell);
  while (!stack_.empty()) {
    Frame& frame = stack_.back();
    if (frame.waits) {
      if (frame.has_more) --split_;
      Mover other;
      const Finding finding = look(frame, other);
      if (finding == Finding::occupied) {
        if (may_push(other, work, budget)) {
          if (frame.has_more) ++split_;
          begin(other, frame.at);
          continue;
        }
      }
      if (finding == Finding::free) {
        if (split_ == 0) {
          // Then all that wait for it have their places too.
          for (const Frame& waiting : stack_) settle(waiting.mover, move_of(waiting.mover) & 15U);
          break;
        }
        settle(frame.mover, move_of(frame.mover) & 15U);
        end();
        continue;
      }
      frame.has_more = false;
      give_back(frame);
    }
    while (!frame.waits) {
      if (frame.next == frame.count) {
        if (frame.is_ordered) break;
        order_moves(frame);
        work += kOrderWork * side_of(frame.mover);
        continue;
      }
      const std::uint8_t move = frame.moves[frame.next++];
      if (may_take(frame, move, work, budget)) take(frame, move);
    }
    if (frame.waits) continue;
    make_do(frame);
    end();
  }
  if (has_large_ && move_of(mover) != lane(mover).wanted[mover.slot()]) step_back(mover);
  return work;
}

/// Large agents may be in each other's way for ever, if the first cannot make room for the second, and the second
/// always comes first. So who is held up lets others come first for a while, and these are others each time.
void Traffic::step_back(Mover mover) {
  std::uint32_t& since = lane(mover).since[mover.slot()];
  if (since <= tick_) since = tick_ + 1 + scatter(mover.bits(), tick_) * kStepBack;
}

}  // namespace cairn::crowd
