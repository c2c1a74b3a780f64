// PR LRTA*, path refinement (Bulitko, Luštrek, Schaeffer, Björnsson, Sigmundarson: Dynamic Control in Real-Time
// Heuristic Search, JAIR 2008, Section 7.2; Bulitko, Sturtevant, Lu, Yau: Graph Abstraction in Real-Time Heuristic
// Search, JAIR 2007): LRTA* walks on a level of the clique abstraction, and each of its moves is refined by A* on the
// map, within the two regions that it leads between.
//
// Lookahead and goal of LRTA* are fixed and global, (F, G), or come from a pattern database built for its level: for
// the regions of that level, or of a higher one (dual abstraction). Where intermediate goals are used, LRTA* heads for
// the global goal from states that it visited before (visits=states), or where the agent stands on a cell for a second
// time, as in the paper (visits=cells), with the lookahead at the cap, or at the fixed depth.
//
// How many states a lookahead meets, and how large the two regions are, depends on the terrain. On open terrain a state
// of level l is a square of 4^l cells with eight neighbours. A step may take twice the lookahead of open terrain, and
// expand every cell of two such squares. What needs more is planned over several steps; no move on the maps of the
// generators does (the largest took 0.98 of the bound without the factor of two, at level 1 and depth 10).
#include <cairn/algorithm.hpp>

#include "algorithms/dynamic_control/pattern_format.hpp"
#include "base/assert.hpp"
#include "base/stamped_array.hpp"
#include "search/optimal/space_search.hpp"
#include "search/realtime/breadth_lookahead.hpp"
#include "search/realtime/values/goal_heuristics.hpp"
#include "search/spaces/clique_abstraction.hpp"
#include "search/spaces/grid_space.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

namespace cairn::algorithm {
namespace {

constexpr OptionInfo kOptions[] = {
    or_word(integer_option("depth", "5", 1, 1000, "moves that LRTA* looks ahead, or as a pattern database says"),
            "pdb"),
    choice_option("goal", "global", "global|pdb", "what LRTA* heads for: its goal, or intermediate goals"),
    integer_option("level", "3", 1, spaces::CliqueAbstraction::kAllLevels, "of the abstraction that LRTA* walks on"),
    integer_option("level2", "0", 0, spaces::CliqueAbstraction::kAllLevels,
                   "that of the pattern database's regions: a higher one, or 0 for the same"),
    realtime::kWeightOption,
    realtime::kWeighOption,
    realtime::goal_tables_option(),
    choice_option("visits", "states", "states|cells",
                  "with goal=pdb, LRTA* heads for its goal where it was before: on this state, or on this cell"),
    dynamic_control::kCostsOption,
};

constexpr Preset kPresets[] = {
    {"jair2008", "weigh=always,tables=kept,visits=cells,costs=euclidean", "",
     "Heads for its goal where it stands on a cell for a second time, not on a state; keeps what it learns for each "
     "goal; moves between states cost the straight line; a weight below 1 counts in every state."},
};

bool has_pattern_depth(const Options& options) { return options.is("depth", "pdb"); }
bool has_pattern_goal(const Options& options) { return options.is("goal", "pdb"); }
std::int64_t pattern_level(const Options& options) {
  return std::max(options.integer("level"), options.integer("level2"));
}

// A cell's region, a pair of regions, its depth, and whether the state is new.
constexpr std::uint64_t kControlWork = 4;

/// The most that a step takes, whatever the map.
std::uint64_t step_work_bound(std::int64_t level, std::uint32_t depth) {
  constexpr std::uint64_t kSearched = 1 + 2 * kDirections + 1;  // an expansion, successors, pushes, a pop
  constexpr std::int64_t kMaxSquare = 14;                       // the level whose square is as large as any map
  static_assert(std::uint64_t{1} << (2 * kMaxSquare) >= std::uint64_t{kMaxMapSide} * kMaxMapSide);
  const std::uint64_t square = std::uint64_t{1} << (2 * std::min(level, kMaxSquare));
  const std::uint64_t lookahead = 2 * realtime::BreadthLookahead::work_bound({.depth = depth}, kDirections) + 1 + depth;
  const std::uint64_t refinement = 2 * square * (kSearched + 1);  // and the path
  return std::max(Agent::kMinBudget, kControlWork + lookahead + refinement);
}

class PrLrta final : public Agent {
  using Lookahead = realtime::BreadthLookaheadOn<spaces::AbstractSpace>;

