// Queries: whole paths, distances, movement ranges, lines of sight, and the reachable cell that is nearest to a goal.
#pragma once

#include <cairn/agent.hpp>
#include <cairn/cell.hpp>
#include <cairn/database.hpp>
#include <cairn/export.h>
#include <cairn/grid.hpp>
#include <cairn/rules.hpp>
#include <cairn/tasks.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

namespace cairn::queries {
class BatchSearch;
class FieldSearch;
class NearestSearch;
class PathSearch;
}  // namespace cairn::queries

namespace cairn {

/// Whether the straight line between the centres of two cells crosses passable cells only. Where it passes through a
/// corner of cells, `strict` corners ask for all four cells around it, and `cut` corners for those before and behind
/// it. For two neighbours on a grid with eight directions, this is whether the move between them is legal. False if one
/// of the points lies outside the map.
CAIRN_API bool line_of_sight(const Grid& grid, Point a, Point b);

/// Finds whole paths on one grid. The grid is borrowed and must outlive the finder. Memory is kept from query to query.
/// One thread at a time can use a finder.
///
///     cairn::PathFinder finder(grid, database);
///     if (finder.find({3, 4}, {60, 9})) {
///       for (const cairn::Cell cell : finder.cells()) draw(grid.point(cell));
///     }
class CAIRN_API PathFinder {
 public:
  /// Without a database: shortest paths, by jump point search; where cells have costs, cheapest paths, by A*. The grid
  /// must not change as long as the finder exists.
  explicit PathFinder(const Grid& grid);
  explicit PathFinder(const Grid&& temporary) = delete;
  /// With a database of `cairn`: the walk of its agent, which is nearly shortest and takes far less time on large maps.
  /// Throws InputError if the database is of another method or for another map.
  PathFinder(const Grid& grid, const Database& database);
  PathFinder(const Grid&& temporary, const Database& database) = delete;
  ~PathFinder();
  PathFinder(PathFinder&&) noexcept;
  PathFinder& operator=(PathFinder&&) noexcept;

  /// Returns whether there is a path. Throws UsageError unless both points are passable cells.
  bool find(Point from, Point to);

  /// The same in slices: `advance` spends about `budget` counted operations and returns whether it has finished.
  /// Then `found` has the answer.
  void start(Point from, Point to);
  bool advance(std::uint64_t budget);
  bool found() const;

  /// Of the last path: all cells, from start to goal. Empty if there is none. Borrowed until the next query.
  std::span<const Cell> cells() const;
  /// Its cost, or kInfiniteCost.
  Cost cost() const;
  /// Only the cells where a unit that can walk in any direction must turn, with start and goal: each has a line of
  /// sight to the next. Computed when it is called. Borrowed until the next query.
  std::span<const Cell> corners();

  /// The cost of a path, or kInfiniteCost if there is none.
  Cost distance(Point from, Point to) { return find(from, to) ? cost() : kInfiniteCost; }

  std::uint64_t memory_bytes() const;

 private:
  std::unique_ptr<queries::PathSearch> search_;
};

struct PathQuery {
  Point from;
  Point to;
};

struct BatchSettings {
  unsigned threads = 0;   ///< 0: one for each core. Answers are the same for any number.
  TaskRunner tasks = {};  ///< If it is set, no threads are started; `threads` is the number of tasks. 0: eight.
};

/// Finds many paths at once, each as PathFinder does, over several threads. Each thread has memory of its own for its
/// searches, which is kept from batch to batch. The grid is borrowed and must outlive the batch.
///
///     cairn::PathBatch batch(grid, database);
///     batch.find(queries);
///     for (std::size_t i = 0; i < queries.size(); ++i) walk(units[i], batch.cells(i));
class CAIRN_API PathBatch {
 public:
  /// As for PathFinder. Throws UsageError for more than 256 threads.
  explicit PathBatch(const Grid& grid, const BatchSettings& settings = {});
  explicit PathBatch(const Grid&& temporary, const BatchSettings& settings = {}) = delete;
  PathBatch(const Grid& grid, const Database& database, const BatchSettings& settings = {});
  PathBatch(const Grid&& temporary, const Database& database, const BatchSettings& settings = {}) = delete;
  ~PathBatch();
  PathBatch(PathBatch&&) noexcept;
  PathBatch& operator=(PathBatch&&) noexcept;

