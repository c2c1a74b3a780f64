#include "algorithms/cairn/walk/exact_search.hpp"

#include "base/assert.hpp"
#include "search/best_first.hpp"
#include "search/watch.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace cairn::cairn_walk {

using cairn_format::kNoCorner;

namespace {

// Searches hardly ever need more, so that hardly any of them allocates.
constexpr std::size_t kUsualWaiting = 4096;
constexpr std::size_t kUsualHops = 256;

// Crossings that a ray looks at, and cells or rectangles that it passes, for an operation.
constexpr std::uint32_t kLooks = 8;
constexpr std::uint32_t kPasses = 8;

}  // namespace

ExactSearch::ExactSearch(const Grid& grid, const cairn_format::CornerHierarchy& hierarchy,
                         std::shared_ptr<const ExactTables> tables)
    : grid_(&grid),
      hierarchy_(&hierarchy),
      tables_(std::move(tables)),
      distance_(grid.rules()),
      scan_(grid, hierarchy.corners()),
      slant_cost_(grid.rules().connectivity == Connectivity::four ? grid.costs().straight.units
                                                                  : grid.costs().diagonal.units),
      nodes_(hierarchy.size()) {
  if (grid.rules().connectivity == Connectivity::eight) {
    slants_by_mask_ = cairn_corners::kSlantsByMask[grid.rules().corners == Corners::cut ? 1 : 0].data();
  }
  for (CornerNumber corner = 0; corner < hierarchy.size(); ++corner) {
    nodes_[corner].point = store::StoredPoint(hierarchy.point(corner));
    nodes_[corner].first_arc = tables_->graph.begin(corner);
    nodes_[corner].last_arc = tables_->graph.end(corner);
  }
  waiting_.reserve(kUsualWaiting);
  hops_.reserve(kUsualHops);
}

std::uint64_t ExactSearch::bytes() const {
  return scan_.bytes() + nodes_.capacity() * sizeof(Node) + waiting_.capacity_bytes() +
         hops_.capacity() * sizeof(ExactPlan::Hop);
}

void ExactSearch::clear_nodes() {
  if (++stamp_ != 0) return;
  for (Node& node : nodes_) node.stamp = 0;
  stamp_ = 1;
}

void ExactSearch::start(Cell start, Cell goal, search::Meter& meter) {
  CAIRN_ASSERT(meter.allows(kStartWork));
  ends_ = {grid_->point(start), grid_->point(goal)};
  best_ = kNoPath;
  straight_cost_ = distance_(ends_[0], ends_[1]).units;
  is_straight_ = {};
  highest_ = kNoCorner;
  waiting_.clear();
  clear_nodes();
  for (side_ = 0; side_ < kSides; ++side_) {
    const Cell end = side_ == 0 ? start : goal;
    meter.work.scanned += 4;
    const auto wants = [&](Point last, std::uint32_t cost) { return cost + to_other_end(side_, last) < best_; };
    const auto visit = [&](CornerNumber corner, std::uint32_t cost) {
      meter.work.queue += reach(corner, cost, kNoCorner) ? 1U : 0U;
    };
    if (const CornerNumber own = hierarchy_->corners().at(ends_[side_]); own != kNoCorner) visit(own, 0);
    scan_.straight_lines(end, wants, visit);
    std::uint32_t ray = 0;
    for (unsigned slant = 1; slant < kDirections; ++slant) {
      if (!scan_.is_slant(slant) || (grid_->mask(end) >> slant & 1U) == 0) continue;
      // What lies on a ray costs at least what its first cell does.
      const Point first = grid_->point(grid_->neighbour(end, static_cast<Direction>(slant)));
      const std::uint64_t least = slant_cost_ + to_other_end(side_, first);
      rays_[side_][ray] = ray_from(end, slant);
      waiting_.push({least, (hierarchy_->size() + ray) * kSides + side_});
      ++meter.work.queue;
      ++ray;
    }
  }
  next_arc_ = last_arc_ = 0;
  is_on_ray_ = false;
  hops_.clear();
  stage_ = Stage::search;
}

search::Progress ExactSearch::advance(search::Meter& meter) {
  if (stage_ == Stage::search) {
    if (!search(meter)) return search::Progress::paused;
    stage_ = found() ? Stage::collect : Stage::done;
    side_ = 1;
    collected_ = highest_;
  }
  if (stage_ == Stage::collect) {
    if (!collect(meter)) return search::Progress::paused;
    stage_ = Stage::done;
  }
  return search::Progress::done;
}

