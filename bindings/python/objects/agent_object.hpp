// An agent as Python holds it, with the grid or the graph that it borrows.
#pragma once

#include <cairn/agent.hpp>
#include <cairn/algorithm.hpp>

#include "bindings/python/objects/handles.hpp"

#include <memory>
#include <utility>

namespace cairn::python {

/// `World` is a GridObject or a GraphObject.
template <typename World>
class AgentOn {
 public:
  AgentOn(std::shared_ptr<World> on, AgentSpec from, std::unique_ptr<Agent> made)
      : world(std::move(on)), spec(std::move(from)), agent(std::move(made)) {}

  /// Points of a grid, nodes of a graph.
  template <typename Place>
  void start(Place from, Place to) {
    agent->start(from, to);
    work = {};
  }
  Step step(std::uint64_t budget) {
    const Step made = agent->step(budget);
    work += made.work;
    return made;
  }

  std::shared_ptr<World> world;  // the agent borrows it
  AgentSpec spec;
  std::unique_ptr<Agent> agent;
  Work work;  // since start
};

using AgentObject = AgentOn<GridObject>;

}  // namespace cairn::python
