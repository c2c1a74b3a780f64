// OverlayWalk: how far an agent's walk over an overlay is planned. It is plain memory of a fixed size, so that a crowd
// can keep one for each of its agents.
#pragma once

#include <cairn/cell.hpp>

#include "base/assert.hpp"

#include <array>
#include <cstdint>

namespace cairn::overlay_walk {

struct OverlayWalk {
  /// A state of the route, and the level of the sector that it is reached across.
  struct Stop {
    std::uint32_t state : 29;
    std::uint32_t level : 3;
  };
  static constexpr std::uint32_t kMostStops = 160;  ///< of routes and of what they are made of
  static constexpr std::uint32_t kMostNear = 2;
  static constexpr std::uint32_t kMostMoves = 256;

  Cell at = kNoCell;  ///< where the moves that are decided lead to
  Cell goal = kNoCell;
  Cell position = kNoCell;
  std::uint64_t cost = ~std::uint64_t{0};  ///< of the last route
  std::uint32_t session = 0;
  std::uint8_t failures = 0;
  bool has_route = false;
  std::uint8_t near_count = 0;
  std::uint16_t stops_count = 0;
  std::uint16_t next_move = 0;
  std::uint16_t moves_count = 0;
  Cell passed = kNoCell;                         ///< the last passage of the route that lies behind
  std::array<Cell, kMostNear> near{};            ///< the next passages between sectors of level 0, or the goal
  std::array<Stop, kMostStops> stops{};          ///< what follows, the next at the end
  std::array<std::uint8_t, kMostMoves> moves{};  ///< directions

  void set_problem(Cell start, Cell its_goal) {
    at = position = start;
    goal = its_goal;
    cost = ~std::uint64_t{0};
    session = 0;
    failures = 0;
    forget_route();
  }
  void forget_route() {
    has_route = false;
    near_count = 0;
    stops_count = 0;
    next_move = 0;
    moves_count = 0;
    passed = kNoCell;
    at = position;
  }
  bool has_move() const { return next_move < moves_count; }
  /// The direction of the next move, which is made with it.
  unsigned take_move() {
    CAIRN_ASSERT(has_move());
    return moves[next_move++];
  }
  bool has_room() const { return stops_count < kMostStops; }
  void push(Cell state, unsigned level) {
    CAIRN_ASSERT(has_room());
    stops[stops_count++] = {state.index & 0x1FFFFFFFU, level & 7U};
  }
};

}  // namespace cairn::overlay_walk
