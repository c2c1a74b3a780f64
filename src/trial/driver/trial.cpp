#include "trial/driver/trial.hpp"

#include <cairn/error.hpp>

#include "base/stopwatch.hpp"
#include "trial/driver/step_clock.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace cairn::driver {

Trial::Trial(const AgentSpec& spec, Arena arena, const TrialSettings& settings)
    : arena_(arena),
      name_(spec.text),
      max_steps_(settings.max_steps),
      timed_(settings.timed),
      work_bound_(arena.work_bound(spec, settings.database)),
      agent_(arena.make_agent(spec, settings.visibility, settings.database)),
      visited_(arena.cell_count() / 64 + 1, 0) {}

TrialResult Trial::run(const problems::Problem& problem, Trace* trace) {
  TrialResult run;
  run.problem = problem;
  walk_with_checks(run, trace);
  if (run.solved) {
    if (run.travel < problem.optimal.units) accuse(problem, "took a path shorter than the shortest");
    if (timed_) walk_again(run);
  }
  return run;
}

bool Trial::first_visit(Cell cell) {
  std::uint64_t& word = visited_[cell.index >> 6];
  const std::uint64_t bit = std::uint64_t{1} << (cell.index & 63U);
  const bool first = (word & bit) == 0;
  word |= bit;
  return first;
}

void Trial::walk_with_checks(TrialResult& run, Trace* trace) {
  for (const Cell cell : positions_) visited_[cell.index >> 6] = 0;
  Cell position = run.problem.start;
  positions_.assign(1, position);
  first_visit(position);
  if (trace) *trace = {trace_point(position)};

  Work since_move;
  StepClock clock;
  if (timed_) clock.begin();
  agent_->start(run.problem.start, run.problem.goal);
  while (position != run.problem.goal && run.steps < max_steps_) {
    // The first clock runs from before `start`, so that nothing an agent prepares there goes unmeasured.
    if (timed_ && run.steps > 0) clock.begin();
    const Step step = agent_->step();
    if (timed_) {
      const std::uint64_t ns = clock.end();
      step_times_.record(ns);
      run.clocked_ns += ns;
      if (run.moves == 0) run.clocked_first_move_ns += ns;
    }
    const Cost cost = check_step(run, step, position);
    ++run.steps;
    run.work += step.work;
    run.expanded_max = std::max(run.expanded_max, step.work.expansions);
    run.work_max = std::max(run.work_max, step.work.total());
    since_move += step.work;
    positions_.push_back(step.position);
    run.trapped = step.outcome == Outcome::unreachable;
    if (run.trapped) break;
    if (step.outcome != Outcome::moved) continue;

    ++run.moves;
    run.travel += cost.units;
    position = step.position;
    if (!first_visit(position)) ++run.revisits;
    if (trace) {
      TracePoint& point = trace->emplace_back(trace_point(position));
      point.expanded = since_move.expansions;
      point.learned = since_move.learned;
      const Cell subgoal = agent_->inspect().subgoal;
      if (subgoal != kNoCell) point.subgoal = arena_.point(subgoal);
    }
    since_move = {};
  }
  run.solved = position == run.problem.goal;
  if (run.steps > 0) run.inspection = agent_->inspect();
}

TracePoint Trial::trace_point(Cell cell) const {
  TracePoint point;
  point.at = arena_.point(cell);
  if (arena_.grid() == nullptr) point.node = cell.index;
  return point;
}

Cost Trial::check_step(const TrialResult& run, const Step& step, Cell before) const {
  Cost cost{0};
  switch (step.outcome) {
    case Outcome::moved:
      cost = step.position.index < arena_.cell_count() ? arena_.move_cost(before, step.position) : kInfiniteCost;
      if (cost == kInfiniteCost) {
        accuse(run.problem, fmt::format("made an illegal move from {} to {}", arena_.name_of(before),
                                        arena_.name_of(step.position)));
      }
      break;
    case Outcome::thinking:
      if (step.position != before) accuse(run.problem, "moved while it claimed to think");
      break;
    case Outcome::arrived:
      accuse(run.problem, "claims to have arrived at " + arena_.name_of(before));
    case Outcome::unreachable:
      if (arena_.has_path(before, run.problem.goal)) {
        accuse(run.problem, "gave up at " + arena_.name_of(before) + " although there is a path");
      }
      break;
  }
  if (work_bound_ && step.work.total() > *work_bound_) {
    accuse(run.problem, fmt::format("spent {} counted operations on one move where its bound is {}", step.work.total(),
                                    *work_bound_));
  }
  return cost;
}

void Trial::walk_again(TrialResult& run) {
  std::size_t same = 1;
  const auto repeats = [&] { return same < positions_.size() && agent_->step().position == positions_[same]; };
  const std::uint64_t core_begin = core_ns();
  const base::Stopwatch watch;
  agent_->start(run.problem.start, run.problem.goal);
  bool moved = false;
  while (!moved && repeats()) moved = positions_[same++] != run.problem.start;
  const std::uint64_t first_move_ns = watch.ns();
  while (moved && repeats()) ++same;
  const std::uint64_t ns = watch.ns();
  // Either clock may show too much: that of the day what other processes took, that of the core the time of asking it.
  run.total_ns = std::min(ns, core_ns() - core_begin);
  run.first_move_ns = std::min(first_move_ns, run.total_ns);
  if (same < positions_.size()) {
    accuse(run.problem, fmt::format("is not deterministic: its step {} differs in a second run", same));
  }
}

void Trial::accuse(const problems::Problem& problem, const std::string& deed) const {
  throw InternalError(fmt::format("'{}' {}, on the way from {} to {}", name_, deed, arena_.name_of(problem.start),
                                  arena_.name_of(problem.goal)));
}

}  // namespace cairn::driver
