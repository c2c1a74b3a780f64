/* The C API from a C compiler: what it is for, and every function's bad input. The folder for files is the argument. */
#include <cairn/cairn.h>

#include "checks.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int failures = 0;

static const char* kSmallBuild = "cairn:guarantee=sampled,paths=100,radius=16,tile=16,rounds=1,check=10";

cairn_point at(int32_t x, int32_t y) {
  cairn_point p;
  p.x = x;
  p.y = y;
  return p;
}

cairn_grid* hall(const cairn_rules* rules) {
  unsigned char cells[9 * 24];
  cairn_grid* grid = NULL;
  int y;
  memset(cells, 1, sizeof cells);
  for (y = 0; y < 8; ++y) cells[y * 24 + 12] = 0;
  for (y = 0; y < 9; ++y) cells[y * 24 + 22] = 0;
  DONE(cairn_grid_create(24, 9, cells, rules, &grid, &error));
  return grid;
}

cairn_database* database_of(const cairn_grid* grid) {
  cairn_database* database = NULL;
  DONE(cairn_database_build(grid, kSmallBuild, 1, 1, &database, &error));
  return database;
}

static void statuses_have_texts(void) {
  int i;
  int k;
  for (i = CAIRN_OK; i <= CAIRN_OCCUPIED; ++i) {
    const char* text = cairn_status_text((cairn_status)i);
    CHECK(text != NULL && strlen(text) > 3);
    for (k = CAIRN_OK; k < i; ++k) CHECK(strcmp(text, cairn_status_text((cairn_status)k)) != 0);
  }
  CHECK(strstr(cairn_status_text((cairn_status)99), "no status") != NULL);
  CHECK(strchr(cairn_version(), '.') != NULL);
}

