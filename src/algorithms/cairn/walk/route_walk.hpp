// RouteWalk: the whole state of one agent's plan, between two moves and during planning. It is small enough
// for tens of thousands of agents. The planning tools (RouteStepper) hold no state of a plan but the
// piece in progress, so agents can share them.
#pragma once

#include <cairn/grid.hpp>

#include "algorithms/cairn/format/cairn_format.hpp"
#include "algorithms/cairn/walk/leg.hpp"
#include "algorithms/cairn/walk/run_window.hpp"
#include "base/assert.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

namespace cairn::cairn_walk {

/// How to get from a start to a goal.
struct Route {
  enum class Kind : std::uint8_t {
    none,           ///< the database has no answer
    direct,         ///< the climb from start to goal
    direct_turned,  ///< the climb from goal to start, walked backwards
    waypoints,
    local,  ///< moves found by a small search
  };
  Kind kind = Kind::none;
  cairn_format::Waypoint first = 0;  ///< the access waypoint of the start, which climbs there
  cairn_format::Waypoint hub = 0;
  cairn_format::Waypoint last = 0;  ///< the access waypoint of the goal, which climbs there
  bool first_turned = false;        ///< the climb leads from the first waypoint to the start instead
  bool last_turned = false;         ///< the climb leads from the last waypoint to the goal instead
  Cost first_cost;                  ///< between the start and the first waypoint; of the whole route if it is direct
  Cost last_cost;                   ///< between the goal and the last waypoint
};

/// A stack of at most kMost items. A push onto a full one drops the item at the bottom.
template <typename T, std::uint8_t kMost>
class ShortStack {
 public:
  void clear() { top_ = size_ = 0; }
  bool empty() const { return size_ == 0; }
  T top() const {
    CAIRN_ASSERT(size_ > 0);
    return items_[top_];
  }
  void push(T item) {
    top_ = static_cast<std::uint8_t>(top_ + 1 == kMost ? 0 : top_ + 1);
    items_[top_] = item;
    size_ = static_cast<std::uint8_t>(std::min<unsigned>(size_ + 1U, kMost));
  }
  void pop() {
    CAIRN_ASSERT(size_ > 0);
    top_ = static_cast<std::uint8_t>(top_ == 0 ? kMost - 1 : top_ - 1);
    --size_;
  }

 private:
  std::uint8_t top_ = 0;
  std::uint8_t size_ = 0;
  std::array<T, kMost> items_{};
};

struct RouteWalk {
  /// The most consecutive legs that are known: the one being walked, and those after it.
  static constexpr std::uint32_t kMaxLegs = 3;

  enum class Phase : std::uint8_t {
    choose,       ///< the route is being chosen
    chain,        ///< waypoints between the hub and the goal are being looked up
    goal,         ///< a climb to the goal that skips the last waypoint is tried
    goal_turned,  ///< the same climb, from the goal
    leg,          ///< the next leg is being found
    skip,         ///< a climb from the start that skips the first waypoint is tried
    erase,        ///< loops between the planned leg and those before it are cut out
    fill,         ///< the moves of the current leg are being listed
    walk,
    lost,  ///< the database has no answer, or contradicts itself or the world
  };

  /// A leg, and the position of its end in the route.
  struct Part {
    Leg leg;
    LegBox box;  ///< contains its cells
    cairn_format::Waypoint tip = 0;
    bool below_hub = false;  ///< the tip lies between hub and goal
    bool last = false;       ///< it ends at the goal
  };

  /// Consecutive moves in one direction that were handed out.
  struct Moves {
    std::int32_t offset = 0;  ///< from each cell to the next
    std::uint32_t count = 0;
  };

  void set_problem(Cell from, Cell to) {
    start = reached = from;
    goal = to;
    phase = Phase::choose;
    moves_left = 0;
    restart_piece();
  }

  // An exact route is kept as its next corners, each cell in two places of the stack.
  static constexpr std::size_t kMaxCorners = 12;
  void push_corner(Cell cell) {
    down.push(static_cast<std::uint16_t>(cell.index >> 16U));
    down.push(static_cast<std::uint16_t>(cell.index));
  }
  Cell pop_corner() {
    const std::uint32_t low = down.top();
    down.pop();
    const std::uint32_t high = down.top();
    down.pop();
    return Cell{high << 16U | low};
  }

  /// Whether the next move needs no planning.
  bool has_move() const { return moves_left > 0; }
  /// Hands out the next move, and up to `most` if those after it have the same direction. There must be one.
  Moves take_moves(const Grid& grid, std::uint32_t most) {
    CAIRN_ASSERT(moves_left > 0 && most > 0);
    const Moves moves{grid.offsets()[direction], std::min<std::uint32_t>(most, moves_left)};
    reached.index += moves.count * static_cast<std::uint32_t>(moves.offset);
    moves_left = static_cast<std::uint16_t>(moves_left - moves.count);
    if (moves_left == 0) take_run();
    return moves;
  }
  void take_run() {
    if (runs.empty()) return;
    const RunWindow::Entry run = runs.take_first();
    direction = static_cast<std::uint8_t>(run.direction());
    moves_left = static_cast<std::uint16_t>(run.times());
  }
  /// Drops the piece of planning in progress, so that it starts again.
  void restart_piece() {
    is_busy = false;
    compared = 0;
  }

  /// The leg being walked.
  Part& current() { return legs[0]; }
  const Part& current() const { return legs[0]; }
  /// The last known leg.
  Part& farthest() { return legs[leg_count - 1U]; }
  const Part& farthest() const { return legs[leg_count - 1U]; }
  /// The leg after the last known one, while it is being planned.
  Part& planned() {
    CAIRN_ASSERT(leg_count < kMaxLegs);
    return legs[leg_count];
  }

  // The position of the walk.
  Phase phase = Phase::lost;
  std::uint8_t direction = 0;    ///< of the current run of moves
  std::uint16_t moves_left = 0;  ///< in this run
  Cell reached;                  ///< the end of the moves handed out so far, where planning continues
  Cell start;
  Cell goal;

  // The plan: the route, and its next legs, each beginning where the previous one ends.
  Route route;
  std::array<Part, kMaxLegs> legs;

  // The piece of planning in progress.
  Cost rest;                  ///< cost of the route from the tip, by the labels
  std::uint32_t session = 0;  ///< see RouteStepper
  bool is_busy = false;       ///< a choice, a climb, an erasure or a listing of moves is unfinished
  bool is_backwards = false;  ///< how the planned leg is walked
  std::uint8_t skips = 0;     ///< waypoints skipped for this move
  std::uint8_t pairs = 0;     ///< pairs of legs compared for this move
  std::uint8_t compared = 0;  ///< the leg that the planned one is compared with

  std::uint8_t leg_count = 0;
  // The waypoints between hub and goal, looked up from the goal's end.
  bool is_chaining = false;
  cairn_format::Waypoint chain_at = 0;
  std::uint16_t links = 0;
  ShortStack<cairn_format::Waypoint, 24> down;  ///< the next to visit is on top

  RunWindow runs;  ///< of the current leg, after the current run
};
static_assert(sizeof(RouteWalk) <= 460, "an agent of a crowd takes at most 512 bytes, with 49 of the crowd's arrays");

}  // namespace cairn::cairn_walk
