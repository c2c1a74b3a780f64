// cairn: the algorithm of this project. Off-line, waypoints at the corners that shortest paths pass, with hub labels
// between them; on-line, a route over them chosen by total cost and walked by climbs that lose nothing. Where a
// database has no answer, daRTAA* takes over, and its moves are counted.
#include <cairn/algorithm.hpp>

#include "algorithms/cairn/crowd/crowd_walks.hpp"
#include "algorithms/cairn/walk/route_stepper.hpp"
#include "algorithms/cairn/walk/work_bound.hpp"
#include "search/realtime/fallback.hpp"

#include <algorithm>
#include <memory>

namespace cairn::algorithm {
namespace {

class CairnAgent final : public Agent {
 public:
  explicit CairnAgent(const AgentSetup& setup)
      : Agent(setup.grid, setup.visibility),
        view_(*setup.database),
        stepper_(setup.grid, view_),
        fallback_(setup.grid) {
    if (view_.header.whole == 0) fallback_.prepare();
  }

  Inspection inspect() const override {
    Inspection inspection = fallback_.inspect();
    inspection.subgoal = fallback_.active() ? goal() : subgoal_;
    inspection.episodes += episodes_;
    inspection.online_bytes += stepper_.bytes() + sizeof walk_;
    inspection.fallback_moves = fallback_.moves();
    return inspection;
  }

 private:
  void do_start(Cell start, Cell goal) override {
    walk_.set_problem(start, goal);
    fallback_.reset();
    episodes_ = 1;
    subgoal_ = kNoCell;
  }

  /// Takes all moves that lead the same way at once: the base class makes those after the first.
  Step do_step(std::uint64_t budget) override {
    Step step;
    if (!walk_.has_move() && !plan(budget, step)) return step;
    step.outcome = Outcome::moved;
    step.position = walk_.reached;
    const cairn_walk::RouteWalk::Moves moves = walk_.take_moves(grid(), walk_.moves_left);
    step.position.index += static_cast<std::uint32_t>(moves.offset);
    ++step.work.traced;
    decide_moves(moves.offset, moves.count - 1);
    return step;
  }

  /// Whether there is a move then; else the step is whole. Takes no more than the header says.
  bool plan(std::uint64_t budget, Step& step) {
    search::Meter meter(std::min<std::uint64_t>(budget, view_.header.step_work));
    const cairn_walk::RouteStepper::Status status = stepper_.advance(walk_, meter);
    if (status == cairn_walk::RouteStepper::Status::lost) {
      step = fallback_.step(position(), goal(), meter);
      return false;
    }
    step.work = meter.work;
    if (status == cairn_walk::RouteStepper::Status::paused) return false;
    if (stepper_.subgoal(walk_) != subgoal_) {
      subgoal_ = stepper_.subgoal(walk_);
      ++episodes_;
    }
    return true;
  }

  cairn_format::CairnView view_;
  cairn_walk::RouteStepper stepper_;
  cairn_walk::RouteWalk walk_;
  realtime::Fallback fallback_;
  std::uint64_t episodes_ = 0;
  Cell subgoal_ = kNoCell;
};

}  // namespace

extern constinit const Algorithm cairn;
constinit const Algorithm cairn{
    .name = "cairn",
    .title = "cairn",
    .summary =
        "waypoints at the corners of shortest paths, chosen by total cost over hub labels, walked by hill-climbing",
    .paper = "this project",
    .database = "cairn",
    .options = {},
    .unknown_terrain = false,
    .make = [](const AgentSetup& setup) -> std::unique_ptr<Agent> { return std::make_unique<CairnAgent>(setup); },
    .work_bound = nullptr,
    .database_work_bound = [](const Options&, const Rules& rules, const Database& database) -> WorkBound {
      return cairn_walk::step_bound(cairn_format::CairnView(database), rules);
    },
    .make_crowd_stepper = [](const realtime::CrowdStepperSetup& setup) -> std::unique_ptr<realtime::CrowdStepper> {
      return std::make_unique<cairn_crowd::CrowdWalks>(setup);
    },
};

}  // namespace cairn::algorithm
