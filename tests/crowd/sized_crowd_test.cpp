// Agents of several sizes: each walks as an agent of one cell walks on the eroded map.
#include <cairn/build.hpp>
#include <cairn/error.hpp>
#include <cairn/sized_crowd.hpp>

#include "base/hash.hpp"
#include "support/random_maps.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

namespace cairn::crowd {
namespace {

/// By the definition: cell by cell.
Terrain naive_erosion(const Terrain& terrain, std::int32_t size) {
  Terrain result(terrain.width(), terrain.height());
  for (std::int32_t y = 0; y < terrain.height(); ++y) {
    for (std::int32_t x = 0; x < terrain.width(); ++x) {
      bool is_free = true;
      for (std::int32_t i = 0; i < size * size; ++i) {
        is_free = is_free && terrain.passable({x + i % size, y + i / size});
      }
      result.set({x, y}, is_free);
    }
  }
  return result;
}

TEST(Erosion, is_the_set_of_cells_where_a_square_fits) {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    base::Random random(seed);
    const Terrain terrain =
        seed % 3 == 0 ? support::random_terrain(random, 150) : support::structured_terrain(random, 1, 150);
    for (std::int32_t size = 1; size <= kMaxAgentSize; ++size) {
      const Terrain expected = naive_erosion(terrain, size);
      ASSERT_TRUE(erode(terrain, size) == expected) << "seed " << seed << " size " << size;
      const Point p{random.between(0, terrain.width() - 1), random.between(0, terrain.height() - 1)};
      ASSERT_EQ(fits(terrain, p, size), expected.passable(p)) << "seed " << seed << " size " << size;
    }
  }
  EXPECT_THROW(erode(Terrain(3, 3), 0), UsageError);
  EXPECT_THROW(erode(Terrain(3, 3), kMaxAgentSize + 1), UsageError);
}

constexpr const char* kSizedBuild = "cairn:guarantee=sampled,paths=200,radius=24,tile=16,rounds=1,check=20";

RC_GTEST_PROP(SizedCrowd, agents_of_each_size_walk_as_agents_of_one_cell_on_the_eroded_map, (std::uint64_t seed)) {
  base::Random random(seed);
  Terrain terrain = support::structured_terrain(random, 12, 60);
  const Rules rules = support::random_rules(random);
  std::vector<std::int32_t> sizes;
  for (std::int32_t size = 1; size <= kMaxAgentSize; ++size) {
    if (random.chance(1, 3) && erode(terrain, size).passable_count() > 10) sizes.push_back(size);
  }
  if (sizes.empty()) return;
  const bool has_databases = random.chance(1, 2);
  std::vector<Database> databases;
  std::vector<std::unique_ptr<Crowd>> alone;
  const CrowdSettings settings{.algorithm = has_databases ? "cairn" : "astar"};
  for (const std::int32_t size : sizes) {
    Grid grid(naive_erosion(terrain, size), rules);
    if (has_databases) databases.push_back(build(grid, kSizedBuild, {.threads = 1}));
    alone.push_back(has_databases ? std::make_unique<Crowd>(std::move(grid), databases.back(), settings)
                                  : std::make_unique<Crowd>(std::move(grid), settings));
  }
  SizedCrowd together(terrain, rules, sizes, databases, settings);
  const auto anywhere = [&] {
    return Point{random.between(0, terrain.width() - 1), random.between(0, terrain.height() - 1)};
  };
  for (int tick = 0; tick < 80; ++tick) {
    const std::size_t k = random.below(static_cast<std::uint32_t>(sizes.size()));
    const Point from = anywhere();
    const Point to = anywhere();
    if (alone[k]->grid().passable(from)) {
      alone[k]->add(from, to);
      together.of_size(sizes[k]).add(from, to);
    }
    if (random.chance(1, 3)) {
      const Point p = anywhere();
      const bool passable = random.chance(1, 2);
      RC_ASSERT(together.set_passable(p, passable) == (terrain.passable(p) != passable));
      terrain.set(p, passable);
      for (std::size_t i = 0; i < sizes.size(); ++i) {
        const Terrain expected = naive_erosion(terrain, sizes[i]);
        for (std::int32_t y = 0; y < terrain.height(); ++y) {
          for (std::int32_t x = 0; x < terrain.width(); ++x) alone[i]->set_passable({x, y}, expected.passable({x, y}));
        }
        RC_ASSERT(together.of_size(sizes[i]).grid().terrain() == expected);
      }
    }
    const TickReport report = together.tick({});
    std::uint32_t moves = 0;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
      moves += alone[i]->tick({}).moves;
      RC_ASSERT(std::ranges::equal(alone[i]->positions(), together.of_size(sizes[i]).positions()));
      RC_ASSERT(std::ranges::equal(alone[i]->statuses(), together.of_size(sizes[i]).statuses()));
    }
    RC_ASSERT(report.moves == moves);
  }
}

