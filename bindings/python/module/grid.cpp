// Grid: a map made of an array, a file or a generator's spec.
#include <cairn/erosion.hpp>
#include <cairn/error.hpp>
#include <cairn/grid.hpp>
#include <cairn/map.hpp>
#include <cairn/queries.hpp>

#include "base/io/output_file.hpp"
#include "bindings/python/module/bindings.hpp"
#include "bindings/python/objects/arrays.hpp"
#include "bindings/python/objects/gil.hpp"
#include "bindings/python/objects/handles.hpp"
#include "search/spaces/weighted_space.hpp"
#include "world/files/map_file.hpp"
#include "world/files/map_formats.hpp"
#include "world/rule_names.hpp"

#include <pybind11/stl.h>

#include <algorithm>

namespace cairn::python {
namespace {

GridPtr make_grid(Terrain terrain, const Rules& rules) {
  const WithoutGil without_gil;
  return std::make_shared<GridObject>(Grid(std::move(terrain), rules));
}

GridPtr load(const std::string& source, const std::string& terrain, int connectivity, const std::string& corners,
             const std::string& diagonal) {
  const Rules rules = to_rules(connectivity, corners, diagonal);
  const WithoutGil without_gil;
  return std::make_shared<GridObject>(Grid(load_terrain(source, terrain), rules));
}

GridPtr eroded(const GridObject& self, std::int32_t size) {
  const WithoutGil without_gil;
  return std::make_shared<GridObject>(Grid(erode(self.grid.terrain(), size), self.grid.rules()));
}

/// A drawn map becomes the text of a `.map`, whose reader knows the characters.
GridPtr from_text(const std::string& text, const Rules& rules) {
  std::vector<std::string> rows;
  std::size_t begin = 0;
  while (begin < text.size()) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    std::string row = text.substr(begin, end - begin);
    const auto is_blank = [](char c) { return c == ' ' || c == '\t' || c == '\r'; };
    row.erase(row.begin(), std::find_if_not(row.begin(), row.end(), is_blank));
    row.erase(std::find_if_not(row.rbegin(), row.rend(), is_blank).base(), row.end());
    std::replace(row.begin(), row.end(), '#', '@');
    if (!row.empty()) rows.push_back(row);
    begin = end + 1;
  }
  if (rows.empty())
    throw UsageError("the drawn map has no rows: draw passable cells as '.', blocked ones as '#' or '@'");
  std::string map = "type octile\nheight " + std::to_string(rows.size()) + "\nwidth " +
                    std::to_string(rows.front().size()) + "\nmap\n";
  for (std::size_t y = 0; y < rows.size(); ++y) {
    if (rows[y].size() != rows.front().size()) {
      throw UsageError("row " + std::to_string(y) + " of the drawn map has " + std::to_string(rows[y].size()) +
                       " cells, row 0 has " + std::to_string(rows.front().size()));
    }
    if (const std::size_t x = rows[y].find_first_not_of(".GS@OTW"); x != std::string::npos) {
      throw UsageError("row " + std::to_string(y) + " of the drawn map has '" + rows[y].substr(x, 1) +
                       "': draw passable cells as '.', blocked ones as '#' or '@'");
    }
    map += rows[y] + "\n";
  }
  return make_grid(files::read_map(map, "the drawn map"), rules);
}

py::list neighbours(const GridObject& self, py::handle at) {
  const Grid& grid = self.grid;
  const Cell cell = grid.passable_cell(to_point(at, "point"), "point");
  py::list result;
  for (unsigned d = 0; d < kDirections; ++d) {
    if (((grid.mask(cell) >> d) & 1U) == 0) continue;
    const auto direction = static_cast<Direction>(d);
    result.append(py::make_tuple(to_tuple(grid.point(grid.neighbour(cell, direction))),
                                 grid.costs().to_length(grid.move_cost(cell, direction))));
  }
  return result;
}

/// The cost between two points on a map without walls, where all cells cost what the cheapest of this map costs.
double heuristic(const GridObject& self, py::handle from, py::handle to) {
  const Point a = to_point(from, "first point");
  const Point b = to_point(to, "second point");
  self.grid.shape().require(a, "first point");
  self.grid.shape().require(b, "second point");
  const Cost cost = spaces::with_space_of(self.grid, [&]<typename S>() { return S(self.grid).heuristic(a, b); });
  return self.grid.costs().to_length(cost);
}

py::dict rules_of(const GridObject& self) {
  const Rules& rules = self.grid.rules();
  py::dict names;
  names["connectivity"] = rules.connectivity == Connectivity::four ? 4 : 8;
  names["corners"] = world::name_of(rules.corners);
  names["diagonal"] = world::name_of(rules.diagonal);
  return names;
}

void save(const GridObject& self, const std::string& path) {
  const files::MapFormat* format = files::find_map_format(path);
  if (format == nullptr) {
    throw UsageError("'" + path + "' has no suffix of a map: name it .map or .png");
  }
  const WithoutGil without_gil;
  io::write_file(path, format->write(self.grid.terrain()));
}

std::string describe(const GridObject& self) {
  const Grid& grid = self.grid;
  const std::string rules = grid.rules() == Rules{} ? "" : ", " + world::describe(grid.rules());
  const std::string costs = grid.is_weighted() ? ", costs from " + std::to_string(grid.least_cost()) + " to " +
                                                     std::to_string(grid.largest_cost())
                                               : "";
  return "<cairn.Grid of " + std::to_string(grid.width()) + " x " + std::to_string(grid.height()) + " cells, " +
         std::to_string(grid.passable_count()) + " passable" + costs + rules + ">";
}

py::tuple to_state(const GridObject& self) {
  const Terrain& terrain = self.grid.terrain();
  const auto& words = terrain.words();
  return py::make_tuple(self.grid.width(), self.grid.height(), rules_of(self),
                        py::bytes(reinterpret_cast<const char*>(words.data()), words.size() * sizeof(words[0])),
                        py::bytes(reinterpret_cast<const char*>(terrain.costs().data()), terrain.costs().size()));
}

GridPtr from_state(const py::tuple& state) {
  if (state.size() != 5) throw InputError("the pickled grid is damaged, or of another version of cairn");
  Terrain terrain(state[0].cast<std::int32_t>(), state[1].cast<std::int32_t>());
  const auto bytes = state[3].cast<std::string>();
  auto& words = terrain.words();
  if (bytes.size() != words.size() * sizeof(words[0])) {
    throw InputError("the pickled grid is damaged, or of another version of cairn");
  }
  std::copy(bytes.begin(), bytes.end(), reinterpret_cast<char*>(words.data()));
  const auto costs = state[4].cast<std::string>();
  if (!costs.empty() && costs.size() != terrain.shape().cell_count()) {
    throw InputError("the pickled grid is damaged, or of another version of cairn");
  }
  for (std::int32_t y = 0; y < terrain.height() && !costs.empty(); ++y) {
    for (std::int32_t x = 0; x < terrain.width(); ++x) {
      terrain.set_cost({x, y}, static_cast<std::uint8_t>(costs[terrain.shape().cell({x, y}).index]));
    }
  }
  const py::dict rules = state[2];
  return make_grid(std::move(terrain), to_rules(rules["connectivity"].cast<int>(), rules["corners"].cast<std::string>(),
                                                rules["diagonal"].cast<std::string>()));
}

constexpr const char* kAbout = R"(Grid(cells, costs=None, *, connectivity=8, corners='strict', diagonal='sqrt2')

A map: which cells are passable, what they cost, and which moves are legal.

``cells`` is an array with two dimensions, of bool or of any numbers: 0 is blocked, what is larger is passable. As
usual with numpy the first index is the row: ``cells[y, x]``. Points are ``(x, y)``, x to the right, y downwards.

``costs`` is an array of the same shape, of whole numbers from 1 to 254. A move costs its length times the mean of the
costs of its two cells. Searching algorithms, find_path, distance_field and crowds take costs into account, and databases
of the method 'overlay'. What the array has for blocked cells does not matter.

A grid never changes, and any number of threads can use one.

>>> import cairn, numpy as np
>>> cells = np.ones((9, 24), bool)
>>> cells[:8, 12] = False                      # a wall with a gap at the bottom
>>> grid = cairn.Grid(cells)
>>> grid
<cairn.Grid of 24 x 9 cells, 208 passable>
>>> grid.shape, grid.is_passable((12, 8))
((9, 24), True)
>>> swamp = np.where(np.arange(24) > 15, 5, 1) * np.ones((9, 1), int)
>>> grid = cairn.Grid(cells, swamp)
>>> grid.is_weighted, grid.to_costs()[0, 10:20]
(True, array([1, 1, 0, 1, 1, 1, 5, 5, 5, 5], dtype=uint8))
>>> cairn.path_cost(grid, (15, 3), (18, 3))
13.0
)";

}  // namespace

