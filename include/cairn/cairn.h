/* The C API of cairn: maps, databases, agents and crowds, as in the C++ headers beside this one.
 *
 *     cairn_error error;
 *     cairn_grid* grid = NULL;
 *     cairn_database* database = NULL;
 *     cairn_crowd* crowd = NULL;
 *     const cairn_point from = {3, 4}, to = {60, 9};
 *     cairn_agent_id scout;
 *     if (cairn_grid_load("level3.map", NULL, &grid, &error) != CAIRN_OK ||
 *         cairn_database_open("level3.cairn", &database, &error) != CAIRN_OK ||
 *         cairn_crowd_create(grid, NULL, database, 1, &crowd, &error) != CAIRN_OK ||
 *         cairn_crowd_add(crowd, from, &scout, &error) != CAIRN_OK ||
 *         cairn_crowd_redirect(crowd, scout, to, &error) != CAIRN_OK) {
 *       fprintf(stderr, "%s\n", error.message);
 *     }
 *     ... each frame: cairn_crowd_tick_time(crowd, 1000000, NULL, &error), then cairn_crowd_positions(crowd, &count)
 *     cairn_crowd_free(crowd); cairn_database_free(database); cairn_grid_free(grid);
 *
 * Every function that can fail returns a status. A call that fails changes nothing and sets the handle that it would
 * have created to NULL. It writes a message to `error`, unless that is NULL: one sentence that says what is wrong and
 * what to do. The caller owns `error`; the library has no global state but cairn_set_assertion_handler. Functions
 * without a status return 0 or NULL if an argument is NULL.
 *
 * Grids and databases never change, so any number of threads can use one at once. An agent or a crowd can be used by
 * one thread at a time. Handles share ownership: an agent keeps its grid and database, so handles can be freed in any
 * order. Freeing NULL does nothing.
 */
#ifndef CAIRN_CAIRN_H
#define CAIRN_CAIRN_H

#include <cairn/export.h>

#include <stddef.h>
#include <stdint.h>

