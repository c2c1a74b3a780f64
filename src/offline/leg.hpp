// A leg: the moves of one climb, made in slices, forwards or traced backwards.
#pragma once

#include "search/grid_space.hpp"
#include "search/hill_climb.hpp"
#include "search/meter.hpp"

#include <algorithm>
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
  LegClimb(const Grid& grid, std::uint32_t most_steps) : climber_(grid), most_steps_(most_steps) {}

  /// A climb that is to be walked `backwards` starts at its end: the leg leads from `target` to `from`.
  void start(Cell from, Cell target, bool backwards, Leg& leg) {
    leg_ = &leg;
    target_ = target;
    backwards_ = backwards;
    turned_ = 0;
    stuck_ = false;
    leg.clear(from);
  }

  /// False where the budget ended first.
  bool advance(Meter& meter) {
    if (!stuck_ && leg_->to != target_) {
      const std::uint64_t most = most_steps_ - leg_->moves.size();
      const auto slice = static_cast<std::uint32_t>(std::min(most, meter.left()));
      const std::size_t made = leg_->moves.size();
      leg_->moves.resize(made + slice);
      std::uint8_t* next = leg_->moves.data() + made;
      const ClimbResult climb = climber_.climb(
          leg_->to, target_, slice, [&](unsigned direction, Cell) { *next++ = static_cast<std::uint8_t>(direction); });
      leg_->moves.resize(made + climb.steps);
      meter.work.climbed += climb.steps;
      leg_->to = climb.cell;
      leg_->cost = leg_->cost + climb.cost;
      if (!climb.reached && climb.steps == slice && slice < most) return false;
      stuck_ = !climb.reached;
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

  HillClimb climber_;
  std::uint32_t most_steps_;
  Leg* leg_ = nullptr;
  Cell target_;
  std::size_t turned_ = 0;
  bool backwards_ = false;
  bool stuck_ = false;
};

/// Cuts out what two legs in a row walk twice: the first ends, and the second begins, where they last meet. Only cells
/// of the rectangle that both pass through are compared; mostly that is the one where the second leg begins.
class LoopEraser {
 public:
  LoopEraser(const Grid& grid, std::uint32_t most_steps) : grid_(&grid), distance_(grid.rules()) {
    std::size_t size = 64;
    while (size < 2 * (std::size_t{most_steps} + 1)) size *= 2;
    slots_.resize(size);
  }

  void start() {
    if (++stamp_ == 0) {
      std::fill(slots_.begin(), slots_.end(), Slot{});
      stamp_ = 1;
    }
    stage_ = Stage::first_box;
    walked_ = 0;
    meeting_first_ = kNone;
  }

  std::uint64_t bytes() const { return slots_.size() * sizeof(Slot); }

  /// False where the budget ended first; the legs change only with the last call.
  bool advance(Leg& first, Leg& second, Meter& meter) {
    if (stage_ == Stage::first_box) {
      if (!surround(first, first_box_, meter)) return false;
      enter(Stage::second_box);
    }
    if (stage_ == Stage::second_box) {
      if (!surround(second, second_box_, meter)) return false;
      common_ = {{std::max(first_box_.low.x, second_box_.low.x), std::max(first_box_.low.y, second_box_.low.y)},
                 {std::min(first_box_.high.x, second_box_.high.x), std::min(first_box_.high.y, second_box_.high.y)}};
      if (common_.low == common_.high) return true;
      enter(Stage::first_cells);
    }
    if (stage_ == Stage::first_cells) {
      if (!walk(first, meter, [&](Point p, std::uint32_t step) {
            if (common_.contains(p)) put(grid_->cell(p), step);
          })) {
        return false;
      }
      enter(Stage::second_cells);
    }
    if (!walk(second, meter, [&](Point p, std::uint32_t step) {
          const std::uint32_t found = step > 0 && common_.contains(p) ? find(grid_->cell(p)) : kNone;
          if (found == kNone) return;
          meeting_first_ = found;
          meeting_second_ = step;
          meeting_cell_ = grid_->cell(p);
        })) {
      return false;
    }
    if (meeting_first_ != kNone) cut(first, second);
    return true;
  }

 private:
  static constexpr std::uint32_t kNone = 0xFFFFFFFFU;
  enum class Stage : std::uint8_t { first_box, second_box, first_cells, second_cells };
  struct Slot {
    std::uint32_t stamp = 0;
    Cell cell;
    std::uint32_t position = 0;
  };
  struct Box {
    Point low;
    Point high;

    void include(Point p) {
      low = {std::min(low.x, p.x), std::min(low.y, p.y)};
      high = {std::max(high.x, p.x), std::max(high.y, p.y)};
    }
    bool contains(Point p) const { return p.x >= low.x && p.x <= high.x && p.y >= low.y && p.y <= high.y; }
  };

  void enter(Stage stage) {
    stage_ = stage;
    walked_ = 0;
  }

  /// Calls visit with the cells of a leg and how many moves lead to each, in slices.
  template <typename Visit>
  bool walk(const Leg& leg, Meter& meter, Visit visit) {
    if (walked_ == 0) at_ = grid_->point(leg.from);
    const std::uint64_t cells = leg.moves.size() + 1 - walked_;
    const std::uint64_t slice = std::min(cells, meter.left());
    for (std::uint64_t i = 0; i < slice; ++i) {
      visit(at_, static_cast<std::uint32_t>(walked_));
      if (walked_ < leg.moves.size()) {
        const Point step = kDirectionSteps[leg.moves[walked_]];
        at_ = {at_.x + step.x, at_.y + step.y};
      }
      ++walked_;
    }
    meter.work.traced += slice;
    return slice == cells;
  }

  /// The rectangle around a leg; one that costs no more than the distance stays between its ends.
  bool surround(const Leg& leg, Box& box, Meter& meter) {
    const Point from = grid_->point(leg.from);
    const Point to = grid_->point(leg.to);
    if (walked_ == 0) box = {from, from};
    box.include(to);
    return leg.cost == distance_(from, to) || walk(leg, meter, [&](Point p, std::uint32_t) { box.include(p); });
  }

  void cut(Leg& first, Leg& second) const {
    first.moves.resize(meeting_first_);
    first.to = meeting_cell_;
    second.moves.erase(second.moves.begin(), second.moves.begin() + static_cast<std::ptrdiff_t>(meeting_second_));
    second.from = meeting_cell_;
    for (Leg* leg : {&first, &second}) {
      leg->cost = Cost{0};
      for (const std::uint8_t move : leg->moves) leg->cost = leg->cost + grid_->move_cost(static_cast<Direction>(move));
    }
  }

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

  const Grid* grid_;
  GridDistance distance_;
  std::vector<Slot> slots_;
  std::uint32_t stamp_ = 0;
  Stage stage_ = Stage::first_box;
  std::size_t walked_ = 0;
  Point at_;
  Box first_box_;
  Box second_box_;
  Box common_;
  std::uint32_t meeting_first_ = kNone;
  std::size_t meeting_second_ = 0;
  Cell meeting_cell_;
};

}  // namespace cairn
