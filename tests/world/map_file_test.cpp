#include "world/files/map_file.hpp"

#include <cairn/error.hpp>

#include "support/random_maps.hpp"
#include "support/throws.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace cairn::world {
namespace {

const std::string kHeader = "type octile\nheight 2\nwidth 3\nmap\n";

Terrain two_rows_of_three() {
  Terrain terrain(3, 2);
  for (const Point p : {Point{0, 0}, Point{2, 0}, Point{1, 1}}) terrain.set(p, true);
  return terrain;
}

std::string complaint(const std::string& text) {
  return support::message_of<InputError>([&] { files::read_map(text, "m.map"); });
}

RC_GTEST_PROP(MapFile, written_and_read_again_is_the_same, (std::uint64_t seed)) {
  base::Random random(seed);
  const Terrain terrain = support::random_terrain(random, 200);
  RC_ASSERT(files::read_map(files::write_map(terrain), "m.map") == terrain);
}

TEST(MapFile, of_a_width_around_a_whole_number_of_words_survives) {
  base::Random random(1);
  for (const std::int32_t width : {1, 61, 62, 63, 64, 65, 126, 127, 128, 129, 190, 191, 192, 193}) {
    Terrain terrain(width, 3);
    for (std::int32_t y = 0; y < 3; ++y) {
      for (std::int32_t x = 0; x < width; ++x) terrain.set({x, y}, y == 0 || random.chance(1, 2));
    }
    EXPECT_EQ(files::read_map(files::write_map(terrain), "m.map"), terrain) << width;
  }
}

TEST(MapFile, is_text_that_other_programs_read) {
  EXPECT_EQ(files::write_map(two_rows_of_three()), kHeader + ".@.\n@.@\n");
}

TEST(MapFile, knows_all_characters_of_the_format) {
  const Terrain terrain = files::read_map("type octile\nheight 1\nwidth 7\nmap\n.GS@OTW\n", "m.map");
  for (std::int32_t x = 0; x < 7; ++x) EXPECT_EQ(terrain.passable({x, 0}), x < 3) << x;
}

TEST(MapFile, may_have_carriage_returns_blank_lines_at_the_end_and_no_final_line_end) {
  EXPECT_EQ(files::read_map("type octile\r\nheight 2\r\nwidth 3\r\nmap\r\n.@.\r\n@.@\r\n", "m"), two_rows_of_three());
  EXPECT_EQ(files::read_map(kHeader + ".@.\n@.@", "m"), two_rows_of_three());
  EXPECT_EQ(files::read_map(kHeader + ".@.\n@.@\r", "m"), two_rows_of_three());
  EXPECT_EQ(files::read_map(kHeader + ".@.\n@.@\n\n \t\n\r\n", "m"), two_rows_of_three());
}

TEST(MapFile, may_have_its_header_in_any_order) {
  EXPECT_EQ(files::read_map("type octile\nwidth 3\nheight 2\nmap\n.@.\n@.@\n", "m"), two_rows_of_three());
  EXPECT_EQ(files::read_map("height\t2\nwidth  3 \ntype octile\nmap\n.@.\n@.@\n", "m"), two_rows_of_three());
}

TEST(MapFile, with_an_unknown_character_is_refused_where_it_stands) {
  EXPECT_EQ(complaint(kHeader + ".@.\n@x@\n"), "m.map:6:2: expected a cell (one of . G S @ O T W), found 'x'");
  EXPECT_EQ(complaint(kHeader + ".\r.\n@.@\n"), "m.map:5:2: expected a cell (one of . G S @ O T W), found '\\x0D'");
  EXPECT_EQ(complaint(kHeader + std::string(".@\0", 3) + "\n@.@\n"),
            "m.map:5:3: expected a cell (one of . G S @ O T W), found '\\x00'");
  for (const std::size_t column : {0U, 63U, 64U, 127U, 128U, 149U}) {
    std::string row(150, '.');
    row[column] = '?';
    EXPECT_EQ(complaint("type octile\nheight 1\nwidth 150\nmap\n" + row + "\n"),
              "m.map:5:" + std::to_string(column + 1) + ": expected a cell (one of . G S @ O T W), found '?'");
  }
}

TEST(MapFile, with_rows_of_another_length_is_refused) {
  EXPECT_EQ(complaint(kHeader + ".@.\n@.\n"), "m.map:6:3: expected a row of 3 cells, found the end of the line");
  EXPECT_EQ(complaint(kHeader + ".@.\n\n@.@\n"), "m.map:6:1: expected a row of 3 cells, found the end of the line");
  EXPECT_EQ(complaint(kHeader + ".@.@\n@.@\n"), "m.map:5:4: expected the end of the row after 3 cells, found '@'");
  EXPECT_EQ(complaint("type octile\nheight 1\nwidth 1\nmap\n..\n"),
            "m.map:5:2: expected the end of the row after 1 cell, found '.'");
}

TEST(MapFile, with_too_few_or_too_many_rows_is_refused) {
  EXPECT_EQ(complaint(kHeader + ".@.\n"), "m.map:6:1: expected 2 rows of cells, found the end of the file");
  EXPECT_EQ(complaint(kHeader), "m.map:5:1: expected 2 rows of cells, found the end of the file");
  EXPECT_EQ(complaint(kHeader + ".@.\n@.@\n\n@@@\n"),
            "m.map:8:1: expected the end of the file after 2 rows, found '@@@'");
}

TEST(MapFile, with_sides_out_of_bounds_is_refused) {
  for (const char* side : {"0", "-1", "16385", "4294967297", "99999999999999999999", "x", "3.0", "0x10"}) {
    EXPECT_EQ(complaint("type octile\nheight " + std::string(side) + "\nwidth 3\nmap\n"),
              "m.map:2:8: expected a height from 1 to 16384, found '" + std::string(side) + "'");
    EXPECT_EQ(complaint("type octile\nheight 3\nwidth " + std::string(side) + "\nmap\n"),
              "m.map:3:7: expected a width from 1 to 16384, found '" + std::string(side) + "'");
  }
}

TEST(MapFile, with_an_incomplete_or_strange_header_is_refused) {
  EXPECT_EQ(complaint(""), "m.map:1:1: expected the line 'type octile', found the end of the file");
  EXPECT_EQ(complaint("\x89PNG\r\n"), "m.map:1:1: expected the line 'type octile', found '\\x89PNG'");
  EXPECT_EQ(complaint("type tile\n"), "m.map:1:6: expected the type 'octile', found 'tile'");
  EXPECT_EQ(complaint("type\n"), "m.map:1:5: expected the type 'octile', found the end of the line");
  EXPECT_EQ(complaint("type octile\n"), "m.map:2:1: expected a line 'height H', found the end of the file");
  EXPECT_EQ(complaint("type octile\nheight 3\n\n"), "m.map:3:1: expected a line 'width W', found the end of the line");
  EXPECT_EQ(complaint("type octile\nheight 3\nheight 3\n"), "m.map:3:1: expected a line 'width W', found 'height'");
  EXPECT_EQ(complaint("type octile\nheight"),
            "m.map:2:7: expected a height from 1 to 16384, found the end of the line");
  EXPECT_EQ(complaint("type octile\nheight 3 4\n"), "m.map:2:10: expected the end of the line, found '4'");
  EXPECT_EQ(complaint("type octile\nwidth 3\nmap\n"), "m.map:3:1: expected a line 'height H', found 'map'");
  EXPECT_EQ(complaint("type octile\nheight 2\nwidth 3\n"),
            "m.map:4:1: expected the line 'map', found the end of the file");
  EXPECT_EQ(complaint("type octile\nheight 2\nwidth 3\n..."), "m.map:4:1: expected the line 'map', found '...'");
}

TEST(MapFile, cut_short_anywhere_is_refused) {
  const std::string text = files::write_map(two_rows_of_three());
  for (std::size_t size = 0; size + 1 < text.size(); ++size) {
    EXPECT_THROW(files::read_map(text.substr(0, size), "m.map"), InputError) << size;
  }
}

}  // namespace
}  // namespace cairn::world
