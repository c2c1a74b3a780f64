#include "trial/rows/table.hpp"
#include "trial/terminal/printable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace cairn::rows {
namespace {

/// Where a spec may go on in the next line: after its commas and its colon, not within a number.
std::string breakable(std::string escaped) {
  for (std::size_t at = 0; (at = escaped.find_first_of(",:", at)) != std::string::npos; ++at) {
    constexpr std::string_view kBreak = "<wbr>";
    if (at + 1 == escaped.size() || escaped[at + 1] == ' ') continue;
    escaped.insert(at + 1, kBreak);
    at += kBreak.size();
  }
  return escaped;
}

}  // namespace

std::string html_escape(std::string_view text) {
  std::string escaped;
  for (const char c : terminal::printable(text, "\n")) {
    switch (c) {
      case '&':
        escaped += "&amp;";
        break;
      case '<':
        escaped += "&lt;";
        break;
      case '>':
        escaped += "&gt;";
        break;
      case '"':
        escaped += "&quot;";
        break;
      default:
        escaped += c;
    }
  }
  return escaped;
}

std::string html_table(const Table& table) {
  const auto any_column = [&](auto is) { return std::any_of(table.columns.begin(), table.columns.end(), is); };
  const bool any_best = any_column([](const Table::Column& column) {
    return std::any_of(column.cells.begin(), column.cells.end(), [](const Table::Cell& cell) { return cell.best; });
  });
  const bool passes_over = any_column([](const Table::Column& column) { return column.passes_over; });
  std::string html = "<table>\n";
  if (any_best) html += "<caption>Marked: " + meaning_of_best(passes_over) + "</caption>\n";
  html += "<thead><tr>";
  const auto classes = [](std::initializer_list<const char*> names) {
    std::string list;
    for (const char* name : names) list += (list.empty() || *name == '\0' ? "" : " ") + std::string(name);
    return list.empty() ? list : " class=\"" + list + "\"";
  };
  for (const Table::Column& column : table.columns) {
    html += "<th scope=\"col\" title=\"" + html_escape(column.meaning) + "\"" +
            classes({column.left ? "left" : "", column.more ? "more" : ""}) + ">" + html_escape(column.heading) +
            "</th>";  // a browser breaks the line where it needs to
  }
  html += "</tr></thead>\n<tbody>\n";
  const std::size_t lines = table.columns.empty() ? 0 : table.columns.front().cells.size();
  for (std::size_t i = 0; i < lines; ++i) {
    html += !table.own.empty() && table.own[i] ? "<tr class=\"own\">" : "<tr>";
    for (const Table::Column& column : table.columns) {
      const Table::Cell& cell = column.cells[i];
      const bool is_name = &column == &table.columns.front();  // of its line
      const std::string text = html_escape(cell.text);
      html += fmt::format("<{0}{1}{2}{3}>{4}</{0}>", is_name ? "th" : "td", is_name ? " scope=\"row\"" : "",
                          classes({column.left ? "left" : "", cell.best ? "best" : "", column.more ? "more" : ""}),
                          std::isnan(cell.value) ? "" : fmt::format(" data-value=\"{}\"", cell.value),
                          column.left && !is_name ? breakable(text) : text);
    }
    html += "</tr>\n";
  }
  return html + "</tbody>\n</table>\n";
}

}  // namespace cairn::rows
