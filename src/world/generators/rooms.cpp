// Rooms: a building or a dungeon, by binary space partition. Each piece gets a room with some shape and
// furniture. At least one corridor crosses each cut, so that all rooms are connected.
#include "base/random.hpp"
#include "world/generators/canvas.hpp"
#include "world/generators/furniture.hpp"
#include "world/generators/generator.hpp"
#include "world/generators/join_parts.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace cairn::generators {
namespace {

constexpr std::array kOptions{
    kSeedOption,
    integer_option("size", "48", 8, 1000, "how long the sides of a room and its walls are, in cells, about"),
    integer_option("loops", "30", 0, 100, "how many of the walls between rooms have a way through, in percent"),
    integer_option("solid", "10", 0, 90, "how much stays solid rock with corridors alone, in percent"),
};

class RoomBuilder {
 public:
  explicit RoomBuilder(const GeneratorRequest& request)
      : terrain_(request.width, request.height),
        random_(base::Random::stream(request.seed(), 0)),
        least_side_(static_cast<std::int32_t>(request.options.integer("size")) / 2),
        most_side_(least_side_ * 3),
        loops_(static_cast<std::uint32_t>(request.options.integer("loops"))),
        solid_(static_cast<std::uint32_t>(request.options.integer("solid"))) {}

  Terrain build() {
    divide(bounds(terrain_));
    join_parts(terrain_, {.smallest = 12, .width = 2, .winding = false}, random_);
    return std::move(terrain_);
  }

 private:
  struct Piece {
    Rect area;
    Rect room;
  };
  using Pieces = std::vector<Piece>;

  // The pieces of `area`, with their rooms drawn and joined.
  Pieces divide(Rect area) {
    const bool wide = area.width() >= 2 * least_side_;
    const bool high = area.height() >= 2 * least_side_;
    const std::int32_t longer = std::max(area.width(), area.height());
    const bool large = longer > most_side_ || (longer > least_side_ * 2 && random_.chance(1, 3));
    if (!large || (!wide && !high)) return {draw_room(area)};
    // Mostly cut across the longer side, so that pieces do not become too narrow.
    const bool upright = wide && (!high || random_.chance(area.width() > area.height() ? 5 : 1, 6));
    const std::int32_t side = upright ? area.width() : area.height();
    const std::int32_t cut = random_.between(std::max(least_side_, side / 4), side - std::max(least_side_, side / 4));
    Rect first = area;
    Rect second = area;
    (upright ? first.right : first.bottom) = (upright ? area.left : area.top) + cut;
    (upright ? second.left : second.top) = (upright ? area.left : area.top) + cut;
    Pieces pieces = divide(first);
    const Pieces others = divide(second);
    join_across(pieces, others, upright, upright ? second.left : second.top);
    pieces.insert(pieces.end(), others.begin(), others.end());
    return pieces;
  }

  Piece draw_room(Rect area) {
    if (area.width() < 8 || area.height() < 8) {
      fill(terrain_, area, true);
      return {area, area};
    }
    const auto margin = [&](std::int32_t side) {
      return random_.chance(1, 2) ? random_.between(1, 2) : random_.between(1, side / 5);
    };
    Rect room{area.left + margin(area.width()), area.top + margin(area.height()), area.right - margin(area.width()),
              area.bottom - margin(area.height())};
    if (random_.chance(solid_, 100)) {
      const Point centre = room.centre();
      room = {centre.x - 2, centre.y - 2, centre.x + 2, centre.y + 2};
      fill(terrain_, room, true);
    } else {
      draw_furnished_room(terrain_, room, random_);
    }
    return {area, room};
  }

  // Joins pieces that touch at the cut: one random pair, and each other pair with the probability that `loops` gives.
  void join_across(const Pieces& before, const Pieces& after, bool upright, std::int32_t cut) {
    struct Pair {
      const Piece* before;
      const Piece* after;
    };
    std::vector<Pair> pairs;
    for (const Piece& a : before) {
      if ((upright ? a.area.right : a.area.bottom) != cut) continue;
      for (const Piece& b : after) {
        if ((upright ? b.area.left : b.area.top) != cut) continue;
        if (shared_side(a.area, b.area, upright).second - shared_side(a.area, b.area, upright).first >= 4) {
          pairs.push_back({&a, &b});
        }
      }
    }
    if (pairs.empty()) return;
    const std::size_t sure = random_.below(static_cast<std::uint32_t>(pairs.size()));
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      if (i == sure || random_.chance(loops_, 100)) join(*pairs[i].before, *pairs[i].after, upright, cut);
    }
  }

  // The rows (or columns) that both share, without the outermost cell at each end.
  static std::pair<std::int32_t, std::int32_t> shared_side(const Rect& a, const Rect& b, bool upright) {
    return upright ? std::pair{std::max(a.top, b.top) + 1, std::min(a.bottom, b.bottom) - 1}
                   : std::pair{std::max(a.left, b.left) + 1, std::min(a.right, b.right) - 1};
  }

  // Digs a corridor across the cut, in a row or column that both rooms share, or else both areas.
  void join(const Piece& before, const Piece& after, bool upright, std::int32_t cut) {
    const std::int32_t width = random_.between(2, 4);
    auto shared = shared_side(before.room, after.room, upright);
    if (shared.second - shared.first < width) shared = shared_side(before.area, after.area, upright);
    const std::int32_t low = shared.first + width / 2;
    const std::int32_t across = random_.between(low, std::max(low, shared.second - (width + 1) / 2));
    const Point door = upright ? Point{cut, across} : Point{across, cut};
    // Both ways are found before either is dug, or else the second would end at the first.
    const Way ways[2] = {way_to_room(before, door, upright), way_to_room(after, door, upright)};
    for (const Way& way : ways) {
      fill_stroke(terrain_, door, way.corner, width, true);
      fill_stroke(terrain_, way.corner, way.end, width, true);
    }
  }

  struct Way {
    Point corner;
    Point end;
  };

  // Straight ahead until level with the middle of the room, then towards the middle, up to the first floor cell.
  Way way_to_room(const Piece& piece, Point door, bool upright) const {
    const Point middle = piece.room.centre();
    const Point beside = upright ? Point{middle.x, door.y} : Point{door.x, middle.y};
    const Point corner = first_floor(piece, door, beside);
    return {corner, first_floor(piece, corner, middle)};
  }

  // The first floor cell on the straight line from `from` to `to`, or `to` if there is none.
  Point first_floor(const Piece& piece, Point from, Point to) const {
    const auto sign = [](std::int32_t difference) { return (difference > 0) - (difference < 0); };
    const Point step{sign(to.x - from.x), sign(to.y - from.y)};
    const auto floor = [&] { return piece.area.contains(from) && terrain_.passable(from); };
    while (!(from == to) && !floor()) from = {from.x + step.x, from.y + step.y};
    return from;
  }

  Terrain terrain_;
  base::Random random_;
  std::int32_t least_side_;
  std::int32_t most_side_;
  std::uint32_t loops_;
  std::uint32_t solid_;
};

Terrain generate_rooms(const GeneratorRequest& request) { return RoomBuilder(request).build(); }

}  // namespace

namespace generator {

extern const GeneratorKind rooms;

constinit const GeneratorKind rooms{"rooms", "Rooms of many shapes with pillars and furniture, doors and corridors.",
                                    kOptions, generate_rooms};

}  // namespace generator

}  // namespace cairn::generators
