// Agent: an iterator of the points that a unit walks over.
#include <cairn/algorithm.hpp>
#include <cairn/crowd.hpp>
#include <cairn/error.hpp>

#include "bindings/python/module/bindings.hpp"
#include "bindings/python/objects/agent_object.hpp"
#include "bindings/python/objects/arrays.hpp"

#include <pybind11/stl.h>

#include <array>

namespace cairn::python {
namespace {

// Never released: agents may live as long as the interpreter.
PyTypeObject* step_type = nullptr;
std::array<PyObject*, 4> outcomes{};

void make_step_type(py::module_& module) {
  static PyStructSequence_Field fields[] = {{"outcome", "an Outcome: what the step did"},
                                            {"position", "(x, y) after the step"},
                                            {"work", "counted operations of the step"},
                                            {nullptr, nullptr}};
  static PyStructSequence_Desc description{"cairn.Step", "The result of a step: (outcome, position, work).", fields, 3};
  step_type = PyStructSequence_NewType(&description);
  if (step_type == nullptr) throw py::error_already_set();
  module.attr("Step") = py::handle(reinterpret_cast<PyObject*>(step_type));
  const py::object outcome = py::module_::import("cairn._enums").attr("Outcome");
  const char* const names[] = {"MOVED", "THINKING", "ARRIVED", "UNREACHABLE"};
  for (std::size_t i = 0; i < outcomes.size(); ++i)
    outcomes[i] = outcome.attr(names[i]).cast<py::object>().release().ptr();
}

py::object to_object(const Step& step, const Grid& grid) {
  PyObject* const result = PyStructSequence_New(step_type);
  if (result == nullptr) throw py::error_already_set();
  PyObject* const outcome = outcomes[static_cast<std::size_t>(step.outcome)];
  Py_INCREF(outcome);
  PyStructSequence_SET_ITEM(result, 0, outcome);
  PyStructSequence_SET_ITEM(result, 1, to_tuple(grid.point(step.position)).release().ptr());
  PyStructSequence_SET_ITEM(result, 2, PyLong_FromUnsignedLongLong(step.work.total()));
  return py::reinterpret_steal<py::object>(result);
}

/// The next position, or an end of the iteration.
py::tuple next_position(AgentObject& self) {
  for (;;) {
    const Step step = self.step(kUnlimitedWork);
    if (step.outcome == Outcome::moved) return to_tuple(self.grid->grid.point(step.position));
    if (step.outcome != Outcome::thinking) throw py::stop_iteration();
  }
}

py::object point_or_none(const AgentObject& self, Cell cell) {
  return cell == kNoCell ? py::object(py::none()) : to_tuple(self.grid->grid.point(cell));
}

py::dict inspect(const AgentObject& self) {
  const Inspection state = self.agent->inspect();
  py::dict result;
  result["subgoal"] = point_or_none(self, state.subgoal);
  result["episodes"] = state.episodes;
  result["learned_states"] = state.learned_states;
  result["online_bytes"] = state.online_bytes;
  result["fallback_moves"] = state.fallback_moves;
  return result;
}

py::dict work_of(const AgentObject& self) {
  py::dict result;
  result["expansions"] = self.work.expansions;
  result["successors"] = self.work.successors;
  result["queue"] = self.work.queue;
  result["learned"] = self.work.learned;
  result["scanned"] = self.work.scanned;
  result["climbed"] = self.work.climbed;
  result["traced"] = self.work.traced;
  result["total"] = self.work.total();
  return result;
}

std::unique_ptr<AgentObject> make(GridPtr grid, const std::optional<std::string>& algorithm, const Database* database,
                                  bool unknown) {
  const std::string_view usual = database != nullptr ? kAlgorithmWithDatabase : kAlgorithmWithoutDatabase;
  return std::make_unique<AgentObject>(std::move(grid), parse_spec(algorithm ? *algorithm : usual),
                                       unknown ? Visibility::unknown : Visibility::known, database);
}

constexpr const char* kAbout = R"(Agent(grid, algorithm=None, database=None, *, unknown=False)

One unit that walks to a goal, and decides each move within bounded work. It is an iterator of the points that it walks
over: the cells after the start, up to the goal.

``algorithm`` is a name such as 'lss-lrta', or one with options, 'lss-lrta:lookahead=25'; algorithms() lists them.
Without one it is 'cairn' if there is a database, else 'dartaa'. With ``unknown=True`` the agent does not know the map,
and sees only the eight cells around it.

>>> grid = cairn.Grid.from_text('''
...     ...#...
...     .......
... ''')
>>> agent = cairn.Agent(grid, "rtaa")
>>> for x, y in agent.start((0, 0), (6, 0)):
...     print(x, y)
1 0
2 1
3 1
4 1
5 0
6 0
>>> agent.arrived
True
)";

}  // namespace

