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
