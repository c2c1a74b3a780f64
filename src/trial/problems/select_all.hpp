// Selects problems on all cores. Which ones does not depend on their number.
#pragma once

#include <cairn/error.hpp>

#include "base/parallel.hpp"
#include "base/random.hpp"
#include "trial/problems/cost_range.hpp"
#include "trial/problems/problem.hpp"
#include "trial/problems/problem_selection.hpp"
#include "trial/terminal/progress_bar.hpp"

#include <cstddef>
#include <string>

namespace cairn::problems {

/// `make_selector` makes a selector for each thread. `unit` is what a cost of 1 is in the units of the map. Throws
/// InputError, with `map` as its name, where no problem is found.
template <typename MakeSelector>
ProblemSet select_all(const MakeSelector& make_selector, std::size_t count, const SelectionOptions& options,
                      const std::string& map, double unit, terminal::ProgressBar* progress) {
  ProblemSet set;
  set.problems.resize(count);
  base::parallel_for(platform::core_count(), count, [&] {
    return [&, selector = make_selector()](std::size_t index) {
      const auto problem = selector->select(base::Random::stream(options.seed, index));
      if (!problem) throw InputError(selector->nearest_costs().complaint(options, map, unit));
      set.problems[index] = *problem;
      if (progress) progress->advance();
    };
  });
  return set;
}

}  // namespace cairn::problems
