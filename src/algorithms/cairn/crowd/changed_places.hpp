// ChangedPlaces: where a map differs so much from the one that a database was built for that routes may differ, too.
//
// A place is a square of 8 x 8 cells. One closed cell that agents walk around, or a dent in a wall, changes no route by
// more than some cells. So a place counts from the change of a cell on which it depends whether its neighbours are
// joined nearby, or from the fourth changed cell on; and until all its cells are again as they were.
#pragma once

#include <cairn/grid.hpp>

#include "base/zeroed_array.hpp"
#include "search/spaces/grid_space.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace cairn::cairn_crowd {

class ChangedPlaces {
 public:
  using Place = std::uint32_t;

  // With more places, every route counts as concerned.
  static constexpr std::size_t kMost = 4096;

  explicit ChangedPlaces(const Grid& grid);

  /// Notes that a cell closed or opened. Returns whether its place counts from now on, and did not before.
  bool touch(Point p);
  Place place_of(Point p) const {
    return static_cast<std::uint32_t>(p.y / kSide) * places_per_row_ + static_cast<std::uint32_t>(p.x / kSide);
  }
  /// Those that count.
  std::span<const Place> places() const { return places_; }
  bool is_full() const { return places_.size() == kMost; }

  /// Whether a path of at most `cost` could lead by one of these places.
  bool concern(std::span<const Place> places, Cell from, Cell to, std::uint64_t cost) const;

  /// Which places count. Which cells have changed is told by `touch`.
  template <typename State>
  void transfer(State& state) {
    state(places_);
    places_.reserve(kMost);
  }
  std::uint64_t bytes() const { return (differs_.size() + kMost / 2) * sizeof(std::uint64_t); }

 private:
  static constexpr std::int32_t kSide = 8;
  static constexpr int kMany = 4;  // changed cells

  bool parts_its_neighbours(Point p) const;

  const Grid* grid_;
  spaces::GridDistance distance_;
  std::uint32_t places_per_row_;
  base::ZeroedArray<std::uint64_t> differs_;  // by place: the cells that differ from those of the database
  std::vector<Place> places_;
};

}  // namespace cairn::cairn_crowd
