// Saved crowds: whatever happens before and after, a crowd that is restored goes on as the one that was saved.
#include <cairn/build.hpp>
#include <cairn/crowd.hpp>
#include <cairn/error.hpp>

#include "support/random_maps.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace cairn::crowd {
namespace {

constexpr std::array kSavedSpecs{"cairn", "exact cairn", "astar", "dartaa:lookahead=10", "lss-lrta:lookahead=6"};

/// What a crowd is made from, to make it again.
struct Recipe {
  Terrain terrain;
  Rules rules;
  CrowdSettings settings;
  std::optional<Database> database;

  static Recipe random(base::Random& random) {
    const std::int32_t side = random.chance(1, 4) ? 140 : 60;
    Recipe recipe{support::structured_terrain(random, side / 3, side), support::random_rules(random), {}, std::nullopt};
    const std::string spec = kSavedSpecs[random.below(kSavedSpecs.size())];
    const bool is_cairn = spec.ends_with("cairn");
    recipe.settings.algorithm = is_cairn ? "cairn" : spec;
    recipe.settings.occupancy = random.chance(1, 2) ? Occupancy::exclusive : Occupancy::shared;
    recipe.settings.out_of_reach = random.chance(1, 2) ? OutOfReach::approach : OutOfReach::wait;
    if (random.chance(1, 2)) recipe.settings.flow_fields = {.most = 1 + random.below(3), .group = 2 + random.below(4)};
    if (is_cairn) {
      const bool is_exact = spec != "cairn";
      recipe.database = build(Grid(recipe.terrain, recipe.rules),
                              is_exact ? "cairn:guarantee=optimal,check=20"
                                       : "cairn:guarantee=sampled,paths=200,radius=24,tile=16,rounds=1,check=20",
                              {.threads = 1});
    }
    return recipe;
  }

