#include "world/generators/furniture.hpp"

#include <algorithm>

namespace cairn::generators {
namespace {

void draw_bent(Terrain& terrain, Rect room, base::Random& random) {
  // An L in any orientation: two rectangles that share a corner of the room's box.
  const std::int32_t w = random.between(room.width() * 2 / 5, room.width() * 3 / 5);
  const std::int32_t h = random.between(room.height() * 2 / 5, room.height() * 3 / 5);
  const bool left = random.chance(1, 2);
  const bool top = random.chance(1, 2);
  fill(terrain, {left ? room.left : room.right - w, room.top, left ? room.left + w : room.right, room.bottom}, true);
  fill(terrain, {room.left, top ? room.top : room.bottom - h, room.right, top ? room.top + h : room.bottom}, true);
}

void draw_cross(Terrain& terrain, Rect room, base::Random& random) {
  const std::int32_t w = random.between(room.width() / 5, room.width() / 3);
  const std::int32_t h = random.between(room.height() / 5, room.height() / 3);
  fill(terrain, {room.left + w, room.top, room.right - w, room.bottom}, true);
  fill(terrain, {room.left, room.top + h, room.right, room.bottom - h}, true);
}

// Overlapping ellipses along the room's longer side, like a natural cave.
void draw_hollow(Terrain& terrain, Rect room, base::Random& random) {
  fill_ellipse(terrain, room.inset(std::min(room.width(), room.height()) / 6), true);
  for (std::int32_t i = 0; i < 6; ++i) {
    const std::int32_t w = random.between(room.width() / 3, room.width() / 2);
    const std::int32_t h = random.between(room.height() / 3, room.height() / 2);
    const std::int32_t left = random.between(room.left, room.right - w);
    const std::int32_t top = random.between(room.top, room.bottom - h);
    fill_ellipse(terrain, {left, top, left + w, top + h}, true);
  }
}

// Niches in both long walls, as in crypts and prisons.
void draw_niches(Terrain& terrain, Rect room, base::Random& random) {
  const std::int32_t depth = random.between(3, 5);
  const std::int32_t pitch = random.between(5, 8);
  const Rect hall = room.width() > room.height() ? Rect{room.left, room.top + depth, room.right, room.bottom - depth}
                                                 : Rect{room.left + depth, room.top, room.right - depth, room.bottom};
  fill(terrain, hall, true);
  if (room.width() > room.height()) {
    for (std::int32_t x = room.left + 1; x + pitch <= room.right; x += pitch) {
      fill(terrain, {x, room.top, x + pitch - 2, room.bottom}, true);
    }
  } else {
    for (std::int32_t y = room.top + 1; y + pitch <= room.bottom; y += pitch) {
      fill(terrain, {room.left, y, room.right, y + pitch - 2}, true);
    }
  }
}

void draw_outline(Terrain& terrain, Rect room, base::Random& random) {
  const std::int32_t shorter = std::min(room.width(), room.height());
  switch (shorter < 12 ? 0 : random.below(12)) {
    default:
      fill(terrain, room, true);
      return;
    case 6:
      fill_octagon(terrain, room, shorter / random.between(4, 6), true);
      return;
    case 7:
      if (std::max(room.width(), room.height()) * 2 > shorter * 3) {
        fill_octagon(terrain, room, shorter / 2, true);
      } else {
        fill_ellipse(terrain, room, true);
      }
      return;
    case 8:
      draw_bent(terrain, room, random);
      return;
    case 9:
      draw_cross(terrain, room, random);
      return;
    case 10:
      draw_hollow(terrain, room, random);
      return;
    case 11:
      draw_niches(terrain, room, random);
      return;
  }
}

void place_pillars(Terrain& terrain, Rect room, base::Random& random) {
  const std::int32_t thick = random.between(1, 3);
  const std::int32_t pitch = thick + random.between(3, 6);
  const bool round = thick == 3 && random.chance(1, 2);
  const std::int32_t left = room.left + (room.width() % pitch + pitch - thick) / 2;
  const std::int32_t top = room.top + (room.height() % pitch + pitch - thick) / 2;
  for (std::int32_t y = top; y + thick < room.bottom; y += pitch) {
    for (std::int32_t x = left; x + thick < room.right; x += pitch) {
      const Rect pillar{x, y, x + thick, y + thick};
      round ? fill_octagon(terrain, pillar, 1, false) : fill(terrain, pillar, false);
    }
  }
}

// Shelves or benches in rows, with an aisle along the walls and one through the middle.
void place_rows(Terrain& terrain, Rect room, base::Random& random) {
  const Rect inner = room.inset(random.between(2, 4));
  const std::int32_t pitch = random.between(4, 6);
  const Point middle = inner.centre();
  if (inner.width() > inner.height()) {
    for (std::int32_t x = inner.left; x < inner.right; x += pitch)
      fill(terrain, {x, inner.top, x + 2, inner.bottom}, false);
    fill(terrain, {inner.left, middle.y - 1, inner.right + 2, middle.y + 2}, true);
  } else {
    for (std::int32_t y = inner.top; y < inner.bottom; y += pitch)
      fill(terrain, {inner.left, y, inner.right, y + 2}, false);
    fill(terrain, {middle.x - 1, inner.top, middle.x + 2, inner.bottom + 2}, true);
  }
}

// Thin walls that divide the room, each with a door.
void place_partitions(Terrain& terrain, Rect room, base::Random& random) {
  const std::int32_t walls = random.between(1, 3);
  for (std::int32_t i = 1; i <= walls; ++i) {
    const std::int32_t door = random.between(2, 4);
    if (room.width() > room.height()) {
      const std::int32_t x = room.left + room.width() * i / (walls + 1);
      const std::int32_t y = random.between(room.top + 1, room.bottom - 1 - door);
      fill(terrain, {x, room.top, x + 1, y}, false);
      fill(terrain, {x, y + door, x + 1, room.bottom}, false);
    } else {
      const std::int32_t y = room.top + room.height() * i / (walls + 1);
      const std::int32_t x = random.between(room.left + 1, room.right - 1 - door);
      fill(terrain, {room.left, y, x, y + 1}, false);
      fill(terrain, {x + door, y, room.right, y + 1}, false);
    }
  }
}

void place_crates(Terrain& terrain, Rect room, base::Random& random) {
  const std::int32_t count = room.width() * room.height() / random.between(60, 160);
  for (std::int32_t i = 0; i < count; ++i) {
    const std::int32_t side = random.between(1, 3);
    const std::int32_t x = random.between(room.left + 1, room.right - 1 - side);
    const std::int32_t y = random.between(room.top + 1, room.bottom - 1 - side);
    fill(terrain, {x, y, x + side, y + side}, false);
  }
}

// A large obstacle in the middle: a pool, a pit, an altar.
void place_centrepiece(Terrain& terrain, Rect room, base::Random& random) {
  const std::int32_t share = random.between(4, 6);
  const Rect middle{room.left + room.width() / share + 1, room.top + room.height() / share + 1,
                    room.right - room.width() / share - 1, room.bottom - room.height() / share - 1};
  if (random.chance(1, 2)) {
    fill_ellipse(terrain, middle, false);
  } else {
    fill(terrain, middle, false);
    if (random.chance(1, 2)) {  // a chamber inside, open to one side
      fill(terrain, middle.inset(2), true);
      const Point gate = middle.centre();
      fill(terrain, {gate.x - 1, gate.y, gate.x + 2, middle.bottom}, true);
    }
  }
}

}  // namespace

void draw_furnished_room(Terrain& terrain, Rect room, base::Random& random) {
  draw_outline(terrain, room, random);
  if (room.width() < 14 || room.height() < 14) return;
  const bool large = room.width() * room.height() > 1200;
  switch (random.below(large ? 10 : 12)) {
    case 0:
    case 1:
    case 2:
      return place_pillars(terrain, room, random);
    case 3:
      return place_rows(terrain, room, random);
    case 4:
    case 5:
      return place_partitions(terrain, room, random);
    case 6:
    case 7:
      return place_crates(terrain, room, random);
    case 8:
      return place_centrepiece(terrain, room, random);
    default:
      return;
  }
}

}  // namespace cairn::generators
