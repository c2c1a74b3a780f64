// RegionRoute: chooses subgoals as HCDPS does (Lawrence and Bulitko, "Database-Driven Real-Time Heuristic Search in
// Video-Game Pathfinding", IEEE TCIAIG 2013): from the start to the representative of its region, over the composed way
// to the representative of the goal's region, to the goal.
//
// As published, composed ways are compressed off-line, so that an agent need not visit every representative, and their
// ends are trimmed on-line. A compressed way for each pair of regions would take far more room than the rest of the
// database; so here a way is composed while the agent walks, a window of cells ahead of it, and compressed there, as
// the case base of kNN LRTA* compresses paths (compress_path.hpp): the next subgoal is a far cell of the window that a
// climb reaches. That trims the start like the rest; and from each subgoal the agent goes for the goal itself where a
// climb reaches that.
#pragma once

#include <cairn/grid.hpp>

#include "algorithms/hcdps/hcdps_format.hpp"
#include "search/climbing/climb_check.hpp"
#include "search/climbing/hill_climb.hpp"
#include "search/meter.hpp"
#include "search/progress.hpp"

#include <cstdint>
#include <vector>

namespace cairn::hcdps {

class RegionRoute {
 public:
  /// `window` is in cells.
  RegionRoute(const Grid& grid, const HcdpsView& view, std::uint32_t window);

  /// The most that a choice takes.
  static std::uint64_t work_bound(const HcdpsHeader& header, std::uint32_t window);

  void start(Cell start, Cell goal);
  /// Finds the subgoal of an agent that stands at the start, or on its last subgoal. `paused` also where the work of
  /// one step is used up; `exhausted` where the database contradicts itself.
  search::Progress advance(Cell position, search::Meter& meter);
  Cell subgoal() const { return subgoal_; }
  std::uint64_t bytes() const { return ring_.size() * sizeof(Cell); }

 private:
  enum class Phase : std::uint8_t { begin, to_goal, locate, compose, compress };

  Cell cell(store::StoredPoint p) const { return grid_->cell(p.point()); }
  Cell ahead(std::size_t number) const { return ring_[(head_ + number) % ring_.size()]; }
  bool may_climb(Cell from, Cell to) const;
  bool extend(search::Meter& meter);
  bool aim_tip(search::Meter& meter);
  search::Progress compress(Cell position, search::Meter& meter);

  const Grid* grid_;
  const HcdpsView* view_;
  climbing::HillClimb climber_;
  climbing::ClimbCheck check_;

  Phase phase_ = Phase::begin;
  Cell goal_ = kNoCell;
  Cell subgoal_ = kNoCell;

  // The window: the cells of the way after the subgoal, from head_ on, around the end.
  std::vector<Cell> ring_;
  std::size_t head_ = 0;
  std::size_t size_ = 0;

  // How far the way is composed: the tip climbs to a subgoal of a link, to a representative, or to the goal.
  bool located_ = false;
  Cell tip_ = kNoCell;
  Cell tip_target_ = kNoCell;
  Region region_ = kNoClimbRegion;  // where the link begins
  Region goal_region_ = kNoClimbRegion;
  std::uint32_t link_ = HcdpsView::kNoLink;
  std::uint32_t place_ = 0;  // of the link's next subgoal
  std::uint32_t hops_ = 0;

  // The binary search: the best cell of the window so far, and those that are left.
  std::size_t best_ = 0;
  std::size_t low_ = 0;
  std::size_t high_ = 0;
  bool checking_ = false;
};

}  // namespace cairn::hcdps
