// PatternLrta: LRTA* whose lookahead and goal are set anew before each move by a pattern database (Bulitko, Luštrek,
// Schaeffer, Björnsson, Sigmundarson: Dynamic Control in Real-Time Heuristic Search, JAIR 2008, Figure 1 and
// Appendix D).
//
// With intermediate goals LRTA* alone might go round in circles. So on a cell that it visits again, the agent heads for
// the global goal. There are finitely many cells, so that an agent that never arrived would in the end be plain LRTA*
// with one goal, which arrives. The values learned for an intermediate goal are kept, or wiped when the next one comes.
//
// That is the paper's way, but LRTA* is at its worst with a goal far away. The other way, `deepen`, looks ahead deeper
// with each visit, as the paper suggests, and keeps the present intermediate goal until the agent stands there, even if
// that leads through other regions. (The usual cause of a second visit is a first step towards an intermediate goal
// that leads back into the region before.) Each intermediate goal is kept once; after that, the agent heads for the
// global goal.
#pragma once

#include <cairn/agent.hpp>

#include "algorithms/dynamic_control/pattern_format.hpp"
#include "search/realtime/lrta_pursuer.hpp"
#include "search/realtime/values/learned_values.hpp"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>

namespace cairn::dynamic_control {

struct PatternControl {
  enum class Depth : std::uint8_t { fixed, database };
  enum class Goal : std::uint8_t { global, database };
  /// On a cell visited before: the global goal, for this move or for the rest of the way; or the same intermediate
  /// goal, deeper with each visit; or as on any other cell.
  enum class Revisit : std::uint8_t { global, lasting, deepen, ignore };

  Depth depth = Depth::fixed;
  std::uint32_t fixed_depth = 1;
  Goal goal = Goal::database;
  Revisit revisit = Revisit::global;
  std::uint32_t growth = 3;  ///< how many times its depth a lookahead grows with each visit
  realtime::GoalTables tables = realtime::GoalTables::forgotten;

  /// Whether the agent leaves its intermediate goals, on a cell visited `again`, or later.
  bool turns_to_goal(bool again, bool has_revisited) const {
    if (revisit == Revisit::ignore) return false;
    return revisit == Revisit::lasting ? has_revisited : again;
  }
  /// The deepest lookahead that there can be.
  std::uint32_t most_depth(std::uint32_t cap) const {
    if (depth == Depth::database) return cap;
    return goal == Goal::database && revisit == Revisit::deepen ? std::max(fixed_depth, cap) : fixed_depth;
  }
};

/// `Pursuer` is BreadthPursuer, or OneStepPursuer where no lookahead is deeper than a move.
template <typename Pursuer>
class PatternLrta final : public Agent {
 public:
  template <typename... PursuerArguments>
  PatternLrta(const Grid& grid, const PatternDatabase& patterns, const PatternControl& control,
              const PursuerArguments&... arguments)
      : Agent(grid, Visibility::known),
        patterns_(patterns),
        control_(control),
        pursuer_(spaces::GridSpace(grid), arguments..., control.tables),
        visits_(grid.shape()),
        was_kept_(grid.shape()) {}

  /// The work of choosing depth and goal: the cell's region, the pair of regions, its depth, the visits of the cell.
  static constexpr std::uint64_t control_work() { return 4; }

  Inspection inspect() const override {
    return {
        subgoal_ == goal() ? kNoCell : subgoal_,
        episodes_,
        pursuer_.learned_states(),
        pursuer_.bytes() + (control_.goal == PatternControl::Goal::database ? visits_.bytes() + was_kept_.bytes() : 0),
        fallback_moves_,
        realtime::listed_states_of(pursuer_)};
  }

 private:
  void do_start(Cell start, Cell goal) override {
    pursuer_.start(start, goal);
    visits_.clear();
    was_kept_.clear();
    has_revisited_ = false;
    kept_ = kNoCell;
    heading_for_ = kNoCell;
    goal_region_ = patterns_.region(goal);
    deciding_ = true;
    episodes_ = 0;
    fallback_moves_ = 0;
  }

  Step do_step(std::uint64_t budget) override {
    search::Meter meter(budget);
    if (deciding_) {
      if (!meter.allows(control_work())) return {Outcome::thinking, kNoCell, meter.work};
      decide(meter.work);
      deciding_ = false;
    }
    if (pursuer_.advance(position(), meter) != search::Progress::done) return {Outcome::thinking, kNoCell, meter.work};
    deciding_ = true;
    if (lost_) ++fallback_moves_;
    return {Outcome::moved, pursuer_.next(), meter.work};
  }

  void decide(Work& work) {
    ++episodes_;
    const std::uint32_t region = patterns_.region(position());
    ++work.scanned;
    lost_ = region == PatternDatabase::kNoRegion || goal_region_ == PatternDatabase::kNoRegion;
    subgoal_ = goal();
    depth_ = control_.fixed_depth;
    if (control_.goal == PatternControl::Goal::global) {
      look_up_global_depth(region, work);
    } else {
      decide_on_subgoal(region, work);
    }
    pursuer_.aim(subgoal_);
    if constexpr (requires { pursuer_.look(depth_); }) pursuer_.look(depth_);
  }

