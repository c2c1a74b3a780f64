// LRTA*(k) (Hernández, Meseguer: LRTA*(k), IJCAI 2005): LRTA* of depth 1 that, before each move, propagates the rise of
// its state's value to states visited before, in the order of a queue, up to k states in all.
//
// A state that waits in the queue is not queued a second time. The paper allows it; a state sees all that rose before
// its turn, and whatever rises later queues it again.
#include <cairn/algorithm.hpp>

#include "search/meter.hpp"
#include "search/realtime/learned_heuristic.hpp"
#include "search/realtime/learned_values.hpp"
#include "search/realtime/one_step.hpp"
#include "search/spaces/grid_space.hpp"

#include <algorithm>
#include <bit>
#include <vector>

namespace cairn::algorithm {
namespace {

constexpr OptionInfo kOptions[] = {
    integer_option("k", "10", 1, 100000, "states that may be updated before a move, the agent's own among them"),
};

class LrtaK final : public Agent {
 public:
  LrtaK(const Grid& grid, Visibility visibility, std::uint32_t k)
      : Agent(grid, visibility),
        space_(grid, believed_masks()),
        heuristic_(space_),
        look_(space_),
        k_(k),
        visited_(grid.shape()) {
    queue_.reserve(k);
  }

  /// Each state that is taken from the queue has its moves looked at, learns, and looks for visited neighbours to
  /// queue; k are queued in all. Then the agent looks at its own moves once more, to make one.
  static constexpr std::uint64_t work_bound(std::uint64_t k, std::uint64_t degree) {
    return k * (OneStep::work_bound(degree) + 1 + degree + 2) + OneStep::work_bound(degree) + 1;
  }

  Inspection inspect() const override {
    return {kNoCell, episodes_, heuristic_.learned_states(),
            heuristic_.bytes() + visited_.bytes() + peak_queue_ * sizeof(Cell)};
  }

 private:
  enum class Phase : std::uint8_t { begin, propagate, move };
  // What visited_ says of a cell.
  static constexpr std::uint32_t kVisited = 1;
  static constexpr std::uint32_t kQueued = 2;

  void do_start(Cell /*start*/, Cell goal) override {
    heuristic_.start(space_.point(goal));
    look_.aim(goal);
    visited_.clear();
    phase_ = Phase::begin;
    episodes_ = 0;
    peak_queue_ = 0;
  }

  Step do_step(std::uint64_t budget) override {
    Meter meter(budget);
    if (phase_ == Phase::begin) {
      if (!meter.allows(2)) return {Outcome::thinking, kNoCell, meter.work};
      ++episodes_;
      queue_.clear();
      next_ = 0;
      enqueue(position(), space_.point(position()), meter.work);
      ++meter.work.scanned;
      phase_ = Phase::propagate;
    }
    if (phase_ == Phase::propagate) {
      for (; next_ < queue_.size(); ++next_) {
        if (!meter.allows(kMaxOfAnUpdate)) return {Outcome::thinking, kNoCell, meter.work};
        update(queue_[next_], meter.work);
      }
      peak_queue_ = std::max<std::uint64_t>(peak_queue_, queue_.size());
      phase_ = Phase::move;
    }
    if (!meter.allows(OneStep::work_bound(kDirections))) return {Outcome::thinking, kNoCell, meter.work};
    const BestMove best = look_(position(), space_.point(position()), heuristic_, meter.work);
    if (heuristic_.hopeless(best.value)) return {Outcome::unreachable, kNoCell, meter.work};
    phase_ = Phase::begin;
    return {Outcome::moved, space_.neighbour(position(), best.direction), meter.work};
  }

  static constexpr std::uint64_t kMaxOfAnUpdate = OneStep::work_bound(kDirections) + 1 + 2 * kDirections + 1;

  void update(Cell cell, Work& work) {
    const Point point = space_.point(cell);
    ++work.queue;
    visited_.set(point, kVisited);
    const BestMove best = look_(cell, point, heuristic_, work);
    if (best.value <= best.before) return;
    heuristic_.set(point, best.value);
    ++work.learned;
    for (unsigned rest = space_.mask(cell); rest != 0 && queue_.size() < k_; rest &= rest - 1) {
      const auto direction = static_cast<unsigned>(std::countr_zero(rest));
      const Point neighbour{point.x + kDirectionSteps[direction].x, point.y + kDirectionSteps[direction].y};
      ++work.scanned;
      if (visited_.get(neighbour) == kVisited) enqueue(space_.neighbour(cell, direction), neighbour, work);
    }
  }

  void enqueue(Cell cell, Point point, Work& work) {
    queue_.push_back(cell);
    visited_.set(point, kQueued);
    ++work.queue;
  }

  GridSpace space_;
  LearnedHeuristic heuristic_;
  OneStep look_;
  std::uint32_t k_;
  LearnedValues visited_;
  Phase phase_ = Phase::begin;
  std::vector<Cell> queue_;  // of one move: all that were queued, the next to be taken at next_
  std::size_t next_ = 0;
  std::uint64_t episodes_ = 0;
  std::uint64_t peak_queue_ = 0;
};

}  // namespace

extern constinit const Algorithm lrta_k;
constinit const Algorithm lrta_k{
    .name = "lrta-k",
    .title = "LRTA*(k)",
    .summary = "LRTA* that propagates what it learns to states visited before, up to k of them a move",
    .paper = "Hernández, Meseguer: LRTA*(k). IJCAI 2005",
    .database = "",
    .options = kOptions,
    .unknown_terrain = true,
    .make = [](const AgentSetup& setup) -> std::unique_ptr<Agent> {
      return std::make_unique<LrtaK>(setup.grid, setup.visibility,
                                     static_cast<std::uint32_t>(setup.options.integer("k")));
    },
    .work_bound = [](const Options& options, const Rules& rules) -> WorkBound {
      return LrtaK::work_bound(static_cast<std::uint64_t>(options.integer("k")), degree(rules));
    },
};

}  // namespace cairn::algorithm
