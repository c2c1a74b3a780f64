
#include "reproduce/claims.hpp"
#include "reproduce/publication.hpp"
#include "reproduce/running/present.hpp"
#include "reproduce/verdict.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <limits>
#include <set>

namespace cairn::reproduce {
namespace {

/// A row of which nothing is known.
rows::Row unknown_row() {
  rows::Row row;
  for (const rows::Field& field : rows::fields()) {
    if (const auto* member = std::get_if<double rows::Row::*>(&field.member)) row.*(*member) = std::nan("");
  }
  row.problems = row.solved = 1;
  row.expanded_per_move_max = std::numeric_limits<std::uint64_t>::max();
  row.map_cells = 22'271'000;  // of jair2010: 84.96 megabytes of 4 bytes each
  row.map_passable = 1000;
  row.optimal_mean = 198;  // of icaps2011, who prints no other
  return row;
}

/// Whether the paper gives figures of the contestants themselves.
bool prints_figures(const Result& result) {
  return std::any_of(result.rows.begin(), result.rows.end(),
                     [](const ResultRow& row) { return !row.published.empty() && !row.ours; });
}

/// What the publication's own figures say: every contestant as its authors report it.
Measured as_published(const Publication& publication, const std::string& experiment) {
  std::map<std::string, rows::Row> rows;
  for (const Result& result : publication.results) {
    if (result.experiment != experiment) continue;
    for (const ResultRow& row : result.rows) {
      if (row.ours || row.published.empty()) continue;
      if (!rows.contains(row.label)) rows[row.label] = unknown_row();
      rows::Row& figures = rows[row.label];
      for (std::size_t i = 0; i < row.published.size(); ++i) {
        const std::string& heading = result.columns[i].heading;
        const double value = row.published[i];
        if (std::isnan(value)) continue;
        if (heading == "time a move") figures.move_ns_mean = figures.move_ns_quotient_mean = value;
        if (heading == "above optimal") figures.suboptimality_mean_pct = value;
        if (heading == "cost / optimal") figures.suboptimality_mean_pct = 100 * (value - 1);
        if (heading == "build time") figures.build_seconds = value;
        if (heading == "database") figures.database_bytes = static_cast<std::uint64_t>(value);
        const auto cells = static_cast<double>(figures.map_cells);
        if (heading == "relative size" || heading == "size / map") figures.database_states = value * cells;
        if (heading == "records") figures.database_records = static_cast<std::uint64_t>(value);
        if (heading == "subgoals of a tree") figures.database_records = static_cast<std::uint64_t>(1000 * value);
        if (heading == "4 bytes a state" && result.id == "table4") figures.stored_states_mean = value / 4;
        if (heading == "expanded a move") figures.expanded_per_move_mean = figures.planned_per_move_mean = value;
        if (heading == "most expanded") figures.expanded_per_move_max = static_cast<std::uint64_t>(value);
        if (heading == "cost") figures.cost_mean = value;
        if (heading == "episodes") figures.episodes_mean = value;
        if (heading == "percolations an episode") figures.percolations_mean = value * figures.episodes_mean;
        if (heading == "time in all") figures.problem_ns_mean = value;
        if (heading == "time of the first move") figures.first_move_ns_mean = value;
      }
    }
  }
  Measured measured;
  for (const auto& [label, row] : rows) measured.add(label, {row, {row}, {}});
  return measured;
}

TEST(Publications, name_every_experiment_contestant_and_result_once) {
  for (const Publication& publication : publications()) {
    std::set<std::string> results;
    std::set<std::string> experiments;
    std::set<std::string> pictures;
    for (const Experiment& experiment : publication.experiments) {
      for (const Picture& picture : experiment.pictures) pictures.insert(picture.result);
      EXPECT_TRUE(experiments.insert(experiment.id).second);
      std::set<std::string> labels;
      for (const Contestant& contestant : experiment.contestants) {
        EXPECT_TRUE(labels.insert(contestant.label).second) << publication.id << " " << contestant.label;
      }
      EXPECT_GE(experiment.walked.size(), 3U) << publication.id;
      for (const std::string& walked : experiment.walked) EXPECT_TRUE(labels.contains(walked)) << walked;
      EXPECT_TRUE(std::any_of(experiment.contestants.begin(), experiment.contestants.end(),
                              [](const Contestant& contestant) { return contestant.effort == Effort::quick; }));
    }
    for (const Result& result : publication.results) {
      EXPECT_TRUE(results.insert(result.id).second) << publication.id << "/" << result.id;
      EXPECT_TRUE(experiments.contains(result.experiment)) << publication.id << "/" << result.id;
      const bool is_picture = pictures.contains(result.id);
      EXPECT_EQ(result.rows.empty(), is_picture) << publication.id << "/" << result.id;
      for (const ResultRow& row : result.rows) {
        EXPECT_LE(row.published.size(), result.columns.size())
            << publication.id << "/" << result.id << " " << row.label;
        for (const Experiment& experiment : publication.experiments) {
          if (experiment.id != result.experiment || row.ours) continue;
          EXPECT_TRUE(std::any_of(experiment.contestants.begin(), experiment.contestants.end(),
                                  [&](const Contestant& contestant) { return contestant.label == row.label; }))
              << publication.id << "/" << result.id << " " << row.label << " runs nowhere";
        }
      }
    }
  }
}

/// The part of docs/research.md that says how the papers' algorithms differ from ours.
std::string page_of_forms() {
  std::ifstream file(std::string(CAIRN_SOURCE_DIR) + "/docs/research.md");
  const std::string page{std::istreambuf_iterator<char>(file), {}};
  const std::size_t begin = page.find("### The papers' forms and ours");
  return begin == std::string::npos ? "" : page.substr(begin, page.find("\n### ", begin + 1) - begin);
}

TEST(Publications, have_every_form_on_the_page_that_tells_it_from_ours) {
  const std::string page = page_of_forms();
  const auto expect_named = [&](const std::string& spec) {
    const std::size_t colon = std::min(spec.find(':'), spec.size());
    const std::string name = spec.substr(0, colon);
    const std::size_t preset = spec.find("preset=");
    const std::string form =
        preset == spec.npos ? name : name + ":" + spec.substr(preset, spec.find(',', preset) - preset);
    EXPECT_TRUE(page.find("`" + form + "`") != page.npos || (form == name && page.find("`" + name + ":") != page.npos))
        << form;
  };
  for (const Publication& publication : publications()) {
    for (const Experiment& experiment : publication.experiments) {
      for (const Contestant& contestant : experiment.contestants) {
        if (contestant.is_ours()) continue;
        expect_named(contestant.spec);
        if (!contestant.exhaustive_database.empty())
          expect_named(contestant.exhaustive_database);
        else if (!contestant.database.empty())
          expect_named(contestant.database);
      }
    }
  }
}

TEST(Publications, hold_every_numbered_result) {
  std::set<std::string> names;
  for (const Publication& publication : publications()) {
    for (const Result& result : publication.results) names.insert(publication.id + "/" + result.id);
  }
  const auto expect_all = [&](const std::string& prefix, int from, int to) {
    for (int i = from; i <= to; ++i) EXPECT_TRUE(names.contains(prefix + std::to_string(i))) << prefix << i;
  };
  expect_all("jair2010/table", 1, 7);
  expect_all("jair2010/figure", 12, 15);
  expect_all("jair2008/table", 3, 6);
  expect_all("jair2008/table", 9, 14);
  expect_all("jair2008/figure", 2, 3);
  expect_all("jair2008/figure", 10, 15);
  expect_all("icaps2011/figure", 2, 2);
  expect_all("aiide2009/table", 1, 1);
  expect_all("aiide2009/figure", 8, 8);
  expect_all("aiide2011/figure", 1, 2);
}

// A transcribed figure or a check that is the wrong way round shows here: what authors claim holds of what they report.
TEST(Publications, claims_hold_of_the_published_figures) {
  std::size_t held = 0;
  for (const Publication& publication : publications()) {
    for (const Result& result : publication.results) {
      if (!prints_figures(result)) continue;
      const Measured published = as_published(publication, result.experiment);
      for (const Claim& claim : result.claims) {
        const report::ClaimLine line = judge(claim, published);
        held += line.verdict == report::Verdict::holds;
        EXPECT_NE(line.verdict, report::Verdict::fails)
            << publication.id << "/" << result.id << ": " << line.text << ": " << line.evidence;
      }
    }
  }
  EXPECT_GE(held, 45U);
}

// Each check can fail: it does where everybody's figures are turned upside down.
TEST(Publications, claims_fail_of_the_opposite_figures) {
  std::size_t failed = 0;
  std::size_t judged = 0;
  for (const Publication& publication : publications()) {
    for (const Result& result : publication.results) {
      Measured opposite;
      for (const Experiment& experiment : publication.experiments) {
        if (experiment.id != result.experiment) continue;
        const Measured published = as_published(publication, experiment.id);
        for (const Contestant& contestant : experiment.contestants) {
          const Standing* standing = published.find(contestant.label);
          if (standing == nullptr) continue;
          rows::Row row = standing->row;
          const auto turn = [](double value) { return 1e9 / (1 + value); };
          for (auto figure :
               {&rows::Row::move_ns_mean, &rows::Row::suboptimality_mean_pct, &rows::Row::build_seconds,
                &rows::Row::stored_states_mean, &rows::Row::database_states, &rows::Row::move_ns_quotient_mean,
                &rows::Row::expanded_per_move_mean, &rows::Row::planned_per_move_mean, &rows::Row::cost_mean,
                &rows::Row::problem_ns_mean, &rows::Row::first_move_ns_mean, &rows::Row::learned_states_mean,
                &rows::Row::percolations_mean}) {
            row.*figure = turn(row.*figure);
          }
          row.optimal_mean = 1;
          row.database_bytes = static_cast<std::uint64_t>(turn(static_cast<double>(row.database_bytes)));
          row.expanded_per_move_max = static_cast<std::uint64_t>(turn(static_cast<double>(row.expanded_per_move_max)));
          opposite.add(contestant.label, {row, {row}, {}});
        }
      }
      for (const Claim& claim : result.claims) {
        const report::Verdict verdict = judge(claim, opposite).verdict;
        if (verdict == report::Verdict::unknown) continue;
        ++judged;
        failed += verdict != report::Verdict::holds;
      }
    }
  }
  EXPECT_GT(judged, 40U);
  EXPECT_GE(failed * 20, judged * 17) << "but for the few that say that figures are alike";
}

const Result& result_named(const std::string& name) {
  for (const Publication& publication : publications()) {
    for (const Result& result : publication.results) {
      if (publication.id + "/" + result.id == name) return result;
    }
  }
  throw std::runtime_error(name);
}

struct Kind {
  const char* prefix;
  double quality;
  double planning;
  double most;
  double move_ns;
};

/// Contestants of the experiment on dynamic control, each kind with figures like the paper's.
Measured kinds(std::vector<Kind> list) {
  Measured measured;
  for (const Publication& publication : publications()) {
    if (publication.id != "jair2008") continue;
    for (const Contestant& contestant : publication.experiments[1].contestants) {
      for (const Kind& kind : list) {
        if (!contestant.label.starts_with(kind.prefix)) continue;
        rows::Row row = unknown_row();
        row.suboptimality_mean_pct = 100 * (kind.quality - 1);
        row.expanded_per_move_mean = kind.planning;
        row.expanded_per_move_max = static_cast<std::uint64_t>(kind.most);
        row.move_ns_mean = kind.move_ns;
        row.build_seconds = 100;
        measured.add(contestant.label, {row, {row}, {}});
        break;
      }
    }
  }
  return measured;
}

// Records by jump points are a thousand times cheaper than the paper's: nothing is claimed of what they take.
TEST(Publications, claims_about_precomputation_suppose_records_by_astar) {
  const auto judged = [](const std::string& search) {
    Measured measured;
    const auto add = [&](const std::string& label, const std::string& database, std::uint64_t records, double work) {
      rows::Row row = unknown_row();
      row.database = database;
      row.database_records = records;
      row.build_expansions = work;
      measured.add(label, {row, {row}, {}});
    };
    add("kNN LRTA*(60000)", "knn:records=60000,search=" + search, 60000, 60);
    add("kNN LRTA*(200), records by A*", "knn:records=200,search=astar", 200, 200'000);
    add("D LRTA*(9)", "pdb:level=9", 100, 69'800'000);
    for (const Claim& claim : result_named("jair2010/table7").claims) {
      if (claim.text.find("states expanded") != std::string::npos) return judge(claim, measured).verdict;
    }
    return report::Verdict::unknown;
  };
  EXPECT_EQ(judged("jump"), report::Verdict::holds) << "60000 searches at 1000 are 1 / 1.16 of the other";
  EXPECT_NE(judged("astar"), report::Verdict::holds) << "these were counted";
}

// What figures draw and the paper does not print: the checks agree with data of its kind and object to the opposite.
TEST(Publications, claims_about_drawings_hold_and_fail_where_they_should) {
  const Measured like_the_paper = kinds({{"LRTA* (F,PDB)", 1.06, 1.1, 8, 50},
                                         {"LRTA* (PDB,PDB)", 1.058, 1.5, 900, 60},
                                         {"PR LRTA* (PDB,G)", 1.04, 28, 1100, 500},
                                         {"PR LRTA*", 1.059, 28, 1100, 500},
                                         {"LRTA* (F,G)", 6, 300, 900, 900},
                                         {"LRTA* (DT,G)", 4, 150, 800, 900},
                                         {"K LRTA*", 4.2, 200, 1000, 900},
                                         {"P LRTA*", 4, 200, 1000, 900},
                                         {"LRTA* (PDB,G)", 2, 1200, 9000, 900},
                                         {"PRA*", 1.001, 11, 3454, 100},
                                         {"weighted A*", 1.146, 25, 40734, 100},
                                         {"A*", 1, 120, 88138, 100}});
  const Measured opposite = kinds({{"LRTA* (F,PDB)", 6, 300, 900, 900},
                                   {"LRTA* (PDB,PDB)", 7, 1500, 9000, 600},
                                   {"PR LRTA*", 1.4, 1, 9, 500},
                                   {"LRTA* (F,G)", 1.06, 1.1, 8, 50},
                                   {"LRTA* (DT,G)", 6.5, 90, 800, 900},
                                   {"K LRTA*", 1.2, 200, 1000, 900},
                                   {"P LRTA*", 1.2, 200, 1000, 900},
                                   {"LRTA* (PDB,G)", 1.1, 2, 9, 900},
                                   {"PRA*", 1.5, 11, 3454, 100},
                                   {"A*", 2, 120, 88138, 100}});
  for (const char* name : {"table4", "table6", "figure11", "figure12", "figure13", "figure14", "figure15"}) {
    for (const Claim& claim : result_named("jair2008/" + std::string(name)).claims) {
      const report::ClaimLine held = judge(claim, like_the_paper);
      EXPECT_EQ(held.verdict, report::Verdict::holds) << name << ": " << held.text << ": " << held.evidence;
      const report::ClaimLine failed = judge(claim, opposite);
      EXPECT_NE(failed.verdict, report::Verdict::holds) << name << ": " << failed.text << ": " << failed.evidence;
    }
  }
}

TEST(Publications, a_table_of_the_best_names_them) {
  const Measured measured = kinds({{"LRTA* (F,PDB)", 1.06, 1.1, 8, 50}, {"PR LRTA* (F,G)", 1.01, 5, 1100, 500}});
  const rows::Table table = show(publications()[0], result_named("jair2008/table4"), measured).table;
  ASSERT_EQ(table.columns.size(), 5U);
  EXPECT_THAT(table.columns[4].cells.front().text, testing::StartsWith("LRTA* (F,PDB)")) << "under 8 states a move";
  EXPECT_THAT(table.columns[4].cells.back().text, testing::StartsWith("PR LRTA* (F,G)")) << "without a limit";
  EXPECT_NO_THROW(show(publications()[0], result_named("jair2008/table4"), Measured())) << "where nobody has run";
}

TEST(Publications, a_plot_has_a_series_for_what_the_paper_names_and_a_colour_an_algorithm) {
  const Measured measured = kinds({{"LRTA* (F,PDB)", 1.06, 1.1, 8, 50},
                                   {"LRTA* (PDB,PDB)", 1.058, 1.5, 900, 60},
                                   {"PR LRTA* (F,G)", 1.1, 5, 1100, 500}});
  const Shown shown = show(publications()[0], result_named("jair2008/figure14"), measured);
  ASSERT_FALSE(shown.plots.empty());
  std::map<std::string, report::AlgorithmStyle> styles;
  for (const report::Series& series : shown.plots[0].series) styles[series.name] = series.style;
  ASSERT_EQ(styles.size(), 3U);
  EXPECT_EQ(styles.at("LRTA* (F,PDB)").colour, styles.at("LRTA* (PDB,PDB)").colour);
  EXPECT_NE(styles.at("LRTA* (F,PDB)").mark, styles.at("LRTA* (PDB,PDB)").mark);
  EXPECT_EQ(styles.at("PR LRTA* (F,G)").colour, report::style_of("pr-lrta").colour);
}

Measured rows_of(std::initializer_list<std::pair<const char*, rows::Row>> rows) {
  Measured measured;
  for (const auto& [label, row] : rows) measured.add(label, {row, {row}, {}});
  return measured;
}

TEST(Publications, evidence_tells_what_would_hold_if_a_program_were_as_published) {
  const Measured measured = kinds({{"LRTA* (F,G)", 4, 800, 900, 50},
                                   {"LRTA* (DT,G)", 5, 300, 900, 50},
                                   {"LRTA* (PDB,G)", 10, 200, 1500, 50},
                                   {"P LRTA*", 3, 200, 250, 50},
                                   {"K LRTA*", 1.1, 400, 1000, 50}});
  const report::ClaimLine line = judge(result_named("jair2008/figure15").claims[0], measured);
  EXPECT_EQ(line.verdict, report::Verdict::better);
  EXPECT_THAT(line.evidence,
              testing::HasSubstr("If K LRTA* walked no better than LRTA* (DT,G), as published, it would hold"));
}

TEST(Publications, evidence_tells_the_least_and_the_largest_ratio) {
  const auto costs = [](double cost) {
    rows::Row row = unknown_row();
    row.cost_mean = cost;
    return row;
  };
  const Measured measured =
      rows_of({{"RTAA*(1)", costs(100)}, {"aRTAA*(1)", costs(50)}, {"RTAA*(7)", costs(10)}, {"aRTAA*(7)", costs(9)}});
  EXPECT_EQ(judge(result_named("aiide2011/figure2").claims[0], measured).evidence,
            "0.50 to 0.90 times as much at 2 lookaheads");
}

TEST(Publications, evidence_counts_agents_from_one_on) {
  const auto memory = [](double database, double agent) {
    rows::Row row = unknown_row();
    row.database_bytes = database > 0 ? 1 : 0;
    row.database_states = database;
    row.stored_states_mean = agent;
    return row;
  };
  const Claim& claim = result_named("jair2010/table6").claims[0];
  const rows::Row tba = memory(0, 1000);
  EXPECT_EQ(judge(claim, rows_of({{"kNN LRTA*(60000)", memory(900, 10)}, {"TBA*(100)", tba}})).interval,
            "agents, kNN LRTA*(60000): 1");
  EXPECT_EQ(judge(claim, rows_of({{"kNN LRTA*(60000)", memory(1500, 10)}, {"TBA*(100)", tba}})).interval,
            "agents, kNN LRTA*(60000): 2");
}

// Costs of ten problems under one lookahead.
Measured two_agents(std::vector<std::uint64_t> rtaa, std::vector<std::uint64_t> dartaa) {
  Measured measured;
  const auto add = [&](const char* label, const std::vector<std::uint64_t>& costs) {
    Standing standing{unknown_row(), {unknown_row()}};
    standing.by_map[0].problems = costs.size();
    for (const std::uint64_t cost : costs) standing.problems.push_back({.solved = 1, .optimal = 1, .cost = cost});
    measured.add(label, std::move(standing));
  };
  add("RTAA*(1)", rtaa);
  add("daRTAA*(1)", dartaa);
  return measured;
}

TEST(Publications, single_problems_are_counted_as_won_tied_or_lost) {
  const Result& pairs = result_named("aiide2011/pairs");
  std::vector<std::uint64_t> rtaa{900, 800, 700, 600, 500, 40, 30, 20, 10, 10};
  std::vector<std::uint64_t> dartaa{100, 100, 100, 100, 100, 40, 30, 20, 10, 15};
  const Measured good = two_agents(rtaa, dartaa);
  EXPECT_DOUBLE_EQ(pairs.rows[0].ours(good)[0], 50);
  EXPECT_DOUBLE_EQ(pairs.rows[1].ours(good)[0], 40);
  EXPECT_DOUBLE_EQ(pairs.rows[2].ours(good)[0], 10);
  EXPECT_DOUBLE_EQ(pairs.rows[3].ours(good)[0], 1.5) << "the tenth most favourable to RTAA*";
  EXPECT_DOUBLE_EQ(pairs.rows[4].ours(good)[0], 9) << "the tenth most favourable to daRTAA*";
  EXPECT_DOUBLE_EQ(pairs.rows[5].ours(good)[0], 9) << "the hardest tenth for RTAA*";
  const Measured bad = two_agents(dartaa, rtaa);
  for (const Claim& claim : pairs.claims) {
    if (claim.published) continue;
    EXPECT_TRUE(claim.check(good).holds) << claim.text << ": " << judge(claim, good).evidence;
    EXPECT_FALSE(claim.check(bad).holds) << claim.text;
  }
}

}  // namespace
}  // namespace cairn::reproduce
