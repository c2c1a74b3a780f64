#include "trial/rows/table.hpp"

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
  for (const char c : text) {
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
  std::string html = "<table>\n<thead><tr>";
  for (const Table::Column& column : table.columns) {
    html += "<th title=\"" + html_escape(column.meaning) + "\"" + (column.left ? " class=\"left\"" : "") + ">" +
            html_escape(column.heading) + "</th>";  // a browser breaks the line where it needs to
  }
  html += "</tr></thead>\n<tbody>\n";
  const std::size_t lines = table.columns.empty() ? 0 : table.columns.front().cells.size();
  for (std::size_t i = 0; i < lines; ++i) {
    html += "<tr>";
    for (const Table::Column& column : table.columns) {
      const Table::Cell& cell = column.cells[i];
      const bool wraps = column.left && &column != &table.columns.front();  // the first names its line
      html += std::string("<td") +
              (column.left ? " class=\"left\""
               : cell.best ? " class=\"best\""
                           : "") +
              ">" + (wraps ? breakable(html_escape(cell.text)) : html_escape(cell.text)) + "</td>";
    }
    html += "</tr>\n";
  }
  return html + "</tbody>\n</table>\n";
}

}  // namespace cairn::rows
