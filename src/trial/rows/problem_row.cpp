#include "trial/rows/problem_row.hpp"

#include "trial/rows/row_formats.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <array>
#include <cmath>

namespace cairn::rows {
namespace {

/// 0 stands for a time that was not measured.
double measured_ns(std::uint64_t ns) { return ns == 0 ? std::nan("") : static_cast<double>(ns); }

constexpr std::array kColumns{
#define CAIRN_PROBLEM_COLUMN(id, ...) ProblemColumn{.name = #id, __VA_ARGS__},
#include "trial/rows/problem_columns.def"
#undef CAIRN_PROBLEM_COLUMN
};

std::string json_value(const std::string& text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}
std::string json_value(std::uint64_t count) { return std::to_string(count); }
std::string json_value(double number) { return std::isnan(number) ? "null" : fmt::format("{}", number); }

}  // namespace

std::uint64_t ProblemRun::x(Cell cell) const {
  return arena.grid() == nullptr ? cell.index : static_cast<std::uint64_t>(arena.point(cell).x);
}

std::uint64_t ProblemRun::y(Cell cell) const {
  return arena.grid() == nullptr ? 0 : static_cast<std::uint64_t>(arena.point(cell).y);
}

std::span<const ProblemColumn> problem_columns() { return kColumns; }

std::string problem_heading(ProblemFormat format) {
  std::string text;
  if (format == ProblemFormat::jsonl) return text;
  for (const ProblemColumn& column : kColumns) text += (text.empty() ? "" : ",") + std::string(column.name);
  return text + "\n";
}

void append_problem(std::string& text, ProblemFormat format, const ProblemRun& run) {
  const bool json = format == ProblemFormat::jsonl;
  if (json) text += '{';
  for (const ProblemColumn& column : kColumns) {
    if (&column != &kColumns.front()) text += ',';
    if (json) text += fmt::format("\"{}\":", column.name);
    text += std::visit([&](auto of) { return json ? json_value(of(run)) : csv_value(of(run)); }, column.compute.get());
  }
  text += json ? "}\n" : "\n";
}

}  // namespace cairn::rows
