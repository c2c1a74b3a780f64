// overlay: walks over nested sectors and the gates between them, on maps whose cells have costs as on others. Off-line,
// the distances across each sector; on-line, a route over gates, refined as far as the next sector, and its moves by A*
// within two sectors. Where a database has no answer, daRTAA* takes over, and its moves are counted.
#include <cairn/algorithm.hpp>

#include "algorithms/overlay/walk/crowd_overlay.hpp"
#include "algorithms/overlay/walk/route_planner.hpp"
#include "search/realtime/fallback.hpp"
#include "search/spaces/weighted_space.hpp"

#include <algorithm>
#include <memory>

namespace cairn::algorithm {
namespace {

constexpr OptionInfo kOptions[] = {
    integer_option("work", "5000", 64, 1e9, "the most counted operations of a step; longer plans take several"),
};

template <spaces::CellSpace S>
class OverlayAgent final : public Agent {
 public:
  explicit OverlayAgent(const AgentSetup& setup)
      : Agent(setup.grid, setup.visibility),
        tables_(overlay_format::OverlayView(*setup.database)),
        planner_(setup.grid, tables_),
        fallback_(setup.grid),
        most_work_(static_cast<std::uint64_t>(setup.options.integer("work"))) {}

  Inspection inspect() const override {
    Inspection inspection = fallback_.inspect();
    inspection.episodes += episodes_;
    inspection.online_bytes += planner_.bytes() + sizeof walk_;
    inspection.fallback_moves = fallback_.moves();
    return inspection;
  }

 private:
  void do_start(Cell start, Cell goal) override {
    walk_.set_problem(start, goal);
    planner_.drop();
    fallback_.reset();
    episodes_ = 0;
  }

  Step do_step(std::uint64_t budget) override {
    search::Meter meter(std::min(budget, most_work_));
    if (fallback_.active()) return fallback_.step(position(), goal(), meter);
    if (!walk_.has_move()) {
      walk_.position = position();
      switch (planner_.advance(walk_, meter)) {
        case overlay_walk::RoutePlanner::Status::paused:
          return {Outcome::thinking, kNoCell, meter.work};
        case overlay_walk::RoutePlanner::Status::lost:
          return fallback_.step(position(), goal(), meter);
        case overlay_walk::RoutePlanner::Status::ready:
          ++episodes_;
      }
      // The move itself may not fit any more.
      if (!meter.allows(1)) return {Outcome::thinking, kNoCell, meter.work};
    }
    ++meter.work.traced;
    return {Outcome::moved, grid().neighbour(position(), static_cast<Direction>(walk_.take_move())), meter.work};
  }

  overlay_format::Tables tables_;
  overlay_walk::RoutePlanner planner_;
  overlay_walk::OverlayWalk walk_;
  realtime::BasicFallback<S> fallback_;
  std::uint64_t most_work_;
  std::uint64_t episodes_ = 0;
};

}  // namespace

extern constinit const Algorithm overlay;
constinit const Algorithm overlay{
    .name = "overlay",
    .title = "overlay",
    .summary = "Plans a route over the gates between nested sectors, and its moves by A* within two of them",
    .paper = "this project",
    .database = "overlay",
    .options = kOptions,
    .weighted_terrain = true,
    .make = [](const AgentSetup& setup) -> std::unique_ptr<Agent> {
      return spaces::with_space_of(
          setup.grid, [&]<typename S>() -> std::unique_ptr<Agent> { return std::make_unique<OverlayAgent<S>>(setup); });
    },
    .work_bound = [](const Options& options, const Rules& rules) -> WorkBound {
      return static_cast<std::uint64_t>(options.integer("work")) +
             realtime::Fallback::work_bound(spaces::degree(rules));
    },
    .make_crowd_stepper = [](const realtime::CrowdStepperSetup& setup) -> std::unique_ptr<realtime::CrowdStepper> {
      return std::make_unique<overlay_walk::CrowdOverlay>(setup);
    },
};

}  // namespace cairn::algorithm
