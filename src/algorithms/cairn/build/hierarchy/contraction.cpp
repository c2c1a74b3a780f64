#include "algorithms/cairn/build/hierarchy/contraction.hpp"

#include "algorithms/cairn/corners/corner_scan.hpp"
#include "algorithms/cairn/corners/leg_check.hpp"
#include "base/stamped_array.hpp"
#include "search/best_first.hpp"
#include "search/queues/quad_heap.hpp"
#include "search/spaces/grid_space.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace cairn::cairn_hierarchy {
namespace {

// How many corners a search for another path settles: to estimate a corner's importance, and when it is taken out.
constexpr std::uint32_t kEstimateSettled = 24;
constexpr std::uint32_t kFinalSettled = 500;

class Contraction {
 public:
  Contraction(const Grid& grid, CornerGraph graph)
      : grid_(&grid),
        corners_(std::move(graph.corners), std::move(graph.rows)),
        scan_(grid, corners_),
        check_(grid, scan_),
        distance_(grid.rules()),
        edges_(std::move(graph.edges)),
        done_(corners_.size()),
        levels_(corners_.size()),
        is_stale_(corners_.size()),
        is_target_(corners_.size()),
        costs_(corners_.size()) {}

  std::vector<std::vector<std::uint32_t>> run() {
    queues::QuadHeap<Candidate> candidates;
    for (std::uint32_t corner = 0; corner < corners_.size(); ++corner) candidates.push({importance(corner), corner});
    while (!candidates.empty()) {
      const Candidate candidate = candidates.top();
      candidates.pop();
      if (is_stale_[candidate.corner]) {
        is_stale_[candidate.corner] = false;
        const Candidate now{importance(candidate.corner), candidate.corner};
        if (now.importance > candidate.importance && !candidates.empty() && candidates.top().before(now)) {
          candidates.push(now);
          continue;
        }
      }
      take_out(candidate.corner);
    }
    return std::move(done_);
  }

 private:
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
  /// A corner that a path of at most this cost is looked for.
  struct Target {
    std::uint32_t corner;
    std::uint32_t cost;
    Point point;
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
    const Point from = corners_.point(a);
    const Point to = corners_.point(b);
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
      is_target_.clear();
      for (std::size_t k = i + 1; k < edges.size(); ++k) {
        const std::uint32_t cost = edges[i].cost + edges[k].cost;
        if (is_nearer(edges[i].to, edges[k].to, cost)) continue;
        targets_.push_back({edges[k].to, cost, corners_.point(edges[k].to)});
        is_target_.set(edges[k].to);
      }
      search_round(edges[i].to, corner, most_settled);
      for (const Target& target : targets_) shortcuts_.push_back({edges[i].to, target.corner, target.cost});
    }
  }

  /// Takes out the targets that are reached at their cost by paths that avoid a corner.
  void search_round(std::uint32_t from, std::uint32_t avoided, std::uint32_t most_settled) {
    costs_.clear();
    open_.clear();
    costs_.set(from, 0);
    open_.push({0, from});
    std::uint32_t settled = 0;
    std::uint32_t most = 0;
    for (const Target& target : targets_) most = std::max(most, target.cost);
    const auto is_overtaken = [&](const Reached& best) { return costs_[best.corner] != best.cost; };
    const auto take = [&](const Reached& /*best*/, bool /*overtaken*/) -> search::Stop {
      const bool is_enough = targets_.empty() || ++settled > most_settled;
      return is_enough ? search::Stop(search::Progress::done) : search::kGoOn;
    };
    search::best_first(open_, is_overtaken, take, [&](const Reached& best) {
      for (const CornerEdge& edge : edges_[best.corner]) {
        const std::uint64_t cost = best.cost + edge.cost;
        if (edge.to == avoided || cost > most) continue;
        const std::uint32_t* known = costs_.find(edge.to);
        if ((known != nullptr && *known <= cost) || !leads_to_target(edge.to, cost)) continue;
        costs_.set(edge.to, static_cast<std::uint32_t>(cost));
        open_.push({cost, edge.to});
        if (is_target_.is_set(edge.to)) take_target(edge.to, cost);
      }
    });
  }

  /// Whether a path that reaches a corner at this cost may go on to a target.
  bool leads_to_target(std::uint32_t corner, std::uint64_t cost) const {
    const Point at = corners_.point(corner);
    return std::ranges::any_of(
        targets_, [&](const Target& target) { return cost + distance_(at, target.point).units <= target.cost; });
  }
  void take_target(std::uint32_t corner, std::uint64_t cost) {
    std::erase_if(targets_, [&](const Target& target) { return target.corner == corner && cost <= target.cost; });
  }

  void take_out(std::uint32_t corner) {
    find_shortcuts(corner, kFinalSettled);
    for (const CornerEdge& edge : edges_[corner]) {
      auto& others = edges_[edge.to];
      others.erase(
          std::find_if(others.begin(), others.end(), [&](const CornerEdge& back) { return back.to == corner; }));
      levels_[edge.to] = std::max(levels_[edge.to], levels_[corner] + 1);
      is_stale_[edge.to] = true;
    }
    for (const Shortcut& shortcut : shortcuts_) {
      add(shortcut.from, {shortcut.to, shortcut.cost});
      add(shortcut.to, {shortcut.from, shortcut.cost});
    }
    for (const CornerEdge& edge : edges_[corner]) done_[corner].push_back(edge.to);
    std::sort(done_[corner].begin(), done_[corner].end());
    edges_[corner] = {};
  }

  void add(std::uint32_t corner, const CornerEdge& edge) {
    auto& edges = edges_[corner];
    const auto same =
        std::find_if(edges.begin(), edges.end(), [&](const CornerEdge& other) { return other.to == edge.to; });
    if (same == edges.end()) {
      edges.push_back(edge);
    } else if (edge.cost < same->cost) {
      *same = edge;
    }
  }

  const Grid* grid_;
  cairn_corners::CornerTable corners_;
  cairn_corners::CornerScan scan_;
  cairn_corners::LegCheck check_;
  spaces::GridDistance distance_;
  std::vector<std::vector<CornerEdge>> edges_;  // between corners that are left
  std::vector<std::vector<std::uint32_t>> done_;
  std::vector<std::int64_t> levels_;  // the longest chain of corners that were taken out one beside the other
  std::vector<bool> is_stale_;        // a neighbour was taken out since its importance was estimated
  std::vector<Shortcut> shortcuts_;
  std::vector<Target> targets_;
  base::StampedFlags is_target_;
  base::StampedArray<std::uint32_t> costs_;
  queues::QuadHeap<Reached> open_;
};

}  // namespace

std::vector<std::vector<std::uint32_t>> contract(const Grid& grid, CornerGraph graph) {
  return Contraction(grid, std::move(graph)).run();
}

}  // namespace cairn::cairn_hierarchy
