// Trial: drives an agent to its goal, checks each of its moves against the true world, and measures.
#pragma once

#include <cairn/agent.hpp>
#include <cairn/algorithm.hpp>

#include "trial/driver/arena.hpp"
#include "trial/driver/duration_histogram.hpp"
#include "trial/driver/trace.hpp"
#include "trial/problems/problem.hpp"

#include <cstdint>
#include <memory>
#include <vector>

namespace cairn::driver {

inline constexpr std::uint64_t kDefaultMaxSteps = 10'000'000;

/// What the build of a database took; NaN where it is not known.
struct BuildCost {
  double seconds = 0;
  double expansions = 0;  ///< states that its searches expanded; NaN also where the method does not count them
};

struct TrialSettings {
  Visibility visibility = Visibility::known;
  std::uint64_t max_steps = kDefaultMaxSteps;  ///< beyond which a problem counts as not solved
  const Database* database = nullptr;          ///< where the algorithm needs one
  BuildCost build = {};                        ///< of that database, which the row tells
  bool timed = true;                           ///< else each problem is walked once, and all times are 0
};

/// What one agent did on one problem. docs/statistics.md defines each figure.
struct TrialResult {
  problems::Problem problem;
  bool solved = false;
  bool trapped = false;      ///< one-way arcs of a graph led the agent where no path leads to the goal, and it gave up
  std::uint64_t travel = 0;  ///< the cost of all moves, in the units of the grid's cost model or of the graph's arcs
  std::uint64_t moves = 0;
  std::uint64_t steps = 0;         ///< moves, and steps spent on thinking alone
  std::uint64_t revisits = 0;      ///< moves onto a cell where the agent had stood before
  Work work;                       ///< of all steps together
  std::uint64_t expanded_max = 0;  ///< of any one step
  std::uint64_t work_max = 0;
  Inspection inspection;  ///< as it was at the end

  /// Of the first walk, with a clock around each step: all of it, and up to the end of the first move.
  std::uint64_t clocked_ns = 0;
  std::uint64_t clocked_first_move_ns = 0;
  /// The same of the second walk, without clocks between later moves; 0 if not solved.
  std::uint64_t total_ns = 0;
  std::uint64_t first_move_ns = 0;
};

/// Each problem is walked twice: first with a clock around each step and all checks, then without either, since clocks
/// and checks would slow the mean down. The second walk must repeat the first. What other processes took of the core is
/// left out of all times. Where only counted figures matter, the first walk without clocks is enough. Whatever an agent
/// does wrong ends the trial with InternalError: an illegal move, a bound that it does not keep, giving up where there
/// is a path, a second walk that differs.
class Trial {
 public:
  /// The grid or graph, and the database if there is one, must outlive the trial.
  Trial(const AgentSpec& spec, Arena arena, const TrialSettings& settings = {});

  /// The problem must have a path, of the optimal cost that it says. An agent that needs more than the allowed steps
  /// has not solved it. Where `trace` is given, it is filled with the walk.
  TrialResult run(const problems::Problem& problem, Trace* trace = nullptr);

  /// The times of all steps of all runs so far.
  const DurationHistogram& step_times() const { return step_times_; }

 private:
  void walk_with_checks(TrialResult& run, Trace* trace);
  TracePoint trace_point(Cell cell) const;
  /// Returns what the move cost; nothing where the agent stayed.
  Cost check_step(const TrialResult& run, const Step& step, Cell before) const;
  void walk_again(TrialResult& run);
  bool first_visit(Cell cell);
  [[noreturn]] void accuse(const problems::Problem& problem, const std::string& deed) const;

  Arena arena_;
  std::string name_;
  std::uint64_t max_steps_;
  bool timed_;
  WorkBound work_bound_;
  std::unique_ptr<Agent> agent_;
  std::vector<Cell> positions_;         // the start, and where each step ended
  std::vector<std::uint64_t> visited_;  // one bit a cell, cleared between problems by going over positions_
  DurationHistogram step_times_;
};

}  // namespace cairn::driver
