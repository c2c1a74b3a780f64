#include "algorithms/cairn/crowd/label_repair.hpp"

#include "search/climbing/hill_climb.hpp"

#include <algorithm>
#include <utility>

namespace cairn::cairn_crowd {
namespace {

constexpr std::uint32_t kNone = 0xFFFFFFFFU;
// The work that a binary search in a label counts.
constexpr std::uint64_t kLookWork = 16;

}  // namespace

LabelRepair::LabelRepair(const world::World& world, cairn_format::CairnView& view)
    : world_(&world),
      view_(&view),
      places_per_row_((world.grid().width() + kPlaceSide - 1) / kPlaceSide),
      broken_(view.labels.items().size(), 0),
      climb_(world.grid(), view.header.most_leg_steps) {
  list_legs();
  find_twins();
  index_legs();
  strays_.reserve(legs_.size());
  queue_.resize(std::max<std::size_t>(legs_.size(), 1));
  spreading_.reserve(view.labels.items().size() + 1);
  view.broken = broken_.data();
}

Cell LabelRepair::climb_from(const Leg& leg) const {
  return cell((leg.next & 1U) != 0 ? static_cast<cairn_format::Waypoint>(leg.next >> 1U) : leg.owner);
}

Cell LabelRepair::climb_to(const Leg& leg) const {
  return cell((leg.next & 1U) != 0 ? leg.owner : static_cast<cairn_format::Waypoint>(leg.next >> 1U));
}

void LabelRepair::list_legs() {
  const auto count = static_cast<std::uint32_t>(view_->waypoints.size());
  std::vector<std::uint16_t> nexts;
  inward_starts_.assign(count + 1, 0);
  for (std::uint32_t w = 0; w < count; ++w) {
    nexts.clear();
    for (const cairn_format::PackedEntry packed : view_->label(static_cast<cairn_format::Waypoint>(w))) {
      const cairn_format::HubEntry entry = view_->unpacked(static_cast<cairn_format::Waypoint>(w), packed);
      if (entry.next_waypoint() != w) nexts.push_back(entry.next);
    }
    std::sort(nexts.begin(), nexts.end());
    nexts.erase(std::unique(nexts.begin(), nexts.end()), nexts.end());
    for (const std::uint16_t next : nexts) {
      legs_.push_back({.owner = static_cast<cairn_format::Waypoint>(w), .next = next});
      ++inward_starts_[(next >> 1U) + 1U];
    }
  }
  for (std::uint32_t w = 0; w < count; ++w) inward_starts_[w + 1] += inward_starts_[w];
  inward_.resize(legs_.size());
  std::vector<std::uint32_t> at(inward_starts_.begin(), inward_starts_.end());
  for (std::uint32_t leg = 0; leg < legs_.size(); ++leg) inward_[at[legs_[leg].next >> 1U]++] = leg;
}

void LabelRepair::find_twins() {
  struct Climb {
    std::uint32_t from;
    std::uint32_t to;
    std::uint32_t leg;
    auto operator<=>(const Climb&) const = default;
  };
  std::vector<Climb> climbs;
  for (std::uint32_t leg = 0; leg < legs_.size(); ++leg) {
    legs_[leg].twin = leg;
    climbs.push_back({climb_from(legs_[leg]).index, climb_to(legs_[leg]).index, leg});
  }
  std::sort(climbs.begin(), climbs.end());
  for (std::size_t i = 1; i < climbs.size(); ++i) {
    const Climb& a = climbs[i - 1];
    const Climb& b = climbs[i];
    if (a.from != b.from || a.to != b.to) continue;
    legs_[a.leg].twin = b.leg;
    legs_[b.leg].twin = a.leg;
  }
}

void LabelRepair::index_legs() {
  const Grid& grid = world_->grid();
  const climbing::HillClimb climber(grid);
  std::vector<std::pair<std::uint32_t, std::uint32_t>> passing;
  for (std::uint32_t leg = 0; leg < legs_.size(); ++leg) {
    if (legs_[leg].twin < leg) continue;
    const Cell from = climb_from(legs_[leg]);
    std::uint32_t last = place_of(grid.point(from));
    passing.emplace_back(last, leg);
    climber.climb(from, climb_to(legs_[leg]), view_->header.most_leg_steps, [&](unsigned, Cell at) {
      const std::uint32_t place = place_of(grid.point(at));
      legs_[leg].trail += at.index;
      if (place != last) passing.emplace_back(place, leg);
      last = place;
    });
  }
  std::sort(passing.begin(), passing.end());
  passing.erase(std::unique(passing.begin(), passing.end()), passing.end());
  const auto rows = static_cast<std::uint32_t>((grid.height() + kPlaceSide - 1) / kPlaceSide);
  passing_starts_.assign(rows * static_cast<std::uint32_t>(places_per_row_) + 1, 0);
  passing_.reserve(passing.size());
  for (const auto& [place, leg] : passing) {
    ++passing_starts_[place + 1];
    passing_.push_back(leg);
  }
  for (std::size_t i = 1; i < passing_starts_.size(); ++i) passing_starts_[i] += passing_starts_[i - 1];
}

std::uint64_t LabelRepair::bytes() const {
  const auto bytes = [](const auto& values) { return values.capacity() * sizeof(values[0]); };
  return bytes(legs_) + bytes(inward_) + bytes(inward_starts_) + bytes(passing_) + bytes(passing_starts_) +
         bytes(broken_) + bytes(queue_) + bytes(strays_) + bytes(spreading_);
}

void LabelRepair::enqueue(std::uint32_t leg) {
  if (legs_[leg].is_queued) return;
  legs_[leg].is_queued = true;
  queue_[(queue_first_ + queued_count_++) % queue_.size()] = leg;
}

// A cell affects the moves from all neighbouring cells.
void LabelRepair::touch(Point p) {
  const Grid& grid = world_->grid();
  std::uint32_t last = kNone;
  for (const std::int32_t y : {p.y - 1, p.y + 1}) {
    for (const std::int32_t x : {p.x - 1, p.x + 1}) {
      const std::uint32_t place = place_of({std::clamp(x, 0, grid.width() - 1), std::clamp(y, 0, grid.height() - 1)});
      if (place == last) continue;
      last = place;
      for (std::uint32_t i = passing_starts_[place]; i < passing_starts_[place + 1]; ++i) enqueue(passing_[i]);
    }
  }
  for (const Stray& stray : strays_) {
    if (stray.boxes.concern(p)) enqueue(stray.leg);
  }
  // The climb in progress may have passed there already.
  if (climbing_ && climbed_boxes_.concern(p)) enqueue(climbed_leg_);
}

std::uint64_t LabelRepair::advance(std::uint64_t budget) {
  search::Meter meter(budget);
  for (;;) {
    if (!spreading_.empty()) {
      const cairn_format::Waypoint owner = legs_[spreading_.back().leg].owner;
      if (!meter.allows(2 * kLookWork + inward_starts_[owner + 1U] - inward_starts_[owner])) break;
      spread_one(meter);
    } else if (climbing_) {
      const auto follow = [&](unsigned direction, std::uint32_t times) {
        const auto step = static_cast<std::uint32_t>(world_->grid().offsets()[direction]);
        trail_ += times * climbed_cell_ + step * (times * (times + 1) / 2);
        climbed_cell_ += times * step;
        climbed_boxes_.add_run(climbed_point_, direction, times);
        climbed_point_ = world_->grid().point(Cell{climbed_cell_});
      };
      if (!meter.allows(2) || climb_.advance(meter, follow) == search::Progress::paused) break;
      finish_climb();
    } else if (queued_count_ > 0) {
      climbed_leg_ = queue_[queue_first_];
      queue_first_ = (queue_first_ + 1) % static_cast<std::uint32_t>(queue_.size());
      --queued_count_;
      legs_[climbed_leg_].is_queued = false;
      climbed_cell_ = climb_from(legs_[climbed_leg_]).index;
      climbed_point_ = world_->grid().point(Cell{climbed_cell_});
      climbed_boxes_ = TrailBoxes(climbed_point_, view_->header.most_leg_steps);
      trail_ = 0;
      climb_.start(Cell{climbed_cell_}, climb_to(legs_[climbed_leg_]));
      climbing_ = true;
    } else {
      break;
    }
  }
  return meter.work.total();
}

void LabelRepair::drop_climb() {
  if (!std::exchange(climbing_, false) || std::exchange(legs_[climbed_leg_].is_queued, true)) return;
  const auto places = static_cast<std::uint32_t>(queue_.size());
  queue_first_ = (queue_first_ + places - 1) % places;
  queue_[queue_first_] = climbed_leg_;
  ++queued_count_;
}

void LabelRepair::finish_climb() {
  climbing_ = false;
  Leg& leg = legs_[climbed_leg_];
  const bool is_stray = !climb_.reached() || trail_ != leg.trail;
  if (leg.is_stray) {
    const auto is_it = [&](const Stray& stray) { return stray.leg == climbed_leg_; };
    *std::find_if(strays_.begin(), strays_.end(), is_it) = strays_.back();
    strays_.pop_back();
  }
  if (is_stray) strays_.push_back({climbed_leg_, climbed_boxes_});
  leg.is_stray = is_stray;
  set_broken(climbed_leg_, !climb_.reached());
  if (leg.twin != climbed_leg_) set_broken(leg.twin, !climb_.reached());
}

void LabelRepair::set_broken(std::uint32_t leg, bool is_broken) {
  if (legs_[leg].is_broken == is_broken) return;
  legs_[leg].is_broken = is_broken;
  for (const cairn_format::PackedEntry packed : view_->label(legs_[leg].owner)) {
    const cairn_format::HubEntry entry = view_->unpacked(legs_[leg].owner, packed);
    if (entry.next == legs_[leg].next) spreading_.push_back({entry.hub, leg});
  }
}

void LabelRepair::spread_one(search::Meter& meter) {
  const Spread at = spreading_.back();
  spreading_.pop_back();
  const Leg& leg = legs_[at.leg];
  meter.work.scanned += 2 * kLookWork;
  const auto place = view_->place(leg.owner, at.hub);
  if (!place) return;
  const cairn_format::HubEntry entry = view_->unpacked(leg.owner, view_->labels.item(*place));
  if (entry.next != leg.next) return;
  const cairn_format::Waypoint next = entry.next_waypoint();
  bool is_broken = leg.is_broken;
  if (!is_broken && next != entry.hub) {
    const auto onward = view_->place(next, entry.hub);
    is_broken = !onward || broken_[*onward] != 0;
  }
  if (is_broken == (broken_[*place] != 0)) return;
  broken_[*place] = is_broken ? 1 : 0;
  broken_count_ += is_broken ? 1 : ~std::uint64_t{0};
  // Entries of other waypoints whose paths to this hub pass this waypoint.
  for (std::uint32_t i = inward_starts_[leg.owner]; i < inward_starts_[leg.owner + 1U]; ++i) {
    ++meter.work.scanned;
    spreading_.push_back({entry.hub, inward_[i]});
  }
}

}  // namespace cairn::cairn_crowd
