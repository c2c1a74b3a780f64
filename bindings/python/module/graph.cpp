// Graph: nodes with coordinates and arcs with costs, in place of a grid.
#include <cairn/error.hpp>
#include <cairn/graph.hpp>

#include "bindings/python/module/bindings.hpp"
#include "bindings/python/objects/arrays.hpp"
#include "bindings/python/objects/gil.hpp"
#include "bindings/python/objects/handles.hpp"
#include "world/graphs/grid_graph.hpp"

#include <pybind11/stl.h>

#include <limits>
#include <optional>

namespace cairn::python {
namespace {

using Numbers = py::array_t<std::int64_t, py::array::c_style | py::array::forcecast>;

/// An array of whole numbers with so many columns, whose names are for the message.
Numbers to_table(py::handle value, const char* what, py::ssize_t columns, const char* names) {
  const py::array any = py::array::ensure(value);
  if (!any) PyErr_Clear();
  if (any && any.size() == 0) return Numbers(std::vector<py::ssize_t>{0, columns});
  if (any && (any.ndim() != 2 || any.shape(1) != columns)) {
    throw UsageError("the " + std::string(what) + " must be an array with the columns " + names +
                     ", but its shape is " + std::string(py::str(any.attr("shape"))));
  }
  if (!any || (any.dtype().kind() != 'i' && any.dtype().kind() != 'u')) {
    throw py::type_error("the " + std::string(what) + " must be an array of whole numbers with the columns " + names +
                         (any ? ", not of " + std::string(py::str(any.dtype())) : std::string()));
  }
  return Numbers::ensure(any);
}

template <typename T>
T narrowed(std::int64_t number, const char* what, py::ssize_t row) {
  if (number < std::numeric_limits<T>::min() || number > std::numeric_limits<T>::max()) {
    throw UsageError(std::string(what) + " in row " + std::to_string(row) +
                     " is out of range: " + std::to_string(number));
  }
  return static_cast<T>(number);
}

GraphPtr make(py::handle points, py::handle arcs) {
  const Numbers places = to_table(points, "points", 2, "x and y");
  const Numbers rows = to_table(arcs, "arcs", 3, "from, to and cost");
  std::vector<Point> coordinates(static_cast<std::size_t>(places.shape(0)));
  const std::int64_t* number = places.data();
  for (py::ssize_t i = 0; i < places.shape(0); ++i, number += 2) {
    coordinates[static_cast<std::size_t>(i)] = {narrowed<std::int32_t>(number[0], "the x", i),
                                                narrowed<std::int32_t>(number[1], "the y", i)};
  }
  std::vector<Arc> list(static_cast<std::size_t>(rows.shape(0)));
  number = rows.data();
  for (py::ssize_t i = 0; i < rows.shape(0); ++i, number += 3) {
    list[static_cast<std::size_t>(i)] = {narrowed<std::uint32_t>(number[0], "the node that an arc leads from", i),
                                         narrowed<std::uint32_t>(number[1], "the node that an arc leads to", i),
                                         Cost{narrowed<std::uint32_t>(number[2], "the cost of an arc", i)}};
  }
  const WithoutGil without_gil;
  return std::make_shared<GraphObject>(GraphObject{Graph(std::move(coordinates), list)});
}

py::array_t<std::int32_t> points_of(const GraphObject& self) {
  std::vector<Point> points;
  for (std::uint32_t node = 1; node <= self.graph.node_count(); ++node) points.push_back(self.graph.point(Cell{node}));
  return points_array(points);
}

py::array_t<std::uint32_t> arcs_of(const GraphObject& self) {
  const Graph& graph = self.graph;
  py::array_t<std::uint32_t> arcs({static_cast<py::ssize_t>(graph.arc_count()), py::ssize_t{3}});
  std::uint32_t* to = arcs.mutable_data();
  for (std::uint32_t node = 1; node <= graph.node_count(); ++node) {
    for (std::size_t i = 0; i < graph.successors(Cell{node}).size(); ++i) {
      *to++ = node;
      *to++ = graph.successors(Cell{node})[i].index;
      *to++ = graph.costs(Cell{node})[i].units;
    }
  }
  return arcs;
}

py::list neighbours(const GraphObject& self, py::handle node) {
  const Cell from = to_node(self.graph, node, "node");
  py::list list;
  for (std::size_t i = 0; i < self.graph.successors(from).size(); ++i) {
    list.append(py::make_tuple(self.graph.successors(from)[i].index, self.graph.costs(from)[i].units));
  }
  return list;
}

std::string describe(const GraphObject& self) {
  return "<cairn.Graph of " + std::to_string(self.graph.node_count()) + " nodes and " +
         std::to_string(self.graph.arc_count()) + " arcs" +
         (self.graph.has_coordinates() ? "" : ", without coordinates") + ">";
}

constexpr const char* kAbout = R"(Graph(points, arcs)

A world of nodes and one-way arcs, such as a road network or the navigation graph of a game. Nodes are numbered from 1, as
in DIMACS files: ``points`` has a row (x, y) for each, ``arcs`` has rows (from, to, cost). All are whole numbers, and costs
are at least 1. Where all points are equal there are no coordinates, and the heuristic is 0.

A graph never changes, and any number of threads can use one. GraphAgent walks on it.

>>> graph = cairn.Graph([[0, 0], [10, 0], [10, 20]], [[1, 2, 10], [2, 1, 10], [2, 3, 25], [3, 2, 25]])
>>> graph
<cairn.Graph of 3 nodes and 4 arcs>
>>> graph.neighbours(2)
[(1, 10), (3, 25)]
)";

}  // namespace

