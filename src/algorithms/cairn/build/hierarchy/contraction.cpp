#include "algorithms/cairn/build/hierarchy/contraction.hpp"

#include "algorithms/cairn/corners/corner_scan.hpp"
#include "algorithms/cairn/corners/leg_check.hpp"
#include "base/stamped_array.hpp"
#include "search/best_first.hpp"
#include "search/queues/quad_heap.hpp"
#include "search/spaces/grid_space.hpp"

#include <algorithm>
#include <cstdint>

namespace cairn::cairn_hierarchy {
namespace {

// How many corners a search for another path settles: to estimate a corner's importance, and when it is taken out.
constexpr std::uint32_t kEstimateSettled = 64;
constexpr std::uint32_t kFinalSettled = 500;

class Contraction {
 public:
  Contraction(const Grid& grid, const CornerGraph& graph, std::uint64_t most_bytes)
      : grid_(&grid),
        graph_(&graph),
        corners_(graph.corners, graph.rows),
        scan_(grid, corners_),
        check_(grid, scan_),
        distance_(grid.rules()),
        most_bytes_(most_bytes),
        edges_(graph.size()),
        levels_(graph.size()),
        costs_(graph.size()) {
    for (std::uint32_t corner = 0; corner < graph.size(); ++corner) {
      for (const CornerEdge& edge : graph.edges[corner]) {
        edges_[corner].push_back({edge.to, edge.cost, cairn_format::kNoCorner});
      }
      ends_ += graph.edges[corner].size();
    }
    done_.edges.resize(graph.size());
  }

  Contracted run() {
    queues::QuadHeap<Candidate> candidates;
    for (std::uint32_t corner = 0; corner < graph_->size(); ++corner) candidates.push({importance(corner), corner});
    // Each edge that is left takes a byte at least.
    while (!candidates.empty() && done_.is_whole) {
      const Candidate candidate = candidates.top();
      candidates.pop();
      // Neighbours were taken out since it was estimated.
      const Candidate now{importance(candidate.corner), candidate.corner};
      if (now.importance > candidate.importance && !candidates.empty() && candidates.top().before(now)) {
        candidates.push(now);
        continue;
      }
      take_out(now.corner);
      if (done_.bytes + ends_ / 2 > most_bytes_) done_.is_whole = false;
    }
    done_.bytes += ends_ / 2;
    return std::move(done_);
  }

 private:
  using Edge = cairn_format::UpEdge;

  struct Candidate {
    std::int64_t importance;
    std::uint32_t corner;
    bool before(const Candidate& other) const {
      return importance < other.importance || (importance == other.importance && corner < other.corner);
    }
  };
  struct Reached {
    std::uint64_t cost;
    std::uint32_t corner;
    bool before(const Reached& other) const { return queues::pair_before(cost, corner, other.cost, other.corner); }
  };
  struct Shortcut {
    std::uint32_t from;
    std::uint32_t to;
    std::uint32_t cost;
  };

  /// Few new edges for those that go, and far from what was taken out before, so that all parts of the map shrink
  /// alike.
  std::int64_t importance(std::uint32_t corner) {
    find_shortcuts(corner, kEstimateSettled);
    const auto added = static_cast<std::int64_t>(shortcuts_.size());
    const auto removed = static_cast<std::int64_t>(edges_[corner].size());
    return 2000 * added / std::max<std::int64_t>(removed, 1) + 300 * (added - removed) + 1000 * levels_[corner];
  }

  /// Whether a path between the two costs less than so much, without a search. Such a pair needs no edge.
  bool is_nearer(std::uint32_t a, std::uint32_t b, std::uint32_t cost) {
    const Point from = graph_->corners[a].point();
    const Point to = graph_->corners[b].point();
    if (distance_(from, to).units >= cost) return false;
    return is_clear(grid_->cell(from), grid_->cell(to)) || is_clear(grid_->cell(to), grid_->cell(from));
  }
  bool is_clear(Cell from, Cell to) {
    search::Meter meter(kUnlimitedWork);
    check_.start(from, to);
    check_.advance(meter);
    return check_.is_clear();
  }

