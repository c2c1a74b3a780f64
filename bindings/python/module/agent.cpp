// Agent and GraphAgent: iterators of the points or nodes that a unit walks over.
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

py::object place_of(const GridObject& grid, Cell cell) { return to_tuple(grid.grid.point(cell)); }
py::object place_of(const GraphObject&, Cell node) { return py::int_(node.index); }

Point to_place(const GridObject&, py::handle place, const char* what) { return to_point(place, what); }
Cell to_place(const GraphObject& graph, py::handle place, const char* what) {
  return to_node(graph.graph, place, what);
}

template <typename World>
py::object to_object(const Step& step, const World& world) {
  PyObject* const result = PyStructSequence_New(step_type);
  if (result == nullptr) throw py::error_already_set();
  PyObject* const outcome = outcomes[static_cast<std::size_t>(step.outcome)];
  Py_INCREF(outcome);
  PyStructSequence_SET_ITEM(result, 0, outcome);
  PyStructSequence_SET_ITEM(result, 1, place_of(world, step.position).release().ptr());
  PyStructSequence_SET_ITEM(result, 2, PyLong_FromUnsignedLongLong(step.work.total()));
  return py::reinterpret_steal<py::object>(result);
}

/// The next position, or an end of the iteration.
template <typename World>
py::object next_position(AgentOn<World>& self) {
  for (;;) {
    const Step step = self.step(kUnlimitedWork);
    if (step.outcome == Outcome::moved) return place_of(*self.world, step.position);
    if (step.outcome != Outcome::thinking) throw py::stop_iteration();
  }
}

template <typename World>
py::object place_or_none(const AgentOn<World>& self, Cell cell) {
  return cell == kNoCell ? py::object(py::none()) : place_of(*self.world, cell);
}

template <typename World>
py::dict inspect(const AgentOn<World>& self) {
  const Inspection state = self.agent->inspect();
  py::dict result;
  result["subgoal"] = place_or_none(self, state.subgoal);
  result["episodes"] = state.episodes;
  result["learned_states"] = state.learned_states;
  result["online_bytes"] = state.online_bytes;
  result["fallback_moves"] = state.fallback_moves;
  return result;
}

template <typename World>
py::dict work_of(const AgentOn<World>& self) {
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
  AgentSpec spec = parse_spec(algorithm ? *algorithm : usual);
  std::unique_ptr<Agent> agent =
      make_agent(spec, grid->grid, unknown ? Visibility::unknown : Visibility::known, database);
  return std::make_unique<AgentObject>(std::move(grid), std::move(spec), std::move(agent));
}

std::unique_ptr<AgentOn<GraphObject>> make_on_graph(GraphPtr graph, const std::optional<std::string>& algorithm) {
  AgentSpec spec = parse_spec(algorithm ? *algorithm : "lss-lrta");
  std::unique_ptr<Agent> agent = make_agent(spec, graph->graph);
  return std::make_unique<AgentOn<GraphObject>>(std::move(graph), std::move(spec), std::move(agent));
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

constexpr const char* kAboutGraphAgent = R"(GraphAgent(graph, algorithm=None)

One unit that walks on a graph: an iterator of the nodes that it walks over, after the start and up to the goal. All else
is as for Agent. Without an ``algorithm`` it is 'lss-lrta'.

>>> graph = cairn.Graph([[0, 0], [10, 0], [10, 20]], [[1, 2, 10], [2, 1, 10], [2, 3, 25], [3, 2, 25]])
>>> list(cairn.GraphAgent(graph, "astar").start(1, 3))
[2, 3]
)";

/// What both have in common.
template <typename World>
void bind_members(py::class_<AgentOn<World>>& agent) {
  using Object = AgentOn<World>;
  agent.attr("__module__") = "cairn";
  agent
      .def(
          "start",
          [](py::object self, py::handle from, py::handle to) {
            auto& object = self.cast<Object&>();
            const auto start = to_place(*object.world, from, "start");
            object.start(start, to_place(*object.world, to, "goal"));
            return self;
          },
          py::arg("start"), py::arg("goal"),
          "start(start, goal)\n\nSets a problem and forgets what was learned for the last one. Returns the agent "
          "itself, so that a loop can\niterate over it at once.")
      .def(
          "step",
          [](Object& self, const std::optional<std::uint64_t>& budget) {
            return to_object(self.step(budget.value_or(kUnlimitedWork)), *self.world);
          },
          py::arg("budget") = py::none(), R"(step(budget=None)

Makes at most one move and returns (outcome, position, work). With a budget it spends at most so many counted operations
(at least 64, or more on a graph with many arcs at a node); a move that needs more is planned over several steps, whose
outcome is Outcome.THINKING.

>>> agent = cairn.Agent(cairn.Grid.from_text("...."), "lrta")
>>> step = agent.start((0, 0), (3, 0)).step()
>>> step.outcome, step.position
(<Outcome.MOVED: 'moved'>, (1, 0))
)")
      .def("__iter__", [](py::object self) { return self; })
      .def("__next__", next_position<World>)
      .def_property_readonly(
          "position", [](const Object& self) { return place_or_none(self, self.agent->position()); },
          "Where it stands; None before the first problem.")
      .def_property_readonly(
          "goal", [](const Object& self) { return place_or_none(self, self.agent->goal()); },
          "Its goal; None before the first problem.")
      .def_property_readonly(
          "arrived",
          [](const Object& self) {
            return self.agent->position() != kNoCell && self.agent->position() == self.agent->goal();
          },
          "Whether it stands on its goal.")
      .def_property_readonly(
          "algorithm", [](const Object& self) { return self.spec.text; }, "The algorithm, as it was given.")
      .def_property_readonly("work", work_of<World>,
                             "The counted operations since start, by kind and in total: a dict.")
      .def("inspect", inspect<World>,
           "inspect()\n\nThe state of the agent: a dict of subgoal, episodes, learned_states, online_bytes, "
           "fallback_moves.")
      .def("__repr__", [](const py::object& self) {
        const auto& object = self.cast<const Object&>();
        std::string text = "<cairn." + std::string(py::str(py::type::of(self).attr("__name__"))) + " '";
        text += object.spec.text + "'";
        if (object.agent->position() != kNoCell) {
          text += " at " + std::string(py::str(place_of(*object.world, object.agent->position()))) + ", goal " +
                  std::string(py::str(place_of(*object.world, object.agent->goal())));
        }
        return text + ">";
      });
}

}  // namespace

void bind_agent(py::module_& module) {
  make_step_type(module);
  py::class_<AgentObject> agent(module, "Agent", kAbout);
  bind_members(agent);
  agent
      .def(py::init(&make), py::arg("grid").none(false), py::arg("algorithm") = py::none(),
           py::arg("database") = py::none(), py::kw_only(), py::arg("unknown") = false)
      .def_property_readonly(
          "grid", [](const AgentObject& self) { return self.world; }, "The grid that it walks on.");
  py::class_<AgentOn<GraphObject>> on_graph(module, "GraphAgent", kAboutGraphAgent);
  bind_members(on_graph);
  on_graph.def(py::init(&make_on_graph), py::arg("graph").none(false), py::arg("algorithm") = py::none())
      .def_property_readonly(
          "graph", [](const AgentOn<GraphObject>& self) { return self.world; }, "The graph that it walks on.");
}

}  // namespace cairn::python
