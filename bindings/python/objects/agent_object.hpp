// An agent as Python holds it.
#pragma once

#include <cairn/algorithm.hpp>

#include "bindings/python/objects/handles.hpp"

#include <memory>
#include <utility>

namespace cairn::python {

class AgentObject {
 public:
  AgentObject(GridPtr on, AgentSpec from, Visibility visibility, const Database* database)
      : grid(std::move(on)), spec(std::move(from)), agent(make_agent(spec, grid->grid, visibility, database)) {}

  void start(Point from, Point to) {
    agent->start(from, to);
    work = {};
  }
  Step step(std::uint64_t budget) {
    const Step made = agent->step(budget);
    work += made.work;
    return made;
  }

  GridPtr grid;  // the agent borrows it
  AgentSpec spec;
  std::unique_ptr<Agent> agent;
  Work work;  // since start
};

}  // namespace cairn::python
