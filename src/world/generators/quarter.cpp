#include "world/generators/quarter.hpp"

#include <algorithm>

namespace cairn::generators {
namespace {

constexpr std::int32_t kMinLot = 12;

// The density of a quarter, chosen at random: from villas in gardens to narrow lanes.
struct Style {
  std::int32_t most_lot;  // the longest side of a lot
  std::int32_t lane;      // the narrowest street
  std::uint32_t green;    // lots without houses, of 16
};

class QuarterBuilder {
 public:
  QuarterBuilder(std::int32_t side, base::Random& random)
      : terrain_(side, side),
        random_(random),
        style_{random.between(24, 48), random.between(2, 4), static_cast<std::uint32_t>(random.between(1, 4))} {}

  Terrain build() {
    fill(terrain_, bounds(terrain_), true);
    divide(bounds(terrain_), style_.lane + 5);
    if (random_.chance(1, 3)) draw_round_square(bounds(terrain_).centre(), random_.between(10, 18));
    return std::move(terrain_);
  }

 private:
  // Recursive: smaller pieces are divided by narrower streets.
  void divide(Rect area, std::int32_t street) {
    const std::int32_t longer = std::max(area.width(), area.height());
    const bool upright = area.width() == area.height() ? random_.chance(1, 2) : area.width() == longer;
    if (longer < 2 * kMinLot + street || (longer <= style_.most_lot && random_.chance(3, 4))) return build_lot(area);
    const std::int32_t cut =
        random_.between(std::max(kMinLot, longer / 3), std::max(kMinLot, longer - longer / 3 - street));
    const std::int32_t narrower = std::max(style_.lane, street - random_.between(0, 2));
    Rect first = area;
    Rect second = area;
    (upright ? first.right : first.bottom) = (upright ? area.left : area.top) + cut;
    (upright ? second.left : second.top) = (upright ? area.left : area.top) + cut + street;
    divide(first, narrower);
    divide(second, narrower);
  }

  void build_lot(Rect lot) {
    if (lot.width() < 4 || lot.height() < 4) return;
    if (random_.chance(style_.green, 16)) {
      random_.chance(1, 2) ? plant_garden(lot) : build_market(lot);
      return;
    }
    switch (std::min(lot.width(), lot.height()) < 14 ? random_.below(4) : random_.below(10)) {
      case 0:
        return build_solid(lot);
      case 1:
      case 2:
      case 3:
        return build_row(lot);
      case 4:
      case 5:
      case 6:
        return build_courtyard(lot);
      case 7:
        return build_wings(lot);
      case 8:
        return build_walled_garden(lot);
      default:
        return build_hall(lot);
    }
  }

  // One house that fills the lot, except for a notch at one corner.
  void build_solid(Rect lot) {
    fill(terrain_, lot, false);
    const std::int32_t w = random_.between(0, lot.width() / 3);
    const std::int32_t h = random_.between(0, lot.height() / 3);
    const std::int32_t left = random_.chance(1, 2) ? lot.left : lot.right - w;
    const std::int32_t top = random_.chance(1, 2) ? lot.top : lot.bottom - h;
    fill(terrain_, {left, top, left + w, top + h}, true);
  }

  // Terraced houses along the longer side, set back unevenly, with occasional gaps.
  void build_row(Rect lot) {
    const bool lying = lot.width() >= lot.height();
    const std::int32_t end = lying ? lot.right : lot.bottom;
    std::int32_t at = lying ? lot.left : lot.top;
    while (at < end) {
      std::int32_t next = at + random_.between(6, 12);
      if (end - next < 6) next = end;
      const std::int32_t near = random_.between(0, 2);
      const std::int32_t far = random_.between(0, 2);
      fill(terrain_,
           lying ? Rect{at, lot.top + near, next, lot.bottom - far} : Rect{lot.left + near, at, lot.right - far, next},
           false);
      at = next + (random_.chance(1, 3) ? random_.between(1, 2) : 0);
    }
  }

  // Houses around a yard, with one or two gates.
  void build_courtyard(Rect lot) {
    const std::int32_t deep = random_.between(3, std::max(3, std::min(lot.width(), lot.height()) / 3));
    const Rect yard = lot.inset(deep);
    fill(terrain_, lot, false);
    if (yard.empty()) return;
    fill(terrain_, yard, true);
    if (yard.width() > 8 && yard.height() > 8 && random_.chance(1, 2)) {
      const Point well = yard.centre();
      fill(terrain_, {well.x - 1, well.y - 1, well.x + 1, well.y + 1}, false);
    }
    for (std::int32_t gates = random_.between(1, 2); gates > 0; --gates) open_gate(lot, yard);
  }

