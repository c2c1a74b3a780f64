#include "pictures/trace_view.hpp"

#include <cairn/error.hpp>

#include <algorithm>
#include <string>
#include <tuple>
#include <utility>

namespace cairn::pictures {
namespace {

bool row_by_row(Point a, Point b) { return std::tie(a.y, a.x) < std::tie(b.y, b.x); }

}  // namespace

std::vector<std::vector<Point>> TraceView::walks() const {
  std::vector<std::vector<Point>> walks;
  std::size_t begin = 0;
  for (std::size_t i = 0; i <= further_walks.size(); ++i) {
    const std::size_t end = i < further_walks.size() ? further_walks[i] : cells.size();
    if (end > begin) walks.emplace_back(cells.data() + begin, cells.data() + end);
    begin = end;
  }
  return walks;
}

Revisits count_revisits(const TraceView& trace) {
  std::vector<Point> cells = trace.cells;
  std::sort(cells.begin(), cells.end(), row_by_row);
  Revisits revisits;
  for (std::size_t first = 0, next = 0; first < cells.size(); first = next) {
    while (next < cells.size() && cells[next] == cells[first]) ++next;
    const auto visits = static_cast<std::uint32_t>(next - first);
    if (visits > 1) revisits.cells.push_back({cells[first], visits});
    revisits.most = std::max(revisits.most, visits);
  }
  return revisits;
}

std::vector<Point> turning_points(const std::vector<Point>& cells) {
  std::vector<Point> turns;
  for (const Point p : cells) {
    if (!turns.empty() && turns.back() == p) continue;
    if (turns.size() >= 2) {
      const Point a = turns[turns.size() - 2];
      const Point b = turns.back();
      const auto ahead = [](std::int32_t from, std::int32_t to) { return (to > from) - (to < from); };
      const std::int64_t cross = std::int64_t{b.x - a.x} * (p.y - b.y) - std::int64_t{b.y - a.y} * (p.x - b.x);
      // A path that reverses also stays on the line, but its turning point must be kept.
      if (cross == 0 && ahead(a.x, b.x) == ahead(b.x, p.x) && ahead(a.y, b.y) == ahead(b.y, p.y)) turns.pop_back();
    }
    turns.push_back(p);
  }
  return turns;
}

std::vector<Point> distinct(std::vector<Point> points) {
  std::sort(points.begin(), points.end(), row_by_row);
  points.erase(std::unique(points.begin(), points.end()), points.end());
  return points;
}

void check_fits(const TraceView& trace, const Shape& shape) {
  for (const auto* points : {&trace.cells, &trace.subgoals}) {
    for (const Point p : *points) {
      if (shape.contains(p)) continue;
      throw InputError("the trace has a cell at " + std::to_string(p.x) + "," + std::to_string(p.y) +
                       ", outside the map of " + std::to_string(shape.width()) + " x " +
                       std::to_string(shape.height()) + " cells: it belongs to another map");
    }
  }
}

}  // namespace cairn::pictures
