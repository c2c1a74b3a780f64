// Tables as aligned text, in lines that fit a terminal.
#include "trial/rows/table.hpp"
#include "trial/terminal/printable.hpp"
#include "trial/terminal/wrap.hpp"

#include <algorithm>

namespace cairn::rows {
namespace {

constexpr std::string_view kGap = "  ";
constexpr std::string_view kOwnMark = "> ";

/// Words and specs that are longer than this go on in the next line, where lines are short.
constexpr std::size_t kMaxWords = 38;

constexpr const char* kBold = "\x1b[1m";
constexpr const char* kGreen = "\x1b[1;32m";
constexpr const char* kPlain = "\x1b[0m";

using Lines = std::vector<std::string>;

/// A column with its texts as lines that can be printed.
struct Block {
  Lines heading;
  std::vector<Lines> cells;
  std::vector<bool> best;
  bool left = false;
  int rank = 0;
  bool passes_over = false;
  std::size_t width = 0;
};

Lines split(std::string_view text) {
  Lines lines(1);
  for (const char c : text) {
    if (c == '\n') {
      lines.emplace_back();
    } else {
      lines.back() += c;
    }
  }
  return lines;
}

/// Lines of at most `width` characters, broken after spaces, commas and colons; a longer word stays whole.
Lines broken(const std::string& text, std::size_t width) {
  constexpr std::string_view kIndent = "  ";
  Lines lines(1);
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find_first_of(" ,:", at), text.size() - 1) + 1;
    std::string piece = text.substr(at, end - at);
    at = end;
    std::string line = lines.back() + piece;
    line.erase(line.find_last_not_of(' ') + 1);
    const bool is_begun = lines.back().find_first_not_of(' ') != std::string::npos;
    if (is_begun && terminal::display_width(line) > width) {
      lines.back().erase(lines.back().find_last_not_of(' ') + 1);
      lines.emplace_back(kIndent);
    }
    lines.back() += piece;
  }
  return lines;
}

Block block_of(const Table::Column& column, Mark mark, bool is_narrow) {
  const bool any = std::any_of(column.cells.begin(), column.cells.end(), [](const auto& cell) { return cell.best; });
  Block block{split(column.heading), {}, {}, column.left, column.rank, column.passes_over, 0};
  for (const Table::Cell& cell : column.cells) {
    std::string text = terminal::printable(cell.text);
    if (any && mark == Mark::star) text += cell.best ? "*" : " ";
    block.cells.push_back(column.left && is_narrow ? broken(text, kMaxWords) : Lines{text});
    block.best.push_back(cell.best);
  }
  for (const std::string& line : block.heading) block.width = std::max(block.width, terminal::display_width(line));
  for (const Lines& cell : block.cells) {
    for (const std::string& line : cell) block.width = std::max(block.width, terminal::display_width(line));
  }
  return block;
}

std::string aligned(const std::string& text, std::size_t width, bool left) {
  const std::string padding(width - std::min(width, terminal::display_width(text)), ' ');
  return left ? text + padding : padding + text;
}

std::string in_one_line(const Lines& heading) {
  std::string text;
  for (const std::string& line : heading) text += (text.empty() ? "" : " ") + line;
  return text;
}

std::size_t total_width(const std::vector<Block>& blocks) {
  std::size_t sum = 0;
  for (const Block& block : blocks) sum += block.width + (sum > 0 ? kGap.size() : 0);
  return sum;
}

/// Takes columns away until the rest fits, those of the largest rank first. Gives their headings.
Lines fit(std::vector<Block>& blocks, std::size_t width) {
  Lines left_out;
  while (total_width(blocks) > width) {
    // The last of those with the largest rank.
    const auto least_needed = std::max_element(blocks.rbegin(), blocks.rend(),
                                               [](const Block& a, const Block& b) { return a.rank < b.rank; });
    if (least_needed->rank <= 1) break;
    left_out.insert(left_out.begin(), in_one_line(least_needed->heading));
    blocks.erase(std::next(least_needed).base());
  }
  return left_out;
}

/// Parts that fit, each with the first column, which names the lines.
std::vector<std::vector<Block>> parts_of(const std::vector<Block>& blocks, std::size_t width) {
  std::vector<std::vector<Block>> parts;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    if (i > 1 && width > 0) {
      std::vector<Block> longer = parts.back();
      longer.push_back(blocks[i]);
      if (total_width(longer) > width) parts.push_back({blocks.front()});
    }
    if (parts.empty()) parts.emplace_back();
    parts.back().push_back(blocks[i]);
  }
  return parts;
}

