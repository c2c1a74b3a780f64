// Mazes: exactly one path between any two places, or a few more with `braid`. Dug by depth-first search, which
// backtracks at dead ends and gives the long winding corridors of the mazes in the benchmarks of papers.
#include "base/random.hpp"
#include "world/generators/canvas.hpp"
#include "world/generators/generator.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

namespace cairn::generators {
namespace {

constexpr std::array kOptions{
    kSeedOption,
    integer_option("corridor", "8", 1, 4096, "width of the corridors in cells"),
    integer_option("wall", "1", 1, 4096, "width of the walls in cells"),
    integer_option("braid", "0", 0, 100, "how many of the dead ends get a second way out, in percent"),
};

// The places of a maze in rows, each with its open directions.
class Maze {
 public:
  Maze(std::int32_t columns, std::int32_t rows, base::Random random)
      : columns_(columns), rows_(rows), random_(random), places_(static_cast<std::size_t>(columns) * rows_as_size()) {}

  std::int32_t columns() const { return columns_; }
  std::int32_t rows() const { return rows_; }
  bool open(Point p, unsigned way) const { return ((place(p) >> way) & 1U) != 0; }

  // Each place stores the direction it was entered from, so backtracking needs no stack.
  void dig() {
    Point at{random_.between(0, columns_ - 1), random_.between(0, rows_ - 1)};
    place(at) = kVisited | kFirst;
    for (;;) {
      unsigned ways[4];
      unsigned count = 0;
      for (unsigned way = 0; way < 4; ++way) {
        if (const Point next = step(at, way); contains(next) && place(next) == 0) ways[count++] = way;
      }
      if (count > 0) {
        const unsigned way = ways[random_.below(count)];
        place(at) = static_cast<std::uint8_t>(place(at) | (1U << way));
        at = step(at, way);
        place(at) = static_cast<std::uint8_t>(kVisited | (1U << back(way)) | (back(way) << kEntryShift));
      } else if ((place(at) & kFirst) != 0) {
        return;
      } else {
        at = step(at, (place(at) >> kEntryShift) & 3U);
      }
    }
  }

  void braid(std::uint32_t percent) {
    for (std::int32_t y = 0; y < rows_; ++y) {
      for (std::int32_t x = 0; x < columns_; ++x) {
        const Point at{x, y};
        if (std::popcount(place(at) & kWays) > 1 || !random_.chance(percent, 100)) continue;
        unsigned ways[4];
        unsigned count = 0;
        for (unsigned way = 0; way < 4; ++way) {
          if (!open(at, way) && contains(step(at, way))) ways[count++] = way;
        }
        if (count == 0) continue;
        const unsigned way = ways[random_.below(count)];
        place(at) = static_cast<std::uint8_t>(place(at) | (1U << way));
        std::uint8_t& other = place(step(at, way));
        other = static_cast<std::uint8_t>(other | (1U << back(way)));
      }
    }
  }

 private:
  static constexpr unsigned kWays = 15;
  static constexpr unsigned kEntryShift = 4;
  static constexpr std::uint8_t kVisited = 64;
  static constexpr std::uint8_t kFirst = 128;

  // Directions are north, east, south, west.
  static Point step(Point p, unsigned way) {
    const Point s = kDirectionSteps[2 * way];
    return {p.x + s.x, p.y + s.y};
  }
  static unsigned back(unsigned way) { return way ^ 2U; }
  bool contains(Point p) const { return p.x >= 0 && p.x < columns_ && p.y >= 0 && p.y < rows_; }
  std::size_t rows_as_size() const { return static_cast<std::size_t>(rows_); }
  std::size_t index(Point p) const {
    return static_cast<std::size_t>(p.y) * static_cast<std::size_t>(columns_) + static_cast<std::size_t>(p.x);
  }
  std::uint8_t& place(Point p) { return places_[index(p)]; }
  std::uint8_t place(Point p) const { return places_[index(p)]; }

  std::int32_t columns_;
  std::int32_t rows_;
  base::Random random_;
  std::vector<std::uint8_t> places_;
};

Terrain generate_maze(const GeneratorRequest& request) {
  const auto wall = static_cast<std::int32_t>(request.options.integer("wall"));
  const auto corridor = static_cast<std::int32_t>(request.options.integer("corridor"));
  const std::int32_t pitch = corridor + wall;
  // The outermost corridors lie at the map's edges. Cells left over widen the margins.
  const auto places = [&](std::int32_t side) { return std::max(1, (side + wall) / pitch); };
  Maze maze(places(request.width), places(request.height), base::Random::stream(request.seed(), 0));
  maze.dig();
  maze.braid(static_cast<std::uint32_t>(request.options.integer("braid")));

  Terrain terrain(request.width, request.height);
  const std::int32_t left = std::max(0, (request.width - maze.columns() * pitch + wall) / 2);
  const std::int32_t top = std::max(0, (request.height - maze.rows() * pitch + wall) / 2);
  for (std::int32_t row = 0; row < maze.rows(); ++row) {
    for (std::int32_t column = 0; column < maze.columns(); ++column) {
      const std::int32_t x = left + column * pitch;
      const std::int32_t y = top + row * pitch;
      const std::int32_t right = x + (maze.open({column, row}, 1) ? pitch : corridor);
      const std::int32_t bottom = y + (maze.open({column, row}, 2) ? pitch : corridor);
      fill(terrain, {x, y, right, y + corridor}, true);
      fill(terrain, {x, y, x + corridor, bottom}, true);
    }
  }
  return terrain;
}

}  // namespace

namespace generator {

extern const GeneratorKind maze;

constinit const GeneratorKind maze{"maze", "Corridors with one way between any two places.", kOptions, generate_maze};

}  // namespace generator

}  // namespace cairn::generators