static void grids(const char* folder) {
  const unsigned char cells[4] = {1, 7, 0, 255}; /* anything but 0 is open */
  cairn_rules rules = {CAIRN_EIGHT, CAIRN_CUT, CAIRN_SEVEN_FIFTHS};
  cairn_grid* grid = NULL;
  char path[512];
  FILE* file;

  grid = hall(NULL);
  CHECK(cairn_grid_width(grid) == 24 && cairn_grid_height(grid) == 9);
  CHECK(cairn_grid_passable(grid, at(0, 0)) && !cairn_grid_passable(grid, at(12, 0)));
  CHECK(!cairn_grid_passable(grid, at(-1, 0)) && !cairn_grid_passable(grid, at(0, 9)));
  CHECK(cairn_grid_connected(grid, at(0, 0), at(20, 0)));
  CHECK(!cairn_grid_connected(grid, at(0, 0), at(23, 0)) && !cairn_grid_connected(grid, at(0, 0), at(12, 0)));
  CHECK(!cairn_grid_connected(grid, at(0, 0), at(2000000000, -2000000000)));
  cairn_grid_free(grid);

  DONE(cairn_grid_create(2, 2, cells, &rules, &grid, &error));
  CHECK(cairn_grid_connected(grid, at(0, 0), at(1, 1)) && cairn_grid_passable(grid, at(1, 0)));
  CHECK(!cairn_grid_passable(grid, at(0, 1)));
  cairn_grid_free(grid);
  DONE(cairn_grid_load("rooms:64x48,seed=3", &rules, &grid, &error));
  CHECK(cairn_grid_width(grid) == 64);
  cairn_grid_free(grid);
  CHECK(cairn_grid_load("rooms:64x48,seed=3", NULL, &grid, NULL) == CAIRN_OK);
  cairn_grid_free(grid);

  REFUSED(CAIRN_NULL, "'cells'", cairn_grid_create(2, 2, NULL, NULL, &grid, &error));
  CHECK(grid == NULL);
  REFUSED(CAIRN_NULL, "'grid'", cairn_grid_create(2, 2, cells, NULL, NULL, &error));
  REFUSED(CAIRN_USAGE, "1 to 16384", cairn_grid_create(0, 2, cells, NULL, &grid, &error));
  REFUSED(CAIRN_USAGE, "1 to 16384", cairn_grid_create(2, -7, cells, NULL, &grid, &error));
  REFUSED(CAIRN_USAGE, "1 to 16384", cairn_grid_create(2, 16385, cells, NULL, &grid, &error));
  rules.corners = (cairn_corners)7;
  REFUSED(CAIRN_USAGE, "CAIRN_STRICT (0) or CAIRN_CUT (1), not 7",
          cairn_grid_create(2, 2, cells, &rules, &grid, &error));
  rules.corners = CAIRN_CUT;
  rules.connectivity = (cairn_connectivity)2;
  REFUSED(CAIRN_USAGE, "CAIRN_FOUR", cairn_grid_create(2, 2, cells, &rules, &grid, &error));
  rules.connectivity = CAIRN_FOUR;
  rules.diagonal = (cairn_diagonal)2;
  REFUSED(CAIRN_USAGE, "CAIRN_SQRT2", cairn_grid_create(2, 2, cells, &rules, &grid, &error));
  REFUSED(CAIRN_NULL, "'source'", cairn_grid_load(NULL, NULL, &grid, &error));
  REFUSED(CAIRN_NULL, "'grid'", cairn_grid_load("rooms:64x48", NULL, NULL, &error));
  REFUSED(CAIRN_INPUT, "no-such.map", cairn_grid_load("no-such.map", NULL, &grid, &error));
  CHECK(grid == NULL);
  CHECK(cairn_grid_load("no-such.map", NULL, &grid, NULL) == CAIRN_INPUT);
  sprintf(path, "%.400s/short.map", folder);
  file = fopen(path, "w");
  fputs("type octile\nheight 3\nwidth 3\nmap\n...\n.X.\n", file);
  fclose(file);
  REFUSED(CAIRN_INPUT, "short.map:6", cairn_grid_load(path, NULL, &grid, &error));
  CHECK(grid == NULL);
  remove(path);

  CHECK(cairn_grid_width(NULL) == 0 && cairn_grid_height(NULL) == 0);
  CHECK(!cairn_grid_passable(NULL, at(0, 0)) && !cairn_grid_connected(NULL, at(0, 0), at(1, 0)));
  cairn_grid_free(NULL);
}

static void weighted_grids(void) {
  const unsigned char costs[6] = {1, 3, 254, 0, 2, 1};
  const unsigned char dear[1] = {255};
  cairn_grid* grid = NULL;
  cairn_agent* agent = NULL;
  cairn_crowd* crowd = NULL;

  DONE(cairn_grid_create_weighted(3, 2, costs, NULL, &grid, &error));
  CHECK(cairn_grid_cost(grid, at(1, 0)) == 3 && cairn_grid_cost(grid, at(2, 0)) == 254);
  CHECK(cairn_grid_cost(grid, at(9, 9)) == 0 && cairn_grid_cost(NULL, at(0, 0)) == 0);
  CHECK(!cairn_grid_passable(grid, at(0, 1)) && cairn_grid_passable(grid, at(2, 1)));
  DONE(cairn_agent_create(grid, "lss-lrta", NULL, CAIRN_KNOWN, &agent, &error));
  cairn_agent_free(agent);
  REFUSED(CAIRN_USAGE, "this one has costs", cairn_agent_create(grid, "hcdps", NULL, CAIRN_KNOWN, &agent, &error));
  REFUSED(CAIRN_USAGE, "this one has costs", cairn_crowd_create(grid, "hcdps", NULL, 1, &crowd, &error));
  DONE(cairn_crowd_create(grid, NULL, NULL, 1, &crowd, &error));
  cairn_crowd_free(crowd);
  cairn_grid_free(grid);
  REFUSED(CAIRN_USAGE, "from 1 to 254", cairn_grid_create_weighted(1, 1, dear, NULL, &grid, &error));
  REFUSED(CAIRN_USAGE, "must be a letter", cairn_grid_load_weighted("rooms:32x32", "swamp", NULL, &grid, &error));
  REFUSED(CAIRN_USAGE, "generated map", cairn_grid_load_weighted("rooms:32x32", "S=2", NULL, &grid, &error));
}

