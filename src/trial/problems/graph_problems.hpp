// Random problems on graphs.
#pragma once

#include <cairn/graph.hpp>

#include "trial/problems/problem.hpp"
#include "trial/problems/problem_selection.hpp"
#include "trial/terminal/progress_bar.hpp"

#include <cstddef>
#include <string>

namespace cairn::problems {

/// The cost of a best path, by A*; kInfiniteCost where there is no path.
Cost optimal_cost(const Graph& graph, Cell start, Cell goal);

/// `count` problems whose ends reach each other, so that an agent can come back from wherever it walks between them;
/// their optimal costs, in the units of the arcs, are within the range. Problem i depends on the graph, the options and
/// i alone. A start is drawn evenly, then a goal evenly from the nodes that fit; where none fits, another start.
/// Throws UsageError for an empty range, and InputError, with `map` as its name, where no problem is found.
ProblemSet random_graph_problems(const Graph& graph, std::size_t count, const SelectionOptions& options,
                                 const std::string& map, terminal::ProgressBar* progress = nullptr);

}  // namespace cairn::problems
