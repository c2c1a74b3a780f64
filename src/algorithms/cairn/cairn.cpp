// cairn: the algorithm of this project. Off-line, all corners of the map and a hierarchy of the legs between them, or,
// where these are too many, waypoints at the corners that sampled shortest paths pass, with hub labels between them.
// On-line, a route over them chosen by total cost and walked by climbs that lose nothing. Where a database has no
// answer, daRTAA* takes over, and its moves are counted.
#include <cairn/algorithm.hpp>
#include <cairn/error.hpp>

#include "algorithms/cairn/crowd/crowd_walks.hpp"
#include "algorithms/cairn/walk/eager_moves.hpp"
#include "algorithms/cairn/walk/route_stepper.hpp"
#include "algorithms/cairn/walk/work_bound.hpp"
#include "search/realtime/fallback.hpp"

#include <algorithm>
#include <memory>

namespace cairn::algorithm {
namespace {

constexpr OptionInfo kOptions[] = {
    choice_option("wait", "plan", "plan|never",
                  "what an agent does while it plans: it waits, or climbs towards its goal, which is not for crowds"),
};

class CairnAgent final : public Agent {
 public:
  explicit CairnAgent(const AgentSetup& setup)
      : Agent(setup.grid, setup.visibility),
        view_(*setup.database),
        stepper_(setup.grid, view_),
        fallback_(setup.grid) {
    if (setup.options.choice("wait") == "never") eager_ = std::make_unique<cairn_walk::EagerMoves>(setup.grid);
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
    is_away_ = false;
    episodes_ = 1;
    subgoal_ = kNoCell;
  }

  /// Takes all moves that lead the same way at once: the base class makes those after the first.
  Step do_step(std::uint64_t budget) override {
    Step step;
    if ((is_away_ || !walk_.has_move()) && !plan(budget, step)) return step;
    step.outcome = Outcome::moved;
    step.position = walk_.reached;
    const cairn_walk::RouteWalk::Moves moves = walk_.take_moves(grid(), walk_.moves_left);
    step.position.index += static_cast<std::uint32_t>(moves.offset);
    ++step.work.traced;
    decide_moves(moves.offset, moves.count - 1);
    return step;
  }

  /// Whether the agent stands where the route goes on, and there is a move; else the step is whole. Takes no more than
  /// the header says.
  bool plan(std::uint64_t budget, Step& step) {
    search::Meter meter(std::min<std::uint64_t>(budget, view_.header.step_work));
    if (eager_) return plan_eagerly(meter, step);
    const cairn_walk::PlanStatus status = stepper_.advance(walk_, meter);
    if (status == cairn_walk::PlanStatus::lost) {
      step = fallback_.step(position(), goal(), meter);
      return false;
    }
    step.work = meter.work;
    if (status == cairn_walk::PlanStatus::paused) return false;
    note_subgoal();
    return true;
  }

  /// The same with a move in any case.
  bool plan_eagerly(const search::Meter& meter, Step& step) {
    if (!is_away_) eager_->start(position(), goal());
    search::Meter before_move(meter.left() - 1);
    auto status = walk_.has_move() ? cairn_walk::PlanStatus::ready : cairn_walk::PlanStatus::paused;
    if (eager_->is_scouting() && eager_->scout(before_move)) walk_.set_problem(eager_->end(), goal());
    const bool can_plan = !eager_->is_scouting() && eager_->end() != goal();
    if (can_plan && status == cairn_walk::PlanStatus::paused) status = stepper_.advance(walk_, before_move);
    if (status == cairn_walk::PlanStatus::lost) {
      step = fallback_.step(position(), goal(), before_move);
      return false;
    }
    step.work = before_move.work;
    is_away_ = status == cairn_walk::PlanStatus::paused || !eager_->has_ended(position());
    if (!is_away_) {
      note_subgoal();
      return true;
    }
    const bool has_no_route = walk_.phase == cairn_walk::RouteWalk::Phase::choose;
    step.outcome = Outcome::moved;
    step.position = grid().neighbour(position(), eager_->next(position(), has_no_route));
    ++step.work.traced;
    return false;
  }

  void note_subgoal() {
    if (stepper_.subgoal(walk_) == subgoal_) return;
    subgoal_ = stepper_.subgoal(walk_);
    ++episodes_;
  }

  cairn_format::CairnView view_;
  cairn_walk::RouteStepper stepper_;
  cairn_walk::RouteWalk walk_;
  std::unique_ptr<cairn_walk::EagerMoves> eager_;  // if the agent does not wait for its plans
  bool is_away_ = false;                           // from where the route goes on
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
        "Walks a shortest path from corner to corner, by a hierarchy of the corners of the map; or nearly one, where "
        "only paths that were sampled fit into the database",
    .paper = "this project",
    .database = "cairn",
    .options = kOptions,
    .unknown_terrain = false,
    .make = [](const AgentSetup& setup) -> std::unique_ptr<Agent> { return std::make_unique<CairnAgent>(setup); },
    .work_bound = nullptr,
    .database_work_bound = [](const Options&, const Rules& rules, const Database& database) -> WorkBound {
      return cairn_walk::step_bound(cairn_format::CairnView(database), rules);
    },
    .make_crowd_stepper = [](const realtime::CrowdStepperSetup& setup) -> std::unique_ptr<realtime::CrowdStepper> {
      if (setup.options.choice("wait") == "never") {
        throw UsageError("'wait=never' is not for crowds, where others use the budget while one plans: leave it out");
      }
      return std::make_unique<cairn_crowd::CrowdWalks>(setup);
    },
};

}  // namespace cairn::algorithm