Terrain open_hall(std::int32_t width, std::int32_t height) {
  Terrain terrain(width, height);
  for (std::int32_t y = 0; y < height; ++y) {
    for (std::int32_t x = 0; x < width; ++x) terrain.set({x, y}, true);
  }
  return terrain;
}

TEST(SizedCrowd, a_large_agent_does_not_pass_a_door_that_a_small_one_passes) {
  Terrain terrain = open_hall(30, 12);
  for (std::int32_t y = 0; y < 12; ++y) terrain.set({15, y}, y == 5 || y == 6);
  const std::int32_t sizes[] = {2, 3};
  SizedCrowd crowd(terrain, {}, sizes, {}, {.algorithm = "astar"});
  const CrowdId small = crowd.of_size(2).add({3, 3}, {25, 3});
  const CrowdId large = crowd.of_size(3).add({3, 3}, {25, 3});
  for (int tick = 0; tick < 60; ++tick) crowd.tick(TickBudget::of_work(4000));
  EXPECT_EQ(crowd.of_size(2).statuses()[small.index], CrowdStatus::arrived);
  EXPECT_EQ(crowd.of_size(3).statuses()[large.index], CrowdStatus::unreachable);
  crowd.set_passable({15, 7}, true);
  for (int tick = 0; tick < 60; ++tick) crowd.tick(TickBudget::of_work(4000));
  EXPECT_EQ(crowd.of_size(3).statuses()[large.index], CrowdStatus::arrived);
}

TEST(SizedCrowd, keeps_its_budget_and_serves_all_sizes) {
  const std::int32_t sizes[] = {1, 2, 4};
  SizedCrowd crowd(open_hall(300, 100), {}, sizes, {}, {.algorithm = "lrta"});
  for (const std::int32_t size : sizes) {
    for (std::int32_t i = 0; i < 90; ++i) crowd.of_size(size).add({0, i}, {290, i});
  }
  EXPECT_THROW(crowd.tick(TickBudget::of_work(3 * kMinTickWork - 1)), UsageError);
  for (int tick = 0; tick < 100; ++tick) EXPECT_LE(crowd.tick(TickBudget::of_work(3 * kMinTickWork)).work, 3072U);
  for (const std::int32_t size : sizes) {
    for (const Point p : crowd.of_size(size).positions()) EXPECT_GT(p.x, 20) << "size " << size;
  }
  for (int tick = 0; tick < 5; ++tick) EXPECT_GT(crowd.tick(TickBudget::of_time_ns(3'000'000)).moves, 0U);
}

TEST(SizedCrowd, goes_on_as_it_was_saved_and_refuses_what_is_damaged) {
  const std::int32_t sizes[] = {1, 3};
  const auto make = [&] {
    return std::make_unique<SizedCrowd>(open_hall(60, 40), Rules{}, sizes, std::span<const Database>(),
                                        CrowdSettings{.algorithm = "astar"});
  };
  const auto crowd = make();
  for (std::int32_t i = 0; i < 20; ++i) {
    crowd->of_size(1).add({0, i}, {50, 30 - i});
    crowd->of_size(3).add({2, i}, {50, 30 - i});
  }
  for (int tick = 0; tick < 10; ++tick) {
    crowd->set_passable({20, 10 + tick}, false);
    crowd->tick(TickBudget::of_work(5000));
  }
  const std::vector<std::byte> bytes = crowd->save();
  const auto other = make();
  for (std::size_t i = 0; i < bytes.size(); i += 1 + i / 100) {
    std::vector<std::byte> damaged = bytes;
    damaged[i] ^= std::byte{4};
    EXPECT_THROW(other->restore(damaged), InputError) << i;
    EXPECT_THROW(other->restore(std::span(bytes).first(i)), InputError) << i;
  }
  EXPECT_EQ(other->of_size(1).size(), 0U);
  other->restore(bytes);
  EXPECT_TRUE(other->terrain() == crowd->terrain());
  for (int tick = 0; tick < 40; ++tick) {
    crowd->tick(TickBudget::of_work(5000));
    other->tick(TickBudget::of_work(5000));
    for (const std::int32_t size : sizes) {
      ASSERT_TRUE(std::ranges::equal(crowd->of_size(size).positions(), other->of_size(size).positions())) << tick;
    }
  }
}

