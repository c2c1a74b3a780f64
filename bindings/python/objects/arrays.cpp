#include "bindings/python/objects/arrays.hpp"

#include <cairn/error.hpp>

#include "world/rule_names.hpp"

#include <cstring>
#include <limits>

namespace cairn::python {
namespace {

std::string shown(py::handle value) {
  std::string text = py::repr(value);
  constexpr std::size_t kLongest = 60;
  if (text.size() > kLongest) text = text.substr(0, kLongest) + "...";
  return text;
}

[[noreturn]] void refuse_point(py::handle value, const char* what) {
  throw py::type_error("the " + std::string(what) + " must be a point (x, y) of two whole numbers, not " +
                       shown(value));
}

std::int32_t to_coordinate(PyObject* number, py::handle point, const char* what) {
  int overflow = 0;
  long long value = 0;
  if (PyLong_CheckExact(number)) {
    value = PyLong_AsLongLongAndOverflow(number, &overflow);
  } else {
    const auto index = py::reinterpret_steal<py::object>(PyBool_Check(number) ? nullptr : PyNumber_Index(number));
    if (!index) {
      PyErr_Clear();
      refuse_point(point, what);
    }
    value = PyLong_AsLongLongAndOverflow(index.ptr(), &overflow);
  }
  if (overflow != 0 || value < std::numeric_limits<std::int32_t>::min() ||
      value > std::numeric_limits<std::int32_t>::max()) {
    throw UsageError("the " + std::string(what) + " " + shown(point) + " lies outside every map");
  }
  return static_cast<std::int32_t>(value);
}

}  // namespace

Point to_point(py::handle value, const char* what) {
  if (PyTuple_CheckExact(value.ptr()) && PyTuple_GET_SIZE(value.ptr()) == 2) {
    return {to_coordinate(PyTuple_GET_ITEM(value.ptr(), 0), value, what),
            to_coordinate(PyTuple_GET_ITEM(value.ptr(), 1), value, what)};
  }
  if (!PySequence_Check(value.ptr()) || PyUnicode_Check(value.ptr()) || PySequence_Size(value.ptr()) != 2) {
    PyErr_Clear();
    refuse_point(value, what);
  }
  const auto sequence = py::reinterpret_borrow<py::sequence>(value);
  const py::object x = sequence[0];
  const py::object y = sequence[1];
  return {to_coordinate(x.ptr(), value, what), to_coordinate(y.ptr(), value, what)};
}

Cell to_node(const Graph& graph, py::handle value, const char* what) {
  const auto number =
      py::reinterpret_steal<py::object>(PyBool_Check(value.ptr()) ? nullptr : PyNumber_Index(value.ptr()));
  if (!number) {
    PyErr_Clear();
    throw py::type_error("the " + std::string(what) + " must be the number of a node, not " + shown(value));
  }
  int overflow = 0;
  const long long node = PyLong_AsLongLongAndOverflow(number.ptr(), &overflow);
  if (overflow != 0 || node < 1 || node > static_cast<long long>(graph.node_count())) {
    throw UsageError("the " + std::string(what) + " " + shown(value) + " is no node: they are numbered from 1 to " +
                     std::to_string(graph.node_count()));
  }
  return Cell{static_cast<std::uint32_t>(node)};
}

py::tuple to_tuple(Point p) { return py::make_tuple(p.x, p.y); }

bool is_one_point(py::handle value) {
  if (py::isinstance<py::array>(value)) return py::reinterpret_borrow<py::array>(value).ndim() == 1;
  if (!PySequence_Check(value.ptr()) || PySequence_Size(value.ptr()) != 2) {
    PyErr_Clear();
    return false;
  }
  const py::object first = py::reinterpret_borrow<py::sequence>(value)[0];
  return PyIndex_Check(first.ptr()) != 0 && !py::isinstance<py::array>(first);
}

std::vector<Point> to_points(py::handle value, const char* what) {
  const py::array any = py::array::ensure(value);
  if (!any) {
    PyErr_Clear();
    throw py::type_error("the " + std::string(what) + " must be points (x, y), not " + shown(value));
  }
  if (any.size() == 0) return {};
  if (any.ndim() != 2 || any.shape(1) != 2) {
    throw UsageError("the " + std::string(what) + " must be an array with two columns, x and y, but its shape is " +
                     std::string(py::str(any.attr("shape"))));
  }
  if (const char kind = any.dtype().kind(); kind != 'i' && kind != 'u') {
    throw py::type_error("the " + std::string(what) + " must be whole numbers, not " +
                         std::string(py::str(any.dtype())) + ": round them first, as in points.astype(int)");
  }
  const auto numbers = py::array_t<std::int64_t, py::array::c_style | py::array::forcecast>::ensure(any);
  const std::int64_t* from = numbers.data();
  std::vector<Point> points(static_cast<std::size_t>(any.shape(0)));
  const auto coordinate = [&](std::int64_t number) {
    if (number >= -1 && number <= kMaxMapSide) return static_cast<std::int32_t>(number);
    return -1;  // outside every map, which is found out where it is used
  };
  for (Point& p : points) {
    p = {coordinate(from[0]), coordinate(from[1])};
    from += 2;
  }
  return points;
}

py::array_t<std::int32_t> points_array(std::span<const Point> points) {
  static_assert(sizeof(Point) == 2 * sizeof(std::int32_t));
  py::array_t<std::int32_t> array({static_cast<py::ssize_t>(points.size()), py::ssize_t{2}});
  if (!points.empty()) std::memcpy(array.mutable_data(), points.data(), points.size_bytes());
  return array;
}

void set_costs(Terrain& terrain, py::handle costs) {
  const py::array any = py::array::ensure(costs);
  if (!any) PyErr_Clear();
  const char kind = any ? any.dtype().kind() : 'O';
  if (kind != 'i' && kind != 'u') {
    throw py::type_error("the costs of cells must be an array of whole numbers" +
                         (any ? ", not " + std::string(py::str(any.dtype())) : std::string()));
  }
  if (any.ndim() != 2 || any.shape(0) != terrain.height() || any.shape(1) != terrain.width()) {
    throw UsageError("the costs must have the shape of the map, (" + std::to_string(terrain.height()) + ", " +
                     std::to_string(terrain.width()) + "), not " + std::string(py::str(any.attr("shape"))));
  }
  // What is beyond a byte counts as 255, which is no cost.
  const py::array clipped = any.attr("clip")(0, 255);
  const auto bytes = py::array_t<std::uint8_t, py::array::c_style | py::array::forcecast>::ensure(clipped);
  const std::uint8_t* const from = bytes.data();
  const auto for_each = [&](auto visit) {
    const std::uint8_t* next = from;
    for (std::int32_t y = 0; y < terrain.height(); ++y) {
      for (std::int32_t x = 0; x < terrain.width(); ++x, ++next) {
        if (terrain.passable({x, y})) visit(Point{x, y}, *next);
      }
    }
  };
  bool has_costs = false;
  for_each([&](Point p, std::uint8_t cost) {
    if (cost == 0 || cost > kMaxCellCost) {
      throw UsageError("the passable cell " + std::to_string(p.x) + "," + std::to_string(p.y) + " costs " +
                       std::string(py::str(any.attr("item")(p.y, p.x))) + ": costs go from 1 to " +
                       std::to_string(kMaxCellCost));
    }
    has_costs = has_costs || cost > 1;
  });
  if (has_costs) for_each([&](Point p, std::uint8_t cost) { terrain.set_cost(p, cost); });
}

py::array_t<std::uint8_t> to_costs(const Terrain& terrain) {
  py::array_t<std::uint8_t> costs({py::ssize_t{terrain.height()}, py::ssize_t{terrain.width()}});
  std::uint8_t* to = costs.mutable_data();
  for (std::int32_t y = 0; y < terrain.height(); ++y) {
    for (std::int32_t x = 0; x < terrain.width(); ++x) {
      *to++ = terrain.passable({x, y}) ? terrain.cost({x, y}) : std::uint8_t{0};
    }
  }
  return costs;
}

py::array_t<bool> to_mask(const Terrain& terrain) {
  py::array_t<bool> mask({py::ssize_t{terrain.height()}, py::ssize_t{terrain.width()}});
  bool* to = mask.mutable_data();
  const std::vector<std::uint64_t>& words = terrain.words();
  for (std::int32_t y = 0; y < terrain.height(); ++y) {
    const std::uint32_t first = terrain.shape().cell({0, y}).index;
    for (std::uint32_t i = first; i < first + static_cast<std::uint32_t>(terrain.width()); ++i) {
      *to++ = ((words[i >> 6] >> (i & 63U)) & 1U) != 0;
    }
  }
  return mask;
}

Rules to_rules(int connectivity, const std::string& corners, const std::string& diagonal) {
  Rules rules;
  const auto choose = [](const char* what, auto& rule, auto other, const std::string& given) {
    if (given == world::name_of(rule)) return;
    if (given != world::name_of(other)) {
      throw UsageError(std::string(what) + " must be " + world::name_of(rule) + " or " + world::name_of(other) +
                       ", not " + given);
    }
    rule = other;
  };
  choose("connectivity", rules.connectivity, Connectivity::four, std::to_string(connectivity));
  choose("corners", rules.corners, Corners::cut, corners);
  choose("diagonal", rules.diagonal, Diagonal::seven_fifths, diagonal);
  return rules;
}

}  // namespace cairn::python
