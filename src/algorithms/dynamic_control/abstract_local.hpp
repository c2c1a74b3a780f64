// AbstractLocal: the states that a breadth-first lookahead generates on a level of an abstraction, and what LRTA* has
// learned there.
#pragma once

#include "base/stamped_array.hpp"
#include "base/zeroed_array.hpp"
#include "search/realtime/breadth_lookahead.hpp"
#include "search/spaces/abstract_space.hpp"

#include <cstdint>
#include <vector>

namespace cairn {

struct AbstractNode {
  Cell cell;
  Cost g;
  Cost h;  // as it was when the episode began
  std::uint32_t parent = 0;
  bool closed = false;

  Cell key() const { return cell; }
};

/// What LocalSpace is on a map; a state's place is its number.
class AbstractLocal {
 public:
  using Space = AbstractSpace;
  static constexpr std::uint32_t kNoNode = 0xFFFFFFFFU;
  static constexpr bool kFewSteps = false;

  struct Step {
    Cell cell;
    std::uint32_t place = 0;
    Cost cost;

    Cell key() const { return cell; }
  };

  /// The space must outlive it.
  AbstractLocal(const AbstractSpace& space, std::uint32_t /*reach*/, std::uint64_t /*most_nodes*/)
      : space_(&space), places_(space.size()) {
    nodes_.reserve(space.size());
  }

  template <typename Heuristic>
  void start(Cell centre, const Heuristic& h) {
    nodes_.clear();
    add({centre, centre.index, Cost{0}}, Cost{0}, h(centre), kNoNode);
  }

  template <typename Visit>
  void for_each_step(const AbstractNode& from, const Visit& visit) const {
    space_->for_each_successor(from.cell, [&](Cell next, Cost cost) { visit(Step{next, next.index, cost}); });
  }
  std::uint32_t find(std::uint32_t place) const {
    const std::uint32_t index = places_[place];
    return index < nodes_.size() && nodes_[index].cell.index == place ? index : kNoNode;
  }
  void add(const Step& step, Cost g, Cost h, std::uint32_t parent) {
    places_[step.place] = static_cast<std::uint32_t>(nodes_.size());
    nodes_.push_back({step.cell, g, h, parent, false});
  }

  AbstractNode& operator[](std::uint32_t index) { return nodes_[index]; }
  const AbstractNode& operator[](std::uint32_t index) const { return nodes_[index]; }
  std::uint32_t size() const { return static_cast<std::uint32_t>(nodes_.size()); }
  std::uint64_t bytes() const { return nodes_.size() * sizeof(AbstractNode); }

 private:
  const AbstractSpace* space_;
  ZeroedArray<std::uint32_t> places_;
  std::vector<AbstractNode> nodes_;
};

using AbstractLookahead = PlyLookahead<AbstractLocal>;

/// The distance to a goal, raised by what was learned on the way: what LearnedHeuristic is on a map.
class AbstractHeuristic {
 public:
  /// The space must outlive it.
  explicit AbstractHeuristic(const AbstractSpace& space) : space_(&space), values_(space.size()) {}

  /// Forgets what was learned for the last goal, in constant time.
  void start(Cell goal) {
    goal_ = goal;
    values_.clear();
    learned_ = 0;
  }
  Cell goal() const { return goal_; }
  Cost initial(Cell state) const { return space_->heuristic(state, goal_); }
  Cost operator()(Cell state) const {
    const Cost* value = values_.find(state.index);
    return value == nullptr ? initial(state) : std::max(*value, initial(state));
  }
  /// Says whether that was more than the state had.
  bool raise(Cell state, Cost value) {
    if (value <= (*this)(state)) return false;
    if (!values_.is_set(state.index)) ++learned_;
    values_.set(state.index, value);
    return true;
  }

  std::uint64_t learned_states() const { return learned_; }
  std::uint64_t bytes() const { return learned_ * StampedArray<Cost>::kEntryBytes; }

 private:
  const AbstractSpace* space_;
  Cell goal_ = kNoCell;
  StampedArray<Cost> values_;  // of the states that have learned
  std::uint64_t learned_ = 0;  // how many have
};

}  // namespace cairn
