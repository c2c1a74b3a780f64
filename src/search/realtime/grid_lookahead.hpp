// GridLookahead: the A*-shaped lookahead on a grid (astar_loop.hpp).
//
// States are named by their places in a window around the agent, and an open state is a single number: with both RTAA*
// is 1.8 times as fast as with StateLookahead.
#pragma once

#include "base/assert.hpp"
#include "base/platform/compiler.hpp"
#include "base/zeroed_array.hpp"
#include "search/best_first.hpp"
#include "search/meter.hpp"
#include "search/optimal/node_table.hpp"
#include "search/progress.hpp"
#include "search/queues/lookahead_queue.hpp"
#include "search/realtime/policies.hpp"
#include "search/realtime/values/learned_heuristic.hpp"
#include "search/spaces/local_window.hpp"
#include "search/spaces/useful_moves.hpp"
#include "search/watch.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>

namespace cairn::realtime {

class GridLookahead : public AStarBounds {
 public:
  using Space = spaces::GridSpace;

  GridLookahead(const spaces::GridSpace& space, Settings expansions)
      : space_(space),
        // Nothing more than what the parent generated may be left out: all the rest belongs to the frontier.
        useful_(&spaces::useful_moves<spaces::MovePruning::any>(space.rules())),
        straight_step_(optimal::NodeTable::step_of(cost_model(space.rules().diagonal).straight, 0)),
        diagonal_step_(optimal::NodeTable::step_of(cost_model(space.rules().diagonal).diagonal, 0)),
        limit_(expansions),
        window_(space, expansions),
        nodes_(window_.size()),
        states_(window_.size()),
        closed_(std::min<std::uint64_t>(expansions, space.size())),
        generated_(std::min<std::uint64_t>(most_nodes(expansions), space.size()) + 1),
        is_narrow_(decltype(narrow_)::holds(largest_g(expansions, space), window_)),
        narrow_(largest_g(expansions, space), space, window_, is_narrow_ ? most_pushes(expansions, space) : 0),
        wide_(largest_g(expansions, space), space, window_, is_narrow_ ? 0 : most_pushes(expansions, space)) {
    for (unsigned d = 0; d < kDirections; ++d) entry_steps_[d] = optimal::NodeTable::step_of(space.move_cost(d), d);
  }

  static constexpr std::uint64_t most_nodes(std::uint64_t expansions) { return kDirections * expansions + 1; }

  void start(Cell from, Cell goal, const LearnedHeuristic& h) {
    nodes_.reset();
    closed_count_ = 0;
    generated_count_ = 0;
    root_ = window_.centre(from);
    goal_ = space_.point(goal);
    const Point point = space_.point(from);
    nodes_[Cell{root_}] = nodes_.open_entry(0) | optimal::NodeTable::kNoMove;
    const Cost f = generate(root_, point, h);
    generated_count_ = 1;
    is_narrow_ ? narrow_.start(f, root_) : wide_.start(f, root_);
  }

  search::Progress advance(const LearnedHeuristic& h, search::Meter& meter) {
    return is_narrow_ ? advance(narrow_, h, meter) : advance(wide_, h, meter);
  }

  /// The agent's own state. Of others, the direction of the last move on the best path to it, and the state before.
  std::uint32_t root() const { return root_; }
  unsigned last_move(std::uint32_t state) const { return optimal::NodeTable::move(nodes_[Cell{state}]); }
  std::uint32_t parent(std::uint32_t state) const { return window_.neighbour(state, (last_move(state) + 4) & 7U); }

  Point point(std::uint32_t state) const { return {states_[state].x, states_[state].y}; }
  Point key(std::uint32_t state) const { return point(state); }
  Cell cell(std::uint32_t state) const { return space_.shape().cell(point(state)); }
  bool is_closed(std::uint32_t state) const { return nodes_.is_closed(nodes_[Cell{state}]); }
  Cost g(std::uint32_t state) const { return optimal::NodeTable::g(nodes_[Cell{state}]); }
  /// As it was when the state was generated; what learns from it may write its own values there.
  Cost& h(std::uint32_t state) { return states_[state].h; }
  Cost h(std::uint32_t state) const { return states_[state].h; }
  /// As it stands, or would stand, in the open list.
  queues::OpenState open_state(std::uint32_t state) const { return {g(state) + h(state), g(state), state}; }

  /// The states expanded, in the order of their expansion.
  std::span<const std::uint32_t> closed() const { return {closed_.data(), closed_count_}; }
  /// All states, closed or open, in the order of their generation.
  std::span<const std::uint32_t> generated() const { return {generated_.data(), generated_count_}; }
  /// Once done: the open state that would be expanded next, and its f.
  std::uint32_t best() const { return best_; }
  Cost best_f() const { return best_f_; }

  const spaces::GridSpace& space() const { return space_; }
  const spaces::LocalWindow& window() const { return window_; }
  std::uint64_t bytes() const {
    return generated_count_ * (sizeof(optimal::NodeTable::Entry) + sizeof(State) + sizeof(generated_[0])) +
           (is_narrow_ ? narrow_.bytes() : wide_.bytes()) + closed_count_ * sizeof(closed_[0]);
  }

