#include "pictures/palette.hpp"
#include "pictures/render.hpp"
#include "world/generators/canvas.hpp"
#include "world/runs.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace cairn::pictures {
namespace {

constexpr std::int32_t kMaxSide = 2048;

std::string hex(png::Colour colour) {
  constexpr char kDigits[] = "0123456789abcdef";
  std::string text = "#";
  for (const std::uint8_t part : {colour.red, colour.green, colour.blue}) {
    text += kDigits[part >> 4U];
    text += kDigits[part & 15U];
  }
  return text;
}

std::string number(std::int64_t value) { return std::to_string(value); }

// A length in hundredths of a cell.
std::string hundredths(std::int64_t value) {
  std::string text = number(value / 100);
  if (value % 100 == 0) return text;
  text += value % 100 < 10 ? ".0" : ".";
  text += number(value % 100);
  return text.back() == '0' ? text.substr(0, text.size() - 1) : text;
}

std::string middle(std::int32_t coordinate) { return number(coordinate) + ".5"; }

// "M left top h width v height h -width z", as part of a path.
void add_rect(std::string& path, generators::Rect rect) {
  path += "M" + number(rect.left) + " " + number(rect.top) + "h" + number(rect.width()) + "v" + number(rect.height()) +
          "h" + number(-rect.width()) + "z";
}

// Each square of side x side cells becomes one cell, a wall if most of them are.
Terrain reduce(const Terrain& terrain, std::int32_t side) {
  Terrain result((terrain.width() + side - 1) / side, (terrain.height() + side - 1) / side);
  for (std::int32_t y = 0; y < result.height(); ++y) {
    for (std::int32_t x = 0; x < result.width(); ++x) {
      const generators::Rect cells{x * side, y * side, (x + 1) * side, (y + 1) * side};
      result.set({x, y}, generators::count_passable(terrain, cells) * 2 >=
                             static_cast<std::uint64_t>(side) * static_cast<std::uint64_t>(side));
    }
  }
  return result;
}

// The floor as rectangles: equal runs in consecutive rows are merged.
std::string floor_path(const Terrain& terrain, std::int32_t side) {
  struct Open {
    world::RowRun run;
    std::int32_t top;
  };
  std::string path;
  std::vector<Open> open;
  std::vector<Open> next;
  for (std::int32_t y = 0; y <= terrain.height(); ++y) {
    next.clear();
    std::size_t above = 0;
    const auto close_before = [&](std::int32_t left) {
      for (; above < open.size() && open[above].run.left < left; ++above) {
        const world::RowRun run = open[above].run;
        add_rect(path, {run.left * side, open[above].top * side, run.right * side, y * side});
      }
    };
    if (y < terrain.height()) {
      world::for_each_run(terrain, y, [&](world::RowRun run) {
        close_before(run.left);
        const bool goes_on = above < open.size() && open[above].run == run;
        next.push_back({run, goes_on ? open[above].top : y});
        if (goes_on) ++above;
      });
    }
    close_before(kMaxMapSide);
    std::swap(open, next);
  }
  return path;
}

// One path for each colour; adjacent cells of a row are merged into one rectangle.
std::string heat_layer(const Revisits& revisits, std::uint32_t least_visits) {
  std::array<std::string, palette::kHeat.size()> paths;
  for (std::size_t i = 0; i < revisits.cells.size();) {
    if (revisits.cells[i].visits < least_visits) {
      ++i;
      continue;
    }
    const Point first = revisits.cells[i].at;
    const std::size_t level = palette::heat_level(revisits.cells[i].visits, revisits.most);
    std::int32_t length = 1;
    for (++i; i < revisits.cells.size(); ++i, ++length) {
      const Revisit& cell = revisits.cells[i];
      if (!(cell.at == Point{first.x + length, first.y}) || cell.visits < least_visits) break;
      if (palette::heat_level(cell.visits, revisits.most) != level) break;
    }
    add_rect(paths[level], {first.x, first.y, first.x + length, first.y + 1});
  }
  std::string svg = "<g shape-rendering=\"crispEdges\">\n";
  for (std::size_t level = 0; level < paths.size(); ++level) {
    if (!paths[level].empty())
      svg += "<path fill=\"" + hex(palette::kHeat[level]) + "\" d=\"" + paths[level] + "\"/>\n";
  }
  return svg + "</g>\n";
}

// Above the floor: one path for each colour of cells that cost more than the cheapest, as runs of rows.
std::string cost_layer(const Terrain& terrain, std::int32_t side) {
  const std::uint8_t largest = dearest(terrain);
  std::array<std::string, palette::kCosts.size()> paths;
  for (std::int32_t y = 0; y < terrain.height(); y += side) {
    std::int32_t left = 0;
    std::size_t level = 0;
    for (std::int32_t x = 0; x <= terrain.width(); x += side) {
      const bool floor = x < terrain.width() && terrain.passable({x, y});
      const std::size_t here = floor ? palette::cost_level(terrain.cost({x, y}), largest) : 0;
      if (here == level) continue;
      if (level > 0) add_rect(paths[level], {left, y, x, y + side});
      left = x;
      level = here;
    }
    if (level > 0) add_rect(paths[level], {left, y, terrain.width(), y + side});
  }
  std::string svg;
  for (std::size_t level = 1; level < paths.size(); ++level) {
    if (!paths[level].empty()) {
      svg += "<path fill=\"" + hex(palette::kCosts[level]) + "\" d=\"" + paths[level] + "\"/>\n";
    }
  }
  return svg;
}

std::string circle(Point p, std::int64_t radius, const std::string& attributes) {
  return "<circle cx=\"" + middle(p.x) + "\" cy=\"" + middle(p.y) + "\" r=\"" + hundredths(radius) + "\" " +
         attributes + "/>\n";
}

// Sizes are proportional to the map, in hundredths of a cell, so that pictures of all maps look alike on a page.
struct Sizes {
  std::int64_t mark;
  std::int64_t line;

