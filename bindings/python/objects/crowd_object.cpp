#include "bindings/python/objects/crowd_object.hpp"

#include "bindings/python/objects/arrays.hpp"

#include <cmath>

namespace cairn::python {

std::atomic<unsigned> forks{0};

CrowdSettings to_settings(const std::optional<std::string>& algorithm, unsigned threads, bool exclusive,
                          const std::string& out_of_reach, std::uint32_t flow_fields) {
  if (out_of_reach != "wait" && out_of_reach != "approach") {
    throw UsageError("out_of_reach must be wait or approach, not " + out_of_reach);
  }
  CrowdSettings settings;
  settings.algorithm = algorithm.value_or("");
  settings.threads = threads;
  settings.occupancy = exclusive ? Occupancy::exclusive : Occupancy::shared;
  settings.out_of_reach = out_of_reach == "approach" ? OutOfReach::approach : OutOfReach::wait;
  settings.flow_fields.most = flow_fields;
  return settings;
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

std::vector<Point> to_cells(py::handle where, const Shape& shape) {
  if (is_one_point(where)) {
    const Point p = to_point(where, "cell");
    shape.require(p, "cell");
    return {p};
  }
  std::vector<Point> cells;
  const py::array array = py::array::ensure(where);
  if (array && array.dtype().kind() == 'b') {
    if (array.ndim() != 2 || array.shape(0) != shape.height() || array.shape(1) != shape.width()) {
      throw UsageError("a mask must have the shape of the map, (" + std::to_string(shape.height()) + ", " +
                       std::to_string(shape.width()) + "), not " + std::string(py::str(array.attr("shape"))));
    }
    const Terrain mask = to_terrain(array);
    for (std::int32_t y = 0; y < shape.height(); ++y) {
      for (std::int32_t x = 0; x < shape.width(); ++x) {
        if (mask.passable({x, y})) cells.push_back({x, y});
      }
    }
    return cells;
  }
  PyErr_Clear();
  cells = to_points(where, "cells");
  for (const Point p : cells) shape.require(p, "cell");
  return cells;
}

}  // namespace cairn::python
