// Space: what searches and agents need to know of a world. Everything in src/search that is not tied to the grid by a
// measured gain is a template on this concept.
//
// The models are GridSpace (a map, true or believed), WeightedSpace (a map whose cells have costs), AbstractSpace (a
// level of an abstraction of a map) and GraphSpace (nodes and arcs). Kernels are compiled for each of them, so that
// nothing is called through a pointer for a successor.
#pragma once

#include <cairn/cell.hpp>
#include <cairn/rules.hpp>

#include <concepts>
#include <cstdint>
#include <functional>
#include <type_traits>

namespace cairn::spaces {

/// The contract of a space:
///   states               are `Cell`s from 1 to size() - 1; kNoCell is none of them. Not every number need be a state.
///   for_each_successor   calls visit(successor, cost) for each move from a state, always in the same order. Costs are
///                        above 0. No two moves lead from one state to the same successor, and none to itself.
///   has_move             says whether a single move leads from one state to the other.
///   heuristic            is consistent: h(state, target) <= cost of a move + h(successor, target), and
///                        h(target, target) is 0.
///   Key, key(state)      name a state for the heuristic and for learned values: its coordinates on a grid, elsewhere
///                        the state itself.
///   max_degree           is the most successors of any state.
///   kMaxPathCost         is the most that a path may cost; four more moves still fit 32 bits. Searches call
///                        refuse_cost, which throws, before they go beyond it.
///   longest_path_cost    is more than any path costs that visits no state twice.
template <typename S>
concept Space = requires(const S& space, Cell state, typename S::Key key, void (*visit)(Cell, Cost)) {
  { space.size() } -> std::same_as<std::uint32_t>;
  { space.max_degree() } -> std::same_as<std::uint32_t>;
  { space.key(state) } -> std::same_as<typename S::Key>;
  { space.heuristic(key, key) } -> std::same_as<Cost>;
  { space.heuristic(state, state) } -> std::same_as<Cost>;
  { space.has_move(state, state) } -> std::same_as<bool>;
  { space.longest_path_cost() } -> std::same_as<std::uint64_t>;
  { S::kMaxPathCost } -> std::convertible_to<Cost>;
  space.for_each_successor(state, visit);
  space.refuse_cost();
};

/// How to keep a space: a view is copied; what owns its states is referred to, and must outlive whoever keeps it.
template <Space S>
using HeldSpace = std::conditional_t<std::is_trivially_copyable_v<S>, S, std::reference_wrapper<const S>>;

/// Calls visit(successor, key, cost) for each move from a state whose key is known.
template <Space S, typename Visit>
void for_each_keyed_successor(const S& space, Cell state, const typename S::Key& key, Visit visit) {
  if constexpr (requires { space.for_each_keyed_successor(state, key, visit); }) {
    space.for_each_keyed_successor(state, key, visit);
  } else {
    space.for_each_successor(state, [&](Cell next, Cost cost) { visit(next, space.key(next), cost); });
  }
}

/// A sum of costs that stops below infinity.
constexpr Cost saturated_cost(std::uint64_t units) {
  return Cost{units < kInfiniteCost.units ? static_cast<std::uint32_t>(units) : kInfiniteCost.units - 1};
}

}  // namespace cairn::spaces