  void find_shortcuts(std::uint32_t corner, std::uint32_t most_settled) {
    shortcuts_.clear();
    const auto& edges = edges_[corner];
    for (std::size_t i = 0; i + 1 < edges.size(); ++i) {
      targets_.clear();
      std::uint32_t most = 0;
      for (std::size_t k = i + 1; k < edges.size(); ++k) {
        const std::uint32_t cost = edges[i].cost + edges[k].cost;
        if (is_nearer(edges[i].to, edges[k].to, cost)) continue;
        targets_.push_back({edges[i].to, edges[k].to, cost});
        most = std::max(most, cost);
      }
      if (targets_.empty()) continue;
      search_round(edges[i].to, corner, most, most_settled);
      for (const Shortcut& target : targets_) {
        const std::uint32_t* known = costs_.find(target.to);
        if (known == nullptr || *known > target.cost) shortcuts_.push_back(target);
      }
    }
  }

  /// The costs of paths that avoid a corner, up to `most`.
  void search_round(std::uint32_t from, std::uint32_t avoided, std::uint32_t most, std::uint32_t most_settled) {
    costs_.clear();
    open_.clear();
    costs_.set(from, 0);
    open_.push({0, from});
    std::uint32_t settled = 0;
    const auto is_overtaken = [&](const Reached& best) { return costs_[best.corner] != best.cost; };
    const auto take = [&](const Reached& best, bool /*overtaken*/) -> search::Stop {
      const bool is_enough = best.cost > most || ++settled > most_settled;
      return is_enough ? search::Stop(search::Progress::done) : search::kGoOn;
    };
    search::best_first(open_, is_overtaken, take, [&](const Reached& best) {
      for (const Edge& edge : edges_[best.corner]) {
        const std::uint64_t cost = best.cost + edge.cost;
        if (edge.to == avoided || cost > most) continue;
        const std::uint32_t* known = costs_.find(edge.to);
        if (known != nullptr && *known <= cost) continue;
        costs_.set(edge.to, static_cast<std::uint32_t>(cost));
        open_.push({cost, edge.to});
      }
    });
  }

  void take_out(std::uint32_t corner) {
    find_shortcuts(corner, kFinalSettled);
    ends_ -= 2 * edges_[corner].size();
    for (const Edge& edge : edges_[corner]) {
      auto& others = edges_[edge.to];
      others.erase(std::find_if(others.begin(), others.end(), [&](const Edge& back) { return back.to == corner; }));
      levels_[edge.to] = std::max(levels_[edge.to], levels_[corner] + 1);
    }
    for (const Shortcut& shortcut : shortcuts_) {
      add(shortcut.from, {shortcut.to, shortcut.cost, corner});
      add(shortcut.to, {shortcut.from, shortcut.cost, corner});
    }
    std::vector<Edge>& ups = done_.edges[corner];
    ups = std::move(edges_[corner]);
    edges_[corner].clear();
    std::sort(ups.begin(), ups.end(), [](const Edge& a, const Edge& b) { return a.to < b.to; });
    packed_.clear();
    cairn_format::pack_edges(corner, ups, graph_->corners, distance_, packed_);
    done_.bytes += packed_.size();
  }

  void add(std::uint32_t corner, const Edge& edge) {
    auto& edges = edges_[corner];
    const auto same = std::find_if(edges.begin(), edges.end(), [&](const Edge& other) { return other.to == edge.to; });
    if (same == edges.end()) {
      edges.push_back(edge);
      ++ends_;
    } else if (edge.cost < same->cost) {
      *same = edge;
    }
  }

  const Grid* grid_;
  const CornerGraph* graph_;
  cairn_corners::CornerTable corners_;
  cairn_corners::CornerScan scan_;
  cairn_corners::LegCheck check_;
  spaces::GridDistance distance_;
  std::uint64_t most_bytes_;
  Contracted done_;
  std::vector<std::vector<Edge>> edges_;  // between corners that are left
  std::uint64_t ends_ = 0;                // of these edges
  std::vector<std::int64_t> levels_;      // the longest chain of corners that were taken out one beside the other
  std::vector<Shortcut> shortcuts_;
  std::vector<Shortcut> targets_;
  base::StampedArray<std::uint32_t> costs_;
  queues::QuadHeap<Reached> open_;
  std::vector<std::uint8_t> packed_;
};

}  // namespace

Contracted contract(const Grid& grid, const CornerGraph& graph, std::uint64_t most_bytes) {
  return Contraction(grid, graph, most_bytes).run();
}

}  // namespace cairn::cairn_hierarchy
