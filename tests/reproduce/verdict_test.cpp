#include "reproduce/verdict.hpp"

#include "reproduce/claims.hpp"
#include "reproduce/measures.hpp"
#include "reproduce/running/claims_table.hpp"
#include "reproduce/support.hpp"
#include "trial/rows/revision.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

namespace cairn::reproduce {
namespace {

using report::Verdict;
using testing::HasSubstr;

/// Contestants on the same problems of one map: the cost of each; all optimal costs are 10.
Measured walks(const std::map<std::string, std::vector<std::uint64_t>>& costs) {
  Measured measured;
  for (const auto& [label, list] : costs) {
    Standing standing;
    standing.row.label = label;
    standing.by_map.emplace_back();
    standing.by_map[0].problems = list.size();
    for (const std::uint64_t cost : list) {
      standing.problems.push_back({.solved = 1, .optimal = 10, .cost = cost, .moves = cost, .ns = 3 * cost});
    }
    measured.add(label, std::move(standing));
  }
  return measured;
}

std::vector<std::uint64_t> repeated(std::initializer_list<std::uint64_t> costs, int times) {
  std::vector<std::uint64_t> list;
  for (int i = 0; i < times; ++i) list.insert(list.end(), costs);
  return list;
}

TEST(Verdict, claims_about_times_stay_open_where_none_were_taken) {
  Measured m = walks({{"a", repeated({11, 12}, 50)}, {"b", repeated({21, 22}, 50)}});
  const Claim about_costs = below("", kCost, "a", 20);
  const Claim about_times = below("", kProblemTime, "a", 1e9);
  EXPECT_EQ(judge(about_costs, m).verdict, Verdict::holds);
  EXPECT_EQ(judge(about_times, m).verdict, Verdict::holds);
  m.forget_times();
  EXPECT_EQ(judge(about_costs, m).verdict, Verdict::holds);
  const report::ClaimLine open = judge(about_times, m);
  EXPECT_EQ(open.verdict, Verdict::unknown);
  EXPECT_THAT(open.evidence, HasSubstr("--no-times"));
}

TEST(Resample, draws_as_many_problems_of_each_map_as_there_are) {
  const std::vector<std::size_t> maps{30, 1, 400};
  for (std::size_t number = 0; number < 5; ++number) {
    const rows::Weights weights = rows::draw_problems(maps, number);
    ASSERT_EQ(weights.size(), 431U);
    EXPECT_EQ(std::accumulate(weights.begin(), weights.begin() + 30, 0), 30);
    EXPECT_EQ(weights[30], 1);
    EXPECT_EQ(std::accumulate(weights.begin() + 31, weights.end(), 0), 400);
    EXPECT_EQ(weights, rows::draw_problems(maps, number)) << "the same every time";
    EXPECT_NE(weights, rows::draw_problems(maps, number + 1));
  }
}

// For the mean of n values of variance v, the interval is known well: about 1.96 sqrt(v / n) to each side.
TEST(Resample, gives_the_interval_of_a_mean) {
  std::vector<std::uint64_t> costs;
  for (std::uint64_t i = 0; i < 400; ++i) costs.push_back(10 + i % 21);
  const Measured m = walks({{"a", costs}});
  const Support support = support_of(below("", kCost, "a", 20), m);
  ASSERT_TRUE(support.interval);
  double mean = 0;
  double squares = 0;
  for (const std::uint64_t cost : costs) mean += static_cast<double>(cost) / 400;
  for (const std::uint64_t cost : costs) squares += std::pow(static_cast<double>(cost) - mean, 2) / 400;
  const double half = 1.96 * std::sqrt(squares / 400);
  EXPECT_NEAR(support.interval->low, mean - half, 0.15 * half);
  EXPECT_NEAR(support.interval->high, mean + half, 0.15 * half);
  EXPECT_EQ(support.resamples, rows::kResamples);
}

TEST(Judge, leaves_undecided_what_a_few_problems_decide) {
  // `a` is better on the whole by one problem of twenty.
  const Measured m = walks({{"a", repeated({12, 12, 12, 12}, 5)}, {"b", [] {
                                                                     auto costs = repeated({12, 12, 12, 12}, 5);
                                                                     costs[7] = 90;
                                                                     return costs;
                                                                   }()}});
  EXPECT_EQ(judge(at_most("", kCost, "a", "b"), m).verdict, Verdict::holds) << "never worse, in no resample";
  const report::ClaimLine line = judge(at_most("", kCost, "a", "b", 1.1), m);
  EXPECT_EQ(line.verdict, Verdict::undecided);
  EXPECT_THAT(line.interval, HasSubstr("mean cost, b / a: 1.32 (95%: 1.00 to "));
  EXPECT_THAT(line.interval, HasSubstr("% of 1000 resamples"));
  EXPECT_EQ(judge(at_most("", kCost, "b", "a", 1.1), m).verdict, Verdict::fails);
  EXPECT_EQ(judge(at_most("", kCost, "a", "b", 1.4), m).verdict, Verdict::undecided)
      << "it does not hold, but does wherever that problem is drawn twice";
}

TEST(Judge, decides_nothing_where_the_resamples_contradict_what_was_measured) {
  const Measured m = walks({{"a", repeated({12, 13}, 10)}});
  const auto resampled = [](const Measured& drawn) {
    bool each_once = true;
    for (std::size_t problem = 0; problem < 20; ++problem) each_once = each_once && drawn.weight(problem) == 1;
    return !each_once;
  };
  EXPECT_EQ(judge({"",
                   [&](const Measured& drawn) -> Finding {
                     return {resampled(drawn), ""};
                   }},
                  m)
                .verdict,
            Verdict::undecided);
  EXPECT_EQ(judge({"",
                   [&](const Measured& drawn) -> Finding {
                     return {!resampled(drawn), ""};
                   }},
                  m)
                .verdict,
            Verdict::undecided);
}

// The same problems are drawn for both: what they have in common does not blur the comparison.
TEST(Judge, compares_problem_by_problem) {
  std::vector<std::uint64_t> a;
  std::vector<std::uint64_t> b;
  for (std::uint64_t i = 1; i <= 50; ++i) {
    a.push_back(1000 * i * i);
    b.push_back(1000 * i * i + 10 * i);
  }
  EXPECT_EQ(judge(at_most("", kCost, "a", "b"), walks({{"a", a}, {"b", b}})).verdict, Verdict::holds);
}

TEST(Judge, tells_better_than_published_from_near_and_worse) {
  const auto verdict_at = [](std::uint64_t cost) {
    return judge(near("", kCost, "a", 100), walks({{"a", repeated({cost, cost + 2}, 50)}})).verdict;
  };
  EXPECT_EQ(verdict_at(20), Verdict::better);
  EXPECT_EQ(verdict_at(49), Verdict::undecided) << "the interval holds the end of the range, 50";
  EXPECT_EQ(verdict_at(52), Verdict::holds);
  EXPECT_EQ(verdict_at(190), Verdict::holds);
  EXPECT_EQ(verdict_at(210), Verdict::fails);
  const auto times = [](std::uint64_t cost) {
    return judge(near_times("", kCost, "a", "b", 10), walks({{"a", {10, 10}}, {"b", {cost, cost}}})).verdict;
  };
  EXPECT_EQ(times(40), Verdict::fails);
  EXPECT_EQ(times(60), Verdict::holds);
  EXPECT_EQ(times(300), Verdict::better);
  EXPECT_THAT(near_times("a beats b", kCost, "a", "b", 57).text,
              testing::StrEq("a beats b (published 57 times; holds within a factor of 2)"));
}

TEST(Judge, counts_a_problem_that_was_given_up_at_its_cutoff) {
  Measured m = walks({{"a", {12, 12, 12}}, {"b", {11, 11, 5000}}});
  Standing given_up = m.at("b");
  given_up.problems[2].solved = 0;
  given_up.row.cost_mean = 11;  // of those that it solved
  m.add("b", given_up);
  EXPECT_EQ(m.row("b").cost_mean, (11 + 11 + 5000) / 3.0);
  EXPECT_NE(judge(at_most("", kCost, "b", "a"), m).verdict, Verdict::holds);
  EXPECT_NEAR(m.row("b").suboptimality_mean_pct, 100 * (0.1 + 0.1 + 499) / 3, 1e-9);
}

TEST(Judge, has_both_means_of_time) {
  Measured m;
  Standing standing;
  standing.by_map.emplace_back();
  standing.by_map[0].problems = 2;
  standing.problems = {{.solved = 1, .cost = 1, .moves = 10, .expanded = 20, .ns = 1000},
                       {.solved = 1, .cost = 1, .moves = 30, .expanded = 90, .ns = 1500}};
  m.add("a", standing);
  EXPECT_EQ(m.row("a").move_ns_mean, 2500.0 / 40);
  EXPECT_EQ(m.row("a").move_ns_quotient_mean, (100.0 + 50.0) / 2);
  EXPECT_EQ(m.row("a").expanded_per_move_mean, 110.0 / 40);
  EXPECT_EQ(m.row("a").planned_per_move_mean, (2.0 + 3.0) / 2);
}

TEST(ClaimsTable, has_a_line_for_each_claim) {
  const Publication publication{"paper1", "Somebody: A*", {}, {}};
  Shown shown{"paper1/table1", "", {}, {{"a | b", Verdict::better, "evidence", "cost, a: 1"}}, {}};
  shown.claims.push_back({"c", Verdict::unknown, "not run"});
  const std::string text = markdown_claims({{&publication, {shown}, 90}});
  EXPECT_THAT(text, HasSubstr("| Somebody: A\\* (`paper1`) | 0 | 1 | 0 | 0 | 1 | 1 min 30 s | " +
                              std::string(rows::revision()) + " |\n"));
  EXPECT_THAT(text, HasSubstr("| table1 | a \\| b | better than published | cost, a: 1 |\n"));
  EXPECT_THAT(text, HasSubstr("| table1 | c | open | not run |\n"));
}

}  // namespace
}  // namespace cairn::reproduce
