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
constexpr std::int32_t kPixels = 4;  // of a cell's side
constexpr png::Colour kBlocked{0, 0, 0};
constexpr png::Colour kElsewhere{150, 160, 175};  // no path leads from here to the goal

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

/// One ply is white; the deeper, the darker.
png::Colour shade(std::uint32_t depth) {
  const auto grey = static_cast<std::uint8_t>(255 - 215 * (depth - 1) / (kMostDepth - 1));
  return {grey, grey, grey};
}

/// `depth_of` is asked for passable cells from which the goal can be reached.
template <typename DepthOf>
report::MapView picture(const std::string& title, const Grid& grid, const Depths& depths, DepthOf depth_of) {
  png::Image image(grid.width() * kPixels, grid.height() * kPixels, kBlocked);
  for (std::int32_t y = 0; y < grid.height(); ++y) {
    for (std::int32_t x = 0; x < grid.width(); ++x) {
      if (!grid.passable(Point{x, y})) continue;
      const Cell cell = grid.cell({x, y});
      const png::Colour colour = cell == depths.goal()      ? pictures::palette::kGoal
                                 : !depths.is_reached(cell) ? kElsewhere
                                                            : shade(depth_of(cell));
      for (std::int32_t j = 0; j < kPixels; ++j) {
        for (std::int32_t i = 0; i < kPixels; ++i) image.at(x * kPixels + i, y * kPixels + j) = colour;
      }
    }
  }
  const Point goal = grid.point(depths.goal());
  return {fmt::format("{}; the goal is ({}, {}), white is one ply, the darkest grey {} or more", title, goal.x, goal.y,
                      kMostDepth),
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
