// Tables for people: rows of results as aligned text or as HTML, our own algorithm and the best value of each column
// marked.
#pragma once

#include "trial/rows/row.hpp"

#include <cstddef>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace cairn::rows {

struct Table {
  struct Cell {
    std::string text;
    bool best = false;
    double value = std::numeric_limits<double>::quiet_NaN();  // by which lines are sorted; NaN: by the text
  };
  struct Column {
    std::string heading;  // may have several lines
    std::string meaning;
    bool left = false;  // aligned to the left, as words are
    std::vector<Cell> cells;
    int rank = 0;              // columns of a larger rank give way first where there is little room; 1 never does
    bool more = false;         // shown only where all columns are asked for
    bool passes_over = false;  // a line has a better value than the one that is marked
  };
  std::vector<Column> columns;
  std::vector<bool> own;  // lines of our own algorithm; empty where they are not to be marked
};

/// A table shows no more columns than this unless it is asked to.
inline constexpr std::size_t kUsualColumns = 8;

/// What a table shows.
struct TableView {
  std::vector<std::string> columns = {};  ///< names of statistics; empty: those that matter most
  std::string sort = {};                  ///< a statistic; empty: by quality; kAsGiven: not at all
};
inline constexpr std::string_view kAsGiven = "given";

/// A figure as people read it.
std::string format_figure(Unit unit, double value);

/// Whether the algorithm of a row is cairn's own.
bool is_own(std::string_view algorithm);

/// The statistic of this name. Throws UsageError, with the nearest name, where there is none.
const Field& find_field(std::string_view name);

/// The order of lines: who solved more first, then who is closer to optimal, then whose hardest move took less work. Or
/// by one statistic, its best values first and what is not defined last.
std::vector<std::size_t> order_of(std::span<const Row> rows, std::string_view sort = {});

/// Of rows on the same problems. Columns of zeros alone are left out where they would say nothing. Of the others
/// kUsualColumns are shown, and the rest on demand; all that the view names are shown.
Table make_table(std::span<const Row> rows, const TableView& view = {});

/// What marks mean, in a table some of whose columns pass over better values: "the best of its column".
std::string meaning_of_best(bool passes_over);

/// How the best values are marked: by colour, or by a star.
enum class Mark { colour, star };

/// At most `width` characters a line: names that are too long go on in the next line, columns give way, and if that is
/// not enough the table is printed in several parts. A width of 0 is any, with all columns. Below the table stands what
/// the marks mean, and which columns are not shown, with `where_all_are` as advice.
std::string text_table(Table table, Mark mark, std::size_t width = 0,
                       std::string_view where_all_are = "--wide shows them");

std::string html_table(const Table& table);

/// Text as it must stand in HTML: what is not UTF-8, and control characters but newlines, can be seen as such.
std::string html_escape(std::string_view text);

}  // namespace cairn::rows