/* An enumeration of a C caller can hold any int. In C++ it needs a fixed type, so that reading it is well-defined. */
#ifdef __cplusplus
#define CAIRN_ANY_INT : int
extern "C" {
#else
#define CAIRN_ANY_INT
#endif

typedef enum cairn_status CAIRN_ANY_INT {
  CAIRN_OK = 0,
  CAIRN_NULL = 1,     /* an argument must not be NULL */
  CAIRN_OUTSIDE = 2,  /* a point lies outside the map */
  CAIRN_CLOSED = 3,   /* a cell is closed that must be open */
  CAIRN_NO_AGENT = 4, /* the crowd does not have this agent, or it was removed */
  CAIRN_USAGE = 5,    /* an unknown algorithm, method or option, a value out of range, or a call that comes too early */
  CAIRN_INPUT = 6,    /* a file is missing, damaged or malformed */
  CAIRN_MISMATCH = 7, /* the database is for another map, other rules or another algorithm */
  CAIRN_OUTPUT = 8,   /* a file could not be written; nothing is left of it */
  CAIRN_NO_MEMORY = 9, /* the system has no memory left */
  CAIRN_BUG = 10,      /* a bug in cairn */
  CAIRN_OCCUPIED = 11  /* another agent stands on the cell, and cells are exclusive */
} cairn_status;

/* What a status means and what to do about it: one sentence, for any int. Never NULL; must not be freed. */
CAIRN_API const char* cairn_status_text(cairn_status status);

typedef struct cairn_error {
  cairn_status status;
  char message[512];
} cairn_error;

/* x to the right, y downwards; (0, 0) is the top left cell. */
typedef struct cairn_point {
  int32_t x;
  int32_t y;
} cairn_point;

/* "0.1.0", by semantic versioning. */
CAIRN_API const char* cairn_version(void);

/* ---- Hooks ---- */

/* Runs pieces of work on the game's own threads: must call task(argument, index) once for each index below `count`, on
 * any threads and in any order, and return when all of these calls have. NULL `run`: cairn's own threads. */
typedef void (*cairn_task)(void* argument, uint32_t index);
typedef struct cairn_tasks {
  void (*run)(void* context, uint32_t count, cairn_task task, void* argument);
  void* context; /* passed on */
} cairn_tasks;

/* Called when an assertion inside cairn fails, in a library that was built with CAIRN_ASSERTIONS; then the program is
 * aborted. NULL restores the default, which prints a line to standard error. This is for all threads, and the only
 * setting that is not part of a handle. */
typedef void (*cairn_assertion_handler)(const char* condition, const char* file, int line);
CAIRN_API void cairn_set_assertion_handler(cairn_assertion_handler handler);

/* ---- Grid: a map ---- */

typedef struct cairn_grid cairn_grid;

typedef enum cairn_connectivity CAIRN_ANY_INT { CAIRN_EIGHT = 0, CAIRN_FOUR = 1 } cairn_connectivity;
/* Strict: a diagonal move is legal only if both adjacent cardinal cells are open. Cut: always. */
typedef enum cairn_corners CAIRN_ANY_INT { CAIRN_STRICT = 0, CAIRN_CUT = 1 } cairn_corners;
typedef enum cairn_diagonal CAIRN_ANY_INT { CAIRN_SQRT2 = 0, CAIRN_SEVEN_FIFTHS = 1 } cairn_diagonal;

/* All zero are the defaults; so is a NULL pointer. */
typedef struct cairn_rules {
  cairn_connectivity connectivity;
  cairn_corners corners;
  cairn_diagonal diagonal;
} cairn_rules;

/* `cells` has one byte for each cell, row by row from the top; 0 is closed. It is copied. Sides are 1 to 16384 cells.
 */
CAIRN_API cairn_status cairn_grid_create(int32_t width, int32_t height, const unsigned char* cells,
                                         const cairn_rules* rules, cairn_grid** grid, cairn_error* error);
/* `source` is the path of a MovingAI .map, or a generator's spec such as "rooms:512x512,seed=3". */
CAIRN_API cairn_status cairn_grid_load(const char* source, const cairn_rules* rules, cairn_grid** grid,
                                       cairn_error* error);
/* The same where cells have costs: `costs` has one byte for each cell, from 1 to 254; 0 is closed. A move costs its
 * length times the mean of the costs of its two cells. Only searching algorithms walk there, such as "lss-lrta" and
 * "astar". */
CAIRN_API cairn_status cairn_grid_create_weighted(int32_t width, int32_t height, const unsigned char* costs,
                                                  const cairn_rules* rules, cairn_grid** grid, cairn_error* error);
/* As cairn_grid_load; `terrain` says what cells cost, as in "S=2,W=3,T=block" for the letters of a .map. */
CAIRN_API cairn_status cairn_grid_load_weighted(const char* source, const char* terrain, const cairn_rules* rules,
                                                cairn_grid** grid, cairn_error* error);
CAIRN_API void cairn_grid_free(cairn_grid* grid);

CAIRN_API int32_t cairn_grid_width(const cairn_grid* grid);
CAIRN_API int32_t cairn_grid_height(const cairn_grid* grid);
/* Whether the cell is open. Points outside the map are closed. */
CAIRN_API int cairn_grid_passable(const cairn_grid* grid, cairn_point at);
/* What the cell costs: 1 unless it was given another cost; 0 outside the map. */
CAIRN_API int cairn_grid_cost(const cairn_grid* grid, cairn_point at);
/* Whether there is a path. Takes constant time, without a search. */
CAIRN_API int cairn_grid_connected(const cairn_grid* grid, cairn_point from, cairn_point to);

/* Whether the straight line between the centres of two cells crosses open cells only. Where it passes through a corner
 * of cells, strict corners ask for all four cells around it. */
CAIRN_API int cairn_grid_line_of_sight(const cairn_grid* grid, cairn_point a, cairn_point b);
/* Where to go if a goal cannot be reached: of the cells that a path leads to from `from`, the one with the least
 * distance to the goal, then with the least walk, then the first in row order. `from` must be open; `goal` can be
 * closed. For many queries, make a cairn_reach. */
CAIRN_API cairn_status cairn_grid_nearest_reachable(const cairn_grid* grid, cairn_point from, cairn_point goal,
                                                    cairn_point* nearest, cairn_error* error);

/* The map as agents of `size` x `size` cells see it, size from 1 to 8: the cells where their top left cell can be. For
 * the databases of a cairn_sized_crowd. */
CAIRN_API cairn_status cairn_grid_erode(const cairn_grid* grid, int32_t size, cairn_grid** eroded, cairn_error* error);

/* ---- Database: what was computed for a map in advance ---- */

typedef struct cairn_database cairn_database;

/* `method` is a spec such as "cairn:budget=200kB"; NULL is "cairn". `threads` 0 means one for each core. The same seed
 * gives the same bytes for any number of threads. Takes seconds to minutes: build once for each map, and ship the file.
 */
CAIRN_API cairn_status cairn_database_build(const cairn_grid* grid, const char* method, uint32_t threads, uint64_t seed,
                                            cairn_database** database, cairn_error* error);
/* The file appears complete or not at all. */
CAIRN_API cairn_status cairn_database_save(const cairn_database* database, const char* path, cairn_error* error);
/* Maps the file into memory and checks all of it: a file from any source is safe to use, or refused. */
CAIRN_API cairn_status cairn_database_open(const char* path, cairn_database** database, cairn_error* error);
/* The same for bytes in memory, such as a file in an archive. They are copied. */
CAIRN_API cairn_status cairn_database_read(const void* bytes, size_t size, cairn_database** database,
                                           cairn_error* error);
CAIRN_API void cairn_database_free(cairn_database* database);

/* How many bytes it has. */
CAIRN_API uint64_t cairn_database_bytes(const cairn_database* database);
/* The bytes themselves, as cairn_database_save writes them and cairn_database_read takes them, to store elsewhere than
 * in a file. They stay in the database's own memory until it is freed. `size` may be NULL. */
CAIRN_API const void* cairn_database_image(const cairn_database* database, size_t* size);
/* Whether it was built for this map under these rules. */
CAIRN_API int cairn_database_fits(const cairn_database* database, const cairn_grid* grid);

/* ---- Queries: whole paths, distances, movement ranges. Each handle keeps its memory from query to query. ---- */

/* A cost in units of its grid: cairn_grid_straight_cost of them are one straight move. */
typedef uint32_t cairn_cost;
/* There is no path, or a cost without a limit. */
#define CAIRN_INFINITE UINT32_MAX

CAIRN_API cairn_cost cairn_grid_straight_cost(const cairn_grid* grid);
CAIRN_API cairn_cost cairn_grid_diagonal_cost(const cairn_grid* grid);

typedef struct cairn_path_finder cairn_path_finder;

/* With a database of "cairn": the walk of its agent, which is nearly shortest. Without (NULL): shortest paths, which
 * take longer to find. */
CAIRN_API cairn_status cairn_path_finder_create(const cairn_grid* grid, const cairn_database* database,
                                                cairn_path_finder** finder, cairn_error* error);
CAIRN_API void cairn_path_finder_free(cairn_path_finder* finder);
/* Both cells must be open. `cost` is CAIRN_INFINITE if there is no path; it can be NULL. */
CAIRN_API cairn_status cairn_path_finder_find(cairn_path_finder* finder, cairn_point from, cairn_point to,
                                              cairn_cost* cost, cairn_error* error);
/* The same in slices of about `budget` counted operations: `*finished` becomes 1 with the last slice. */
CAIRN_API cairn_status cairn_path_finder_start(cairn_path_finder* finder, cairn_point from, cairn_point to,
                                               cairn_error* error);
CAIRN_API cairn_status cairn_path_finder_advance(cairn_path_finder* finder, uint64_t budget, int* finished,
                                                 cairn_error* error);
/* Of the last path: its cost, all of its cells, and those at which a unit that can walk in any direction must turn.
 * Borrowed from the finder: valid until its next query. `count` can be NULL; it is 0 if there is no path. */
CAIRN_API cairn_cost cairn_path_finder_cost(const cairn_path_finder* finder);
CAIRN_API const cairn_point* cairn_path_finder_cells(cairn_path_finder* finder, size_t* count);
CAIRN_API const cairn_point* cairn_path_finder_corners(cairn_path_finder* finder, size_t* count);

typedef struct cairn_path_query {
  cairn_point from;
  cairn_point to;
} cairn_path_query;

typedef struct cairn_path_batch cairn_path_batch;

/* What a batch of paths is made of. All zero but the grid are the defaults. */
typedef struct cairn_path_batch_definition {
  const cairn_grid* grid;
  const cairn_database* database; /* as for a finder */
  uint32_t threads;               /* at most 256; 0 means one for each core, or eight tasks */
  cairn_tasks tasks;
} cairn_path_batch_definition;

/* Many paths at once, over several threads. Each path is that of a finder, for any number of threads. */
CAIRN_API cairn_status cairn_path_batch_define(const cairn_path_batch_definition* definition, cairn_path_batch** batch,
                                               cairn_error* error);
CAIRN_API void cairn_path_batch_free(cairn_path_batch* batch);
/* All cells must be open; otherwise nothing is answered. If `keep_cells` is 0, there are only costs. */
CAIRN_API cairn_status cairn_path_batch_find(cairn_path_batch* batch, const cairn_path_query* queries, size_t count,
                                             int keep_cells, cairn_error* error);
/* Of the last batch: the cost of each path, CAIRN_INFINITE if there is none; and the cells of one. Borrowed from the
 * batch: costs until the next one, cells until the next call. `count` can be NULL. */
CAIRN_API const cairn_cost* cairn_path_batch_costs(const cairn_path_batch* batch, size_t* count);
CAIRN_API const cairn_point* cairn_path_batch_cells(cairn_path_batch* batch, size_t query, size_t* count);

typedef struct cairn_field cairn_field;

/* The costs of shortest paths from every cell to the nearest of some goals: a movement range or a flow field. */
CAIRN_API cairn_status cairn_field_create(const cairn_grid* grid, cairn_field** field, cairn_error* error);
CAIRN_API void cairn_field_free(cairn_field* field);
/* All goals must be open. Cells farther than `max_cost` are not reached; CAIRN_INFINITE is no limit. */
CAIRN_API cairn_status cairn_field_run(cairn_field* field, const cairn_point* goals, size_t count, cairn_cost max_cost,
                                       cairn_error* error);
/* The same in slices of about `budget` operations: `*finished` becomes 1 with the last slice. */
CAIRN_API cairn_status cairn_field_start(cairn_field* field, const cairn_point* goals, size_t count,
                                         cairn_cost max_cost, cairn_error* error);
CAIRN_API cairn_status cairn_field_advance(cairn_field* field, uint64_t budget, int* finished, cairn_error* error);
/* The cost from a cell to the nearest goal; CAIRN_INFINITE if none is in reach. */
CAIRN_API cairn_cost cairn_field_cost(const cairn_field* field, cairn_point at);
/* The neighbour to go to on a shortest path, in `*next`; the cell itself if it is a goal. Returns 0 if no goal is in
 * reach. */
CAIRN_API int cairn_field_next(const cairn_field* field, cairn_point at, cairn_point* next);

typedef struct cairn_reach cairn_reach;

/* As cairn_grid_nearest_reachable, for many queries. */
CAIRN_API cairn_status cairn_reach_create(const cairn_grid* grid, cairn_reach** reach, cairn_error* error);
CAIRN_API void cairn_reach_free(cairn_reach* reach);
CAIRN_API cairn_status cairn_reach_nearest(cairn_reach* reach, cairn_point from, cairn_point goal, cairn_point* nearest,
                                           cairn_error* error);
/* The same in slices of about `budget` operations: with the last one, `*finished` becomes 1 and `*nearest` is set. */
CAIRN_API cairn_status cairn_reach_start(cairn_reach* reach, cairn_point from, cairn_point goal, cairn_error* error);
CAIRN_API cairn_status cairn_reach_advance(cairn_reach* reach, uint64_t budget, int* finished, cairn_point* nearest,
                                           cairn_error* error);

/* ---- Agent: one unit ---- */

typedef struct cairn_agent cairn_agent;

/* Unknown terrain: the agent assumes that unseen cells are open, and sees the eight cells around it after each move. */
typedef enum cairn_visibility CAIRN_ANY_INT { CAIRN_KNOWN = 0, CAIRN_UNKNOWN = 1 } cairn_visibility;

typedef enum cairn_outcome CAIRN_ANY_INT {
  CAIRN_MOVED = 0,
  CAIRN_THINKING = 1,   /* the budget went into planning; the agent stays where it is */
  CAIRN_ARRIVED = 2,    /* it stands on its goal */
  CAIRN_UNREACHABLE = 3 /* there is no path */
} cairn_outcome;

typedef struct cairn_step {
  cairn_outcome outcome;
  cairn_point position; /* where the agent stands now */
  uint64_t work;        /* counted operations that the step took */
} cairn_step;

/* A budget without a limit. */
#define CAIRN_UNLIMITED UINT64_MAX

/* `algorithm` is a spec such as "lss-lrta:lookahead=25"; NULL is "cairn" with a database and "dartaa" without.
 * `database` can be NULL if the algorithm needs none. */
CAIRN_API cairn_status cairn_agent_create(const cairn_grid* grid, const char* algorithm, const cairn_database* database,
                                          cairn_visibility visibility, cairn_agent** agent, cairn_error* error);
CAIRN_API void cairn_agent_free(cairn_agent* agent);
/* Sets a problem. Can be called again for the next problem. Both cells must be open. */
CAIRN_API cairn_status cairn_agent_start(cairn_agent* agent, cairn_point from, cairn_point to, cairn_error* error);
/* Makes at most one move with at most `budget` counted operations. A budget below 64 counts as 64. */
CAIRN_API cairn_status cairn_agent_step(cairn_agent* agent, uint64_t budget, cairn_step* step, cairn_error* error);

/* ---- Crowd: many agents on one map that changes ---- */

typedef struct cairn_crowd cairn_crowd;

/* An agent of a crowd. `index` is its place in the arrays below: cairn_crowd_positions(crowd, NULL)[id.index]. A later
 * agent can get the place of a removed one, but with another generation, so an old id never names a new agent: calls
 * with it return CAIRN_NO_AGENT. All zero is no agent. */
typedef struct cairn_agent_id {
  uint32_t index;
  uint32_t generation;
} cairn_agent_id;

/* The elements of cairn_crowd_statuses. */
typedef enum cairn_crowd_status CAIRN_ANY_INT {
  CAIRN_CROWD_NONE = 0,       /* there is no such agent */
  CAIRN_CROWD_IDLE = 1,       /* it has no goal */
  CAIRN_CROWD_WALKING = 2,    /* it is on its way, or waits for its turn */
  CAIRN_CROWD_ARRIVED = 3,    /* it stands on its goal; a follower stands beside its leader */
  CAIRN_CROWD_UNREACHABLE = 4 /* no path leads to its goal now; it continues as soon as there is one */
} cairn_crowd_status;

typedef struct cairn_tick_report {
  uint64_t work;     /* counted operations, including map_work */
  uint64_t map_work; /* operations to process changes of the map */
  uint32_t moves;
  uint32_t unserved; /* walking agents that the budget did not reach; they are first in the next tick */
  uint32_t detours;  /* moves around changes of the map, which the algorithm does not plan */
} cairn_tick_report;

/* Shared: any number of agents can stand on one cell. Exclusive: one at most, and no two change places in one tick.
 * Agents make room for those that set out earlier, and a group that is sent to one goal gathers around it. */
typedef enum cairn_occupancy CAIRN_ANY_INT { CAIRN_SHARED_CELLS = 0, CAIRN_EXCLUSIVE_CELLS = 1 } cairn_occupancy;

/* What agents do whose goal cannot be reached. Wait: they stay until a path opens. Approach: they go to the reachable
 * cell that is nearest to the goal, as cairn_reach_nearest gives it, and have it as their goal; cairn_crowd_order has
 * the goal as it was given. When the map changes, they go to the goal itself, or to the cell that is nearest then. */
typedef enum cairn_out_of_reach CAIRN_ANY_INT { CAIRN_WAIT = 0, CAIRN_APPROACH = 1 } cairn_out_of_reach;

/* What a crowd is made of. All zero but the grid are the defaults. */
typedef struct cairn_crowd_definition {
  const cairn_grid* grid;         /* copied; cells of the copy can close and open */
  const char* algorithm;          /* as for an agent */
  const cairn_database* database; /* as for an agent */
  uint32_t threads;               /* at most 256; 0 means one for each core. Moves are the same for any number */
  cairn_occupancy occupancy;
  cairn_out_of_reach out_of_reach;
  cairn_tasks tasks; /* if it is set, `threads` is the number of tasks, up to eight; 0 means eight */
  /* Goals that many agents share get a flow field, which tells all of them the next move, on shortest paths of the map
   * as it is: so many goals at a time, each for four bytes a cell of the map. */
  uint32_t flow_fields;
  uint32_t flow_group; /* a goal gets one when so many agents go there; 0 means 16 */
} cairn_crowd_definition;

CAIRN_API cairn_status cairn_crowd_define(const cairn_crowd_definition* definition, cairn_crowd** crowd,
                                          cairn_error* error);
/* The same with shared cells. */
CAIRN_API cairn_status cairn_crowd_create(const cairn_grid* grid, const char* algorithm, const cairn_database* database,
                                          uint32_t threads, cairn_crowd** crowd, cairn_error* error);
CAIRN_API void cairn_crowd_free(cairn_crowd* crowd);

/* Allocates memory for so many agents at once, at most 1,000,000. */
CAIRN_API cairn_status cairn_crowd_reserve(cairn_crowd* crowd, uint32_t agents, cairn_error* error);
CAIRN_API cairn_status cairn_crowd_add(cairn_crowd* crowd, cairn_point at, cairn_agent_id* agent, cairn_error* error);
CAIRN_API cairn_status cairn_crowd_remove(cairn_crowd* crowd, cairn_agent_id agent, cairn_error* error);
/* A goal can be closed: then it is unreachable until it opens. */
CAIRN_API cairn_status cairn_crowd_redirect(cairn_crowd* crowd, cairn_agent_id agent, cairn_point goal,
                                            cairn_error* error);
/* Follows another agent until it gets a goal of its own, is stopped, or the other agent is removed. */
CAIRN_API cairn_status cairn_crowd_follow(cairn_crowd* crowd, cairn_agent_id agent, cairn_agent_id leader,
                                          cairn_error* error);
CAIRN_API cairn_status cairn_crowd_stop(cairn_crowd* crowd, cairn_agent_id agent, cairn_error* error);
/* The goal as it was given; cairn_crowd_goals may have another one, if that is taken or out of reach. */
CAIRN_API cairn_status cairn_crowd_order(const cairn_crowd* crowd, cairn_agent_id agent, cairn_point* order,
                                         cairn_error* error);
/* Whether the agent's way to its goal is known to be a shortest path of the map as it is now: 1 or 0. With an exact
 * database of cairn that is so until a change of the map blocks its way or may have opened a shorter one. It takes time
 * for each corner of the way. */
CAIRN_API cairn_status cairn_crowd_on_shortest_path(const cairn_crowd* crowd, cairn_agent_id agent, int* is_shortest,
                                                    cairn_error* error);
/* A number that the crowd keeps for the agent, such as the game's own id; 0 at first, and for an agent that is not
 * there. */
CAIRN_API cairn_status cairn_crowd_set_user_data(cairn_crowd* crowd, cairn_agent_id agent, uint64_t data,
                                                 cairn_error* error);
CAIRN_API uint64_t cairn_crowd_user_data(const cairn_crowd* crowd, cairn_agent_id agent);
/* Closes (0) or opens a cell of the crowd's map. An agent on a closed cell cannot move until the cell opens. */
CAIRN_API cairn_status cairn_crowd_set_passable(cairn_crowd* crowd, cairn_point at, int passable, cairn_error* error);
/* Changes what a cell costs, on a map whose cells have costs: from the least cost that the map had when the crowd was
 * made, to 254. */
CAIRN_API cairn_status cairn_crowd_set_cost(cairn_crowd* crowd, cairn_point at, int32_t cost, cairn_error* error);

/* Gives each walking agent a turn, at most one move, within a budget. A budget in counted operations, at least 1024,
 * gives the same moves on every machine. A budget in time is in nanoseconds, at least 1. `report` can be NULL. */
CAIRN_API cairn_status cairn_crowd_tick_work(cairn_crowd* crowd, uint64_t budget, cairn_tick_report* report,
                                             cairn_error* error);
CAIRN_API cairn_status cairn_crowd_tick_time(cairn_crowd* crowd, uint64_t budget_ns, cairn_tick_report* report,
                                             cairn_error* error);

/* Arrays of `*count` elements, by the `index` of the agents. Borrowed from the crowd: valid until the next tick, or
 * until an agent is added. `count` can be NULL. */
CAIRN_API const cairn_point* cairn_crowd_positions(const cairn_crowd* crowd, size_t* count);
CAIRN_API const cairn_point* cairn_crowd_goals(const cairn_crowd* crowd, size_t* count);
CAIRN_API const unsigned char* cairn_crowd_statuses(const cairn_crowd* crowd, size_t* count);
/* The agents that arrived in the last tick, or whose goal became unreachable. If the goal is the cell where the agent
 * stands, or is unreachable, the status changes at once, and the agent is listed after the next tick. */
CAIRN_API const cairn_agent_id* cairn_crowd_finished(const cairn_crowd* crowd, size_t* count);

/* The whole state as bytes: agents, plans, the map as it is now. A crowd that is restored from them makes the same
 * moves from here on, tick by tick, with the same orders and budgets of work. Saving is an order like others: agents
 * that are planning just now begin that plan again, here and there; agents of other algorithms than "cairn" forget what
 * they learned. The bytes stay in the crowd's memory until it saves again or is freed. */
CAIRN_API cairn_status cairn_crowd_save(cairn_crowd* crowd, const void** bytes, size_t* size, cairn_error* error);
/* Replaces the whole state. The crowd must have been made from the same definition, but for threads and tasks. Damaged
 * bytes, and those of another crowd or another version of cairn, are refused: CAIRN_INPUT. A checksum finds damage, but
 * not forgery: restore only what a crowd has saved. */
CAIRN_API cairn_status cairn_crowd_restore(cairn_crowd* crowd, const void* bytes, size_t size, cairn_error* error);

/* Whether the agent exists: it was added and not removed. */
CAIRN_API int cairn_crowd_contains(const cairn_crowd* crowd, cairn_agent_id agent);
/* The number of agents, and of those that walk. */
CAIRN_API uint32_t cairn_crowd_size(const cairn_crowd* crowd);
CAIRN_API uint32_t cairn_crowd_walking(const cairn_crowd* crowd);
CAIRN_API int cairn_crowd_passable(const cairn_crowd* crowd, cairn_point at);
/* With exclusive cells: whether an agent stands there. */
CAIRN_API int cairn_crowd_occupied(const cairn_crowd* crowd, cairn_point at);
/* All memory except that of the map and the database. */
CAIRN_API uint64_t cairn_crowd_memory_bytes(const cairn_crowd* crowd);

/* ---- Sized crowd: agents of several sizes on one map that changes ---- */

typedef struct cairn_sized_crowd cairn_sized_crowd;

/* Agents are squares of k x k cells, k from 1 to 8; their position is the top left cell. There is one crowd for each
 * size, on the eroded map. `crowd` says what all of them have in common; its database is not used, but the one of
 * `databases` that fits the eroded map. Without databases, the algorithm must need none. */
CAIRN_API cairn_status cairn_sized_crowd_define(const cairn_crowd_definition* crowd, const int32_t* sizes, size_t count,
                                                const cairn_database* const* databases, size_t database_count,
                                                cairn_sized_crowd** sized, cairn_error* error);
CAIRN_API void cairn_sized_crowd_free(cairn_sized_crowd* sized);
/* The agents of a size, for all functions above but those that tick, change the map, save, restore or free. Borrowed:
 * valid until the sized crowd is freed. NULL if there is no such size. */
CAIRN_API cairn_crowd* cairn_sized_crowd_of_size(cairn_sized_crowd* sized, int32_t size);
/* Closes (0) or opens a cell for all sizes. */
CAIRN_API cairn_status cairn_sized_crowd_set_passable(cairn_sized_crowd* sized, cairn_point at, int passable,
                                                      cairn_error* error);
/* As for a crowd; a budget in counted operations is at least 1024 for each size. */
CAIRN_API cairn_status cairn_sized_crowd_tick_work(cairn_sized_crowd* sized, uint64_t budget, cairn_tick_report* report,
                                                   cairn_error* error);
CAIRN_API cairn_status cairn_sized_crowd_tick_time(cairn_sized_crowd* sized, uint64_t budget_ns,
                                                   cairn_tick_report* report, cairn_error* error);
CAIRN_API cairn_status cairn_sized_crowd_save(cairn_sized_crowd* sized, const void** bytes, size_t* size,
                                              cairn_error* error);
CAIRN_API cairn_status cairn_sized_crowd_restore(cairn_sized_crowd* sized, const void* bytes, size_t size,
                                                 cairn_error* error);

#ifdef __cplusplus
}
#endif

#endif
