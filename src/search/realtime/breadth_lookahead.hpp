// The lookahead of LRTA* beyond depth 1, as Bulitko and others describe it (Dynamic Control in Real-Time Heuristic
// Search, JAIR 2008; Case-Based Subgoaling in Real-Time Heuristic Search, JAIR 2010): breadth-first, by moves.
//
// The frontier is what was generated and not expanded in full:
//   by depth   the states exactly `depth` moves away,
//   by cost    the states within `cost` that have a move beyond it; the agent's own moves always count as within,
//   and in either case the goal, wherever it is met.
// A region without a way on adds nothing to the frontier. Where there is no frontier at all, everything that can be
// reached was expanded, and the goal is not among it.
//
// A state's g is the least cost of the paths of fewest moves to it. On a grid that is mostly its distance; around
// obstacles a path of more moves may be cheaper, which a lookahead by plies does not see.
#pragma once

#include <cairn/options.hpp>

#include "search/meter.hpp"
#include "search/optimal/weights.hpp"
#include "search/progress.hpp"
#include "search/queues/open_entry.hpp"
#include "search/realtime/values/learned_heuristic.hpp"
#include "search/spaces/grid_space.hpp"
#include "search/spaces/local_states.hpp"
#include "search/spaces/space.hpp"
#include "search/watch.hpp"

#include <algorithm>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace cairn::realtime {

struct LookaheadSettings {
  std::uint32_t depth = 1;
  Cost cost{0};                              ///< where not 0, it is the limit instead of the depth
  CostModel costs{};                         ///< in which the limit is given
  optimal::SearchWeights weights{};          ///< of g and h in f
  bool weigh_always = false;                 ///< not only from states whose value was never raised
  std::uint64_t states = ~std::uint64_t{0};  ///< no more than these exist

  /// How many moves the furthest states are away.
  constexpr std::uint32_t reach() const {
    return cost == Cost{0} ? depth : std::max<std::uint32_t>(1, cost.units / costs.straight.units);
  }
};

/// The options of the weight of g (JAIR 2008, Section 7.2: "imposed on g in line 5 of Figure 1"). The authors weigh
/// always.
inline constexpr OptionInfo kWeightOption =
    real_option("weight", "1", 0.001, 1, "what g counts beside h in the choice, in thousandths: below 1 greedier");
inline constexpr OptionInfo kWeighOption =
    choice_option("weigh", "unlearned", "unlearned|always",
                  "where the weight counts: only in states whose value was never raised, or always");

inline void set_weights(LookaheadSettings& settings, const Options& options) {
  settings.weights = optimal::weights_of(options.real("weight"));
  settings.weigh_always = options.is("weigh", "always");
}

template <spaces::Space S>
class BreadthLookaheadOn {
  using Local = spaces::LocalStates<S>;

 public:
  using Space = S;
  using Settings = LookaheadSettings;

  BreadthLookaheadOn(const S& space, const Settings& settings)
      : levels_(settings.reach()),
        cost_limit_(settings.cost),
        settings_weights_(settings.weights),
        weigh_always_(settings.weigh_always),
        weights_(settings.weights),
        local_(space, levels_, most_nodes(settings, space.max_degree())) {}

  /// The most states within reach.
  static constexpr std::uint64_t most_nodes(const Settings& settings, std::uint64_t degree) {
    return std::min(Local::most_nodes(settings.reach(), degree), settings.states);
  }
  /// How many times the least cost g may be.
  static constexpr std::uint64_t longest_step(const Settings& settings) {
    return std::is_same_v<S, spaces::GridSpace> ? 1 : settings.reach();
  }
  static constexpr std::uint64_t longest_path(const Settings& settings) { return settings.reach(); }
  static constexpr std::uint64_t work_bound(const Settings& settings, std::uint64_t degree) {
    Settings inner = settings;
    if (settings.cost == Cost{0}) --inner.depth;  // the last ply is not expanded
    return (1 + degree) * most_nodes(inner, degree) + most_nodes(settings, degree);
  }

  template <typename Heuristic>
  void start(Cell from, Cell goal, const Heuristic& h) {
    start(from, goal, h, levels_);
  }
  /// To a depth of its own, which may be less than that of the settings.
  template <typename Heuristic>
  void start(Cell from, Cell goal, const Heuristic& h, std::uint32_t depth) {
    goal_ = goal;
    levels_ = depth;
    level_ = 0;
    level_end_ = 1;
    next_ = 0;
    expanding_ = false;
    scanned_ = 0;
    best_ = Local::kNoNode;
    local_.start(from, h);
    if (settings_weights_.g != settings_weights_.h && !weigh_always_) {
      weights_ = local_[0].h > h.initial(local_[0].key()) ? optimal::SearchWeights{} : settings_weights_;
    }
  }

  /// Goes on from what is done, as if it had been meant for this depth from the start: what was expanded is not
  /// expanded again. At most to the depth of the settings.
  void deepen(std::uint32_t depth) {
    levels_ = depth;
    scanned_ = 0;
    best_ = Local::kNoNode;
  }

  template <typename Heuristic>
  search::Progress advance(const Heuristic& h, search::Meter& meter) {
    for (; next_ < local_.size(); ++next_) {
      if (next_ == level_end_) {
        ++level_;
        level_end_ = local_.size();
      }
      if (level_ == levels_ && cost_limit_ == Cost{0}) break;
      if (local_[next_].cell != goal_ && !expand(next_, h, meter)) return search::Progress::paused;
    }
    for (; scanned_ < local_.size(); ++scanned_) {
      if (!meter.allows(1)) return search::Progress::paused;
      ++meter.work.scanned;
      if (!local_[scanned_].closed) consider(scanned_);
    }
    return best_ == Local::kNoNode ? search::Progress::exhausted : search::Progress::done;
  }

