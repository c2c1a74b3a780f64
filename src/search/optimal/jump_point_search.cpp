#include "search/optimal/jump_point_search.hpp"

#include "search/best_first.hpp"
#include "search/spaces/search_cost.hpp"

#include <algorithm>
#include <bit>

namespace cairn::optimal {
namespace {

// A sixteenth of a straight move a bucket: few nodes in each, and a circle of a thousand moves.
unsigned bucket_bits(const CostModel& costs) {
  const auto bits = static_cast<int>(std::bit_width(costs.straight.units)) - 4;
  return bits > 0 ? static_cast<unsigned>(bits) : 0;
}

}  // namespace

JumpPointSearch::JumpPointSearch(const Grid& grid, std::uint64_t most_bytes)
    : grid_(&grid), distance_(grid.rules()), graph_(grid, most_bytes), open_(bucket_bits(grid.costs())) {}

void JumpPointSearch::begin() {
  open_.clear();
  corners_.clear();
  work_ = {};
  cost_ = kInfiniteCost;
  refused_ = false;
  if (graph_.is_full()) {
    graph_.clear();
    nodes_.clear();
  }
  if (++generation_ == 0) {
    nodes_.clear();
    generation_ = 1;
  }
}

Cost JumpPointSearch::search(Cell start, Cell goal) {
  begin();
  if (!grid_->connected(start, goal)) return kInfiniteCost;
  if (start == goal) {
    corners_.push_back(start);
    return cost_ = Cost{0};
  }
  const Point target = grid_->point(goal);
  const Fan first = graph_.fan_from(start);
  if (graph_.covers(first, grid_->point(start), target))
    return finish(0, start, goal, distance_(grid_->point(start), target));
  expand(first, 0, 0, target);
  const auto g_of = [](const Open& open) { return static_cast<std::uint32_t>(open.key); };
  const auto is_overtaken = [&](const Open& best) { return nodes_[best.point].g != g_of(best); };
  const auto take = [&](const Open& /*best*/, bool /*overtaken*/) -> search::Stop {
    ++work_.queue;
    return search::kGoOn;
  };
  search::best_first(open_, is_overtaken, take, [&](const Open& best) -> search::Stop {
    const Fan fan = graph_.fan(nodes_[best.point].arrival);
    // The heuristic is exact where the goal lies on the fan, and no open node promises less than this one.
    const Point here = grid_->point(best.cell);
    if (graph_.covers(fan, here, target)) {
      finish(best.point, start, goal, Cost{g_of(best)} + distance_(here, target));
      return search::Progress::done;
    }
    expand(fan, best.point, g_of(best), target);
    return search::kGoOn;
  });
  if (cost_ == kInfiniteCost && refused_) spaces::refuse_cost(grid_->rules());
  return cost_;
}

void JumpPointSearch::expand(const Fan& fan, JumpPoint from, std::uint32_t g, Point target) {
  ++work_.expansions;
  if (nodes_.size() < graph_.point_limit()) nodes_.resize(graph_.point_limit());
  for (const Jump& jump : graph_.jumps(fan)) {
    ++work_.successors;
    const JumpPoint point = graph_.point(jump.to);
    Node& node = nodes_[point];
    const std::uint64_t new_g = std::uint64_t{g} + jump.cost;
    if (node.generation == generation_ && node.g <= new_g) continue;
    const std::uint64_t f = new_g + distance_({jump.x, jump.y}, target).units;
    if (f > spaces::kMaxSearchCost) {
      refused_ = true;
      continue;
    }
    node = {generation_, static_cast<std::uint32_t>(new_g), from, jump.to};
    open_.push(f, {~f << 32U | node.g, grid_->cell({jump.x, jump.y}), point});
    ++work_.queue;
  }
}

Cost JumpPointSearch::finish(JumpPoint last, Cell start, Cell goal, Cost cost) {
  corners_.push_back(goal);
  if (const Cell at = graph_.cell(last); last != 0 && at != goal) corners_.push_back(at);
  for (; last != 0; last = nodes_[last].parent) {
    const JumpPoint parent = nodes_[last].parent;
    corners_.push_back(parent == 0 ? start : graph_.cell(parent));
  }
  if (corners_.back() != start) corners_.push_back(start);
  std::reverse(corners_.begin(), corners_.end());
  return cost_ = cost;
}

void JumpPointSearch::path(search::Path& path) const {
  path.cells.clear();
  path.cost = cost_;
  if (corners_.empty()) return;
  path.cells.push_back(corners_.front());
  const bool four = grid_->rules().connectivity == Connectivity::four;
  for (std::size_t i = 1; i < corners_.size(); ++i) {
    Point at = grid_->point(corners_[i - 1]);
    const Point to = grid_->point(corners_[i]);
    while (at != to) {
      const std::int32_t x = (to.x > at.x) - (to.x < at.x);
      const std::int32_t y = (to.y > at.y) - (to.y < at.y);
      at.x += x;
      at.y += four && x != 0 ? 0 : y;
      path.cells.push_back(grid_->cell(at));
    }
  }
}

std::uint64_t JumpPointSearch::memory_bytes() const {
  return graph_.memory_bytes() + nodes_.capacity() * sizeof(Node) + open_.memory_bytes();
}

}  // namespace cairn::optimal
