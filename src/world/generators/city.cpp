// Cities: quarters, each with its own street direction, boulevards between them, and a river with bridges.
#include "base/random.hpp"
#include "world/generators/canvas.hpp"
#include "world/generators/generator.hpp"
#include "world/generators/join_parts.hpp"
#include "world/generators/noise.hpp"
#include "world/generators/quarter.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>
#include <vector>

namespace cairn::generators {
namespace {

constexpr std::array kOptions{
    kSeedOption,
    integer_option("quarter", "150", 40, 2000, "how far the middles of two quarters lie apart, in cells, about"),
    integer_option("scale", "1", 1, 16, "how many times larger houses and lanes are than in the finest city"),
    choice_option("river", "on", "on|off", "whether a river flows through"),
};

// Cosine and sine in 65536ths, of angles at which both are rational: 0, about 37, 23, 16 and 44 degrees to either side.
struct Turn {
  std::int32_t cosine, sine;
};
constexpr Turn turn(std::int32_t cosine, std::int32_t sine, std::int32_t divisor) {
  return {cosine * 65536 / divisor, sine * 65536 / divisor};
}
constexpr std::array kTurns{turn(1, 0, 1),   turn(1, 0, 1),    turn(1, 0, 1),   turn(4, 3, 5),    turn(4, -3, 5),
                            turn(12, 5, 13), turn(12, -5, 13), turn(24, 7, 25), turn(24, -7, 25), turn(21, 20, 29)};

std::int32_t square_root(std::int64_t value) {
  std::int64_t root = 0;
  for (std::int64_t bit = std::int64_t{1} << 30; bit > 0; bit >>= 1) {
    if ((root + bit) * (root + bit) <= value) root += bit;
  }
  return static_cast<std::int32_t>(root);
}

std::int64_t squared_distance(Point a, Point b) {
  const std::int64_t dx = a.x - b.x;
  const std::int64_t dy = a.y - b.y;
  return dx * dx + dy * dy;
}

struct Quarter {
  Point middle;
  Turn turn;
  std::int32_t half_boulevard;  // width of the part of its boulevards inside the quarter, in cells
  std::int32_t scale;           // cells per unit of the plan
  Terrain plan;

  bool passable(Point p) const {
    const std::int32_t dx = p.x - middle.x;
    const std::int32_t dy = p.y - middle.y;
    const std::int32_t half = plan.width() * scale / 2;
    return plan.passable({(((turn.cosine * dx + turn.sine * dy) >> 16) + half) / scale,
                          (((turn.cosine * dy - turn.sine * dx) >> 16) + half) / scale});
  }
};

// Quarters are Voronoi cells: each has the cells that are nearer to its middle than to any other.
class City {
 public:
  explicit City(const GeneratorRequest& request)
      : terrain_(request.width, request.height),
        seed_(request.seed()),
        pitch_(static_cast<std::int32_t>(request.options.integer("quarter"))),
        scale_(static_cast<std::int32_t>(request.options.integer("scale"))),
        columns_(request.width / pitch_ + 5) {
    if (request.options.is("river", "on")) dig_rivers();
  }

  Terrain build() {
    for (std::int32_t top = 0; top < terrain_.height(); top += kBlock) {
      keep_quarters(top / pitch_);
      for (std::int32_t left = 0; left < terrain_.width(); left += kBlock) draw_block({left, top});
    }
    base::Random random = base::Random::stream(seed_, 1);
    join_parts(terrain_, {.smallest = 30, .width = 2, .winding = false}, random);
    return std::move(terrain_);
  }

 private:
  static constexpr std::int32_t kBlock = 8;  // blocks of cells share a list of quarters that may be the nearest
  static constexpr std::int32_t kBlockRadius = 6;
  static constexpr std::int32_t kWidestHalf = 5;
  static constexpr std::int32_t kQuay = 3;

  // Two more columns and rows of quarters than the map needs on each side, so that quarters surround every cell.
  Quarter make_quarter(std::int32_t column, std::int32_t row) const {
    base::Random random = base::Random::stream(
        seed_, 1000 + static_cast<std::uint64_t>(row) * 65536 + static_cast<std::uint64_t>(column));
    const auto jitter = [&] { return random.between(pitch_ / 5, pitch_ * 4 / 5); };
    const Point middle{(column - 2) * pitch_ + jitter(), (row - 2) * pitch_ + jitter()};
    const Turn turn = kTurns[random.below(kTurns.size())];
    const std::int32_t half_boulevard = random.between(2, kWidestHalf);
    // No cell lies farther than 1.4 pitches from the nearest middle.
    const Rect reach{middle.x - 3 * pitch_ / 2, middle.y - 3 * pitch_ / 2, middle.x + 3 * pitch_ / 2,
                     middle.y + 3 * pitch_ / 2};
    const bool seen =
        reach.right > 0 && reach.bottom > 0 && reach.left < terrain_.width() && reach.top < terrain_.height();
    return {middle, turn, half_boulevard, scale_,
            seen ? draw_quarter((3 * pitch_ - 1) / scale_ + 1, random) : Terrain(1, 1)};
  }

  // Keeps only the five rows of quarters that the cells of a row can belong to.
  void keep_quarters(std::int32_t first) {
    for (; next_row_ < first + 5; ++next_row_) {
      if (rows_.size() == 5) rows_.erase(rows_.begin());
      rows_.emplace_back();
      for (std::int32_t column = 0; column < columns_; ++column)
        rows_.back().push_back(make_quarter(column, next_row_));
    }
  }

