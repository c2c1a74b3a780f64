// cairn: the algorithm of this project. Off-line, waypoints at the corners that shortest paths pass, with hub labels
// between them; on-line, a route over them chosen by total cost and walked by climbs that lose nothing. Where a
// database has no answer, daRTAA* takes over, and its moves are counted.
#include <cairn/algorithm.hpp>

#include "algorithms/cairn/walk/route_guide.hpp"
#include "search/realtime/fallback.hpp"

#include <memory>

namespace cairn::algorithm {
namespace {

class CairnAgent final : public Agent {
 public:
  explicit CairnAgent(const AgentSetup& setup)
      : Agent(setup.grid, setup.visibility), view_(*setup.database), guide_(setup.grid, view_), fallback_(setup.grid) {
    if (view_.header.whole == 0) fallback_.prepare();
  }

  Inspection inspect() const override {
    Inspection inspection = fallback_.inspect();
    inspection.subgoal = fallback_.active() ? goal() : subgoal_;
    inspection.episodes += episodes_;
    inspection.online_bytes += guide_.bytes() + sizeof walk_;
    inspection.fallback_moves = fallback_.moves();
    return inspection;
  }

 private:
  void do_start(Cell start, Cell goal) override {
    walk_.set_problem(start, goal);
    guide_.drop();
    fallback_.reset();
    episodes_ = 1;
    subgoal_ = kNoCell;
  }

  Step do_step(std::uint64_t budget) override {
    if (!walk_.under_way()) return plan(budget);
    const auto direction = static_cast<Direction>(walk_.next_move());
    const std::int32_t offset = grid().offsets()[walk_.next_move()];
    Step step;
    step.outcome = Outcome::moved;
    step.position = grid().neighbour(walk_.cell, direction);
    step.work.traced = 1;
    decide_moves(offset, walk_.moves_left - 1U);
    walk_.make_run(offset);
    return step;
  }

  /// The same where the leg that was under way is at its end, or none was.
  Step plan(std::uint64_t budget) {
    Meter meter(budget);
    switch (guide_.advance(walk_, meter)) {
      case RouteGuide::Status::paused:
        return {Outcome::thinking, kNoCell, meter.work};
      case RouteGuide::Status::lost:
        return fallback_.step(position(), goal(), meter);
      case RouteGuide::Status::ready:
        break;
    }
    if (walk_.current().leg.to != subgoal_) {
      subgoal_ = walk_.current().leg.to;
      ++episodes_;
    }
    Step step = do_step(budget);
    step.work += meter.work;
    return step;
  }

  CairnView view_;
  RouteGuide guide_;
  RouteWalk walk_;
  Fallback fallback_;
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
      const CairnHeader& header = CairnView(database).header;
      return RouteGuide::work_bound(header) + Fallback::work_bound(degree(rules));
    },
};

}  // namespace cairn::algorithm
