#include "trial/trial.hpp"

#include <cairn/error.hpp>

#include "trial/step_clock.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

namespace cairn {
namespace {

using Clock = std::chrono::steady_clock;

std::uint64_t ns_since(Clock::time_point begin) {
  return static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() - begin).count());
}

/// The cost of the legal move between two cells, or nothing where there is none.
Cost move_cost(const Grid& grid, Cell from, Cell to) {
  for (unsigned d = 0; d < kDirections; ++d) {
    const auto direction = static_cast<Direction>(d);
    if (((grid.mask(from) >> d) & 1U) != 0 && grid.neighbour(from, direction) == to) return grid.move_cost(direction);
  }
  return kInfiniteCost;
}

std::optional<Point> point_or_nothing(const Grid& grid, Cell cell) {
  if (cell == kNoCell) return {};
  return grid.point(cell);
}

}  // namespace

Trial::Trial(const AgentSpec& spec, const Grid& grid, const TrialSettings& settings)
    : grid_(&grid),
      name_(spec.text),
      max_steps_(settings.max_steps),
      work_bound_(work_bound(spec, grid.rules(), settings.database)),
      agent_(make_agent(spec, grid, settings.visibility, settings.database)),
      visited_(grid.shape().word_count(), 0) {}

TrialResult Trial::run(const Problem& problem, Trace* trace) {
  TrialResult run;
  run.problem = problem;
  walk_with_checks(run, trace);
  if (run.solved) {
    if (run.travel < problem.optimal.units) accuse(problem, "took a path shorter than the shortest");
    walk_again(run);
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
  if (trace) *trace = {{grid_->point(position), 0, 0, {}}};

  Work since_move;
  StepClock clock;
  clock.begin();
  agent_->start(run.problem.start, run.problem.goal);
  while (position != run.problem.goal && run.steps < max_steps_) {
    // The first clock runs from before `start`, so that nothing an agent prepares there goes unmeasured.
    if (run.steps > 0) clock.begin();
    const Step step = agent_->step();
    const std::uint64_t ns = clock.end();
    check_step(run, step, position);
    step_times_.record(ns);
    ++run.steps;
    run.clocked_ns += ns;
    if (run.moves == 0) run.clocked_first_move_ns += ns;
    run.work += step.work;
    run.expanded_max = std::max(run.expanded_max, step.work.expansions);
    run.work_max = std::max(run.work_max, step.work.total());
    since_move += step.work;
    positions_.push_back(step.position);
    if (step.outcome != Outcome::moved) continue;

    ++run.moves;
    run.travel += move_cost(*grid_, position, step.position).units;
    position = step.position;
    if (!first_visit(position)) ++run.revisits;
    if (trace) {
      trace->push_back({grid_->point(position), since_move.expansions, since_move.learned,
                        point_or_nothing(*grid_, agent_->inspect().subgoal)});
    }
    since_move = {};
  }
  run.solved = position == run.problem.goal;
  if (run.steps > 0) run.inspection = agent_->inspect();
}

void Trial::check_step(const TrialResult& run, const Step& step, Cell before) const {
  const auto place = [&](Cell cell) {
    const Point p = grid_->point(cell);
    return fmt::format("({},{})", p.x, p.y);
  };
  switch (step.outcome) {
    case Outcome::moved:
      if (step.position.index >= grid_->shape().cell_count() ||
          move_cost(*grid_, before, step.position) == kInfiniteCost) {
        accuse(run.problem, fmt::format("made an illegal move from {} to {}", place(before), place(step.position)));
      }
      break;
    case Outcome::thinking:
      if (step.position != before) accuse(run.problem, "moved while it claimed to think");
      break;
    case Outcome::arrived:
      accuse(run.problem, "claims to have arrived at " + place(before));
    case Outcome::unreachable:
      accuse(run.problem, "gave up at " + place(before) + " although there is a path");
  }
  if (work_bound_ && step.work.total() > *work_bound_) {
    accuse(run.problem, fmt::format("spent {} counted operations on one move where its bound is {}", step.work.total(),
                                    *work_bound_));
  }
}

void Trial::walk_again(TrialResult& run) {
  std::size_t same = 1;
  const auto repeats = [&] { return same < positions_.size() && agent_->step().position == positions_[same]; };
  const std::uint64_t core_begin = core_ns();
  const auto begin = Clock::now();
  agent_->start(run.problem.start, run.problem.goal);
  bool moved = false;
  while (!moved && repeats()) moved = positions_[same++] != run.problem.start;
  const std::uint64_t first_move_ns = ns_since(begin);
  while (moved && repeats()) ++same;
  const std::uint64_t ns = ns_since(begin);
  // Either clock may show too much: that of the day what other processes took, that of the core the time of asking it.
  run.total_ns = std::min(ns, core_ns() - core_begin);
  run.first_move_ns = std::min(first_move_ns, run.total_ns);
  if (same < positions_.size()) {
    accuse(run.problem, fmt::format("is not deterministic: its step {} differs in a second run", same));
  }
}

void Trial::accuse(const Problem& problem, const std::string& deed) const {
  const Point from = grid_->point(problem.start);
  const Point to = grid_->point(problem.goal);
  throw InternalError(
      fmt::format("'{}' {}, on the way from ({},{}) to ({},{})", name_, deed, from.x, from.y, to.x, to.y));
}

}  // namespace cairn
