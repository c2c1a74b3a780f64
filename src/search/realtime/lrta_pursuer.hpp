// LRTA* as the pursuer of subgoals: it walks to whatever it is aimed at and learns where it must.
//
// What it learns belongs to the goal that it was learned for (goal_heuristics.hpp).
#pragma once

#include <cairn/algorithm.hpp>

#include "search/climbing/hill_climb.hpp"
#include "search/realtime/breadth_lookahead.hpp"
#include "search/realtime/one_step.hpp"
#include "search/realtime/subgoal_guided.hpp"
#include "search/realtime/values/goal_heuristics.hpp"
#include "search/watch.hpp"

#include <cmath>
#include <cstdint>
#include <memory>
#include <utility>

namespace cairn::realtime {

/// With a lookahead of a single move, on a grid.
class OneStepPursuer {
 public:
  using Space = spaces::GridSpace;

  explicit OneStepPursuer(const spaces::GridSpace& space, GoalTables tables = GoalTables::forgotten)
      : space_(space), heuristics_(space, 1, tables), look_(space), climb_(&climbing::ClimbTable::of(space.rules())) {}

  static constexpr std::uint64_t work_bound(std::uint64_t degree) { return GridOneStep::work_bound(degree) + 1; }

  void start(Cell start, Cell goal) {
    heuristics_.start(goal);
    point_ = space_.point(start);
  }
  void aim(Cell subgoal) {
    heuristics_.aim(subgoal);
    look_.aim(subgoal);
    straight_moves_ = 0;
  }
  search::Progress advance(Cell position, search::Meter& meter) {
    if (!meter.allows(work_bound(kDirections))) return search::Progress::paused;
    if (!strides(position, meter.work)) {
      move(position, look_and_learn(look_, position, point_, heuristics_.current(), meter.work).direction);
    }
    return search::Progress::done;
  }
  // A move that lowers the distance by all that it costs, to a state that has not learned, is as good as any can be and
  // teaches nothing. A table finds it, or nothing need be looked up where the last move can be made again.
  bool strides(Cell position, Work& work) {
    const std::uint8_t mask = space_.mask(position);
    if (straight_moves_ > 0 && (mask >> direction_ & 1U) != 0) {
      --straight_moves_;
    } else if (!turns(mask)) {
      return false;
    }
    ++work.expansions;
    search::watch_expanded(point_);
    work.successors += spaces::count_moves(mask);
    move(position, direction_);
    return true;
  }
  /// Where the agent stands.
  Point point() const { return point_; }
  Cell next() const { return next_; }
  Cost cost() const { return space_.move_cost(direction_); }

  std::uint64_t learned_states() const { return heuristics_.learned_states(); }
  std::uint64_t bytes() const { return heuristics_.bytes(); }
  /// The state that it expands, and its successors.
  static constexpr std::uint64_t listed_states() { return 1 + kDirections; }

 private:
  /// Whether such a move was found.
  bool turns(std::uint8_t mask) {
    const LearnedHeuristic& h = heuristics_.current();
    const std::int32_t dx = h.goal().x - point_.x;
    const std::int32_t dy = h.goal().y - point_.y;
    const unsigned d = climb_->exact_move(dx, dy, mask);
    straight_moves_ = 0;
    if (d == climbing::ClimbTable::kStuck) return false;
    if (h.learned_states() > 0) {
      if (h.learned().get({point_.x + kDirectionSteps[d].x, point_.y + kDirectionSteps[d].y}) > 0) return false;
    } else if (d == climb_->exact_move(dx, dy, 0xFF)) {
      straight_moves_ = climbing::ClimbTable::straight_moves(dx, dy, d) - 1;
    }
    direction_ = d;
    return true;
  }
  void move(Cell position, unsigned direction) {
    direction_ = direction;
    point_ = {point_.x + kDirectionSteps[direction].x, point_.y + kDirectionSteps[direction].y};
    next_ = space_.neighbour(position, direction);
  }

  spaces::GridSpace space_;
  GoalHeuristics<spaces::GridSpace> heuristics_;
  GridOneStep look_;
  const climbing::ClimbTable* climb_;
  Point point_;
  unsigned direction_ = 0;            // of the last move
  std::uint32_t straight_moves_ = 0;  // how many more in the same direction are the best where they are legal
  Cell next_;
};

/// With any lookahead, on any space.
template <spaces::Space S>
class BreadthPursuerOn {
  using Lookahead = BreadthLookaheadOn<S>;