 public:
  explicit PrLrta(const AgentSetup& setup)
      : Agent(setup.grid, setup.visibility),
        options_{has_pattern_depth(setup.options), has_pattern_goal(setup.options),
                 setup.options.is("visits", "cells")},
        abstraction_(setup.grid, static_cast<unsigned>(setup.options.integer("level")),
                     {.distance = dynamic_control::abstract_distance(setup.options)}),
        level_(abstraction_.height()),
        space_(abstraction_.level(level_)),
        representatives_(abstraction_.representatives(level_)),
        ground_space_(setup.grid),
        refining_(ground_space_),
        heuristics_(space_, 1, realtime::goal_tables(setup.options)),
        visited_(options_.visits_of_cells ? ground_space_.size() : space_.size()) {
    if (setup.database != nullptr) patterns_.emplace(*setup.database);
    fixed_depth_ = options_.pattern_depth ? 1 : static_cast<std::uint32_t>(setup.options.integer("depth"));
    const std::uint32_t max_depth = options_.pattern_depth ? patterns_->header().cap : fixed_depth_;
    max_step_work_ = step_work_bound(setup.options.integer("level"), max_depth);
    realtime::LookaheadSettings lookahead{.depth = max_depth};
    realtime::set_weights(lookahead, setup.options);
    lookahead_.emplace(space_, lookahead);
  }

  Inspection inspect() const override {
    return {subgoal_ == kNoCell || subgoal_ == goal_state_ ? kNoCell : representatives_[subgoal_.index], episodes_,
            heuristics_.learned_states(), peak_bytes_};
  }

 private:
  enum class Phase : std::uint8_t { decide, look, learn, trace_states, refine, trace, walk };

  void do_start(Cell start, Cell goal) override {
    goal_state_ = abstraction_.state_of(goal, level_);
    goal_region_ = patterns_ ? patterns_->region(goal) : dynamic_control::PatternDatabase::kNoRegion;
    heuristics_.start(goal_state_);
    visited_.clear();
    visited_count_ = 0;
    if (options_.visits_of_cells) is_new_ = visit(start);
    path_.clear();
    subgoal_ = kNoCell;
    phase_ = Phase::decide;
    episodes_ = 0;
    peak_bytes_ = 0;
  }

  Step do_step(std::uint64_t budget) override {
    search::Meter meter(std::min(budget, max_step_work_));
    const search::Progress progress = plan(meter);
    CAIRN_ASSERT(meter.work.total() <= max_step_work_);
    if (progress == search::Progress::paused) return {Outcome::thinking, kNoCell, meter.work};
    const Cell next = path_.back();
    path_.pop_back();
    if (path_.empty()) phase_ = Phase::decide;
    return {Outcome::moved, next, meter.work};
  }

