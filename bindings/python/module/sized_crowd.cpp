// SizedCrowd: agents of several sizes on one map.
#include <cairn/sized_crowd.hpp>

#include "bindings/python/module/bindings.hpp"
#include "bindings/python/objects/arrays.hpp"
#include "bindings/python/objects/crowd_object.hpp"
#include "bindings/python/objects/gil.hpp"

#include <pybind11/stl.h>

#include <string_view>

namespace cairn::python {
namespace {

using Object = SizedCrowdObject;
using Use = CrowdGuard::Use;

std::size_t set_passable(Object& self, py::handle where, bool passable) {
  const Use use(self.guard);
  std::size_t changed = 0;
  for (const Point p : to_cells(where, self.crowd.terrain().shape())) {
    changed += self.crowd.set_passable(p, passable) ? 1U : 0U;
  }
  return changed;
}

TickReport tick(Object& self, const std::optional<std::uint64_t>& work, const std::optional<double>& milliseconds) {
  const TickBudget budget = to_budget(work, milliseconds);
  const Use use(self.guard);
  const WithoutGil without_gil;
  return self.crowd.tick(budget);
}

py::bytes save(Object& self) {
  const Use use(self.guard);
  const std::vector<std::byte> state = [&] {
    const WithoutGil without_gil;
    return self.crowd.save();
  }();
  return {reinterpret_cast<const char*>(state.data()), state.size()};
}

void restore(Object& self, const py::bytes& state) {
  const Use use(self.guard);
  const auto bytes = static_cast<std::string_view>(state);
  const WithoutGil without_gil;
  self.crowd.restore(std::as_bytes(std::span(bytes)));
}

std::vector<std::int32_t> sizes_of(const Object& self) {
  return {self.crowd.sizes().begin(), self.crowd.sizes().end()};
}

constexpr const char* kAbout =
    R"(SizedCrowd(grid, sizes, databases=(), algorithm=None, *, threads=1, exclusive=False, out_of_reach='wait', \
flow_fields=0)

Agents of several sizes on one map that can change, stepped together within one budget. Agents are squares of k x k
cells, and their position is the top left cell of the square. ``crowd[k]`` is a Crowd of those of one size, to which
agents are added; the map and the ticks belong to all.

``databases`` are those of the map as agents of each size see it, as ``cairn.build(grid.erode(k))`` makes them. With
``exclusive=True`` no two agents share a cell, whatever their sizes.

>>> grid = cairn.Grid.load("rooms:64x64,seed=3")
>>> crowd = cairn.SizedCrowd(grid, [1, 2], [cairn.build(grid), cairn.build(grid.erode(2))])
>>> tank = crowd[2].add((18, 14), (48, 14))
>>> while crowd[2].walking:
...     report = crowd.tick(work=5000)
>>> crowd[2].positions[crowd[2].index(tank)]
array([48, 14], dtype=int32)
)";

}  // namespace

void bind_sized_crowd(py::module_& module) {
  py::class_<Object, std::shared_ptr<Object>> crowd(module, "SizedCrowd", kAbout);
  crowd.attr("__module__") = "cairn";
  crowd
      .def(py::init([](const GridObject& grid, const std::vector<std::int32_t>& sizes,
                       const std::vector<Database>& databases, const std::optional<std::string>& algorithm,
                       unsigned threads, bool exclusive, const std::string& out_of_reach, std::uint32_t flow_fields) {
             const CrowdSettings settings = to_settings(algorithm, threads, exclusive, out_of_reach, flow_fields);
             const WithoutGil without_gil;
             return std::make_shared<Object>(grid, sizes, databases, settings);
           }),
           py::arg("grid"), py::arg("sizes"), py::arg("databases") = std::vector<Database>{},
           py::arg("algorithm") = py::none(), py::kw_only(), py::arg("threads") = 1, py::arg("exclusive") = false,
           py::arg("out_of_reach") = "wait", py::arg("flow_fields") = 0)
      .def(
          "__getitem__",
          [](std::shared_ptr<Object> self, std::int32_t size) {
            return std::make_unique<CrowdObject>(std::move(self), size);
          },
          py::arg("size"))
      .def_property_readonly("sizes", sizes_of, "The sizes, as they were given: a list.")
      .def("set_passable", set_passable, py::arg("where"), py::arg("passable"), R"(set_passable(where, passable)

Closes or opens cells for all sizes and returns how many changed; as for Crowd.)")
      .def("tick", tick, py::arg("work") = py::none(), py::arg("milliseconds") = py::none(),
           R"(tick(work=None, milliseconds=None)

Moves all agents; as for Crowd. The budget is divided in proportion to the agents of each size that walk.)")
      .def("save", save, "save()\n\nThe whole state as bytes; as for Crowd.")
      .def("restore", restore, py::arg("state"),
           "restore(state)\n\nReplaces the whole state by what save() returned; as for Crowd.")
      .def(
          "passable", [](const Object& self) { return to_mask(self.crowd.terrain()); },
          "passable()\n\nThe map as it is now, for agents of one cell: a new array of bool, [y, x].")
      .def_property_readonly(
          "nbytes", [](const Object& self) { return self.crowd.memory_bytes(); },
          "Memory without the databases, in bytes.")
      .def("__repr__", [](const Object& self) {
        std::string text = "<cairn.SizedCrowd:";
        for (const std::int32_t size : self.crowd.sizes()) {
          text +=
              " " + std::to_string(self.crowd.of_size(size).size()) + " agents of size " + std::to_string(size) + ",";
        }
        text.back() = '>';
        return text;
      });
}

}  // namespace cairn::python
