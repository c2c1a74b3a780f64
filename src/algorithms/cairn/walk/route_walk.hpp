// RouteWalk: all that an agent keeps of its way between two moves. Small enough for tens of thousands of agents; what
// they need only while they plan, RouteChoice and RouteLegs hold, and agents can share.
#pragma once

#include "algorithms/cairn/format/cairn_format.hpp"
#include "algorithms/cairn/walk/leg.hpp"
#include "algorithms/cairn/walk/run_window.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

namespace cairn {

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
  Waypoint first = 0;  ///< the climb from the start leads there
  Waypoint hub = 0;
  Waypoint last = 0;          ///< the climb from the goal leads there
  bool first_turned = false;  ///< the climb leads from the first waypoint to the start instead
  bool last_turned = false;   ///< the climb leads from the last waypoint to the goal instead
  Cost first_cost;            ///< between the start and the first waypoint; all of a direct climb
  Cost last_cost;             ///< between the goal and the last waypoint
};

/// A stack that forgets what lies deeper than it is high.
template <typename T, std::uint32_t kMost>
class ShortStack {
 public:
  void clear() { end_ = size_ = 0; }
  bool empty() const { return size_ == 0; }
  T top() const { return items_[(end_ - 1) % kMost]; }
  void push(T item) {
    items_[end_++ % kMost] = item;
    size_ = std::min(size_ + 1, kMost);
  }
  void pop() {
    --end_;
    --size_;
  }

 private:
  std::uint32_t end_ = 0;
  std::uint32_t size_ = 0;
  std::array<T, kMost> items_{};
};

struct RouteWalk {
  /// So many legs in a row are known at most: the one that is walked, and those after it.
  static constexpr std::uint32_t kMaxLegs = 3;

  enum class Phase : std::uint8_t { choose, chain, goal, goal_turned, leg, skip, erase, fill, walk, lost };

  /// A leg, and where in the route its end lies.
  struct Part {
    Leg leg;
    LegBox box;  // of its cells, or larger
    Waypoint tip = 0;
    bool below_hub = false;  // the tip lies between hub and goal
    bool last = false;       // it ends at the goal
  };

  void set_problem(Cell from, Cell to) {
    start = cell = from;
    goal = to;
    phase = Phase::choose;
    moves_left = 0;
  }

  /// Whether the next move needs no planning.
  bool under_way() const { return moves_left > 0; }
  /// While it is under way.
  unsigned next_move() const { return direction; }
  void make_move(Cell to) {
    cell = to;
    if (--moves_left == 0) take_run();
  }
  /// All moves of the run under way at once, each leading from cell to cell by `offset`.
  void make_run(std::int32_t offset) {
    cell.index += moves_left * static_cast<std::uint32_t>(offset);
    moves_left = 0;
    take_run();
  }
  void take_run() {
    if (runs.empty()) return;
    const RunWindow::Entry run = runs.take_first();
    direction = static_cast<std::uint8_t>(run.direction());
    moves_left = static_cast<std::uint16_t>(run.times());
  }

  /// The leg that is walked.
  Part& current() { return legs[0]; }
  const Part& current() const { return legs[0]; }
  /// The last of those that are known.
  Part& farthest() { return legs[leg_count - 1]; }
  const Part& farthest() const { return legs[leg_count - 1]; }
  /// The one after it, while it is planned.
  Part& planned() { return legs[leg_count]; }

  Phase phase = Phase::lost;
  std::uint8_t direction = 0;    // of the run under way
  std::uint16_t moves_left = 0;  // of it
  Cell cell;                     // where the agent stands
  Cell start;
  Cell goal;
  std::array<Part, kMaxLegs> legs;  // each begins where the one before it ends
  std::uint32_t leg_count = 0;
  Route route;

  // The waypoints between hub and goal, found from the goal's end.
  bool chaining = false;
  Waypoint chain_at = 0;
  std::uint32_t links = 0;
  ShortStack<Waypoint, 24> down;  // the next to visit is on top

  RunWindow runs;  // of the leg under way, after the run under way
};
static_assert(sizeof(RouteWalk) <= 512 - 48, "an agent of a crowd must stay small");

}  // namespace cairn
