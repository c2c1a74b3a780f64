// The check of a database by walks between all pairs of cells.
#include "trial/all_pairs.hpp"

#include <cairn/build.hpp>

#include "world/generators/generator.hpp"

#include <gtest/gtest.h>

namespace cairn::trial {
namespace {

AllPairs checked(const char* algorithm, const char* spec, unsigned threads = 1) {
  const Grid grid(generators::generate("random:20x20,blocked=30,seed=5"));
  return walk_all_pairs(grid, algorithm, build(grid, spec, {.threads = 1}), threads, {});
}

TEST(AllPairs, finds_that_every_walk_of_an_exact_database_is_shortest) {
  const AllPairs pairs = checked("cairn", "cairn:guarantee=optimal", 2);
  EXPECT_GT(pairs.pairs, 10000U);
  EXPECT_EQ(pairs.not_shortest, 0U);
  EXPECT_EQ(pairs.unsolved, 0U);
  EXPECT_EQ(pairs.most_excess, 0);
}

TEST(AllPairs, finds_walks_that_are_not_shortest) {
  const AllPairs pairs = checked("knn-lrta", "knn:records=10");
  EXPECT_GT(pairs.not_shortest, 0U);
  EXPECT_LT(pairs.not_shortest, pairs.pairs);
  EXPECT_EQ(pairs.unsolved, 0U);
  EXPECT_GT(pairs.most_excess, 0);
}

TEST(AllPairs, estimates_how_long_it_takes) {
  const Grid grid(generators::generate("rooms:12x12,seed=5"));
  double estimated = -1;
  walk_all_pairs(grid, "cairn", build(grid, "cairn:guarantee=optimal"), 1,
                 [&](double seconds) { estimated = seconds; });
  EXPECT_GT(estimated, 0);
}

}  // namespace
}  // namespace cairn::trial