/// Makes the checksum at the end right again.
void seal(std::vector<std::byte>& saved) {
  const std::uint64_t checksum = base::hash_bytes(saved.data(), saved.size() - 8, 0x53495A45);
  std::memcpy(saved.data() + saved.size() - 8, &checksum, 8);
}

// The crowds of the sizes are restored one after the other. Where the last one refuses, the first ones go back.
TEST(SizedCrowd, keeps_all_that_it_had_where_a_part_of_the_saved_bytes_is_refused) {
  for (const Occupancy occupancy : {Occupancy::shared, Occupancy::exclusive}) {
    const std::int32_t sizes[] = {1, 3};
    const auto make = [&](std::int32_t agents) {
      auto made = std::make_unique<SizedCrowd>(open_hall(60, 40), Rules{}, sizes, std::span<const Database>(),
                                               CrowdSettings{.algorithm = "astar", .occupancy = occupancy});
      for (std::int32_t i = 0; i < agents; ++i) {
        made->of_size(1).add({0, 3 * i}, {50, 30 - i});
        made->of_size(3).add({2, 3 * i}, {50, 30 - i});
      }
      for (int tick = 0; tick < 7; ++tick) made->tick(TickBudget::of_work(50'000));
      return made;
    };
    const auto crowd = make(4);
    const auto twin = make(4);
    const std::vector<std::byte> before = crowd->save();
    std::vector<std::byte> saved = make(7)->save();
    saved[saved.size() - 12] ^= std::byte{4};  // in the last crowd's own bytes
    seal(saved);
    EXPECT_THROW(crowd->restore(saved), InputError);
    EXPECT_EQ(crowd->save(), before);
    for (int tick = 0; tick < 80; ++tick) {
      crowd->tick(TickBudget::of_work(50'000));
      twin->tick(TickBudget::of_work(50'000));
      for (const std::int32_t size : sizes) {
        ASSERT_TRUE(std::ranges::equal(crowd->of_size(size).positions(), twin->of_size(size).positions())) << tick;
      }
    }
    for (const CrowdStatus status : crowd->of_size(3).statuses()) EXPECT_EQ(status, CrowdStatus::arrived);
  }
}

TEST(SizedCrowd, refuses_what_was_saved_with_other_sizes_or_on_another_map) {
  const auto make = [](std::int32_t width, std::vector<std::int32_t> sizes) {
    return std::make_unique<SizedCrowd>(open_hall(width, 20), Rules{}, sizes, std::span<const Database>(),
                                        CrowdSettings{.algorithm = "astar"});
  };
  const auto crowd = make(30, {1, 2});
  EXPECT_THROW(crowd->restore(make(30, {1, 3})->save()), InputError);
  EXPECT_THROW(crowd->restore(make(30, {1})->save()), InputError);
  EXPECT_THROW(crowd->restore(make(200, {1, 2})->save()), InputError);
  EXPECT_NO_THROW(crowd->restore(make(30, {1, 2})->save()));
  EXPECT_GE(crowd->memory_bytes(), crowd->of_size(1).memory_bytes() + crowd->of_size(2).memory_bytes());
}

TEST(SizedCrowd, refuses_sizes_that_cannot_be_and_databases_that_do_not_fit) {
  const Terrain terrain = open_hall(20, 20);
  const auto make = [&](std::vector<std::int32_t> sizes, std::vector<Database> databases) {
    SizedCrowd(terrain, {}, sizes, databases, {.algorithm = databases.empty() ? "astar" : "cairn"});
  };
  EXPECT_THROW(make({}, {}), UsageError);
  EXPECT_THROW(make({0}, {}), UsageError);
  EXPECT_THROW(make({9}, {}), UsageError);
  EXPECT_THROW(make({2, 2}, {}), UsageError);
  const std::vector<Database> one{build(Grid(erode(terrain, 2)), kSizedBuild, {.threads = 1})};
  EXPECT_NO_THROW(make({2}, one));
  EXPECT_THROW(make({2, 3}, one), InputError);
  const std::int32_t sizes[] = {2};
  SizedCrowd crowd(terrain, {}, sizes, one);
  EXPECT_THROW(crowd.of_size(1), UsageError);
  EXPECT_THROW(crowd.set_passable({20, 0}, false), UsageError);
}

}  // namespace
}  // namespace cairn::crowd
