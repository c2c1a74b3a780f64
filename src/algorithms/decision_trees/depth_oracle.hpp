// DepthOracle: how far LRTA* must look to move as it would with a lookahead of `dmax` moves (Bulitko and others,
// Dynamic Control in Real-Time Heuristic Search, JAIR 2008, Section 5.1): the least depth that agrees on the move with
// `dmax`, and so do all depths between them.
//
// The authors search anew for each depth, from the greatest down. Deepening one lookahead ply by ply gives the same and
// expands no more than the lookahead of `dmax`.
#pragma once

#include "search/realtime/controlled_lookahead.hpp"
#include "search/realtime/deepening.hpp"

#include <cstdint>

namespace cairn::decision_trees {

class DepthOracle {
 public:
  DepthOracle(const spaces::GridSpace& space, std::uint32_t dmax) : dmax_(dmax), lookahead_(space, {.depth = dmax}) {}

  /// Where the lookahead exhausts all reachable states without meeting the goal: the depth at which it does.
  std::uint32_t depth(Cell from, Cell goal, const realtime::LearnedHeuristic& h) {
    std::uint32_t least = 1;
    Cell move = kNoCell;
    const realtime::Deepening deepened =
        realtime::deepen(lookahead_, from, goal, h, dmax_, [&](std::uint32_t depth, std::uint32_t node) {
          if (lookahead_.cell(node) != move) {
            move = lookahead_.cell(node);
            least = depth;
          }
          return false;
        });
    return deepened.end == realtime::Deepening::End::exhausted ? deepened.depth : least;
  }

 private:
  std::uint32_t dmax_;
  realtime::BreadthLookahead lookahead_;
};

/// A control of ControlledLookahead that knows the depth beforehand. What it takes to find out is not counted: this is
/// what a classifier that never errs would do.
class OracleControl {
 public:
  struct Settings {};

  OracleControl(const spaces::GridSpace& space, std::uint32_t dmax, const Settings& /*settings*/)
      : oracle_(space, dmax) {}

  static constexpr std::uint64_t work_bound(const Settings& /*settings*/) { return 0; }

  void start_problem(Cell /*start*/) {}
  void begin(Cell /*from*/, const realtime::LearnedHeuristic& /*h*/) {}
  std::uint32_t choose(const realtime::BreadthLookahead& lookahead, Cell goal, const realtime::LearnedHeuristic& h,
                       Work& /*work*/) {
    return oracle_.depth(lookahead.cell(lookahead.root()), goal, h);
  }

 private:
  DepthOracle oracle_;
};

}  // namespace cairn::decision_trees
