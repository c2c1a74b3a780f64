// P LRTA*, prioritized LRTA* (Rayner, Davison, Bulitko, Anderson, Lu: Real-Time Heuristic Search with a Priority Queue,
// IJCAI 2007): LRTA* of depth 1 that spreads what it learns by prioritized sweeping. A state whose value rises queues
// its neighbours with that rise as their priority; before each move some states are taken from the queue and updated.
// The others wait for the next move.
//
// A state that waits already is promoted where the new rise is larger, as in prioritized sweeping (Moore, Atkeson:
// Prioritized Sweeping, Machine Learning 13, 1993).
#include <cairn/algorithm.hpp>

#include "algorithms/update_queue.hpp"
#include "search/meter.hpp"
#include "search/realtime/one_step.hpp"
#include "search/realtime/values/learned_heuristic.hpp"
#include "search/spaces/agent_on.hpp"

#include <bit>

namespace cairn::algorithm {
namespace {

constexpr OptionInfo kOptions[] = {
    integer_option("queue", "39", 0, 100000, "states that may wait for an update; those of smallest rise are dropped"),
    integer_option("updates", "40", 1, 100000, "states updated before a move, the agent's own among them"),
};

template <spaces::CellSpace S>
class PLrta final : public spaces::AgentOn<S> {
  using spaces::AgentOn<S>::space_;
  using Look = realtime::OneStep<S>;

 public:
  using spaces::AgentOn<S>::goal;
  using spaces::AgentOn<S>::position;

  PLrta(const Grid& grid, Visibility visibility, std::uint32_t queue, std::uint32_t updates)
      : spaces::AgentOn<S>(grid, visibility),
        heuristic_(space_),
        look_(space_),
        queue_(grid.shape(), queue),
        updates_(updates) {}

  /// Each update takes a state from the queue, looks at its moves, learns and queues its neighbours. Then the agent
  /// looks at its own moves once more, to make one.
  static constexpr std::uint64_t work_bound(std::uint64_t updates, std::uint64_t degree) {
    return updates * (1 + Look::work_bound(degree) + 1 + degree) + Look::work_bound(degree);
  }

  Inspection inspect() const override {
    return {kNoCell, episodes_, heuristic_.learned_states(), heuristic_.bytes() + queue_.bytes()};
  }

 private:
  void do_start(Cell /*start*/, Cell target) override {
    heuristic_.start(space_.point(target));
    look_.aim(target);
    queue_.clear();
    updated_ = 0;
    episodes_ = 0;
  }

  Step do_step(std::uint64_t budget) override {
    search::Meter meter(budget);
    for (; updated_ < updates_ && (updated_ == 0 || !queue_.empty()); ++updated_) {
      if (!meter.allows(work_bound(1, kDirections))) return {Outcome::thinking, kNoCell, meter.work};
      if (updated_ == 0) {
        ++episodes_;
        update(position(), meter.work);
      } else {
        ++meter.work.queue;
        const Cell cell = queue_.pop();
        if (cell != goal()) update(cell, meter.work);
      }
    }
    if (!meter.allows(Look::work_bound(kDirections))) return {Outcome::thinking, kNoCell, meter.work};
    const typename Look::Best best = look_(position(), space_.point(position()), heuristic_, meter.work);
    if (heuristic_.hopeless(best.value)) return {Outcome::unreachable, kNoCell, meter.work};
    updated_ = 0;
    return {Outcome::moved, look_.next(position(), best), meter.work};
  }

  void update(Cell cell, Work& work) {
    const Point point = space_.point(cell);
    const typename Look::Best best = look_(cell, point, heuristic_, work);
    if (best.value == kInfiniteCost) return;  // a cell that turned out blocked while it waited
    if (best.value <= best.before) return;
    heuristic_.set(point, best.value);
    ++work.learned;
    const Cost rise = best.value - best.before;
    for (unsigned rest = space_.mask(cell); rest != 0; rest &= rest - 1) {
      const auto direction = static_cast<unsigned>(std::countr_zero(rest));
      ++work.queue;
      queue_.push(space_.neighbour(cell, direction),
                  {point.x + kDirectionSteps[direction].x, point.y + kDirectionSteps[direction].y}, rise.units);
    }
  }

  realtime::LearnedHeuristicOn<S> heuristic_;
  Look look_;
  UpdateQueue queue_;
  std::uint32_t updates_;
  std::uint32_t updated_ = 0;  // states updated for the next move
  std::uint64_t episodes_ = 0;
};

}  // namespace

extern constinit const Algorithm p_lrta;
constinit const Algorithm p_lrta{
    .name = "p-lrta",
    .title = "P LRTA*",
    .summary = "LRTA* that spreads what it learns to the neighbours of whatever rose, the largest rise first",
    .paper = "Rayner, Davison, Bulitko, Anderson, Lu: Real-Time Heuristic Search with a Priority Queue. IJCAI 2007",
    .database = "",
    .options = kOptions,
    .unknown_terrain = true,
    .weighted_terrain = true,
    .make = [](const AgentSetup& setup) -> std::unique_ptr<Agent> {
      const auto queue = static_cast<std::uint32_t>(setup.options.integer("queue"));
      const auto updates = static_cast<std::uint32_t>(setup.options.integer("updates"));
      return spaces::with_space_of(setup.grid, [&]<typename S>() -> std::unique_ptr<Agent> {
        return std::make_unique<PLrta<S>>(setup.grid, setup.visibility, queue, updates);
      });
    },
    .work_bound = [](const Options& options, const Rules& rules) -> WorkBound {
      return PLrta<spaces::GridSpace>::work_bound(static_cast<std::uint64_t>(options.integer("updates")),
                                                  spaces::degree(rules));
    },
};

}  // namespace cairn::algorithm
