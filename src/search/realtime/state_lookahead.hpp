// StateLookahead: the A*-shaped lookahead on any space (grid_lookahead.hpp has the grid's).
#pragma once

#include "base/assert.hpp"
#include "base/stamped_array.hpp"
#include "search/best_first.hpp"
#include "search/meter.hpp"
#include "search/progress.hpp"
#include "search/queues/lookahead_queue.hpp"
#include "search/queues/quad_heap.hpp"
#include "search/realtime/policies.hpp"
#include "search/realtime/values/learned_heuristic.hpp"
#include "search/spaces/space.hpp"
#include "search/watch.hpp"

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace cairn::realtime {

/// States are named by their numbers. A successor from which the goal is known to be out of reach is not generated. It
/// is not a SpaceSearch, because learning needs the values and the order of the states, and because it ends at a number
/// of expansions that is known before: so it needs no memory beyond what it reserves. `Heap` is the open list:
/// CountingHeap counts percolations.
template <spaces::Space S, typename Heap = queues::QuadHeap<queues::OpenState>>
class StateLookahead : public AStarBounds {
  static constexpr bool kCounts = requires(const Heap& heap) { heap.percolations(); };

 public:
  using Space = S;
  using Heuristic = LearnedHeuristicOn<S>;

  StateLookahead(const S& space, Settings expansions)
      : space_(space), degree_(space.max_degree()), limit_(expansions), nodes_(space.size()), open_(make_open(space)) {
    const std::uint64_t most_closed = std::min<std::uint64_t>(expansions, space.size());
    closed_.reserve(most_closed);
    generated_.reserve(std::min<std::uint64_t>(most_nodes(most_closed, degree_), space.size()));
    open_.reserve(most_nodes(most_closed, degree_));
  }

  static constexpr std::uint64_t most_nodes(std::uint64_t expansions, std::uint64_t degree) {
    return degree * expansions + 1;
  }

  void start(Cell from, Cell goal, const Heuristic& h) {
    nodes_.clear();
    closed_.clear();
    generated_.clear();
    open_.clear();
    root_ = from.index;
    goal_ = goal;
    reach(from, Cost{0}, kNoCell, h);
  }

  search::Progress advance(const Heuristic& h, search::Meter& meter) {
    const auto is_overtaken = [&](const queues::OpenState& best) { return nodes_[best.place].closed; };
    const auto take = [&](const queues::OpenState& best, bool overtaken) -> search::Stop {
      if (!overtaken && (closed_.size() == limit_ || best.place == goal_.index)) {
        best_ = best.place;
        best_f_ = best.f;
        return search::Progress::done;
      }
      if (!meter.allows(2 + 2 * degree_)) return search::Progress::paused;
      ++meter.work.queue;
      return search::kGoOn;
    };
    return search::best_first(open_, is_overtaken, take, [&](const queues::OpenState& best) {
      Node& node = nodes_[best.place];
      if (node.g > S::kMaxPathCost) space().refuse_cost();
      CAIRN_ASSERT(closed_.size() < closed_.capacity());
      node.closed = true;
      closed_.push_back(best.place);
      ++meter.work.expansions;
      search::watch_expanded(key(best.place));
      expand(Cell{best.place}, node.g, h, meter.work);
    });
  }

  /// The agent's own state. Of others, the state before on the best path to it.
  std::uint32_t root() const { return root_; }
  std::uint32_t parent(std::uint32_t state) const { return nodes_[state].parent.index; }

  Cell cell(std::uint32_t state) const { return Cell{state}; }
  typename S::Key key(std::uint32_t state) const { return space().key(Cell{state}); }
  bool is_generated(std::uint32_t state) const { return nodes_.is_set(state); }
  bool is_closed(std::uint32_t state) const { return nodes_[state].closed; }
  Cost g(std::uint32_t state) const { return nodes_[state].g; }
  /// As it was when the state was generated; what learns from it may write its own values there.
  Cost& h(std::uint32_t state) { return nodes_[state].h; }
  Cost h(std::uint32_t state) const { return nodes_[state].h; }
  /// As it stands, or would stand, in the open list.
  queues::OpenState open_state(std::uint32_t state) const { return open_state(state, nodes_[state]); }

  /// The states expanded, in the order of their expansion.
  std::span<const std::uint32_t> closed() const { return closed_; }
  /// All states, closed or open, in the order of their generation.
  std::span<const std::uint32_t> generated() const { return generated_; }
  /// Once done: the open state that would be expanded next, and its f.
  std::uint32_t best() const { return best_; }
  Cost best_f() const { return best_f_; }

  /// Takes the best open state out of the open list, for a choice that goes through it in order.
  bool has_open() const { return !open_.empty(); }
  std::uint32_t take_open() {
    const std::uint32_t state = open_.top().place;
    open_.pop();
    return state;
  }
  void start_problem(Cell /*start*/) requires kCounts { open_.start_counting(); }
  std::uint64_t percolations() const requires kCounts { return open_.percolations(); }

  const S& space() const { return space_; }
  std::uint64_t bytes() const {
    return generated_.size() * (decltype(nodes_)::kEntryBytes + sizeof(std::uint32_t)) +
           open_.size() * sizeof(queues::OpenState) + closed_.size() * sizeof(std::uint32_t);
  }

 private:
  struct Node {
    Cost g;
    Cost h;
    Cell parent;
    bool closed;
  };

  static Heap make_open(const S& space) {
    if constexpr (kCounts) {
      return Heap(space.size());
    } else {
      return Heap();
    }
  }

  static queues::OpenState open_state(std::uint32_t state, const Node& node) {
    return {spaces::saturated_cost(std::uint64_t{node.g.units} + node.h.units), node.g, state};
  }

  void expand(Cell from, Cost so_far, const Heuristic& h, Work& work) {
    space().for_each_successor(from, [&](Cell next, Cost step) {
      ++work.successors;
      const Node* present = nodes_.find(next.index);
      if (present != nullptr && (present->closed || present->g <= so_far + step)) return;
      if (reach(next, so_far + step, from, h)) ++work.queue;
    });
  }

  // False where the goal is known to be out of reach from there.
  bool reach(Cell state, Cost g, Cell parent, const Heuristic& h) {
    const Node node{g, h(space().key(state)), parent, false};
    if (node.h == kInfiniteCost) return false;
    if (!nodes_.is_set(state.index)) {
      CAIRN_ASSERT(generated_.size() < generated_.capacity());
      generated_.push_back(state.index);
    }
    nodes_.set(state.index, node);
    open_.push(open_state(state.index, node));
    return true;
  }

  spaces::HeldSpace<S> space_;
  std::uint64_t degree_;
  std::uint32_t limit_;
  base::StampedArray<Node> nodes_;
  std::vector<std::uint32_t> closed_;
  std::vector<std::uint32_t> generated_;
  Heap open_;
  std::uint32_t root_ = 0;
  Cell goal_ = kNoCell;
  std::uint32_t best_ = 0;
  Cost best_f_;
};

}  // namespace cairn::realtime
