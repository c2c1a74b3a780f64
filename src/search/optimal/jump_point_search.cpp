#include "search/optimal/jump_point_search.hpp"

#include "search/best_first.hpp"
#include "search/optimal/bucket_width.hpp"
#include "search/spaces/search_cost.hpp"

#include <algorithm>

namespace cairn::optimal {

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
  this->start(start, goal);
  run(kUnlimitedWork);
  return cost_;
}

void JumpPointSearch::start(Cell start, Cell goal) {
  begin();
  start_ = start;
  goal_ = goal;
  if (!grid_->connected(start, goal)) return;
  if (start == goal) {
    corners_.push_back(start);
    cost_ = Cost{0};
    return;
  }
  const Point target = grid_->point(goal);
  const Fan first = graph_.fan_from(start);
  if (graph_.covers(first, grid_->point(start), target)) {
    finish(0, distance_(grid_->point(start), target));
    return;
  }
  expand(first, 0, 0, target);
}

template <typename Take, typename Expand>
search::Progress JumpPointSearch::run(std::uint64_t most_work, const Take& take, const Expand& expand_fan) {
  const std::uint64_t limit = most_work > kUnlimitedWork - work_.queue ? kUnlimitedWork : work_.queue + most_work;
  const auto g_of = [](const Open& open) { return static_cast<std::uint32_t>(open.key); };
  const auto is_overtaken = [&](const Open& best) { return nodes_[best.point].g != g_of(best); };
  const auto take_counted = [&](const Open& best, bool /*overtaken*/) -> search::Stop {
    if (work_.queue >= limit) return search::Progress::paused;
    ++work_.queue;
    return take(best);
  };
  const search::Progress progress =
      search::best_first(open_, is_overtaken, take_counted, [&](const Open& best) -> search::Stop {
        const Fan fan = graph_.fan(nodes_[best.point].arrival);
        return expand_fan(fan, best, g_of(best));
      });
  if (progress == search::Progress::exhausted && cost_ == kInfiniteCost && refused_) {
    spaces::refuse_cost(grid_->rules());
  }
  return progress;
}

search::Progress JumpPointSearch::run(std::uint64_t most_work) {
  if (!corners_.empty()) return search::Progress::done;
  const Point target = grid_->point(goal_);
  const auto take = [](const Open&) -> search::Stop { return search::kGoOn; };
  return run(most_work, take, [&](const Fan& fan, const Open& best, std::uint32_t g) -> search::Stop {
    // The heuristic is exact where the goal lies on the fan, and no open node promises less than this one.
    const Point here = grid_->point(best.cell);
    if (graph_.covers(fan, here, target)) {
      finish(best.point, Cost{g} + distance_(here, target));
      return search::Progress::done;
    }
    expand(fan, best.point, g, target);
    return search::kGoOn;
  });
}

void JumpPointSearch::start_to_nearest(Cell start, std::span<const Cell> goals, Cell middle, Cost apart) {
  begin();
  goal_ = middle;
  goals_.assign(goals.begin(), goals.end());
  apart_ = apart;
  nearest_ = kNoCell;
  const Fan first = graph_.fan_from(start);
  try_goals(first, grid_->point(start), 0);
  expand(first, 0, 0, grid_->point(middle));
}

// The distance to the point in the middle, less the goals' distance to it, is a consistent heuristic for all of them.
search::Progress JumpPointSearch::run_to_nearest(std::uint64_t most_work) {
  const Point middle = grid_->point(goal_);
  const auto take = [&](const Open& best) -> search::Stop {
    const std::uint64_t f = ~best.key >> 32U;
    const bool is_too_far = cost_ != kInfiniteCost && f > std::uint64_t{cost_.units} + apart_.units;
    return is_too_far ? search::Stop(search::Progress::done) : search::kGoOn;
  };
  const search::Progress progress =
      run(most_work, take, [&](const Fan& fan, const Open& best, std::uint32_t g) -> search::Stop {
        try_goals(fan, grid_->point(best.cell), g);
        expand(fan, best.point, g, middle);
        return search::kGoOn;
      });
  const bool is_last = progress == search::Progress::exhausted && cost_ != kInfiniteCost;
  return is_last ? search::Progress::done : progress;
}

void JumpPointSearch::try_goals(const Fan& fan, Point here, std::uint32_t g) {
  for (const Cell goal : goals_) {
    const Cost cost = Cost{g} + distance_(here, grid_->point(goal));
    if (cost > cost_ || (cost == cost_ && goal >= nearest_)) continue;
    if (!graph_.covers(fan, here, grid_->point(goal))) continue;
    cost_ = cost;
    nearest_ = goal;
  }
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

void JumpPointSearch::finish(JumpPoint last, Cost cost) {
  corners_.push_back(goal_);
  if (const Cell at = graph_.cell(last); last != 0 && at != goal_) corners_.push_back(at);
  for (; last != 0; last = nodes_[last].parent) {
    const JumpPoint parent = nodes_[last].parent;
    corners_.push_back(parent == 0 ? start_ : graph_.cell(parent));
  }
  if (corners_.back() != start_) corners_.push_back(start_);
  std::reverse(corners_.begin(), corners_.end());
  cost_ = cost;
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
