// Points and maps, from and to Python's numbers and numpy's arrays. Arrays are indexed by row and column, so [y, x];
// points are (x, y).
#pragma once

#include <cairn/cell.hpp>
#include <cairn/graph.hpp>
#include <cairn/rules.hpp>
#include <cairn/terrain.hpp>

#include <pybind11/numpy.h>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace cairn::python {

namespace py = pybind11;

/// A point from any pair of whole numbers. `what` names it in messages, as in "start". Throws a TypeError of Python for
/// what is no pair of whole numbers.
Point to_point(py::handle value, const char* what);

/// A node of a graph from any whole number. Throws a TypeError of Python for what is none, UsageError for a node that
/// the graph does not have.
Cell to_node(const Graph& graph, py::handle value, const char* what);

/// A new tuple (x, y).
py::tuple to_tuple(Point p);

/// Whether it is one pair of numbers rather than an array of them.
bool is_one_point(py::handle value);

/// Points from an array of whole numbers with two columns, x and y, or from anything that numpy makes one of.
std::vector<Point> to_points(py::handle value, const char* what);

/// A new array with a row (x, y) for each point.
py::array_t<std::int32_t> points_array(std::span<const Point> points);

/// The terrain of an array of any numbers, order and strides: 0 is blocked, what is larger is passable.
Terrain to_terrain(py::handle cells);

/// Gives the passable cells of a terrain the costs of an array of its shape, from 1 to kMaxCellCost; what it has for
/// blocked cells does not matter. Costs of 1 alone make no map with costs.
void set_costs(Terrain& terrain, py::handle costs);

/// A new array of bytes: what each cell costs, 0 where it is blocked.
py::array_t<std::uint8_t> to_costs(const Terrain& terrain);

/// A new array of bool, true where one can go.
py::array_t<bool> to_mask(const Terrain& terrain);

/// The rules that Python's keyword arguments name. Throws UsageError.
Rules to_rules(int connectivity, const std::string& corners, const std::string& diagonal);

}  // namespace cairn::python
