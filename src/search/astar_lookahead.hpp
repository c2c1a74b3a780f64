// The lookahead of LSS-LRTA*, RTAA* and their kin: A* from the agent's state, cut off after a number of expansions.
#pragma once

#include "search/learned_heuristic.hpp"
#include "search/local_entry.hpp"
#include "search/local_space.hpp"
#include "search/meter.hpp"
#include "search/min_heap.hpp"
#include "search/progress.hpp"

#include <cstdint>
#include <vector>

namespace cairn {

/// With the consistent heuristics that these algorithms keep, a closed state is never reached more cheaply later.
class AStarLookahead {
 public:
  /// How many states an episode expands.
  using Settings = std::uint32_t;

  AStarLookahead(const GridSpace& space, Settings expansions)
      : space_(space), limit_(expansions), local_(space, expansions, most_nodes(expansions)) {
    open_.reserve(std::min<std::uint64_t>(most_nodes(expansions), most_nodes(space.size())));
    closed_.reserve(std::min<std::uint64_t>(expansions, space.size()));
  }

  static constexpr std::uint64_t most_nodes(std::uint64_t expansions) { return kDirections * expansions + 1; }
  static constexpr std::uint64_t longest_path(Settings expansions) { return expansions; }
  /// Every successor is pushed and popped.
  static constexpr std::uint64_t work_bound(std::uint64_t expansions, std::uint64_t degree) {
    return expansions + degree * expansions + 2 * (degree * expansions + 1);
  }

  void start(Cell from, Cell goal, const LearnedHeuristic& h) {
    goal_ = goal;
    open_.clear();
    closed_.clear();
    const Point point = space_.point(from);
    local_.start(from, point, h(point));
    open_.push({local_[0].h, Cost{0}, from, 0});
  }

  Progress advance(const LearnedHeuristic& h, Meter& meter) {
    for (;;) {
      if (open_.empty()) return Progress::exhausted;
      const LocalEntry best = open_.top();
      const bool stale = local_[best.node].closed || local_[best.node].g != best.g();
      if (!stale && (closed_.size() == limit_ || best.cell == goal_)) return Progress::done;
      if (!meter.allows(2 + 2 * kDirections)) return Progress::paused;
      open_.pop();
      ++meter.work.queue;
      if (!stale) expand(best.node, h, meter.work);
    }
  }

  LocalSpace& local() { return local_; }
  const LocalSpace& local() const { return local_; }
  const GridSpace& space() const { return space_; }
  /// The states expanded, by node, in the order of their expansion.
  const std::vector<std::uint32_t>& closed() const { return closed_; }
  /// The open state of least f, once done.
  std::uint32_t best() const { return open_.top().node; }
  std::uint64_t bytes() const {
    return local_.bytes() + open_.size() * sizeof(LocalEntry) + closed_.size() * sizeof(closed_[0]);
  }

 private:
  void expand(std::uint32_t index, const LearnedHeuristic& h, Work& work) {
    local_[index].closed = true;
    closed_.push_back(index);
    const LocalNode from = local_[index];
    ++work.expansions;
    for (unsigned rest = space_.mask(from.cell); rest != 0; rest &= rest - 1) {
      const auto direction = static_cast<unsigned>(std::countr_zero(rest));
      ++work.successors;
      const std::uint32_t place = local_.neighbour_place(from, direction);
      const Cost g = from.g + space_.move_cost(direction);
      std::uint32_t found = local_.find(place);
      if (found == LocalSpace::kNoNode) {
        const Point point{from.point.x + kDirectionSteps[direction].x, from.point.y + kDirectionSteps[direction].y};
        found = local_.add({space_.neighbour(from.cell, direction), place, g, h(point), point, index, false});
      } else {
        LocalNode& node = local_[found];
        if (node.closed || g >= node.g) continue;
        node.g = g;
        node.parent = index;
      }
      const LocalNode& node = local_[found];
      open_.push({g + node.h, g, node.cell, found});
      ++work.queue;
    }
  }

  GridSpace space_;
  std::uint32_t limit_;
  Cell goal_ = kNoCell;
  LocalSpace local_;
  MinHeap<LocalEntry> open_;
  std::vector<std::uint32_t> closed_;
};

}  // namespace cairn
