#include "algorithms/knn/case_search.hpp"

#include "support/random_maps.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

namespace cairn::knn {
namespace {

CaseEnds ends_of(std::uint16_t x_start, std::uint16_t y_start, std::uint16_t x_end, std::uint16_t y_end) {
  return {store::StoredPoint({x_start, y_start}), store::StoredPoint({x_end, y_end})};
}

std::uint16_t coordinate(const CaseEnds& ends, std::size_t which) {
  return std::array{ends.start.x, ends.start.y, ends.end.x, ends.end.y}[which];
}

std::vector<CaseEnds> in_order(const std::vector<CaseEnds>& cases) {
  std::vector<CaseEnds> ordered;
  for (const std::uint32_t i : case_order(cases)) ordered.push_back(cases[i]);
  return ordered;
}

std::vector<CaseEnds> random_cases(base::Random& random) {
  std::vector<CaseEnds> cases(random.below(random.chance(1, 4) ? 2000 : 60));
  const std::uint32_t side = 1 + random.below(random.chance(1, 2) ? 4 : 300);  // few places: many ties
  const auto place = [&] { return static_cast<std::uint16_t>(random.below(side)); };
  for (CaseEnds& ends : cases) ends = ends_of(place(), place(), place(), place());
  return in_order(cases);
}

Point random_point(base::Random& random) { return {random.between(0, 320), random.between(0, 320)}; }

// Every case by its distance from the definition, ties by place.
std::vector<std::uint32_t> sorted_by_definition(const std::vector<CaseEnds>& cases, const Rules& rules,
                                                Similarity similarity, Point start, Point goal) {
  const spaces::GridDistance distance(rules);
  const auto squares = [](Point p, Point q) {
    return static_cast<std::uint32_t>((p.x - q.x) * (p.x - q.x) + (p.y - q.y) * (p.y - q.y));
  };
  const auto key = [&](std::uint32_t i) {
    const Cost at_start = distance(start, cases[i].start.point());
    const Cost at_end = distance(goal, cases[i].end.point());
    return std::array{std::max(at_start, at_end), at_start + at_end, std::max(at_start, Cost{at_end.units / 8}),
                      std::max(Cost{at_start.units / 8}, at_end),
                      Cost{squares(start, cases[i].start.point()) +
                           squares(goal, cases[i].end.point())}}[static_cast<std::size_t>(similarity)];
  };
  std::vector<std::uint32_t> order(cases.size());
  std::iota(order.begin(), order.end(), 0U);
  std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) { return key(a) < key(b); });
  return order;
}

std::vector<std::uint32_t> found(CaseSearch& search, Point start, Point goal, Similarity similarity, std::size_t most,
                                 search::Meter& meter) {
  std::vector<std::uint32_t> order;
  search.start(start, goal, similarity, static_cast<std::uint32_t>(most));
  while (order.size() < most) {
    const search::Progress progress = search.next(meter);
    EXPECT_NE(progress, search::Progress::paused);
    EXPECT_EQ(progress == search::Progress::exhausted, search.found() == CaseSearch::kNoCase);
    if (progress == search::Progress::exhausted) break;
    order.push_back(search.found());
  }
  return order;
}

TEST(CaseSearch, finds_by_tree_what_a_scan_finds_and_in_the_same_order) {
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    base::Random random(seed);
    const std::vector<CaseEnds> cases = random_cases(random);
    const Rules rules = support::random_rules(random);
    CaseSearch tree(cases, rules, CaseLookup::tree);
    CaseSearch scan(cases, rules, CaseLookup::scan);
    for (const Similarity similarity :
         {Similarity::max, Similarity::sum, Similarity::start, Similarity::end, Similarity::coordinates}) {
      const Point start = random_point(random);
      const Point goal = random_point(random);
      const std::size_t most = random.chance(1, 2) ? 10 : cases.size() + 1;
      auto expected = sorted_by_definition(cases, rules, similarity, start, goal);
      expected.resize(std::min(most, cases.size()));
      search::Meter tree_meter(kUnlimitedWork);
      ASSERT_EQ(found(tree, start, goal, similarity, most, tree_meter), expected) << "seed " << seed;
      ASSERT_LE(tree_meter.work.total(), CaseSearch::work_bound(cases.size()) + 1);
      search::Meter scan_meter(kUnlimitedWork);
      ASSERT_EQ(found(scan, start, goal, similarity, most, scan_meter), expected) << "seed " << seed;
      ASSERT_LE(scan_meter.work.total(), CaseSearch::work_bound(cases.size()));
    }
  }
}