  /// `done` once there is a path to walk.
  search::Progress plan(search::Meter& meter) {
    for (;;) {
      switch (phase_) {
        case Phase::decide:
          if (!meter.allows(kControlWork)) return search::Progress::paused;
          decide(meter.work);
          break;
        case Phase::look:
          if (lookahead_->advance(h(), meter) == search::Progress::paused) return search::Progress::paused;
          phase_ = Phase::learn;
          break;
        case Phase::learn:
          if (!meter.allows(1)) return search::Progress::paused;
          if (h().raise(state_, lookahead_->best_value())) ++meter.work.learned;
          node_ = lookahead_->best();
          phase_ = Phase::trace_states;
          break;
        case Phase::trace_states:
          for (; lookahead_->parent(node_) != 0; node_ = lookahead_->parent(node_)) {
            if (!meter.allows(1)) return search::Progress::paused;
            ++meter.work.traced;
          }
          refine(lookahead_->cell(node_));
          break;
        case Phase::refine: {
          const auto in_corridor = [&](Cell cell) {
            const Cell state = abstraction_.state_of(cell, level_);
            return state == state_ || state == next_state_;
          };
          if (refining_.run(meter, in_corridor) == search::Progress::paused) return search::Progress::paused;
          peak_bytes_ = std::max(peak_bytes_, bytes());
          phase_ = Phase::trace;
          break;
        }
        case Phase::trace:
          for (; traced_ != position(); traced_ = refining_.parent(traced_)) {
            if (!meter.allows(1)) return search::Progress::paused;
            ++meter.work.traced;
            if (options_.visits_of_cells) {
              const bool is_new = visit(traced_);
              if (path_.empty()) is_new_ = is_new;
            }
            path_.push_back(traced_);
          }
          phase_ = Phase::walk;
          break;
        case Phase::walk:
          return search::Progress::done;
      }
    }
  }

  void decide(Work& work) {
    ++episodes_;
    state_ = abstraction_.state_of(position(), level_);
    if (state_ == goal_state_) {  // no move of LRTA* is left
      refine(state_);
      return;
    }
    std::uint32_t depth = fixed_depth_;
    Cell target = goal_state_;
    if (patterns_) control(work, depth, target);
    if (target != subgoal_) heuristics_.aim(target);
    subgoal_ = target;
    lookahead_->start(state_, target, h(), depth);
    phase_ = Phase::look;
  }

  void control(Work& work, std::uint32_t& depth, Cell& target) {
    const std::uint32_t region = patterns_->region(position());
    const bool known = region != dynamic_control::PatternDatabase::kNoRegion &&
                       goal_region_ != dynamic_control::PatternDatabase::kNoRegion;
    ++work.scanned;
    const dynamic_control::PatternChoice* choice = known ? patterns_->choice(region, goal_region_) : nullptr;
    const std::uint32_t cap = patterns_->header().cap;
    const auto global_depth = [&] {
      ++work.scanned;
      return known && patterns_->has_global_depths() ? patterns_->global_depth(region, goal_region_) : cap;
    };
    if (!options_.pattern_goal) {
      depth = global_depth();
      return;
    }
    work.scanned += 2;
    if (!options_.visits_of_cells) is_new_ = visit(state_);
    if (!is_new_) {
      if (options_.pattern_depth) depth = global_depth();
      return;
    }
    if (options_.pattern_depth) depth = choice == nullptr ? 1 : choice->depth;
    if (choice == nullptr) return;
    // Only a forged database has an intermediate goal out of reach.
    const Cell cell = grid().cell(choice->subgoal.point());
    if (!grid().connected(cell, position())) return;
    const Cell state = abstraction_.state_of(cell, level_);
    if (state != state_) target = state;
  }

  /// Marks a state or a cell. Whether it was not marked yet.
  bool visit(Cell at) {
    const bool is_new = visited_.set(at.index);
    if (is_new) ++visited_count_;
    return is_new;
  }
  realtime::LearnedHeuristicOn<spaces::AbstractSpace>& h() { return heuristics_.current(); }

  /// Looks for the way into a neighbouring state, to what stands for it, or to the goal if that is there.
  void refine(Cell next_state) {
    next_state_ = next_state;
    traced_ = next_state == goal_state_ ? goal() : representatives_[next_state.index];
    refining_.start(position(), traced_);
    phase_ = Phase::refine;
  }

