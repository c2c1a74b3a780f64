#include "algorithms/overlay/custom/gate_choice.hpp"

#include "base/assert.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace cairn::overlay_custom {
namespace {

/// The two sides of an east or a south border.
struct Sides {
  Point first;  // the first cell on the owner's side
  Point along;
  Direction across;
  std::int32_t length;

  Point at(std::int32_t i) const { return {first.x + i * along.x, first.y + i * along.y}; }
};

class Chooser {
 public:
  Chooser(const Grid& grid, const Layout& layout, const Sides& sides, unsigned rank, GateRecord* slots)
      : grid_(&grid), layout_(&layout), sides_(sides), top_(rank), slots_(slots) {}

  void choose() {
    for (std::int32_t i = 0; i < sides_.length;) {
      if (!leads(sides_.at(i), sides_.across)) {
        ++i;
        continue;
      }
      std::int32_t end = i + 1;
      while (end < sides_.length && leads(sides_.at(end), sides_.across)) ++end;
      thin(i, end);
      i = end;
    }
    if (!layout_->cuts_corners()) return;
    for (std::int32_t i = 0; i < sides_.length; ++i) {
      for (const unsigned turn : {1U, 7U}) {
        const auto direction = static_cast<Direction>((static_cast<unsigned>(sides_.across) + turn) % 8);
        const Point step = kDirectionSteps[static_cast<unsigned>(direction)];
        const std::int32_t j = i + step.x * sides_.along.x + step.y * sides_.along.y;
        // Beyond the ends it leads over a corner into another sector.
        if (j < 0 || j >= sides_.length || !leads(sides_.at(i), direction)) continue;
        const Point beside = sides_.at(j);
        const Point opposite{sides_.at(i).x + across().x, sides_.at(i).y + across().y};
        if (!grid_->passable(beside) && !grid_->passable(opposite)) add(sides_.at(i), direction, top_);
      }
    }
  }

 private:
  Point across() const { return kDirectionSteps[static_cast<unsigned>(sides_.across)]; }
  bool leads(Point p, Direction direction) const {
    return grid_->passable(p) && (grid_->mask(grid_->cell(p)) >> static_cast<unsigned>(direction) & 1U) != 0;
  }
  std::uint32_t price(std::int32_t i) const {
    const Cell cell = grid_->cell(sides_.at(i));
    return std::uint32_t{grid_->cost(cell)} + grid_->cost(grid_->neighbour(cell, sides_.across));
  }
  void add(Point p, Direction direction, unsigned rank) {
    CAIRN_ASSERT(used_ < layout_->slots());
    slots_[used_++] = {static_cast<std::uint16_t>(p.x), static_cast<std::uint16_t>(p.y),
                       static_cast<std::uint8_t>(direction), static_cast<std::uint8_t>(rank), 0};
  }

  /// Keeps some of the moves from `begin` to `end`. Those of a level are chosen among those of the level below.
  void thin(std::int32_t begin, std::int32_t end) {
    std::array<std::int8_t, Layout::kMaxSide> rank;
    rank.fill(-1);
    const std::int32_t length = end - begin;
    for (unsigned level = 0; level <= top_; ++level) {
      const auto spacing = static_cast<std::int32_t>(layout_->spacing(level));
      const std::int32_t parts = (length + spacing - 1) / spacing;
      for (std::int32_t part = 0; part < parts; ++part) {
        const std::int32_t from = begin + part * length / parts;
        const std::int32_t to = begin + (part + 1) * length / parts;
        std::int32_t best = -1;
        std::uint32_t least = 0;
        for (std::int32_t i = from; i < to; ++i) {
          if (rank[static_cast<std::size_t>(i)] != static_cast<int>(level) - 1) continue;
          // The cheapest, then the one next to the middle.
          const auto off = static_cast<std::uint32_t>(std::abs(2 * i + 1 - from - to));
          const std::uint32_t value = price(i) << 8U | off;
          if (best >= 0 && value >= least) continue;
          best = i;
          least = value;
        }
        if (best >= 0) rank[static_cast<std::size_t>(best)] = static_cast<std::int8_t>(level);
      }
    }
    for (std::int32_t i = begin; i < end; ++i) {
      const int its = rank[static_cast<std::size_t>(i)];
      if (its >= 0) add(sides_.at(i), sides_.across, static_cast<unsigned>(its));
    }
  }

