// AgentOn: an agent together with the space that it walks on; what the skeletons derive from.
#pragma once

#include <cairn/agent.hpp>
#include <cairn/graph.hpp>
#include <cairn/grid.hpp>

#include "search/spaces/graph_space.hpp"
#include "search/spaces/grid_space.hpp"
#include "search/spaces/space.hpp"
#include "search/spaces/weighted_space.hpp"

namespace cairn::spaces {

/// Made from whatever its space is of. `space_` shows the agent's beliefs.
template <Space S>
class AgentOn;

template <>
class AgentOn<GridSpace> : public Agent {
 protected:
  explicit AgentOn(const Grid& grid, Visibility visibility = Visibility::known)
      : Agent(grid, visibility), space_(grid, believed_masks()) {}

  GridSpace space_;
};

template <>
class AgentOn<WeightedSpace> : public Agent {
 protected:
  explicit AgentOn(const Grid& grid, Visibility visibility = Visibility::known)
      : Agent(grid, visibility), space_(grid, believed_masks(), believed_costs()) {}

  WeightedSpace space_;
};

template <>
class AgentOn<GraphSpace> : public Agent {
 protected:
  explicit AgentOn(const Graph& graph) : Agent(graph), space_(graph) {}

  GraphSpace space_;
};

}  // namespace cairn::spaces