static void databases(const char* folder) {
  cairn_grid* grid = hall(NULL);
  cairn_rules four = {CAIRN_FOUR, CAIRN_STRICT, CAIRN_SQRT2};
  cairn_grid* other = hall(&four);
  cairn_database* database = database_of(grid);
  cairn_database* again = NULL;
  char path[512];
  char nowhere[512];
  unsigned char* bytes;
  size_t size = (size_t)cairn_database_bytes(database);
  size_t again_size;
  FILE* file;

  CHECK(size > 0 && cairn_database_fits(database, grid) && !cairn_database_fits(database, other));
  sprintf(path, "%.400s/hall.cairn", folder);
  sprintf(nowhere, "%.400s/no-such-folder/hall.cairn", folder);
  DONE(cairn_database_save(database, path, &error));
  DONE(cairn_database_open(path, &again, &error));
  CHECK(cairn_database_bytes(again) == size && cairn_database_fits(again, grid));
  cairn_database_free(again);

  bytes = malloc(size);
  file = fopen(path, "rb");
  CHECK(fread(bytes, 1, size, file) == size);
  fclose(file);
  again_size = 0;
  CHECK(memcmp(cairn_database_image(database, &again_size), bytes, size) == 0 && again_size == size);
  CHECK(cairn_database_image(database, NULL) != NULL);
  CHECK(cairn_database_image(NULL, &again_size) == NULL && again_size == 0);
  DONE(cairn_database_read(bytes, size, &again, &error));
  CHECK(cairn_database_bytes(again) == size);
  cairn_database_free(again);

  REFUSED(CAIRN_INPUT, "build the database again", cairn_database_read(bytes, size - 1, &again, &error));
  CHECK(again == NULL);
  REFUSED(CAIRN_INPUT, "the database in memory", cairn_database_read(bytes, 0, &again, &error));
  bytes[size / 2] = (unsigned char)(bytes[size / 2] ^ 0x40);
  REFUSED(CAIRN_INPUT, "build the database again", cairn_database_read(bytes, size, &again, &error));
  file = fopen(path, "wb");
  fwrite(bytes, 1, size, file);
  fclose(file);
  REFUSED(CAIRN_INPUT, "hall.cairn", cairn_database_open(path, &again, &error));
  CHECK(again == NULL);
  remove(path);
  REFUSED(CAIRN_INPUT, "hall.cairn", cairn_database_open(path, &again, &error));
  free(bytes);

  REFUSED(CAIRN_NULL, "'bytes'", cairn_database_read(NULL, 4, &again, &error));
  REFUSED(CAIRN_NULL, "'database'", cairn_database_read(path, 4, NULL, &error));
  REFUSED(CAIRN_NULL, "'path'", cairn_database_open(NULL, &again, &error));
  REFUSED(CAIRN_NULL, "'database'", cairn_database_open(path, NULL, &error));
  REFUSED(CAIRN_NULL, "'path'", cairn_database_save(database, NULL, &error));
  REFUSED(CAIRN_NULL, "'database'", cairn_database_save(NULL, path, &error));
  REFUSED(CAIRN_OUTPUT, "no-such-folder", cairn_database_save(database, nowhere, &error));
  REFUSED(CAIRN_NULL, "'grid'", cairn_database_build(NULL, NULL, 1, 1, &again, &error));
  REFUSED(CAIRN_NULL, "'database'", cairn_database_build(grid, kSmallBuild, 1, 1, NULL, &error));
  REFUSED(CAIRN_USAGE, "'carn'", cairn_database_build(grid, "carn", 1, 1, &again, &error));
  REFUSED(CAIRN_USAGE, "tile", cairn_database_build(grid, "cairn:guarantee=sampled,tile=-1", 1, 1, &again, &error));
  REFUSED(CAIRN_USAGE, "1024 threads", cairn_database_build(grid, kSmallBuild, 5000, 1, &again, &error));
  CHECK(again == NULL);
  CHECK(cairn_database_bytes(NULL) == 0 && !cairn_database_fits(NULL, grid) && !cairn_database_fits(database, NULL));
  cairn_database_free(NULL);
  cairn_database_free(database);
  cairn_grid_free(grid);
  cairn_grid_free(other);
}

