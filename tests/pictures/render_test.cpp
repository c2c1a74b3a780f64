#include "pictures/render.hpp"

#include <cairn/error.hpp>

#include "pictures/palette.hpp"
#include "support/picture_terrain.hpp"
#include "support/random_maps.hpp"
#include "support/svg.hpp"
#include "world/generators/generator.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <string>

namespace cairn::pictures {
namespace {

using testing::HasSubstr;

// 8 x 4 cells, all floor but a wall in the middle of the second row.
Terrain small_map() {
  Terrain terrain(8, 4);
  for (std::int32_t y = 0; y < 4; ++y) {
    for (std::int32_t x = 0; x < 8; ++x) terrain.set({x, y}, !(y == 1 && x >= 3 && x <= 5));
  }
  return terrain;
}

TEST(RenderImage, small_maps_get_many_pixels_a_cell_and_large_ones_many_cells_a_pixel) {
  const auto size = [](std::int32_t width, std::int32_t height) {
    const png::Image image = render_image(Terrain(width, height));
    return std::pair{image.width, image.height};
  };
  EXPECT_EQ(size(8, 4), std::pair(1000, 500));
  EXPECT_EQ(size(512, 512), std::pair(1024, 1024));
  EXPECT_EQ(size(300, 1), std::pair(1200, 4));
  EXPECT_EQ(size(1500, 200), std::pair(1500, 200));
  EXPECT_EQ(size(2049, 7), std::pair(1025, 4));
  EXPECT_EQ(size(16384, 8192), std::pair(2048, 1024));
}

TEST(RenderImage, floor_and_wall_have_their_colours) {
  const png::Image image = render_image(small_map());
  EXPECT_EQ(image.at(62, 62), pictures::palette::kFloor);
  EXPECT_EQ(image.at(4 * 125 + 62, 125 + 62), pictures::palette::kWall);
  EXPECT_EQ(image.at(4 * 125 + 62, 125), pictures::palette::kWallEdge);
  EXPECT_EQ(image.at(4 * 125 + 62, 250), pictures::palette::kShade);  // south of the wall
}

TEST(RenderImage, a_pixel_of_a_large_map_mixes_the_colours_of_its_cells) {
  Terrain terrain(4096, 2);
  for (std::int32_t x = 0; x < 4096; ++x) terrain.set({x, 0}, x < 2048);
  const png::Image image = render_image(terrain);
  ASSERT_EQ(image.height, 1);
  EXPECT_EQ(image.at(10, 0), png::blend(pictures::palette::kWall, pictures::palette::kFloor, 127));
  EXPECT_EQ(image.at(2000, 0), pictures::palette::kWall);
}

TEST(RenderImage, a_picture_with_a_pixel_a_cell_can_be_read_as_the_map_again) {
  const Terrain terrain = generators::generate("caves:1000x50");
  EXPECT_EQ(support::walls_of(render_image(terrain)), terrain);
}

TEST(RenderImage, a_trace_shows_its_start_its_end_its_path_and_its_subgoals) {
  const TraceView trace{{{0, 0}, {1, 0}, {2, 0}, {3, 0}, {4, 0}}, {{7, 3}}};
  const png::Image image = render_image(small_map(), trace);
  const auto middle = [&](std::int32_t x, std::int32_t y) { return image.at(x * 125 + 62, y * 125 + 62); };
  EXPECT_EQ(middle(0, 0), pictures::palette::kRing);  // the start is a ring
  EXPECT_EQ(image.at(62 + 40, 62), pictures::palette::kStart);
  EXPECT_EQ(middle(2, 0), pictures::palette::kPath);
  EXPECT_EQ(middle(4, 0), pictures::palette::kGoal);
  EXPECT_EQ(middle(7, 3), pictures::palette::kSubgoal);
  EXPECT_EQ(middle(6, 3), pictures::palette::kFloor);
}

TEST(RenderImage, cells_visited_often_are_hotter_than_cells_visited_twice) {
  TraceView trace{{{0, 3}, {1, 3}}, {}};
  for (int i = 0; i < 100; ++i) trace.cells.insert(trace.cells.end(), {{2, 3}, {3, 3}});
  trace.cells.insert(trace.cells.end(), {{4, 3}, {5, 3}, {4, 3}, {5, 3}, {6, 3}, {7, 3}});
  const png::Image image = render_image(small_map(), trace);
  const auto above_line = [&](std::int32_t x) { return image.at(x * 125 + 62, 3 * 125 + 8); };
  EXPECT_EQ(above_line(1), pictures::palette::kFloor);
  EXPECT_EQ(above_line(2), pictures::palette::kHeat.back());
  EXPECT_EQ(above_line(4), pictures::palette::kHeat.front());
}

TEST(Palette, heat_grows_with_visits_and_uses_the_whole_scale_only_where_many_visits_are) {
  EXPECT_EQ(pictures::palette::heat_level(2, 2), 0U);
  EXPECT_LT(pictures::palette::heat_level(3, 3), pictures::palette::kHeat.size() / 3);
  for (const std::uint32_t most : {2U, 5U, 16U, 1000U, 4000000000U}) {
    for (std::uint32_t visits = 2; visits <= std::min(most, 2000U); ++visits) {
      EXPECT_LT(pictures::palette::heat_level(visits, most), pictures::palette::kHeat.size());
      EXPECT_GE(pictures::palette::heat_level(visits + 1, most), pictures::palette::heat_level(visits, most));
    }
    if (most >= 16) {
      EXPECT_EQ(pictures::palette::heat_level(most, most), pictures::palette::kHeat.size() - 1);
    }
  }
  const auto lightness = [](png::Colour c) { return 2126 * c.red + 7152 * c.green + 722 * c.blue; };
  EXPECT_TRUE(std::is_sorted(pictures::palette::kHeat.rbegin(), pictures::palette::kHeat.rend(),
                             [&](png::Colour a, png::Colour b) { return lightness(a) < lightness(b); }));
}

TEST(TraceView, turning_points_keep_the_line) {
  using Points = std::vector<Point>;
  EXPECT_EQ(turning_points({}), Points{});
  EXPECT_EQ(turning_points({{3, 4}}), (Points{{3, 4}}));
  EXPECT_EQ(turning_points({{0, 0}, {1, 0}, {2, 0}, {3, 1}, {4, 2}, {4, 3}}), (Points{{0, 0}, {2, 0}, {4, 2}, {4, 3}}));
  EXPECT_EQ(turning_points({{0, 0}, {1, 0}, {2, 0}, {1, 0}, {0, 0}}), (Points{{0, 0}, {2, 0}, {0, 0}}));
  EXPECT_EQ(turning_points({{0, 0}, {0, 0}, {1, 1}, {1, 1}, {2, 2}}), (Points{{0, 0}, {2, 2}}));
}

RC_GTEST_PROP(RenderSvg, the_floor_is_exactly_the_passable_cells, (std::uint64_t seed)) {
  base::Random random(seed);
  const Terrain terrain = support::random_terrain(random, 100);
  const support::SvgDocument svg(render_svg(terrain));
  Terrain drawn(terrain.width(), terrain.height());
  for (const generators::Rect& rect : svg.rectangles(pictures::palette::kFloor)) {
    RC_ASSERT(generators::count_passable(drawn, rect) == 0U);  // none is drawn twice
    generators::fill(drawn, rect, true);
  }
  RC_ASSERT(drawn == terrain);
}

TEST(RenderSvg, a_trace_has_a_line_heat_and_marks) {
  TraceView trace{{{0, 0}, {1, 0}, {2, 0}, {2, 0}, {1, 0}, {2, 0}, {2, 1}}, {{7, 3}, {7, 3}}};
  const std::string text = render_svg(small_map(), trace);
  const support::SvgDocument svg(text);
  EXPECT_THAT(text, HasSubstr("viewBox=\"0 0 8 4\""));
  EXPECT_THAT(text, HasSubstr("a path of 6 moves; the cell visited most was visited 3 times"));
  EXPECT_THAT(text, HasSubstr("points=\"0.5,0.5 2.5,0.5 1.5,0.5 2.5,0.5 2.5,1.5\""));
  EXPECT_EQ(svg.count("polyline"), 1);
  EXPECT_EQ(svg.count("circle"), 3);
  EXPECT_THAT(text, HasSubstr("<title>subgoal 7,3</title>"));
  EXPECT_EQ(svg.rectangles(pictures::palette::kHeat.front()), (std::vector<generators::Rect>{{1, 0, 2, 1}}));
}

TEST(RenderSvg, generated_maps_give_small_files) {
  // 6 bytes a cell would be one rectangle every three cells.
  EXPECT_LT(render_svg(generators::generate("rooms:512x512")).size(), 120'000U);
  EXPECT_LT(render_svg(generators::generate("city:512x512")).size(), 300'000U);
  EXPECT_LT(render_svg(generators::generate("maze:4096x4096")).size(), 8'000'000U);
}

TEST(RenderSvg, walls_of_large_maps_are_drawn_coarser_in_the_same_units) {
  Terrain terrain(4097, 6);
  generators::fill(terrain, {0, 0, 4097, 3}, true);
  const support::SvgDocument svg(render_svg(terrain));
  EXPECT_EQ(svg.rectangles(pictures::palette::kFloor), (std::vector<generators::Rect>{{0, 0, 4098, 3}}));
}

TEST(Render, a_trace_of_another_map_is_refused) {
  for (const TraceView& trace : {TraceView{{{0, 0}, {8, 0}}, {}}, TraceView{{{0, 0}}, {{0, -1}}}}) {
    EXPECT_THROW(render_image(small_map(), trace), InputError);
    EXPECT_THROW(render_svg(small_map(), trace), InputError);
  }
}

}  // namespace
}  // namespace cairn::pictures