 private:
  struct State {
    Cost h;
    std::int16_t x;
    std::int16_t y;
  };
  static_assert(kMaxMapSide <= 0x7FFF);

  static std::uint64_t most_pushes(std::uint64_t expansions, const spaces::GridSpace& space) {
    return std::min(most_nodes(expansions), most_nodes(space.size()));
  }
  static std::uint64_t largest_g(std::uint64_t expansions, const spaces::GridSpace& space) {
    return expansions * cost_model(space.rules().diagonal).diagonal.units;
  }

  // Out of line: the registers are for its loop.
  template <typename Number>
  CAIRN_NOINLINE search::Progress advance(queues::LookaheadQueue<Number>& open, const LearnedHeuristic& h,
                                          search::Meter& meter) {
    // What was overtaken is closed by now: the better one had the smaller f.
    const auto is_overtaken = [&](Number best) {
      return optimal::NodeTable::is_closed_now(nodes_[Cell{open.place(best)}]);
    };
    const auto take = [&](Number best, bool overtaken) -> search::Stop {
      const std::uint32_t place = open.place(best);
      if (!overtaken && (closed_count_ == limit_ || point(place) == goal_)) {
        best_ = place;
        best_f_ = open.f(best);
        return search::Progress::done;
      }
      if (!meter.allows(2 + 2 * kDirections)) return search::Progress::paused;
      ++meter.work.queue;
      return search::kGoOn;
    };
    // No lambda: compilers would call it, which costs 7% more instructions.
    struct Expansion {
      GridLookahead& lookahead;
      queues::LookaheadQueue<Number>& open;
      const LearnedHeuristic& h;
      Work& work;

      CAIRN_ALWAYS_INLINE void operator()(Number best) const {
        lookahead.expand(open, best, open.place(best), h, work);
      }
    };
    return search::best_first(open, is_overtaken, take, Expansion{*this, open, h, meter.work});
  }

  template <typename Number>
  CAIRN_ALWAYS_INLINE void expand(queues::LookaheadQueue<Number>& open, Number best, std::uint32_t place,
                                  const LearnedHeuristic& h, Work& work) {
    optimal::NodeTable::Entry& expanded = nodes_[Cell{place}];
    const unsigned arrived = optimal::NodeTable::move(expanded);
    const optimal::NodeTable::Entry opened = optimal::NodeTable::without_move(expanded);
    expanded = optimal::NodeTable::closed(expanded);
    CAIRN_ASSERT(closed_count_ < closed_.size());
    closed_[closed_count_++] = place;
    ++work.expansions;
    const Point from = point(place);
    search::watch_expanded(from);
    const std::int64_t from_h = states_[place].h.units;
    const unsigned useful = (*useful_)[arrived][space_.mask(space_.shape().cell(from))];
    work.successors += spaces::count_moves(useful);
    const unsigned better = useful & nodes_.improved_around(Cell{place}, window_.stride(), opened + straight_step_,
                                                            opened + diagonal_step_);
    work.queue += spaces::count_moves(better);
    for (unsigned rest = better; rest != 0; rest &= rest - 1) {
      const auto d = static_cast<unsigned>(std::countr_zero(rest));
      const std::uint32_t successor = window_.neighbour(place, d);
      optimal::NodeTable::Entry& entry = nodes_[Cell{successor}];
      // A state that is reached again has the same value again: to look it up is cheaper than to mispredict that.
      const bool is_new = !nodes_.is_reached(entry);
      entry = opened + entry_steps_[d];
      const Cost value = generate(successor, {from.x + kDirectionSteps[d].x, from.y + kDirectionSteps[d].y}, h);
      generated_count_ += is_new ? 1 : 0;
      open.push_successor(best, d, std::int64_t{value.units} - from_h);
    }
  }

  Cost generate(std::uint32_t state, Point at, const LearnedHeuristic& h) {
    const Cost value = h(at);
    states_[state] = {value, static_cast<std::int16_t>(at.x), static_cast<std::int16_t>(at.y)};
    CAIRN_ASSERT(state < states_.size() && generated_count_ < generated_.size());
    generated_[generated_count_] = state;
    return value;
  }

  spaces::GridSpace space_;
  const spaces::UsefulMoves* useful_;
  std::array<optimal::NodeTable::Entry, kDirections> entry_steps_{};
  optimal::NodeTable::Entry straight_step_;  // without a move
  optimal::NodeTable::Entry diagonal_step_;
  std::uint32_t limit_;
  spaces::LocalWindow window_;
  optimal::NodeTable nodes_;         // by place
  base::ZeroedArray<State> states_;  // by place, those of generated states being valid
  base::ZeroedArray<std::uint32_t> closed_;
  base::ZeroedArray<std::uint32_t> generated_;  // and one more, which is written before it is known to be none
  std::size_t closed_count_ = 0;
  std::size_t generated_count_ = 0;
  bool is_narrow_;
  queues::LookaheadQueue<std::uint64_t> narrow_;  // one of these is the open list
  queues::LookaheadQueue<platform::Uint128> wide_;
  std::uint32_t root_ = 0;
  Point goal_;
  std::uint32_t best_ = 0;
  Cost best_f_;
};

}  // namespace cairn::realtime