/// Prints what is at `line_of(block, line)`, so many lines of it.
template <typename LinesOf, typename Paint>
void print_lines(std::string& text, const std::vector<Block>& blocks, bool at_bottom, LinesOf lines_of, Paint paint) {
  std::size_t count = 0;
  for (const Block& block : blocks) count = std::max(count, lines_of(block).size());
  for (std::size_t i = 0; i < count; ++i) {
    std::string line;
    for (const Block& block : blocks) {
      if (&block != &blocks.front()) line += kGap;
      const Lines& lines = lines_of(block);
      const std::size_t above = at_bottom ? count - lines.size() : 0;
      const bool is_there = i >= above && i - above < lines.size();
      line += paint(block, aligned(is_there ? lines[i - above] : "", block.width, block.left));
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
}

std::string print_part(const std::vector<Block>& blocks, const std::vector<bool>& own, Mark mark) {
  std::string text;
  print_lines(
      text, blocks, true, [](const Block& block) { return block.heading; },
      [](const Block&, std::string shown) { return shown; });
  const std::size_t lines = blocks.empty() ? 0 : blocks.front().cells.size();
  for (std::size_t i = 0; i < lines; ++i) {
    print_lines(
        text, blocks, false, [&](const Block& block) { return block.cells[i]; },
        [&](const Block& block, std::string shown) {
          const bool is_own = !own.empty() && own[i] && &block == &blocks.front();
          if (mark == Mark::star || !(block.best[i] || is_own)) return shown;
          return (block.best[i] ? kGreen : kBold) + shown + kPlain;
        });
  }
  return text;
}

/// What the reader of a table should know: what the marks mean, and what is not shown.
std::string notes(const Table& table, const std::vector<Block>& blocks, Mark mark, std::size_t width,
                  const Lines& left_out, std::string_view where_all_are) {
  const bool any_best = std::any_of(blocks.begin(), blocks.end(), [](const Block& block) {
    return std::find(block.best.begin(), block.best.end(), true) != block.best.end();
  });
  const auto more = std::count_if(table.columns.begin(), table.columns.end(),
                                  [](const Table::Column& column) { return column.more; });
  std::string text;
  const auto add = [&](const std::string& note) { text += (text.empty() ? "" : "; ") + note; };
  if (!table.own.empty()) add("> our own");
  const bool passes_over =
      std::any_of(blocks.begin(), blocks.end(), [](const Block& block) { return block.passes_over; });
  if (any_best) add((mark == Mark::star ? "* " : "green: ") + meaning_of_best(passes_over));
  std::string names;
  for (const std::string& name : left_out) names += (names.empty() ? "" : ", ") + name;
  if (!names.empty()) add("not shown for want of room: " + names);
  if (width > 0 && more > 0) add(std::to_string(more) + (names.empty() ? "" : " more") + " columns are not shown");
  if (!names.empty() || (width > 0 && more > 0)) text += ": " + std::string(where_all_are);
  return text.empty() ? "" : terminal::wrapped(text, width, 2) + "\n";
}

}  // namespace

std::string text_table(Table table, Mark mark, std::size_t width, std::string_view where_all_are) {
  if (!table.own.empty() && !table.columns.empty()) {
    for (std::size_t i = 0; i < table.own.size(); ++i) {
      std::string& name = table.columns.front().cells[i].text;
      name = std::string(table.own[i] ? kOwnMark : std::string_view("  ")) + name;
    }
    table.columns.front().heading = "  " + table.columns.front().heading;
  }
  std::vector<Block> blocks;
  for (const Table::Column& column : table.columns) {
    if (width == 0 || !column.more) blocks.push_back(block_of(column, mark, width > 0));
  }
  const Lines left_out = width > 0 ? fit(blocks, width) : Lines{};
  std::string text;
  for (const std::vector<Block>& part : parts_of(blocks, width)) {
    text += (text.empty() ? "" : "\n") + print_part(part, table.own, mark);
  }
  return text + notes(table, blocks, mark, width, left_out, where_all_are);
}

}  // namespace cairn::rows
