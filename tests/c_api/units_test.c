/* Queries, crowds with exclusive cells, and saved crowds, from a C compiler. */
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

/* A job system of one thread, which counts what it did. */
static void run_backwards(void* context, uint32_t count, cairn_task task, void* argument) {
  uint32_t i;
  for (i = count; i > 0; --i) task(argument, i - 1);
  *(uint32_t*)context += count;
}

void query_batches(void) {
  cairn_grid* grid = hall(NULL);
  cairn_database* database = database_of(grid);
  cairn_path_batch_definition definition;
  cairn_path_batch* batch = NULL;
  cairn_path_finder* finder = NULL;
  const cairn_path_query queries[3] = {{{2, 1}, {20, 2}}, {{2, 1}, {23, 2}}, {{5, 5}, {5, 5}}};
  const cairn_path_query closed = {{2, 1}, {12, 2}};
  const cairn_path_query outside = {{2, 1}, {24, 2}};
  const cairn_cost* costs = NULL;
  const cairn_point* points = NULL;
  cairn_cost cost = 0;
  size_t count = 0;
  uint32_t tasks = 0;
  memset(&definition, 0, sizeof definition);
  REFUSED(CAIRN_NULL, "grid", cairn_path_batch_define(&definition, &batch, &error));
  REFUSED(CAIRN_NULL, "definition", cairn_path_batch_define(NULL, &batch, &error));
  definition.grid = grid;
  definition.threads = 1000;
  REFUSED(CAIRN_USAGE, "256", cairn_path_batch_define(&definition, &batch, &error));
  definition.threads = 2;
  DONE(cairn_path_batch_define(&definition, &batch, &error));
  DONE(cairn_path_finder_create(grid, NULL, &finder, &error));
  DONE(cairn_path_finder_find(finder, queries[0].from, queries[0].to, &cost, &error));
  DONE(cairn_path_batch_find(batch, queries, 3, 1, &error));
  costs = cairn_path_batch_costs(batch, &count);
  CHECK(count == 3 && costs[0] == cost && costs[1] == CAIRN_INFINITE && costs[2] == 0);
  points = cairn_path_batch_cells(batch, 0, &count);
  CHECK(count >= 19 && points[0].x == 2 && points[count - 1].x == 20);
  CHECK(cairn_path_batch_cells(batch, 2, &count)[0].x == 5 && count == 1);
  cairn_path_batch_cells(batch, 1, &count);
  CHECK(count == 0);
  cairn_path_batch_cells(batch, 3, &count);
  CHECK(count == 0);
  REFUSED(CAIRN_CLOSED, "wall", cairn_path_batch_find(batch, &closed, 1, 1, &error));
  REFUSED(CAIRN_OUTSIDE, "", cairn_path_batch_find(batch, &outside, 1, 1, &error));
  REFUSED(CAIRN_NULL, "queries", cairn_path_batch_find(batch, NULL, 1, 1, &error));
  REFUSED(CAIRN_NULL, "batch", cairn_path_batch_find(NULL, queries, 1, 1, &error));
  DONE(cairn_path_batch_find(batch, NULL, 0, 1, &error));
  CHECK(cairn_path_batch_costs(NULL, &count) == NULL && count == 0);
  CHECK(cairn_path_batch_cells(NULL, 0, &count) == NULL && count == 0);
  cairn_path_batch_free(batch);
  definition.database = database;
  definition.threads = 0;
  definition.tasks.run = run_backwards;
  definition.tasks.context = &tasks;
  DONE(cairn_path_batch_define(&definition, &batch, &error));
  cairn_database_free(database);
  cairn_grid_free(grid);
  DONE(cairn_path_batch_find(batch, queries, 3, 0, &error));
  CHECK(tasks == 8);
  costs = cairn_path_batch_costs(batch, &count);
  CHECK(count == 3 && costs[0] >= cost && costs[1] == CAIRN_INFINITE);
  cairn_path_batch_cells(batch, 0, &count);
  CHECK(count == 0);
  cairn_path_batch_free(batch);
  cairn_path_batch_free(NULL);
  cairn_path_finder_free(finder);
}

