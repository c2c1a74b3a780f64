// ExactSearch: a shortest path between any two cells, by the corner hierarchy of the map.
//
// The scans of both ends give the corners that a path can begin and end with (see CornerScan). From these it searches
// upwards in the hierarchy, from both sides at once, in the order of the least cost that a path can have. The rays of
// the scans wait in the same queue, so that no farther is scanned than the path may lead. The best corner that
// both sides have reached is the path's highest. It is the shortest path unless one costs no more than the distance on
// an empty grid: those are for StraightSweep to find.
#pragma once

#include <cairn/grid.hpp>

#include "algorithms/cairn/corners/corner_scan.hpp"
#include "algorithms/cairn/format/corner_hierarchy.hpp"
#include "base/stamped_array.hpp"
#include "search/meter.hpp"
#include "search/progress.hpp"
#include "search/queues/quad_heap.hpp"
#include "search/spaces/grid_space.hpp"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace cairn::cairn_walk {

class ExactSearch {
 public:
  /// Of a path, the first `most_corners` corners are listed.
  ExactSearch(const Grid& grid, const cairn_format::CornerHierarchy& hierarchy, std::size_t most_corners);

  /// Looks along the straight lines from both ends, which takes at most kStartWork.
  void start(Cell start, Cell goal, search::Meter& meter);
  static constexpr std::uint64_t kStartWork = 32;
  /// Done when `found` has the answer, and `corners` the beginning of the path.
  search::Progress advance(search::Meter& meter);
  bool found() const { return highest_ != cairn_format::kNoCorner; }
  /// The cost of the path.
  std::uint64_t cost() const { return best_; }

  /// Where a path was found: its first corners, as many as a walk keeps. Between two of them leads a leg.
  std::span<const Cell> corners() const { return corners_; }
  /// Whether these are all corners of the path, so that the last leg leads to the goal.
  bool are_all() const { return parts_.empty(); }

  std::uint64_t bytes() const;

 private:
  using CornerNumber = cairn_format::CornerNumber;
  static constexpr std::uint32_t kSides = 2;
  static constexpr std::uint32_t kRays = 4;
  static constexpr std::uint64_t kNoPath = ~std::uint64_t{0};
  // Cells of a ray that are scanned before the queue is asked again.
  static constexpr std::uint32_t kRayCells = 8;

  enum class Stage : std::uint8_t { search, collect, unpack, done };

  /// How a corner was reached from one side.
  struct Arrival {
    std::uint32_t cost;
    CornerNumber from;  // kNoCorner: by a scan of the side's end
  };
  /// A corner or a ray that waits: the least cost of a path over it, and its number times two plus its side. Rays are
  /// numbered after all corners.
  struct Waiting {
    std::uint64_t least;
    std::uint32_t item;
    bool before(const Waiting& other) const { return queues::pair_before(least, item, other.least, other.item); }
  };
  /// An edge of the path, in the order of the walk. The less important end has it.
  struct Part {
    CornerNumber from;
    CornerNumber to;
    bool is_of_first;
  };

  std::uint64_t to_other_end(std::uint32_t side, Point p) const { return distance_(p, ends_[1 - side]).units; }
  bool reach(std::uint32_t side, CornerNumber corner, std::uint64_t cost, CornerNumber from);
  bool search(search::Meter& meter);
  bool follow_ray(search::Meter& meter);
  bool expand(search::Meter& meter);
  bool collect(search::Meter& meter);
  bool unpack(search::Meter& meter);
  void add_corner(Cell corner);

  const Grid* grid_;
  const cairn_format::CornerHierarchy* hierarchy_;
  std::size_t most_corners_;
  spaces::GridDistance distance_;
  cairn_corners::CornerScan scan_;
  std::array<Point, kSides> ends_;
  std::array<base::StampedArray<Arrival>, kSides> arrivals_;
  std::array<std::array<cairn_corners::CornerScan::Ray, kRays>, kSides> rays_;
  queues::QuadHeap<Waiting> waiting_;
  std::uint64_t best_ = kNoPath;
  CornerNumber highest_ = cairn_format::kNoCorner;

  // The piece in progress.
  Stage stage_ = Stage::done;
  std::uint32_t side_ = 0;                         // whose corner or ray it is
  cairn_format::CornerHierarchy::Reader reading_;  // the edges of the corner that is expanded
  std::uint32_t ray_ = 0;
  std::uint32_t ray_cells_ = 0;  // left of the stretch
  CornerNumber collected_ = 0;   // where the path is followed from its highest corner to an end

  std::vector<Part> parts_;  // of the path, the first on top
  std::vector<Cell> corners_;
};

}  // namespace cairn::cairn_walk