  std::unique_ptr<Crowd> make(unsigned threads) const {
    CrowdSettings its = settings;
    its.threads = threads;
    Grid grid(terrain, rules);
    return database ? std::make_unique<Crowd>(std::move(grid), *database, its)
                    : std::make_unique<Crowd>(std::move(grid), its);
  }
};

/// Gives random orders; the same ones to crowds in the same state for the same random numbers.
void meddle(Crowd& crowd, base::Random& random) {
  const auto anywhere = [&] {
    return Point{random.between(0, crowd.grid().width() - 1), random.between(0, crowd.grid().height() - 1)};
  };
  // Groups gather at some goals.
  const auto some_goal = [&] {
    const Point p = anywhere();
    return random.chance(1, 3) ? Point{crowd.grid().width() / 2, crowd.grid().height() / 2} : p;
  };
  for (std::uint32_t i = random.below(5); i > 0; --i) {
    const Point p = anywhere();
    const Point goal = some_goal();
    if (!crowd.grid().passable(p) || crowd.occupied(p) || crowd.size() > 150) continue;
    const CrowdId id = crowd.add(p, goal);
    if (random.chance(1, 4)) crowd.set_user_data(id, random.below(1000));
  }
  const auto some = [&] { return crowd.id_at(random.below(static_cast<std::uint32_t>(crowd.positions().size()) + 1)); };
  const CrowdId one = some();
  const CrowdId two = some();
  const std::uint32_t what = random.below(12);
  const Point goal = some_goal();
  if (one != kNobody) {
    if (what < 5) crowd.redirect(one, goal);
    if (what == 5) crowd.remove(one);
    if (what == 6) crowd.stop(one);
    if (what == 7 && two != kNobody && one != two) crowd.follow(one, two);
  }
  for (std::uint32_t i = random.chance(1, 3) ? random.below(6) : 0; i > 0; --i) {
    const Point p = anywhere();
    crowd.set_passable(p, random.chance(1, 2));
  }
  // A wall in front of somebody.
  if (one != kNobody && random.chance(1, 6)) {
    const Point p = crowd.positions()[one.index % crowd.positions().size()];
    for (std::int32_t y = std::max(p.y - 6, 0); y < std::min(p.y + 6, crowd.grid().height()); ++y) {
      if (p.x + 1 < crowd.grid().width()) crowd.set_passable({p.x + 1, y}, false);
    }
  }
}

TickBudget budget_of(base::Random& random) {
  if (random.chance(1, 2)) return TickBudget::of_work(kMinTickWork);  // plans take many ticks
  return random.chance(1, 3) ? TickBudget{} : TickBudget::of_work(kMinTickWork + random.below(8000));
}

void tick_alike(Crowd& a, Crowd& b, const TickBudget& budget) {
  const TickReport first = a.tick(budget);
  const TickReport second = b.tick(budget);
  RC_ASSERT(first.work == second.work);
  RC_ASSERT(first.map_work == second.map_work);
  RC_ASSERT(first.moves == second.moves);
  RC_ASSERT(first.unserved == second.unserved);
  RC_ASSERT(first.detours == second.detours);
}

void require_alike(const Crowd& a, const Crowd& b) {
  RC_ASSERT(std::ranges::equal(a.positions(), b.positions()));
  RC_ASSERT(std::ranges::equal(a.goals(), b.goals()));
  RC_ASSERT(std::ranges::equal(a.statuses(), b.statuses()));
  RC_ASSERT(std::ranges::equal(a.finished(), b.finished()));
  for (std::uint32_t i = 0; i < a.statuses().size(); ++i) {
    if (a.statuses()[i] == CrowdStatus::none) continue;
    RC_ASSERT(a.on_shortest_path(a.id_at(i)) == b.on_shortest_path(b.id_at(i)));
  }
  RC_ASSERT(a.grid().terrain().words() == b.grid().terrain().words());
  RC_ASSERT(std::ranges::equal(a.grid().masks(), b.grid().masks()));
  RC_ASSERT(a.size() == b.size());
  for (std::uint32_t i = 0; i < a.positions().size(); ++i) {
    const CrowdId id = a.id_at(i);
    RC_ASSERT(id == b.id_at(i));
    if (id == kNobody) continue;
    RC_ASSERT(a.user_data(id) == b.user_data(id));
    RC_ASSERT(a.order(id) == b.order(id));
  }
}

RC_GTEST_PROP(SavedCrowd, goes_on_as_the_crowd_that_was_saved, (std::uint64_t seed)) {
  base::Random random(seed);
  const Recipe recipe = Recipe::random(random);
  if (recipe.terrain.passable_count() < 20) return;
  const auto crowd = recipe.make(1);
  for (std::uint32_t ticks = random.below(60); ticks > 0; --ticks) {
    meddle(*crowd, random);
    crowd->tick(budget_of(random));
  }
  if (random.chance(1, 2)) meddle(*crowd, random);
  const std::vector<std::byte> bytes = crowd->save();
  // Into a crowd that is new, or has another past.
  const auto other = recipe.make(1 + random.below(3));
  base::Random elsewhere(seed + 1);
  for (std::uint32_t ticks = elsewhere.chance(1, 2) ? elsewhere.below(40) : 0; ticks > 0; --ticks) {
    meddle(*other, elsewhere);
    other->tick(budget_of(elsewhere));
  }
  other->restore(bytes);
  require_alike(*crowd, *other);
  base::Random again = random;
  for (int tick = 0; tick < 60; ++tick) {
    meddle(*crowd, random);
    meddle(*other, again);
    tick_alike(*crowd, *other, budget_of(random));
    budget_of(again);
    require_alike(*crowd, *other);
  }
  // And back, as a game does that takes moves back.
  crowd->restore(bytes);
  other->restore(bytes);
  for (int tick = 0; tick < 20; ++tick) tick_alike(*crowd, *other, TickBudget::of_work(4000));
  require_alike(*crowd, *other);
}

// Steppers keep tables of the map, which a restored crowd has to bring up to date.
TEST(SavedCrowd, knows_walls_that_rose_in_the_open_before_it_was_saved) {
  Terrain terrain(900, 60);
  for (std::int32_t y = 0; y < 60; ++y) {
    for (std::int32_t x = 0; x < 900; ++x) terrain.set({x, y}, (x != 60 && x != 840) || y % 20 == 3);
  }
  const Database database = build(Grid(terrain), "cairn:guarantee=optimal,check=20", {.threads = 1});
  Crowd crowd(Grid(terrain), database);
  Crowd other(Grid(terrain), database);
  for (std::int32_t y = 2; y < 58; ++y) crowd.set_passable({450, y}, false);
  for (std::int32_t y = 0; y < 60; y += 3) crowd.add({20, y}, {880, 59 - y});
  for (int tick = 0; tick < 5; ++tick) crowd.tick(TickBudget::of_work(20'000));
  other.restore(crowd.save());
  for (int tick = 0; tick < 2600; ++tick) {
    ASSERT_EQ(crowd.tick(TickBudget::of_work(20'000)).work, other.tick(TickBudget::of_work(20'000)).work) << tick;
    ASSERT_TRUE(std::ranges::equal(crowd.positions(), other.positions())) << tick;
  }
  EXPECT_EQ(crowd.walking(), 0U);
}

std::unique_ptr<Crowd> small_crowd(const CrowdSettings& settings, std::int32_t side = 20) {
  Terrain terrain(side, side);
  for (std::int32_t y = 0; y < side; ++y) {
    for (std::int32_t x = 0; x < side; ++x) terrain.set({x, y}, true);
  }
  auto crowd = std::make_unique<Crowd>(Grid(std::move(terrain)), settings);
  crowd->add({1, 1}, {18, 17});
  crowd->add({5, 1}, {3, 16});
  return crowd;
}

TEST(SavedCrowd, every_damaged_byte_is_found_and_changes_nothing) {
  const auto crowd = small_crowd({.algorithm = "astar"});
  crowd->tick({});
  const std::vector<std::byte> bytes = crowd->save();
  const auto other = small_crowd({.algorithm = "astar"});
  other->add({9, 9});
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    std::vector<std::byte> damaged = bytes;
    damaged[i] ^= std::byte{1};
    EXPECT_THROW(other->restore(damaged), InputError) << "byte " << i;
  }
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    EXPECT_THROW(other->restore(std::span(bytes).first(i)), InputError) << "cut off after " << i;
  }
  std::vector<std::byte> longer = bytes;
  longer.push_back(std::byte{0});
  EXPECT_THROW(other->restore(longer), InputError);
  EXPECT_EQ(other->size(), 3U);
  EXPECT_EQ(other->positions()[0], (Point{1, 1}));
  other->restore(bytes);
  EXPECT_EQ(other->size(), 2U);
}

TEST(SavedCrowd, is_refused_by_a_crowd_that_was_made_of_something_else) {
  const std::vector<std::byte> bytes = small_crowd({.algorithm = "astar"})->save();
  EXPECT_THROW(small_crowd({.algorithm = "lrta"})->restore(bytes), InputError);
  EXPECT_THROW(small_crowd({.algorithm = "astar"}, 21)->restore(bytes), InputError);
  EXPECT_THROW(small_crowd({.algorithm = "astar", .occupancy = Occupancy::exclusive})->restore(bytes), InputError);
  EXPECT_THROW(small_crowd({.algorithm = "astar", .out_of_reach = OutOfReach::approach})->restore(bytes), InputError);
  EXPECT_THROW(small_crowd({.algorithm = "astar", .flow_fields = {.most = 2}})->restore(bytes), InputError);
  EXPECT_NO_THROW(small_crowd({.algorithm = "astar", .threads = 3})->restore(bytes));
}

TEST(SavedCrowd, the_same_state_has_the_same_bytes) {
  const auto crowd = small_crowd({.algorithm = "astar", .occupancy = Occupancy::exclusive});
  for (int tick = 0; tick < 5; ++tick) crowd->tick({});
  const std::vector<std::byte> bytes = crowd->save();
  const auto other = small_crowd({.algorithm = "astar", .occupancy = Occupancy::exclusive});
  other->restore(bytes);
  EXPECT_EQ(other->save(), bytes);
}

TEST(Crowd, keeps_a_number_for_each_agent_until_it_is_removed) {
  const auto crowd = small_crowd({.algorithm = "astar"});
  const CrowdId first = crowd->id_at(0);
  const CrowdId second = crowd->id_at(1);
  EXPECT_EQ(crowd->user_data(second), 0U);
  crowd->set_user_data(second, 77);
  crowd->set_user_data(first, ~std::uint64_t{0});
  EXPECT_EQ(crowd->user_data(first), ~std::uint64_t{0});
  EXPECT_EQ(crowd->user_data(second), 77U);
  crowd->remove(second);
  EXPECT_THROW(crowd->user_data(second), UsageError);
  EXPECT_THROW(crowd->set_user_data(second, 1), UsageError);
  const CrowdId third = crowd->add({4, 4});
  EXPECT_EQ(third.index, second.index);
  EXPECT_EQ(crowd->user_data(third), 0U) << "the number of a removed agent is gone";
}

}  // namespace
}  // namespace cairn::crowd
