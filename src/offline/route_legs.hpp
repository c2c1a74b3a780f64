// RouteLegs: the moves of a chosen route, made one leg ahead of the agent.
//
// Where a start or a goal is no waypoint, shortcuts are tried: from the start past the first waypoint, and to the goal
// past the last. Then what two legs in a row would walk twice is cut out. So an agent visits no cell of two legs in
// a row twice, and only the current and the next leg are ever held.
#pragma once

#include <cairn/grid.hpp>

#include "offline/cairn_format.hpp"
#include "offline/leg.hpp"
#include "offline/route_choice.hpp"
#include "search/meter.hpp"

#include <cstdint>
#include <vector>

namespace cairn {

class RouteLegs {
 public:
  enum class Status : std::uint8_t {
    paused,  ///< the budget is used up
    ready,   ///< there is a move
    lost,    ///< the database contradicts itself
  };

  RouteLegs(const Grid& grid, const CairnView& view);

  static std::uint64_t work_bound(const CairnHeader& header);

  /// `local` is the path of a local route.
  void start(Cell start, Cell goal, const Route& route, const Leg& local);
  Status advance(Meter& meter);
  /// Whether the next move is there without any planning.
  bool under_way() const { return phase_ == Phase::walk && walked_ > 0 && walked_ < current_.leg.moves.size(); }
  /// The next move, once ready or under way.
  unsigned take_move() { return current_.leg.moves[walked_++]; }
  /// Where the leg under way ends.
  Cell subgoal() const { return current_.leg.to; }
  std::uint64_t bytes() const;

 private:
  enum class Phase : std::uint8_t { first, chain, goal, goal_turned, leg, skip, erase, walk, lost };

  /// A leg, and where in the route its end lies.
  struct Part {
    explicit Part(std::uint32_t most_steps) : leg(most_steps) {}

    Leg leg;
    Waypoint tip = 0;
    bool below_hub = false;  // the tip lies between hub and goal
    bool last = false;       // it ends at the goal
  };

  // Bounds of a single move beside the database's caps: links of the chain of waypoints followed, legs skipped.
  static constexpr std::uint32_t kLinksPerMove = 64;
  static constexpr std::uint32_t kMostSkips = 2;

  bool climb(Cell from, Cell target, bool backwards, Leg& leg, Meter& meter);
  bool plan_next(Meter& meter);
  bool extend_chain(Meter& meter);
  bool last_comes_next(Meter& meter) const;
  bool set_off(Meter& meter);
  const HubEntry* find_hub(Waypoint waypoint, Meter& meter) const;
  Cost rest_from_tip(Meter& meter) const;
  Cell cell(Waypoint waypoint) const { return grid_->cell(view_->point(waypoint)); }
  bool near(Cell a, Cell b) const;

  const Grid* grid_;
  const CairnView* view_;
  LegClimb climb_;
  LoopEraser eraser_;
  Part current_;
  Part next_;
  Part trial_;
  std::vector<Waypoint> down_;  // from the goal's end up to the hub; the next to visit is the last

  Phase phase_ = Phase::lost;
  bool busy_ = false;       // a climb or an erasure is under way
  bool backwards_ = false;  // of the leg that is being made
  Cell start_;
  Cell goal_;
  Route route_;
  bool chaining_ = false;  // the waypoints down to the goal are being found
  Waypoint chain_at_ = 0;
  std::uint32_t links_ = 0;
  std::uint32_t skips_ = 0;
  Cost rest_;  // of the route from the tip on, by the labels
  std::size_t walked_ = 0;
};

}  // namespace cairn
