// Whole paths, one by one and in batches, and distances.
#include <cairn/error.hpp>
#include <cairn/queries.hpp>

#include "bindings/python/module/bindings.hpp"
#include "bindings/python/objects/arrays.hpp"
#include "bindings/python/objects/gil.hpp"
#include "bindings/python/objects/handles.hpp"
#include "bindings/python/objects/path_batch.hpp"

#include <cmath>
#include <cstring>
#include <limits>

namespace cairn::python {
namespace {

py::array_t<std::int32_t> cells_array(const Grid& grid, std::span<const Cell> cells) {
  py::array_t<std::int32_t> array({static_cast<py::ssize_t>(cells.size()), py::ssize_t{2}});
  std::int32_t* to = array.mutable_data();
  for (const Cell cell : cells) {
    const Point p = grid.point(cell);
    *to++ = p.x;
    *to++ = p.y;
  }
  return array;
}

/// The points of a path and its cost; with `corners`, only those where it turns.
py::tuple find_path(GridObject& self, py::handle start, py::handle goal, const Database* database, bool corners) {
  const Grid& grid = self.grid;
  const Point from = to_point(start, "start");
  const Point to = to_point(goal, "goal");
  std::unique_ptr<PathFinder> finder = self.finders.take(grid, database);
  {
    const WithoutGil without_gil;
    finder->find(from, to);
  }
  const std::span<const Cell> cells = corners && finder->found() ? finder->corners() : finder->cells();
  const double cost =
      finder->found() ? grid.costs().to_length(finder->cost()) : std::numeric_limits<double>::infinity();
  py::tuple result = py::make_tuple(cells_array(grid, cells), cost);
  self.finders.give_back(std::move(finder), database);
  return result;
}

/// (points, offsets, costs): path i has the points from offsets[i] to offsets[i + 1].
py::tuple find_paths(const GridObject& self, py::handle starts, py::handle goals, const Database* database,
                     unsigned threads) {
  const std::vector<Point> from = to_points(starts, "starts");
  const std::vector<Point> to = to_points(goals, "goals");
  PathBatch batch;
  {
    const WithoutGil without_gil;
    batch = find_batch(self.grid, from, to, database, threads, check_signals);
  }
  py::array_t<std::int64_t> offsets(static_cast<py::ssize_t>(from.size() + 1));
  std::int64_t* offset = offsets.mutable_data();
  offset[0] = 0;
  for (std::size_t i = 0; i < from.size(); ++i) offset[i + 1] = offset[i] + batch.lengths[i];
  py::array_t<std::int32_t> points({static_cast<py::ssize_t>(offset[from.size()]), py::ssize_t{2}});
  auto* at = reinterpret_cast<char*>(points.mutable_data());
  for (const std::vector<Point>& piece : batch.pieces) {
    if (piece.empty()) continue;
    std::memcpy(at, piece.data(), piece.size() * sizeof(Point));
    at += piece.size() * sizeof(Point);
  }
  return py::make_tuple(points, offsets,
                        py::array_t<double>(static_cast<py::ssize_t>(batch.costs.size()), batch.costs.data()));
}

py::array_t<double> distance_field(const GridObject& self, py::handle goals, double max_cost) {
  const Grid& grid = self.grid;
  const std::vector<Point> to =
      is_one_point(goals) ? std::vector<Point>{to_point(goals, "goal")} : to_points(goals, "goals");
  if (std::isnan(max_cost) || max_cost < 0) throw UsageError("max_cost must be 0 or more");
  const double units = std::ceil(max_cost * grid.costs().straight.units - 1e-9);
  const Cost limit = units >= kInfiniteCost.units ? kInfiniteCost : Cost{static_cast<std::uint32_t>(units)};
  py::array_t<double> lengths({py::ssize_t{grid.height()}, py::ssize_t{grid.width()}});
  double* out = lengths.mutable_data();
  const WithoutGil without_gil;
  DistanceField field(grid);
  field.run(to, limit);
  for (std::int32_t y = 0; y < grid.height(); ++y) {
    const Cell first = grid.cell({0, y});
    for (std::int32_t x = 0; x < grid.width(); ++x) {
      const Cost cost = field.cost(Cell{first.index + static_cast<std::uint32_t>(x)});
      *out++ = cost == kInfiniteCost ? std::numeric_limits<double>::infinity() : grid.costs().to_length(cost);
    }
  }
  const py::gil_scoped_acquire with_gil;
  return lengths;
}

}  // namespace

void bind_paths(py::module_& module) {
  module.def("find_path", find_path, py::arg("grid"), py::arg("start"), py::arg("goal"), py::arg("database"),
             py::arg("corners"));
  module.def("find_paths", find_paths, py::arg("grid"), py::arg("starts"), py::arg("goals"), py::arg("database"),
             py::arg("threads"));
  module.def("distance_field", distance_field, py::arg("grid"), py::arg("goals"), py::arg("max_cost"));
}

}  // namespace cairn::python
