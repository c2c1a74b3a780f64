// A leg: the moves of one climb, made in slices, forwards or traced backwards.
#pragma once

#include "search/hill_climb.hpp"
#include "search/meter.hpp"

#include <cstdint>
#include <vector>

namespace cairn {

/// A sequence of moves from a cell, whose memory is reserved once.
struct Leg {
  Cell from;
  Cell to;
  Cost cost;
  std::vector<std::uint8_t> moves;

  explicit Leg(std::uint32_t most_steps) { moves.reserve(most_steps); }

  void clear(Cell at) {
    from = at;
    to = at;
    cost = Cost{0};
    moves.clear();
  }
};

/// Climbs from one cell to another into a leg, as far as each step's budget goes.
class LegClimb {
 public:
  LegClimb(const Grid& grid, std::uint32_t most_steps) : grid_(&grid), climber_(grid), most_steps_(most_steps) {}

  /// A climb that is to be walked `backwards` starts at its end: the leg leads from `target` to `from`.
  void start(Cell from, Cell target, bool backwards, Leg& leg) {
    leg_ = &leg;
    target_ = target;
    backwards_ = backwards;
    turned_ = 0;
    stuck_ = false;
    leg.clear(from);
    here_ = grid_->point(from);
    there_ = grid_->point(target);
  }

  /// False where the budget ended first.
  bool advance(Meter& meter) {
    while (!stuck_ && leg_->to != target_) {
      if (!meter.allows(1)) return false;
      ++meter.work.climbed;
      const unsigned direction = climber_.step(leg_->to, here_, there_);
      stuck_ = direction == ClimbTable::kStuck || leg_->moves.size() == most_steps_;
      if (stuck_) return true;
      leg_->to = grid_->neighbour(leg_->to, static_cast<Direction>(direction));
      leg_->cost = leg_->cost + grid_->move_cost(static_cast<Direction>(direction));
      leg_->moves.push_back(static_cast<std::uint8_t>(direction));
      here_ = {here_.x + kDirectionSteps[direction].x, here_.y + kDirectionSteps[direction].y};
    }
    if (!stuck_ && backwards_) return turn(meter);
    return true;
  }

  /// Once advance was true: whether the climb reached its target.
  bool reached() const { return !stuck_; }

 private:
  bool turn(Meter& meter) {
    std::vector<std::uint8_t>& moves = leg_->moves;
    for (const std::size_t half = (moves.size() + 1) / 2; turned_ < half; ++turned_) {
      if (!meter.allows(1)) return false;
      ++meter.work.traced;
      std::uint8_t& early = moves[turned_];
      std::uint8_t& late = moves[moves.size() - 1 - turned_];
      const auto swapped = static_cast<std::uint8_t>((early + 4) & 7);
      early = static_cast<std::uint8_t>((late + 4) & 7);
      late = swapped;
    }
    std::swap(leg_->from, leg_->to);
    backwards_ = false;
    target_ = leg_->to;
    return true;
  }

  const Grid* grid_;
  HillClimb climber_;
  std::uint32_t most_steps_;
  Leg* leg_ = nullptr;
  Cell target_;
  Point here_;
  Point there_;
  std::size_t turned_ = 0;
  bool backwards_ = false;
  bool stuck_ = false;
};

/// Cuts out what two legs in a row walk twice: the first ends, and the second begins, where they last meet.
class LoopEraser {
 public:
  explicit LoopEraser(std::uint32_t most_steps) {
    std::size_t size = 64;
    while (size < 2 * (std::size_t{most_steps} + 1)) size *= 2;
    slots_.resize(size);
  }

  void start() {
    ++stamp_;
    if (stamp_ == 0) {
      std::fill(slots_.begin(), slots_.end(), Slot{});
      stamp_ = 1;
    }
    done_first_ = 0;
    done_second_ = 0;
    meeting_first_ = kNone;
    started_ = false;
  }

  std::uint64_t bytes() const { return slots_.size() * sizeof(Slot); }

  /// False where the budget ended first; the legs change only with the last call.
  bool advance(const Grid& grid, Leg& first, Leg& second, Meter& meter) {
    if (!started_) {
      at_ = first.from;
      put(at_, 0);
      started_ = true;
    }
    for (; done_first_ < first.moves.size(); ++done_first_) {
      if (!meter.allows(1)) return false;
      ++meter.work.traced;
      at_ = grid.neighbour(at_, static_cast<Direction>(first.moves[done_first_]));
      put(at_, static_cast<std::uint32_t>(done_first_) + 1);
    }
    for (; done_second_ < second.moves.size(); ++done_second_) {
      if (!meter.allows(1)) return false;
      ++meter.work.traced;
      at_ = grid.neighbour(at_, static_cast<Direction>(second.moves[done_second_]));
      const std::uint32_t found = find(at_);
      if (found != kNone) {
        meeting_first_ = found;
        meeting_second_ = done_second_ + 1;
        meeting_cell_ = at_;
      }
    }
    if (meeting_first_ == kNone) return true;
    first.moves.resize(meeting_first_);
    first.to = meeting_cell_;
    second.moves.erase(second.moves.begin(), second.moves.begin() + static_cast<std::ptrdiff_t>(meeting_second_));
    second.from = meeting_cell_;
    meeting_first_ = kNone;
    first.cost = cost_of(grid, first);
    second.cost = cost_of(grid, second);
    return true;
  }

 private:
  static Cost cost_of(const Grid& grid, const Leg& leg) {
    Cost cost;
    for (const std::uint8_t move : leg.moves) cost = cost + grid.move_cost(static_cast<Direction>(move));
    return cost;
  }

  static constexpr std::uint32_t kNone = 0xFFFFFFFFU;
  struct Slot {
    std::uint32_t stamp = 0;
    Cell cell;
    std::uint32_t position = 0;
  };

  std::size_t slot(Cell cell) const { return (cell.index * 0x9E3779B1U >> 7U) & (slots_.size() - 1); }
  void put(Cell cell, std::uint32_t position) {
    std::size_t i = slot(cell);
    while (slots_[i].stamp == stamp_) i = (i + 1) & (slots_.size() - 1);
    slots_[i] = {stamp_, cell, position};
  }
  std::uint32_t find(Cell cell) const {
    for (std::size_t i = slot(cell); slots_[i].stamp == stamp_; i = (i + 1) & (slots_.size() - 1)) {
      if (slots_[i].cell == cell) return slots_[i].position;
    }
    return kNone;
  }

  std::vector<Slot> slots_;
  std::uint32_t stamp_ = 0;
  bool started_ = false;
  Cell at_;
  std::size_t done_first_ = 0;
  std::size_t done_second_ = 0;
  std::uint32_t meeting_first_ = kNone;
  std::size_t meeting_second_ = 0;
  Cell meeting_cell_;
};

}  // namespace cairn
