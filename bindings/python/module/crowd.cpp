// Crowd: many agents on one map, whose positions, goals and statuses are views of the crowd's own memory.
#include <cairn/crowd.hpp>
#include <cairn/error.hpp>

#include "bindings/python/module/bindings.hpp"
#include "bindings/python/objects/arrays.hpp"
#include "bindings/python/objects/crowd_object.hpp"
#include "bindings/python/objects/gil.hpp"

#include <pybind11/stl.h>

#include <cmath>

namespace cairn::python {

std::atomic<unsigned> forks{0};

namespace {

using Use = CrowdObject::Use;

// An id is one number: the generation above the index.
std::uint64_t to_number(CrowdId id) { return std::uint64_t{id.generation} << 32U | id.index; }
CrowdId to_id(std::uint64_t number) {
  return {static_cast<std::uint32_t>(number), static_cast<std::uint32_t>(number >> 32U)};
}

// An array of several has the method __index__, too.
bool is_one_id(py::handle ids) { return PyIndex_Check(ids.ptr()) != 0 && !py::isinstance<py::array>(ids); }

std::vector<CrowdId> to_ids(py::handle ids) {
  std::vector<CrowdId> result;
  if (is_one_id(ids)) {
    const auto whole = py::reinterpret_steal<py::object>(PyNumber_Index(ids.ptr()));
    const std::uint64_t number = whole ? PyLong_AsUnsignedLongLong(whole.ptr()) : 0;
    if (PyErr_Occurred() != nullptr) {
      PyErr_Clear();
      throw UsageError("there is no agent with the id " + std::string(py::repr(ids)) + ": it was not given by add()");
    }
    return {to_id(number)};
  }
  const py::array any = py::array::ensure(ids);
  const bool are_whole =
      any && any.ndim() == 1 && (any.size() == 0 || any.dtype().kind() == 'i' || any.dtype().kind() == 'u');
  if (!are_whole) {
    PyErr_Clear();
    throw py::type_error("agents are named by the id that add() returned, or by an array of ids");
  }
  const auto numbers = py::array_t<std::uint64_t, py::array::c_style | py::array::forcecast>::ensure(any);
  for (py::ssize_t i = 0; i < numbers.size(); ++i) result.push_back(to_id(numbers.at(i)));
  return result;
}

py::array_t<std::uint64_t> ids_array(std::span<const CrowdId> ids) {
  py::array_t<std::uint64_t> array(static_cast<py::ssize_t>(ids.size()));
  std::uint64_t* to = array.mutable_data();
  for (const CrowdId id : ids) *to++ = to_number(id);
  return array;
}

/// A view without a copy that cannot be written to. It keeps the memory, though not the crowd.
template <typename T>
py::array view(const CrowdObject& self, const T* data, std::vector<py::ssize_t> shape) {
  auto* const held = new std::shared_ptr<const void>(self.crowd.hold_arrays());
  const py::capsule owner(held, [](void* memory) { delete static_cast<std::shared_ptr<const void>*>(memory); });
  py::array_t<T> array(std::move(shape), data, owner);
  array.attr("flags").attr("writeable") = false;
  return array;
}

py::array points_view(const CrowdObject& self, std::span<const Point> points) {
  if (points.empty()) return py::array_t<std::int32_t>(std::vector<py::ssize_t>{0, 2});
  return view(self, &points.data()->x, {static_cast<py::ssize_t>(points.size()), 2});
}

py::array statuses_view(const CrowdObject& self) {
  const std::span<const CrowdStatus> statuses = self.crowd.statuses();
  if (statuses.empty()) return py::array_t<std::uint8_t>(0);
  return view(self, reinterpret_cast<const std::uint8_t*>(statuses.data()),
              {static_cast<py::ssize_t>(statuses.size())});
}

py::object add(CrowdObject& self, py::handle at, const py::object& goal) {
  const Use use(self);
  if (is_one_point(at)) {
    const Point start = to_point(at, "start");
    const CrowdId id = goal.is_none() ? self.crowd.add(start) : self.crowd.add(start, to_point(goal, "goal"));
    return py::int_(to_number(id));
  }
  const std::vector<Point> starts = to_points(at, "starts");
  std::vector<Point> goals;
  if (!goal.is_none()) {
    goals = is_one_point(goal) ? std::vector<Point>(starts.size(), to_point(goal, "goal")) : to_points(goal, "goals");
    if (goals.size() != starts.size()) {
      throw UsageError("there must be one goal, or as many as starts, but there are " + std::to_string(starts.size()) +
                       " starts and " + std::to_string(goals.size()) + " goals");
    }
  }
  self.make_room(starts.size());
  std::vector<CrowdId> ids;
  try {
    for (std::size_t i = 0; i < starts.size(); ++i) {
      ids.push_back(goals.empty() ? self.crowd.add(starts[i]) : self.crowd.add(starts[i], goals[i]));
    }
  } catch (...) {
    for (const CrowdId id : ids) self.crowd.remove(id);
    throw;
  }
  return ids_array(ids);
}

/// All or none: the ids are looked at before the first of them is touched.
template <typename Act>
void for_ids(CrowdObject& self, py::handle ids, Act act) {
  const Use use(self);
  const std::vector<CrowdId> all = to_ids(ids);
  for (const CrowdId id : all) {
    if (!self.crowd.contains(id)) {
      throw UsageError("there is no agent with the id " + std::to_string(to_number(id)) +
                       ": it was not given by add(), or its agent was removed");
    }
  }
  for (std::size_t i = 0; i < all.size(); ++i) act(all[i], i);
}

void redirect(CrowdObject& self, py::handle ids, py::handle goal) {
  const bool one = is_one_point(goal);
  const std::vector<Point> goals = one ? std::vector<Point>{to_point(goal, "goal")} : to_points(goal, "goals");
  const std::size_t count = to_ids(ids).size();
  if (!one && goals.size() != count) {
    throw UsageError("there must be one goal, or as many as agents, but there are " + std::to_string(count) +
                     " agents and " + std::to_string(goals.size()) + " goals");
  }
  for (const Point p : goals) self.crowd.grid().shape().require(p, "goal");
  for_ids(self, ids, [&](CrowdId id, std::size_t i) { self.crowd.redirect(id, goals[one ? 0 : i]); });
}

std::size_t set_passable(CrowdObject& self, py::handle where, bool passable) {
  const Use use(self);
  const Shape& shape = self.crowd.grid().shape();
  if (is_one_point(where)) return self.crowd.set_passable(to_point(where, "cell"), passable) ? 1 : 0;
  std::size_t changed = 0;
  const py::array array = py::array::ensure(where);
  if (array && array.dtype().kind() == 'b') {
    if (array.ndim() != 2 || array.shape(0) != shape.height() || array.shape(1) != shape.width()) {
      throw UsageError("a mask must have the shape of the map, (" + std::to_string(shape.height()) + ", " +
                       std::to_string(shape.width()) + "), not " + std::string(py::str(array.attr("shape"))));
    }
    const Terrain mask = to_terrain(array);
    for (std::int32_t y = 0; y < shape.height(); ++y) {
      for (std::int32_t x = 0; x < shape.width(); ++x) {
        if (mask.passable({x, y}) && self.crowd.set_passable({x, y}, passable)) ++changed;
      }
    }
    return changed;
  }
  PyErr_Clear();
  const std::vector<Point> cells = to_points(where, "cells");
  for (const Point p : cells) shape.require(p, "cell");
  for (const Point p : cells) changed += self.crowd.set_passable(p, passable) ? 1U : 0U;
  return changed;
}

TickBudget to_budget(const std::optional<std::uint64_t>& work, const std::optional<double>& milliseconds) {
  TickBudget budget;
  if (work) budget.work = *work;
  if (milliseconds) {
    if (!(*milliseconds > 0) || *milliseconds > 1e9) throw UsageError("the time of a tick must be above 0 ms");
    budget.time_ns = static_cast<std::uint64_t>(std::ceil(*milliseconds * 1e6));
  }
  return budget;
}

TickReport tick(CrowdObject& self, const std::optional<std::uint64_t>& work,
                const std::optional<double>& milliseconds) {
  const TickBudget budget = to_budget(work, milliseconds);
  const Use use(self);
  const WithoutGil without_gil;
  return self.crowd.tick(budget);
}

constexpr const char* kAbout = R"(Crowd(grid, database=None, algorithm=None, *, threads=1, exclusive=False)

Many agents on one map that can change, stepped together within a budget for each frame. The crowd has a copy of the
map: cells that close and open do not change ``grid``.

``positions``, ``goals`` and ``statuses`` are arrays with a row for each agent. They are views without a copy, which
follow the crowd from tick to tick. If agents are added and the memory grows, a view that was taken before keeps the
values of that moment, so take a new one after add(). A view is always safe to read, also after the crowd has ended.

One thread at a time can use a crowd; another one gets UsageError. tick() releases the GIL.

>>> grid = cairn.Grid.load("rooms:64x64,seed=3")
>>> crowd = cairn.Crowd(grid, cairn.build(grid))
>>> scout = crowd.add((24, 52), (59, 11))
>>> while crowd.walking:
...     report = crowd.tick(work=5000)
>>> crowd.positions[crowd.index(scout)]
array([59, 11], dtype=int32)
)";

}  // namespace

