#include <cairn/error.hpp>
#include <cairn/queries.hpp>

#include "queries/field_search.hpp"
#include "queries/nearest_search.hpp"
#include "queries/path_batch.hpp"
#include "queries/path_search.hpp"

#include <bit>
#include <string>

namespace cairn {
namespace {

const Grid& without_costs(const Grid& grid, const char* what) {
  if (!grid.is_weighted()) return grid;
  throw UsageError(std::string(what) +
                   " is for maps whose cells all cost the same, and this one has costs: take a PathFinder there");
}

}  // namespace

bool line_of_sight(const Grid& grid, Point a, Point b) {
  return grid.shape().contains(a) && grid.shape().contains(b) && queries::sees(grid, a, b);
}

PathFinder::PathFinder(const Grid& grid) : search_(std::make_unique<queries::PathSearch>(grid)) {}
PathFinder::PathFinder(const Grid& grid, const Database& database)
    : search_(std::make_unique<queries::PathSearch>(grid, database)) {}
PathFinder::~PathFinder() = default;
PathFinder::PathFinder(PathFinder&&) noexcept = default;
PathFinder& PathFinder::operator=(PathFinder&&) noexcept = default;

bool PathFinder::find(Point from, Point to) {
  start(from, to);
  search_->advance(kUnlimitedWork);
  return found();
}

void PathFinder::start(Point from, Point to) {
  const Grid& grid = search_->grid();
  const Cell start = grid.passable_cell(from, "start");
  search_->start(start, grid.passable_cell(to, "goal"));
}

bool PathFinder::advance(std::uint64_t budget) { return search_->advance(budget); }
bool PathFinder::found() const { return cost() != kInfiniteCost; }
std::span<const Cell> PathFinder::cells() const {
  return found() ? std::span<const Cell>(search_->path().cells) : std::span<const Cell>();
}
Cost PathFinder::cost() const { return search_->path().cost; }
std::span<const Cell> PathFinder::corners() { return search_->corners(); }
std::uint64_t PathFinder::memory_bytes() const { return search_->memory_bytes(); }

PathBatch::PathBatch(const Grid& grid, const BatchSettings& settings)
    : search_(std::make_unique<queries::BatchSearch>(grid, nullptr, settings)) {}
PathBatch::PathBatch(const Grid& grid, const Database& database, const BatchSettings& settings)
    : search_(std::make_unique<queries::BatchSearch>(grid, &database, settings)) {}
PathBatch::~PathBatch() = default;
PathBatch::PathBatch(PathBatch&&) noexcept = default;
PathBatch& PathBatch::operator=(PathBatch&&) noexcept = default;

void PathBatch::find(std::span<const PathQuery> queries) { search_->run(queries, true); }
void PathBatch::measure(std::span<const PathQuery> queries) { search_->run(queries, false); }
std::span<const Cost> PathBatch::costs() const { return search_->costs(); }
std::span<const Cell> PathBatch::cells(std::size_t query) const { return search_->cells(query); }
std::uint64_t PathBatch::memory_bytes() const { return search_->memory_bytes(); }

DistanceField::DistanceField(const Grid& grid)
    : search_(std::make_unique<queries::FieldSearch>(grid)), costs_(search_->costs().data()) {}
DistanceField::~DistanceField() = default;
DistanceField::DistanceField(DistanceField&&) noexcept = default;
DistanceField& DistanceField::operator=(DistanceField&&) noexcept = default;

void DistanceField::run(std::span<const Point> goals, Cost max_cost) {
  start(goals, max_cost);
  search_->advance(kUnlimitedWork);
}

void DistanceField::start(std::span<const Point> goals, Cost max_cost) {
  for (const Point goal : goals) search_->grid().passable_cell(goal, "goal");
  search_->start(goals, max_cost);
}

bool DistanceField::advance(std::uint64_t budget) { return search_->advance(budget); }

Cost DistanceField::cost(Point p) const {
  return search_->grid().shape().contains(p) ? cost(search_->grid().cell(p)) : kInfiniteCost;
}

std::span<const std::uint32_t> DistanceField::costs() const { return search_->costs(); }

Cell DistanceField::next(Cell cell) const {
  const Grid& grid = search_->grid();
  const std::uint32_t here = costs_[cell.index];
  if (here == 0) return cell;
  if (here == kInfiniteCost.units) return kNoCell;
  for (unsigned rest = grid.mask(cell); rest != 0; rest &= rest - 1) {
    const auto direction = static_cast<Direction>(std::countr_zero(rest));
    const Cell to = grid.neighbour(cell, direction);
    if (costs_[to.index] < here && costs_[to.index] + grid.move_cost(cell, direction).units == here) return to;
  }
  return kNoCell;
}

std::uint64_t DistanceField::memory_bytes() const { return search_->memory_bytes(); }

Reach::Reach(const Grid& grid)
    : search_(std::make_unique<queries::NearestSearch>(without_costs(grid, "the nearest reachable cell"))) {}
Reach::~Reach() = default;
Reach::Reach(Reach&&) noexcept = default;
Reach& Reach::operator=(Reach&&) noexcept = default;

Point Reach::nearest(Point from, Point goal) {
  start(from, goal);
  search_->advance(kUnlimitedWork);
  return answer();
}

void Reach::start(Point from, Point goal) {
  search_->grid().passable_cell(from, "start");
  search_->grid().shape().require(goal, "goal");
  search_->start(from, goal);
}

bool Reach::advance(std::uint64_t budget) { return search_->advance(budget); }
Point Reach::answer() const { return search_->answer(); }
std::uint64_t Reach::work() const { return search_->work(); }
std::uint64_t Reach::memory_bytes() const { return search_->memory_bytes(); }

Point Grid::nearest_reachable(Point from, Point goal) const { return Reach(*this).nearest(from, goal); }

}  // namespace cairn