void bind_graph(py::module_& module) {
  py::class_<GraphObject, GraphPtr> graph(module, "Graph", kAbout);
  graph.attr("__module__") = "cairn";
  graph.def(py::init(&make), py::arg("points"), py::arg("arcs"))
      .def_static(
          "_load",
          [](const std::string& path, const std::string& coordinates) {
            const WithoutGil without_gil;
            return std::make_shared<GraphObject>(GraphObject{load_graph(path, coordinates)});
          },
          py::arg("path"), py::arg("coordinates"))
      .def_static(
          "from_grid",
          [](const GridObject& grid) {
            const WithoutGil without_gil;
            return std::make_shared<GraphObject>(GraphObject{graphs::graph_of(grid.grid)});
          },
          py::arg("grid"), R"(from_grid(grid)

The passable cells of a map as nodes, row by row, and its moves as arcs. Costs are in the whole units that maps are
searched with: 5741 for a cardinal move.

>>> cairn.Graph.from_grid(cairn.Grid.from_text("...")).neighbours(1)
[(2, 5741)]
)")
      .def_property_readonly(
          "node_count", [](const GraphObject& self) { return self.graph.node_count(); }, "The number of nodes.")
      .def_property_readonly(
          "arc_count", [](const GraphObject& self) { return self.graph.arc_count(); },
          "The number of arcs: of parallel ones the cheapest, and none from a node to itself.")
      .def_property_readonly(
          "component_count", [](const GraphObject& self) { return self.graph.component_count(); },
          "The number of parts that no arc connects, whichever way it leads.")
      .def_property_readonly(
          "has_coordinates", [](const GraphObject& self) { return self.graph.has_coordinates(); },
          "Whether the points differ.")
      .def_property_readonly(
          "fingerprint", [](const GraphObject& self) { return self.graph.fingerprint(); },
          "A hash of nodes, coordinates and arcs, the same on every machine.")
      .def_property_readonly(
          "nbytes", [](const GraphObject& self) { return self.graph.memory_bytes(); }, "Memory, in bytes.")
      .def_property_readonly("points", points_of, "A new array with a row (x, y) for each node, node 1 first.")
      .def_property_readonly("arcs", arcs_of, "A new array with a row (from, to, cost) for each arc, sorted.")
      .def("neighbours", neighbours, py::arg("node"),
           "neighbours(node)\n\nWhere the arcs of a node lead: a list of (node, cost), by rising numbers.")
      .def(
          "heuristic",
          [](const GraphObject& self, py::handle a, py::handle b) {
            return self.graph.heuristic(to_node(self.graph, a, "first node"), to_node(self.graph, b, "second node"))
                .units;
          },
          py::arg("a"), py::arg("b"),
          "heuristic(a, b)\n\nA lower bound of the cost of a path, by the distance and the cheapest arc for its "
          "length.")
      .def("__repr__", describe)
      .def(
          "__eq__",
          [](const GraphObject& self, const py::object& other) -> py::object {
            if (!py::isinstance<GraphObject>(other)) return py::reinterpret_borrow<py::object>(Py_NotImplemented);
            const auto& theirs = other.cast<const GraphObject&>();
            return py::bool_(self.graph.fingerprint() == theirs.graph.fingerprint() &&
                             self.graph.node_count() == theirs.graph.node_count() &&
                             self.graph.arc_count() == theirs.graph.arc_count());
          },
          py::is_operator())
      .def("__hash__", [](const GraphObject& self) { return static_cast<py::ssize_t>(self.graph.fingerprint() >> 1); })
      .def(py::pickle([](const GraphObject& self) { return py::make_tuple(points_of(self), arcs_of(self)); },
                      [](const py::tuple& state) {
                        if (state.size() != 2) throw InputError("the pickled graph is damaged");
                        return make(state[0], state[1]);
                      }));
}

}  // namespace cairn::python
