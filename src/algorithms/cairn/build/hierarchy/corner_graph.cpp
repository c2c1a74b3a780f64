#include "algorithms/cairn/build/hierarchy/corner_graph.hpp"

#include "algorithms/cairn/corners/corner_scan.hpp"
#include "base/assert.hpp"
#include "base/parallel.hpp"

#include <algorithm>

namespace cairn::cairn_hierarchy {
namespace {

// Corners that a thread takes at a time.
constexpr std::size_t kBatch = 256;

/// Calls work(corner) for all corners, on all threads; each makes a worker of its own.
template <typename MakeWorker>
void for_each_corner(unsigned threads, std::size_t count, const MakeWorker& make_worker) {
  base::parallel_for(threads, (count + kBatch - 1) / kBatch, [&] {
    return [&, work = make_worker()](std::size_t batch) mutable {
      const std::size_t end = std::min(count, (batch + 1) * kBatch);
      for (std::size_t i = batch * kBatch; i < end; ++i) work(static_cast<std::uint32_t>(i));
    };
  });
}

/// By rising number, each once.
void tidy(std::vector<CornerEdge>& edges) {
  std::sort(edges.begin(), edges.end(), [](const CornerEdge& a, const CornerEdge& b) { return a.to < b.to; });
  const auto last =
      std::unique(edges.begin(), edges.end(), [](const CornerEdge& a, const CornerEdge& b) { return a.to == b.to; });
  edges.erase(last, edges.end());
}

/// Calls visit(corner, cost) for the next corner in a direction.
template <typename Visit>
void visit_next(const Grid& grid, const cairn_corners::CornerTable& corners, Cell from, unsigned direction,
                Visit visit) {
  std::uint32_t cost = 0;
  for (Cell at = from; (grid.mask(at) >> direction & 1U) != 0;) {
    at = grid.neighbour(at, static_cast<Direction>(direction));
    cost += grid.move_cost(static_cast<Direction>(direction)).units;
    if (cairn_corners::slants_from(grid, at) == 0) continue;
    visit(corners.at(grid.point(at)), cost);
    break;
  }
}

void find_edges(const Grid& grid, unsigned threads, CornerGraph& graph) {
  std::vector<std::vector<CornerEdge>> found(graph.size());
  const cairn_corners::CornerTable corners(graph.corners, graph.rows);
  // Where corners are cut, those that follow each other on a diagonal are joined, too.
  const unsigned step = grid.rules().corners == Corners::cut ? 1 : 2;
  for_each_corner(threads, graph.size(), [&] {
    return [&, scan = cairn_corners::CornerScan(grid, corners)](std::uint32_t corner) mutable {
      const Cell from = grid.cell(graph.corners[corner].point());
      const auto visit = [&](std::uint32_t to, std::uint32_t cost) {
        CAIRN_ASSERT(to < graph.size());
        found[corner].push_back({to, cost});
      };
      for (unsigned direction = 0; direction < kDirections; direction += step) {
        visit_next(grid, corners, from, direction, visit);
      }
      const unsigned slants = cairn_corners::slants_from(grid, from);
      for (unsigned slant = 1; slant < kDirections; ++slant) {
        if ((slants >> slant & 1U) == 0) continue;
        cairn_corners::CornerScan::Ray ray = scan.ray(from, slant);
        while (scan.advance(
            ray, [](Point, std::uint32_t) { return true; }, visit))
          continue;
      }
    };
  });
  graph.edges.resize(graph.size());
  for (std::uint32_t corner = 0; corner < graph.size(); ++corner) {
    for (const CornerEdge& edge : found[corner]) {
      graph.edges[corner].push_back(edge);
      graph.edges[edge.to].push_back({corner, edge.cost});
    }
  }
  for_each_corner(threads, graph.size(), [&] { return [&](std::uint32_t corner) { tidy(graph.edges[corner]); }; });
}

/// Drops each edge that two others replace at the same cost. Since those are shorter, all can be dropped at once.
void drop_replaceable(unsigned threads, CornerGraph& graph) {
  std::vector<std::vector<CornerEdge>> kept(graph.size());
  for_each_corner(threads, graph.size(), [&] {
    return [&, costs = std::vector<std::uint32_t>(graph.size())](std::uint32_t corner) mutable {
      for (const CornerEdge& edge : graph.edges[corner]) costs[edge.to] = edge.cost;
      for (const CornerEdge& edge : graph.edges[corner]) {
        const auto& second = graph.edges[edge.to];
        const bool is_replaceable = std::any_of(second.begin(), second.end(), [&](const CornerEdge& half) {
          return costs[half.to] != 0 && costs[half.to] + half.cost == edge.cost;
        });
        if (!is_replaceable) kept[corner].push_back(edge);
      }
      for (const CornerEdge& edge : graph.edges[corner]) costs[edge.to] = 0;
    };
  });
  graph.edges = std::move(kept);
}

}  // namespace

CornerGraph find_corners(const Grid& grid) {
  CornerGraph graph;
  graph.rows.push_back(0);
  for (std::int32_t y = 0; y < grid.height(); ++y) {
    for (std::int32_t x = 0; x < grid.width(); ++x) {
      if (cairn_corners::slants_from(grid, grid.cell({x, y})) != 0) graph.corners.emplace_back(Point{x, y});
    }
    graph.rows.push_back(graph.size());
  }
  return graph;
}

void join_corners(const Grid& grid, unsigned threads, CornerGraph& graph) {
  find_edges(grid, threads, graph);
  drop_replaceable(threads, graph);
}

}  // namespace cairn::cairn_hierarchy
