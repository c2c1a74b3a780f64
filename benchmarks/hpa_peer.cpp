#include "benchmarks/hpa_peer.hpp"

#include <cairn/error.hpp>

#include <algorithm>
#include <queue>

namespace cairn::bench {

HpaPeer::HpaPeer(const Grid& grid) : grid_(&grid), cells_(grid, kSide), search_(cells_) {
  for (std::int32_t y = 0; y < grid.height(); y += kSide) {
    for (std::int32_t x = 0; x < grid.width(); x += kSide) {
      for (const bool is_east : {true, false}) {
        std::vector<Cell> from;
        std::vector<Cell> to;
        for (std::int32_t i = 0; i < kSide; ++i) {
          const Point a = is_east ? Point{x + kSide - 1, y + i} : Point{x + i, y + kSide - 1};
          const Point b = is_east ? Point{a.x + 1, a.y} : Point{a.x, a.y + 1};
          const bool is_open = grid.passable(a) && grid.passable(b);
          from.push_back(is_open ? grid.cell(a) : kNoCell);
          to.push_back(is_open ? grid.cell(b) : kNoCell);
        }
        for (std::uint32_t i = 0; i < kSide; ++i) {
          if (from[i] == kNoCell) continue;
          const std::uint32_t begin = i;
          while (i < kSide && from[i] != kNoCell) ++i;
          add_opening(from, to, begin, i);
        }
      }
    }
  }
  const auto count = static_cast<std::uint32_t>(nodes_.size());
  for (std::uint32_t node = 0; node < count; ++node) connect(node);
}

void HpaPeer::add_opening(const std::vector<Cell>& from, const std::vector<Cell>& to, std::uint32_t begin,
                          std::uint32_t end) {
  constexpr std::uint32_t kLong = 6;
  if (end - begin < kLong) {
    add_entrance(from[(begin + end) / 2], to[(begin + end) / 2]);
    return;
  }
  add_entrance(from[begin], to[begin]);
  add_entrance(from[end - 1], to[end - 1]);
}

void HpaPeer::add_entrance(Cell a, Cell b) {
  const std::uint32_t first = node_of(a);
  const std::uint32_t second = node_of(b);
  const Point from = grid_->point(a);
  const Point to = grid_->point(b);
  const std::uint32_t cost = grid_->move_cost(a, direction_of({to.x - from.x, to.y - from.y})).units;
  nodes_[first].edges.push_back({second, cost});
  nodes_[second].edges.push_back({first, cost});
}

std::uint32_t HpaPeer::node_of(Cell cell) {
  const auto [place, is_new] = numbers_.emplace(cell.index, static_cast<std::uint32_t>(nodes_.size()));
  if (is_new) {
    nodes_.push_back({cell, {}});
    clusters_[cluster_number(cell)].push_back(place->second);
  }
  return place->second;
}

std::uint32_t HpaPeer::cluster_number(Cell cell) const {
  const Point p = grid_->point(cell);
  return static_cast<std::uint32_t>(p.y / kSide) << 16U | static_cast<std::uint32_t>(p.x / kSide);
}

overlay_format::Box HpaPeer::cluster(Cell cell) const {
  const Point p = grid_->point(cell);
  const std::int32_t x = p.x / kSide * kSide;
  const std::int32_t y = p.y / kSide * kSide;
  return {x, y, std::min(x + kSide, grid_->width()), std::min(y + kSide, grid_->height())};
}

/// Adds the edges within a node's cluster that lead from it.
void HpaPeer::connect(std::uint32_t node) {
  const Cell cell = nodes_[node].cell;
  cells_.look_at(cluster(cell));
  search_.start(cells_.state(grid_->point(cell)));
  search_.run();
  for (const std::uint32_t other : clusters_[cluster_number(cell)]) {
    const Cell state = cells_.state(grid_->point(nodes_[other].cell));
    if (other != node && search_.is_reached(state)) nodes_[node].edges.push_back({other, search_.g(state).units});
  }
}

void HpaPeer::refine(Cell from, Cell to, std::vector<Cell>& path) {
  if (cluster(from) != cluster(to)) {
    path.push_back(to);
    return;
  }
  cells_.look_at(cluster(from));
  const Cell start = cells_.state(grid_->point(from));
  search_.start(start, cells_.state(grid_->point(to)));
  search_.run();
  const std::size_t before = path.size();
  for (Cell state = search_.goal(); state != start; state = search_.parent(state)) {
    path.push_back(grid_->cell(cells_.point(state)));
  }
  std::reverse(path.begin() + static_cast<std::ptrdiff_t>(before), path.end());
}

/// Shortens a path, and returns its cost. From each cell, lines of all directions are followed as far as they are
/// legal; of those that meet the path again, the one that saves most is taken.
std::uint64_t HpaPeer::smooth(std::vector<Cell>& path) {
  constexpr std::uint32_t kLongest = 3 * kSide;
  const auto direction_between = [&](Cell a, Cell b) {
    const Point from = grid_->point(a);
    const Point to = grid_->point(b);
    return direction_of({to.x - from.x, to.y - from.y});
  };
  places_.resize(grid_->shape().cell_count());
  costs_.assign(1, 0);
  for (std::uint32_t i = 0; i < path.size(); ++i) {
    places_[path[i].index] = i + 1;
    if (i > 0)
      costs_.push_back(costs_.back() + grid_->move_cost(path[i - 1], direction_between(path[i - 1], path[i])).units);
  }
  smoothed_.assign(1, path[0]);
  std::uint64_t cost = 0;
  for (std::uint32_t at = 0; at + 1 < path.size();) {
    std::uint32_t next = at + 1;
    std::uint64_t saved = 0;
    std::uint32_t length = 1;
    Direction best = direction_between(path[at], path[next]);
    for (unsigned d = 0; d < kDirections; ++d) {
      const auto direction = static_cast<Direction>(d);
      std::uint64_t line = 0;
      Cell cell = path[at];
      for (std::uint32_t moves = 1; moves <= kLongest && (grid_->mask(cell) >> d & 1U) != 0; ++moves) {
        line += grid_->move_cost(cell, direction).units;
        cell = grid_->neighbour(cell, direction);
        const std::uint32_t place = places_[cell.index];
        if (place <= at + 1 || costs_[place - 1] - costs_[at] <= line + saved) continue;
        saved = costs_[place - 1] - costs_[at] - line;
        next = place - 1;
        length = moves;
        best = direction;
      }
    }
    cost += costs_[next] - costs_[at] - saved;
    for (Cell cell = path[at]; length > 0; --length) {
      cell = grid_->neighbour(cell, best);
      smoothed_.push_back(cell);
    }
    at = next;
  }
  for (const Cell cell : path) places_[cell.index] = 0;
  path.swap(smoothed_);
  return cost;
}

std::uint64_t HpaPeer::search(Cell start, Cell goal, std::vector<Cell>& path) {
  // Both ends become nodes for the time of the search.
  const auto count = static_cast<std::uint32_t>(nodes_.size());
  const std::uint32_t from = count;
  const std::uint32_t to = count + 1;
  nodes_.push_back({start, {}});
  nodes_.push_back({goal, {}});
  auto& goal_cluster = clusters_[cluster_number(goal)];
  goal_cluster.push_back(to);
  connect(from);
  connect(to);
  goal_cluster.pop_back();
  for (const Edge& edge : nodes_[to].edges) nodes_[edge.to].edges.push_back({to, edge.cost});

  using Entry = std::pair<std::uint64_t, std::uint32_t>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
  std::vector<std::uint64_t> g(nodes_.size(), ~std::uint64_t{0});
  std::vector<std::uint32_t> parent(nodes_.size(), from);
  const spaces::GridDistance distance(grid_->rules(), grid_->costs());
  const Point target = grid_->point(goal);
  const auto h = [&](std::uint32_t node) {
    return std::uint64_t{grid_->least_cost()} * distance(grid_->point(nodes_[node].cell), target).units;
  };
  g[from] = 0;
  open.push({h(from), from});
  while (!open.empty() && open.top().second != to) {
    const auto [f, node] = open.top();
    open.pop();
    if (f > g[node] + h(node)) continue;
    for (const Edge& edge : nodes_[node].edges) {
      if (g[node] + edge.cost >= g[edge.to]) continue;
      g[edge.to] = g[node] + edge.cost;
      parent[edge.to] = node;
      open.push({g[edge.to] + h(edge.to), edge.to});
    }
  }
  if (open.empty()) throw InternalError("HPA* found no path");
  std::vector<std::uint32_t> route{to};
  while (route.back() != from) route.push_back(parent[route.back()]);
  path.assign(1, start);
  for (std::size_t i = route.size() - 1; i-- > 0;) refine(path.back(), nodes_[route[i]].cell, path);
  for (const Edge& edge : nodes_[to].edges) nodes_[edge.to].edges.pop_back();
  nodes_.resize(count);
  return smooth(path);
}

}  // namespace cairn::bench
