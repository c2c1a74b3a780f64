/* Makes a map and its database, then walks a crowd of three agents with a bounded amount of work in each frame. On the
 * way a bridge collapses and is repaired. */
#include <cairn/cairn.h>

#include <stdio.h>
#include <string.h>

static cairn_error error;

static int failed(cairn_status status) {
  if (status == CAIRN_OK) return 0;
  fprintf(stderr, "%s (%s)\n", error.message, cairn_status_text(status));
  return 1;
}

int main(void) {
  enum { kWidth = 24, kHeight = 9, kAgents = 3 };
  const cairn_point bridge = {12, 4};
  unsigned char cells[kHeight * kWidth];
  cairn_grid* grid = NULL;
  cairn_database* database = NULL;
  cairn_crowd* crowd = NULL;
  cairn_agent_id agents[kAgents];
  int frame;
  int i;

  /* Two banks and a river between them, with one bridge. */
  memset(cells, 1, sizeof cells);
  for (i = 0; i < kHeight; ++i) cells[i * kWidth + bridge.x] = i == bridge.y;

  /* A game ships the file that `cairn build` writes and opens it with cairn_database_open. */
  if (failed(cairn_grid_create(kWidth, kHeight, cells, NULL, &grid, &error)) ||
      failed(cairn_database_build(grid, "cairn", 0, 1, &database, &error)) ||
      failed(cairn_crowd_create(grid, "cairn", database, 1, &crowd, &error))) {
    return 1;
  }
  for (i = 0; i < kAgents; ++i) {
    const cairn_point from = {2, 1 + 3 * i};
    const cairn_point to = {21, 7 - 3 * i};
    if (failed(cairn_crowd_add(crowd, from, &agents[i], &error)) ||
        failed(cairn_crowd_redirect(crowd, agents[i], to, &error))) {
      return 1;
    }
  }
  for (frame = 1; cairn_crowd_size(crowd) > 0; ++frame) {
    size_t count = 0;
    const cairn_agent_id* finished;
    if (frame == 5 || frame == 15) {
      printf("frame %d: the bridge %s\n", frame, frame == 5 ? "collapses" : "is repaired");
      if (failed(cairn_crowd_set_passable(crowd, bridge, frame == 15, &error))) return 1;
    }
    /* At most 10000 counted operations. cairn_crowd_tick_time takes a time in nanoseconds instead. */
    if (failed(cairn_crowd_tick_work(crowd, 10000, NULL, &error))) return 1;
    finished = cairn_crowd_finished(crowd, &count);
    for (i = 0; i < (int)count; ++i) {
      const cairn_agent_id agent = finished[i];
      if (cairn_crowd_statuses(crowd, NULL)[agent.index] == CAIRN_CROWD_UNREACHABLE) {
        printf("frame %d: agent %u has no path and waits\n", frame, (unsigned)agent.index);
      } else {
        const cairn_point at = cairn_crowd_positions(crowd, NULL)[agent.index];
        printf("frame %d: agent %u is at %d,%d\n", frame, (unsigned)agent.index, (int)at.x, (int)at.y);
        if (failed(cairn_crowd_remove(crowd, agent, &error))) return 1;
      }
    }
    if (frame == 1000) return 1;
  }
  cairn_crowd_free(crowd);
  cairn_database_free(database);
  cairn_grid_free(grid);
  return 0;
}
