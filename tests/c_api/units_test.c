/* Queries, and crowds with exclusive cells, from a C compiler. */
#include "checks.h"

void query_paths(void) {
  cairn_grid* grid = hall(NULL);
  cairn_database* database = database_of(grid);
  cairn_path_finder* finder = NULL;
  cairn_cost shortest = 0;
  cairn_cost cost = 0;
  size_t count = 0;
  int finished = 0;
  const cairn_point* points = NULL;

  REFUSED(CAIRN_NULL, "grid", cairn_path_finder_create(NULL, NULL, &finder, &error));
  DONE(cairn_path_finder_create(grid, NULL, &finder, &error));
  DONE(cairn_path_finder_find(finder, at(2, 1), at(20, 2), &shortest, &error));
  CHECK(shortest > 18 * cairn_grid_straight_cost(grid) && shortest < 40 * cairn_grid_diagonal_cost(grid));
  CHECK(cairn_path_finder_cost(finder) == shortest);
  points = cairn_path_finder_cells(finder, &count);
  CHECK(count >= 19 && points[0].x == 2 && points[0].y == 1 && points[count - 1].x == 20 && points[count - 1].y == 2);
  points = cairn_path_finder_corners(finder, &count);
  CHECK(count >= 3 && count < 6 && points[count - 1].x == 20);
  DONE(cairn_path_finder_find(finder, at(2, 1), at(23, 2), &cost, &error));
  CHECK(cost == CAIRN_INFINITE && cairn_path_finder_cells(finder, &count) != NULL && count == 0);
  REFUSED(CAIRN_CLOSED, "wall", cairn_path_finder_find(finder, at(2, 1), at(12, 2), NULL, &error));
  REFUSED(CAIRN_OUTSIDE, "", cairn_path_finder_find(finder, at(2, 1), at(24, 2), NULL, &error));
  cairn_path_finder_free(finder);

  DONE(cairn_path_finder_create(grid, database, &finder, &error));
  cairn_database_free(database);
  DONE(cairn_path_finder_start(finder, at(2, 1), at(20, 2), &error));
  while (!finished) DONE(cairn_path_finder_advance(finder, 10, &finished, &error));
  CHECK(cairn_path_finder_cost(finder) >= shortest);
  cairn_path_finder_free(finder);
  CHECK(cairn_path_finder_cells(NULL, &count) == NULL && count == 0);
  CHECK(cairn_path_finder_cost(NULL) == CAIRN_INFINITE);

  CHECK(cairn_grid_line_of_sight(grid, at(0, 0), at(5, 3)) == 1);
  CHECK(cairn_grid_line_of_sight(grid, at(0, 0), at(20, 3)) == 0);
  CHECK(cairn_grid_line_of_sight(NULL, at(0, 0), at(0, 0)) == 0);
  cairn_grid_free(grid);
}