  void draw_block(Point corner) {
    const Point centre{corner.x + kBlock / 2, corner.y + kBlock / 2};
    const std::int32_t column = corner.x / pitch_;
    std::array<std::int32_t, 25> distances;
    std::array<const Quarter*, 25> around;
    std::int32_t nearest = kMaxMapSide * 2;
    for (std::int32_t i = 0; i < 25; ++i) {
      const Quarter& quarter = rows_[static_cast<std::size_t>(i / 5)][static_cast<std::size_t>(column + i % 5)];
      around[static_cast<std::size_t>(i)] = &quarter;
      distances[static_cast<std::size_t>(i)] = square_root(squared_distance(centre, quarter.middle));
      nearest = std::min(nearest, distances[static_cast<std::size_t>(i)]);
    }
    candidates_.clear();
    for (std::size_t i = 0; i < 25; ++i) {
      if (distances[i] <= nearest + 2 * (kBlockRadius + kWidestHalf) + 2) candidates_.push_back(around[i]);
    }
    near_rivers_.clear();
    for (const River& river : rivers_) {
      if (river.touches(corner, kBlock, kQuay)) near_rivers_.push_back(&river);
    }
    for (std::int32_t y = corner.y; y < std::min(corner.y + kBlock, terrain_.height()); ++y) {
      for (std::int32_t x = corner.x; x < std::min(corner.x + kBlock, terrain_.width()); ++x) draw_cell({x, y});
    }
  }

  void draw_cell(Point p) {
    const Quarter* own = candidates_.front();
    for (const Quarter* other : candidates_) {
      if (squared_distance(p, other->middle) < squared_distance(p, own->middle)) own = other;
    }
    terrain_.set(p, on_boulevard(p, *own) || (!in_river(p, 0) && (in_river(p, kQuay) || own->passable(p))));
  }

  // The distance to the border of two quarters: the difference of squared distances over twice their middles' distance.
  bool on_boulevard(Point p, const Quarter& own) const {
    for (const Quarter* other : candidates_) {
      if (other == &own) continue;
      const std::int64_t difference = squared_distance(p, other->middle) - squared_distance(p, own.middle);
      const std::int64_t half = std::min(own.half_boulevard, other->half_boulevard);
      const std::int64_t apart = squared_distance(own.middle, other->middle);
      if (difference * difference <= 4 * half * half * apart) return true;
    }
    return false;
  }

  struct River {
    std::vector<std::int32_t> middle;  // by column
    std::vector<std::int32_t> half;

    bool touches(Point corner, std::int32_t side, std::int32_t margin) const {
      const auto last = std::min(static_cast<std::size_t>(corner.x + side), middle.size());
      for (auto x = static_cast<std::size_t>(corner.x); x < last; ++x) {
        const std::int32_t reach = half[x] + margin;
        if (middle[x] + reach >= corner.y && middle[x] - reach < corner.y + side) return true;
      }
      return false;
    }
  };

  // A river crosses the map from left to right in about every fifth row of quarters.
  void dig_rivers() {
    const std::int32_t every = 5 * pitch_;
    base::Random random = base::Random::stream(seed_, 2);
    Noise bends(random.next(), 7, 3 * pitch_ / 2, terrain_.width());
    Noise ripples(random.next(), 5, pitch_ / 6, terrain_.width());
    Noise widths(random.next(), 6, 5, terrain_.width());
    const std::int32_t first = random.between(every / 6, every / 2);
    for (std::int32_t row = 0; first + row * every < terrain_.height() + pitch_; ++row) {
      const auto columns = static_cast<std::size_t>(terrain_.width());
      River river{std::vector<std::int32_t>(columns, first + row * every), std::vector<std::int32_t>(columns, 7)};
      bends.add_row(row * 1024, river.middle);
      ripples.add_row(row * 1024, river.middle);
      widths.add_row(row * 1024, river.half);
      widen_slopes(river);
      rivers_.push_back(std::move(river));
    }
  }

  // Where the river runs diagonally, its width from north to south exceeds its width across the flow.
  static void widen_slopes(River& river) {
    constexpr std::size_t kSpan = 4;
    const std::size_t last = river.middle.size() - 1;
    for (std::size_t x = 0; x <= last; ++x) {
      const std::size_t left = x < kSpan ? 0 : x - kSpan;
      const std::size_t right = std::min(x + kSpan, last);
      const auto run = static_cast<std::int64_t>(right - left);
      const std::int64_t rise = river.middle[right] - river.middle[left];
      if (run > 0)
        river.half[x] = static_cast<std::int32_t>(river.half[x] * square_root(run * run + rise * rise) / run);
    }
  }

  bool in_river(Point p, std::int32_t margin) const {
    const auto x = static_cast<std::size_t>(p.x);
    return std::any_of(rivers_.begin(), rivers_.end(),
                       [&](const River& river) { return std::abs(p.y - river.middle[x]) <= river.half[x] + margin; });
  }

  Terrain terrain_;
  std::uint64_t seed_;
  std::int32_t pitch_;
  std::int32_t scale_;
  std::int32_t columns_;
  std::vector<std::vector<Quarter>> rows_;
  std::int32_t next_row_ = 0;
  std::vector<River> rivers_;
  std::vector<const Quarter*> candidates_;  // for the current block
  std::vector<const River*> near_rivers_;   // likewise
};

Terrain generate_city(const GeneratorRequest& request) { return City(request).build(); }

}  // namespace

namespace generator {

extern const GeneratorKind city;

constinit const GeneratorKind city{
    "city", "Quarters of houses, yards and squares, boulevards between them and a river with bridges.", kOptions,
    generate_city};

}  // namespace generator

}  // namespace cairn::generators
