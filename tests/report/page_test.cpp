#include "report/page.hpp"

#include <cairn/map.hpp>

#include "report/race.hpp"
#include "support/report_data.hpp"
#include "trial/problems/problem_selection.hpp"
#include "trial/rows/row_formats.hpp"
#include "world/generators/generator.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace cairn::report {
namespace {

using testing::HasSubstr;
using testing::Not;

/// Two agents on a small map.
struct SmallRace {
  Grid grid{load_terrain("rooms:48x48"), {}};
  problems::ProblemSet set = problems::random_problems(grid, 6, {}, "rooms");
  std::vector<AgentSpec> specs{parse_spec("lrta"), parse_spec("astar")};

  Race race() const {
    Race race{"rooms <1>", "a map", &grid, &set, {}, {}, {}};
    for (const AgentSpec& spec : specs) {
      race.walkers.push_back({&spec, nullptr});
      race.results.push_back(trial::bench(race.map, grid, set, spec));
    }
    return race;
  }
};

Page page_of(const Race& race) {
  std::vector<rows::Row> rows;
  for (const trial::BenchResult& result : race.results) rows.push_back(result.row);
  return race_page("a </script> title", {race_section(race)}, rows);
}

TEST(Page, holds_the_rows_as_they_are_printed_for_other_programs) {
  const SmallRace small;
  const Page page = page_of(small.race());
  EXPECT_EQ(support::embedded_data(html_page(page))["rows"], nlohmann::json::parse(rows::json_rows(page.rows))["rows"]);
}

TEST(Page, plots_hold_the_figures_of_the_rows) {
  const SmallRace small;
  const auto data = support::embedded_data(html_page(page_of(small.race())));
  const auto& plot = data["sections"][0]["plots"][0];
  ASSERT_EQ(plot["series"].size(), data["rows"].size());
  for (std::size_t i = 0; i < data["rows"].size(); ++i) {
    const auto& point = plot["series"][i]["points"][0];
    EXPECT_EQ(point["label"], data["rows"][i]["algorithm"]);
    EXPECT_EQ(point["x"], data["rows"][i]["work_per_move_max"]);
    EXPECT_EQ(point["y"], data["rows"][i]["suboptimality_mean_pct"]);
    EXPECT_EQ(point.value("interval", nlohmann::json{0.0, 0.0})[0], data["rows"][i]["suboptimality_low_pct"]);
    EXPECT_EQ(point.value("interval", nlohmann::json{0.0, 0.0})[1], data["rows"][i]["suboptimality_high_pct"]);
  }
}

TEST(Page, begins_with_who_wins_a_plot_of_the_hardest_move_and_two_paths) {
  const SmallRace small;
  const std::string html = html_page(page_of(small.race()));
  const auto position = [&](const char* part) { return html.find(part); };
  EXPECT_LT(position("class=\"story\""), position("class=\"headline\""));
  EXPECT_LT(position("class=\"headline\""), position("<table>"));
  EXPECT_THAT(html, HasSubstr("<p>lrta wins among those that bound the work of every move"));
  const auto section = support::embedded_data(html)["sections"][0];
  EXPECT_EQ(section["plots"][0]["title"], "Quality and the hardest move");
  EXPECT_EQ(section["comparison"], nlohmann::json::parse(R"({"section": 0, "problem": 0, "walks": [0, 1]})"));
}

TEST(Page, of_several_maps_compares_paths_on_a_map_where_both_walked) {
  const SmallRace small;
  const Race race = small.race();
  std::vector<rows::Row> rows;
  for (const trial::BenchResult& result : race.results) rows.push_back(result.row);
  const Page page = race_page("title", {race_section(race), race_section(race)}, rows);
  ASSERT_EQ(page.sections.size(), 3U);
  for (std::size_t i = 0; i < 3; ++i) {
    ASSERT_TRUE(page.sections[i].comparison.has_value()) << i;
    EXPECT_EQ(page.sections[i].comparison->section, i == 0 ? 1 : i);
  }
}

TEST(Page, maps_go_by_short_names_that_differ) {
  const std::vector<std::string> maps{"/games/dao/ost100d.map", "b/arena.map", "a/x/arena.map", "a/y/arena.map",
                                      "rooms:64x64,seed=3",     "plain.png",   "twice.map",     "twice.map"};
  EXPECT_THAT(short_names(maps), testing::ElementsAre("ost100d", "b/arena", "x/arena", "y/arena", "rooms:64x64,seed=3",
                                                      "plain", "twice.map", "twice.map"));
}

TEST(Page, names_that_are_not_utf_8_or_would_act_are_shown_as_such) {
  const SmallRace small;
  Race race = small.race();
  race.map = "folder/a\x1b\n\xff<script>.map";
  const std::string html = html_page(page_of(race));
  EXPECT_EQ(html.find('\x1b'), std::string::npos);
  EXPECT_EQ(html.find('\xff'), std::string::npos);
  EXPECT_THAT(html, HasSubstr("<h2>a\\x1b\\n\\xff&lt;script&gt;</h2>"));
  EXPECT_EQ(support::embedded_data(html)["sections"][0]["title"], "a\\x1b\\n\\xff<script>");
}

TEST(Page, no_text_can_end_a_script_or_begin_an_element) {
  const SmallRace small;
  const std::string html = html_page(page_of(small.race()));
  EXPECT_THAT(html, Not(HasSubstr("a </script> title")));
  EXPECT_THAT(html, Not(HasSubstr("rooms <1>")));
  EXPECT_EQ(support::embedded_data(html)["title"], "a </script> title");
}

TEST(Page, needs_nothing_outside_of_it_and_carries_the_licence_of_what_is_inside) {
  const SmallRace small;
  const std::string html = html_page(page_of(small.race()));
  for (const char* outside : {"<script src", "<link", "@import", "url(", "<iframe", "href="}) {
    EXPECT_THAT(html, Not(HasSubstr(outside)));
  }
  EXPECT_THAT(html, HasSubstr("Permission is hereby granted, free of charge"));
}

TEST(Page, walks_lead_from_the_start_to_the_goal) {
  const SmallRace small;
  const auto data = support::embedded_data(html_page(page_of(small.race())));
  const auto& problems = data["sections"][0]["problems"];
  ASSERT_GE(problems.size(), 2U);
  for (const auto& problem : problems) {
    ASSERT_EQ(problem["walks"].size(), small.specs.size());
    for (const auto& walk : problem["walks"]) {
      Point at{problem["from"][0], problem["from"][1]};
      const std::string moves = walk["moves"];
      for (std::size_t i = 0; i < moves.size();) {
        const Point step = kDirectionSteps.at(static_cast<std::size_t>(moves[i++] - 'a'));
        std::string count;
        while (i < moves.size() && std::isdigit(static_cast<unsigned char>(moves[i])) != 0) count += moves[i++];
        const std::int32_t times = count.empty() ? 1 : std::stoi(count);
        at = {at.x + step.x * times, at.y + step.y * times};
      }
      EXPECT_EQ(at, (Point{problem["to"][0], problem["to"][1]})) << walk["label"];
    }
  }
}

TEST(Walk, moves_beyond_the_limit_are_cut) {
  driver::Trace trace;
  for (std::int32_t x = 0; x < 6; ++x) trace.push_back({{x, 0}, 0, 0, {}});
  trace.push_back({{5, 1}, 0, 0, {}});
  EXPECT_EQ(encode_moves(trace), "c5e");
  EXPECT_EQ(encode_moves(trace, 3), "c3");
  EXPECT_EQ(encode_moves({}), "");
}

TEST(Page, claims_say_whether_they_hold) {
  Section section;
  section.claims = {{"faster & better", Verdict::holds, "1 < 2"}, {"slower", Verdict::fails, ""}};
  const std::string html = html_page({"t", "", {section}, {}});
  EXPECT_THAT(html, HasSubstr("<li class=\"holds\"><b>holds</b><div>faster &amp; better<span>1 &lt; 2</span>"));
  EXPECT_THAT(html, HasSubstr("<li class=\"fails\">"));
}

}  // namespace
}  // namespace cairn::report