  /// The states generated; those not `closed` are the frontier.
  const Local& local() const { return local_; }
  std::uint32_t root() const { return 0; }
  std::uint32_t parent(std::uint32_t node) const { return local_[node].parent; }
  Cell cell(std::uint32_t node) const { return local_[node].cell; }
  std::uint32_t depth() const { return levels_; }
  /// The states that are `depth` moves away, once it is done: from this node to the last.
  std::uint32_t frontier_begin() const { return next_; }
  /// The first state on the way to one that is not the agent's own.
  std::uint32_t first_on_way_to(std::uint32_t node) const {
    while (local_[node].parent != 0) node = local_[node].parent;
    return node;
  }
  /// The frontier state of least f; ties fall to the larger g, then to the lower cell.
  std::uint32_t best() const { return best_; }
  /// What the path to it costs, and its own value: the agent's state learns that. Weights play no part in it.
  Cost best_value() const { return sum(local_[best_].g, path_max(local_[best_])); }
  std::uint64_t bytes() const { return local_.bytes(); }

 private:
  using Node = std::decay_t<decltype(std::declval<const Local&>()[0])>;

  // On a grid no sum leaves 32 bits.
  static Cost sum(Cost a, Cost b) {
    return std::is_same_v<S, spaces::GridSpace> ? a + b : spaces::saturated_cost(std::uint64_t{a.units} + b.units);
  }

  // The value of a state with path-max (Mérő: A Heuristic Search Algorithm with Modifiable Estimate, Artificial
  // Intelligence 23, 1984): no less than what the state before it leaves. The values that deeper lookaheads learn do
  // not stay consistent; this way f does not fall along a branch.
  Cost path_max(const Node& node) const {
    if (node.parent == Local::kNoNode) return node.h;
    const Node& parent = local_[node.parent];
    const Cost step = node.g - parent.g;
    return sum(node.h, step) < parent.h ? parent.h - step : node.h;
  }

  void consider(std::uint32_t index) {
    const Node& node = local_[index];
    const std::uint64_t f = std::uint64_t{weights_.g} * node.g.units + std::uint64_t{weights_.h} * path_max(node).units;
    const queues::OpenEntry entry{f, node.g.units, node.cell};
    if (best_ != Local::kNoNode && !queues::leaves_before(entry, best_entry_)) return;
    best_entry_ = entry;
    best_ = index;
  }

  // False where the budget ended first: before the expansion, or within it where a state may have many moves.
  template <typename Heuristic>
  bool expand(std::uint32_t index, const Heuristic& h, search::Meter& meter) {
    if (!meter.allows(Local::kFewSteps ? 1 + kDirections : 1)) return false;
    if (!expanding_) {
      expanding_ = true;
      looked_at_ = 0;
      local_[index].h = path_max(local_[index]);
      in_full_ = true;
      ++meter.work.expansions;
      search::watch_expanded(local_[index].key());
    }
    const Node from = local_[index];
    [[maybe_unused]] std::uint32_t number = 0;
    bool paused = false;
    local_.for_each_step(from, [&](const auto& step) {
      if constexpr (!Local::kFewSteps) {
        if (paused || number++ < looked_at_) return;
        paused = !meter.allows(1);
        if (paused) return;
        ++looked_at_;
      }
      ++meter.work.successors;
      const Cost g = sum(from.g, step.cost);
      if (cost_limit_ != Cost{0} && g > cost_limit_ && index != 0) {
        in_full_ = false;
        return;
      }
      const std::uint32_t found = local_.find(step.place);
      if (found == Local::kNoNode) {
        local_.add(step, g, h(step.key()), index);
      } else if (found >= level_end_ && g < local_[found].g) {
        local_[found].g = g;
        local_[found].parent = index;
      }
    });
    if (paused) return false;
    expanding_ = false;
    local_[index].closed = in_full_;
    return true;
  }

  std::uint32_t levels_;
  Cost cost_limit_;
  // Unless it is to weigh always, the agent is not greedy in a state whose value was raised before: there path-max
  // makes all values large, so that g alone would decide and nothing would be learned.
  optimal::SearchWeights settings_weights_;
  bool weigh_always_;
  optimal::SearchWeights weights_;
  Cell goal_ = kNoCell;
  std::uint32_t level_ = 0;      // moves from the agent to the states that are being expanded
  std::uint32_t level_end_ = 0;  // the first node beyond them
  std::uint32_t next_ = 0;
  bool expanding_ = false;       // whether the expansion of the next one has begun
  std::uint32_t looked_at_ = 0;  // its moves so far
  bool in_full_ = true;          // whether all of them lead within the limit
  std::uint32_t scanned_ = 0;
  std::uint32_t best_ = Local::kNoNode;
  queues::OpenEntry best_entry_;
  Local local_;
};

using BreadthLookahead = BreadthLookaheadOn<spaces::GridSpace>;

/// What LRTA* learns: the agent's own state is worth the least f of the frontier.
class CurrentLearning {
 public:
  CurrentLearning(const auto& /*space*/, const LookaheadSettings& /*settings*/) {}

  static constexpr std::uint64_t work_bound(const LookaheadSettings& /*settings*/, std::uint64_t /*degree*/) {
    return 1;
  }

  void start(const auto& /*lookahead*/) {}
  search::Progress advance(const auto& lookahead, auto& h, search::Meter& meter) {
    if (!meter.allows(1)) return search::Progress::paused;
    if (h.raise(lookahead.local()[0].key(), lookahead.best_value())) ++meter.work.learned;
    return search::Progress::done;
  }
};

}  // namespace cairn::realtime