void bind_crowd(py::module_& module) {
  module.def("forked", [] { ++forks; });
  module.def("end_of_interpreter", end_of_interpreter);
  py::class_<TickReport> report(module, "TickReport", "What a tick did.");
  report.attr("__module__") = "cairn";
  report.def_readonly("work", &TickReport::work, "Counted operations, including map_work.")
      .def_readonly("map_work", &TickReport::map_work, "Operations to process changes of the map.")
      .def_readonly("moves", &TickReport::moves, "Moves made.")
      .def_readonly("unserved", &TickReport::unserved, "Walking agents that the budget did not reach.")
      .def_readonly("detours", &TickReport::detours, "Moves around changes of the map.")
      .def("__repr__", [](const TickReport& self) {
        return "TickReport(work=" + std::to_string(self.work) + ", map_work=" + std::to_string(self.map_work) +
               ", moves=" + std::to_string(self.moves) + ", unserved=" + std::to_string(self.unserved) +
               ", detours=" + std::to_string(self.detours) + ")";
      });

  py::class_<CrowdObject> crowd(module, "Crowd", kAbout);
  crowd.attr("__module__") = "cairn";
  crowd
      .def(py::init([](const GridObject& grid, const std::optional<Database>& database,
                       const std::optional<std::string>& algorithm, unsigned threads, bool exclusive) {
             const CrowdSettings settings{algorithm.value_or(""), threads,
                                          exclusive ? Occupancy::exclusive : Occupancy::shared};
             const WithoutGil without_gil;
             return std::make_unique<CrowdObject>(grid, database, settings);
           }),
           py::arg("grid"), py::arg("database") = py::none(), py::arg("algorithm") = py::none(), py::kw_only(),
           py::arg("threads") = 1, py::arg("exclusive") = false)
      .def("add", add, py::arg("start"), py::arg("goal") = py::none(), R"(add(start, goal=None)

Adds an agent and returns its id, a number. With arrays of starts and goals it adds one for each row, all or none, and
returns an array of ids. Without a goal, agents stay where they are.)")
      .def(
          "remove",
          [](CrowdObject& self, py::handle ids) {
            for_ids(self, ids, [&](CrowdId id, std::size_t) { self.crowd.remove(id); });
          },
          py::arg("ids"), "remove(ids)\n\nRemoves an agent, or several.")
      .def("redirect", redirect, py::arg("ids"), py::arg("goal"),
           "redirect(ids, goal)\n\nGives an agent a new goal; several get one goal for all, or one each.")
      .def(
          "follow",
          [](CrowdObject& self, py::handle ids, std::uint64_t leader) {
            for_ids(self, ids, [&](CrowdId id, std::size_t) { self.crowd.follow(id, to_id(leader)); });
          },
          py::arg("ids"), py::arg("leader"), "follow(ids, leader)\n\nLets agents follow another one.")
      .def(
          "stop",
          [](CrowdObject& self, py::handle ids) {
            for_ids(self, ids, [&](CrowdId id, std::size_t) { self.crowd.stop(id); });
          },
          py::arg("ids"), "stop(ids)\n\nTakes the goals of agents away.")
      .def(
          "index",
          [](const CrowdObject&, py::handle ids) -> py::object {
            const std::vector<CrowdId> all = to_ids(ids);
            if (is_one_id(ids)) return py::int_(all.front().index);
            py::array_t<std::uint32_t> indices(static_cast<py::ssize_t>(all.size()));
            for (std::size_t i = 0; i < all.size(); ++i) indices.mutable_data()[i] = all[i].index;
            return indices;
          },
          py::arg("ids"), "index(ids)\n\nThe row of an agent, or of several, in positions, goals and statuses.")
      .def(
          "__contains__", [](const CrowdObject& self, std::uint64_t id) { return self.crowd.contains(to_id(id)); },
          py::arg("id"))
      .def("__len__", [](const CrowdObject& self) { return self.crowd.size(); })
      .def("set_passable", set_passable, py::arg("where"), py::arg("passable"), R"(set_passable(where, passable)

Closes or opens cells of the crowd's map and returns how many changed. ``where`` is a point (x, y), an array of points,
or an array of bool with the shape of the map.)")
      .def(
          "occupied",
          [](CrowdObject& self, py::handle at) {
            const Use use(self);
            return self.crowd.occupied(to_point(at, "cell"));
          },
          py::arg("point"), "occupied(point)\n\nWith exclusive cells: whether an agent stands there.")
      .def("tick", tick, py::arg("work") = py::none(), py::arg("milliseconds") = py::none(),
           R"(tick(work=None, milliseconds=None)

Moves each agent by at most one cell, within a budget of counted operations, which gives the same moves on every
machine, or of time. What exceeds it continues in the next tick. Returns a TickReport.)")
      .def_property_readonly(
          "positions", [](const CrowdObject& self) { return points_view(self, self.crowd.positions()); },
          "Where the agents stand: an array with a row (x, y) for each.")
      .def_property_readonly(
          "goals", [](const CrowdObject& self) { return points_view(self, self.crowd.goals()); },
          "Their goals: an array with a row (x, y) for each.")
      .def_property_readonly("statuses", statuses_view, "A CrowdStatus for each row; NONE where an agent was removed.")
      .def_property_readonly(
          "ids",
          [](const CrowdObject& self) {
            std::vector<CrowdId> ids;
            for (std::uint32_t i = 0; i < self.crowd.statuses().size(); ++i) {
              if (const CrowdId id = self.crowd.id_at(i); id != kNobody) ids.push_back(id);
            }
            return ids_array(ids);
          },
          "The ids of all agents, in the order of the rows.")
      .def_property_readonly(
          "finished", [](const CrowdObject& self) { return ids_array(self.crowd.finished()); },
          "The ids of the agents that arrived in the last tick, or whose goal became unreachable.")
      .def_property_readonly(
          "walking", [](const CrowdObject& self) { return self.crowd.walking(); }, "The number of agents that walk.")
      .def_property_readonly(
          "nbytes", [](const CrowdObject& self) { return self.crowd.memory_bytes(); },
          "Memory without the map and the database, in bytes.")
      .def(
          "passable", [](const CrowdObject& self) { return to_mask(self.crowd.grid().terrain()); },
          "passable()\n\nThe map as it is now: a new array of bool, [y, x].")
      .def("__repr__", [](const CrowdObject& self) {
        return "<cairn.Crowd of " + std::to_string(self.crowd.size()) + " agents, " +
               std::to_string(self.crowd.walking()) + " walking>";
      });
}

}  // namespace cairn::python
