#include "report/walk.hpp"

#include "report/algorithm_style.hpp"
#include "trial/rows/row.hpp"
#include "trial/terminal/units.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <set>

namespace cairn::report {
namespace {

WalkedProblem walk_problem(const Grid& grid, const problems::Problem& problem, const std::string& kind,
                           std::span<const Walker> walkers, driver::TrialSettings settings) {
  WalkedProblem result;
  result.from = grid.point(problem.start);
  result.to = grid.point(problem.goal);
  result.title = fmt::format("{}: from {},{} to {},{}, optimal {}", kind, result.from.x, result.from.y, result.to.x,
                             result.to.y, terminal::format_number(grid.costs().to_length(problem.optimal)));
  for (const Walker& walker : walkers) {
    settings.database = walker.database;
    driver::Trace trace;
    const driver::TrialResult run = driver::Trial(*walker.spec, grid, settings).run(problem, &trace);
    result.walks.push_back(
        {std::string(walker.spec->algorithm->name), walker.label.empty() ? walker.spec->text : walker.label,
         fmt::format(
             "cost {}, {}; {} moves, {} onto cells visited before",
             terminal::format_number(grid.costs().to_length(run.travel)),
             run.solved ? terminal::format_percent(rows::suboptimality_pct(run)) + " above optimal" : "not arrived",
             terminal::format_count(run.moves), terminal::format_count(run.revisits)),
         encode_moves(trace), trace.size() > kMaxMoves + 1});
  }
  return result;
}

}  // namespace

std::string encode_moves(const driver::Trace& trace, std::size_t limit) {
  const std::size_t moves = std::min(limit, trace.empty() ? 0 : trace.size() - 1);
  const auto letter = [&](std::size_t move) {
    const Point from = trace[move].at;
    const Point to = trace[move + 1].at;
    return static_cast<char>('a' + static_cast<int>(direction_of({to.x - from.x, to.y - from.y})));
  };
  std::string text;
  for (std::size_t i = 0; i < moves;) {
    const char move = letter(i);
    std::size_t count = 0;
    for (; i < moves && letter(i) == move; ++i) ++count;
    text += move;
    if (count > 1) text += std::to_string(count);
  }
  return text;
}

std::vector<WalkedProblem> walk_examples(const Grid& grid, const problems::ProblemSet& set,
                                         std::span<const Walker> walkers, driver::TrialSettings settings,
                                         std::size_t worst_problem) {
  if (set.problems.empty()) return {};
  std::vector<std::size_t> by_length(set.problems.size());
  std::iota(by_length.begin(), by_length.end(), 0);
  std::stable_sort(by_length.begin(), by_length.end(),
                   [&](std::size_t a, std::size_t b) { return set.problems[a].optimal < set.problems[b].optimal; });
  std::vector<WalkedProblem> examples;
  std::set<std::size_t> shown;
  const auto show = [&](std::size_t problem, const char* kind) {
    if (shown.insert(problem).second) {
      examples.push_back(walk_problem(grid, set.problems[problem], kind, walkers, settings));
    }
  };
  show(worst_problem, "where agents went most astray");
  show(by_length.back(), "the longest");
  show(by_length[by_length.size() / 2], "of middling length");
  return examples;
}

}  // namespace cairn::report
