// LabelRepair: keeps the labels of a `cairn` database true on a map that changes.
//
// A label's entry says how far a hub is and which leg, a climb between two waypoints, to take first. An index tells
// which legs pass a place, so that a change of a cell leads to those that it may concern. They are climbed again, in
// slices; where both ends of a climb have it as a leg, once for both. A leg that goes another way than it used to is no
// longer found by the index, so it is kept on a list, with the box that its climb stays in. Where one no longer reaches
// its end, the entries that begin with it are set aside, and with them those of other waypoints whose ways to the same
// hub go on through these; where it does again, they come back. Routes are then chosen among what is left. Distances
// stay those of the map as it was: a leg that goes around something new is a little longer than its label says.
#pragma once

#include "algorithms/cairn/format/cairn_format.hpp"
#include "algorithms/cairn/walk/trail_boxes.hpp"
#include "search/climbing/climb_check.hpp"
#include "search/meter.hpp"
#include "search/spaces/grid_space.hpp"
#include "world/world.hpp"

#include <cstdint>
#include <vector>

namespace cairn::cairn_walk {

class LabelRepair {
 public:
  /// Lets the view tell which entries are set aside. World and view must outlive it.
  LabelRepair(const world::World& world, cairn_format::CairnView& view);
  LabelRepair(const LabelRepair&) = delete;
  LabelRepair& operator=(const LabelRepair&) = delete;

  /// Notes that a cell closed or opened.
  void touch(Point p);
  bool settled() const { return !climbing_ && queued_count_ == 0 && spreading_.empty(); }
  /// Goes on with the repair; returns the counted work, at most `budget`.
  std::uint64_t advance(std::uint64_t budget);

  std::uint64_t broken_entries() const { return broken_count_; }
  std::uint64_t bytes() const;

 private:
  static constexpr std::int32_t kPlaceSide = 4;  // cells of the index

  struct Leg {
    cairn_format::Waypoint owner = 0;
    std::uint16_t next = 0;  // as in the owner's entries
    bool is_broken = false;
    bool is_queued = false;
    bool is_stray = false;    // its climb is not the one of the index
    std::uint32_t trail = 0;  // the sum of that one's cells
    std::uint32_t twin = 0;   // the leg of its other end that is the same climb, or itself
  };

  std::uint32_t place_of(Point p) const {
    return static_cast<std::uint32_t>(p.y / kPlaceSide * places_per_row_ + p.x / kPlaceSide);
  }
  Cell cell(cairn_format::Waypoint waypoint) const { return world_->grid().cell(view_->point(waypoint)); }
  Cell climb_from(const Leg& leg) const;
  Cell climb_to(const Leg& leg) const;
  void list_legs();
  void find_twins();
  void index_legs();
  void enqueue(std::uint32_t leg);
  void finish_climb();
  void set_broken(std::uint32_t leg, bool is_broken);
  void spread_one(search::Meter& meter);

  const world::World* world_;
  cairn_format::CairnView* view_;
  std::int32_t places_per_row_;
  std::vector<Leg> legs_;                      // by owner, then next
  std::vector<std::uint32_t> inward_;          // legs that end at a waypoint
  std::vector<std::uint32_t> inward_starts_;   // by waypoint
  std::vector<std::uint32_t> passing_;         // legs that pass a place
  std::vector<std::uint32_t> passing_starts_;  // by place
  std::vector<std::uint8_t> broken_;           // by entry
  std::uint64_t broken_count_ = 0;

  std::vector<std::uint32_t> queue_;  // a ring of legs to climb
  std::uint32_t queue_first_ = 0;
  std::uint32_t queued_count_ = 0;
  climbing::ClimbCheck climb_;
  bool climbing_ = false;
  std::uint32_t climbed_leg_ = 0;
  std::uint32_t climbed_cell_ = 0;
  Point climbed_point_;  // the same
  TrailBoxes climbed_boxes_;
  std::uint32_t trail_ = 0;
  struct Stray {
    std::uint32_t leg;
    TrailBoxes boxes;
  };
  std::vector<Stray> strays_;
  struct Spread {
    cairn_format::Waypoint hub;
    std::uint32_t leg;  // that the entry for it begins with, if its owner has one
  };
  std::vector<Spread> spreading_;  // what to look at anew
};

}  // namespace cairn::cairn_walk
