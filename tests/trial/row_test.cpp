#include "trial/rows/row.hpp"

#include <cairn/error.hpp>

#include "support/drawn_map.hpp"
#include "trial/rows/row_formats.hpp"
#include "trial/rows/table.hpp"
#include "trial/terminal/units.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <limits>
#include <set>

namespace cairn::trial {
namespace {

using testing::HasSubstr;
using testing::Not;

// Two problems of cost 10 and 20 solved at 12 and 20, and one not solved.
rows::Row example_row() {
  const Grid grid(support::drawn_map({"....."}), Rules{.diagonal = Diagonal::seven_fifths});
  std::vector<driver::TrialResult> runs(3);
  runs[0] = {.problem = {Cell{1}, Cell{2}, Cost{50}},
             .solved = true,
             .travel = 60,
             .moves = 4,
             .steps = 5,
             .revisits = 1,
             .work = {.expansions = 10, .successors = 25, .climbed = 5},
             .expanded_max = 6,
             .work_max = 20,
             .inspection = {kNoCell, 2, 3, 100},
             .total_ns = 4000,
             .first_move_ns = 1000};
  runs[1] = {.problem = {Cell{1}, Cell{2}, Cost{100}},
             .solved = true,
             .travel = 100,
             .moves = 6,
             .steps = 6,
             .revisits = 0,
             .work = {.expansions = 20, .successors = 40},
             .expanded_max = 9,
             .work_max = 25,
             .inspection = {kNoCell, 4, 1, 300},
             .total_ns = 8000,
             .first_move_ns = 3000};
  runs[2] = {.problem = {Cell{1}, Cell{2}, Cost{100}},
             .solved = false,
             .travel = 100000,
             .moves = 1000,
             .steps = 1000,
             .revisits = 900,
             .work = {.expansions = 5000},
             .expanded_max = 7,
             .work_max = 99,
             .inspection = {},
             .total_ns = 0,
             .first_move_ns = 9};
  driver::DurationHistogram times;
  for (std::uint64_t ns = 1; ns <= 100; ++ns) times.record(ns);
  return rows::make_row({"a.map", "demo:x=1,y=2", grid, Visibility::unknown, runs, times, 4});
}

TEST(Row, is_as_computed_by_hand) {
  const rows::Row row = example_row();
  EXPECT_EQ(row.map, "a.map");
  EXPECT_EQ(row.algorithm, "demo:x=1,y=2");
  EXPECT_EQ(row.terrain, "unknown");
  EXPECT_EQ(row.diagonal, "1.4");
  EXPECT_EQ(row.problems, 3U);
  EXPECT_EQ(row.solved, 2U);
  EXPECT_EQ(row.unsolved, 1U);
  EXPECT_EQ(row.unreachable, 4U);
  EXPECT_DOUBLE_EQ(row.optimal_mean, 15);
  EXPECT_DOUBLE_EQ(row.cost_mean, 16);
  EXPECT_DOUBLE_EQ(row.suboptimality_mean_pct, 10);
  EXPECT_DOUBLE_EQ(row.suboptimality_median_pct, 10);
  EXPECT_DOUBLE_EQ(row.suboptimality_stderr_pct, 10);
  EXPECT_DOUBLE_EQ(row.suboptimality_p95_pct, 20);
  EXPECT_DOUBLE_EQ(row.suboptimality_max_pct, 20);
  EXPECT_DOUBLE_EQ(row.moves_mean, 5);
  EXPECT_DOUBLE_EQ(row.episodes_mean, 3);
  EXPECT_DOUBLE_EQ(row.expanded_mean, 15);
  EXPECT_DOUBLE_EQ(row.expanded_per_move_mean, 3);
  EXPECT_EQ(row.expanded_per_move_max, 9U);
  EXPECT_DOUBLE_EQ(row.climbed_per_move_mean, 0.5);
  EXPECT_DOUBLE_EQ(row.planned_per_move_mean, (15.0 / 4 + 20.0 / 6) / 2) << "each problem weighs the same";
  EXPECT_DOUBLE_EQ(row.work_per_move_mean, 10);
  EXPECT_EQ(row.work_per_move_max, 99U) << "a problem that was not solved counts here";
  EXPECT_DOUBLE_EQ(row.move_ns_mean, 1200);
  EXPECT_EQ(row.move_ns_p99, 99U);
  EXPECT_EQ(row.move_ns_max, 100U);
  EXPECT_DOUBLE_EQ(row.first_move_ns_mean, 2000);
  EXPECT_DOUBLE_EQ(row.problem_ns_mean, 6000);
  EXPECT_DOUBLE_EQ(row.revisits_mean, 0.5);
  EXPECT_DOUBLE_EQ(row.learned_states_mean, 2);
  EXPECT_DOUBLE_EQ(row.online_bytes_mean, 200);
  EXPECT_EQ(row.database_bytes, 0U);
}

TEST(Row, means_over_nothing_are_not_defined) {
  const Grid grid(support::drawn_map({"."}));
  const rows::Row row = rows::make_row({"m", "a", grid, Visibility::known});
  EXPECT_TRUE(std::isnan(row.cost_mean));
  EXPECT_TRUE(std::isnan(row.move_ns_mean));
  EXPECT_TRUE(nlohmann::json::parse(rows::json_rows({&row, 1}))["rows"][0]["cost_mean"].is_null());
}

TEST(Row, an_optimal_walk_is_exactly_0_percent_worse_than_optimal) {
  driver::TrialResult run;
  run.problem.optimal = Cost{4294900001U};
  run.travel = 4294900001U;
  EXPECT_EQ(rows::suboptimality_pct(run), 0);
  run.problem.optimal = Cost{0};
  run.travel = 0;
  EXPECT_EQ(rows::suboptimality_pct(run), 0);
}

TEST(RowFormats, json_has_every_field_that_is_promised) {
  const rows::Row row = example_row();
  const auto document = nlohmann::json::parse(rows::json_rows({&row, 1}));
  ASSERT_EQ(document.size(), 1U);
  const auto& object = document["rows"][0];
  for (const char* name : {"map",
                           "algorithm",
                           "problems",
                           "solved",
                           "cost_mean",
                           "suboptimality_mean_pct",
                           "suboptimality_median_pct",
                           "suboptimality_stderr_pct",
                           "suboptimality_p95_pct",
                           "suboptimality_max_pct",
                           "moves_mean",
                           "episodes_mean",
                           "expanded_per_move_mean",
                           "expanded_per_move_max",
                           "work_per_move_max",
                           "move_ns_mean",
                           "move_ns_p99",
                           "move_ns_max",
                           "first_move_ns_mean",
                           "revisits_mean",
                           "learned_states_mean",
                           "online_bytes_mean",
                           "database_bytes",
                           "build_seconds",
                           "unreachable",
                           "unsolved"}) {
    EXPECT_TRUE(object.contains(name)) << name;
  }
  EXPECT_EQ(object["problems"], 3);
  EXPECT_EQ(object["cost_mean"], 16.0);
  EXPECT_EQ(object["algorithm"], "demo:x=1,y=2");
}

TEST(RowFormats, csv_has_a_heading_and_quotes_what_holds_commas) {
  const rows::Row row = example_row();
  const std::string csv = rows::csv_rows({&row, 1});
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 2);
  EXPECT_THAT(csv, testing::StartsWith("map,algorithm,"));
  EXPECT_THAT(csv, HasSubstr("\na.map,\"demo:x=1,y=2\",unknown,"));
}

TEST(RowFormats, field_names_are_unique) {
  std::set<std::string_view> names;
  for (const rows::Field& field : rows::fields()) EXPECT_TRUE(names.insert(field.name).second) << field.name;
}

TEST(Table, marks_nobody_where_most_are_best) {
  std::vector<rows::Row> rows(5, example_row());
  for (std::size_t i = 0; i < rows.size(); ++i) rows[i].cost_mean = i < 2 ? 1 : 10;
  rows[4].suboptimality_max_pct = 30;
  const std::string text = rows::text_table(rows::make_table(rows), rows::Mark::star);
  EXPECT_THAT(text, HasSubstr("1.00*"));
  EXPECT_THAT(text, Not(HasSubstr("20.00%*")));
}

TEST(Table, marks_the_best_of_each_column_and_drops_columns_of_zeros) {
  std::vector<rows::Row> rows(2, example_row());
  rows[1].algorithm = "other";
  rows[1].cost_mean = 15.5;
  rows[1].move_ns_mean = 90000;
  const std::string text = rows::text_table(rows::make_table(rows), rows::Mark::star);
  EXPECT_THAT(text, HasSubstr("15.5*"));
  EXPECT_THAT(text, HasSubstr("1.20 µs*"));
  EXPECT_THAT(text, Not(HasSubstr("database")));
  EXPECT_THAT(text, Not(HasSubstr("2*"))) << "both solved two: nobody wins";
  const std::string coloured = rows::text_table(rows::make_table(rows), rows::Mark::colour);
  EXPECT_THAT(coloured, HasSubstr("\x1b[1;32m"));
  EXPECT_THAT(coloured, Not(HasSubstr("*")));
}

TEST(Table, a_percentile_is_not_marked_where_the_longest_move_is_far_longer) {
  std::vector<rows::Row> rows(3, example_row());
  rows[0].move_ns_p99 = 10;  // as of A*, which plans in one move and then walks
  rows[0].move_ns_max = 13'000'000;
  rows[1].move_ns_p99 = 200;
  rows[1].move_ns_max = 900;
  rows[2].move_ns_p99 = 300;
  rows[2].move_ns_max = 800;
  const std::string text = rows::text_table(rows::make_table(rows), rows::Mark::star);
  EXPECT_THAT(text, Not(HasSubstr("10.0 ns*")));
  EXPECT_THAT(text, HasSubstr("200 ns*"));
  EXPECT_THAT(text, HasSubstr("800 ns*"));
}

std::size_t columns_of(const rows::Table& table) {
  return static_cast<std::size_t>(
      std::count_if(table.columns.begin(), table.columns.end(), [](const auto& column) { return !column.more; }));
}

TEST(Table, eight_columns_are_shown_and_the_rest_is_told) {
  const std::vector<rows::Row> rows(2, example_row());
  const rows::Table table = rows::make_table(rows);
  EXPECT_EQ(columns_of(table), rows::kUsualColumns);
  EXPECT_THAT(rows::text_table(table, rows::Mark::star), Not(HasSubstr("not shown"))) << "any width shows all";
  const std::string usual = rows::text_table(table, rows::Mark::star, 100);
  EXPECT_THAT(usual, HasSubstr(std::to_string(table.columns.size() - 8) + " columns are not shown: --wide shows them"));
  EXPECT_THAT(usual, Not(HasSubstr("median")));
  for (const char* heading : {"solved", "above", "interval", "worst", "most work"})
    EXPECT_THAT(usual, HasSubstr(heading));
}

TEST(Table, columns_that_find_no_room_are_named) {
  const std::vector<rows::Row> rows(2, example_row());
  const std::string narrow = rows::text_table(rows::make_table(rows), rows::Mark::star, 50);
  EXPECT_THAT(narrow, HasSubstr("not shown for want of room: "));
  EXPECT_THAT(narrow, HasSubstr("95% interval"));
  EXPECT_THAT(narrow, HasSubstr("most work"));
}

TEST(Table, columns_that_were_asked_for_are_shown_in_parts_rather_than_left_out) {
  const std::vector<rows::Row> rows(2, example_row());
  const rows::TableView view{{"algorithm", "moves_mean", "percolations_mean", "revisits_mean", "unreachable"}, {}};
  const rows::Table table = rows::make_table(rows, view);
  ASSERT_EQ(table.columns.size(), 5U);
  EXPECT_EQ(table.columns[2].heading, "percolations\nmean");
  const std::string narrow = rows::text_table(table, rows::Mark::star, 40);
  EXPECT_THAT(narrow, HasSubstr("\n\n"));
  for (const char* heading : {"moves", "percolations", "revisits", "unreachable"})
    EXPECT_THAT(narrow, HasSubstr(heading));
  EXPECT_THAT(narrow, Not(HasSubstr("not shown")));
  EXPECT_THROW(rows::make_table(rows, {{"moves_men"}, {}}), UsageError);
}

TEST(Table, lines_are_sorted_by_quality_or_as_asked_for) {
  std::vector<rows::Row> rows(5, example_row());
  const char* names[] = {"gives up", "far", "undefined", "near, much work", "near"};
  const double quality[] = {0, 90, std::nan(""), 5, 5};
  const std::uint64_t work[] = {1, 2, 3, 500, 4};
  for (std::size_t i = 0; i < rows.size(); ++i) {
    rows[i].algorithm = names[i];
    rows[i].suboptimality_mean_pct = quality[i];
    rows[i].work_per_move_max = work[i];
    rows[i].unsolved = i == 0 ? 3 : 0;
    rows[i].solved = 10 * i;
  }
  using testing::ElementsAre;
  EXPECT_THAT(rows::order_of(rows), ElementsAre(4, 3, 1, 2, 0));
  EXPECT_THAT(rows::order_of(rows, rows::kAsGiven), ElementsAre(0, 1, 2, 3, 4));
  EXPECT_THAT(rows::order_of(rows, "work_per_move_max"), ElementsAre(0, 1, 2, 4, 3));
  EXPECT_THAT(rows::order_of(rows, "suboptimality_mean_pct"), ElementsAre(0, 3, 4, 1, 2)) << "undefined is last";
  EXPECT_THAT(rows::order_of(rows, "solved"), ElementsAre(4, 3, 2, 1, 0)) << "the most first";
  EXPECT_THAT(rows::order_of(rows, "algorithm"), ElementsAre(1, 0, 4, 3, 2));
  const rows::Table table = rows::make_table(rows);
  EXPECT_EQ(table.columns[0].cells[0].text, "near");
  EXPECT_EQ(table.columns[3].heading, "above\noptimal");
  EXPECT_EQ(table.columns[3].cells[0].value, 5);
}

TEST(Table, our_own_is_marked_among_others) {
  std::vector<rows::Row> rows(3, example_row());
  rows[1].algorithm = "cairn:x=1";
  rows[2].algorithm = "cairnlike";
  const std::string text = rows::text_table(rows::make_table(rows, {{}, "given"}), rows::Mark::star, 100);
  EXPECT_THAT(text, HasSubstr("\n> cairn:x=1 "));
  EXPECT_THAT(text, HasSubstr("\n  cairnlike "));
  EXPECT_THAT(text, HasSubstr("> our own"));
  EXPECT_THAT(rows::html_table(rows::make_table(rows)),
              HasSubstr("<tr class=\"own\"><th scope=\"row\" class=\"left\">cairn:x=1<"));
  EXPECT_THAT(rows::text_table(rows::make_table({&rows[1], 1}), rows::Mark::star, 100), Not(HasSubstr(">")));
}

TEST(Table, who_wanders_about_is_not_marked_for_taking_little_work) {
  std::vector<rows::Row> rows(3, example_row());
  for (std::size_t i = 0; i < 3; ++i) rows[i].work_per_move_max = 7 + i;
  rows[0].suboptimality_mean_pct = 4000;
  const std::string text = rows::text_table(rows::make_table(rows), rows::Mark::star, 100);
  EXPECT_THAT(text, HasSubstr(" 8*"));
  const std::string told = "the best of its column, in work, time and memory among those at most 100% above optimal";
  EXPECT_THAT(rows::text_table(rows::make_table(rows), rows::Mark::star), HasSubstr("* " + told));
  EXPECT_THAT(rows::html_table(rows::make_table(rows)), HasSubstr(told));
  rows[0].suboptimality_mean_pct = 10;
  EXPECT_THAT(rows::text_table(rows::make_table(rows), rows::Mark::star), Not(HasSubstr("among those")));
  EXPECT_THAT(text, Not(HasSubstr(" 7*")));
}

TEST(Table, long_specs_go_on_in_the_next_line_and_no_word_is_broken) {
  std::vector<rows::Row> rows(2, example_row());
  const std::string word(60, 'w');
  rows[0].algorithm = "lss-lrta:lookahead=1000,heap=binary,ties=larger-g,order=clockwise,more=of-that";
  rows[1].algorithm = word;
  const std::string text = rows::text_table(rows::make_table(rows), rows::Mark::star, 80);
  EXPECT_THAT(text, HasSubstr("lss-lrta:lookahead=1000,heap=binary,"));
  EXPECT_THAT(text, HasSubstr("\n  ties=larger-g,order=clockwise,"));
  EXPECT_THAT(text, HasSubstr(word));
}

TEST(Table, names_cannot_act_on_a_terminal_nor_break_a_page) {
  rows::Row row = example_row();
  row.algorithm = "a\x1b[31m\nb\xff\xc3";
  const std::string text = rows::text_table(rows::make_table({&row, 1}), rows::Mark::star, 100);
  EXPECT_THAT(text, HasSubstr("a\\x1b[31m\\nb\\xff\\xc3"));
  EXPECT_THAT(text, Not(HasSubstr("\x1b")));
  const std::string html = rows::html_table(rows::make_table({&row, 1}));
  EXPECT_THAT(html, HasSubstr("a\\x1b[31m\nb\\xff\\xc3<"));
}

TEST(Table, the_mark_is_explained_where_there_is_one) {
  std::vector<rows::Row> rows(2, example_row());
  EXPECT_THAT(rows::text_table(rows::make_table(rows), rows::Mark::star), Not(HasSubstr("best of its column")));
  rows[1].cost_mean = 1;
  EXPECT_THAT(rows::text_table(rows::make_table(rows), rows::Mark::star), HasSubstr("* the best of its column"));
  EXPECT_THAT(rows::text_table(rows::make_table(rows), rows::Mark::colour), HasSubstr("green: the best of its column"));
}

TEST(Table, lines_are_aligned_and_fit_the_width) {
  std::vector<rows::Row> rows(2, example_row());
  rows[1].cost_mean = 123456;
  for (const std::size_t width : {80U, 100U, 120U, 0U}) {
    const std::string text = rows::text_table(rows::make_table(rows), rows::Mark::colour, width);
    std::size_t begin = 0;
    for (std::size_t end = 0; (end = text.find('\n', begin)) != std::string::npos; begin = end + 1) {
      std::size_t shown = 0;
      for (std::size_t i = begin; i < end; ++i) {
        if (text[i] == '\x1b') i = text.find('m', i) + 1;
        shown += i < end && (static_cast<unsigned char>(text[i]) & 0xC0U) != 0x80U;
      }
      EXPECT_LE(shown, width == 0 ? text.size() : width);
    }
    EXPECT_THAT(text, HasSubstr("a move"));
  }
}

TEST(Table, what_never_pays_is_not_a_huge_number) {
  for (const rows::Unit unit : {rows::Unit::number, rows::Unit::count, rows::Unit::seconds}) {
    EXPECT_EQ(rows::format_figure(unit, std::numeric_limits<double>::infinity()), "never");
  }
}

TEST(Table, html_escapes_what_it_holds) {
  rows::Row row = example_row();
  row.algorithm = "<a&b>";
  EXPECT_THAT(rows::html_table(rows::make_table({&row, 1})), HasSubstr("&lt;a&amp;b&gt;"));
}

TEST(Table, html_breaks_specs_between_their_options_but_for_those_that_name_a_line) {
  rows::Table table;
  for (int i = 0; i < 2; ++i) table.columns.push_back({"spec", "", true, {{"demo:x=1,y=2, and more"}}, 1});
  EXPECT_THAT(rows::html_table(table),
              HasSubstr(">demo:x=1,y=2, and more</th><td class=\"left\">demo:<wbr>x=1,<wbr>y=2, and more<"));
}

TEST(Units, figures_are_written_as_people_read_them) {
  EXPECT_EQ(terminal::format_count(0), "0");
  EXPECT_EQ(terminal::format_count(999), "999");
  EXPECT_EQ(terminal::format_count(1234567), "1,234,567");
  EXPECT_EQ(terminal::format_number(1.034), "1.03");
  EXPECT_EQ(terminal::format_number(198.44), "198.4");
  EXPECT_EQ(terminal::format_number(12345.6), "12,346");
  EXPECT_EQ(terminal::format_number(std::nan("")), "-");
  EXPECT_EQ(terminal::format_percent(12.774), "12.77%");
  EXPECT_EQ(terminal::format_ns(41), "41.0 ns");
  EXPECT_EQ(terminal::format_ns(6400), "6.40 µs");
  EXPECT_EQ(terminal::format_ns(999999), "1.00 ms");
  EXPECT_EQ(terminal::format_ns(77e9 * 3600), "277200 s");
  EXPECT_EQ(terminal::format_bytes(512), "512 B");
  EXPECT_EQ(terminal::format_bytes(1.5e6), "1.50 MB");
  EXPECT_EQ(terminal::format_seconds(0), "0.0 s");
  EXPECT_EQ(terminal::format_seconds(0.0012), "1.2 ms");
  EXPECT_EQ(terminal::format_seconds(0.0541), "54 ms");
  EXPECT_EQ(terminal::format_seconds(0.54), "0.5 s");
  EXPECT_EQ(terminal::format_seconds(200), "3 min 20 s");
  EXPECT_EQ(terminal::format_seconds(7500), "2 h 05 min");
}

}  // namespace
}  // namespace cairn::trial
