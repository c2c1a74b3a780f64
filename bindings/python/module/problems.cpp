// Problems: chosen at random, read from scenario files, or given as arrays.
#include <cairn/error.hpp>

#include "bindings/python/module/bindings.hpp"
#include "bindings/python/objects/arrays.hpp"
#include "bindings/python/objects/gil.hpp"
#include "bindings/python/objects/problem_object.hpp"
#include "trial/problems/optimal_costs.hpp"
#include "trial/problems/problem_selection.hpp"
#include "trial/problems/scenario_problems.hpp"

#include <pybind11/stl.h>

#include <optional>

namespace cairn::python {
namespace {

ProblemObject random_problems(GridPtr grid, std::size_t count, std::uint64_t seed, double min_cost, double max_cost) {
  const WithoutGil without_gil;
  problems::ProblemSet set = problems::random_problems(grid->grid, count, {min_cost, max_cost, seed}, "the grid");
  return {std::move(grid), std::move(set)};
}

/// Pairs without a path are counted apart, as those of a scenario are.
ProblemObject given_problems(GridPtr grid, py::handle starts, py::handle goals) {
  const std::vector<Point> from = to_points(starts, "starts");
  const std::vector<Point> to = to_points(goals, "goals");
  if (from.size() != to.size()) {
    throw UsageError("there must be as many goals as starts, but there are " + std::to_string(from.size()) +
                     " starts and " + std::to_string(to.size()) + " goals");
  }
  ProblemObject result{std::move(grid), {}};
  const Grid& map = result.grid->grid;
  for (std::size_t i = 0; i < from.size(); ++i) {
    const std::string number = std::to_string(i);
    const Cell start = map.passable_cell(from[i], ("start of problem " + number).c_str());
    const Cell goal = map.passable_cell(to[i], ("goal of problem " + number).c_str());
    if (map.connected(start, goal)) {
      result.set.problems.push_back({start, goal, {}});
    } else {
      ++result.set.unreachable;
    }
  }
  const WithoutGil without_gil;
  problems::find_optimal_costs(map, result.set.problems);
  return result;
}

ProblemObject scenario_problems(GridPtr grid, const std::string& path, const std::optional<std::string>& map,
                                std::optional<std::size_t> limit) {
  const WithoutGil without_gil;
  std::vector<problems::Scenario> scenarios{problems::load_scenario(path)};
  if (map) scenarios = problems::ScenarioMatcher(std::move(scenarios), {*map}).entries_for(*map, grid->grid);
  problems::ProblemSet set = problems::scenario_problems(grid->grid, scenarios, limit.value_or(problems::kAllProblems));
  return {std::move(grid), std::move(set)};
}

py::array_t<std::int32_t> cells_of(const ProblemObject& self, Cell problems::Problem::*cell) {
  std::vector<Point> points;
  for (const problems::Problem& problem : self.set.problems) points.push_back(self.grid->grid.point(problem.*cell));
  return points_array(points);
}

py::array_t<double> optimal_costs(const ProblemObject& self) {
  py::array_t<double> costs(static_cast<py::ssize_t>(self.set.problems.size()));
  double* to = costs.mutable_data();
  for (const problems::Problem& problem : self.set.problems) {
    *to++ = self.grid->grid.costs().to_length(problem.optimal);
  }
  return costs;
}

}  // namespace

void bind_problems(py::module_& module) {
  py::class_<ProblemObject> problems(module, "Problems",
                                     R"(Problems on one grid, with their optimal costs. Made by problems().

>>> grid = cairn.Grid.load("rooms:64x64,seed=3")
>>> some = cairn.problems(grid, 20, min_cost=30)
>>> len(some), some.starts.shape, bool((some.optimal >= 30).all())
(20, (20, 2), True)
)");
  problems.attr("__module__") = "cairn";
  problems
      .def_property_readonly(
          "grid", [](const ProblemObject& self) { return self.grid; }, "The grid that they are on.")
      .def_property_readonly(
          "starts", [](const ProblemObject& self) { return cells_of(self, &problems::Problem::start); },
          "An array with a row (x, y) for each.")
      .def_property_readonly(
          "goals", [](const ProblemObject& self) { return cells_of(self, &problems::Problem::goal); },
          "An array with a row (x, y) for each.")
      .def_property_readonly("optimal", optimal_costs, "The cost of a shortest path for each.")
      .def_property_readonly(
          "unreachable", [](const ProblemObject& self) { return self.set.unreachable; },
          "How many pairs had no path; they are left out.")
      .def("__len__", [](const ProblemObject& self) { return self.set.problems.size(); })
      .def("__repr__", [](const ProblemObject& self) {
        return "<cairn.Problems: " + std::to_string(self.set.problems.size()) + ">";
      });
  module.def("random_problems", random_problems, py::arg("grid").none(false), py::arg("count"), py::arg("seed"),
             py::arg("min_cost"), py::arg("max_cost"));
  module.def("given_problems", given_problems, py::arg("grid").none(false), py::arg("starts"), py::arg("goals"));
  module.def("scenario_problems", scenario_problems, py::arg("grid").none(false), py::arg("path"), py::arg("map"),
             py::arg("limit"));
}

}  // namespace cairn::python
