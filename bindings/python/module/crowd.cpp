// Crowd: many agents on one map, whose positions, goals and statuses are views of the crowd's own memory.
#include <cairn/crowd.hpp>
#include <cairn/error.hpp>

#include "bindings/python/module/bindings.hpp"
#include "bindings/python/objects/arrays.hpp"
#include "bindings/python/objects/crowd_object.hpp"
#include "bindings/python/objects/gil.hpp"

#include <pybind11/stl.h>

#include <string_view>

namespace cairn::python {

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
  self.require_whole("set_passable");
  std::size_t changed = 0;
  for (const Point p : to_cells(where, self.crowd.grid().shape())) {
    changed += self.crowd.set_passable(p, passable) ? 1U : 0U;
  }
  return changed;
}

std::size_t set_cost(CrowdObject& self, py::handle where, std::int32_t cost) {
  const Use use(self);
  self.require_whole("set_cost");
  std::size_t changed = 0;
  for (const Point p : to_cells(where, self.crowd.grid().shape())) changed += self.crowd.set_cost(p, cost) ? 1U : 0U;
  return changed;
}

TickReport tick(CrowdObject& self, const std::optional<std::uint64_t>& work,
                const std::optional<double>& milliseconds) {
  const TickBudget budget = to_budget(work, milliseconds);
  const Use use(self);
  self.require_whole("tick");
  const WithoutGil without_gil;
  return self.crowd.tick(budget);
}

py::bytes save(CrowdObject& self) {
  const Use use(self);
  self.require_whole("save");
  const std::vector<std::byte> state = [&] {
    const WithoutGil without_gil;
    return self.crowd.save();
  }();
  return {reinterpret_cast<const char*>(state.data()), state.size()};
}

void restore(CrowdObject& self, const py::bytes& state) {
  const Use use(self);
  self.require_whole("restore");
  const auto bytes = static_cast<std::string_view>(state);
  const WithoutGil without_gil;
  self.crowd.restore(std::as_bytes(std::span(bytes)));
}

/// Calls act(id) for each of the ids and gives its answers: one for one id, else an array.
template <typename T, typename Act>
py::object ask(CrowdObject& self, py::handle ids, Act act) {
  py::array_t<T> answers(static_cast<py::ssize_t>(to_ids(ids).size()));
  T* const to = answers.mutable_data();
  for_ids(self, ids, [&](CrowdId id, std::size_t i) { to[i] = act(id); });
  return is_one_id(ids) ? py::object(py::int_(*to)) : py::object(answers);
}

void set_user_data(CrowdObject& self, py::handle ids, py::handle data) {
  const auto numbers = py::array_t<std::uint64_t, py::array::c_style | py::array::forcecast>::ensure(
      py::module_::import("numpy").attr("asarray")(data, py::arg("dtype") = "uint64"));
  const std::size_t count = to_ids(ids).size();
  if (numbers.size() != 1 && static_cast<std::size_t>(numbers.size()) != count) {
    throw UsageError("there must be one number, or as many as agents, but there are " + std::to_string(count) +
                     " agents and " + std::to_string(numbers.size()) + " numbers");
  }
  for_ids(self, ids, [&](CrowdId id, std::size_t i) {
    self.crowd.set_user_data(id, numbers.data()[numbers.size() == 1 ? 0 : i]);
  });
}

py::object orders(CrowdObject& self, py::handle ids) {
  std::vector<Point> points;
  for_ids(self, ids, [&](CrowdId id, std::size_t) { points.push_back(self.crowd.order(id)); });
  return is_one_id(ids) ? py::object(to_tuple(points.front())) : py::object(points_array(points));
}

constexpr const char* kAbout =
    R"(Crowd(grid, database=None, algorithm=None, *, threads=1, exclusive=False, out_of_reach='wait', flow_fields=0)

Many agents on one map that can change, stepped together within a budget for each frame. The crowd has a copy of the
map: cells that close and open do not change ``grid``.

``positions``, ``goals`` and ``statuses`` are arrays with a row for each agent. They are views without a copy, which
follow the crowd from tick to tick. If agents are added and the memory grows, a view that was taken before keeps the
values of that moment, so take a new one after add(). A view is always safe to read, also after the crowd has ended.

With ``exclusive=True`` no two agents stand on one cell. ``out_of_reach='approach'`` lets agents whose goal cannot be
reached go as near to it as they can. ``flow_fields`` is how many goals that many agents share may have a field of
distances, which leads them all.

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
                       const std::optional<std::string>& algorithm, unsigned threads, bool exclusive,
                       const std::string& out_of_reach, std::uint32_t flow_fields) {
             const CrowdSettings settings = to_settings(algorithm, threads, exclusive, out_of_reach, flow_fields);
             const WithoutGil without_gil;
             return std::make_unique<CrowdObject>(grid, database, settings);
           }),
           py::arg("grid"), py::arg("database") = py::none(), py::arg("algorithm") = py::none(), py::kw_only(),
           py::arg("threads") = 1, py::arg("exclusive") = false, py::arg("out_of_reach") = "wait",
           py::arg("flow_fields") = 0)
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
      .def("set_cost", set_cost, py::arg("where"), py::arg("cost"), R"(set_cost(where, cost)

Changes what cells cost, on a map whose cells have costs, and returns how many changed. ``where`` is as for
set_passable; the cost is from the least that the map had at first to 254.)")
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
      .def("save", save, R"(save()

The whole state as bytes: agents, plans, the map as it is now. A crowd that is restored from them makes the same moves
as this one from here on, with the same orders and budgets of work. Saving is an order like others: agents that plan just
now begin again, and those of other algorithms than 'cairn' forget what they learned.

>>> grid = cairn.Grid.load("rooms:64x64,seed=3")
>>> crowd, other = cairn.Crowd(grid), cairn.Crowd(grid)
>>> scout = crowd.add((24, 52), (59, 11))
>>> report = crowd.tick(work=5000)
>>> other.restore(crowd.save())
>>> other.tick(work=5000).work == crowd.tick(work=5000).work
True
)")
      .def("restore", restore, py::arg("state"), R"(restore(state)

Replaces the whole state by what save() returned. The crowd must have been made from the same map, database and
settings; the number of threads can differ. Raises InputError, and changes nothing, if the bytes are damaged or not for
this crowd. A checksum finds damage, but not forgery: restore only what a crowd has saved. Take new views afterwards.)")
      .def("orders", orders, py::arg("ids"), R"(orders(ids)

The goals as they were given; ``goals`` may have others, if those are taken or out of reach.)")
      .def("set_user_data", set_user_data, py::arg("ids"), py::arg("data"),
           "set_user_data(ids, data)\n\nKeeps a number for each agent, such as an id of your own, from 0 to 2**64 - 1.")
      .def(
          "user_data",
          [](CrowdObject& self, py::handle ids) {
            return ask<std::uint64_t>(self, ids, [&](CrowdId id) { return self.crowd.user_data(id); });
          },
          py::arg("ids"), "user_data(ids)\n\nThe numbers that set_user_data() gave; 0 at first.")
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
