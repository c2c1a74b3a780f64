#include "algorithms/cairn/crowd/changed_places.hpp"

#include <algorithm>
#include <bit>

namespace cairn::cairn_crowd {
namespace {

// The cells around a changed one, seven rows of seven, as bits: rows are eight bits apart.
constexpr std::int32_t kReach = 3;
constexpr unsigned kRow = 8;
constexpr unsigned kMiddle = kReach * kRow + kReach;

constexpr std::uint64_t bit(unsigned at) { return std::uint64_t{1} << at; }
constexpr std::uint64_t kCardinal = bit(kMiddle - 1) | bit(kMiddle + 1) | bit(kMiddle - kRow) | bit(kMiddle + kRow);
constexpr std::uint64_t kDiagonal =
    bit(kMiddle - kRow - 1) | bit(kMiddle - kRow + 1) | bit(kMiddle + kRow - 1) | bit(kMiddle + kRow + 1);

constexpr std::uint64_t beside(std::uint64_t cells) { return cells | cells << 1U | cells >> 1U; }

}  // namespace

ChangedPlaces::ChangedPlaces(const Grid& grid)
    : grid_(&grid),
      distance_(grid.rules()),
      places_per_row_(static_cast<std::uint32_t>((grid.width() + kSide - 1) / kSide)),
      differs_(std::size_t{places_per_row_} * static_cast<std::size_t>((grid.height() + kSide - 1) / kSide)) {
  places_.reserve(kMost);
}

bool ChangedPlaces::touch(Point p) {
  const Place place = place_of(p);
  std::uint64_t& differs = differs_[place];
  differs ^= bit(static_cast<unsigned>(p.y % kSide * kSide + p.x % kSide));
  const auto known = std::find(places_.begin(), places_.end(), place);
  if (known != places_.end()) {
    if (differs == 0) places_.erase(known);
    return false;
  }
  if (differs == 0 || is_full()) return false;
  if (std::popcount(differs) < kMany && !parts_its_neighbours(p)) return false;
  places_.push_back(place);
  return true;
}

/// Whether the neighbours of a cell are not joined nearby but by that cell.
bool ChangedPlaces::parts_its_neighbours(Point p) const {
  std::uint64_t open = 0;
  for (std::int32_t dy = -kReach; dy <= kReach; ++dy) {
    for (std::int32_t dx = -kReach; dx <= kReach; ++dx) {
      const Point at{p.x + dx, p.y + dy};
      const auto place = static_cast<unsigned>((dy + kReach) * static_cast<std::int32_t>(kRow) + dx + kReach);
      if (place != kMiddle && grid_->shape().contains(at) && grid_->passable(at)) open |= bit(place);
    }
  }
  // With strict corners, whoever can go diagonally can also go straight.
  const bool goes_diagonally =
      grid_->rules().connectivity == Connectivity::eight && grid_->rules().corners == Corners::cut;
  const std::uint64_t neighbours = open & (goes_diagonally ? kCardinal | kDiagonal : kCardinal);
  std::uint64_t joined = neighbours & (~neighbours + 1);
  for (std::uint64_t before = 0; before != joined;) {
    before = joined;
    const std::uint64_t row = beside(joined);
    const std::uint64_t other_rows = goes_diagonally ? row : joined;
    joined = (row | other_rows << kRow | other_rows >> kRow) & open;
  }
  return (neighbours & ~joined) != 0;
}

bool ChangedPlaces::concern(std::span<const Place> places, Cell from, Cell to, std::uint64_t cost) const {
  const Point start = grid_->point(from);
  const Point goal = grid_->point(to);
  return std::any_of(places.begin(), places.end(), [&](Place place) {
    // The cell of the place, or beside it, that is nearest.
    const auto left = static_cast<std::int32_t>(place % places_per_row_) * kSide;
    const auto top = static_cast<std::int32_t>(place / places_per_row_) * kSide;
    const auto nearest = [&](Point p) {
      return Point{std::clamp(p.x, left - 1, left + kSide), std::clamp(p.y, top - 1, top + kSide)};
    };
    return std::uint64_t{distance_(start, nearest(start)).units} + distance_(nearest(goal), goal).units <= cost;
  });
}

}  // namespace cairn::cairn_crowd
