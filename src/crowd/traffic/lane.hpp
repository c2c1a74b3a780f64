// Lane: the moves that the agents of one crowd want, if cells are exclusive. Crowds of several sizes that share a map
// have a lane each, and one Traffic decides on all of them.
#pragma once

#include <cairn/crowd.hpp>
#include <cairn/grid.hpp>

#include "base/state.hpp"
#include "crowd/traffic/shards.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace cairn::crowd {

class Lane {
 public:
  static constexpr std::uint8_t kStay = kDirections;
  static constexpr std::uint8_t kNone = kDirections + 1;

  /// The crowd's arrays, by slot.
  struct View {
    std::span<const Point> positions;
    std::span<const Point> goals;
    std::span<const CrowdStatus> statuses;
    std::span<const Cell> wishes;  // the goals as they were given; some agents have others, since these were taken
  };

  /// Agents are squares of `size` x `size` cells, and their position is the top left cell. The grid has the cells where
  /// such a square fits.
  Lane(const Grid& grid, std::int32_t size) : grid_(&grid), size_(size) {}

  const Grid& grid() const { return *grid_; }
  std::int32_t size() const { return size_; }

  // Between ticks.
  void make_room(std::uint32_t agents);
  void add(AgentSlot slot, std::uint32_t tick);
  /// The agent begins an errand: from now on its priority rises.
  void set_out(AgentSlot slot, std::uint32_t tick) { since[slot] = tick; }
  /// Tells where the arrays are, which move as the crowd grows.
  void look(const View& its) { view = its; }

  // In a turn, where agents of several shards may want moves at once.
  void want(AgentSlot slot, unsigned direction) { wanted[slot] = static_cast<std::uint8_t>(direction); }
  void forget(AgentSlot slot) {
    wanted[slot] = kNone;
    trails_[slot] = {};
  }
  /// It wants its next move, but then has to plan anew.
  void forget_way(AgentSlot slot) { trails_[slot] = {}; }
  bool wants(AgentSlot slot) const { return wanted[slot] != kNone; }
  /// Whether the map, as it is now, has the move. Wishes outlast changes of the map.
  bool allows(Cell from, unsigned direction) const {
    return !map_changes || (static_cast<unsigned>(grid_->mask(from)) >> direction & 1U) != 0;
  }

  // After the turns.
  /// An agent has made the move that it wanted. If it was on its way back, it wants the next one.
  void went_on(AgentSlot slot) {
    if (trails_[slot].count > 0) return go_back(slot);
    wanted[slot] = kNone;
  }
  /// It has made another move, to make room. From now on it wants to go back to where it was, and then on; or straight
  /// to where it wanted to go, if that is one move away. False if it is too far from there: then it has to plan anew.
  bool went_astray(AgentSlot slot, Point now, unsigned direction);

  std::uint64_t bytes() const;

  template <typename State>
  void transfer(State& state) {
    state(wanted, trails_, since);
    moves.assign(wanted.size(), kNone);
  }

  View view;
  bool map_changes = false;  // a cell has changed since the crowd was made
  // By slot.
  std::vector<std::uint8_t> wanted;  // a direction or kNone
  std::vector<std::uint8_t> moves;   // within a tick, see Traffic: kNone if it is not decided yet
  std::vector<std::uint32_t> since;  // the tick of its last order

 private:
  /// How an agent that made room gets back.
  struct Trail {
    static constexpr unsigned kMaxMoves = 8;
    std::uint32_t moves : 24 = 0;          // three bits each, the next in the lowest
    std::uint32_t count : 4 = 0;           // of these
    std::uint32_t afterwards : 4 = kNone;  // what it wanted before
  };

  void go_back(AgentSlot slot);

  const Grid* grid_;
  std::int32_t size_;
  std::vector<Trail> trails_;  // by slot
};

}  // namespace cairn::crowd