  void open_gate(Rect lot, Rect yard) {
    const std::int32_t wide = random_.between(2, 3);
    const Point middle{random_.between(yard.left, std::max(yard.left, yard.right - wide)),
                       random_.between(yard.top, std::max(yard.top, yard.bottom - wide))};
    const Rect gates[4] = {{middle.x, lot.top, middle.x + wide, middle.y},
                           {middle.x, middle.y, lot.right, middle.y + wide},
                           {middle.x, middle.y, middle.x + wide, lot.bottom},
                           {lot.left, middle.y, middle.x, middle.y + wide}};
    fill(terrain_, gates[random_.below(4)], true);
  }

  // Houses on two or three sides of a yard that is open to the street.
  void build_wings(Rect lot) {
    const std::int32_t deep = std::min(lot.width(), lot.height()) / random_.between(3, 4);
    fill(terrain_, lot, false);
    Rect yard = lot.inset(deep);
    const std::uint32_t open = random_.below(4);
    if (open == 0) yard.top = lot.top;
    if (open == 1) yard.right = lot.right;
    if (open == 2) yard.bottom = lot.bottom;
    if (open == 3) yard.left = lot.left;
    if (random_.chance(1, 3)) {
      if (open == 0 || open == 2) yard.left = lot.left;
      if (open == 1 || open == 3) yard.top = lot.top;
    }
    fill(terrain_, yard, true);
  }

  // A thin wall with a gate, a house and trees behind it.
  void build_walled_garden(Rect lot) {
    fill(terrain_, lot, false);
    const Rect garden = lot.inset(1);
    fill(terrain_, garden, true);
    open_gate(lot, garden);
    const Rect house{garden.left + garden.width() / 4, garden.top + garden.height() / 4,
                     garden.right - random_.between(3, garden.width() / 3),
                     garden.bottom - random_.between(3, garden.height() / 3)};
    fill(terrain_, house, false);
  }

  // A monumental building: a temple, a tower, a theatre.
  void build_hall(Rect lot) {
    const std::int32_t shorter = std::min(lot.width(), lot.height());
    const Point centre = lot.centre();
    const std::int32_t half = shorter / 2 - random_.between(1, 2);
    const Rect box{centre.x - half, centre.y - half, centre.x + half, centre.y + half};
    switch (random_.below(3)) {
      case 0:
        return fill_ellipse(terrain_, box, false);
      case 1:
        return fill_octagon(terrain_, lot.inset(1), shorter / 4, false);
      default:  // a ring, open to one side
        fill_ellipse(terrain_, box, false);
        fill_ellipse(terrain_, box.inset(3), true);
        fill(terrain_, {centre.x - 2, centre.y, centre.x + 2, box.bottom}, true);
        return;
    }
  }

  void plant_garden(Rect lot) {
    if (random_.chance(1, 2)) fill_ellipse(terrain_, lot.inset(std::min(lot.width(), lot.height()) / 4), false);
    const std::int32_t trees = lot.width() * lot.height() / random_.between(30, 60);
    for (std::int32_t i = 0; i < trees; ++i) {
      const std::int32_t size = random_.between(1, 3);
      const std::int32_t x = random_.between(lot.left, lot.right - size);
      const std::int32_t y = random_.between(lot.top, lot.bottom - size);
      fill_octagon(terrain_, {x, y, x + size, y + size}, size / 3, false);
    }
  }

  void build_market(Rect lot) {
    const std::int32_t wide = random_.between(2, 4);
    const Rect place = lot.inset(random_.between(2, 3));
    for (std::int32_t y = place.top; y + 2 <= place.bottom; y += 5) {
      for (std::int32_t x = place.left; x + wide <= place.right; x += wide + 3) {
        if (random_.chance(3, 4)) fill(terrain_, {x, y, x + wide, y + 2}, false);
      }
    }
  }

  void draw_round_square(Point centre, std::int32_t radius) {
    fill_ellipse(terrain_, {centre.x - radius, centre.y - radius, centre.x + radius, centre.y + radius}, true);
    const std::int32_t stone = random_.between(2, radius / 3);
    fill_ellipse(terrain_, {centre.x - stone, centre.y - stone, centre.x + stone, centre.y + stone}, false);
  }

  Terrain terrain_;
  base::Random& random_;
  Style style_;
};

}  // namespace

Terrain draw_quarter(std::int32_t side, base::Random& random) { return QuarterBuilder(side, random).build(); }

}  // namespace cairn::generators
