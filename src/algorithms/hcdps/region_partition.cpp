#include "algorithms/hcdps/region_partition.hpp"

#include <cairn/error.hpp>

#include "base/random.hpp"
#include "search/climbing/hill_climb.hpp"
#include "search/spaces/grid_space.hpp"

#include <algorithm>

namespace cairn::hcdps {
namespace {

class RegionGrower {
 public:
  RegionGrower(const Grid& grid, std::uint32_t climb)
      : grid_(&grid),
        space_(grid),
        climber_(grid),
        climb_(climb),
        seen_(grid.shape().cell_count()),
        region_of_(grid.shape().cell_count(), kNoClimbRegion) {}

  bool assigned(Cell cell) const { return region_of_[cell.index] != kNoClimbRegion; }

  /// A region around the cell, or around a better one nearby: what grows from its middle is larger mostly, and the ways
  /// over its representative are shorter. Returns the representative and how many cells were assigned.
  std::pair<Cell, std::size_t> add(Cell seed, Region region) {
    Cell representative = seed;
    grow(seed, members_);
    const Cell middle = middle_of(members_);
    if (middle != seed) {
      grow(middle, others_);
      if (others_.size() >= members_.size()) {
        members_.swap(others_);
        representative = middle;
      }
    }
    for (const Cell cell : members_) region_of_[cell.index] = region;
    return {representative, members_.size()};
  }

  std::vector<Region> take() { return std::move(region_of_); }

 private:
  bool joined(Cell a, Cell b) const {
    return climber_.climb(a, b, climb_).reached && climber_.climb(b, a, climb_).reached;
  }

  void grow(Cell seed, std::vector<Cell>& members) {
    ++round_;
    seen_[seed.index] = round_;
    members.assign(1, seed);
    for (std::size_t next = 0; next < members.size(); ++next) {
      space_.for_each_successor(members[next], [&](Cell cell, Cost) {
        if (seen_[cell.index] == round_ || assigned(cell)) return;
        seen_[cell.index] = round_;
        if (joined(cell, seed)) members.push_back(cell);
      });
    }
  }

  /// The member nearest to the mean of all.
  Cell middle_of(const std::vector<Cell>& members) const {
    std::int64_t x = 0;
    std::int64_t y = 0;
    for (const Cell cell : members) {
      x += grid_->point(cell).x;
      y += grid_->point(cell).y;
    }
    const auto count = static_cast<std::int64_t>(members.size());
    const auto distance = [&](Cell cell) {
      const Point p = grid_->point(cell);
      const std::int64_t dx = p.x - x / count;
      const std::int64_t dy = p.y - y / count;
      return dx * dx + dy * dy;
    };
    return *std::min_element(members.begin(), members.end(),
                             [&](Cell a, Cell b) { return std::pair(distance(a), a) < std::pair(distance(b), b); });
  }

  const Grid* grid_;
  spaces::GridSpace space_;
  climbing::HillClimb climber_;
  std::uint32_t climb_;
  std::vector<std::uint32_t> seen_;  // the round in which a cell was looked at last
  std::uint32_t round_ = 0;
  std::vector<Region> region_of_;
  std::vector<Cell> members_;
  std::vector<Cell> others_;
};

// Large regions come first where seeds are drawn evenly from all cells.
std::vector<Cell> shuffled_cells(const Grid& grid, std::uint64_t seed) {
  std::vector<Cell> cells;
  cells.reserve(grid.passable_count());
  for (std::uint32_t i = 0; i < grid.shape().cell_count(); ++i) {
    if (grid.passable(Cell{i})) cells.push_back(Cell{i});
  }
  base::Random random(seed);
  for (auto left = static_cast<std::uint32_t>(cells.size()); left > 1; --left) {
    std::swap(cells[left - 1], cells[random.below(left)]);
  }
  return cells;
}

}  // namespace

RegionPartition partition_regions(const Grid& grid, std::uint32_t climb, std::uint64_t seed,
                                  const std::function<void(double)>& progress) {
  constexpr std::size_t kReportAfter = 100'000;  // cells
  RegionPartition partition;
  RegionGrower grower(grid, climb);
  std::size_t done = 0;
  std::size_t reported = 0;
  for (const Cell cell : shuffled_cells(grid, seed)) {
    if (grower.assigned(cell)) continue;
    if (partition.representatives.size() == kMaxRegions) {
      throw InputError("the map falls into more than " + std::to_string(kMaxRegions) +
                       " regions, too many for the method hcdps: use cairn or knn for it");
    }
    const auto [representative, size] = grower.add(cell, static_cast<Region>(partition.representatives.size()));
    partition.representatives.push_back(representative);
    done += size;
    if (progress && done - reported >= kReportAfter) {
      reported = done;
      progress(static_cast<double>(done) / static_cast<double>(grid.passable_count()));
    }
  }
  partition.region_of = grower.take();
  return partition;
}

std::vector<std::pair<Region, Region>> neighbouring_regions(const Grid& grid, const RegionPartition& partition) {
  std::vector<std::pair<Region, Region>> pairs;
  const spaces::GridSpace space(grid);
  for (std::uint32_t i = 0; i < grid.shape().cell_count(); ++i) {
    const Region here = partition.region_of[i];
    if (here == kNoClimbRegion) continue;
    space.for_each_successor(Cell{i}, [&](Cell next, Cost) {
      const std::pair pair{here, partition.region_of[next.index]};
      if (pair.first < pair.second && (pairs.empty() || pairs.back() != pair)) pairs.push_back(pair);
    });
  }
  std::sort(pairs.begin(), pairs.end());
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
  return pairs;
}

void renumber_regions(RegionPartition& partition, const std::vector<std::pair<Region, Region>>& neighbours) {
  const std::size_t count = partition.representatives.size();
  std::vector<std::vector<Region>> lists(count);
  for (const auto& [a, b] : neighbours) {
    lists[a].push_back(b);
    lists[b].push_back(a);
  }
  std::vector<Region> number(count, kNoClimbRegion);
  std::vector<Cell> representatives;
  std::vector<Region> open;
  for (std::size_t root = 0; root < count; ++root) {
    open.assign(1, static_cast<Region>(root));
    while (!open.empty()) {
      const Region region = open.back();
      open.pop_back();
      if (number[region] != kNoClimbRegion) continue;
      number[region] = static_cast<Region>(representatives.size());
      representatives.push_back(partition.representatives[region]);
      open.insert(open.end(), lists[region].rbegin(), lists[region].rend());
    }
  }
  partition.representatives = std::move(representatives);
  for (Region& region : partition.region_of) {
    if (region != kNoClimbRegion) region = number[region];
  }
}

}  // namespace cairn::hcdps
