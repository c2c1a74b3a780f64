// Trials: an algorithm, of the library or written in Python, on the problems of a map, checked move by move.
#include "trial/bench.hpp"

#include <cairn/algorithm.hpp>
#include <cairn/error.hpp>

#include "bindings/python/module/bindings.hpp"
#include "bindings/python/objects/arrays.hpp"
#include "bindings/python/objects/gil.hpp"
#include "bindings/python/objects/problem_object.hpp"
#include "bindings/python/objects/python_agent.hpp"
#include "trial/driver/trial.hpp"
#include "trial/rows/row.hpp"
#include "trial/rows/table.hpp"

#include <pybind11/stl.h>

#include <optional>
#include <variant>

namespace cairn::python {
namespace {

struct BenchArguments {
  std::string map;
  GridPtr grid;
  std::optional<Database> database;
  driver::TrialSettings settings;
};

/// What one algorithm did on all problems.
struct ResultObject {
  rows::Row row;
  std::vector<driver::TrialResult> results;
  GridPtr grid;
};

driver::TrialSettings settings_of(const std::optional<Database>& database, bool unknown, std::uint64_t max_steps,
                                  bool timed, double build_seconds) {
  driver::TrialSettings settings;
  settings.visibility = unknown ? Visibility::unknown : Visibility::known;
  settings.max_steps = max_steps;
  settings.database = database ? &*database : nullptr;
  settings.build = {build_seconds, 0};
  settings.timed = timed;
  return settings;
}

/// Runs all problems. `run` runs one of them, with or without the GIL.
template <typename Run>
ResultObject run_all(const std::string& map, const ProblemObject& problems, const AgentSpec& spec,
                     const driver::TrialSettings& settings, const py::object& progress, Run run) {
  const Grid& grid = problems.grid->grid;
  driver::Trial trial(spec, grid, settings);
  ResultObject result{{}, {}, problems.grid};
  for (const problems::Problem& problem : problems.set.problems) {
    result.results.push_back(run(trial, problem));
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
    if (!progress.is_none()) progress();
  }
  result.row = rows::make_row({map, spec.text, grid, settings.visibility, result.results, trial.step_times(),
                               problems.set.unreachable, settings.database, settings.build, trial::full_text(spec)});
  return result;
}

/// What breaks a rule is the fault of the algorithm, not of cairn.
[[noreturn]] void accuse(const std::string& message) {
  PyErr_SetString(py::module_::import("cairn.errors").attr("AlgorithmError").ptr(), message.c_str());
  throw py::error_already_set();
}

ResultObject bench(const std::string& map, const ProblemObject& problems, const std::string& algorithm,
                   const std::optional<Database>& database, bool unknown, std::uint64_t max_steps, bool timed,
                   double build_seconds, const py::object& progress) {
  const driver::TrialSettings settings = settings_of(database, unknown, max_steps, timed, build_seconds);
  return run_all(map, problems, parse_spec(algorithm), settings, progress,
                 [](driver::Trial& trial, const problems::Problem& problem) {
                   const WithoutGil without_gil;
                   return trial.run(problem);
                 });
}

ResultObject bench_python(const std::string& map, const ProblemObject& problems, const std::string& name,
                          const py::object& factory, bool unknown, std::uint64_t max_steps, bool timed,
                          const py::object& progress) {
  const driver::TrialSettings settings = settings_of({}, unknown, max_steps, timed, 0);
  const PythonAlgorithm algorithm(name, factory, problems.grid);
  const PythonAlgorithm::Current current(algorithm);
  try {
    return run_all(map, problems, algorithm.spec(), settings, progress,
                   [](driver::Trial& trial, const problems::Problem& problem) { return trial.run(problem); });
  } catch (const InternalError& error) {
    accuse(error.what());
  }
}

py::dict walk_dict(const GridObject& grid, const driver::TrialResult& run, const driver::Trace& trace) {
  std::vector<Point> points;
  std::vector<Point> subgoals;
  for (const driver::TracePoint& point : trace) {
    points.push_back(point.at);
    if (point.subgoal) subgoals.push_back(*point.subgoal);
  }
  py::dict result;
  result["points"] = points_array(points);
  result["subgoals"] = points_array(subgoals);
  result["solved"] = run.solved;
  result["cost"] = grid.grid.costs().to_length(run.travel);
  result["optimal"] = grid.grid.costs().to_length(run.problem.optimal);
  result["moves"] = run.moves;
  result["revisits"] = run.revisits;
  result["work"] = run.work.total();
  result["work_max"] = run.work_max;
  result["expansions"] = run.work.expansions;
  result["learned_states"] = run.inspection.learned_states;
  return result;
}

/// One problem with a trace.
py::dict walk(const ProblemObject& problems, const std::string& name, const py::object& algorithm,
              const std::optional<Database>& database, bool unknown, std::uint64_t max_steps) {
  const driver::TrialSettings settings = settings_of(database, unknown, max_steps, false, 0);
  const GridObject& grid = *problems.grid;
  driver::Trace trace;
  if (py::isinstance<py::str>(algorithm)) {
    driver::Trial trial(parse_spec(algorithm.cast<std::string>()), grid.grid, settings);
    const driver::TrialResult run = [&] {
      const WithoutGil without_gil;
      return trial.run(problems.set.problems.at(0), &trace);
    }();
    return walk_dict(grid, run, trace);
  }
  const PythonAlgorithm own(name, algorithm, problems.grid);
  const PythonAlgorithm::Current current(own);
  try {
    driver::Trial trial(own.spec(), grid.grid, settings);
    const driver::TrialResult run = trial.run(problems.set.problems.at(0), &trace);
    return walk_dict(grid, run, trace);
  } catch (const InternalError& error) {
    accuse(error.what());
  }
}

py::dict to_dict(const ResultObject& self) {
  py::dict row;
  for (const rows::Field& field : rows::fields()) {
    std::visit([&](auto member) { row[py::str(std::string(field.name))] = self.row.*member; }, field.member);
  }
  return row;
}

template <typename T, typename Figure>
py::array_t<T> column(const ResultObject& self, Figure figure) {
  py::array_t<T> values(static_cast<py::ssize_t>(self.results.size()));
  T* to = values.mutable_data();
  for (const driver::TrialResult& run : self.results) *to++ = static_cast<T>(figure(run));
  return values;
}

py::dict columns(const ResultObject& self) {
  const CostModel& costs = self.grid->grid.costs();
  using Run = const driver::TrialResult&;
  py::dict result;
  result["solved"] = column<bool>(self, [](Run run) { return run.solved; });
  result["cost"] = column<double>(self, [&](Run run) { return costs.to_length(run.travel); });
  result["optimal"] = column<double>(self, [&](Run run) { return costs.to_length(run.problem.optimal); });
  result["suboptimality_pct"] = column<double>(self, [](Run run) { return rows::suboptimality_pct(run); });
  result["moves"] = column<std::int64_t>(self, [](Run run) { return run.moves; });
  result["steps"] = column<std::int64_t>(self, [](Run run) { return run.steps; });
  result["revisits"] = column<std::int64_t>(self, [](Run run) { return run.revisits; });
  result["expansions"] = column<std::int64_t>(self, [](Run run) { return run.work.expansions; });
  result["expansions_max"] = column<std::int64_t>(self, [](Run run) { return run.expanded_max; });
  result["work"] = column<std::int64_t>(self, [](Run run) { return run.work.total(); });
  result["work_max"] = column<std::int64_t>(self, [](Run run) { return run.work_max; });
  result["learned_states"] = column<std::int64_t>(self, [](Run run) { return run.inspection.learned_states; });
  result["time_ns"] = column<std::int64_t>(self, [](Run run) { return run.total_ns; });
  result["first_move_ns"] = column<std::int64_t>(self, [](Run run) { return run.first_move_ns; });
  return result;
}

rows::Table table_of(const std::vector<const ResultObject*>& results) {
  std::vector<rows::Row> all;
  for (const ResultObject* result : results) all.push_back(result->row);
  return rows::make_table(all);
}

}  // namespace

void bind_bench(py::module_& module) {
  py::class_<ResultObject>(module, "BenchRow", "What one algorithm did on the problems of one map.")
      .def("row", to_dict)
      .def("columns", columns);
  module.def("bench", bench, py::arg("map"), py::arg("problems"), py::arg("algorithm"), py::arg("database"),
             py::arg("unknown"), py::arg("max_steps"), py::arg("timed"), py::arg("build_seconds"), py::arg("progress"));
  module.def("bench_python", bench_python, py::arg("map"), py::arg("problems"), py::arg("name"), py::arg("factory"),
             py::arg("unknown"), py::arg("max_steps"), py::arg("timed"), py::arg("progress"));
  module.def("walk", walk, py::arg("problems"), py::arg("name"), py::arg("algorithm"), py::arg("database"),
             py::arg("unknown"), py::arg("max_steps"));
  module.def("text_table", [](const std::vector<const ResultObject*>& results, std::size_t width) {
    return rows::text_table(table_of(results), rows::Mark::star, width, "the rows have them");
  });
  module.def("html_table",
             [](const std::vector<const ResultObject*>& results) { return rows::html_table(table_of(results)); });
}

}  // namespace cairn::python