void saved_crowds(void) {
  cairn_grid* grid = hall(NULL);
  cairn_database* database = database_of(grid);
  cairn_crowd_definition definition;
  cairn_crowd* crowd = NULL;
  cairn_crowd* other = NULL;
  cairn_agent_id agent = {0, 0};
  const cairn_agent_id nobody = {7, 7};
  const void* bytes = NULL;
  size_t size = 0;
  cairn_point p = {0, 0};
  uint32_t tasks = 0;
  int shortest = -1;
  int tick;
  unsigned char damaged[100];
  memset(&definition, 0, sizeof definition);
  definition.grid = grid;
  definition.database = database;
  definition.out_of_reach = (cairn_out_of_reach)2;
  REFUSED(CAIRN_USAGE, "CAIRN_APPROACH", cairn_crowd_define(&definition, &crowd, &error));
  definition.out_of_reach = CAIRN_APPROACH;
  DONE(cairn_crowd_define(&definition, &crowd, &error));
  definition.tasks.run = run_backwards;
  definition.tasks.context = &tasks;
  DONE(cairn_crowd_define(&definition, &other, &error));
  DONE(cairn_crowd_add(crowd, at(2, 1), &agent, &error));
  DONE(cairn_crowd_redirect(crowd, agent, at(23, 4), &error));
  DONE(cairn_crowd_set_user_data(crowd, agent, 99, &error));
  REFUSED(CAIRN_NO_AGENT, "no agent", cairn_crowd_set_user_data(crowd, nobody, 99, &error));
  CHECK(cairn_crowd_user_data(crowd, agent) == 99 && cairn_crowd_user_data(crowd, nobody) == 0);
  CHECK(cairn_crowd_user_data(NULL, agent) == 0);
  for (tick = 0; tick < 5; ++tick) DONE(cairn_crowd_tick_work(crowd, 10000, NULL, &error));
  DONE(cairn_crowd_on_shortest_path(crowd, agent, &shortest, &error));
  CHECK(shortest == 0 || shortest == 1);
  REFUSED(CAIRN_NULL, "is_shortest", cairn_crowd_on_shortest_path(crowd, agent, NULL, &error));
  REFUSED(CAIRN_NO_AGENT, "no agent", cairn_crowd_on_shortest_path(crowd, nobody, &shortest, &error));
  DONE(cairn_crowd_save(crowd, &bytes, &size, &error));
  CHECK(bytes != NULL && size > sizeof damaged);
  memcpy(damaged, bytes, sizeof damaged);
  REFUSED(CAIRN_INPUT, "cut off", cairn_crowd_restore(other, damaged, sizeof damaged, &error));
  REFUSED(CAIRN_NULL, "bytes", cairn_crowd_restore(other, NULL, size, &error));
  REFUSED(CAIRN_NULL, "size", cairn_crowd_save(other, &bytes, NULL, &error));
  CHECK(cairn_crowd_size(other) == 0);
  DONE(cairn_crowd_restore(other, bytes, size, &error));
  CHECK(cairn_crowd_user_data(other, agent) == 99);
  for (tick = 0; tick < 60; ++tick) {
    DONE(cairn_crowd_tick_work(crowd, 10000, NULL, &error));
    DONE(cairn_crowd_tick_work(other, 10000, NULL, &error));
    CHECK(cairn_crowd_positions(crowd, NULL)[0].x == cairn_crowd_positions(other, NULL)[0].x);
    CHECK(cairn_crowd_positions(crowd, NULL)[0].y == cairn_crowd_positions(other, NULL)[0].y);
  }
  CHECK(tasks >= 60);
  CHECK(cairn_crowd_positions(crowd, NULL)[0].x == 21 && cairn_crowd_positions(crowd, NULL)[0].y == 4);
  DONE(cairn_crowd_order(crowd, agent, &p, &error));
  CHECK(p.x == 23 && p.y == 4);
  REFUSED(CAIRN_NO_AGENT, "no agent", cairn_crowd_order(crowd, nobody, &p, &error));
  cairn_crowd_free(crowd);
  cairn_crowd_free(other);
  cairn_database_free(database);
  cairn_grid_free(grid);
  cairn_set_assertion_handler(NULL);
}

