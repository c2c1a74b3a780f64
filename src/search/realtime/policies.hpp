// The policies of the real-time loop: what looks ahead, what chooses where to go, what learns.
//
// All three are made from the settings of the lookahead, which say how far it goes, and state the most that they count
// in an episode as `work_bound(settings, degree)`. What `advance` begins it goes on with at the next call where it
// paused, so that any budget gives the same moves.
#pragma once

#include <cairn/cell.hpp>

#include "search/meter.hpp"
#include "search/progress.hpp"
#include "search/realtime/values/learned_heuristic.hpp"
#include "search/spaces/space.hpp"

#include <concepts>
#include <cstdint>

namespace cairn::realtime {

/// Expands states around the agent:
///   start(from, goal, h)  begins an episode.
///   advance(h, meter)     is done when there is a frontier to choose from, and exhausted when everything that can be
///                         reached was expanded and the goal is not among it.
/// Then its states are named by numbers:
///   root(), best()        the agent's own one, and that of the frontier with the least f.
///   cell(state)           where it is; parent(state), the state before on the path from the root.
/// longest_path(settings) is the most moves of such a path. longest_step(settings) says how many times the least cost
/// the cost of such a path may be. A lookahead that remembers the walk has `start_problem(start)`, too.
template <typename L>
concept Lookahead = spaces::Space<typename L::Space> &&
    requires(L lookahead, const L& finished, const typename L::Settings& settings,
             const LearnedHeuristicOn<typename L::Space>& h, search::Meter& meter, Cell cell, std::uint32_t number) {
  lookahead.start(cell, cell, h);
  { lookahead.advance(h, meter) } -> std::same_as<search::Progress>;
  { finished.root() } -> std::same_as<std::uint32_t>;
  { finished.best() } -> std::same_as<std::uint32_t>;
  { finished.parent(number) } -> std::same_as<std::uint32_t>;
  { finished.cell(number) } -> std::same_as<Cell>;
  { finished.bytes() } -> std::same_as<std::uint64_t>;
  { L::longest_path(settings) } -> std::same_as<std::uint64_t>;
  { L::longest_step(settings) } -> std::same_as<std::uint64_t>;
  { L::work_bound(settings, std::uint64_t{number}) } -> std::same_as<std::uint64_t>;
};

/// What holds for every A*-shaped lookahead, whose settings are how many states an episode expands.
struct AStarBounds {
  using Settings = std::uint32_t;

  static constexpr std::uint64_t longest_path(Settings expansions) { return expansions; }
  /// g is exact.
  static constexpr std::uint64_t longest_step(Settings /*expansions*/) { return 1; }
  /// Every successor is pushed and popped.
  static constexpr std::uint64_t work_bound(std::uint64_t expansions, std::uint64_t degree) {
    return expansions + degree * expansions + 2 * (degree * expansions + 1);
  }
};

/// Chooses the state to head for: start(lookahead), advance(lookahead, h, meter) until done, then chosen() is a state
/// of the frontier. It goes by the values before learning, and may empty the open list.
template <typename C, typename L>
concept Choice = requires(C choice, const C& finished, L& lookahead, const typename L::Settings& settings,
                          const LearnedHeuristicOn<typename L::Space>& h, search::Meter& meter) {
  C(settings);
  choice.start(lookahead);
  { choice.advance(lookahead, h, meter) } -> std::same_as<search::Progress>;
  { finished.chosen() } -> std::same_as<std::uint32_t>;
  { C::work_bound(settings, std::uint64_t{0}) } -> std::same_as<std::uint64_t>;
};

/// Raises values: start(lookahead), advance(lookahead, h, meter) until done. It raises that of the agent's own state,
/// if not others too, so that the agent can't walk in a circle for ever, and may overwrite the values that the
/// lookahead holds.
template <typename R, typename L>
concept Learning = requires(R learning, L& lookahead, const typename L::Space& space,
                            const typename L::Settings& settings, LearnedHeuristicOn<typename L::Space>& h,
                            search::Meter& meter) {
  R(space, settings);
  learning.start(lookahead);
  { learning.advance(lookahead, h, meter) } -> std::same_as<search::Progress>;
  { R::work_bound(settings, std::uint64_t{0}) } -> std::same_as<std::uint64_t>;
};

}  // namespace cairn::realtime