void bind_grid(py::module_& module) {
  const auto rule_arguments = [](auto&& bind, auto... arguments) {
    bind(arguments..., py::kw_only(), py::arg("connectivity") = 8, py::arg("corners") = "strict",
         py::arg("diagonal") = "sqrt2");
  };
  py::class_<GridObject, GridPtr> grid(module, "Grid", kAbout);
  grid.attr("__module__") = "cairn";
  rule_arguments(
      [&](const auto&... arguments) {
        grid.def(py::init([](py::handle cells, const py::object& costs, int connectivity, const std::string& corners,
                             const std::string& diagonal) {
                   const Rules rules = to_rules(connectivity, corners, diagonal);
                   Terrain terrain = to_terrain(cells);
                   if (!costs.is_none()) set_costs(terrain, costs);
                   return make_grid(std::move(terrain), rules);
                 }),
                 arguments...);
      },
      py::arg("cells"), py::arg("costs") = py::none());
  rule_arguments([&](const auto&... arguments) { grid.def_static("_load", load, arguments...); }, py::arg("source"),
                 py::arg("terrain"));
  rule_arguments(
      [&](const auto&... arguments) {
        grid.def_static(
            "from_text",
            [](const std::string& text, int connectivity, const std::string& corners, const std::string& diagonal) {
              return from_text(text, to_rules(connectivity, corners, diagonal));
            },
            arguments...,
            R"(from_text(text, *, connectivity=8, corners='strict', diagonal='sqrt2')

A grid from a drawing: '.' is passable, '#' or '@' is blocked. Blanks around the rows are ignored.

>>> grid = cairn.Grid.from_text('''
...     ..#..
...     .....
... ''')
>>> grid.shape
(2, 5)
)");
      },
      py::arg("text"));
  grid.def_property_readonly(
          "width", [](const GridObject& self) { return self.grid.width(); }, "Columns.")
      .def_property_readonly(
          "height", [](const GridObject& self) { return self.grid.height(); }, "Rows.")
      .def_property_readonly(
          "shape", [](const GridObject& self) { return py::make_tuple(self.grid.height(), self.grid.width()); },
          "(height, width), as the shape of the array.")
      .def_property_readonly("rules", rules_of, "The movement rules, as the keyword arguments that make such a grid.")
      .def_property_readonly(
          "passable_count", [](const GridObject& self) { return self.grid.passable_count(); },
          "The number of passable cells.")
      .def_property_readonly(
          "component_count", [](const GridObject& self) { return self.grid.component_count(); },
          "The number of connected components: parts that no path connects.")
      .def_property_readonly(
          "fingerprint", [](const GridObject& self) { return self.grid.fingerprint(); },
          "A hash of the passable cells and their costs, the same on every machine.")
      .def_property_readonly(
          "is_weighted", [](const GridObject& self) { return self.grid.is_weighted(); },
          "Whether its cells have costs.")
      .def_property_readonly(
          "nbytes", [](const GridObject& self) { return self.grid.memory_bytes(); }, "Memory, in bytes.")
      .def(
          "to_array", [](const GridObject& self) { return to_mask(self.grid.terrain()); },
          "to_array()\n\nA new array of bool, [y, x], true where a cell is passable.")
      .def(
          "to_costs", [](const GridObject& self) { return to_costs(self.grid.terrain()); },
          "to_costs()\n\nA new array of uint8, [y, x]: what each cell costs, 0 where it is blocked.")
      .def("erode", eroded, py::arg("size"), R"(erode(size)

The map for agents of ``size`` x ``size`` cells, from 1 to 8: passable where the top left cell of such an agent can be.

>>> cairn.Grid.from_text("....\n....\n..#.").erode(2).to_array().tolist()
[[True, True, True, False], [True, False, False, False], [False, False, False, False]]
)")
      .def(
          "__array__",
          [](const GridObject& self, const py::object& dtype) -> py::object {
            py::object mask = to_mask(self.grid.terrain());
            return dtype.is_none() ? mask : mask.attr("astype")(dtype);
          },
          py::arg("dtype") = py::none())
      .def(
          "is_passable",
          [](const GridObject& self, py::handle at) { return self.grid.passable(to_point(at, "point")); },
          py::arg("point"), "is_passable(point)\n\nWhether one can stand there. False outside the map.")
      .def("neighbours", neighbours, py::arg("point"), R"(neighbours(point)

The legal moves from a passable cell, clockwise from north: a list of ((x, y), cost).

>>> cairn.Grid.from_text('...').neighbours((1, 0))
[((2, 0), 1.0), ((0, 0), 1.0)]
)")
      .def("heuristic", heuristic, py::arg("a"), py::arg("b"),
           "heuristic(a, b)\n\nThe cost between two points if there were no walls: the octile distance, or the "
           "Manhattan\ndistance with connectivity=4.")
      .def(
          "connected",
          [](const GridObject& self, py::handle a, py::handle b) {
            const Grid& map = self.grid;
            return map.connected(map.passable_cell(to_point(a, "first point"), "first point"),
                                 map.passable_cell(to_point(b, "second point"), "second point"));
          },
          py::arg("a"), py::arg("b"),
          "connected(a, b)\n\nWhether a path leads from one passable cell to the other. Takes constant time.")
      .def(
          "nearest_reachable",
          [](const GridObject& self, py::handle start, py::handle goal) {
            const Point from = to_point(start, "start");
            const Point to = to_point(goal, "goal");
            const WithoutGil without_gil;
            const Point found = self.grid.nearest_reachable(from, to);
            const py::gil_scoped_acquire with_gil;
            return to_tuple(found);
          },
          py::arg("start"), py::arg("goal"),
          "nearest_reachable(start, goal)\n\nThe cell nearest to the goal that a path leads to from the start.")
      .def(
          "line_of_sight",
          [](const GridObject& self, py::handle a, py::handle b) {
            return line_of_sight(self.grid, to_point(a, "first point"), to_point(b, "second point"));
          },
          py::arg("a"), py::arg("b"),
          "line_of_sight(a, b)\n\nWhether the straight line between two cells crosses passable cells only.")
      .def("_save", save, py::arg("path"))
      .def("__repr__", describe)
      .def(
          "__eq__",
          [](const GridObject& self, const py::object& other) -> py::object {
            if (!py::isinstance<GridObject>(other)) return py::reinterpret_borrow<py::object>(Py_NotImplemented);
            const Grid& theirs = other.cast<const GridObject&>().grid;
            return py::bool_(self.grid.rules() == theirs.rules() && self.grid.terrain() == theirs.terrain());
          },
          py::is_operator())
      .def("__hash__", [](const GridObject& self) { return static_cast<py::ssize_t>(self.grid.fingerprint() >> 1); })
      .def(py::pickle(&to_state, &from_state));
}

}  // namespace cairn::python