void sized_crowds(void) {
  cairn_grid* grid = hall(NULL);
  cairn_grid* eroded = NULL;
  cairn_crowd_definition definition;
  cairn_sized_crowd* sized = NULL;
  cairn_sized_crowd* other = NULL;
  cairn_agent_id small = {0, 0};
  cairn_agent_id large = {0, 0};
  cairn_tick_report report;
  cairn_database* database = NULL;
  const int32_t sizes[2] = {1, 2};
  const int32_t wrong[1] = {9};
  const void* bytes = NULL;
  size_t size = 0;
  int tick;
  REFUSED(CAIRN_USAGE, "1 to 8", cairn_grid_erode(grid, 9, &eroded, &error));
  DONE(cairn_grid_erode(grid, 2, &eroded, &error));
  CHECK(cairn_grid_passable(grid, at(11, 3)) == 1 && cairn_grid_passable(eroded, at(11, 3)) == 0);
  CHECK(cairn_grid_passable(eroded, at(9, 3)) == 1);
  memset(&definition, 0, sizeof definition);
  REFUSED(CAIRN_NULL, "grid", cairn_sized_crowd_define(&definition, sizes, 2, NULL, 0, &sized, &error));
  definition.grid = grid;
  definition.flow_fields = 1;
  definition.flow_group = 1;
  REFUSED(CAIRN_NULL, "crowd", cairn_sized_crowd_define(NULL, sizes, 2, NULL, 0, &sized, &error));
  REFUSED(CAIRN_NULL, "sizes", cairn_sized_crowd_define(&definition, NULL, 2, NULL, 0, &sized, &error));
  REFUSED(CAIRN_USAGE, "1 to 8", cairn_sized_crowd_define(&definition, wrong, 1, NULL, 0, &sized, &error));
  database = database_of(grid);
  {
    const cairn_database* const databases[1] = {database};
    REFUSED(CAIRN_MISMATCH, "2 x 2", cairn_sized_crowd_define(&definition, sizes, 2, databases, 1, &sized, &error));
    DONE(cairn_sized_crowd_define(&definition, sizes, 1, databases, 1, &sized, &error));
    cairn_sized_crowd_free(sized);
  }
  cairn_database_free(database);
  DONE(cairn_sized_crowd_define(&definition, sizes, 2, NULL, 0, &sized, &error));
  DONE(cairn_sized_crowd_define(&definition, sizes, 2, NULL, 0, &other, &error));
  cairn_grid_free(grid);
  CHECK(cairn_sized_crowd_of_size(sized, 3) == NULL && cairn_sized_crowd_of_size(NULL, 1) == NULL);
  DONE(cairn_crowd_add(cairn_sized_crowd_of_size(sized, 1), at(2, 1), &small, &error));
  DONE(cairn_crowd_add(cairn_sized_crowd_of_size(sized, 2), at(2, 1), &large, &error));
  DONE(cairn_crowd_redirect(cairn_sized_crowd_of_size(sized, 1), small, at(9, 5), &error));
  DONE(cairn_crowd_redirect(cairn_sized_crowd_of_size(sized, 2), large, at(9, 5), &error));
  DONE(cairn_sized_crowd_set_passable(sized, at(5, 2), 0, &error));
  REFUSED(CAIRN_OUTSIDE, "", cairn_sized_crowd_set_passable(sized, at(50, 2), 0, &error));
  CHECK(cairn_crowd_passable(cairn_sized_crowd_of_size(sized, 2), at(4, 1)) == 0);
  DONE(cairn_sized_crowd_tick_work(sized, 10000, &report, &error));
  CHECK(report.moves == 2);
  REFUSED(CAIRN_USAGE, "2048", cairn_sized_crowd_tick_work(sized, 2000, NULL, &error));
  REFUSED(CAIRN_USAGE, "1 ns", cairn_sized_crowd_tick_time(sized, 0, NULL, &error));
  DONE(cairn_sized_crowd_save(sized, &bytes, &size, &error));
  REFUSED(CAIRN_INPUT, "damaged", cairn_sized_crowd_restore(other, bytes, size - 1, &error));
  DONE(cairn_sized_crowd_restore(other, bytes, size, &error));
  for (tick = 0; tick < 30; ++tick) DONE(cairn_sized_crowd_tick_time(other, 1000000, NULL, &error));
  CHECK(cairn_crowd_positions(cairn_sized_crowd_of_size(other, 1), NULL)[small.index].x == 9);
  CHECK(cairn_crowd_positions(cairn_sized_crowd_of_size(other, 2), NULL)[large.index].x == 9);
  cairn_grid_free(eroded);
  cairn_sized_crowd_free(sized);
  cairn_sized_crowd_free(other);
  cairn_sized_crowd_free(NULL);
}
