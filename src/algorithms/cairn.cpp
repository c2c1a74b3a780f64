// cairn: the algorithm of this project. Off-line, waypoints at the corners that shortest paths pass, with hub labels
// between them; on-line, a route over them chosen by total cost and walked by climbs that lose nothing. Where a
// database has no answer, daRTAA* takes over, and its moves are counted.
#include <cairn/algorithm.hpp>

#include "offline/route_choice.hpp"
#include "offline/route_legs.hpp"
#include "search/fallback.hpp"

#include <memory>

namespace cairn::algorithm {
namespace {

class CairnAgent final : public Agent {
 public:
  explicit CairnAgent(const AgentSetup& setup)
      : Agent(setup.grid, setup.visibility),
        view_(*setup.database),
        choice_(setup.grid, view_),
        legs_(setup.grid, view_),
        fallback_(setup.grid) {
    if (view_.header.whole == 0) fallback_.prepare();
  }

  Inspection inspect() const override {
    Inspection inspection = fallback_.inspect();
    inspection.subgoal = fallback_.active() ? goal() : subgoal_;
    inspection.episodes += episodes_;
    inspection.online_bytes += choice_.bytes() + legs_.bytes();
    inspection.fallback_moves = fallback_.moves();
    return inspection;
  }

 private:
  void do_start(Cell start, Cell goal) override {
    choice_.start(start, goal);
    chosen_ = false;
    fallback_.reset();
    episodes_ = 1;
    subgoal_ = kNoCell;
  }

  Step do_step(std::uint64_t budget) override {
    if (chosen_ && !fallback_.active() && legs_.under_way()) {
      Step step;
      step.outcome = Outcome::moved;
      step.position = grid().neighbour(position(), static_cast<Direction>(legs_.take_move()));
      step.work.traced = 1;
      return step;
    }
    return plan(budget);
  }

  /// The same where the leg that was under way is at its end, or none was.
  Step plan(std::uint64_t budget) {
    Meter meter(budget);
    if (fallback_.active()) return fall_back(meter);
    if (!chosen_) {
      if (!choice_.advance(meter)) return {Outcome::thinking, kNoCell, meter.work};
      chosen_ = true;
      if (choice_.route().kind == Route::Kind::none) return fall_back(meter);
      legs_.start(position(), goal(), choice_.route(), choice_.local());
    }
    switch (legs_.advance(meter)) {
      case RouteLegs::Status::paused:
        return {Outcome::thinking, kNoCell, meter.work};
      case RouteLegs::Status::lost:
        return fall_back(meter);
      case RouteLegs::Status::ready:
        break;
    }
    ++meter.work.traced;
    if (legs_.subgoal() != subgoal_) {
      subgoal_ = legs_.subgoal();
      ++episodes_;
    }
    return {Outcome::moved, grid().neighbour(position(), static_cast<Direction>(legs_.take_move())), meter.work};
  }

  Step fall_back(const Meter& meter) { return fallback_.step(position(), goal(), meter); }

  CairnView view_;
  RouteChoice choice_;
  RouteLegs legs_;
  Fallback fallback_;
  bool chosen_ = false;
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
      return RouteChoice::work_bound(header) + RouteLegs::work_bound(header) + Fallback::work_bound(degree(rules));
    },
};

}  // namespace cairn::algorithm
