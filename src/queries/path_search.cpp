#include "queries/path_search.hpp"

#include <cairn/algorithm.hpp>

#include "search/spaces/search_cost.hpp"

#include <algorithm>

namespace cairn::queries {
namespace {

// Cells of a path that are there at first.
constexpr std::size_t kFirstCells = 1024;

}  // namespace

PathSearch::PathSearch(const Grid& grid) : grid_(&grid) {
  if (grid.is_weighted()) {
    agent_ = make_agent("astar", grid);  // jump points need cells that all cost the same
  } else {
    search_ = std::make_unique<optimal::JumpPointSearch>(grid);
  }
}

PathSearch::PathSearch(const Grid& grid, const Database& database)
    : grid_(&grid), agent_(make_agent("cairn", grid, database)) {}

void PathSearch::start(Cell from, Cell to) {
  is_done_ = false;
  corners_.clear();
  path_.cost = kInfiniteCost;
  if (search_) {
    path_.cells.clear();
    search_->start(from, to);
    return;
  }
  agent_->start(from, to);
  // There is room for some moves, so that a move only stores its cell.
  path_.cells.resize(std::max(path_.cells.size(), kFirstCells));
  path_.cells[0] = from;
  used_ = 1;
}

bool PathSearch::advance(std::uint64_t budget) {
  if (!is_done_) is_done_ = search_ ? search(budget) : walk(budget);
  return is_done_;
}

bool PathSearch::search(std::uint64_t budget) {
  if (search_->run(budget) == search::Progress::paused) return false;
  search_->path(path_);
  return true;
}

bool PathSearch::walk(std::uint64_t budget) {
  Agent& agent = *agent_;
  const bool is_limited = budget != kUnlimitedWork;
  for (std::uint64_t work = 0; work < budget;) {
    const Step step = agent.step(budget - work);
    if (is_limited) work += step.work.total();
    if (step.outcome == Outcome::moved) [[likely]] {
      if (used_ == path_.cells.size()) path_.cells.resize(2 * used_);
      path_.cells[used_++] = step.position;
    } else if (step.outcome != Outcome::thinking) {
      path_.cells.resize(step.outcome == Outcome::arrived ? used_ : 0);
      if (!path_.cells.empty()) path_.cost = cost_of_cells();
      return true;
    }
  }
  return false;
}

Cost PathSearch::weighted_cost_of_cells() const {
  std::uint64_t cost = 0;
  for (std::size_t i = 1; i < path_.cells.size(); ++i) {
    const Point from = grid_->point(path_.cells[i - 1]);
    const Point to = grid_->point(path_.cells[i]);
    cost += grid_->move_cost(path_.cells[i - 1], direction_of({to.x - from.x, to.y - from.y})).units;
  }
  return Cost{static_cast<std::uint32_t>(cost)};  // A* has refused what would not fit
}

Cost PathSearch::cost_of_cells() const {
  if (grid_->is_weighted()) return weighted_cost_of_cells();
  const auto stride = static_cast<std::uint32_t>(grid_->shape().stride());
  const Cell* const cells = path_.cells.data();
  const std::size_t moves = path_.cells.size() - 1;
  std::uint32_t straight = 0;
  for (std::size_t i = 0; i < moves; ++i) {
    const std::uint32_t step = cells[i + 1].index - cells[i].index;
    straight += static_cast<std::uint32_t>((step + 1 == 0) | (step == 1) | (step == stride) | (step + stride == 0));
  }
  const std::uint64_t cost = std::uint64_t{straight} * grid_->costs().straight.units +
                             (moves - straight) * std::uint64_t{grid_->costs().diagonal.units};
  if (cost > spaces::kMaxSearchCost) spaces::refuse_cost(grid_->rules());
  return Cost{static_cast<std::uint32_t>(cost)};
}

// From each corner as far along the path as the line of sight goes. Only cells where the path turns are looked at.
std::span<const Cell> PathSearch::corners() {
  const std::vector<Cell>& cells = path_.cells;
  if (!corners_.empty() || cells.empty() || !is_done_) return corners_;
  corners_.push_back(cells.front());
  Cell last_seen = cells.front();
  for (std::size_t i = 1; i < cells.size(); ++i) {
    const bool is_turn =
        i + 1 == cells.size() || cells[i].index - cells[i - 1].index != cells[i + 1].index - cells[i].index;
    if (!is_turn) continue;
    if (!sees(*grid_, grid_->point(corners_.back()), grid_->point(cells[i]))) corners_.push_back(last_seen);
    last_seen = cells[i];
  }
  if (corners_.back() != cells.back()) corners_.push_back(cells.back());
  return corners_;
}

std::uint64_t PathSearch::memory_bytes() const {
  return sizeof(*this) + (search_ ? search_->memory_bytes() : agent_->inspect().online_bytes) +
         (path_.cells.capacity() + corners_.capacity()) * sizeof(Cell);
}

}  // namespace cairn::queries
