// ExactPlanner: plans walks along shortest paths, with an exact database.
//
// If a path has two runs of moves, DirectPath finds it. Otherwise ExactSearch gives its first corner and the hops from
// there. It also tells whether a path may be shorter that costs no more than the distance on an empty grid; then a
// sweep looks for one. A hop is a leg, or stands for two others: it is taken apart when the walk comes to it. Each leg
// is a direct path, too. All steps work in slices.
#pragma once

#include <cairn/grid.hpp>

#include "algorithms/cairn/corners/direct_path.hpp"
#include "algorithms/cairn/format/corner_hierarchy.hpp"
#include "algorithms/cairn/walk/exact_search.hpp"
#include "algorithms/cairn/walk/exact_tables.hpp"
#include "algorithms/cairn/walk/plan_status.hpp"
#include "algorithms/cairn/walk/route_walk.hpp"
#include "search/meter.hpp"

#include <cstdint>
#include <memory>

namespace cairn::cairn_walk {

class ExactPlanner {
 public:
  /// `tables` are those of the grid and the hierarchy.
  ExactPlanner(const Grid& grid, const cairn_format::CornerHierarchy& hierarchy,
               std::shared_ptr<const ExactTables> tables);

  /// Plans until the walk has a move.
  PlanStatus advance(RouteWalk& walk, search::Meter& meter);
  /// Notes that the cell there was blocked or became passable.
  void touch(Point p) {
    search_.touch(p);
    ++edits_;
  }
  /// How often a cell has changed.
  void set_edits(std::uint32_t edits) {
    edits_ = edits;
    search_.scan().set_changed(edits > 0);
  }
  const std::shared_ptr<const ExactTables>& tables() const { return tables_; }
  std::uint64_t bytes() const { return direct_.bytes() + search_.bytes(); }

 private:
  using Phase = RouteWalk::Phase;

  bool choose(RouteWalk& walk, search::Meter& meter);
  void take_direct(RouteWalk& walk) const;
  void take_hops(RouteWalk& walk) const;
  bool find_leg(RouteWalk& walk, search::Meter& meter) const;
  void begin_leg(RouteWalk& walk, Cell to) const;
  bool fill(RouteWalk& walk, search::Meter& meter);
  void take_moves(RouteWalk& walk) const;

  const Grid* grid_;
  const cairn_format::CornerHierarchy* hierarchy_;
  std::shared_ptr<const ExactTables> tables_;
  spaces::GridDistance distance_;
  std::uint32_t edits_ = 0;
  // Each holds intermediate state of the one walk that is busy.
  ExactSearch search_;
  cairn_corners::DirectPath direct_;
  /// What a path is looked for by: two runs of moves, corners, or a sweep.
  enum class Choice : std::uint8_t { runs, corners, sweep };
  Choice choice_ = Choice::runs;
};

}  // namespace cairn::cairn_walk
