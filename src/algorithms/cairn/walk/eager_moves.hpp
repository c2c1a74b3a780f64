// EagerMoves: moves for an agent that does not wait while its route is being planned (`wait=never`).
//
// The agent climbs towards its goal: always to the neighbour nearest to it. The route is planned from a cell some moves
// ahead, where it will stand then. If there is no route when it comes there, it climbs on, twice as far. Where no
// neighbour is nearer to the goal, it goes to one and back until there is a route; likewise where a route is found but
// its next moves are not. Since the distance falls with each move of a climb, that happens sooner or later, or the goal
// is reached.
#pragma once

#include <cairn/grid.hpp>

#include "search/climbing/hill_climb.hpp"
#include "search/meter.hpp"

#include <bit>
#include <cstdint>

namespace cairn::cairn_walk {

class EagerMoves {
 public:
  explicit EagerMoves(const Grid& grid) : grid_(&grid), climb_(grid) {}

  void start(Cell at, Cell goal) {
    goal_ = goal;
    end_ = at;
    length_ = kFirstLength;
    left_ = 0;
    is_out_ = false;
  }

  /// Where the route is to begin.
  Cell end() const { return end_; }
  /// Whether the agent stands there.
  bool has_ended(Cell at) const { return at == end_ && left_ == 0 && !is_out_; }
  bool is_scouting() const { return left_ > 0; }
  /// Moves the end ahead. Returns whether it has come to where the route is to begin.
  bool scout(search::Meter& meter) {
    const Point goal = grid_->point(goal_);
    for (; left_ > 0 && meter.allows(1); --left_) {
      ++meter.work.climbed;
      const unsigned direction = climb_.step(end_, grid_->point(end_), goal);
      if (direction == climbing::ClimbTable::kStuck) {
        left_ = 0;
        break;
      }
      end_ = grid_->neighbour(end_, static_cast<Direction>(direction));
    }
    return left_ == 0;
  }

  /// The next move of an agent that stands there. If the route does not begin there yet, and `may_go_on` holds, it is
  /// to begin farther ahead.
  Direction next(Cell at, bool may_go_on) {
    if (is_out_) {
      is_out_ = false;
      return opposite(out_);
    }
    const bool has_come = has_ended(at);
    const unsigned direction = climb_.step(at, grid_->point(at), grid_->point(goal_));
    if (direction == climbing::ClimbTable::kStuck || (has_come && !may_go_on)) {
      is_out_ = true;
      out_ = static_cast<Direction>(std::countr_zero(static_cast<unsigned>(grid_->mask(at))));
      return out_;
    }
    if (has_come) {
      length_ *= 2;
      left_ = length_;
    }
    return static_cast<Direction>(direction);
  }

 private:
  static constexpr std::uint64_t kFirstLength = 8;

  const Grid* grid_;
  climbing::HillClimb climb_;
  Cell goal_;
  Cell end_;
  std::uint64_t length_ = kFirstLength;  // of the last stretch
  std::uint64_t left_ = 0;               // moves that the end is still to be moved ahead by
  bool is_out_ = false;                  // the agent has left the end, and will go back
  Direction out_{};                      // where it went then
};

}  // namespace cairn::cairn_walk
