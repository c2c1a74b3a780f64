/* What the C programs that test the C API share. */
#ifndef CAIRN_TESTS_CHECKS_H
#define CAIRN_TESTS_CHECKS_H

#include <cairn/cairn.h>

#include <stdio.h>
#include <string.h>

extern int failures;

#define CHECK(holds)                                                      \
  do {                                                                    \
    if (!(holds)) {                                                       \
      ++failures;                                                         \
      fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #holds); \
    }                                                                     \
  } while (0)

/* The call, which takes `&error`, succeeds and says nothing. */
#define DONE(call)                                                                             \
  do {                                                                                         \
    cairn_error error;                                                                         \
    memset(&error, 'x', sizeof error);                                                         \
    if ((call) != CAIRN_OK || error.status != CAIRN_OK || error.message[0] != 0) {             \
      ++failures;                                                                              \
      fprintf(stderr, "%s:%d: %s failed: %.511s\n", __FILE__, __LINE__, #call, error.message); \
    }                                                                                          \
  } while (0)

/* The call is refused with this status, and its message contains these words. */
#define REFUSED(wanted, words, call)                                                                               \
  do {                                                                                                             \
    cairn_error error;                                                                                             \
    memset(&error, 'x', sizeof error);                                                                             \
    if ((call) != (wanted) || error.status != (wanted) || strstr(error.message, words) == NULL) {                  \
      ++failures;                                                                                                  \
      fprintf(stderr, "%s:%d: %s: status %d, '%.511s'\n", __FILE__, __LINE__, #call, error.status, error.message); \
    }                                                                                                              \
  } while (0)

cairn_point at(int32_t x, int32_t y);
/* A hall of 24 x 9 cells with a wall across it; the wall has a gap at the bottom, and the last column is a cell apart.
 */
cairn_grid* hall(const cairn_rules* rules);
cairn_database* database_of(const cairn_grid* grid);

void exclusive_crowds(void);
void query_paths(void);
void query_fields(void);
void query_batches(void);
void saved_crowds(void);
void sized_crowds(void);

#endif