/* Walks from one point to the other; the moves, or -1 where that took too many steps. */
static int walk(cairn_agent* agent, cairn_point from, cairn_point to, uint64_t budget) {
  cairn_step step;
  int moves = 0;
  int steps;
  DONE(cairn_agent_start(agent, from, to, &error));
  for (steps = 0; steps < 10000; ++steps) {
    DONE(cairn_agent_step(agent, budget, &step, &error));
    CHECK(step.work <= budget || budget < 64);
    CHECK(step.work > 0 || step.outcome != CAIRN_MOVED);
    if (step.outcome == CAIRN_MOVED) ++moves;
    if (step.outcome == CAIRN_UNREACHABLE) return 0;
    if (step.outcome == CAIRN_ARRIVED) {
      CHECK(step.position.x == to.x && step.position.y == to.y);
      return moves;
    }
  }
  return -1;
}

static void agents(void) {
  cairn_grid* grid = hall(NULL);
  cairn_rules four = {CAIRN_FOUR, CAIRN_STRICT, CAIRN_SQRT2};
  cairn_grid* other = hall(&four);
  cairn_database* database = database_of(grid);
  cairn_agent* agent = NULL;
  cairn_step step;

  DONE(cairn_agent_create(grid, NULL, database, CAIRN_KNOWN, &agent, &error));
  REFUSED(CAIRN_USAGE, "call start", cairn_agent_step(agent, CAIRN_UNLIMITED, &step, &error));
  CHECK(walk(agent, at(2, 1), at(20, 2), CAIRN_UNLIMITED) == 18);
  CHECK(walk(agent, at(2, 1), at(20, 2), 0) == 18);
  CHECK(walk(agent, at(2, 1), at(23, 2), 1000) == 0);
  CHECK(walk(agent, at(2, 1), at(2, 1), 1000) == 0);

  REFUSED(CAIRN_OUTSIDE, "the goal (24,0) lies outside", cairn_agent_start(agent, at(2, 1), at(24, 0), &error));
  REFUSED(CAIRN_OUTSIDE, "the start (-1,0) lies outside", cairn_agent_start(agent, at(-1, 0), at(2, 1), &error));
  REFUSED(CAIRN_CLOSED, "the start (12,0) is on a wall", cairn_agent_start(agent, at(12, 0), at(2, 1), &error));
  REFUSED(CAIRN_CLOSED, "the goal (12,0) is on a wall", cairn_agent_start(agent, at(2, 1), at(12, 0), &error));
  REFUSED(CAIRN_NULL, "'agent'", cairn_agent_start(NULL, at(2, 1), at(3, 1), &error));
  REFUSED(CAIRN_NULL, "'agent'", cairn_agent_step(NULL, 100, &step, &error));
  REFUSED(CAIRN_NULL, "'step'", cairn_agent_step(agent, 100, NULL, &error));

  /* What it is made of may be freed first. */
  cairn_database_free(database);
  cairn_grid_free(grid);
  CHECK(walk(agent, at(2, 1), at(20, 2), 1000) == 18);
  cairn_agent_free(agent);

  grid = hall(NULL);
  database = database_of(grid);
  DONE(cairn_agent_create(grid, "dartaa:lookahead=9", NULL, CAIRN_UNKNOWN, &agent, &error));
  CHECK(walk(agent, at(2, 1), at(20, 2), 1000) >= 18);
  cairn_agent_free(agent);

  REFUSED(CAIRN_NULL, "'grid'", cairn_agent_create(NULL, "lrta", NULL, CAIRN_KNOWN, &agent, &error));
  CHECK(agent == NULL);
  REFUSED(CAIRN_NULL, "'agent'", cairn_agent_create(grid, "lrta", NULL, CAIRN_KNOWN, NULL, &error));
  REFUSED(CAIRN_USAGE, "'lrtaa'", cairn_agent_create(grid, "lrtaa", NULL, CAIRN_KNOWN, &agent, &error));
  REFUSED(CAIRN_USAGE, "depth", cairn_agent_create(grid, "lrta:depth=0", NULL, CAIRN_KNOWN, &agent, &error));
  REFUSED(CAIRN_USAGE, "needs a database", cairn_agent_create(grid, "cairn", NULL, CAIRN_KNOWN, &agent, &error));
  REFUSED(CAIRN_USAGE, "known terrain", cairn_agent_create(grid, NULL, database, CAIRN_UNKNOWN, &agent, &error));
  REFUSED(CAIRN_USAGE, "CAIRN_KNOWN", cairn_agent_create(grid, "lrta", NULL, (cairn_visibility)5, &agent, &error));
  REFUSED(CAIRN_MISMATCH, "build", cairn_agent_create(other, NULL, database, CAIRN_KNOWN, &agent, &error));
  REFUSED(CAIRN_MISMATCH, "knn", cairn_agent_create(grid, "knn-lrta", database, CAIRN_KNOWN, &agent, &error));
  CHECK(agent == NULL);
  cairn_agent_free(NULL);
  cairn_database_free(database);
  cairn_grid_free(grid);
  cairn_grid_free(other);
}