void bind_agent(py::module_& module) {
  make_step_type(module);
  py::class_<AgentObject> agent(module, "Agent", kAbout);
  agent.attr("__module__") = "cairn";
  agent
      .def(py::init(&make), py::arg("grid").none(false), py::arg("algorithm") = py::none(),
           py::arg("database") = py::none(), py::kw_only(), py::arg("unknown") = false)
      .def(
          "start",
          [](py::object self, py::handle from, py::handle to) {
            const Point start = to_point(from, "start");
            self.cast<AgentObject&>().start(start, to_point(to, "goal"));
            return self;
          },
          py::arg("start"), py::arg("goal"),
          "start(start, goal)\n\nSets a problem and forgets what was learned for the last one. Returns the agent "
          "itself, so that a loop can\niterate over it at once.")
      .def(
          "step",
          [](AgentObject& self, const std::optional<std::uint64_t>& budget) {
            return to_object(self.step(budget.value_or(kUnlimitedWork)), self.grid->grid);
          },
          py::arg("budget") = py::none(), R"(step(budget=None)

Makes at most one move and returns (outcome, position, work). With a budget it spends at most so many counted operations
(at least 64); a move that needs more is planned over several steps, whose outcome is Outcome.THINKING.

>>> agent = cairn.Agent(cairn.Grid.from_text("...."), "lrta")
>>> step = agent.start((0, 0), (3, 0)).step()
>>> step.outcome, step.position
(<Outcome.MOVED: 'moved'>, (1, 0))
)")
      .def("__iter__", [](py::object self) { return self; })
      .def("__next__", next_position)
      .def_property_readonly(
          "position", [](const AgentObject& self) { return point_or_none(self, self.agent->position()); },
          "Where it stands, (x, y); None before the first problem.")
      .def_property_readonly(
          "goal", [](const AgentObject& self) { return point_or_none(self, self.agent->goal()); },
          "Its goal, (x, y); None before the first problem.")
      .def_property_readonly(
          "arrived",
          [](const AgentObject& self) {
            return self.agent->position() != kNoCell && self.agent->position() == self.agent->goal();
          },
          "Whether it stands on its goal.")
      .def_property_readonly(
          "grid", [](const AgentObject& self) { return self.grid; }, "The grid that it walks on.")
      .def_property_readonly(
          "algorithm", [](const AgentObject& self) { return self.spec.text; }, "The algorithm, as it was given.")
      .def_property_readonly("work", work_of, "The counted operations since start, by kind and in total: a dict.")
      .def("inspect", inspect,
           "inspect()\n\nThe state of the agent: a dict of subgoal, episodes, learned_states, online_bytes, "
           "fallback_moves.")
      .def("__repr__", [](const AgentObject& self) {
        std::string text = "<cairn.Agent '" + self.spec.text + "'";
        if (self.agent->position() != kNoCell) {
          const auto shown = [&](Cell cell) {
            const Point p = self.grid->grid.point(cell);
            return "(" + std::to_string(p.x) + ", " + std::to_string(p.y) + ")";
          };
          text += " at " + shown(self.agent->position()) + ", goal " + shown(self.agent->goal());
        }
        return text + ">";
      });
}

}  // namespace cairn::python
