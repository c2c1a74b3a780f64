// TimeBounded: the skeleton of agents that walk while one search from their start goes on (TBA*).
//
// Each step the search goes on for a slice. Then the path to its most promising open state, in the end to the goal, is
// traced back, a slice at a time as well, until it meets the agent's trail (trail.hpp), or to the agent or the start.
// From then on that is the path to follow: the agent goes back along its trail to where the path leaves it, and then
// along the path. So each move must have one back.
#pragma once

#include <cairn/agent.hpp>

#include "algorithms/traced_paths.hpp"
#include "algorithms/trail.hpp"
#include "search/meter.hpp"
#include "search/progress.hpp"
#include "search/realtime/path_follower.hpp"
#include "search/spaces/agent_on.hpp"

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <optional>

namespace cairn::algorithm {

/// How the work of a step is divided. All of it goes to tracing once the search is over.
struct TimeSlice {
  std::uint64_t expansions = 0;
  std::uint64_t traces = 0;       ///< cells of a path, while the search goes on
  std::uint64_t last_traces = 0;  ///< the same once the goal is found
  /// Entries of the open list that were overtaken, and that a slice may skip on top of its expansions. They are few,
  /// but nothing bounds how many come in a row: a slice with more ends before its last expansion. 0: it never does.
  std::uint64_t spare = 64;
};

/// What an agent does where it has no path to follow: the next is being traced and it stands at the end of the last.
enum class Idle : std::uint8_t {
  wait,
  step,  ///< goes back along its trail, and from the start to where it came from
};

/// Where the tracing of a path may end.
enum class TraceEnd : std::uint8_t {
  trail,     ///< at any cell of the agent's trail
  position,  ///< where the agent stands, or at the start
};

struct TimeBoundedSettings {
  TimeSlice slice;
  Idle idle = Idle::wait;
  TraceEnd trace_end = TraceEnd::trail;
};

/// A planner that shows what it has found so far: best_open() is the state that it would expand next, or kNoCell while
/// that is not known; parent(cell) leads from there to the start. `run` makes progress with a work of kMinWork.
template <typename P>
concept OpenPlanner = realtime::Planner<P> && requires(P planner) {
  { planner.best_open() } -> std::same_as<Cell>;
  { P::kMinWork } -> std::convertible_to<std::uint64_t>;
};

/// No operation of the planner's queue may take time in proportion to its size.
template <OpenPlanner P>
class TimeBounded final : public spaces::AgentOn<typename P::Space> {
  using Space = typename P::Space;
  using Base = spaces::AgentOn<Space>;
  using Base::space_;
  using Move = typename Trail<Space>::Move;

 public:
  using Base::goal;
  using Base::position;

  /// `world` is a grid, or a graph.
  template <typename World>
  TimeBounded(const World& world, const TimeBoundedSettings& settings)
      : Base(world),
        settings_(settings),
        most_search_work_(search_work_bound(settings.slice, space_.max_degree())),
        planner_(space_),
        paths_(space_.size()),
        trail_(space_) {}

  /// A move takes its slice of the search or of the last tracing, and a look at where to go.
  static constexpr std::optional<std::uint64_t> work_bound(const TimeSlice& slice, std::uint64_t degree) {
    if (slice.spare == 0) return std::nullopt;
    return std::max(search_work_bound(slice, degree) + slice.traces, slice.last_traces) + 1;
  }

  const P& planner() const { return planner_; }

  Inspection inspect() const override {
    Inspection inspection{kNoCell, episodes_, 0, std::max(peak_bytes_, bytes())};
    inspection.listed_states = planner_.reached_states();
    return inspection;
  }

 private:
  enum class Phase : std::uint8_t { search, trace, move };

  static constexpr std::uint64_t search_work_bound(const TimeSlice& slice, std::uint64_t degree) {
    return slice.spare == 0 ? kUnlimitedWork : (2 + 2 * degree) * slice.expansions + slice.spare;
  }

  void do_start(Cell start, Cell end) override {
    clear_trail();
    start_ = start;
    trail_end_ = start;
    left_ = kNoCell;
    trail_.start(start);
    trail_length_ = 1;
    paths_.reset();
    planner_.start(start, end);
    found_ = false;
    tracing_ = false;
    used_up_ = false;
    episodes_ = 0;
    peak_bytes_ = 0;
    begin_slice();
  }

  void begin_slice() {
    phase_ = found_ ? Phase::trace : Phase::search;
    expansions_left_ = settings_.slice.expansions;
    search_work_left_ = most_search_work_;
    traces_left_ = found_ ? settings_.slice.last_traces : settings_.slice.traces;
  }