/// False if the budget ended first, as all stages.
bool ExactSearch::search(search::Meter& meter) {
  // What was interrupted goes on first.
  if (!expand(meter) || !follow_ray(meter)) return false;
  const auto is_overtaken = [&](const Waiting& item) {
    const CornerNumber corner = item.item() / kSides;
    if (corner >= nodes_.size()) return false;
    const std::uint32_t side = item.item() % kSides;
    const Node& node = nodes_[corner];
    return node.cost[side] + to_other_end(side, node.point.point()) != item.least();
  };
  const auto take = [&](const Waiting& item, bool /*overtaken*/) -> search::Stop {
    if (item.least() >= best_) return search::Progress::done;
    if (!meter.allows(1)) return search::Progress::paused;
    ++meter.work.queue;
    return search::kGoOn;
  };
  const auto go_on = [&](const Waiting& item) -> search::Stop {
    side_ = item.item() % kSides;
    const std::uint32_t number = item.item() / kSides;
    if (number >= nodes_.size()) {
      ray_ = number - static_cast<std::uint32_t>(nodes_.size());
      is_on_ray_ = true;
      return follow_ray(meter) ? search::Stop() : search::Stop(search::Progress::paused);
    }
    expanded_ = number;
    next_arc_ = nodes_[number].first_arc;
    last_arc_ = nodes_[number].last_arc;
    return expand(meter) ? search::Stop() : search::Stop(search::Progress::paused);
  };
  return search::best_first(waiting_, is_overtaken, take, go_on) != search::Progress::paused;
}

/// Whether it was worth a place in the queue.
bool ExactSearch::reach(CornerNumber corner, std::uint64_t cost, CornerNumber from) {
  Node& node = nodes_[corner];
  if (node.stamp == stamp_ && node.cost[side_] <= cost) return false;
  const std::uint64_t least = cost + to_other_end(side_, node.point.point());
  if (least >= std::min<std::uint64_t>(best_, spaces::kMaxSearchCost)) return false;
  if (node.stamp != stamp_) {
    node.stamp = stamp_;
    node.cost[1 - side_] = kNotReached;
  }
  if (least == straight_cost_) is_straight_[side_] = true;
  node.cost[side_] = static_cast<std::uint32_t>(cost);
  node.from[side_] = from;
  if (const std::uint32_t other = node.cost[1 - side_]; other != kNotReached && cost + other < best_) {
    best_ = cost + other;
    highest_ = corner;
  }
  waiting_.push({least, corner * kSides + side_});
  return true;
}

ExactSearch::Ray ExactSearch::ray_from(Cell end, unsigned slant) const {
  const Point p = grid_->point(end);
  const cairn_corners::RayTable& table = tables_->rays;
  return {.sides = {table.side(p, slant, 0), table.side(p, slant, 1)},
          .meets = {kUnknown, kUnknown},
          .diagonal = table.diagonal(p, slant),
          .steps = 0,
          .slant = slant,
          .cell = end,
          .at = p,
          .has_passed_corner = false};
}

bool ExactSearch::follow_ray(search::Meter& meter) {
  if (!is_on_ray_) return true;
  Ray& ray = rays_[side_][ray_];
  const Point step = kDirectionSteps[ray.slant];
  const std::uint64_t left = meter.left();
  std::uint64_t scanned = 0;
  std::uint64_t pushed = 0;
  for (;;) {
    // Two looks ahead, a stretch of the ray, and up to three corners.
    if (scanned + pushed + 6 > left) break;
    scanned += look_ahead(ray);
    if (ray.meets[0] == kUnknown || ray.meets[1] == kUnknown) continue;
    const std::uint32_t next = std::min(ray.meets[0], ray.meets[1]);
    // No corner comes before the next crossing but the first one on the ray itself.
    const std::uint32_t certain = ray.has_passed_corner ? next : ray.steps;
    is_on_ray_ = certain != kNever;
    if (!is_on_ray_) break;
    const auto ahead = static_cast<std::int32_t>(certain - ray.steps);
    const std::uint64_t least = std::uint64_t{certain} * slant_cost_ +
                                to_other_end(side_, {ray.at.x + ahead * step.x, ray.at.y + ahead * step.y});
    is_on_ray_ = least < best_;
    if (!is_on_ray_) break;
    is_on_ray_ = waiting_.empty() || waiting_.top().least() >= least;
    if (!is_on_ray_) {
      waiting_.push({least, (static_cast<std::uint32_t>(nodes_.size()) + ray_) * kSides + side_});
      ++pushed;
      break;
    }
    ++scanned;
    const bool had_passed_corner = ray.has_passed_corner;
    is_on_ray_ = go_along(ray, next);
    if (!is_on_ray_) break;
    if (ray.has_passed_corner != had_passed_corner) {
      // On a map that has changed there may be corners that are not listed.
      const CornerNumber corner = hierarchy_->corners().at(ray.at);
      if (corner != kNoCorner) pushed += reach(corner, std::uint64_t{ray.steps} * slant_cost_, kNoCorner) ? 1U : 0U;
    }
    if (ray.steps == next) pushed += take_crossings(ray);
  }
  meter.work.scanned += scanned;
  meter.work.queue += pushed;
  return !is_on_ray_;
}

/// Looks for the next crossing on each side, some steps at a time. Returns how many operations that took.
std::uint32_t ExactSearch::look_ahead(Ray& ray) const {
  std::uint32_t work = 0;
  for (unsigned i = 0; i < 2; ++i) {
    if (ray.meets[i] != kUnknown) continue;
    ++work;
    cairn_corners::RayTable::Side& side = ray.sides[i];
    const cairn_corners::RayTable::Crossing* const end = side.end - side.next > kLooks ? side.next + kLooks : side.end;
    while (side.next != end && (ray.diagonal < side.next->first || ray.diagonal > side.next->last)) ++side.next;
    if (side.next != end) {
      ray.meets[i] = side.next->line - side.start_line;
    } else if (end == side.end) {
      ray.meets[i] = kNever;
    }
  }
  return work;
}