  Sizes(const Shape& shape, bool many_walks) {
    const std::int64_t side = std::max(shape.width(), shape.height());
    mark = std::max<std::int64_t>(45, side * 100 / (many_walks ? 300 : 130));
    line = std::max<std::int64_t>(20, side * 100 / 400);
  }
};

std::string path_layer(const TraceView& trace, const Sizes& sizes) {
  std::string svg;
  for (const auto& walk : trace.walks()) {
    std::string points;
    for (const Point p : turning_points(walk)) {
      points += (points.empty() ? "" : " ") + middle(p.x) + "," + middle(p.y);
    }
    svg += "<polyline fill=\"none\" stroke-linejoin=\"round\" stroke-linecap=\"round\" stroke=\"" +
           hex(palette::kPath) + "\" stroke-width=\"" + hundredths(sizes.line) + "\" points=\"" + points + "\"/>\n";
  }
  return svg;
}

std::string mark_layer(const TraceView& trace, const Sizes& sizes) {
  const std::string ring = "stroke=\"" + hex(palette::kRing) + "\" stroke-width=\"" + hundredths(sizes.mark / 4) + "\"";
  std::string svg;
  const std::string r = hundredths(sizes.mark * 9 / 10);
  for (const Point p : distinct(trace.subgoals)) {
    svg += "<path fill=\"" + hex(palette::kSubgoal) + "\" " + ring + " d=\"M" + middle(p.x) + " " + middle(p.y) + "m-" +
           r + " 0l" + r + " -" + r + "l" + r + " " + r + "l-" + r + " " + r + "z\"><title>subgoal " + number(p.x) +
           "," + number(p.y) + "</title></path>\n";
  }
  const auto walks = trace.walks();
  for (const auto& walk : walks) {
    svg += circle(walk.back(), sizes.mark, "fill=\"" + hex(palette::kGoal) + "\" " + ring);
  }
  for (const auto& walk : walks) {
    svg += circle(walk.front(), sizes.mark, "fill=\"" + hex(palette::kStart) + "\" " + ring);
    svg += circle(walk.front(), sizes.mark * 9 / 20, "fill=\"" + hex(palette::kRing) + "\"");
  }
  return svg;
}

std::string describe(const Terrain& terrain, const TraceView& trace, const Revisits& revisits) {
  std::string text = "A map of " + number(terrain.width()) + " x " + number(terrain.height()) + " cells";
  if (trace.cells.empty()) return text;
  const std::size_t agents = 1 + trace.further_walks.size();
  const std::int64_t moves = std::ssize(trace.cells) - static_cast<std::int64_t>(agents);
  return text +
         (agents == 1 ? std::string(" and a path of ") : " and the paths of " + std::to_string(agents) + " agents, ") +
         number(moves) + " moves; the cell visited most was visited " + number(revisits.most) + " times";
}

}  // namespace

std::string render_svg(const Terrain& terrain, const TraceView& trace) {
  check_fits(trace, terrain.shape());
  const Revisits revisits = count_revisits(trace);
  const std::string width = number(terrain.width());
  const std::string height = number(terrain.height());
  const std::int32_t side = (std::max(terrain.width(), terrain.height()) + kMaxSide - 1) / kMaxSide;
  std::string svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + width + " " + height + "\">\n<title>" +
                    describe(terrain, trace, revisits) + "</title>\n";
  svg += "<g shape-rendering=\"crispEdges\">\n";
  svg += "<rect width=\"" + width + "\" height=\"" + height + "\" fill=\"" + hex(palette::kWall) + "\"/>\n";
  svg += "<path fill=\"" + hex(palette::kFloor) + "\" d=\"" +
         floor_path(side == 1 ? terrain : reduce(terrain, side), side) + "\"/>\n";
  if (terrain.has_costs()) svg += cost_layer(terrain, side);
  svg += "</g>\n";
  if (!trace.cells.empty()) {
    const Sizes sizes(terrain.shape(), !trace.further_walks.empty());
    // Cells visited often are drawn again above the line, which would hide them.
    svg += heat_layer(revisits, 2) + path_layer(trace, sizes) + heat_layer(revisits, 3) + mark_layer(trace, sizes);
  }
  return svg + "</svg>\n";
}

}  // namespace cairn::pictures
