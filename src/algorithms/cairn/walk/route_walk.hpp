// RouteWalk: the whole state of one agent's plan, between two moves and during planning. It is small enough
// for tens of thousands of agents. The planning tools (RouteStepper) hold no state of a plan but the
// piece in progress, so agents can share them.
#pragma once

#include <cairn/grid.hpp>

#include "algorithms/cairn/format/cairn_format.hpp"
#include "algorithms/cairn/format/corner_hierarchy.hpp"
#include "algorithms/cairn/walk/leg.hpp"
#include "algorithms/cairn/walk/run_window.hpp"
#include "base/assert.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

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

/// What is known of a route over waypoints: the route, and its next legs, each beginning where the previous one ends.
struct SampledPlan {
  /// The most consecutive legs that are known: the one being walked, and those after it.
  static constexpr std::uint32_t kMaxLegs = 3;

  /// A leg, and the position of its end in the route.
  struct Part {
    Leg leg;
    LegBox box;  ///< contains its cells
    cairn_format::Waypoint tip = 0;
    bool below_hub = false;  ///< the tip lies between hub and goal
    bool last = false;       ///< it ends at the goal
  };

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

  Route route;
  std::array<Part, kMaxLegs> legs;
  Cost rest;                  ///< cost of the route from the tip, by the labels
  bool is_backwards = false;  ///< how the planned leg is walked
  std::uint8_t skips = 0;     ///< waypoints skipped for this move
  std::uint8_t pairs = 0;     ///< pairs of legs compared for this move
  std::uint8_t leg_count = 0;
  // The waypoints between hub and goal, looked up from the goal's end.
  bool is_chaining = false;
  cairn_format::Waypoint chain_at = 0;
  std::uint16_t links = 0;
  ShortStack<cairn_format::Waypoint, 24> down;  ///< the next to visit is on top
};

/// What is known of a shortest path: the leg being walked, and the hops after it.
struct ExactPlan {
  /// On to another corner, by an edge of the hierarchy. The less important of the two corners has the edge.
  class Hop {
   public:
    Hop() = default;
    Hop(cairn_format::CornerNumber to, bool is_of_first) : bits_(to << 1U | (is_of_first ? 1U : 0U)) {}
    /// The last hop of a path, a leg from its last corner.
    static Hop to_goal() { return {cairn_format::kMaxCorners, false}; }

    bool is_to_goal() const { return to() == cairn_format::kMaxCorners; }
    cairn_format::CornerNumber to() const { return bits_ >> 1U; }
    bool is_of_first() const { return (bits_ & 1U) != 0; }

   private:
    std::uint32_t bits_ = 0;
  };

  Cell leg_to;                            ///< the end of the leg
  bool is_on_leg = false;                 ///< the moves that are listed belong to it, not to a path to the goal
  bool is_of_one_map = false;             ///< the map did not change while the path was searched for
  cairn_format::CornerNumber corner = 0;  ///< at the end of the leg, where the hops begin
  // What RouteCheck asks for.
  Cell start;               ///< of the path, at a corner or not
  std::uint32_t cost = 0;   ///< of the whole path
  std::uint32_t rest = 0;   ///< of the path from the end of the leg on
  std::uint32_t edits = 0;  ///< changes of the map before the path was found
  /// The next is on top. Those that had no room are looked up again once all others are walked.
  ShortStack<Hop, 37> hops;
};

struct RouteWalk {
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
    searched,  ///< the moves are those of a search on the map as it is; see RouteSearches
    lost,      ///< the database has no answer, or contradicts itself or the world
  };

  /// Consecutive moves in one direction that were handed out.
  struct Moves {
    std::int32_t offset = 0;  ///< from each cell to the next
    std::uint32_t count = 0;
  };

  RouteWalk() : sampled() {}

  void set_problem(Cell from, Cell to) {
    start = reached = from;
    goal = to;
    phase = Phase::choose;
    moves_left = 0;
    restart_piece();
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
  /// Takes the first moves of another path to the goal, as many as there is room for.
  void follow(const std::vector<MoveRun>& path, Cost its_cost) {
    start = reached;
    cost = its_cost.units;
    phase = Phase::searched;
    restart_piece();
    moves_left = 0;
    runs.clear();
    for (const MoveRun& run : path) runs.add_last(run.direction, run.times);
    take_run();
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

  // The position of the walk.
  Phase phase = Phase::lost;
  std::uint8_t direction = 0;    ///< of the current run of moves
  std::uint16_t moves_left = 0;  ///< in this run
  Cell reached;                  ///< the end of the moves handed out so far, where planning continues
  Cell start;
  Cell goal;
  std::uint32_t cost = 0;  ///< of the route from the start, once it is chosen

  /// The plan, by the kind of database.
  union {
    SampledPlan sampled;
    ExactPlan exact;
  };
  std::uint32_t session = 0;  ///< see RouteStepper
  bool is_busy = false;       ///< a choice, a climb, an erasure or a listing of moves is unfinished
  std::uint8_t compared = 0;  ///< the leg that the planned one is compared with

  RunWindow runs;  ///< of the current leg, after the current run
};
static_assert(sizeof(RouteWalk) <= 428,
              "an agent of a crowd takes at most 512 bytes, with 49 of the crowd's arrays, 30 for exclusive cells and "
              "1 of RouteSearches");

}  // namespace cairn::cairn_walk
