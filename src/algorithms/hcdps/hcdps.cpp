// HCDPS, hill-climbing and dynamic programming search (Lawrence and Bulitko, "Database-Driven Real-Time Heuristic
// Search in Video-Game Pathfinding", IEEE Transactions on Computational Intelligence and AI in Games, 2013): the agent
// climbs from subgoal to subgoal of a way that was composed off-line for the regions of its start and goal. It searches
// and learns nothing. Where the database has no answer, daRTAA* takes over; its moves are counted.
#include <cairn/algorithm.hpp>

#include "algorithms/hcdps/region_route.hpp"
#include "search/climbing/hill_climb.hpp"
#include "search/realtime/fallback.hpp"
#include "store/papers.hpp"

#include <memory>

namespace cairn::algorithm {
namespace {

constexpr OptionInfo kOptions[] = {
    integer_option("window", "500", 1, 100'000, "cells of its way that the agent composes ahead and compresses"),
};

std::uint32_t window(const Options& options) { return static_cast<std::uint32_t>(options.integer("window")); }

class Hcdps final : public Agent {
 public:
  explicit Hcdps(const AgentSetup& setup)
      : Agent(setup.grid, setup.visibility),
        view_(*setup.database),
        route_(setup.grid, view_, window(setup.options)),
        climber_(setup.grid),
        fallback_(setup.grid) {}

  Inspection inspect() const override {
    Inspection inspection = fallback_.inspect();
    inspection.subgoal = fallback_.active() ? goal() : route_.subgoal();
    inspection.episodes += episodes_;
    inspection.online_bytes += route_.bytes();
    inspection.fallback_moves = fallback_.moves();
    return inspection;
  }

 private:
  void do_start(Cell start, Cell goal) override {
    route_.start(start, goal);
    fallback_.reset();
    here_ = grid().point(start);
    choosing_ = true;
    episodes_ = 0;
  }

  Step do_step(std::uint64_t budget) override {
    search::Meter meter(budget);
    if (fallback_.active()) return fall_back(meter);
    if (choosing_) {
      const search::Progress progress = route_.advance(position(), meter);
      if (progress == search::Progress::paused) return {Outcome::thinking, kNoCell, meter.work};
      if (progress == search::Progress::exhausted) return fall_back(meter);
      choosing_ = false;
      target_ = grid().point(route_.subgoal());
      ++episodes_;
    }
    if (!meter.allows(1)) return {Outcome::thinking, kNoCell, meter.work};
    ++meter.work.climbed;
    const unsigned direction = climber_.step(position(), here_, target_);
    if (direction == climbing::ClimbTable::kStuck) return fall_back(meter);
    here_ = {here_.x + kDirectionSteps[direction].x, here_.y + kDirectionSteps[direction].y};
    choosing_ = here_ == target_;
    return {Outcome::moved, grid().neighbour(position(), static_cast<Direction>(direction)), meter.work};
  }

  Step fall_back(const search::Meter& meter) { return fallback_.step(position(), goal(), meter); }

  hcdps::HcdpsView view_;
  hcdps::RegionRoute route_;
  climbing::HillClimb climber_;
  realtime::Fallback fallback_;
  Point here_;    // where the agent stands
  Point target_;  // the subgoal
  bool choosing_ = true;
  std::uint64_t episodes_ = 0;
};

}  // namespace

extern constinit const Algorithm hcdps;
constinit const Algorithm hcdps{
    .name = "hcdps",
    .title = "HCDPS",
    .summary = "Climbs along the representatives of regions, by ways that were composed off-line for all pairs of them",
    .paper = store::kHcdpsPaper,
    .database = "hcdps",
    .options = kOptions,
    .make = [](const AgentSetup& setup) -> std::unique_ptr<Agent> { return std::make_unique<Hcdps>(setup); },
    .database_work_bound = [](const Options& options, const Rules& rules, const Database& database) -> WorkBound {
      return hcdps::RegionRoute::work_bound(hcdps::HcdpsView(database).header, window(options)) + 1 +
             realtime::Fallback::work_bound(spaces::degree(rules));
    },
};

}  // namespace cairn::algorithm
