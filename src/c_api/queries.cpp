#include <cairn/queries.hpp>

#include "c_api/agent.hpp"
#include "c_api/answer.hpp"
#include "c_api/handles.hpp"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <span>
#include <type_traits>
#include <vector>

using namespace cairn;
using namespace cairn::c_api;

namespace {

static_assert(CAIRN_INFINITE == kInfiniteCost.units);
// Arrays are handed out as they are.
static_assert(sizeof(Cost) == sizeof(cairn_cost) && std::is_standard_layout_v<Cost>);
static_assert(sizeof(PathQuery) == sizeof(cairn_path_query) && std::is_standard_layout_v<PathQuery>);
static_assert(offsetof(PathQuery, to) == offsetof(cairn_path_query, to) &&
              offsetof(Point, y) == offsetof(cairn_point, y));

/// Calls, and tells points outside the map from closed cells.
template <typename Call>
void with_points(const Grid& grid, std::span<const cairn_point> points, Call call) {
  bool inside = true;
  for (const cairn_point p : points) inside = inside && grid.shape().contains(to_point(p));
  blaming<UsageError>(inside ? CAIRN_CLOSED : CAIRN_OUTSIDE, call);
}

cairn_status start_field(cairn_field* field, const cairn_point* goals, size_t count, cairn_cost max_cost, bool is_whole,
                         cairn_error* error) {
  return answer(error, [&] {
    require(field, "field");
    if (count > 0) require(goals, "goals");
    std::vector<Point> points;
    for (size_t i = 0; i < count; ++i) points.push_back(to_point(goals[i]));
    with_points(*field->grid, {goals, count}, [&] { field->field.start(points, Cost{max_cost}); });
    if (is_whole) field->field.advance(kUnlimitedWork);
  });
}

/// The cells as points, which the handle keeps.
template <typename Handle>
const cairn_point* points_of(Handle& handle, std::span<const Cell> cells, size_t* count) {
  handle.points.clear();
  for (const Cell cell : cells) {
    const Point p = handle.grid->point(cell);
    handle.points.push_back({p.x, p.y});
  }
  if (count != nullptr) *count = handle.points.size();
  return handle.points.data();
}

void start_reach(cairn_reach& reach, cairn_point from, cairn_point goal) {
  const cairn_point points[] = {from, goal};
  with_points(*reach.grid, points, [&] { reach.reach.start(to_point(from), to_point(goal)); });
}

}  // namespace