/// Goes on for some cells or rectangles, but not beyond a number of steps nor the first corner. False at a wall.
bool ExactSearch::go_along(Ray& ray, std::uint32_t most_steps) const {
  const auto offset = static_cast<std::uint32_t>(grid_->offsets()[ray.slant]);
  const bool skips = tables_->rays.has_rectangles() && !scan_.has_changed();
  const std::uint32_t before = ray.steps;
  const Point from = ray.at;
  const auto point = [&] {
    return optimal::StepsAlong{ray.slant, static_cast<std::int32_t>(ray.steps - before)}.from(from);
  };
  const auto is_first_corner = [&] {
    if (ray.has_passed_corner) return false;
    ray.has_passed_corner =
        slants_by_mask_ != nullptr ? slants_by_mask_[grid_->mask(ray.cell)] != 0 : is_corner(ray.cell);
    return ray.has_passed_corner;
  };
  for (std::uint32_t i = 0; i < kPasses && ray.steps < most_steps; ++i) {
    if (skips) {
      // The last cell of a rectangle may be a corner, and the first one of the next.
      const std::uint32_t within = std::min(tables_->rays.steps_within(point(), ray.slant), most_steps - ray.steps);
      ray.cell.index += within * offset;
      ray.steps += within;
      if (within > 0 && is_first_corner()) break;
      if (ray.steps == most_steps) break;
    }
    if ((grid_->mask(ray.cell) >> ray.slant & 1U) == 0) return false;
    ray.cell.index += offset;
    ++ray.steps;
    if (is_first_corner()) break;
  }
  ray.at = point();
  return true;
}

/// Reaches the corners of the lines that start here. Returns how many were worth a place in the queue.
std::uint32_t ExactSearch::take_crossings(Ray& ray) {
  std::uint32_t pushed = 0;
  for (unsigned i = 0; i < 2; ++i) {
    if (ray.meets[i] != ray.steps) continue;
    const cairn_corners::RayTable::Crossing& crossing = *ray.sides[i].next++;
    ray.meets[i] = kUnknown;
    const bool is_row = tables_->rays.has_rows(ray.slant, i);
    const Point corner = is_row ? Point{crossing.target, ray.at.y} : Point{ray.at.x, crossing.target};
    const std::uint64_t cost =
        std::uint64_t{ray.steps} * slant_cost_ +
        static_cast<std::uint64_t>(std::abs(corner.x - ray.at.x) + std::abs(corner.y - ray.at.y)) * distance_.straight;
    if (cost + to_other_end(side_, corner) >= best_) continue;
    if (scan_.has_changed() && !scan_.is_free(ray.at, corner)) continue;
    pushed += reach(crossing.corner, cost, kNoCorner) ? 1U : 0U;
  }
  return pushed;
}

bool ExactSearch::expand(search::Meter& meter) {
  if (next_arc_ == last_arc_) return true;
  const std::uint64_t cost = nodes_[expanded_].cost[side_];
  const std::uint64_t left = meter.left();
  std::uint64_t read = 0;
  std::uint64_t pushed = 0;
  // For each edge a look, and perhaps a push; and the expansion itself.
  while (next_arc_ != last_arc_) {
    if (read + pushed + 3 > left) break;
    const UpwardGraph::Arc arc = tables_->graph.arc(next_arc_++);
    ++read;
    const Node& above = nodes_[arc.to];
    if (above.stamp == stamp_ && above.cost[side_] != kNotReached) {
      // If a way down from a more important corner is shorter, no shortest path goes up from here.
      if (std::uint64_t{above.cost[side_]} + arc.cost < cost) {
        next_arc_ = last_arc_;
        break;
      }
      if (above.cost[side_] <= cost + arc.cost) continue;
    }
    pushed += reach(arc.to, cost + arc.cost, expanded_) ? 1U : 0U;
  }
  meter.work.successors += read;
  meter.work.queue += pushed;
  if (next_arc_ != last_arc_) return false;
  ++meter.work.expansions;
  search::watch_expanded(hierarchy_->point(expanded_));
  return true;
}

/// Lists the hops of the path: those down from its highest corner to the goal, then those up to it from the start.
bool ExactSearch::collect(search::Meter& meter) {
  for (;;) {
    const CornerNumber from = nodes_[collected_].from[side_];
    if (!meter.allows(1)) return false;
    ++meter.work.traced;
    if (from != kNoCorner) {
      hops_.push_back(side_ == 1 ? ExactPlan::Hop{from, false} : ExactPlan::Hop{collected_, true});
      collected_ = from;
    } else if (side_ == 1) {
      std::reverse(hops_.begin(), hops_.end());
      side_ = 0;
      collected_ = highest_;
    } else {
      return true;
    }
  }
}

}  // namespace cairn::cairn_walk
