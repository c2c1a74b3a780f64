// Whole paths and distance fields.
#include <cairn/queries.hpp>

#include "bindings/js/wasm/exports.hpp"

#include <limits>
#include <vector>

namespace cairn::js {
namespace {

double length_of(const Grid& grid, Cost cost) {
  return cost == kInfiniteCost ? std::numeric_limits<double>::infinity() : grid.costs().to_length(cost);
}

/// Rounds down: what is farther is out of reach.
Cost cost_of(const Grid& grid, double length) {
  const double units = length * grid.costs().straight.units;
  return units < kInfiniteCost.units ? Cost{static_cast<std::uint32_t>(units)} : kInfiniteCost;
}

void give_points(cairn_path_finder& finder, std::span<const Cell> cells) {
  finder.points.clear();
  for (const Cell cell : cells) {
    const Point p = finder.grid->point(cell);
    finder.points.push_back({p.x, p.y});
  }
  give(std::span<const cairn_point>(finder.points));
}

}  // namespace
}  // namespace cairn::js

using namespace cairn;
using namespace cairn::js;

CAIRN_EXPORT("finder_create") Status finder_create(const cairn_grid* grid, const cairn_database* database) {
  return run([&] {
    const std::shared_ptr<const Database> used = database == nullptr ? nullptr : database->database;
    auto* const made = new cairn_path_finder{
        grid->grid, used, used == nullptr ? PathFinder(*grid->grid) : PathFinder(*grid->grid, *used), {}};
    results()[0] = static_cast<double>(reinterpret_cast<std::uintptr_t>(made));
  });
}

CAIRN_EXPORT("finder_free") void finder_free(cairn_path_finder* finder) { delete finder; }

/// The result is the length of the path.
CAIRN_EXPORT("finder_find")
Status finder_find(cairn_path_finder* finder, std::int32_t x, std::int32_t y, std::int32_t goal_x,
                   std::int32_t goal_y) {
  return run([&] {
    finder->finder.find({x, y}, {goal_x, goal_y});
    results()[0] = length_of(*finder->grid, finder->finder.cost());
  });
}

CAIRN_EXPORT("finder_start")
Status finder_start(cairn_path_finder* finder, std::int32_t x, std::int32_t y, std::int32_t goal_x,
                    std::int32_t goal_y) {
  return run([&] { finder->finder.start({x, y}, {goal_x, goal_y}); });
}

/// The results are whether it has finished, and the length.
CAIRN_EXPORT("finder_advance") Status finder_advance(cairn_path_finder* finder, double budget) {
  return run([&] {
    const bool finished = finder->finder.advance(to_budget(budget));
    results()[0] = finished ? 1 : 0;
    results()[1] = finished ? length_of(*finder->grid, finder->finder.cost()) : 0;
  });
}

CAIRN_EXPORT("finder_cells") Status finder_cells(cairn_path_finder* finder) {
  return run([&] { give_points(*finder, finder->finder.cells()); });
}

CAIRN_EXPORT("finder_corners") Status finder_corners(cairn_path_finder* finder) {
  return run([&] { give_points(*finder, finder->finder.corners()); });
}

CAIRN_EXPORT("field_create") Status field_create(const cairn_grid* grid) {
  return run([&] {
    auto* const made = new cairn_field{grid->grid, DistanceField(*grid->grid)};
    results()[0] = static_cast<double>(reinterpret_cast<std::uintptr_t>(made));
  });
}

CAIRN_EXPORT("field_free") void field_free(cairn_field* field) { delete field; }

CAIRN_EXPORT("field_start")
Status field_start(cairn_field* field, const Point* goals, std::uint32_t count, double max_length) {
  return run([&] { field->field.start({goals, count}, cost_of(*field->grid, max_length)); });
}

CAIRN_EXPORT("field_advance") Status field_advance(cairn_field* field, double budget) {
  return run([&] { results()[0] = field->field.advance(to_budget(budget)) ? 1 : 0; });
}

CAIRN_EXPORT("field_length") double field_length(const cairn_field* field, std::int32_t x, std::int32_t y) {
  return length_of(*field->grid, field->field.cost(Point{x, y}));
}

/// Whether there is one, and where.
CAIRN_EXPORT("field_next") Status field_next(const cairn_field* field, std::int32_t x, std::int32_t y) {
  return run([&] {
    const Grid& grid = *field->grid;
    const Cell next = grid.passable(Point{x, y}) ? field->field.next(grid.cell({x, y})) : kNoCell;
    if (next != kNoCell) give_point(grid.point(next));
    results()[2] = next == kNoCell ? 0 : 1;
  });
}

CAIRN_EXPORT("field_lengths") Status field_lengths(const cairn_field* field) {
  return run([&] {
    const Grid& grid = *field->grid;
    const std::size_t cells = static_cast<std::size_t>(grid.width()) * static_cast<std::size_t>(grid.height());
    auto* next = reinterpret_cast<float*>(give_room(cells * sizeof(float)).data());
    for (std::int32_t y = 0; y < grid.height(); ++y) {
      for (std::int32_t x = 0; x < grid.width(); ++x) {
        *next++ = static_cast<float>(length_of(grid, field->field.cost(grid.cell({x, y}))));
      }
    }
  });
}