 public:
  using Space = S;
  using Settings = LookaheadSettings;

  BreadthPursuerOn(const S& space, const Settings& settings, GoalTables tables = GoalTables::forgotten)
      : heuristics_(space, Lookahead::longest_step(settings), tables),
        lookahead_(space, settings),
        learning_(space, settings),
        depth_(settings.reach()) {}

  static constexpr std::uint64_t work_bound(const Settings& settings, std::uint64_t degree) {
    return Lookahead::work_bound(settings, degree) + CurrentLearning::work_bound(settings, degree) +
           Lookahead::longest_path(settings);
  }

  void start(Cell /*start*/, Cell goal) { heuristics_.start(goal); }
  void aim(Cell subgoal) {
    heuristics_.aim(subgoal);
    subgoal_ = subgoal;
    phase_ = Phase::begin;
  }
  /// From the next move on, at most as deep as the settings say.
  void look(std::uint32_t depth) { depth_ = depth; }
  search::Progress advance(Cell position, search::Meter& meter) {
    LearnedHeuristicOn<S>& h = heuristics_.current();
    const auto& local = lookahead_.local();
    switch (phase_) {
      case Phase::begin:
        lookahead_.start(position, subgoal_, h, depth_);
        phase_ = Phase::look;
        [[fallthrough]];
      case Phase::look:
        if (const search::Progress progress = lookahead_.advance(h, meter); progress != search::Progress::done)
          return progress;
        peak_bytes_ = std::max(peak_bytes_, lookahead_.bytes());
        phase_ = Phase::learn;
        [[fallthrough]];
      case Phase::learn:
        if (learning_.advance(lookahead_, h, meter) == search::Progress::paused) return search::Progress::paused;
        first_ = lookahead_.best();
        phase_ = Phase::trace;
        [[fallthrough]];
      case Phase::trace:
        for (; local[first_].parent != 0; first_ = local[first_].parent) {
          if (!meter.allows(1)) return search::Progress::paused;
          ++meter.work.traced;
        }
        phase_ = Phase::begin;
    }
    return search::Progress::done;
  }
  Cell next() const { return lookahead_.local()[first_].cell; }
  Cost cost() const { return lookahead_.local()[first_].g; }

  std::uint64_t learned_states() const { return heuristics_.learned_states(); }
  std::uint64_t bytes() const { return heuristics_.bytes() + peak_bytes_; }

 private:
  enum class Phase : std::uint8_t { begin, look, learn, trace };

  GoalHeuristics<S> heuristics_;
  Lookahead lookahead_;
  CurrentLearning learning_;
  std::uint32_t depth_;
  Phase phase_ = Phase::begin;
  Cell subgoal_ = kNoCell;
  std::uint32_t first_ = 0;  // node of the first state on the way to the best one
  std::uint64_t peak_bytes_ = 0;
};

using BreadthPursuer = BreadthPursuerOn<spaces::GridSpace>;

/// How far LRTA* looks ahead on its way to a subgoal.
inline realtime::BreadthLookahead::Settings lookahead_by_cost(double gmax, const Rules& rules) {
  const CostModel costs = cost_model(rules.diagonal);
  return {.cost = Cost{static_cast<std::uint32_t>(std::lround(gmax * costs.straight.units))}, .costs = costs};
}
inline realtime::BreadthLookahead::Settings lookahead_by_depth(std::int64_t depth, const Rules& rules) {
  return {.depth = static_cast<std::uint32_t>(depth), .costs = cost_model(rules.diagonal)};
}

/// An agent that LRTA* takes from subgoal to subgoal.
template <typename Selector>
std::unique_ptr<Agent> make_lrta_guided(const Grid& grid, Selector selector,
                                        const realtime::BreadthLookahead::Settings& lookahead, GoalTables tables) {
  if (lookahead.reach() == 1) {
    return std::make_unique<SubgoalGuided<Selector, OneStepPursuer>>(grid, std::move(selector), tables);
  }
  return std::make_unique<SubgoalGuided<Selector, BreadthPursuer>>(grid, std::move(selector), lookahead, tables);
}
/// The most that LRTA* takes of its move.
inline std::uint64_t lrta_guided_work_bound(const realtime::BreadthLookahead::Settings& lookahead, const Rules& rules) {
  return lookahead.reach() == 1 ? OneStepPursuer::work_bound(spaces::degree(rules))
                                : BreadthPursuer::work_bound(lookahead, spaces::degree(rules));
}

}  // namespace cairn::realtime