  void decide_on_subgoal(std::uint32_t region, Work& work) {
    const PatternChoice* choice = nullptr;
    if (!lost_) {
      choice = patterns_.choice(region, goal_region_);
      ++work.scanned;
    }
    // The goal's own region has no intermediate goal; only a forged database has one out of reach.
    Cell target = choice == nullptr ? kNoCell : grid().cell(choice->subgoal.point());
    if (target == position() || !grid().connected(target, position())) target = kNoCell;
    if (by_database()) depth_ = choice == nullptr ? 1 : choice->depth;

    const Point here = grid().point(position());
    const std::uint32_t visits = visits_.get(here);
    visits_.set(here, visits + 1);
    ++work.scanned;
    if (visits > 0) has_revisited_ = true;
    if (kept_ == position()) kept_ = kNoCell;
    const bool deepens = control_.revisit == PatternControl::Revisit::deepen;
    if (deepens && visits > 0 && kept_ == kNoCell && !keep(heading_for_, heading_depth_)) keep(target, depth_);
    if (kept_ != kNoCell) {
      subgoal_ = kept_;
      if (by_database()) depth_ = kept_depth_;
      deepen(visits);
    } else if (!control_.turns_to_goal(visits > 0, has_revisited_)) {
      if (target != kNoCell) subgoal_ = target;
    } else if (deepens) {
      deepen(visits);
    } else if (by_database()) {
      depth_ = patterns_.header().cap;
      if (patterns_.has_global_depths()) look_up_global_depth(region, work);
    }
    heading_for_ = subgoal_;
    heading_depth_ = depth_;
  }

  bool by_database() const { return control_.depth == PatternControl::Depth::database; }

  /// Keeps an intermediate goal from now on, unless it was kept before.
  bool keep(Cell target, std::uint32_t depth) {
    if (target == kNoCell || target == goal() || target == position()) return false;
    if (was_kept_.set(grid().point(target), 1) != 0) return false;
    kept_ = target;
    kept_depth_ = depth;
    return true;
  }

  void deepen(std::uint32_t visits) {
    const std::uint64_t deeper = depth_ * (1 + std::uint64_t{control_.growth} * visits);
    depth_ = static_cast<std::uint32_t>(std::min<std::uint64_t>(deeper, std::max(depth_, patterns_.header().cap)));
  }

  void look_up_global_depth(std::uint32_t region, Work& work) {
    ++work.scanned;
    depth_ = lost_ ? patterns_.header().cap : patterns_.global_depth(region, goal_region_);
  }

  PatternDatabase patterns_;
  PatternControl control_;
  Pursuer pursuer_;
  realtime::LearnedValues visits_;    // how often the agent stood on a cell
  realtime::LearnedValues was_kept_;  // which intermediate goals it stayed with
  bool has_revisited_ = false;        // whether it stood on any cell twice
  Cell kept_ = kNoCell;               // the one that it stays with now
  std::uint32_t kept_depth_ = 1;
  Cell heading_for_ = kNoCell;  // with the last move
  std::uint32_t heading_depth_ = 1;
  std::uint32_t goal_region_ = PatternDatabase::kNoRegion;
  Cell subgoal_ = kNoCell;
  std::uint32_t depth_ = 1;
  bool deciding_ = true;
  bool lost_ = false;  // whether the database has no answer
  std::uint64_t episodes_ = 0;
  std::uint64_t fallback_moves_ = 0;
};

inline std::unique_ptr<Agent> make_pattern_lrta(const Grid& grid, const Database& database,
                                                const PatternControl& control) {
  const PatternDatabase patterns(database);
  const std::uint32_t depth = control.most_depth(patterns.header().cap);
  if (depth == 1) return std::make_unique<PatternLrta<realtime::OneStepPursuer>>(grid, patterns, control);
  return std::make_unique<PatternLrta<realtime::BreadthPursuer>>(grid, patterns, control,
                                                                 realtime::lookahead_by_depth(depth, grid.rules()));
}

inline std::uint64_t pattern_lrta_bound(const Database& database, const PatternControl& control, const Rules& rules) {
  const std::uint32_t depth = control.most_depth(PatternDatabase(database).header().cap);
  return PatternLrta<realtime::OneStepPursuer>::control_work() +
         realtime::lrta_guided_work_bound(realtime::lookahead_by_depth(depth, rules), rules);
}

/// For agents that search on the map and have an option "level", a number or "any": the build of the database that they
/// need, with further options, and whether a given database suits them.
inline std::string pattern_spec(const Options& options, const std::string& further) {
  const bool any = options.is("level", "any");
  const std::string level = any ? "" : "level=" + std::to_string(options.integer("level"));
  const std::string both = level + (any || further.empty() ? "" : ",") + further;
  return both.empty() ? "pdb" : "pdb:" + both;
}
inline bool pattern_level_suits(const Options& options, const PatternHeader& header) {
  return header.base == 0 && (options.is("level", "any") || header.level == options.integer("level"));
}

}  // namespace cairn::dynamic_control
