// LRTA*(k) (Hernández, Meseguer: LRTA*(k), IJCAI 2005): LRTA* of depth 1 that, before each move, propagates the rise of
// its state's value to states visited before, in the order of a queue, up to k states in all.
//
// A state that waits in the queue is not queued a second time, which the paper allows: it sees all that rose before its
// turn, and whatever rises later queues it again.
#include <cairn/algorithm.hpp>

#include "search/meter.hpp"
#include "search/realtime/one_step.hpp"
#include "search/realtime/values/learned_heuristic.hpp"
#include "search/spaces/agent_on.hpp"
#include "search/spaces/space.hpp"

#include <algorithm>
#include <vector>

namespace cairn::algorithm {
namespace {

constexpr OptionInfo kOptions[] = {
    integer_option("k", "10", 1, 100000, "states that may be updated before a move, the agent's own among them"),
};

std::uint32_t k_of(const Options& options) { return static_cast<std::uint32_t>(options.integer("k")); }

template <spaces::Space S>
class LrtaK final : public spaces::AgentOn<S> {
  using spaces::AgentOn<S>::space_;
  using Key = typename S::Key;

 public:
  using spaces::AgentOn<S>::position;

  /// `world` is a grid and its visibility, or a graph.
  template <typename... World>
  explicit LrtaK(std::uint32_t k, const World&... world)
      : spaces::AgentOn<S>(world...), heuristic_(space_), look_(space_), k_(k), visited_(realtime::values_for(space_)) {
    queue_.reserve(k);
  }

  /// Each state that is taken from the queue has its moves looked at, learns, and looks for visited neighbours to
  /// queue; k are queued in all. Then the agent looks at its own moves once more, to make one.
  static constexpr std::uint64_t work_bound(std::uint64_t k, std::uint64_t degree) {
    return k * (realtime::OneStep<S>::work_bound(degree) + 1 + degree + 2) + realtime::OneStep<S>::work_bound(degree) +
           1;
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
    heuristic_.start(space_.key(goal));
    look_.aim(goal);
    visited_.clear();
    phase_ = Phase::begin;
    episodes_ = 0;
    peak_queue_ = 0;
  }

  Step do_step(std::uint64_t budget) override {
    search::Meter meter(budget);
    if (phase_ == Phase::begin) {
      if (!meter.allows(2)) return {Outcome::thinking, kNoCell, meter.work};
      ++episodes_;
      queue_.clear();
      next_ = 0;
      enqueue(position(), space_.key(position()), meter.work);
      ++meter.work.scanned;
      phase_ = Phase::propagate;
    }
    if (phase_ == Phase::propagate) {
      for (; next_ < queue_.size(); ++next_) {
        if (!meter.allows(update_work())) return {Outcome::thinking, kNoCell, meter.work};
        update(queue_[next_], meter.work);
      }
      peak_queue_ = std::max<std::uint64_t>(peak_queue_, queue_.size());
      phase_ = Phase::move;
    }
    if (!meter.allows(realtime::OneStep<S>::work_bound(most_moves()))) return {Outcome::thinking, kNoCell, meter.work};
    const auto best = look_(position(), space_.key(position()), heuristic_, meter.work);
    if (heuristic_.hopeless(best.value)) return {Outcome::unreachable, kNoCell, meter.work};
    phase_ = Phase::begin;
    return {Outcome::moved, look_.next(position(), best), meter.work};
  }

  // On a grid eight, whatever its rules.
  std::uint64_t most_moves() const { return std::max<std::uint64_t>(kDirections, space_.max_degree()); }
  std::uint64_t update_work() const {
    return realtime::OneStep<S>::work_bound(most_moves()) + 1 + 2 * most_moves() + 1;
  }

  void update(Cell cell, Work& work) {
    const Key key = space_.key(cell);
    ++work.queue;
    visited_.set(key, kVisited);
    const auto best = look_(cell, key, heuristic_, work);
    if (best.value <= best.before) return;
    heuristic_.set(key, best.value);
    ++work.learned;
    spaces::for_each_keyed_successor(space_, cell, key, [&](Cell next, const Key& next_key, Cost /*cost*/) {
      if (queue_.size() >= k_) return;
      ++work.scanned;
      if (visited_.get(next_key) == kVisited) enqueue(next, next_key, work);
    });
  }

  void enqueue(Cell cell, const Key& key, Work& work) {
    queue_.push_back(cell);
    visited_.set(key, kQueued);
    ++work.queue;
  }

  realtime::LearnedHeuristicOn<S> heuristic_;
  realtime::OneStep<S> look_;
  std::uint32_t k_;
  realtime::ValuesOn<S> visited_;
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
    .weighted_terrain = true,
    .make = [](const AgentSetup& setup) -> std::unique_ptr<Agent> {
      return spaces::with_space_of(setup.grid, [&]<typename S>() -> std::unique_ptr<Agent> {
        return std::make_unique<LrtaK<S>>(k_of(setup.options), setup.grid, setup.visibility);
      });
    },
    .work_bound = [](const Options& options, const Rules& rules) -> WorkBound {
      return LrtaK<spaces::GridSpace>::work_bound(k_of(options), spaces::degree(rules));
    },
    .make_on_graph = [](const GraphAgentSetup& setup) -> std::unique_ptr<Agent> {
      return std::make_unique<LrtaK<spaces::GraphSpace>>(k_of(setup.options), setup.graph);
    },
    .graph_work_bound = [](const Options& options, const Graph& graph) -> WorkBound {
      return LrtaK<spaces::GraphSpace>::work_bound(k_of(options), graph.max_degree());
    },
};

}  // namespace cairn::algorithm