void query_fields(void) {
  cairn_grid* grid = hall(NULL);
  cairn_field* field = NULL;
  cairn_reach* reach = NULL;
  const cairn_point goals[2] = {{2, 1}, {3, 1}};
  const cairn_point wall = {12, 0};
  cairn_point p = {0, 0};
  int finished = 0;

  DONE(cairn_field_create(grid, &field, &error));
  DONE(cairn_field_run(field, goals, 2, CAIRN_INFINITE, &error));
  CHECK(cairn_field_cost(field, at(0, 1)) == 2 * cairn_grid_straight_cost(grid));
  CHECK(cairn_field_cost(field, at(23, 1)) == CAIRN_INFINITE && cairn_field_cost(field, at(99, 1)) == CAIRN_INFINITE);
  CHECK(cairn_field_next(field, at(0, 1), &p) == 1 && p.x == 1 && p.y == 1);
  CHECK(cairn_field_next(field, at(2, 1), &p) == 1 && p.x == 2 && p.y == 1);
  CHECK(cairn_field_next(field, at(23, 1), &p) == 0 && cairn_field_next(field, at(-1, 1), &p) == 0);
  DONE(cairn_field_start(field, goals, 2, cairn_grid_straight_cost(grid), &error));
  while (!finished) DONE(cairn_field_advance(field, 1, &finished, &error));
  CHECK(cairn_field_cost(field, at(4, 1)) == cairn_grid_straight_cost(grid));
  CHECK(cairn_field_cost(field, at(5, 1)) == CAIRN_INFINITE);
  REFUSED(CAIRN_CLOSED, "wall", cairn_field_run(field, &wall, 1, CAIRN_INFINITE, &error));
  REFUSED(CAIRN_NULL, "goals", cairn_field_run(field, NULL, 1, CAIRN_INFINITE, &error));
  REFUSED(CAIRN_NULL, "field", cairn_field_run(NULL, goals, 1, CAIRN_INFINITE, &error));
  cairn_field_free(field);
  cairn_field_free(NULL);

  DONE(cairn_grid_nearest_reachable(grid, at(2, 1), at(23, 4), &p, &error));
  CHECK(p.x == 21 && p.y == 4);
  DONE(cairn_reach_create(grid, &reach, &error));
  DONE(cairn_reach_nearest(reach, at(2, 1), at(12, 3), &p, &error));
  CHECK(p.x == 11 && p.y == 3);
  DONE(cairn_reach_start(reach, at(20, 1), at(12, 3), &error));
  finished = 0;
  while (!finished) DONE(cairn_reach_advance(reach, 1, &finished, &p, &error));
  CHECK(p.x == 13 && p.y == 3);
  REFUSED(CAIRN_CLOSED, "wall", cairn_reach_nearest(reach, at(12, 1), at(12, 3), &p, &error));
  REFUSED(CAIRN_OUTSIDE, "", cairn_reach_nearest(reach, at(2, 1), at(12, 33), &p, &error));
  REFUSED(CAIRN_NULL, "nearest", cairn_reach_nearest(reach, at(2, 1), at(12, 3), NULL, &error));
  cairn_grid_free(grid);
  cairn_reach_free(reach);
}

void exclusive_crowds(void) {
  cairn_grid* grid = hall(NULL);
  cairn_crowd_definition definition;
  cairn_crowd* crowd = NULL;
  cairn_agent_id first = {0, 0};
  cairn_agent_id second = {0, 0};
  const cairn_point* points = NULL;
  int tick;
  memset(&definition, 0, sizeof definition);
  REFUSED(CAIRN_NULL, "grid", cairn_crowd_define(&definition, &crowd, &error));
  REFUSED(CAIRN_NULL, "definition", cairn_crowd_define(NULL, &crowd, &error));
  definition.grid = grid;
  definition.occupancy = (cairn_occupancy)7;
  REFUSED(CAIRN_USAGE, "CAIRN_EXCLUSIVE_CELLS", cairn_crowd_define(&definition, &crowd, &error));
  definition.occupancy = CAIRN_EXCLUSIVE_CELLS;
  DONE(cairn_crowd_define(&definition, &crowd, &error));
  cairn_grid_free(grid);
  DONE(cairn_crowd_add(crowd, at(2, 1), &first, &error));
  REFUSED(CAIRN_OCCUPIED, "another agent", cairn_crowd_add(crowd, at(2, 1), &second, &error));
  DONE(cairn_crowd_add(crowd, at(8, 1), &second, &error));
  CHECK(cairn_crowd_occupied(crowd, at(2, 1)) == 1 && cairn_crowd_occupied(crowd, at(3, 1)) == 0);
  CHECK(cairn_crowd_occupied(NULL, at(2, 1)) == 0 && cairn_crowd_occupied(crowd, at(-1, 1)) == 0);
  DONE(cairn_crowd_redirect(crowd, first, at(5, 4), &error));
  DONE(cairn_crowd_redirect(crowd, second, at(5, 4), &error));
  for (tick = 0; tick < 40; ++tick) {
    DONE(cairn_crowd_tick_work(crowd, 10000, NULL, &error));
    points = cairn_crowd_positions(crowd, NULL);
    CHECK(points[first.index].x != points[second.index].x || points[first.index].y != points[second.index].y);
  }
  CHECK(cairn_crowd_walking(crowd) == 0 && cairn_crowd_occupied(crowd, at(5, 4)) == 1);
  cairn_crowd_free(crowd);
}
