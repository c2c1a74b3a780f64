#include "algorithms/traced_paths.hpp"

#include <gtest/gtest.h>

namespace cairn::algorithm {
namespace {

TEST(TracedPaths, the_traced_path_leaves_the_followed_one_alone_until_it_takes_its_place) {
  TracedPaths paths(100);
  EXPECT_FALSE(paths.following());
  EXPECT_FALSE(paths.contains(Cell{10}));
  paths.begin(Cell{12});
  paths.prepend(Cell{11}, 2);
  paths.prepend(Cell{10}, 2);
  EXPECT_FALSE(paths.contains(Cell{11}));
  paths.follow();
  EXPECT_EQ(paths.end(), Cell{12});
  paths.begin(Cell{30});
  paths.prepend(Cell{20}, 4);
  paths.prepend(Cell{10}, 4);
  EXPECT_EQ(paths.move_from(Cell{10}), 2U);
  EXPECT_TRUE(paths.contains(Cell{11}) && paths.contains(Cell{12}));
  EXPECT_FALSE(paths.contains(Cell{20}));
  paths.follow();
  EXPECT_EQ(paths.move_from(Cell{10}), 4U);
  EXPECT_TRUE(paths.contains(Cell{20}) && paths.contains(Cell{30}));
  EXPECT_FALSE(paths.contains(Cell{11}) || paths.contains(Cell{12}));
}

TEST(TracedPaths, old_paths_do_not_come_back_when_the_numbers_start_over) {
  TracedPaths paths(100);
  const auto trace = [&](Cell end, Cell cell) {
    paths.begin(end);
    paths.prepend(cell, 1);
    paths.follow();
  };
  trace(Cell{5}, Cell{4});
  trace(Cell{7}, Cell{6});
  paths.age();
  paths.reset();
  EXPECT_FALSE(paths.following());
  trace(Cell{9}, Cell{8});
  EXPECT_FALSE(paths.contains(Cell{4}));
  trace(Cell{9}, Cell{8});
  EXPECT_FALSE(paths.contains(Cell{6}));
  EXPECT_TRUE(paths.contains(Cell{8}));
}

}  // namespace
}  // namespace cairn::algorithm