  Step do_step(std::uint64_t budget) override {
    search::Meter meter(budget);
    if (phase_ == Phase::search && !search(meter)) {
      return {exhausted_ ? Outcome::unreachable : Outcome::thinking, kNoCell, meter.work};
    }
    if (phase_ == Phase::trace && !trace(meter)) return {Outcome::thinking, kNoCell, meter.work};
    if (!meter.allows(1)) return {Outcome::thinking, kNoCell, meter.work};
    ++meter.work.traced;
    begin_slice();
    const Cell next = next_cell();
    return {next == kNoCell ? Outcome::thinking : Outcome::moved, next, meter.work};
  }

  /// Whether the slice is done; where the budget ends first, the same search goes on in the next step.
  bool search(search::Meter& meter) {
    const Work before = planner_.work();
    const search::Progress progress =
        planner_.run({.expansions = expansions_left_, .work = std::min(search_work_left_, meter.left())});
    const Work spent = planner_.work() - before;
    meter.work += spent;
    expansions_left_ -= spent.expansions;
    search_work_left_ -= spent.total();
    found_ = progress == search::Progress::done;
    exhausted_ = progress == search::Progress::exhausted;
    if (exhausted_) return false;
    const bool done =
        found_ || (expansions_left_ == 0 && planner_.best_open() != kNoCell) || search_work_left_ < P::kMinWork;
    if (done) phase_ = Phase::trace;
    return done;
  }

  bool trace(search::Meter& meter) {
    if (!tracing_) tracing_ = begin_trace();
    for (; traces_left_ > 0 && tracing_; --traces_left_) {
      if (!meter.allows(1)) return false;
      ++meter.work.traced;
      if (ends_trace(traced_)) {
        paths_.follow();
        used_up_ = false;
        tracing_ = false;
      } else {
        const Cell before = planner_.parent(traced_);
        paths_.prepend(before, trail_.last_move(planner_, traced_));
        ++path_length_;
        traced_ = before;
      }
    }
    peak_bytes_ = std::max(peak_bytes_, bytes());
    phase_ = Phase::move;
    return true;
  }

  bool ends_trace(Cell cell) const {
    return settings_.trace_end == TraceEnd::trail ? trail_.contains(cell) : cell == position() || cell == start_;
  }

  /// Whether there is a state to trace a path from, and the path to it is not the one that is followed.
  bool begin_trace() {
    const Cell end = found_ ? goal() : planner_.best_open();
    if (end == kNoCell || (paths_.following() && paths_.end() == end)) return false;
    paths_.begin(end);
    traced_ = end;
    path_length_ = 1;
    ++episodes_;
    return true;
  }

  /// kNoCell where the agent waits.
  Cell next_cell() {
    const Cell here = position();
    if (paths_.following() && here == paths_.end()) used_up_ = true;
    if (!paths_.following() || used_up_) return settings_.idle == Idle::wait ? kNoCell : keep_moving();
    if (!paths_.contains(here)) return step_back();
    return step_on(paths_.move_from(here));
  }

  /// Back, and from the start to where it came from; kNoCell where it has not moved yet.
  Cell keep_moving() {
    if (position() != start_) return step_back();
    return left_ == kNoCell ? kNoCell : step_on(trail_.last_move(planner_, left_));
  }

  Cell step_on(Move move) {
    const Cell next = trail_.after(trail_end_, move);
    trail_.add(next, move);
    trail_end_ = next;
    ++trail_length_;
    return next;
  }

  /// Takes the last cell off the trail and returns the one before.
  Cell step_back() {
    left_ = trail_end_;
    trail_end_ = trail_.step_back(trail_end_);
    --trail_length_;
    return trail_end_;
  }

  void clear_trail() {
    while (trail_length_ > 1) step_back();
    trail_.remove(trail_end_);
  }

  std::uint64_t bytes() const {
    return planner_.memory_bytes() + path_length_ * 2 * sizeof(StampedMove<Move>) +
           trail_length_ * Trail<Space>::kCellBytes;
  }

  TimeBoundedSettings settings_;
  std::uint64_t most_search_work_;
  P planner_;
  TracedPathsOf<Move> paths_;
  Trail<Space> trail_;
  Cell start_ = kNoCell;
  Cell trail_end_ = kNoCell;
  Cell left_ = kNoCell;   // by the last step back
  bool used_up_ = false;  // whether the agent has come to the end of the path that it follows
  std::uint64_t trail_length_ = 0;
  Phase phase_ = Phase::search;
  std::uint64_t expansions_left_ = 0;
  std::uint64_t search_work_left_ = 0;
  std::uint64_t traces_left_ = 0;
  bool found_ = false;
  bool exhausted_ = false;
  bool tracing_ = false;
  Cell traced_ = kNoCell;
  std::uint64_t path_length_ = 0;
  std::uint64_t episodes_ = 0;
  std::uint64_t peak_bytes_ = 0;
};

}  // namespace cairn::algorithm
