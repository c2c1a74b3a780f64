#include <cairn/error.hpp>
#include <cairn/graph.hpp>

#include "base/assert.hpp"
#include "base/hash.hpp"
#include "base/union_find.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <numeric>
#include <string>
#include <utility>

namespace cairn {
namespace {

// The square root, rounded down. The floating-point root may be off by one, and machines might differ in it; so it is
// only where the search for the exact one begins.
std::uint64_t floor_root(std::uint64_t square) {
  auto root = static_cast<std::uint64_t>(std::sqrt(static_cast<double>(square)));
  while (root * root > square) --root;
  while ((root + 1) * (root + 1) <= square) ++root;
  return root;
}

std::uint64_t ceil_root(std::uint64_t square) {
  const std::uint64_t root = floor_root(square);
  return root * root == square ? root : root + 1;
}

void check_arc(const Arc& arc, std::uint32_t nodes) {
  const std::string name = "the arc from " + std::to_string(arc.from) + " to " + std::to_string(arc.to);
  for (const std::uint32_t node : {arc.from, arc.to}) {
    if (node >= 1 && node <= nodes) continue;
    throw UsageError(name + " names node " + std::to_string(node) + ": nodes are numbered from 1 to " +
                     std::to_string(nodes));
  }
  if (arc.cost.units < 1 || arc.cost > kMaxArcCost) {
    throw UsageError(name + " costs " + std::to_string(arc.cost.units) + ": real-time search needs costs from 1 to " +
                     std::to_string(kMaxArcCost.units));
  }
}

bool is_within_limits(Point point) {
  return std::abs(std::int64_t{point.x}) <= kMaxCoordinate && std::abs(std::int64_t{point.y}) <= kMaxCoordinate;
}

template <typename T>
std::uint64_t hash_values(const std::vector<T>& values, std::uint64_t seed) {
  return base::hash_bytes(values.data(), values.size() * sizeof(T), seed);
}

}  // namespace

Graph::Graph(std::vector<Point> points, std::span<const Arc> arcs) : points_(std::move(points)) {
  if (points_.empty() || points_.size() > kMaxGraphNodes) {
    throw UsageError("a graph has from 1 to " + std::to_string(kMaxGraphNodes) + " nodes, not " +
                     std::to_string(points_.size()));
  }
  if (arcs.size() > kMaxGraphArcs) {
    throw UsageError("a graph has at most " + std::to_string(kMaxGraphArcs) + " arcs, not " +
                     std::to_string(arcs.size()));
  }
  const auto strange = std::find_if_not(points_.begin(), points_.end(), is_within_limits);
  if (strange != points_.end()) {
    throw UsageError("node " + std::to_string(strange - points_.begin() + 1) + " has the coordinates (" +
                     std::to_string(strange->x) + ", " + std::to_string(strange->y) + "): they may reach from -" +
                     std::to_string(kMaxCoordinate) + " to " + std::to_string(kMaxCoordinate));
  }
  points_.insert(points_.begin(), Point{});
  keep_arcs(arcs);
  choose_unit();
  scale_heuristic();
  find_components();
  find_fingerprint();
}

void Graph::keep_arcs(std::span<const Arc> arcs) {
  // Sorted by the node that they leave, by counting: first_arc_[i] is where the arcs of node i begin.
  first_arc_.assign(points_.size() + 1, 0);
  for (const Arc& arc : arcs) {
    check_arc(arc, node_count());
    if (arc.from != arc.to) ++first_arc_[arc.from + 1];
  }
  std::partial_sum(first_arc_.begin(), first_arc_.end(), first_arc_.begin());
  std::vector<std::pair<Cell, Cost>> sorted(first_arc_.back());
  std::vector<std::uint32_t> next = first_arc_;
  for (const Arc& arc : arcs) {
    if (arc.from != arc.to) sorted[next[arc.from]++] = {Cell{arc.to}, arc.cost};
  }

  // Then each node's arcs by where they lead and by cost, so that the cheapest of parallel arcs comes first.
  targets_.reserve(sorted.size());
  costs_.reserve(sorted.size());
  std::uint32_t begin = 0;
  for (std::uint32_t node = 1; node < points_.size(); ++node) {
    const std::uint32_t end = first_arc_[node + 1];
    std::sort(sorted.begin() + begin, sorted.begin() + end);
    const auto kept_before = static_cast<std::uint32_t>(targets_.size());
    for (std::uint32_t i = begin; i < end; ++i) {
      if (i > begin && sorted[i].first == sorted[i - 1].first) continue;
      targets_.push_back(sorted[i].first);
      costs_.push_back(sorted[i].second);
      max_arc_cost_ = std::max(max_arc_cost_, sorted[i].second);
    }
    const auto kept = static_cast<std::uint32_t>(targets_.size());
    max_degree_ = std::max(max_degree_, kept - kept_before);
    first_arc_[node + 1] = kept;
    begin = end;
  }
  CAIRN_ASSERT(first_arc_.back() == targets_.size());
  targets_.shrink_to_fit();
  costs_.shrink_to_fit();
}

// The smallest unit with which coordinates differ by less than 2^31, so that squared distances stay below 2^63. Lengths
// of arcs are rounded up to whole units: where coordinates are small numbers, as those of a game may be, rounding to
// whole coordinates would make the heuristic weak.
void Graph::choose_unit() {
  const auto nodes = std::span(points_).subspan(1);
  const auto extent_of = [&](std::int32_t Point::*axis) {
    const auto [least, most] = std::minmax_element(nodes.begin(), nodes.end(),
                                                   [&](const Point& a, const Point& b) { return a.*axis < b.*axis; });
    return static_cast<std::uint32_t>(std::int64_t{(*most).*axis} - (*least).*axis);
  };
  const std::uint32_t extent = std::max(extent_of(&Point::x), extent_of(&Point::y));
  has_coordinates_ = extent > 0;
  CAIRN_ASSERT(extent >> 31U == 0);
  unit_shift_ = 31U - static_cast<unsigned>(std::bit_width(extent));
}

std::uint64_t Graph::squared_distance(Cell a, Cell b) const {
  const std::int64_t dx = (std::int64_t{point(a).x} - point(b).x) << unit_shift_;
  const std::int64_t dy = (std::int64_t{point(a).y} - point(b).y) << unit_shift_;
  return static_cast<std::uint64_t>(dx * dx + dy * dy);
}

// Let d be the Euclidean distance in these units, and s a number with s * ceil(d(a, b)) <= c for every arc from a to b
// of cost c. Then h(a) = floor(s * floor(d(a, goal))) is consistent. For all u and v, floor(u + v) <= ceil(u) +
// floor(v), because u <= ceil(u), which is an integer. So with the triangle inequality
//
//     floor(d(a, goal)) <= floor(d(a, b) + d(b, goal)) <= ceil(d(a, b)) + floor(d(b, goal)).
//
// Multiplied by s, the first term on the right is at most c. Rounding down keeps the order, and c is an integer:
// h(a) <= c + h(b). An arc between nodes at the same place has ceil(d) = 0, and fits any s.
//
// Here s is the least c / ceil(d) of all arcs, rounded down to a number of 32 significant bits.
void Graph::scale_heuristic() {
  std::uint64_t cost = 0;
  std::uint64_t distance = 0;  // of the arc with the least quotient so far; 0 before there is one
  for (std::uint32_t node = 1; node < points_.size(); ++node) {
    for (std::uint32_t i = first_arc_[node]; i < first_arc_[node + 1]; ++i) {
      const std::uint64_t length = ceil_root(squared_distance(Cell{node}, targets_[i]));
      if (length == 0 || (distance != 0 && costs_[i].units * distance >= cost * length)) continue;
      cost = costs_[i].units;
      distance = length;
    }
  }
  if (distance == 0) return;
  // The largest shift with which the quotient fits 32 bits. Distances do too, so all numbers here fit 64.
  const std::uint64_t limit = distance << 32U;
  CAIRN_ASSERT(limit >> 32U == distance && cost < limit);
  while (cost >> 63U == 0 && cost << 1U < limit) {
    cost <<= 1U;
    ++scale_shift_;
  }
  CAIRN_ASSERT(scale_shift_ < 64);
  scale_ = static_cast<std::uint32_t>(cost / distance);
}

Cost Graph::heuristic(Cell a, Cell b) const {
  const std::uint64_t distance = floor_root(squared_distance(a, b));
  // What lies farther than any path can reach is cut off, which keeps the heuristic consistent.
  return Cost{static_cast<std::uint32_t>(
      std::min<std::uint64_t>((distance * scale_) >> scale_shift_, kMaxGraphPathCost.units))};
}

void Graph::find_components() {
  base::UnionFind sets;
  sets.grow(node_count());
  for (std::uint32_t node = 1; node < points_.size(); ++node) {
    for (const Cell next : successors(Cell{node})) sets.join(node - 1, next.index - 1);
  }
  auto [numbers, count] = std::move(sets).numbered();
  component_ = std::move(numbers);
  component_.insert(component_.begin(), count);  // what is no node is reached from nowhere
  component_count_ = count;
}

void Graph::find_fingerprint() {
  static_assert(sizeof(Point) == 8 && sizeof(Cell) == 4 && sizeof(Cost) == 4, "no padding may be hashed");
  fingerprint_ =
      hash_values(costs_, hash_values(targets_, hash_values(first_arc_, hash_values(points_, points_.size()))));
}

std::uint64_t Graph::memory_bytes() const {
  const auto bytes = [](const auto& values) { return values.capacity() * sizeof(values[0]); };
  return sizeof(*this) + bytes(points_) + bytes(first_arc_) + bytes(component_) + bytes(targets_) + bytes(costs_);
}

}  // namespace cairn