  std::uint64_t bytes() const {
    return refining_.memory_bytes() + lookahead_->bytes() + heuristics_.bytes() + visited_count_ * sizeof(Cell);
  }

  struct Control {
    bool pattern_depth;
    bool pattern_goal;
    bool visits_of_cells;
  };

  Control options_;
  spaces::CliqueAbstraction abstraction_;
  unsigned level_;
  const spaces::AbstractSpace& space_;
  std::vector<Cell> representatives_;
  spaces::GridSpace ground_space_;
  optimal::SpaceSearch<spaces::GridSpace> refining_;
  realtime::GoalHeuristics<spaces::AbstractSpace> heuristics_;
  std::optional<dynamic_control::PatternDatabase> patterns_;
  std::optional<Lookahead> lookahead_;
  std::uint32_t fixed_depth_ = 1;
  std::uint64_t max_step_work_ = 0;
  base::StampedFlags visited_;  // the states that LRTA* was on, or the cells that the agent was on
  bool is_new_ = true;          // whether the agent stands where it was not before
  std::uint64_t visited_count_ = 0;
  std::uint32_t goal_region_ = dynamic_control::PatternDatabase::kNoRegion;
  Cell goal_state_ = kNoCell;
  Cell state_ = kNoCell;       // where LRTA* is
  Cell subgoal_ = kNoCell;     // what it heads for
  Cell next_state_ = kNoCell;  // where it moves
  std::uint32_t node_ = 0;
  Cell traced_ = kNoCell;
  std::vector<Cell> path_;  // the cells yet to walk, the next one at the end
  Phase phase_ = Phase::decide;
  std::uint64_t episodes_ = 0;
  std::uint64_t peak_bytes_ = 0;
};

}  // namespace

extern constinit const Algorithm pr_lrta;
constinit const Algorithm pr_lrta{
    .name = "pr-lrta",
    .title = "PR LRTA*",
    .summary = "LRTA* on a level of the map's abstraction, each move of which A* refines within two regions",
    .paper =
        "Bulitko, Sturtevant, Lu, Yau: Graph Abstraction in Real-Time Heuristic Search. JAIR 2007; Bulitko, Luštrek, "
        "Schaeffer, Björnsson, Sigmundarson: Dynamic Control in Real-Time Heuristic Search. JAIR 2008",
    .database = "pdb",
    .options = kOptions,
    .presets = kPresets,
    .make = [](const AgentSetup& setup) -> std::unique_ptr<Agent> { return std::make_unique<PrLrta>(setup); },
    .work_bound = [](const Options& options, const Rules& /*rules*/) -> WorkBound {
      if (has_pattern_depth(options)) return std::nullopt;  // the database's cap is in it
      return step_work_bound(options.integer("level"), static_cast<std::uint32_t>(options.integer("depth")));
    },
    .needs_database = [](const Options& options) { return has_pattern_depth(options) || has_pattern_goal(options); },
    .database_work_bound = [](const Options& options, const Rules& /*rules*/, const Database& database) -> WorkBound {
      return step_work_bound(options.integer("level"), dynamic_control::PatternDatabase(database).header().cap);
    },
    .database_spec =
        [](const Options& options) {
          return "pdb:level=" + std::to_string(pattern_level(options)) +
                 ",base=" + std::to_string(options.integer("level")) + (has_pattern_goal(options) ? "" : ",global=on") +
                 (options.is("costs", "euclidean") ? ",costs=euclidean" : "");
        },
    .database_suits =
        [](const Options& options, const Database& database) {
          const dynamic_control::PatternDatabase patterns(database);
          return patterns.header().level == pattern_level(options) &&
                 patterns.header().base == options.integer("level") &&
                 dynamic_control::PatternDatabase::has_abstraction(database,
                                                                   dynamic_control::abstract_distance(options)) &&
                 (has_pattern_goal(options) || patterns.has_global_depths());
        },
};

}  // namespace cairn::algorithm