extern "C" {

int cairn_grid_line_of_sight(const cairn_grid* grid, cairn_point a, cairn_point b) {
  return grid != nullptr && line_of_sight(*grid->grid, to_point(a), to_point(b)) ? 1 : 0;
}

cairn_status cairn_grid_nearest_reachable(const cairn_grid* grid, cairn_point from, cairn_point goal,
                                          cairn_point* nearest, cairn_error* error) {
  cairn_reach* reach = nullptr;
  const cairn_status status = cairn_reach_create(grid, &reach, error);
  if (status != CAIRN_OK) return status;
  const cairn_status found = cairn_reach_nearest(reach, from, goal, nearest, error);
  cairn_reach_free(reach);
  return found;
}

cairn_cost cairn_grid_straight_cost(const cairn_grid* grid) {
  return grid == nullptr ? 0 : grid->grid->costs().straight.units;
}
cairn_cost cairn_grid_diagonal_cost(const cairn_grid* grid) {
  return grid == nullptr ? 0 : grid->grid->costs().diagonal.units;
}

cairn_status cairn_path_finder_create(const cairn_grid* grid, const cairn_database* database,
                                      cairn_path_finder** finder, cairn_error* error) {
  return answer_handle(finder, "finder", error, [&]() -> cairn_path_finder {
    require(grid, "grid");
    const Grid& map = *grid->grid;
    if (database == nullptr) return {grid->grid, nullptr, PathFinder(map), {}};
    const Database& used = *database->database;
    return blaming<InputError>(misfit(spec_of(nullptr, &used), map, &used), [&]() -> cairn_path_finder {
      return {grid->grid, database->database, PathFinder(map, used), {}};
    });
  });
}

void cairn_path_finder_free(cairn_path_finder* finder) { delete finder; }

cairn_status cairn_path_finder_find(cairn_path_finder* finder, cairn_point from, cairn_point to, cairn_cost* cost,
                                    cairn_error* error) {
  const cairn_status status = cairn_path_finder_start(finder, from, to, error);
  if (status != CAIRN_OK) return status;
  return answer(error, [&] {
    finder->finder.advance(kUnlimitedWork);
    if (cost != nullptr) *cost = finder->finder.cost().units;
  });
}

cairn_status cairn_path_finder_start(cairn_path_finder* finder, cairn_point from, cairn_point to, cairn_error* error) {
  return answer(error, [&] {
    require(finder, "finder");
    const cairn_point points[] = {from, to};
    with_points(*finder->grid, points, [&] { finder->finder.start(to_point(from), to_point(to)); });
  });
}

cairn_status cairn_path_finder_advance(cairn_path_finder* finder, uint64_t budget, int* finished, cairn_error* error) {
  return answer(error, [&] {
    require(finder, "finder");
    require(finished, "finished");
    *finished = finder->finder.advance(budget) ? 1 : 0;
  });
}

cairn_cost cairn_path_finder_cost(const cairn_path_finder* finder) {
  return finder == nullptr ? CAIRN_INFINITE : finder->finder.cost().units;
}

const cairn_point* cairn_path_finder_cells(cairn_path_finder* finder, size_t* count) {
  if (finder != nullptr) return points_of(*finder, finder->finder.cells(), count);
  if (count != nullptr) *count = 0;
  return nullptr;
}

const cairn_point* cairn_path_finder_corners(cairn_path_finder* finder, size_t* count) {
  if (finder != nullptr) return points_of(*finder, finder->finder.corners(), count);
  if (count != nullptr) *count = 0;
  return nullptr;
}

cairn_status cairn_path_batch_define(const cairn_path_batch_definition* definition, cairn_path_batch** batch,
                                     cairn_error* error) {
  return answer_handle(batch, "batch", error, [&]() -> cairn_path_batch {
    require(definition, "definition");
    require(definition->grid, "grid");
    const std::shared_ptr<const Grid>& grid = definition->grid->grid;
    const BatchSettings settings{.threads = definition->threads, .tasks = to_runner(definition->tasks)};
    if (definition->database == nullptr) return {grid, nullptr, PathBatch(*grid, settings), {}};
    const std::shared_ptr<const Database>& used = definition->database->database;
    return blaming<InputError>(misfit(spec_of(nullptr, used.get()), *grid, used.get()), [&]() -> cairn_path_batch {
      return {grid, used, PathBatch(*grid, *used, settings), {}};
    });
  });
}

void cairn_path_batch_free(cairn_path_batch* batch) { delete batch; }

cairn_status cairn_path_batch_find(cairn_path_batch* batch, const cairn_path_query* queries, size_t count,
                                   int keep_cells, cairn_error* error) {
  return answer(error, [&] {
    require(batch, "batch");
    if (count > 0) require(queries, "queries");
    const std::span own(reinterpret_cast<const PathQuery*>(queries), count);
    const auto is_inside = [&](const PathQuery& query) {
      return batch->grid->shape().contains(query.from) && batch->grid->shape().contains(query.to);
    };
    blaming<UsageError>(std::all_of(own.begin(), own.end(), is_inside) ? CAIRN_CLOSED : CAIRN_OUTSIDE, [&] {
      if (keep_cells != 0) {
        batch->batch.find(own);
      } else {
        batch->batch.measure(own);
      }
    });
  });
}

const cairn_cost* cairn_path_batch_costs(const cairn_path_batch* batch, size_t* count) {
  const std::span<const Cost> costs = batch == nullptr ? std::span<const Cost>() : batch->batch.costs();
  if (count != nullptr) *count = costs.size();
  return reinterpret_cast<const cairn_cost*>(costs.data());
}

const cairn_point* cairn_path_batch_cells(cairn_path_batch* batch, size_t query, size_t* count) {
  if (batch != nullptr) return points_of(*batch, batch->batch.cells(query), count);
  if (count != nullptr) *count = 0;
  return nullptr;
}

cairn_status cairn_field_create(const cairn_grid* grid, cairn_field** field, cairn_error* error) {
  return answer_handle(field, "field", error, [&]() -> cairn_field {
    require(grid, "grid");
    return {grid->grid, DistanceField(*grid->grid)};
  });
}

void cairn_field_free(cairn_field* field) { delete field; }

cairn_status cairn_field_run(cairn_field* field, const cairn_point* goals, size_t count, cairn_cost max_cost,
                             cairn_error* error) {
  return start_field(field, goals, count, max_cost, true, error);
}

cairn_status cairn_field_start(cairn_field* field, const cairn_point* goals, size_t count, cairn_cost max_cost,
                               cairn_error* error) {
  return start_field(field, goals, count, max_cost, false, error);
}

cairn_status cairn_field_advance(cairn_field* field, uint64_t budget, int* finished, cairn_error* error) {
  return answer(error, [&] {
    require(field, "field");
    require(finished, "finished");
    *finished = field->field.advance(budget) ? 1 : 0;
  });
}

cairn_cost cairn_field_cost(const cairn_field* field, cairn_point at) {
  return field == nullptr ? CAIRN_INFINITE : field->field.cost(to_point(at)).units;
}

int cairn_field_next(const cairn_field* field, cairn_point at, cairn_point* next) {
  if (field == nullptr || next == nullptr || !field->grid->shape().contains(to_point(at))) return 0;
  const Cell to = field->field.next(field->grid->cell(to_point(at)));
  if (to == kNoCell) return 0;
  const Point p = field->grid->point(to);
  *next = {p.x, p.y};
  return 1;
}

cairn_status cairn_reach_create(const cairn_grid* grid, cairn_reach** reach, cairn_error* error) {
  return answer_handle(reach, "reach", error, [&]() -> cairn_reach {
    require(grid, "grid");
    return {grid->grid, Reach(*grid->grid)};
  });
}

void cairn_reach_free(cairn_reach* reach) { delete reach; }

cairn_status cairn_reach_nearest(cairn_reach* reach, cairn_point from, cairn_point goal, cairn_point* nearest,
                                 cairn_error* error) {
  return answer(error, [&] {
    require(reach, "reach");
    require(nearest, "nearest");
    start_reach(*reach, from, goal);
    reach->reach.advance(kUnlimitedWork);
    *nearest = {reach->reach.answer().x, reach->reach.answer().y};
  });
}

cairn_status cairn_reach_start(cairn_reach* reach, cairn_point from, cairn_point goal, cairn_error* error) {
  return answer(error, [&] {
    require(reach, "reach");
    start_reach(*reach, from, goal);
  });
}

cairn_status cairn_reach_advance(cairn_reach* reach, uint64_t budget, int* finished, cairn_point* nearest,
                                 cairn_error* error) {
  return answer(error, [&] {
    require(reach, "reach");
    require(finished, "finished");
    require(nearest, "nearest");
    *finished = reach->reach.advance(budget) ? 1 : 0;
    if (*finished != 0) *nearest = {reach->reach.answer().x, reach->reach.answer().y};
  });
}

}  // extern "C"
