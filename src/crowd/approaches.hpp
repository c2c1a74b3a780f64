// Approaches: agents whose goal cannot be reached, and the cells near it that they are sent to instead.
//
// They form a ring. After the components have changed, each is looked at again, within the budgets of the ticks. One
// search serves all of them, one after the other.
#pragma once

#include <cairn/cell.hpp>

#include "base/assert.hpp"
#include "crowd/traffic/shards.hpp"
#include "queries/nearest_search.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace cairn::crowd {

class Approaches {
 public:
  struct Aim {
    Point order;                ///< the goal as it was given
    Point near;                 ///< what the agent was sent to: the order, or the nearest cell
    std::uint64_t version = 0;  ///< of the components, when that cell was found
    bool is_listed = false;
  };

  explicit Approaches(const Grid& grid) : search(grid) {}

  void make_room(std::uint32_t agents) {
    aims.reserve(agents);
    list.reserve(agents);
  }
  void add(AgentSlot slot, Point at) {
    if (slot >= aims.size()) {
      aims.resize(slot + 1);
      list.reserve(aims.capacity());
    }
    give_order(slot, at);
  }
  void give_order(AgentSlot slot, Point order) {
    if (searching == slot) searching = kNoSlot;
    aims[slot].order = aims[slot].near = order;
  }

  /// Lets the agent be looked at.
  void enlist(AgentSlot slot) {
    if (aims[slot].is_listed) {
      left = list.size();
      return;
    }
    aims[slot].is_listed = true;
    if (left == 0) cursor = list.size();
    const std::size_t end = cursor + left;  // of those to look at
    list.push_back(slot);
    if (end < list.size()) std::swap(list[end], list.back());
    ++left;
  }
  AgentSlot current() {
    if (cursor >= list.size()) cursor = 0;
    return list[cursor];
  }
  void pass() {
    CAIRN_ASSERT(left > 0);
    ++cursor;
    --left;
  }
  /// Takes the current one off the list.
  void dismiss() {
    CAIRN_ASSERT(left > 0);
    aims[list[cursor]].is_listed = false;
    const std::size_t last = cursor + left - 1;
    if (last < list.size()) {
      list[cursor] = list[last];
      list[last] = list.back();
    } else {
      list[cursor] = list.back();
    }
    list.pop_back();
    --left;
  }

  std::uint64_t bytes() const { return aims.capacity() * sizeof(Aim) + list.capacity() * sizeof(AgentSlot); }

  /// All but the search, which begins again.
  template <typename State>
  void transfer(State& state) {
    searching = kNoSlot;
    search.forget_map();
    state(aims, list, cursor, left, version, debt);
  }

  std::vector<Aim> aims;        // by slot
  std::vector<AgentSlot> list;  // whose order was out of reach when it was looked at last
  std::size_t cursor = 0;       // the place in the list that is next
  std::size_t left = 0;         // how many are to be looked at, from there on
  std::uint64_t version = 0;    // of the components that they are looked at for
  std::uint64_t edits = 0;      // of the map that the search knows
  std::uint64_t debt = 0;       // work beyond the budgets so far
  queries::NearestSearch search;
  AgentSlot searching = kNoSlot;  // the agent that it is for
};

}  // namespace cairn::crowd