TEST(CaseSearch, looks_at_few_cases_of_many) {
  base::Random random(5);
  std::vector<CaseEnds> cases;
  const auto place = [&] { return static_cast<std::uint16_t>(random.below(4096)); };
  for (int i = 0; i < 60000; ++i) cases.push_back(ends_of(place(), place(), place(), place()));
  cases = in_order(cases);
  CaseSearch search(cases, {}, CaseLookup::tree);
  std::uint64_t most = 0;
  for (int i = 0; i < 200; ++i) {
    search::Meter meter(kUnlimitedWork);
    found(search, {place(), place()}, {place(), place()}, Similarity::max, 10, meter);
    most = std::max(most, meter.work.scanned);
  }
  EXPECT_LT(most, 6000U);
}

TEST(CaseSearch, goes_on_where_a_small_budget_stopped_it) {
  base::Random random(3);
  for (int i = 0; i < 50; ++i) {
    const std::vector<CaseEnds> cases = random_cases(random);
    for (const CaseLookup lookup : {CaseLookup::tree, CaseLookup::scan}) {
      CaseSearch search(cases, {}, lookup);
      const Point start = random_point(random);
      const Point goal = random_point(random);
      search::Meter free(kUnlimitedWork);
      const auto expected = found(search, start, goal, Similarity::max, 10, free);
      search.start(start, goal, Similarity::max);
      Work work;
      std::vector<std::uint32_t> order;
      while (order.size() < expected.size()) {
        search::Meter meter(Agent::kMinBudget);
        if (search.next(meter) == search::Progress::done) order.push_back(search.found());
        ASSERT_LE(meter.work.total(), Agent::kMinBudget);
        ASSERT_GT(meter.work.total(), 0U);
        work += meter.work;
      }
      EXPECT_EQ(order, expected);
    }
  }
}

// No case before the middle of a range has a larger coordinate than the one there, none after it a smaller one.
void expect_tree(std::span<const CaseEnds> cases, std::size_t depth) {
  if (cases.empty()) return;
  const std::size_t middle = cases.size() / 2;
  const std::uint16_t at = coordinate(cases[middle], depth % 4);
  for (std::size_t i = 0; i < middle; ++i) EXPECT_LE(coordinate(cases[i], depth % 4), at);
  for (std::size_t i = middle + 1; i < cases.size(); ++i) EXPECT_GE(coordinate(cases[i], depth % 4), at);
  expect_tree(cases.first(middle), depth + 1);
  expect_tree(cases.subspan(middle + 1), depth + 1);
}

TEST(CaseOrder, is_a_tree_that_splits_the_coordinates_in_turn) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    base::Random random(seed);
    expect_tree(random_cases(random), 0);
  }
}

// The example of the paper's Figure 9: below a root with x_start = 4, nodes with y_start = 5, x_end = 6, y_end = 8.
TEST(CaseOrder, puts_the_papers_example_right_left_left_and_right) {
  std::vector<CaseEnds> cases{ends_of(4, 5, 8, 9), ends_of(9, 5, 3, 3), ends_of(7, 3, 6, 6),
                              ends_of(6, 2, 5, 8), ends_of(8, 4, 4, 9), ends_of(5, 1, 1, 7),
                              ends_of(5, 2, 7, 1), ends_of(6, 3, 8, 2), ends_of(9, 4, 9, 3)};
  for (std::uint16_t i = 0; i < 7; ++i) cases.push_back(ends_of(static_cast<std::uint16_t>(6 + i), 6, i, i));
  for (std::uint16_t i = 0; i < 15; ++i) cases.push_back(ends_of(i % 4, i, i, i));
  ASSERT_EQ(cases.size(), 31U);
  const std::vector<CaseEnds> tree = in_order(cases);

  std::size_t begin = 0;
  std::size_t end = tree.size();
  const auto descend = [&](std::size_t dimension, std::uint16_t expected, bool right) {
    const std::size_t middle = begin + (end - begin) / 2;
    EXPECT_EQ(coordinate(tree[middle], dimension), expected);
    (right ? begin : end) = right ? middle + 1 : middle;
  };
  descend(0, 4, true);
  descend(1, 5, false);
  descend(2, 6, false);
  descend(3, 8, true);
  ASSERT_EQ(end - begin, 1U);
  for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(coordinate(tree[begin], i), coordinate(ends_of(8, 4, 4, 9), i));

  CaseSearch search(tree, {}, CaseLookup::tree);
  search.start({8, 4}, {4, 9}, Similarity::max);
  search::Meter meter(kUnlimitedWork);
  search.next(meter);
  EXPECT_EQ(search.found(), begin);
}

}  // namespace
}  // namespace cairn::knn
