// The page that plays a crowd: its data leads all agents to where they were.
#include "report/crowd_page.hpp"

#include <cairn/error.hpp>

#include "support/random_maps.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace cairn::report {
namespace {

std::vector<unsigned> decoded(const std::string& text) {
  constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::vector<unsigned> bytes;
  unsigned bits = 0;
  unsigned count = 0;
  for (const char c : text) {
    if (c == '=') break;
    bits = bits << 6U | static_cast<unsigned>(kDigits.find(c));
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes.push_back(bits >> count & 0xFFU);
  }
  return bytes;
}

TEST(CrowdPage, has_all_moves_and_all_changes_of_the_map) {
  base::Random random(5);
  const Terrain terrain = support::structured_terrain(random, 30, 40);
  Crowd crowd(Grid(terrain), {.algorithm = "astar"});
  driver::CrowdPlaySettings settings;
  settings.agents = 17;
  settings.ticks = 50;
  settings.budget = TickBudget::of_work(20'000);
  settings.edits_per_second = 120;
  settings.record_moves = true;
  driver::CrowdPlay play(crowd, settings);
  const PlayedPage page{"A <crowd>", "", terrain, settings.budget, settings.agents, play.play_all()};
  const auto data = nlohmann::json::parse(crowd_page_data(page));
  const auto starts = decoded(data["starts"]);
  const auto moves = decoded(data["moves"]);
  ASSERT_EQ(starts.size(), 4 * 17U);
  ASSERT_EQ(moves.size(), (17 * 50 + 1) / 2U);
  for (std::uint32_t i = 0; i < 17; ++i) {
    Point at{static_cast<std::int32_t>(starts[4 * i] | starts[4 * i + 1] << 8U),
             static_cast<std::int32_t>(starts[4 * i + 2] | starts[4 * i + 3] << 8U)};
    for (std::uint32_t frame = 0; frame < 50; ++frame) {
      const std::uint32_t place = frame * 17 + i;
      const unsigned move = moves[place / 2] >> 4 * (place % 2) & 15U;
      if (move == 8) continue;
      ASSERT_LT(move, 8U);
      at = {at.x + kDirectionSteps[move].x, at.y + kDirectionSteps[move].y};
    }
    EXPECT_EQ(at, crowd.positions()[i]) << "agent " << i;
  }
  Terrain now = terrain;
  for (const auto& edit : data["edits"]) now.set({edit[1], edit[2]}, edit[3] == 1);
  EXPECT_TRUE(now == crowd.grid().terrain());
  const auto bits = decoded(data["terrain"]);
  for (std::int32_t i = 0; i < terrain.width() * terrain.height(); ++i) {
    const Point p{i % terrain.width(), i / terrain.width()};
    ASSERT_EQ((bits[static_cast<std::size_t>(i / 8)] >> i % 8 & 1U) != 0, terrain.passable(p));
  }
  EXPECT_EQ(data["budget_work"], 20'000);
  EXPECT_TRUE(data["budget_ns"].is_null());
  EXPECT_EQ(data["frame_work"].size(), 50U);
}

TEST(CrowdPage, needs_nothing_beside_it_and_refuses_more_moves_than_a_page_can_hold) {
  driver::CrowdPlayResult result;
  PlayedPage page{"A <crowd> & more", "about", Terrain(3, 3), TickBudget::of_time_ns(1000), 0, result};
  const std::string html = crowd_page(page);
  EXPECT_THAT(html, testing::HasSubstr("A &lt;crowd&gt; &amp; more"));
  EXPECT_THAT(html, testing::Not(testing::HasSubstr("http")));
  EXPECT_THAT(html, testing::Not(testing::HasSubstr("src=")));
  result.frame_ns.assign(1000, 1);
  page.agents = 1'000'000;
  EXPECT_THROW(crowd_page_data(page), UsageError);
}

}  // namespace
}  // namespace cairn::report
