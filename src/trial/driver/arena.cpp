#include "trial/driver/arena.hpp"

#include "search/optimal/space_search.hpp"
#include "search/spaces/graph_space.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace cairn::driver {

std::unique_ptr<Agent> Arena::make_agent(const AgentSpec& spec, Visibility visibility, const Database* database) const {
  return grid_ ? cairn::make_agent(spec, *grid_, visibility, database) : cairn::make_agent(spec, *graph_);
}

WorkBound Arena::work_bound(const AgentSpec& spec, const Database* database) const {
  return grid_ ? cairn::work_bound(spec, grid_->rules(), database) : cairn::work_bound(spec, *graph_);
}

std::string Arena::name_of(Cell cell) const {
  if (graph_) return fmt::format("node {}", cell.index);
  const Point p = grid_->point(cell);
  return fmt::format("({},{})", p.x, p.y);
}

Cost Arena::move_cost(Cell from, Cell to) const {
  if (graph_) {
    const auto successors = graph_->successors(from);
    const auto found = std::lower_bound(successors.begin(), successors.end(), to);
    if (found == successors.end() || *found != to) return kInfiniteCost;
    return graph_->costs(from)[static_cast<std::size_t>(found - successors.begin())];
  }
  const auto& offsets = grid_->offsets();
  const auto found = std::find(offsets.begin(), offsets.end(), static_cast<std::int32_t>(to.index - from.index));
  const auto d = static_cast<unsigned>(found - offsets.begin());
  if (found == offsets.end() || ((grid_->mask(from) >> d) & 1U) == 0) return kInfiniteCost;
  return grid_->move_cost(from, static_cast<Direction>(d));
}

bool Arena::has_path(Cell from, Cell to) const {
  if (grid_) return grid_->connected(from, to);
  if (!graph_->may_reach(from, to)) return false;
  optimal::SpaceSearch search{spaces::GraphSpace(*graph_)};
  search.start(from, to);
  return search.run() == search::Progress::done;
}

}  // namespace cairn::driver