  /// Throws UsageError, and answers nothing, unless all points are passable cells.
  void find(std::span<const PathQuery> queries);
  /// The same for costs only: the paths are not kept.
  void measure(std::span<const PathQuery> queries);

  /// Of the last batch, by query: kInfiniteCost if there is no path. Borrowed until the next batch.
  std::span<const Cost> costs() const;
  /// All cells of one path, from start to goal. Empty if there is none, or if only costs were asked for. Borrowed until
  /// the next batch.
  std::span<const Cell> cells(std::size_t query) const;

  std::uint64_t memory_bytes() const;

 private:
  std::unique_ptr<queries::BatchSearch> search_;
};

/// The costs of shortest paths from every cell to the nearest of some goals: a movement range if the cost is limited,
/// a flow field if it is not. The grid is borrowed, must outlive the field, and must not change between `start` and the
/// end of `advance`. The field has four bytes for each cell of the map, which it keeps from run to run; a limited cost
/// takes time for the cells in reach only.
///
///     cairn::DistanceField field(grid);
///     const cairn::Point exits[] = {{0, 5}, {63, 40}};
///     field.run(exits);
///     if (const auto next = field.next({30, 30})) ...   // one move closer to the nearest exit
class CAIRN_API DistanceField {
 public:
  explicit DistanceField(const Grid& grid);
  explicit DistanceField(const Grid&& temporary) = delete;
  ~DistanceField();
  DistanceField(DistanceField&&) noexcept;
  DistanceField& operator=(DistanceField&&) noexcept;

  /// Throws UsageError unless all goals are passable cells. Cells farther than `max_cost` are not reached. Costs beyond
  /// those of a path of 747,000 straight moves (372,000 where cells have costs) count as not reached too.
  void run(std::span<const Point> goals, Cost max_cost = kInfiniteCost);

  /// The same in slices: `advance` spends about `budget` operations, one for each cell written, and returns whether it
  /// has finished.
  void start(std::span<const Point> goals, Cost max_cost = kInfiniteCost);
  bool advance(std::uint64_t budget);

  /// The cost from the cell to the nearest goal; kInfiniteCost if none is in reach. Valid after the last slice.
  Cost cost(Cell cell) const { return Cost{costs_[cell.index]}; }
  /// The same; kInfiniteCost outside the map.
  Cost cost(Point p) const;
  /// The costs by cell index, including padding; borrowed.
  std::span<const std::uint32_t> costs() const;
  /// The neighbour to go to on a shortest path: of several, that of the earliest direction. The cell itself if it is a
  /// goal; kNoCell if no goal is in reach.
  Cell next(Cell cell) const;

  std::uint64_t memory_bytes() const;

 private:
  std::unique_ptr<queries::FieldSearch> search_;
  const std::uint32_t* costs_;
};

/// Finds the cell to go to if a goal cannot be reached: of the cells that a path leads to, the one with the least
/// distance to the goal (as on a map without walls), then with the least walk, then with the lowest index. It is the
/// goal itself if a path leads there. The grid is borrowed and must not change as long as this exists; memory is kept
/// from query to query.
///
/// Walks are only searched for if several cells are equally near to the goal. This takes as long as finding a shortest
/// path.
///
///     cairn::Reach reach(grid);
///     agent->start(from, reach.nearest(from, goal));
class CAIRN_API Reach {
 public:
  /// Throws UsageError if the grid is weighted.
  explicit Reach(const Grid& grid);
  explicit Reach(const Grid&& temporary) = delete;
  ~Reach();
  Reach(Reach&&) noexcept;
  Reach& operator=(Reach&&) noexcept;

  /// Throws UsageError unless `from` is a passable cell and `goal` lies on the map.
  Point nearest(Point from, Point goal);

  /// The same in slices: `advance` spends about `budget` operations and returns whether it has finished.
  void start(Point from, Point goal);
  bool advance(std::uint64_t budget);
  /// After the last slice.
  Point answer() const;
  /// The counted operations since `start`.
  std::uint64_t work() const;

  std::uint64_t memory_bytes() const;

 private:
  std::unique_ptr<queries::NearestSearch> search_;
};

}  // namespace cairn
