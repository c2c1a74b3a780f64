#include "pictures/brush.hpp"
#include "pictures/palette.hpp"
#include "pictures/render.hpp"
#include "world/generators/canvas.hpp"

#include <algorithm>
#include <vector>

namespace cairn::pictures {
namespace {

constexpr std::int32_t kMinSide = 1000;
constexpr std::int32_t kMaxSide = 2048;

// The mapping of cells to pixels: a cell has `zoom` x `zoom` pixels, or `shrink` x `shrink` cells share one pixel.
struct Projection {
  std::int32_t zoom = 1;
  std::int32_t shrink = 1;

  explicit Projection(const Terrain& terrain) {
    const std::int32_t side = std::max(terrain.width(), terrain.height());
    zoom = std::max(1, (kMinSide + side - 1) / side);
    shrink = (side + kMaxSide - 1) / kMaxSide;
  }

  std::int32_t pixels(std::int32_t cells) const { return (cells * zoom + shrink - 1) / shrink; }
  Spot middle(Point p) const { return {(p.x + 0.5) * zoom / shrink, (p.y + 0.5) * zoom / shrink}; }
};

void paint_rect(png::Image& image, generators::Rect rect, png::Colour colour) {
  for (std::int32_t y = std::max(rect.top, 0); y < std::min(rect.bottom, image.height); ++y) {
    for (std::int32_t x = std::max(rect.left, 0); x < std::min(rect.right, image.width); ++x) image.at(x, y) = colour;
  }
}

// Light comes from the north-west: walls have a dark edge, and floor south or east of them is in shadow.
void draw_cell(png::Image& image, const Terrain& terrain, Point p, std::int32_t zoom, std::uint8_t largest_cost) {
  const bool floor = terrain.passable(p);
  const generators::Rect square{p.x * zoom, p.y * zoom, (p.x + 1) * zoom, (p.y + 1) * zoom};
  const png::Colour ground = palette::kCosts[palette::cost_level(terrain.cost(p), largest_cost)];
  paint_rect(image, square, floor ? ground : palette::kWall);
  if (zoom < 3) return;
  const auto strip = [&](std::int32_t dx, std::int32_t dy, std::int32_t thick, png::Colour colour) {
    if (terrain.passable({p.x + dx, p.y + dy}) == floor) return;
    generators::Rect side = square;
    if (dx < 0) side.right = side.left + thick;
    if (dx > 0) side.left = side.right - thick;
    if (dy < 0) side.bottom = side.top + thick;
    if (dy > 0) side.top = side.bottom - thick;
    paint_rect(image, side, colour);
  };
  if (floor) {
    const std::int32_t shadow = std::max(1, zoom * 2 / 5);
    const png::Colour shade = terrain.has_costs() ? png::blend(ground, palette::kWallEdge, 40) : palette::kShade;
    strip(-1, 0, shadow, shade);
    strip(0, -1, shadow, shade);
    // The corner of the shadow of a wall that ends here.
    if (terrain.passable({p.x - 1, p.y}) && terrain.passable({p.x, p.y - 1}) && !terrain.passable({p.x - 1, p.y - 1})) {
      paint_rect(image, {square.left, square.top, square.left + shadow, square.top + shadow}, shade);
    }
  } else {
    const std::int32_t edge = std::max(1, zoom / 8);
    for (unsigned d = 0; d < kDirections; d += 2)
      strip(kDirectionSteps[d].x, kDirectionSteps[d].y, edge, palette::kWallEdge);
  }
}

// The floor of several cells at once: that of their mean cost.
png::Colour floor_of(const Terrain& terrain, generators::Rect cells, std::uint8_t largest_cost) {
  std::uint64_t sum = 0;
  std::uint64_t count = 0;
  for (std::int32_t y = cells.top; terrain.has_costs() && y < cells.bottom; ++y) {
    for (std::int32_t x = cells.left; x < cells.right; ++x) {
      if (!terrain.passable({x, y})) continue;
      sum += terrain.cost({x, y});
      ++count;
    }
  }
  const auto mean = static_cast<std::uint8_t>(count == 0 ? 1 : sum / count);
  return palette::kCosts[palette::cost_level(mean, largest_cost)];
}

void draw_map(png::Image& image, const Terrain& terrain, const Projection& projection) {
  const std::uint8_t largest_cost = dearest(terrain);
  if (projection.shrink == 1) {
    for (std::int32_t y = 0; y < terrain.height(); ++y) {
      for (std::int32_t x = 0; x < terrain.width(); ++x)
        draw_cell(image, terrain, {x, y}, projection.zoom, largest_cost);
    }
    return;
  }
  const std::int32_t side = projection.shrink;
  for (std::int32_t y = 0; y < image.height; ++y) {
    for (std::int32_t x = 0; x < image.width; ++x) {
      const generators::Rect cells{x * side, y * side, std::min((x + 1) * side, terrain.width()),
                                   std::min((y + 1) * side, terrain.height())};
      const auto share =
          generators::count_passable(terrain, cells) * 255 / static_cast<std::uint64_t>(cells.width() * cells.height());
      image.at(x, y) =
          png::blend(palette::kWall, floor_of(terrain, cells, largest_cost), static_cast<std::uint8_t>(share));
    }
  }
}

// Draws cells as squares of at least three pixels, in order of visits, so that hot cells stay visible.
void draw_heat(png::Image& image, const Revisits& revisits, std::uint32_t least_visits, const Projection& projection) {
  std::vector<Revisit> cells = revisits.cells;
  std::stable_sort(cells.begin(), cells.end(), [](const Revisit& a, const Revisit& b) { return a.visits < b.visits; });
  const std::int32_t size = std::max(3, projection.zoom);
  for (const Revisit& cell : cells) {
    if (cell.visits < least_visits) continue;
    const Spot middle = projection.middle(cell.at);
    const auto left = static_cast<std::int32_t>(middle.x - size * 0.5 + 0.5);
    const auto top = static_cast<std::int32_t>(middle.y - size * 0.5 + 0.5);
    paint_rect(image, {left, top, left + size, top + size},
               palette::kHeat[palette::heat_level(cell.visits, revisits.most)]);
  }
}

void draw_path(Brush& brush, const std::vector<Point>& turns, const Projection& projection, double width) {
  const auto draw = [&](double thick, png::Colour colour) {
    for (std::size_t i = 1; i < turns.size(); ++i) {
      brush.line(projection.middle(turns[i - 1]), projection.middle(turns[i]), thick);
    }
    brush.paint(colour);
  };
  draw(width + 2, palette::kRing);
  draw(width, palette::kPath);
}

void draw_marks(Brush& brush, const TraceView& trace, const Projection& projection, double size) {
  const std::vector<Point> subgoals = distinct(trace.subgoals);
  for (const Point p : subgoals) brush.diamond(projection.middle(p), size * 0.9 + 2);
  brush.paint(palette::kRing);
  for (const Point p : subgoals) brush.diamond(projection.middle(p), size * 0.9);
  brush.paint(palette::kSubgoal);

  const std::vector<std::vector<Point>> walks = trace.walks();
  const auto discs = [&](bool ends, double radius, png::Colour colour) {
    for (const auto& walk : walks) brush.disc(projection.middle(ends ? walk.back() : walk.front()), radius);
    brush.paint(colour);
  };
  discs(true, size + 2, palette::kRing);
  discs(false, size + 2, palette::kRing);
  discs(true, size, palette::kGoal);
  discs(false, size, palette::kStart);
  discs(false, size * 0.45, palette::kRing);
}

void draw_trace(png::Image& image, const TraceView& trace, const Projection& projection) {
  const double side = std::max(image.width, image.height);
  // With many agents, marks are small, so that they do not hide the map.
  const double mark = std::max(side / (trace.further_walks.empty() ? 130 : 300), projection.zoom * 0.45);
  Brush brush(image);
  const Revisits revisits = count_revisits(trace);
  draw_heat(image, revisits, 2, projection);
  for (const auto& walk : trace.walks()) {
    draw_path(brush, turning_points(walk), projection, std::max(side / 400, projection.zoom * 0.2));
  }
  // Cells visited often are drawn again above the line, which would hide them.
  draw_heat(image, revisits, 3, projection);
  draw_marks(brush, trace, projection, mark);
}

}  // namespace

std::uint8_t dearest(const Terrain& terrain) {
  std::uint8_t largest = 1;
  for (std::int32_t y = 0; terrain.has_costs() && y < terrain.height(); ++y) {
    for (std::int32_t x = 0; x < terrain.width(); ++x) {
      if (terrain.passable({x, y})) largest = std::max(largest, terrain.cost({x, y}));
    }
  }
  return largest;
}

png::Image render_image(const Terrain& terrain, const TraceView& trace) {
  check_fits(trace, terrain.shape());
  const Projection projection(terrain);
  png::Image image(projection.pixels(terrain.width()), projection.pixels(terrain.height()));
  draw_map(image, terrain, projection);
  if (!trace.cells.empty()) draw_trace(image, trace, projection);
  return image;
}

}  // namespace cairn::pictures