static void crowds(void) {
  cairn_grid* grid = hall(NULL);
  cairn_rules four = {CAIRN_FOUR, CAIRN_STRICT, CAIRN_SQRT2};
  cairn_grid* other = hall(&four);
  cairn_database* database = database_of(grid);
  cairn_crowd* crowd = NULL;
  cairn_tick_report report;
  cairn_agent_id scout = {77, 77};
  cairn_agent_id guard = {77, 77};
  const cairn_agent_id nobody = {9, 1};
  cairn_agent_id many[40];
  cairn_agent_id later;
  size_t count = 77;
  uint32_t number;
  int ticks;

  REFUSED(CAIRN_NULL, "'grid'", cairn_crowd_create(NULL, NULL, database, 1, &crowd, &error));
  REFUSED(CAIRN_NULL, "'crowd'", cairn_crowd_create(grid, NULL, database, 1, NULL, &error));
  REFUSED(CAIRN_USAGE, "'carn'", cairn_crowd_create(grid, "carn", database, 1, &crowd, &error));
  REFUSED(CAIRN_USAGE, "needs a database", cairn_crowd_create(grid, "cairn", NULL, 1, &crowd, &error));
  REFUSED(CAIRN_USAGE, "256 threads", cairn_crowd_create(grid, NULL, database, 257, &crowd, &error));
  REFUSED(CAIRN_MISMATCH, "build", cairn_crowd_create(other, NULL, database, 1, &crowd, &error));
  REFUSED(CAIRN_MISMATCH, "knn", cairn_crowd_create(grid, "knn-lrta", database, 1, &crowd, &error));
  CHECK(crowd == NULL);
  DONE(cairn_crowd_create(grid, NULL, NULL, 1, &crowd, &error));
  cairn_crowd_free(crowd);
  DONE(cairn_crowd_create(grid, NULL, database, 2, &crowd, &error));
  cairn_grid_free(grid);
  cairn_grid_free(other);
  cairn_database_free(database);

  DONE(cairn_crowd_reserve(crowd, 100, &error));
  REFUSED(CAIRN_USAGE, "1000000", cairn_crowd_reserve(crowd, 1000001, &error));
  REFUSED(CAIRN_NULL, "'crowd'", cairn_crowd_reserve(NULL, 100, &error));
  CHECK(cairn_crowd_positions(crowd, &count) != (const cairn_point*)&count && count == 0);

  DONE(cairn_crowd_add(crowd, at(2, 1), &scout, &error));
  DONE(cairn_crowd_add(crowd, at(3, 3), &guard, &error));
  CHECK(cairn_crowd_size(crowd) == 2 && cairn_crowd_walking(crowd) == 0);
  REFUSED(CAIRN_NULL, "'crowd'", cairn_crowd_add(NULL, at(2, 1), &scout, &error));
  REFUSED(CAIRN_NULL, "'agent'", cairn_crowd_add(crowd, at(2, 1), NULL, &error));
  REFUSED(CAIRN_OUTSIDE, "(0,9)", cairn_crowd_add(crowd, at(0, 9), &scout, &error));
  REFUSED(CAIRN_CLOSED, "(12,0)", cairn_crowd_add(crowd, at(12, 0), &scout, &error));
  CHECK(scout.index == 0 && guard.index == 1 && cairn_crowd_size(crowd) == 2);

  DONE(cairn_crowd_redirect(crowd, scout, at(20, 2), &error));
  REFUSED(CAIRN_NULL, "'crowd'", cairn_crowd_redirect(NULL, scout, at(20, 2), &error));
  REFUSED(CAIRN_NO_AGENT, "index 9", cairn_crowd_redirect(crowd, nobody, at(20, 2), &error));
  REFUSED(CAIRN_NO_AGENT, "index 9", cairn_crowd_redirect(crowd, nobody, at(20, 99), &error));
  REFUSED(CAIRN_OUTSIDE, "(20,99)", cairn_crowd_redirect(crowd, scout, at(20, 99), &error));
  DONE(cairn_crowd_follow(crowd, guard, scout, &error));
  REFUSED(CAIRN_NULL, "'crowd'", cairn_crowd_follow(NULL, guard, scout, &error));
  REFUSED(CAIRN_NO_AGENT, "index 9", cairn_crowd_follow(crowd, guard, nobody, &error));
  REFUSED(CAIRN_NO_AGENT, "index 9", cairn_crowd_follow(crowd, nobody, guard, &error));
  REFUSED(CAIRN_USAGE, "itself", cairn_crowd_follow(crowd, guard, guard, &error));

  REFUSED(CAIRN_NULL, "'crowd'", cairn_crowd_tick_work(NULL, 100000, &report, &error));
  REFUSED(CAIRN_USAGE, "1024", cairn_crowd_tick_work(crowd, 1023, &report, &error));
  REFUSED(CAIRN_NULL, "'crowd'", cairn_crowd_tick_time(NULL, 100000, &report, &error));
  REFUSED(CAIRN_USAGE, "1 ns", cairn_crowd_tick_time(crowd, 0, &report, &error));
  for (ticks = 0; ticks < 200 && cairn_crowd_statuses(crowd, NULL)[scout.index] == CAIRN_CROWD_WALKING; ++ticks) {
    if (ticks % 2 == 0) DONE(cairn_crowd_tick_work(crowd, 100000, &report, &error));
    if (ticks % 2 == 1) DONE(cairn_crowd_tick_time(crowd, 100000000, NULL, &error));
    if (ticks == 0) CHECK(report.moves == 2 && report.work > 0 && report.work <= 100000 && report.unserved == 0);
    if (ticks == 0) CHECK(report.map_work == 0 && report.detours == 0);
  }
  CHECK(ticks == 18);
  CHECK(cairn_crowd_positions(crowd, &count)[scout.index].x == 20 && count == 2);
  CHECK(cairn_crowd_goals(crowd, &count)[scout.index].y == 2 && count == 2);
  CHECK(cairn_crowd_statuses(crowd, &count)[scout.index] == CAIRN_CROWD_ARRIVED && count == 2);
  CHECK(cairn_crowd_finished(crowd, &count)[0].index == scout.index && count >= 1);
  CHECK(cairn_crowd_finished(crowd, NULL)[0].generation == scout.generation);

  /* The gap closes: what was reachable is not, and is again. */
  DONE(cairn_crowd_set_passable(crowd, at(12, 8), 0, &error));
  CHECK(!cairn_crowd_passable(crowd, at(12, 8)) && cairn_crowd_passable(crowd, at(11, 8)));
  REFUSED(CAIRN_OUTSIDE, "(24,0)", cairn_crowd_set_passable(crowd, at(24, 0), 0, &error));
  REFUSED(CAIRN_NULL, "'crowd'", cairn_crowd_set_passable(NULL, at(12, 8), 0, &error));
  REFUSED(CAIRN_USAGE, "have no costs", cairn_crowd_set_cost(crowd, at(12, 8), 3, &error));
  REFUSED(CAIRN_OUTSIDE, "(24,0)", cairn_crowd_set_cost(crowd, at(24, 0), 3, &error));
  REFUSED(CAIRN_NULL, "'crowd'", cairn_crowd_set_cost(NULL, at(12, 8), 3, &error));
  DONE(cairn_crowd_redirect(crowd, scout, at(2, 1), &error));
  DONE(cairn_crowd_tick_work(crowd, 100000, &report, &error));
  CHECK(report.map_work > 0 && report.map_work < report.work);
  for (ticks = 0; ticks < 100; ++ticks) DONE(cairn_crowd_tick_work(crowd, 100000, NULL, &error));
  CHECK(cairn_crowd_statuses(crowd, NULL)[scout.index] == CAIRN_CROWD_UNREACHABLE);
  DONE(cairn_crowd_set_passable(crowd, at(12, 8), 1, &error));
  for (ticks = 0; ticks < 100; ++ticks) DONE(cairn_crowd_tick_work(crowd, CAIRN_UNLIMITED, NULL, &error));
  CHECK(cairn_crowd_statuses(crowd, NULL)[scout.index] == CAIRN_CROWD_ARRIVED);

  /* More plans than a small budget makes in a tick. */
  for (number = 0; number < 40; ++number) {
    DONE(cairn_crowd_add(crowd, at(2, 1), &many[number], &error));
    CHECK(many[number].index == number + 2);
    DONE(cairn_crowd_redirect(crowd, many[number], at(20, 2), &error));
  }
  DONE(cairn_crowd_tick_work(crowd, 1024, &report, &error));
  CHECK(report.unserved > 0 && report.unserved + report.moves >= 40 && report.detours == 0);
  for (number = 0; number < 40; ++number) DONE(cairn_crowd_remove(crowd, many[number], &error));

  /* A later agent gets the place of a removed one, and the old id is answered. */
  DONE(cairn_crowd_add(crowd, at(2, 1), &later, &error));
  CHECK(later.index == many[39].index && later.generation != many[39].generation);
  CHECK(cairn_crowd_contains(crowd, later) && !cairn_crowd_contains(crowd, many[39]));
  REFUSED(CAIRN_NO_AGENT, "to redirect", cairn_crowd_redirect(crowd, many[39], at(20, 2), &error));

  /* Whoever has nowhere to go shows up in the next tick. */
  DONE(cairn_crowd_redirect(crowd, later, at(2, 1), &error));
  CHECK(cairn_crowd_statuses(crowd, NULL)[later.index] == CAIRN_CROWD_ARRIVED);
  DONE(cairn_crowd_tick_work(crowd, 100000, NULL, &error));
  for (number = 0, cairn_crowd_finished(crowd, &count); number < count; ++number) {
    if (cairn_crowd_finished(crowd, NULL)[number].index == later.index) break;
  }
  CHECK(number < count);
  DONE(cairn_crowd_remove(crowd, later, &error));

  DONE(cairn_crowd_stop(crowd, guard, &error));
  REFUSED(CAIRN_NULL, "'crowd'", cairn_crowd_stop(NULL, guard, &error));
  REFUSED(CAIRN_NO_AGENT, "to stop", cairn_crowd_stop(crowd, nobody, &error));
  DONE(cairn_crowd_remove(crowd, guard, &error));
  REFUSED(CAIRN_NO_AGENT, "index 1", cairn_crowd_remove(crowd, guard, &error));
  REFUSED(CAIRN_NULL, "'crowd'", cairn_crowd_remove(NULL, guard, &error));
  CHECK(cairn_crowd_size(crowd) == 1 && cairn_crowd_memory_bytes(crowd) > 0);

  count = 77;
  CHECK(cairn_crowd_positions(NULL, &count) == NULL && count == 0);
  CHECK(cairn_crowd_goals(NULL, NULL) == NULL && cairn_crowd_statuses(NULL, NULL) == NULL);
  CHECK(cairn_crowd_finished(NULL, NULL) == NULL && cairn_crowd_size(NULL) == 0 && cairn_crowd_walking(NULL) == 0);
  CHECK(!cairn_crowd_contains(NULL, scout));
  CHECK(!cairn_crowd_passable(NULL, at(0, 0)) && cairn_crowd_memory_bytes(NULL) == 0);
  CHECK(!cairn_crowd_passable(crowd, at(-1, 0)));
  cairn_crowd_free(NULL);
  cairn_crowd_free(crowd);
}

