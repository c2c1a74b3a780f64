#include "reproduce/claims.hpp"

#include "reproduce/evidence.hpp"
#include "reproduce/measures.hpp"
#include "reproduce/running/present.hpp"
#include "reproduce/verdict.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace cairn::reproduce {
namespace {

using testing::HasSubstr;

struct Figures {
  double suboptimality = 0;
  double move_ns = 0;
};

Measured measured_of(const std::map<std::string, Figures>& contestants) {
  Measured measured;
  for (const auto& [label, figures] : contestants) {
    Standing standing;
    standing.row.algorithm = label;
    standing.row.problems = standing.row.solved = 1;
    standing.row.suboptimality_mean_pct = figures.suboptimality;
    standing.row.move_ns_mean = figures.move_ns;
    measured.add(label, standing);
  }
  measured.add_missing("absent", "not available in this build");
  return measured;
}

report::Verdict verdict(const Claim& claim, const Measured& measured) { return judge(claim, measured).verdict; }

TEST(Claim, at_most_holds_up_to_equality_and_takes_a_factor) {
  const Measured m = measured_of({{"a", {10, 0}}, {"b", {30, 0}}, {"c", {10, 0}}});
  EXPECT_EQ(verdict(at_most("", report::kSuboptimality, "a", "b"), m), report::Verdict::holds);
  EXPECT_EQ(verdict(at_most("", report::kSuboptimality, "a", "c"), m), report::Verdict::holds);
  EXPECT_EQ(verdict(at_most("", report::kSuboptimality, "b", "a"), m), report::Verdict::fails);
  EXPECT_EQ(verdict(at_most("", report::kSuboptimality, "a", "b", 3), m), report::Verdict::holds);
  EXPECT_EQ(verdict(at_most("", report::kSuboptimality, "a", "b", 3.1), m), report::Verdict::fails);
}

TEST(Claim, all_at_most_compares_every_pair) {
  const Measured m = measured_of({{"a", {1, 0}}, {"b", {5, 0}}, {"c", {4, 0}}, {"d", {9, 0}}});
  EXPECT_EQ(verdict(all_at_most("", report::kSuboptimality, {"a"}, {"c", "d"}), m), report::Verdict::holds);
  EXPECT_EQ(verdict(all_at_most("", report::kSuboptimality, {"a", "b"}, {"c", "d"}), m), report::Verdict::fails);
}

TEST(Claim, to_dominate_is_to_be_no_worse_in_both_and_better_in_one) {
  const Measured m = measured_of({{"a", {1, 1}}, {"b", {1, 2}}, {"c", {2, 0.5}}});
  EXPECT_EQ(verdict(dominates("", report::kMoveTime, report::kSuboptimality, "a", "b"), m), report::Verdict::holds);
  EXPECT_EQ(verdict(dominates("", report::kMoveTime, report::kSuboptimality, "b", "a"), m), report::Verdict::fails);
  EXPECT_EQ(verdict(dominates("", report::kMoveTime, report::kSuboptimality, "a", "a"), m), report::Verdict::fails);
  EXPECT_EQ(verdict(dominates("", report::kMoveTime, report::kSuboptimality, "a", "c"), m), report::Verdict::fails);
  EXPECT_EQ(verdict(incomparable("", report::kMoveTime, report::kSuboptimality, "a", "c"), m), report::Verdict::holds);
  EXPECT_EQ(verdict(incomparable("", report::kMoveTime, report::kSuboptimality, "a", "b"), m), report::Verdict::fails);
}

TEST(Claim, an_order_must_hold_along_all_that_have_run) {
  const Measured m = measured_of({{"a", {9, 0}}, {"b", {5, 0}}, {"c", {5.2, 0}}});
  EXPECT_EQ(verdict(falls("", report::kSuboptimality, {"a", "b"}), m), report::Verdict::holds);
  EXPECT_EQ(verdict(falls("", report::kSuboptimality, {"a", "b", "c"}), m), report::Verdict::fails);
  EXPECT_EQ(verdict(falls("", report::kSuboptimality, {"a", "absent", "b"}), m), report::Verdict::holds);
  EXPECT_EQ(verdict(falls("", report::kSuboptimality, {"a", "absent"}), m), report::Verdict::unknown);
}

TEST(Claim, alike_are_those_whose_extremes_are_near) {
  const Measured m = measured_of({{"a", {100, 0}}, {"b", {101, 0}}, {"c", {103, 0}}});
  EXPECT_EQ(verdict(all_alike("", report::kSuboptimality, {"b", "a"}, 0.01), m), report::Verdict::holds);
  EXPECT_EQ(verdict(all_alike("", report::kSuboptimality, {"b", "a", "c"}, 0.02), m), report::Verdict::fails);
  EXPECT_EQ(verdict(all_alike("", report::kSuboptimality, {"a", "absent"}, 0.02), m), report::Verdict::unknown);
}

TEST(Claim, a_limit_is_a_limit) {
  const Measured m = measured_of({{"a", {9, 0}}});
  EXPECT_EQ(verdict(below("", report::kSuboptimality, "a", 9), m), report::Verdict::holds);
  EXPECT_EQ(verdict(below("", report::kSuboptimality, "a", 8.9), m), report::Verdict::fails);
}

TEST(Claim, what_is_not_measured_never_holds_by_accident) {
  Measured m = measured_of({{"a", {std::nan(""), 1}}, {"b", {1, 1}}});
  EXPECT_EQ(verdict(at_most("", report::kSuboptimality, "a", "b"), m), report::Verdict::unknown);
  EXPECT_EQ(verdict(falls("", report::kSuboptimality, {"b", "a"}), m), report::Verdict::unknown);
  const report::ClaimLine line = judge(at_most("text", report::kSuboptimality, "absent", "b"), m);
  EXPECT_EQ(line.verdict, report::Verdict::unknown);
  EXPECT_THAT(line.evidence, HasSubstr("absent: not available in this build"));
  EXPECT_EQ(line.text, "text");
}

TEST(Claim, evidence_shows_the_figures) {
  const Measured m = measured_of({{"a", {12.77, 0}}, {"b", {64.66, 0}}});
  EXPECT_EQ(judge(at_most("", report::kSuboptimality, "a", "b"), m).evidence, "a: 12.77%; b: 64.66%");
}

TEST(Claim, medians_are_told_where_a_claim_about_means_fails) {
  Measured m = measured_of({{"a", {50, 0}}, {"b", {40, 0}}});
  Standing standing = m.at("a");
  standing.by_map = {standing.row, standing.row};
  standing.by_map[0].suboptimality_median_pct = 3;
  standing.by_map[1].suboptimality_median_pct = 4.5;
  m.add("a", standing);
  EXPECT_THAT(judge(with_medians(at_most("", report::kSuboptimality, "a", "b"), {"a"}), m).evidence,
              HasSubstr("Of each map, the median above optimal: a: 3.00%, 4.50%"));
  EXPECT_THAT(judge(with_medians(at_most("", report::kSuboptimality, "b", "a"), {"a"}), m).evidence,
              testing::Not(HasSubstr("median")));
}

TEST(Claim, other_figures_are_told_where_a_claim_fails) {
  const Measured m = measured_of({{"a", {50, 3}}, {"b", {40, 4}}});
  const auto told =
      with_figures(at_most("", report::kSuboptimality, "a", "b"), report::kMoveTime, {"a", "b", "absent"});
  EXPECT_THAT(judge(told, m).evidence, HasSubstr("mean time a move: a: 3.00 ns; b: 4.00 ns"));
  const auto held = with_figures(at_most("", report::kSuboptimality, "b", "a"), report::kMoveTime, {"a"});
  EXPECT_THAT(judge(held, m).evidence, testing::Not(HasSubstr("ns")));
}

// What is supposed is evidence alone: the verdict is on what was measured.
TEST(Claim, a_premise_changes_the_evidence_and_not_the_verdict) {
  const Measured m = measured_of({{"a", {50, 0}}, {"b", {40, 0}}});
  const auto times_better = [](double factor) {
    return supposing(at_most("", report::kSuboptimality, "a", "b"), "If only", "a",
                     [factor](rows::Row& row, const Measured&) { row.suboptimality_mean_pct /= factor; });
  };
  const report::ClaimLine enough = judge(times_better(2), m);
  EXPECT_EQ(enough.verdict, report::Verdict::fails);
  EXPECT_THAT(enough.evidence, HasSubstr("If only, it would hold: a: 25.00%; b: 40.00%"));
  EXPECT_THAT(judge(times_better(1.1), m).evidence, HasSubstr("If only, it would fail too"));
  EXPECT_EQ(m.row("a").suboptimality_mean_pct, 50);
}

TEST(Claim, a_number_a_cell_is_what_plain_regions_take) {
  Measured m = measured_of({{"kNN", {1, 0}}, {"D LRTA*", {1, 0}}});
  for (const char* label : {"kNN", "D LRTA*"}) {
    Standing standing = m.at(label);
    standing.row.database_bytes = 1000;
    standing.row.map_cells = 500;
    m.add(label, standing);
  }
  const Claim claim = with_plain_regions(at_most("", report::kDatabaseSize, "kNN", "D LRTA*", 3));
  EXPECT_THAT(judge(claim, m).evidence, HasSubstr("it would hold: kNN: 1.00 kB; D LRTA*: 3.00 kB"));
}

TEST(Claim, that_fails_says_on_which_maps_it_does) {
  Measured m;
  const auto add = [&](const char* label, std::vector<double> by_map) {
    Standing standing;
    for (const double cost : by_map) {
      rows::Row row;
      row.map = "map " + std::to_string(standing.by_map.size() + 1);
      row.problems = 1;
      row.cost_mean = cost;
      standing.by_map.push_back(row);
      standing.problems.push_back({.solved = 1, .optimal = 1, .cost = static_cast<std::uint64_t>(cost)});
    }
    m.add(label, standing);
  };
  add("a", {10, 90, 30});
  add("b", {20, 30, 40});
  EXPECT_THAT(judge(at_most("", kCost, "a", "b"), m).evidence, HasSubstr("it holds on 2 of 3: not on map 2."));
  EXPECT_EQ(m.on_map(1).row("b").cost_mean, 30);
  EXPECT_THAT(judge(at_most("", kCost, "b", "a"), m).evidence, testing::Not(HasSubstr("map 2")));
}

TEST(Claim, differences_of_single_problems_are_told_where_a_claim_about_costs_fails) {
  Measured m;
  const auto add = [&](const char* label, std::vector<std::uint64_t> units) {
    Standing standing;
    standing.unit = 10;
    for (const std::uint64_t cost : units) standing.problems.push_back({.solved = 1, .cost = cost});
    m.add(label, standing);
  };
  add("a", {10, 40, 40});
  add("b", {10, 20, 30});
  EXPECT_THAT(judge(with_difference(at_most("", kCost, "a", "b"), "a", "b"), m).evidence,
              HasSubstr("a costs 1.00 more than b on average, with a standard error of 0.58"));
}

TEST(Verdicts, are_counted_in_a_sentence) {
  const auto shown = [](std::vector<report::Verdict> verdicts) {
    Shown result;
    for (const report::Verdict verdict : verdicts) result.claims.push_back({"", verdict, ""});
    return result;
  };
  EXPECT_EQ(say_verdicts({shown({report::Verdict::holds, report::Verdict::unknown}), shown({report::Verdict::holds})}),
            "2 claims hold, 0 are better than published, 0 fail, 0 are undecided, 1 is open");
  EXPECT_EQ(say_verdicts({shown({report::Verdict::holds, report::Verdict::fails, report::Verdict::better,
                                 report::Verdict::undecided})}),
            "1 claim holds, 1 is better than published, 1 fails, 1 is undecided, 0 are open");
}

TEST(Claim, the_best_is_sought_among_those_that_keep_to_a_cutoff_and_solve_everything) {
  Measured m;
  const auto add = [&](const char* label, double suboptimality, std::uint64_t most, std::uint64_t unsolved = 0) {
    Standing standing;
    standing.row.suboptimality_mean_pct = suboptimality;
    standing.row.expanded_per_move_max = most;
    standing.row.unsolved = unsolved;
    m.add(label, standing);
  };
  add("x 1", 1, 5000);
  add("x 2", 7, 100);
  add("x 3", 3, 100, 1);
  add("y", 0, 1);
  EXPECT_EQ(best_of(m, "x"), "x 1");
  EXPECT_EQ(best_of(m, "x", 1000), "x 2");
  EXPECT_EQ(best_of(m, "x", 10), "");
  EXPECT_EQ(best_of(m, ""), "y");
  EXPECT_THROW(best_of(m, "z"), NotMeasured);
}

// A database of 1000 bytes pays once it saves more than that.
TEST(BreakEven, is_the_least_number_of_agents_that_need_less) {
  const Footprint with{1000, 10};
  for (const double saved : {90.0, 500.0, 999.0, 1000.0, 1001.0, 3000.0}) {
    const Footprint without{0, 10 + saved};
    double agents = 1;
    while (with.of(agents) >= without.of(agents)) ++agents;
    EXPECT_EQ(break_even(with, without), agents) << saved;
  }
  EXPECT_TRUE(std::isinf(break_even(with, {0, 10})));
}

}  // namespace
}  // namespace cairn::reproduce
