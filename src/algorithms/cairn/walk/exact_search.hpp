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
#include "algorithms/cairn/corners/ray_table.hpp"
#include "algorithms/cairn/format/corner_hierarchy.hpp"
#include "algorithms/cairn/walk/exact_tables.hpp"
#include "algorithms/cairn/walk/route_walk.hpp"
#include "search/meter.hpp"
#include "search/progress.hpp"
#include "search/queues/quad_heap.hpp"
#include "search/spaces/grid_space.hpp"
#include "store/stored_point.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace cairn::cairn_walk {

class ExactSearch {
 public:
  using CornerNumber = cairn_format::CornerNumber;

  ExactSearch(const Grid& grid, const cairn_format::CornerHierarchy& hierarchy,
              std::shared_ptr<const ExactTables> tables);

  /// Looks along the straight lines from both ends, which takes at most kStartWork.
  void start(Cell start, Cell goal, search::Meter& meter);
  static constexpr std::uint64_t kStartWork = 32;
  /// Done when `found` has the answer.
  search::Progress advance(search::Meter& meter);
  bool found() const { return highest_ != cairn_format::kNoCorner; }
  /// Whether there may be a path that costs no more than the distance on an empty grid, and less than the one found. On
  /// such a path, both scans find a corner.
  bool may_be_straight() const { return best_ != straight_cost_ && is_straight_[0] && is_straight_[1]; }
  /// The cost of the path.
  std::uint64_t cost() const { return best_; }

  /// Where a path was found: its first corner, and the hops from there to its last one, which comes first.
  CornerNumber first_corner() const { return collected_; }
  std::span<const ExactPlan::Hop> hops() const { return hops_; }

  cairn_corners::CornerScan& scan() { return scan_; }
  /// Notes that the cell there was blocked or became passable.
  void touch(Point p) { scan_.touch(p); }
  /// Without the tables.
  std::uint64_t bytes() const;

 private:
  static constexpr std::uint32_t kSides = 2;
  static constexpr std::uint32_t kRays = 4;
  static constexpr std::uint64_t kNoPath = ~std::uint64_t{0};
  static constexpr std::uint32_t kNotReached = 0xFFFFFFFFU;

  enum class Stage : std::uint8_t { search, collect, done };

  /// A corner, and how it was reached from each side; what a search needs of it lies together.
  struct alignas(32) Node {
    std::uint32_t stamp = 0;  // of the search that reached it
    store::StoredPoint point;
    std::uint32_t first_arc = 0;
    std::uint32_t last_arc = 0;  // behind the last
    std::array<std::uint32_t, kSides> cost{};
    std::array<CornerNumber, kSides> from{};  // kNoCorner: by a scan of the side's end
  };
  /// Where a ray has got to, and what it meets next.
  struct Ray {
    std::array<cairn_corners::RayTable::Side, 2> sides;
    std::array<std::uint32_t, 2> meets;  // after so many steps; kUnknown or kNever
    std::uint32_t diagonal;
    std::uint32_t steps;
    unsigned slant;
    Cell cell;
    Point at;
    bool has_passed_corner;
  };
  static constexpr std::uint32_t kUnknown = 0;
  static constexpr std::uint32_t kNever = 0xFFFFFFFFU;

  /// A corner or a ray that waits: the least cost of a path over it, and its number times two plus its side. Rays are
  /// numbered after all corners. Both in one number, since queues compare it often.
  struct Waiting {
    std::uint64_t bits;
    Waiting(std::uint64_t least, std::uint32_t item) : bits(least << 32U | item) {}
    std::uint64_t least() const { return bits >> 32U; }
    std::uint32_t item() const { return static_cast<std::uint32_t>(bits); }
    bool before(const Waiting& other) const { return bits < other.bits; }
  };

  std::uint64_t to_other_end(std::uint32_t side, Point p) const { return distance_(p, ends_[1 - side]).units; }
  void clear_nodes();
  bool reach(CornerNumber corner, std::uint64_t cost, CornerNumber from);
  bool search(search::Meter& meter);
  Ray ray_from(Cell end, unsigned slant) const;
  bool follow_ray(search::Meter& meter);
  std::uint32_t look_ahead(Ray& ray) const;
  bool is_corner(Cell cell) const { return cairn_corners::slants_from(*grid_, cell) != 0; }
  bool go_along(Ray& ray, std::uint32_t most_steps) const;
  std::uint32_t take_crossings(Ray& ray);
  bool expand(search::Meter& meter);
  bool collect(search::Meter& meter);

  const Grid* grid_;
  const cairn_format::CornerHierarchy* hierarchy_;
  std::shared_ptr<const ExactTables> tables_;
  spaces::GridDistance distance_;
  cairn_corners::CornerScan scan_;
  std::uint32_t slant_cost_;
  const std::uint8_t* slants_by_mask_ = nullptr;  // see corner_rules.hpp; null with four neighbours
  std::array<Point, kSides> ends_;
  std::vector<Node> nodes_;  // by corner
  std::uint32_t stamp_ = 0;
  std::array<std::array<Ray, kRays>, kSides> rays_;
  queues::QuadHeap<Waiting> waiting_;
  std::uint64_t best_ = kNoPath;
  std::uint64_t straight_cost_ = 0;         // the distance of the ends on an empty grid
  std::array<bool, kSides> is_straight_{};  // a corner of the scan is on a path that may cost as little
  CornerNumber highest_ = cairn_format::kNoCorner;

  // The piece in progress.
  Stage stage_ = Stage::done;
  std::uint32_t side_ = 0;      // whose corner or ray it is
  CornerNumber expanded_ = 0;   // the corner that is expanded
  std::uint32_t next_arc_ = 0;  // of it
  std::uint32_t last_arc_ = 0;
  std::uint32_t ray_ = 0;
  bool is_on_ray_ = false;
  CornerNumber collected_ = 0;  // where the path is followed from its highest corner to an end

  std::vector<ExactPlan::Hop> hops_;
};

}  // namespace cairn::cairn_walk
