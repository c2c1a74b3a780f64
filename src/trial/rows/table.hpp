// Tables for people: rows of results as aligned text or as HTML, the best value of each column marked.
#pragma once

#include "trial/rows/row.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace cairn::rows {

struct Table {
  struct Cell {
    std::string text;
    bool best = false;
  };
  struct Column {
    std::string heading;  // may have several lines
    std::string meaning;
    bool left = false;  // aligned to the left, as words are
    std::vector<Cell> cells;
    int rank = 0;  // columns of a larger rank give way first where there is little room
  };
  std::vector<Column> columns;
};

/// A figure as people read it.
std::string format_figure(Unit unit, double value);

/// Of rows on the same problems. Columns of zeros alone are left out where they would say nothing.
Table make_table(std::span<const Row> rows);

/// How the best values are marked: by colour, or by a star.
enum class Mark { colour, star };

/// At most `width` characters a line, by leaving out columns; 0 is any width. Below the table stands what the marks
/// mean, and which columns found no room, with `where_all_are` as advice.
std::string text_table(Table table, Mark mark, std::size_t width = 0,
                       std::string_view where_all_are = "a wider window or --format csv shows them");

std::string html_table(const Table& table);

/// Text as it must stand in HTML.
std::string html_escape(std::string_view text);

}  // namespace cairn::rows
