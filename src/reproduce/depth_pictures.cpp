#include "reproduce/depth_pictures.hpp"

#include <cairn/build.hpp>

#include "algorithms/dynamic_control/pattern_regions.hpp"
#include "algorithms/dynamic_control/pattern_search.hpp"
#include "pictures/palette.hpp"
#include "search/spaces/grid_space.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

namespace cairn::reproduce {
namespace {

constexpr std::uint32_t kMostDepth = 30;
constexpr std::int32_t kPixels = 6;  // of a cell's side
constexpr png::Colour kBlocked{96, 104, 116};
constexpr png::Colour kElsewhere{196, 201, 208};  // no path leads from here to the goal
constexpr png::Colour kRing{0, 0, 0};             // around the goal

/// The optimal depths to the passable cell that is nearest to the middle of the map.
class Depths {
 public:
  explicit Depths(const Grid& grid)
      : grid_(&grid), goal_(middle_of(grid)), search_(spaces::GridSpace(grid), kMostDepth) {
    search_.run(goal_);
  }

  Cell goal() const { return goal_; }
  bool is_reached(Cell cell) const { return search_.reached(cell); }
  std::uint32_t of(Cell from) {
    if (from == goal_) return 1;
    const Cost left = search_.cost(from);
    return search_.depth(
        from, goal_, [&](Cell next, Cost cost) { return search_.reached(next) && search_.cost(next) + cost == left; });
  }

 private:
  static Cell middle_of(const Grid& grid) {
    const auto away = [&](Point p) {
      return std::max(std::abs(2 * p.x - grid.width()), std::abs(2 * p.y - grid.height()));
    };
    Point best{-1, -1};
    for (std::int32_t y = 0; y < grid.height(); ++y) {
      for (std::int32_t x = 0; x < grid.width(); ++x) {
        if (grid.passable(Point{x, y}) && (best.x < 0 || away({x, y}) < away(best))) best = {x, y};
      }
    }
    return grid.cell(best);
  }

  const Grid* grid_;
  Cell goal_;
  dynamic_control::PatternSearch<spaces::GridSpace> search_;
};

/// The colours of some depths. Most depths are small, so that these double, and small ones can be told apart.
struct Shade {
  std::uint32_t depth;
  png::Colour colour;
};
constexpr std::array<Shade, 6> kShades{{{1, {255, 255, 255}},
                                        {2, {255, 237, 160}},
                                        {4, {254, 178, 76}},
                                        {8, {227, 60, 40}},
                                        {16, {140, 10, 95}},
                                        {kMostDepth, {35, 5, 60}}}};
constexpr const char* kShadesInWords = "white is one ply, yellow 2, orange 4, red 8, purple 16, the darkest";

png::Colour shade(std::uint32_t depth) {
  std::size_t next = 1;
  while (kShades[next].depth < depth) ++next;
  const Shade& low = kShades[next - 1];
  const Shade& high = kShades[next];
  const auto between = [&](std::uint8_t a, std::uint8_t b) {
    const auto part = static_cast<std::int32_t>(depth - low.depth);
    return static_cast<std::uint8_t>(a + (b - a) * part / static_cast<std::int32_t>(high.depth - low.depth));
  };
  return {between(low.colour.red, high.colour.red), between(low.colour.green, high.colour.green),
          between(low.colour.blue, high.colour.blue)};
}

/// A disc with a ring, so large that it is found at a glance.
void mark_goal(png::Image& image, Point goal) {
  constexpr std::int32_t kRadius = 2 * kPixels;
  const Point middle{goal.x * kPixels + kPixels / 2, goal.y * kPixels + kPixels / 2};
  for (std::int32_t dy = -kRadius; dy <= kRadius; ++dy) {
    for (std::int32_t dx = -kRadius; dx <= kRadius; ++dx) {
      const Point at{middle.x + dx, middle.y + dy};
      const std::int32_t square = dx * dx + dy * dy;
      if (square > kRadius * kRadius || at.x < 0 || at.y < 0 || at.x >= image.width || at.y >= image.height) continue;
      image.at(at.x, at.y) = 4 * square > 2 * kRadius * kRadius ? kRing : pictures::palette::kGoal;
    }
  }
}

/// `depth_of` is asked for passable cells from which the goal can be reached.
template <typename DepthOf>
report::MapView picture(const std::string& title, const Grid& grid, const Depths& depths, DepthOf depth_of) {
  png::Image image(grid.width() * kPixels, grid.height() * kPixels, kBlocked);
  for (std::int32_t y = 0; y < grid.height(); ++y) {
    for (std::int32_t x = 0; x < grid.width(); ++x) {
      if (!grid.passable(Point{x, y})) continue;
      const Cell cell = grid.cell({x, y});
      const png::Colour colour = depths.is_reached(cell) ? shade(depth_of(cell)) : kElsewhere;
      for (std::int32_t j = 0; j < kPixels; ++j) {
        for (std::int32_t i = 0; i < kPixels; ++i) image.at(x * kPixels + i, y * kPixels + j) = colour;
      }
    }
  }
  const Point goal = grid.point(depths.goal());
  mark_goal(image, goal);
  return {fmt::format("{}; the goal is ({}, {}); {} {} or more", title, goal.x, goal.y, kShadesInWords, kMostDepth),
          grid.width(), grid.height(), std::move(image)};
}

}  // namespace

report::MapView picture_of_depths(const std::string& map, const Grid& grid) {
  Depths depths(grid);
  return picture(map + ", optimal depths", grid, depths, [&](Cell cell) { return depths.of(cell); });
}

report::MapView picture_of_shared_depths(const std::string& map, const Grid& grid) {
  Depths depths(grid);
  const Options options("pdb", find_build_method("pdb").options, "level=3");
  const dynamic_control::PatternRegions regions(grid, options, 1);
  std::vector<std::uint32_t> shared;
  for (const Cell cell : regions.cells) shared.push_back(depths.is_reached(cell) ? depths.of(cell) : 1);
  return picture(map + ", depths of regions of level 3", grid, depths,
                 [&](Cell cell) { return shared[regions.region_of(cell)]; });
}

}  // namespace cairn::reproduce