  const Grid* grid_;
  const Layout* layout_;
  Sides sides_;
  unsigned top_;
  GateRecord* slots_;
  std::uint32_t used_ = 0;
};

}  // namespace

void choose_gates(const Grid& grid, const Layout& layout, std::uint32_t sector, Border border, GateRecord* slots) {
  std::fill_n(slots, layout.slots_of(border), GateRecord{});
  const overlay_format::Box box = layout.box_at(0, layout.corner(sector));
  const overlay_format::Box map = layout.map();
  const std::int32_t x = box.x1 - 1;
  const std::int32_t y = box.y1 - 1;
  if (border == Border::east) {
    if (box.x1 == map.x1) return;
    Chooser(grid, layout, {{x, box.y0}, {0, 1}, Direction::east, box.y1 - box.y0}, layout.line_level(box.x1), slots)
        .choose();
    return;
  }
  if (box.y1 == map.y1) return;
  if (border == Border::south) {
    Chooser(grid, layout, {{box.x0, y}, {1, 0}, Direction::south, box.x1 - box.x0}, layout.line_level(box.y1), slots)
        .choose();
    return;
  }
  const bool is_east = border == Border::south_east;
  if (!layout.cuts_corners() || (is_east ? box.x1 == map.x1 : box.x0 == 0)) return;
  const Point from{is_east ? x : box.x0, y};
  const Direction direction = is_east ? Direction::south_east : Direction::south_west;
  const std::int32_t beside = from.x + (is_east ? 1 : -1);
  if (!grid.passable(from) || (grid.mask(grid.cell(from)) >> static_cast<unsigned>(direction) & 1U) == 0) return;
  if (grid.passable(Point{beside, y}) || grid.passable(Point{from.x, y + 1})) return;
  const unsigned rank = std::max(layout.line_level(is_east ? box.x1 : box.x0), layout.line_level(box.y1));
  slots[0] = {static_cast<std::uint16_t>(from.x), static_cast<std::uint16_t>(from.y),
              static_cast<std::uint8_t>(direction), static_cast<std::uint8_t>(rank), 0};
}

void list_gates(const Layout& layout, const GateRecord* gates, std::uint32_t sector, std::vector<Gate>& list) {
  list.clear();
  const unsigned level = layout.level_of(sector);
  const overlay_format::Box box = layout.box_at(level, layout.corner(sector));
  const auto side = static_cast<std::int32_t>(layout.side());
  const auto take = [&](Point corner, Border border) {
    if (!layout.map().contains(corner)) return;
    const Gate first = layout.first_gate(layout.sector(0, corner), border);
    for (Gate gate = first; gate < first + layout.slots_of(border); ++gate) {
      if (gates[gate].is_used() && gates[gate].rank >= level) list.push_back(gate);
    }
  };
  const std::int32_t last_x = box.x0 + (box.x1 - 1 - box.x0) / side * side;
  const std::int32_t last_y = box.y0 + (box.y1 - 1 - box.y0) / side * side;
  for (std::int32_t y = box.y0; y < box.y1; y += side) {
    take({last_x, y}, Border::east);
    take({box.x0 - side, y}, Border::east);
    take({last_x, y}, Border::south_east);
    take({box.x0 - side, y - side}, Border::south_east);
    take({box.x0, y}, Border::south_west);
    take({box.x1, y - side}, Border::south_west);
  }
  for (std::int32_t x = box.x0; x < box.x1; x += side) {
    take({x, last_y}, Border::south);
    take({x, box.y0 - side}, Border::south);
    take({x, last_y}, Border::south_east);
    take({x - side, box.y0 - side}, Border::south_east);
    take({x, last_y}, Border::south_west);
    take({x + side, box.y0 - side}, Border::south_west);
  }
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
}

}  // namespace cairn::overlay_custom
