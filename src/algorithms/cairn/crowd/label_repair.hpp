// LabelRepair: keeps the labels of a `cairn` database valid on a map that changes.
//
// A label entry holds the distance of a hub and the first leg towards it: a climb between two waypoints. An index lists
// the legs that pass each place, so that a changed cell leads to the legs that it may affect. These are climbed again,
// in slices; if both ends of a climb have it as a leg, once for both. A leg whose climb no longer is the indexed one
// cannot be found by the index, so it is kept on a list, with a box around its climb. If a leg no longer reaches
// its end, the entries that begin with it are disabled, and so are entries of other waypoints whose paths to the same
// hub continue with these. They are enabled again once the leg reaches its end. Routes use enabled entries only.
// Distances are not updated: a leg around a new obstacle is a little longer than its label says.
#pragma once

#include "algorithms/cairn/crowd/trail_boxes.hpp"
#include "algorithms/cairn/format/cairn_format.hpp"
#include "base/state.hpp"
#include "search/climbing/climb_check.hpp"
#include "search/meter.hpp"
#include "search/spaces/grid_space.hpp"
#include "world/world.hpp"

#include <cstdint>
#include <vector>

namespace cairn::cairn_crowd {

class LabelRepair {
 public:
  /// The view will report which entries are disabled. World and view must outlive the repair.
  LabelRepair(const world::World& world, cairn_format::CairnView& view);
  LabelRepair(const LabelRepair&) = delete;
  LabelRepair& operator=(const LabelRepair&) = delete;

  /// Records that a cell closed or opened.
  void touch(Point p);
  bool settled() const { return !climbing_ && queued_count_ == 0 && spreading_.empty(); }
  /// Continues the repair. Returns the counted work, at most `budget`.
  std::uint64_t advance(std::uint64_t budget);

  /// Lets the climb in progress begin again.
  void drop_climb();
  /// All that changes, where no climb is in progress: for a StateWriter, or for a StateReader of the same database and
  /// the same map as it was at first. The map is up to date already.
  template <typename State>
  void transfer(State& state) {
    const std::size_t legs = legs_.size();
    const std::size_t entries = broken_.size();
    state(legs_, broken_, broken_count_, queue_, queue_first_, queued_count_, strays_, spreading_);
    if (legs_.size() != legs || broken_.size() != entries) base::StateReader::fail();
    view_->broken = broken_.data();
  }

  std::uint64_t broken_entries() const { return broken_count_; }
  std::uint64_t bytes() const;

 private:
  static constexpr std::int32_t kPlaceSide = 4;  // the side of a place of the index, in cells

  struct Leg {
    cairn_format::Waypoint owner = 0;
    std::uint16_t next = 0;  // as in the owner's entries
    bool is_broken = false;
    bool is_queued = false;
    bool is_stray = false;    // its climb is no longer the indexed one
    std::uint32_t trail = 0;  // sum of the cell indices of the indexed climb
    std::uint32_t twin = 0;   // the same climb as a leg of its other end, or this leg
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

  std::vector<std::uint32_t> queue_;  // ring buffer of legs to climb again
  std::uint32_t queue_first_ = 0;
  std::uint32_t queued_count_ = 0;
  climbing::ClimbCheck climb_;
  bool climbing_ = false;
  std::uint32_t climbed_leg_ = 0;
  std::uint32_t climbed_cell_ = 0;
  Point climbed_point_;  // the point of the cell above
  TrailBoxes climbed_boxes_;
  std::uint32_t trail_ = 0;
  struct Stray {
    std::uint32_t leg;
    TrailBoxes boxes;
  };
  std::vector<Stray> strays_;
  struct Spread {
    cairn_format::Waypoint hub;
    std::uint32_t leg;  // the first leg of the owner's entry for the hub, if there is one
  };
  std::vector<Spread> spreading_;  // entries to examine again
};

}  // namespace cairn::cairn_crowd