/* Threads share a grid and a database; each has agents of its own, and gets its own errors. */
struct Shared {
  const cairn_grid* grid;
  const cairn_database* database;
  int arrived;
};

static void* walk_alone(void* argument) {
  struct Shared* shared = argument;
  int i;
  for (i = 0; i < 5; ++i) {
    cairn_error error;
    cairn_step step;
    cairn_agent* agent = NULL;
    if (cairn_agent_create(shared->grid, NULL, shared->database, CAIRN_KNOWN, &agent, &error) != CAIRN_OK) return NULL;
    if (cairn_agent_start(agent, at(2, i), at(12, 0), &error) != CAIRN_CLOSED || error.status != CAIRN_CLOSED) break;
    if (cairn_agent_start(agent, at(2, i), at(20, i), &error) != CAIRN_OK) break;
    do {
      if (cairn_agent_step(agent, 1000, &step, &error) != CAIRN_OK) break;
    } while (step.outcome != CAIRN_ARRIVED);
    shared->arrived += step.outcome == CAIRN_ARRIVED;
    cairn_agent_free(agent);
  }
  return NULL;
}

static void many_threads(void) {
  enum { kThreads = 4 };
  cairn_grid* grid = hall(NULL);
  cairn_database* database = database_of(grid);
  struct Shared shared[kThreads];
  pthread_t threads[kThreads];
  int i;
  for (i = 0; i < kThreads; ++i) {
    shared[i].grid = grid;
    shared[i].database = database;
    shared[i].arrived = 0;
    CHECK(pthread_create(&threads[i], NULL, walk_alone, &shared[i]) == 0);
  }
  for (i = 0; i < kThreads; ++i) {
    pthread_join(threads[i], NULL);
    CHECK(shared[i].arrived == 5);
  }
  cairn_database_free(database);
  cairn_grid_free(grid);
}

int main(int count, char** words) {
  const char* folder = count > 1 ? words[1] : ".";
  statuses_have_texts();
  grids(folder);
  weighted_grids();
  databases(folder);
  agents();
  crowds();
  exclusive_crowds();
  query_batches();
  saved_crowds();
  sized_crowds();
  query_paths();
  query_fields();
  many_threads();
  if (failures > 0) fprintf(stderr, "%d failures\n", failures);
  return failures == 0 ? 0 : 1;
}
